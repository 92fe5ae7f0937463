import type { OwnEvent } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { editOrView, ticketActions } from '@foyer/domain/tickets/ticket-state';
import { useLanguage } from '../../session/language.tsx';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { eventName } from '../event/event-words.ts';
import { rowsOfGroups, useWhole } from '../page/draw-in-two-passes.ts';
import { refusalWords } from './refusal-words.ts';
import { factsOf, ticketCost, ticketDescription, ticketRelationship } from './ticket-words.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './TicketList.module.css';

interface TicketListProps {
  tickets: readonly Ticket[];
  events: readonly OwnEvent[];
  /** The ticket that is open next to the list. */
  currentId?: number;
  /** For a side column: one column, without event names. */
  narrow?: boolean;
  /** True if the tickets were cached when the page opened. */
  atOnce?: boolean;
}

/** Enough rows to fill the first screen at any window size. */
const firstRows = 20;

/** My tickets, grouped by event: name, relationship, description, amount, edit or view, transfer (tickets 1.4). */
export function TicketList({ tickets, events, currentId, narrow = false, atOnce = false }: TicketListProps) {
  const { locale } = useLanguage();
  const isWhole = useWhole(atOnce || tickets.length <= firstRows);
  const groups = events.map((event) => ({ event, own: tickets.filter(({ eventId }) => eventId === event.eventId) }));
  const drawn = rowsOfGroups(
    groups.map(({ own }) => own.length),
    isWhole ? tickets.length : firstRows,
  );
  return groups
    .map(({ event, own }, index) => ({ event, own: own.slice(0, drawn[index]) }))
    .filter(({ own }) => own.length > 0)
    .map(({ event, own }) => (
      <section key={event.eventId} className={styles.group} aria-label={eventName(event, locale)}>
        {!narrow && (
          <h3 className={styles.groupName}>
            <Phrases>{eventName(event, locale)}</Phrases>
          </h3>
        )}
        <ul className={styles.rows}>
          {own.map((ticket) => (
            <TicketRow
              key={ticket.ticketId}
              ticket={ticket}
              event={event}
              isCurrent={ticket.ticketId === currentId}
              narrow={narrow}
            />
          ))}
        </ul>
      </section>
    ));
}

interface TicketRowProps {
  ticket: Ticket;
  event: OwnEvent;
  isCurrent: boolean;
  narrow: boolean;
}

function TicketRow({ ticket, event, isCurrent, narrow }: TicketRowProps) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const facts = factsOf(ticket, event);
  const name = fullName(ticket, locale);
  const { transfer } = ticketActions(facts, viewer, { relationshipsLeft: false });
  const refused = transfer.offered ? refusalWords(transfer.reason, t) : undefined;
  const editable = editOrView(facts, viewer) === 'edit';
  return (
    <li
      className={styles.row}
      data-current={isCurrent ? '' : undefined}
      data-narrow={narrow ? '' : undefined}
      aria-current={isCurrent || undefined}
    >
      <div className={styles.who}>
        <strong>
          <span translate="no">{name}</span>
          {ticket.status === 'CANCELED' && <Chip tone="bad">{t.tickets.statusCanceled}</Chip>}
          {ticket.status === 'CHECKED_IN' && <Chip tone="good">{t.tickets.statusCheckedIn}</Chip>}
        </strong>
        <span className={styles.what}>
          {[
            ticketRelationship(ticket, event, locale),
            ticketDescription(ticket, locale),
            ticket.orderId !== null && t.tickets.orderNumber({ id: String(ticket.orderId) }).replaceAll(' ', '\u00A0'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className={styles.amount}>{ticketCost(ticket)}</span>
      {!isCurrent && (
        <div className={styles.does}>
          <Link
            to={paths.ticket(ticket.ticketId, { edit: editable })}
            className={buttonClass({ size: 'sm' })}
            aria-label={editable ? t.tickets.editOf({ name }) : t.tickets.viewOf({ name })}
          >
            <Icon name={editable ? 'edit' : 'eye'} />
            <span>{editable ? t.tickets.edit : t.tickets.view}</span>
          </Link>
          {transfer.offered &&
            (refused === undefined ? (
              <Link
                to={paths.ticketTransfer(ticket.ticketId)}
                className={buttonClass({ size: 'sm', variant: 'quiet' })}
                aria-label={t.tickets.transferOf({ name })}
              >
                <Icon name="swap" />
                {t.tickets.transfer}
              </Link>
            ) : (
              <Button size="sm" variant="quiet" icon="swap" disabledReason={refused}>
                {t.tickets.transfer}
              </Button>
            ))}
        </div>
      )}
    </li>
  );
}
