import * as z from 'zod/mini';
import { attendeeFilter } from '../reports/reports.ts';
import { adminOnly, crew, endpointsOf, exporters } from '../wire/endpoint.ts';
import { mostCheckedIn } from '../wire/paging.ts';
import { count, eventParams, filled, id, text, ticketParams } from '../wire/primitives.ts';
import { scanListFields, scanFields } from './door.ts';
import { checkInAnswer } from '../tickets/ticket.ts';
import { changed } from '../tickets/ticket-changes.ts';

/** Check-in of a ticket and its undo. */

/** `busy`: someone is changing the ticket at the same time. */
const checkInRefusals = ['alreadyCheckedIn', 'canceled', 'busy'] as const;

const checkedInMany = z.strictObject({
  checkedIn: count,
  refused: count,
  /** The first refused tickets, at most `mostRefusalsListed`. */
  refusals: z.array(z.strictObject({ ticketId: id, fullName: text(201), reason: z.enum(checkInRefusals) })),
});
export type CheckedInMany = z.infer<typeof checkedInMany>;

export const checkInEndpoints = endpointsOf({
  checkInTicket: crew('POST /ticket/:ticketId/check-in', {
    summary: 'Checks a ticket in, once.',
    eventSource: { of: 'ticket', at: 'params.ticketId', unless: 'body.eventId' },
    // Not limited, because people wait in a queue. Each scan is stored once, and a scanner works only at events with
    // active check-in.
    costs: { storage: 'new-devices', guesses: ['door-look-ups', 'door-checked-in'] },
    params: ticketParams,
    body: z.nullish(
      z.strictObject({
        /** The scanned ticket code. A code from before a transfer is refused. */
        code: z.optional(filled(500)),
        /** The event of the scanner. A ticket of a different event is refused. */
        eventId: z.optional(id),
        ...scanFields,
      }),
    ),
    output: checkInAnswer,
    errors: [
      'RECORD_NOT_FOUND',
      'CHECK_IN_NOT_ACTIVE',
      'EVENT_CALLED_OFF',
      'TICKET_NOT_ACTIVE',
      'WRONG_EVENT',
      'INVALID_TICKET_CODE',
      'SCANNER_LAYOUT_WRONG',
      'NOT_ON_LIST',
      'NOT_INSIDE',
      'CHECK_IN_LIST_GONE',
      'IDEMPOTENCY_KEY_REUSED',
      'DEVICE_SHUT_OUT',
    ],
    sendsSuccess: true,
  }),
  checkInMany: exporters('POST /admin/events/:eventId/check-ins', {
    summary: `Checks in the tickets that match a filter, at most ${mostCheckedIn}, and returns which were refused. If more tickets match than \`tickets\`, the number that staff confirmed, none is checked in.`,
    costs: { storage: 'staff-changes', cpu: 'audiences' },
    params: eventParams,
    body: z.strictObject({ attendees: attendeeFilter, tickets: z.int().check(z.minimum(1), z.maximum(mostCheckedIn)) }),
    output: checkedInMany,
    errors: ['RECORD_NOT_FOUND', 'CHECK_IN_NOT_ACTIVE', 'EVENT_CALLED_OFF', 'LIST_CHANGED'],
  }),
  undoCheckIn: adminOnly('POST /ticket/:ticketId/check-in/undo', {
    summary: 'Undoes a mistaken check-in, so that the ticket can be used again.',
    costs: { storage: 'door' },
    params: ticketParams,
    body: z.strictObject({ reason: filled(2000).check(z.regex(/\S/)), listId: scanListFields.listId }),
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'NOT_CHECKED_IN'],
    sendsSuccess: true,
  }),
});
