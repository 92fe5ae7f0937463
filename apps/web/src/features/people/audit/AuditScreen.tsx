import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditLine as Line } from '@foyer/contract/people/audit';
import { pagesKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { AuditLine, AuditLines } from '../../../shared/audit/AuditLine.tsx';
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
import { AuditFilters } from './AuditFilters.tsx';
import { noConditions, queryOf, type Conditions } from './conditions.ts';

/**
 * Every change of the installation, filtered by event, person, staff member, action and day (people 6.2).
 */
export default function AuditScreen() {
  const { text: t } = useLanguage();
  const { auditLog, orderSummary } = useStaffText();
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
  const aboutOf = ({ subject, eventName, staff, account }: Line): string => {
    const isOther =
      subject !== null &&
      ![staff, account].some((one) => one?.externalAccountIdentifier === subject.externalAccountIdentifier);
    return [isOther && auditLog.about({ name: subject.fullName, number: subject.externalAccountIdentifier }), eventName]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Page>
      <PageHeader title={auditLog.title} lead={auditLog.lead} />
      <Stack gap={6} data-density="compact">
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
          <section aria-label={auditLog.lines} aria-busy={log.isPlaceholderData || undefined}>
            <Stack gap={5}>
              <AuditLines>
                {lines.map((line) => (
                  <AuditLine
                    key={line.auditId}
                    entry={line}
                    event={null}
                    timeZone={ownTimeZone()}
                    about={aboutOf(line) || undefined}
                  />
                ))}
              </AuditLines>
              {log.hasNextPage && (
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {auditLog.earlier}
                </Button>
              )}
            </Stack>
          </section>
        )}
      </Stack>
    </Page>
  );
}
