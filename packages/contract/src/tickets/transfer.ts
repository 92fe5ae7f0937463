import * as z from 'zod/mini';
import { endpoint, ticketInBody, signedInFor } from '../wire/endpoint.ts';
import { accountNumber, dependentTicketIds, id, relationshipName } from '../wire/primitives.ts';
import { ticketValues } from '../forms/values.ts';
import { changed } from './ticket-changes.ts';

/** Transfer of a ticket to another person. */

export const transferEndpoints = {
  transferTicket: endpoint('transferTicket', {
    summary: 'Transfers a ticket to another account.',
    access: signedInFor(ticketInBody),
    body: z.strictObject({
      ticketId: id,
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
      values: ticketValues,
      dependentTicketIds,
    }),
    output: changed,
    errors: [
      'FORBIDDEN',
      'NON_TRANSFERABLE',
      'TICKET_NOT_ACTIVE',
      'REGISTRATION_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'SELF_TRANSFER',
      'SELF_TICKET_BLOCKED',
      'DEPENDENT_TICKETS',
      'INVALID_ATTENDEE',
      'INVALID_TICKET_DATA',
      'NEEDS_SELF_TICKET',
      'DUPLICATE_TICKET_REQUEST',
      'NOT_REGISTERED_FOR_PARENT_EVENT',
      'NO_AVAILABLE_TICKET',
    ],
    sendsSuccess: true,
  }),
};
