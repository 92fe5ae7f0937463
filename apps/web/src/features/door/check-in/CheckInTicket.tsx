import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { invalidate } from '../../../api/cache.ts';
import { StaffTicketActions } from '../../../shared/ticket-actions/StaffTicketActions.tsx';
import { ticketRelationship } from '../../../shared/ticket/ticket-words.ts';
import { TicketCard } from '../../../shared/ticket/TicketCard.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { dayWords } from '../../../shared/time/moment.ts';

/** The person at the door: name first, then account, ticket and status. */
export function CheckInTicket({ ticket, event }: { ticket: Ticket; event: EventView | undefined }) {
  const { locale, text: t } = useLanguage();
  const { checkIn } = useStaffText();
  return (
    <TicketCard
      ticket={ticket}
      event={event}
      level={2}
      actions={
        event && (
          <StaffTicketActions
            ticket={ticket}
            event={event}
            onChanged={() => void invalidate('getTicket', { params: { ticketId: ticket.ticketId } })}
          />
        )
      }
      facts={[
        { term: t.tickets.account, value: ticket.externalValue },
        { term: checkIn.isRegisteredAs, value: ticketRelationship(ticket, event, locale) },
        { term: checkIn.ticketNumber, value: ticket.ticketId },
        {
          term: checkIn.boughtOn,
          value: dayWords(ticket.createDate, event?.configuration.timeZone ?? ownTimeZone(), locale, 'mid'),
        },
      ]}
    />
  );
}
