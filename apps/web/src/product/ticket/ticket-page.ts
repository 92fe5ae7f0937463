import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { isMissing } from '../page/GoTo.tsx';

interface TicketPage {
  /** There when both are. */
  data: { ticket: Ticket; event: EventView; tickets: readonly Ticket[] } | undefined;
  /** No such ticket, or not for this person. */
  isMissing: boolean;
  error: unknown;
  retry: () => void;
}

/** A ticket of the address with its event and the account's other tickets for it. */
export function useTicketPage(ticketId: number): TicketPage {
  const ticket = useQuery({
    queryKey: queryKeys.ticket(ticketId),
    queryFn: ({ signal }) => call('getTicket', { params: { ticketId }, signal }),
    enabled: ticketId > 0,
  });
  const eventId = ticket.data?.eventId ?? 0;
  const summary = useQuery({
    queryKey: queryKeys.eventTicketSummary(eventId),
    queryFn: ({ signal }) => call('getEventTicketSummary', { query: { eventId }, signal }),
    enabled: eventId > 0,
  });
  const data =
    ticket.data && summary.data
      ? {
          ticket: ticket.data,
          event: summary.data.event,
          tickets: [...summary.data.myTickets, ...summary.data.otherTickets],
        }
      : undefined;
  return {
    data,
    isMissing: ticketId === 0 || isMissing(ticket.error) || isMissing(summary.error),
    error: ticket.error ?? summary.error,
    retry: () => void (ticket.isError ? ticket.refetch() : summary.refetch()),
  };
}
