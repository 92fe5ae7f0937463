import * as z from 'zod/mini';
import { lookUps } from '../wire/costs.ts';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { accountNumber, done, id, idText, relationshipName } from '../wire/primitives.ts';
import { reservation } from '../tickets/ticket.ts';
import { windowErrors } from '../tickets/sale-window.ts';

/** Holds on limited tickets while a buyer chooses (stock 2.1). */

export const holdsEndpoints = endpointsOf({
  reserveTicket: signedIn('POST /ticket/reservation', {
    summary: 'Requests a ticket and holds one unit for 15 minutes if its quantity is limited.',
    eventSource: { of: 'ticketConfiguration', at: 'body.ticketConfigurationId' },
    costs: { stock: ['holds', 'holds-per-event'], storage: lookUps, guesses: lookUps },
    body: z.strictObject({
      ticketConfigurationId: id,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
    }),
    output: reservation,
    errors: [
      'RECORD_NOT_FOUND',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'INVALID_ATTENDEE',
      'NO_AVAILABLE_TICKET',
      ...windowErrors,
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NEEDS_SELF_TICKET',
      'HOLD_LIMIT',
      'FORBIDDEN',
    ],
  }),
  releaseReservation: signedIn('DELETE /ticket/reservation/:reservationId', {
    summary: 'Releases a held unit. An expired or already released hold is no error.',
    eventSource: { of: 'reservation', at: 'params.reservationId' },
    costs: { stock: 'holds' },
    params: z.strictObject({ reservationId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
