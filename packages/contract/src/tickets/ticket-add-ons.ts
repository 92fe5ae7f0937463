import * as z from 'zod/mini';
import { coupons } from '../wire/costs.ts';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { amount, id, idempotencyHeaders, signedAmount, ticketParams } from '../wire/primitives.ts';
import { ticketChanged } from './ticket.ts';
import { ticketAddOn } from './ticket-configuration.ts';
import { changeErrors, changeWish } from './ticket-changes.ts';

/** Add-ons of a bought ticket: buying more while they are on sale, and returning them where the event allows it. */

/** An add-on that the ticket has or can get. */
const addOnChange = z.extend(ticketAddOn, {
  isHeld: z.boolean(),
  /** For a held add-on the paid amount, which a return refunds; otherwise the current price. */
  amount,
  /** Why it cannot be bought or returned; `null` when it can. */
  reason: z.nullable(z.enum(['soldOut', 'notOnSale', 'notReturnable'])),
});
export type AddOnChange = z.infer<typeof addOnChange>;

const idList = z.pipe(
  z.string().check(z.regex(/^(?:[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99})?$/)),
  z.transform((value: string) => (value === '' ? [] : value.split(',').map(Number))),
);

export const addOnChanges = z.strictObject({
  addOns: z.array(addOnChange),
  /** The price of the requested choice; `null` when no choice was requested. */
  quote: z.nullable(
    z.strictObject({
      /** Positive is charged, negative is refunded. */
      amountDue: signedAmount,
      settledBy: z.enum(['none', 'on-file', 'page', 'staff']),
    }),
  ),
});
export type AddOnChanges = z.infer<typeof addOnChanges>;

export const ticketAddOnsEndpoints = endpointsOf({
  listTicketAddOns: signedIn('GET /ticket/:ticketId/add-ons', {
    summary:
      'Lists the add-ons that a ticket has or can get. With `addOnIds`, returns the price of changing to exactly these add-ons.',
    costs: { guesses: coupons },
    params: ticketParams,
    query: z.strictObject({ addOnIds: z.optional(idList) }),
    output: addOnChanges,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'ADD_ON_NOT_AVAILABLE'],
  }),
  changeTicketAddOns: signedIn('POST /ticket/:ticketId/add-ons', {
    summary:
      'Changes the add-ons of a ticket to exactly these. Charges added ones, and refunds removed ones where the event allows it.',
    costs: {
      money: 'ticket-changes',
      stock: 'ticket-changes',
      mail: 'ticket-changes',
      storage: 'ticket-changes',
      guesses: coupons,
    },
    params: ticketParams,
    headers: idempotencyHeaders,
    body: z.extend(changeWish, {
      addOnIds: z.array(id).check(z.maxLength(100)),
    }),
    output: ticketChanged,
    errors: [...changeErrors, 'ADD_ON_NOT_AVAILABLE'],
    sendsSuccess: true,
  }),
});
