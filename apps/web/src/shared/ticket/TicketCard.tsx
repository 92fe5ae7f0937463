import type { ReactNode } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { useLanguage } from '../../session/language.tsx';
import { Facts, type Fact } from '../../ui/Layout.tsx';
import { TicketFrame } from '../../ui/TicketFrame.tsx';
import { eventName } from '../event/event-words.ts';
import { ticketDescription } from './ticket-words.ts';
import { TicketStatusChip } from './TicketStatusChip.tsx';

interface TicketCardProps {
  ticket: Ticket;
  /** Undefined where it could not be loaded. */
  event: EventView | undefined;
  level?: 2 | 3 | 4;
  /** The small text above the name; the event's name by default. */
  head?: ReactNode;
  /** The ticket type; its description by default. */
  kind?: ReactNode;
  /** The status; with the time of the check-in by default. */
  status?: ReactNode;
  facts: readonly Fact[];
  factsClass?: string | undefined;
  /** A `TicketStub`, with `className` from `stubbedClass`. */
  stub?: ReactNode;
  className?: string | undefined;
  actions?: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** A ticket as every screen shows it: holder, type, status by colour and text, and the facts of the screen. */
export function TicketCard({ ticket, event, facts, factsClass, children, ...props }: TicketCardProps) {
  const { locale } = useLanguage();
  const { color, timeZone } = event?.configuration ?? {};
  return (
    <TicketFrame
      level={props.level}
      event={props.head ?? (event && eventName(event, locale))}
      name={fullName(ticket, locale)}
      kind={props.kind ?? ticketDescription(ticket, locale)}
      status={
        props.status ?? (
          <TicketStatusChip
            status={ticket.status}
            {...(timeZone !== undefined && { checkedIn: { at: ticket.checkInDate, timeZone } })}
          />
        )
      }
      tint={color}
      void={ticket.status === 'CANCELED'}
      stub={props.stub}
      className={props.className}
      actions={props.actions}
    >
      <Facts facts={facts} className={factsClass} />
      {children}
    </TicketFrame>
  );
}
