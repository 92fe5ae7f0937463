import { useState } from 'react';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { meetsFilter, type OverviewFilter } from '@foyer/domain/events/event-overview';
import { isAdmin } from '@foyer/domain/people/permissions';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { ListPages } from '../../../shared/page/ListPages.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Sort } from '../../../ui/Table.tsx';
import { ActivateDialog } from './ActivateDialog.tsx';
import { EventFilters } from './EventFilters.tsx';
import { eventColumns, sortedEvents } from './event-columns.tsx';
import { CloneDialog } from './lazy-dialogs.tsx';
import { useEventSearch } from './use-event-search.ts';
import styles from './SelfService.module.css';

const rowsPerPage = 25;
const everything: OverviewFilter = { search: '', states: [], types: [], years: [] };

export const useEventOverview = () => useCall('listEventOverview', {}, { refetchInterval: 60_000 });

/** The viewer's events with their sales. A row edits, clones, activates and archives its event (events 4.12). */
export function EventList() {
  const { locale, text: t } = useLanguage();
  const texts = useStaffText();
  const viewer = useSignedIn();
  const { eventList, selfService } = texts;
  const [filter, setFilter] = useState(everything);
  const [sort, setSort] = useState<Sort>({ key: 'dates', descending: true });
  const [page, setPage] = useState(1);
  const [asks, setAsks] = useState<{ kind: 'clone' | 'activate'; one: EventOverview }>();
  const events = useEventOverview();
  const archive = useAction({
    act: ({ event, isArchived }: EventOverview) =>
      call('setEventArchived', { params: { eventId: event.eventId }, body: { archived: !isArchived } }),
    successMessage: (_, { isArchived }) => (isArchived ? eventList.unarchived : eventList.archived),
    showsFailure: true,
  });
  const isFound = useEventSearch(filter.search);
  const all = events.data ?? [];
  const found = sortedEvents(
    all.filter((one) => meetsFilter(one, filter, isFound)),
    sort,
    locale,
  );
  const change = (next: OverviewFilter) => {
    setFilter(next);
    setPage(1);
  };
  const columns = eventColumns(texts, locale, viewer, {
    onClone: (one) => setAsks({ kind: 'clone', one }),
    onActivate: (one) => setAsks({ kind: 'activate', one }),
    onArchive: (one) => archive.run(one),
  });
  const close = () => setAsks(undefined);
  return (
    <>
      <Stack gap={1} className={styles.list} data-density="compact">
        <EventFilters
          events={all}
          filter={filter}
          onChange={change}
          count={events.data && found.length > 0 ? found.length : undefined}
        />
        {events.isError ? (
          <LoadFailed error={events.error} onRetry={() => void events.refetch()} />
        ) : events.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : found.length === 0 ? (
          <EmptyState icon="calendar" title={all.length === 0 ? selfService.empty : selfService.noMatch}>
            {all.length === 0 ? (
              isAdmin(viewer) && selfService.newLead
            ) : (
              <Button onClick={() => change(everything)}>{eventList.clearFilters}</Button>
            )}
          </EmptyState>
        ) : (
          <>
            <Table
              caption={eventList.title}
              columns={columns}
              rows={found.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
              rowKey={({ event }) => event.eventId}
              sort={sort}
              onSort={(next) => {
                setSort(next);
                setPage(1);
              }}
            />
            <ListPages label={eventList.title} {...{ page, rowsPerPage }} totalItems={found.length} onPage={setPage} />
          </>
        )}
      </Stack>
      {asks?.kind === 'clone' && (
        <CloneDialog source={asks.one.event} events={all.map(({ event }) => event)} onClose={close} />
      )}
      {asks?.kind === 'activate' && <ActivateDialog event={asks.one.event} hours={24} onClose={close} />}
    </>
  );
}
