import { useQuery } from '@tanstack/react-query';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import type { EventView } from '@foyer/contract/events/events';
import { withoutText } from '../../../shared/event/attendee-filter.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { AttendeeActions } from './AttendeeActions.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { ListedRows, type useAddressPage } from './ListedRows.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { attendeeColumns } from './stats/list-columns.tsx';
import { attendeesQuery } from './stats/queries.ts';
import { useListColumns } from './use-list-columns.ts';
import styles from './Lists.module.css';

interface AttendeeListProps {
  event: EventView;
  filter: AttendeeFilter;
  paging: ReturnType<typeof useAddressPage>;
  onApply: (filter: AttendeeFilter) => void;
}

/** The attendees of an event, the latest registration first, narrowed by filters and a search text. */
export function AttendeeList({ event, filter, paging, onApply }: AttendeeListProps) {
  const { locale } = useLanguage();
  const { eventLists, eventSearch, reports, staffFrame } = useStaffText();
  const columns = useListColumns(event.eventId);
  const names = [...columns.names];
  const found = useQuery({
    ...attendeesQuery(event.eventId, { ...filter, ...(names.length > 0 && { columns: names }) }, paging.query),
    staleTime: 0,
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={styles.list}>
      <ListedRows
        title={staffFrame.attendees}
        countWords={(count) => eventSearch.ticketCount({ count })}
        columns={attendeeColumns({ event, locale, reports, answers: columns.shown })}
        rowKey={({ ticketId }) => ticketId}
        emptyWords={isFiltered ? eventLists.noMatch : eventLists.noAttendees}
        renderActions={(counted) => (
          <>
            <SavedFilters
              eventId={event.eventId}
              list="attendees"
              current={{ attendees: withoutText(filter), columns: columns.shown.map(({ name }) => name) }}
              onApply={({ attendees, columns: saved }) => {
                columns.setNames(saved);
                onApply(attendees ?? {});
              }}
            />
            <ColumnChoice columns={columns} />
            <AttendeeActions {...{ event, filter, counted }} columns={columns.shown.map(({ name }) => name)} />
          </>
        )}
        {...{ found, paging }}
      />
    </div>
  );
}
