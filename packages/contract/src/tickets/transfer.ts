import * as z from 'zod/mini';
import { lookUps } from '../wire/costs.ts';
import { endpointsOf, signedIn, ticketInBody } from '../wire/endpoint.ts';
import { accountNumber, dependentTicketIds, id, relationshipName } from '../wire/primitives.ts';
import { ticketValues } from '../forms/values.ts';
import { changed } from './ticket-changes.ts';

/** Transfer of a ticket to another person. */

const transfers = ['transfers', 'ticket-transfers'] as const;

export const transferEndpoints = endpointsOf({
  transferTicket: signedIn('POST /ticket/transfer', {
    summary: 'Transfers a ticket to another account.',
    eventSource: ticketInBody,
    costs: { stock: transfers, mail: [...transfers, 'free-mail-to'], storage: transfers, guesses: lookUps },
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
});
