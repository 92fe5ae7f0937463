import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { useCall } from '../../api/query.ts';
import { isMissing } from '../page/RedirectWithMessage.tsx';

interface TicketPage {
  /** `hasMissing`: the form has questions without an answer. */
  data: { ticket: Ticket; event: EventView; tickets: readonly Ticket[]; hasMissing: boolean } | undefined;
  /** True if the ticket does not exist or this person may not see it. */
  isMissing: boolean;
  error: unknown;
  retry: () => void;
}

/** The URL's ticket with its event and the account's other tickets for the event, in one response. */
export function useTicketPage(ticketId: number): TicketPage {
  const { data, error, refetch } = useCall('getEventTicketSummary', { query: { ticketId } }, { enabled: ticketId > 0 });
  return {
    data: data?.ticket && {
      ticket: data.ticket,
      event: data.event,
      tickets: [...data.myTickets, ...data.otherTickets],
      hasMissing: [...data.myTickets, ...data.otherTickets].some(
        (each) => each.ticketId === ticketId && each.missing.length > 0,
      ),
    },
    isMissing: ticketId === 0 || isMissing(error),
    error,
    retry: () => void refetch(),
  };
}
