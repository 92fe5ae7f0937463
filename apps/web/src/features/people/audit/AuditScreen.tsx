import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditLine as Line } from '@foyer/contract/people/audit';
import { pagesKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { AuditDetails } from '../../../shared/audit/AuditDetails.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './columns.tsx';
import { noConditions, queryOf, type Conditions } from './conditions.ts';

/**
 * Every change of the installation, filtered by event, person, staff member, action and day (people 6.2).
 */
export default function AuditScreen() {
  const { locale, text: t } = useLanguage();
  const staffText = useStaffText();
  const { auditLog, orderSummary } = staffText;
  const timeZone = ownTimeZone();
  const [open, setOpen] = useState<Line | null>(null);
  const [conditions, setConditions] = useState<Conditions>(noConditions);
  const settledConditions = useSettled(JSON.stringify(conditions));
  const events = useCall('listAdminEvents', {});
  const log = useInfiniteQuery({
    queryKey: pagesKey('searchAudit', { query: queryOf(JSON.parse(settledConditions) as Conditions) }),
    queryFn: ({ pageParam, signal }) =>
      call('searchAudit', {
        query: {
          ...queryOf(JSON.parse(settledConditions) as Conditions),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ lines, isLast }) => (isLast ? null : (lines.at(-1)?.auditId ?? null)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  usePageTitle(auditLog.title, log.isError);
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <Page>
      <PageHeader title={auditLog.title} lead={auditLog.lead} />
      <Stack gap={4} data-density="compact">
        <AuditFilters conditions={conditions} events={events.data ?? []} onChange={setConditions} />
        {log.isError ? (
          <LoadFailed error={log.error} onRetry={() => void log.refetch()} />
        ) : log.data === undefined ? (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        ) : lines.length === 0 ? (
          <EmptyState
            icon="search"
            title={settledConditions === JSON.stringify(noConditions) ? orderSummary.auditEmpty : auditLog.empty}
          >
            {settledConditions === JSON.stringify(noConditions) ? undefined : auditLog.emptyHint}
          </EmptyState>
        ) : (
          <section aria-label={auditLog.lines}>
            <Stack gap={4}>
              <Table
                dense
                caption={auditLog.lines}
                busy={log.isPlaceholderData}
                rows={lines}
                rowKey={({ auditId }) => auditId}
                onRow={setOpen}
                columns={auditColumns({ staffText, locale, timeZone, onOpen: setOpen })}
              />
              {log.hasNextPage && (
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {auditLog.earlier}
                </Button>
              )}
            </Stack>
          </section>
        )}
      </Stack>
      {open && <AuditDetails entry={open} event={null} timeZone={timeZone} onClose={() => setOpen(null)} />}
    </Page>
  );
}
