import { useStaffText } from '../../session/language.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { listPages } from './list-pages.ts';

/** Back and on through a staff list that the server pages, with where one is in it; nothing when all fits on one page. */
export function ListPages({
  label,
  page,
  rowsPerPage,
  totalItems,
  onPage,
}: {
  /** What the list is called. */
  label: string;
  /** Counts from 1. */
  page: number;
  rowsPerPage: number;
  totalItems: number;
  onPage: (page: number) => void;
}) {
  const { outbox } = useStaffText();
  const { pageCount, range, isMore } = listPages({ totalItems, page, rowsPerPage });
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
