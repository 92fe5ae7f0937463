import * as z from 'zod/mini';
import { coupons } from '../wire/costs.ts';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { chargeCreditCardRequest } from '../payments/card-input.ts';
import { amount, idempotencyHeaders, idText, signedAmount, ticketParams } from '../wire/primitives.ts';
import { ticket, ticketChange, ticketChanged } from './ticket.ts';
import { windowErrors } from './sale-window.ts';

/** Upgrades and downgrades of a ticket. */

const changes = z.strictObject({ ticketConfigurations: z.array(ticketChange) });

const changeQuery = z.strictObject({ ticketConfigurationId: idText });

/** How a change is paid or refunded. */
export const changeWish = z.strictObject({
  cashPayment: z._default(z.boolean(), false),
  bypassPayment: z._default(z.boolean(), false),
  cashTendered: z.nullish(amount),
  /** With `cashPayment`: refuses the change with `DRAWER_NOT_OPEN` if the staff member has not opened a drawer today. */
  needsOpenDrawer: z._default(z.boolean(), false),
  /** Pays on the gateway's page instead of with the card on file, after that card was refused. */
  payOnPage: z._default(z.boolean(), false),
  /** Pays with this card, as in an order: when there is no payment on file, or the buyer wants a different card. */
  chargeCreditCardRequest: z.nullish(chargeCreditCardRequest),
  /**
   * The amount due that the person confirmed. Required, because the call may charge a stored card. If the amount
   * differs, the call fails with `PRICE_CHANGED` and the current amount.
   */
  expectedAmountDue: signedAmount,
});

export const changeErrors = [
  'RECORD_NOT_FOUND',
  'FORBIDDEN',
  'TICKET_NOT_ACTIVE',
  'REGISTRATION_NOT_ACTIVE',
  'EVENT_CALLED_OFF',
  'NO_AVAILABLE_TICKET',
  ...windowErrors,
  'PRICE_CHANGED',
  'DRAWER_NOT_OPEN',
  'NO_PAYMENT_ON_FILE',
  'STORED_PAYMENT_UNUSABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'REFUND_NOT_POSSIBLE',
  'ORDER_INTENT_NOT_COMPLETE',
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
  'PROVIDER_UNREACHABLE',
] as const;

export const changed = z.strictObject({ success: z.literal(true), ticket });

/** Common parts of upgrade and downgrade: the list of offers, and the change. */
const changesCall = {
  params: ticketParams,
  output: changes,
  errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
} as const;

const changeCall = {
  params: ticketParams,
  query: changeQuery,
  headers: idempotencyHeaders,
  body: changeWish,
  output: ticketChanged,
  errors: changeErrors,
  sendsSuccess: true,
} as const;

export const ticketChangesEndpoints = endpointsOf({
  listUpgrades: signedIn('GET /ticket/:ticketId/upgrade', {
    summary: 'Returns the possible upgrades of a ticket, with the amount due.',
    costs: { guesses: coupons },
    ...changesCall,
  }),
  upgradeTicket: signedIn('POST /ticket/:ticketId/upgrade', {
    summary: 'Upgrades a ticket.',
    costs: {
      money: 'ticket-changes',
      stock: 'ticket-changes',
      mail: 'ticket-changes',
      storage: 'ticket-changes',
      guesses: coupons,
    },
    ...changeCall,
  }),
  listDowngrades: signedIn('GET /ticket/:ticketId/downgrade', {
    summary: 'Returns the possible downgrades of a ticket, with the amount due.',
    costs: { guesses: coupons },
    ...changesCall,
  }),
  downgradeTicket: signedIn('POST /ticket/:ticketId/downgrade', {
    summary: 'Downgrades a ticket.',
    costs: {
      money: 'ticket-changes',
      stock: 'ticket-changes',
      mail: 'ticket-changes',
      storage: 'ticket-changes',
      guesses: coupons,
    },
    ...changeCall,
  }),
});
