import type { AuditLine } from '@foyer/contract/people/audit';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { actionWords } from '../../../shared/audit/action-words.ts';
import { whoWords } from '../../../shared/audit/audit-words.ts';
import { OrderSummaryLink } from '../../../shared/person/OrderSummaryLink.tsx';
import { momentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import type { Column } from '../../../ui/Table.tsx';
import styles from './AuditScreen.module.css';

interface Surroundings {
  staffText: StaffMessages;
  locale: Locale;
  timeZone: string;
  onOpen: (line: AuditLine) => void;
}

/** Time, change, actor, person and event: one line each. The change opens its details. */
export function auditColumns({ staffText, locale, timeZone, onOpen }: Surroundings): Column<AuditLine>[] {
  const { auditLog: t, orderSummary } = staffText;
  return [
    {
      key: 'at',
      header: t.at,
      oneLine: true,
      width: '9rem',
      cell: ({ at }) => momentWords(at, timeZone, locale, 'shortWithTime'),
    },
    {
      key: 'action',
      header: t.action,
      width: '12rem',
      primary: true,
      cell: (line) => (
        <button
          type="button"
          className={styles.open}
          aria-label={t.detailsOf({ action: actionWords(line.action, staffText) })}
          onClick={() => onOpen(line)}
        >
          {actionWords(line.action, staffText)}
        </button>
      ),
    },
    {
      key: 'by',
      header: t.by,
      width: '9.5rem',
      cell: (line) => <span className={styles.oneLine}>{whoWords(line, orderSummary)}</span>,
    },
    { key: 'about', header: t.aboutWhom, wide: true, cell: (line) => <About line={line} t={orderSummary} /> },
    {
      key: 'event',
      header: t.event,
      width: '11.5rem',
      wide: true,
      cell: ({ eventId, eventName }) =>
        eventId === null ? (
          '–'
        ) : (
          <Link to={paths.adminEvent(eventId)} className={styles.oneLine}>
            {eventName}
          </Link>
        ),
    },
  ];
}

/** The person, and the ticket or order. With an event, the person is a link to their orders and tickets there. */
function About({ line, t }: { line: AuditLine; t: StaffMessages['orderSummary'] }) {
  const { subject, eventId, ticketId, orderId } = line;
  const number =
    ticketId !== null
      ? t.auditTicket({ id: String(ticketId) })
      : orderId !== null
        ? t.orderNumber({ id: String(orderId) })
        : null;
  if (subject === null) return number ?? '–';
  const name = `${subject.fullName} · ${subject.externalAccountIdentifier}`;
  return (
    <span className={styles.oneLine}>
      {eventId === null ? (
        <span translate="no">{name}</span>
      ) : (
        <OrderSummaryLink
          eventId={eventId}
          account={subject.externalAccountIdentifier}
          otherwise={<span translate="no">{name}</span>}
        >
          {name}
        </OrderSummaryLink>
      )}
      {number !== null && <span>{` · ${number}`}</span>}
    </span>
  );
}
