import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import { formatDate } from '@foyer/domain/dates';
import { isMasked } from '@foyer/domain/names';
import { statusTone } from '@foyer/domain/ticket-state';
import { eventName } from '../../../../session/event-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Facts, type Fact } from '../../../../ui/Layout.tsx';
import { QrCode } from '../../../../ui/QrCode.tsx';
import { Ticket as Frame } from '../../../../ui/Ticket.tsx';
import styles from './parts.module.css';
import { attendeeName, ticketCost, ticketDescription, ticketRelationship } from './ticket-words.ts';

interface TicketPassProps {
  ticket: Ticket;
  event: EventView;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
  /** Beneath the facts. */
  children?: ReactNode;
}

/** A ticket as one carries it: who, what, its state in colour and word, the code at full brightness on tap. */
export function TicketPass({ ticket, event, level = 3, actions, children }: TicketPassProps) {
  const { locale, text: t } = useLanguage();
  const name = attendeeName(ticket, locale);
  const number = t.tickets.number({ id: String(ticket.ticketId) });
  const isVoid = ticket.status === 'CANCELED';
  const facts: Fact[] = [
    { term: t.tickets.account, value: ticket.externalValue },
    { term: t.tickets.relationship, value: ticketRelationship(ticket, event, locale) },
    { term: t.tickets.cost, value: ticketCost(ticket) },
  ];
  return (
    <Frame
      level={level}
      event={eventName(event, locale)}
      name={name}
      kind={ticketDescription(ticket, locale)}
      status={<StatusChip ticket={ticket} timeZone={event.configuration.timeZone} />}
      tint={event.configuration.color}
      void={isVoid}
      number={number}
      code={
        ticket.ticketCode !== null &&
        !isVoid && (
          <QrCode
            value={ticket.ticketCode}
            label={t.tickets.codeOf({ name })}
            enlarge={{ label: t.tickets.brighten, title: name, closeLabel: t.common.close, note: number }}
          />
        )
      }
      actions={actions}
    >
      <Facts facts={facts} className={styles.facts} />
      {isMasked(ticket.firstName) && <p>{t.tickets.whyMask}</p>}
      {children}
    </Frame>
  );
}

/** The status in colour and word (spec §4 Ticket statuses); checked in, with the time. */
function StatusChip({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  const { locale, text: t } = useLanguage();
  const words: Record<TicketStatus, string> = {
    ACTIVE: t.tickets.statusActive,
    CANCELED: t.tickets.statusCanceled,
    CHECKED_IN: t.tickets.statusCheckedIn,
  };
  const checkedIn = ticket.status === 'CHECKED_IN' && ticket.checkInDate !== null ? ticket.checkInDate : null;
  return (
    <Chip tone={statusTone[ticket.status]} icon={checkedIn ? 'check-circle' : undefined}>
      {checkedIn === null
        ? words[ticket.status]
        : t.tickets.checkedInAt({ time: formatDate(checkedIn, timeZone, locale, 'shortWithTime') })}
    </Chip>
  );
}
