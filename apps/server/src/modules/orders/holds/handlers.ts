import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Reservations } from './deps.ts';
import { releaseReservation } from './release-reservation.ts';
import { reserveTicket } from './reserve-ticket.ts';

type Names = 'reserveTicket' | 'releaseReservation';
type Handlers = { [N in Names]: HandlerOf<Endpoints[N]> };

export function holdsHandlers(reservations: Reservations): Handlers {
  return {
    reserveTicket: ({ body }, context) => reserveTicket(reservations, body, context),
    releaseReservation: async ({ params }, context) => {
      await releaseReservation(reservations.database, params.reservationId, context);
      return { success: true };
    },
  };
}
