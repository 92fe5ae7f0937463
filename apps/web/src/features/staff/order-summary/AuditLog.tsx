import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@foyer/contract/admin';
import type { EventView } from '@foyer/contract/events';
import { formatDate } from '@foyer/domain/dates';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { LoadFailed } from '../../../product/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { actionWords, changesOf } from './audit-words.ts';
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
        <ol className={styles.log}>
          {log.data.map((entry) => (
            <Line key={entry.auditId} entry={entry} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ entry, event }: { entry: AuditEntry; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const { afterCharge, orderSummary, waitingLists } = useStaffText();
  const changes = changesOf(entry, { locale, t, staff: orderSummary, event });
  const about =
    entry.ticketId !== null
      ? orderSummary.auditTicket({ id: String(entry.ticketId) })
      : entry.orderId !== null
        ? orderSummary.orderNumber({ id: String(entry.orderId) })
        : undefined;
  return (
    <li>
      <time dateTime={entry.at}>{formatDate(entry.at, event.configuration.timeZone, locale, 'shortWithTime')}</time>
      <p>
        <strong>{actionWords(entry.action, orderSummary, afterCharge, waitingLists)}</strong>
        {about && ` · ${about}`}
        <small>{whoWords(entry, orderSummary)}</small>
      </p>
      {entry.notes && <blockquote className={styles.notes}>{entry.notes}</blockquote>}
      {changes.length > 0 && (
        <details className={styles.fold}>
          <summary>
            <Icon name="chevron-right" size="sm" className={styles.turn} />
            {orderSummary.auditMore}
          </summary>
          <Table
            caption={orderSummary.auditMore}
            rows={changes}
            rowKey={({ field }) => field}
            columns={[
              { key: 'field', header: orderSummary.auditField, primary: true, cell: ({ field }) => field },
              { key: 'before', header: orderSummary.auditBefore, cell: ({ before }) => before || '–' },
              { key: 'after', header: orderSummary.auditAfter, cell: ({ after }) => after || '–' },
            ]}
          />
        </details>
      )}
    </li>
  );
}

function whoWords(entry: AuditEntry, t: ReturnType<typeof useStaffText>['orderSummary']): string {
  const { staff, account } = entry;
  if (staff && account && staff.externalAccountIdentifier !== account.externalAccountIdentifier)
    return t.auditWho({ staff: staff.fullName, account: account.fullName });
  return (staff ?? account)?.fullName ?? t.bySystem;
}
