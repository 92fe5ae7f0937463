import type { ReactNode } from 'react';
import type { AuditEntry } from '@foyer/contract/people/audit';
import type { EventView } from '@foyer/contract/events/events';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Table } from '../../ui/Table.tsx';
import { momentWords } from '../time/moment.ts';
import { actionWords } from './action-words.ts';
import { changesOf } from './audit-words.ts';
import styles from './AuditLine.module.css';

interface AuditLineProps {
  entry: AuditEntry;
  /** The event with the form that names the answers. Null in a list with lines of several events. */
  event: EventView | null;
  /** The time zone of the displayed time. */
  timeZone: string;
  /** The subject, if it is more than a ticket or an order. */
  about?: ReactNode;
}

export function AuditLines({ children }: { children: ReactNode }) {
  return <ol className={styles.log}>{children}</ol>;
}

/** One line of the log: the action, the staff member, the subject, and the values before and after. */
export function AuditLine({ entry, event, timeZone, about }: AuditLineProps) {
  const { locale, text: t } = useLanguage();
  const staffText = useStaffText();
  const { orderSummary } = staffText;
  const changes = changesOf(entry, { locale, t, staff: orderSummary, event });
  const number =
    entry.ticketId !== null
      ? orderSummary.auditTicket({ id: String(entry.ticketId) })
      : entry.orderId !== null
        ? orderSummary.orderNumber({ id: String(entry.orderId) })
        : undefined;
  return (
    <li>
      <time dateTime={entry.at}>{momentWords(entry.at, timeZone, locale, 'shortWithTime')}</time>
      <p>
        <strong>{actionWords(entry.action, staffText)}</strong>
        {number && <span>{` · ${number}`}</span>}
        <small>{whoWords(entry, orderSummary)}</small>
        {about && <small>{about}</small>}
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

export function whoWords(entry: AuditEntry, t: ReturnType<typeof useStaffText>['orderSummary']): string {
  const { staff, account } = entry;
  if (staff && account && staff.externalAccountIdentifier !== account.externalAccountIdentifier)
    return t.auditWho({ staff: staff.fullName, account: account.fullName });
  return (staff ?? account)?.fullName ?? t.bySystem;
}
