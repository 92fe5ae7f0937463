import { useStaffText } from '../../session/language.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { listPages } from './list-pages.ts';

/** Paging for a staff list with server-side pages. Renders nothing for a single page. */
export function ListPages({
  label,
  page,
  rowsPerPage,
  totalItems,
  most,
  onPage,
}: {
  /** The name of the list. */
  label: string;
  /** Counts from 1. */
  page: number;
  rowsPerPage: number;
  totalItems: number;
  /** The limit of `totalItems`: one more means that there are more. */
  most?: number;
  onPage: (page: number) => void;
}) {
  const { outbox } = useStaffText();
  const { pageCount, range, isMore } = listPages({ totalItems, page, rowsPerPage, most });
  if (pageCount <= 1) return null;
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      onPage={onPage}
      label={label}
      previousLabel={outbox.previous}
      nextLabel={outbox.next}
      summary={isMore ? outbox.rangeOfMore(range) : outbox.range(range)}
    />
  );
}
