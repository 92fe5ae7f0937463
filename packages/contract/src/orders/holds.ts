import * as z from 'zod/mini';
import { endpoint, signedInFor } from '../wire/endpoint.ts';
import { accountNumber, done, id, idText, relationshipName } from '../wire/primitives.ts';
import { reservation } from '../tickets/ticket.ts';

/** Holds on limited tickets while a buyer chooses (stock 2.1). */

export const holdsEndpoints = {
  reserveTicket: endpoint('reserveTicket', {
    summary: 'Requests a ticket and holds one unit for 15 minutes if its quantity is limited.',
    access: signedInFor({ of: 'ticketConfiguration', at: 'body.ticketConfigurationId' }),
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
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NEEDS_SELF_TICKET',
      'HOLD_LIMIT',
      'FORBIDDEN',
    ],
  }),
  releaseReservation: endpoint('releaseReservation', {
    summary: 'Releases a held unit. An expired or already released hold is no error.',
    access: signedInFor({ of: 'reservation', at: 'params.reservationId' }),
    params: z.strictObject({ reservationId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
};
