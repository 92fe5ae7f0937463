import type { ticketsEndpoints } from '@foyer/contract/tickets';
import type { HandlerOf } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { releaseReservation } from './release-reservation.ts';
import { reserveTicket } from './reserve-ticket.ts';

type Names = 'reserveTicket' | 'releaseReservation';
type Handlers = { [N in Names]: HandlerOf<(typeof ticketsEndpoints)[N]> };

export function reservationsHandlers({ database }: { database: Database }): Handlers {
  return {
    reserveTicket: ({ body }, context) => reserveTicket(database, body, context),
    releaseReservation: async ({ params }, context) => {
      await releaseReservation(database, params.reservationId, context);
      return { success: true };
    },
  };
}
