import { schedulesPerPage } from '@foyer/contract/wire/paging';
import { useStaffText } from '../../../../session/language.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';

interface SchedulePagesProps {
  page: number;
  totalItems: number;
  onPage: (page: number) => void;
}

/** The pages of the scheduled exports. Hidden while all of them fit on one page. */
export function SchedulePages({ page, totalItems, onPage }: SchedulePagesProps) {
  const { outbox, scheduledExports } = useStaffText();
  if (totalItems <= schedulesPerPage) return null;
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(totalItems / schedulesPerPage)}
      onPage={onPage}
      label={scheduledExports.title}
      previousLabel={outbox.previous}
      nextLabel={outbox.next}
      summary={outbox.range({
        from: (page - 1) * schedulesPerPage + 1,
        to: Math.min(page * schedulesPerPage, totalItems),
        total: totalItems,
      })}
    />
  );
}
