import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { AuditLine, AuditLines } from '../../../product/audit/AuditLine.tsx';
import { LoadFailed } from '../../../product/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './OrderSummary.module.css';

/** Who did what, when, with before and after (readings §7 Audit log), latest first. */
export function AuditLog({ event, account }: { event: EventView; account: string }) {
  const { text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const { eventId } = event;
  const log = useQuery({
    queryKey: staffKeys.accountAtEvent(eventId, account, 'audit'),
    queryFn: ({ signal }) =>
      call('listAccountAudit', { params: { eventId, externalAccountIdentifier: account }, signal }),
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-labelledby="audit">
      <h2 id="audit">{orderSummary.audit}</h2>
      {log.isError ? (
        <LoadFailed error={log.error} onRetry={() => void log.refetch()} />
      ) : log.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton lines={4} width="60%" />
        </Loading>
      ) : log.data.length === 0 ? (
        <p className={styles.quiet}>{orderSummary.auditEmpty}</p>
      ) : (
        <AuditLines>
          {log.data.map((entry) => (
            <AuditLine key={entry.auditId} entry={entry} event={event} timeZone={event.configuration.timeZone} />
          ))}
        </AuditLines>
      )}
    </section>
  );
}
