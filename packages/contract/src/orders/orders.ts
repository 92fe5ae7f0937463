import * as z from 'zod/mini';
import { coupons, lookUps, typedMail } from '../wire/costs.ts';
import { endpointsOf, eventInBody, signedIn } from '../wire/endpoint.ts';
import { eventView } from '../events/events.ts';
import {
  accountNumber,
  amount,
  count,
  dataOf,
  done,
  emailAddress,
  emptyBody,
  id,
  idempotencyHeaders,
  idText,
  instant,
  relationshipName,
  text,
  uuid,
} from '../wire/primitives.ts';
import { chargeCreditCardRequest } from '../payments/card-input.ts';
import { ticket } from '../tickets/ticket.ts';
import { ticketValues } from '../forms/values.ts';
import { currencies, orderIntentStatuses, paymentKinds, paymentPurposes, wallets } from '../wire/vocabulary.ts';
import { windowErrors } from '../tickets/sale-window.ts';

/**
 * Orders, their quotes and their intents (orders 7; orders 7.1). Amounts are major
 * units.
 */

/** An add-on of a ticket: the bare id, or an object with the id. Parsed to the bare id. */
const addOnChoice = z.pipe(
  z.union([id, z.strictObject({ ticketConfigurationAddOnId: id })]),
  z.transform((choice: number | { ticketConfigurationAddOnId: number }) =>
    typeof choice === 'number' ? choice : choice.ticketConfigurationAddOnId,
  ),
);

/** One ticket of an order (orders 7). */
export const orderTicket = z.strictObject({
  externalAccountIdentifier: accountNumber,
  relationshipType: relationshipName,
  ticketConfigurationId: id,
  ticketConfigurationAddOns: z._default(z.array(addOnChoice).check(z.maxLength(50)), []),
  /** Members of a group ticket besides the self member. They are existing tickets. */
  associatedTicketIds: z._default(z.array(id).check(z.maxLength(1000)), []),
  values: ticketValues,
  /** Used only from an admin (orders 3). */
  overrideAmount: z.nullish(amount),
  /** The ticket is part of a package. `purchase` numbers the packages of the order (orders 11.2). */
  package: z.nullish(
    z.strictObject({
      ticketConfigurationId: id,
      purchase: z.int().check(z.minimum(1), z.maximum(100)),
      part: z.int().check(z.minimum(0), z.maximum(19)),
    }),
  ),
  /** The hold that this ticket consumes. Without it, the server uses the caller's hold on such a ticket. */
  reservationId: z.nullish(id),
});
export type OrderTicket = z.infer<typeof orderTicket>;

/** Enough for a hundred long forms. */
const orderBodyLimit = 1024 * 1024;
const tickets = z.array(orderTicket).check(z.minLength(1), z.maxLength(100));

export const orderRequest = z.strictObject({
  eventId: id,
  tickets,
  chargeCreditCardRequest: z.nullish(chargeCreditCardRequest),
  cashPayment: z._default(z.boolean(), false),
  bypassPayment: z._default(z.boolean(), false),
  autoCheckIn: z._default(z.boolean(), false),
  /**
   * Pays on the gateway's page with a wallet, although the installation has a card form (`hosted-payment-page-enabled`
   * lists the wallets).
   */
  payWithWallet: z._default(z.boolean(), false),
  /** Amount of cash received, with `cashPayment`. */
  cashTendered: z.nullish(amount),
  /**
   * With `cashPayment`: refuses the order with `DRAWER_NOT_OPEN` if the staff member has not opened a drawer today. The
   * screens always send it.
   */
  needsOpenDrawer: z._default(z.boolean(), false),
  /**
   * The total that the buyer saw. If the server's total differs, nothing is bought and `PRICE_CHANGED` has the new
   * total.
   */
  expectedTotal: z.nullish(amount),
});
/** An order request as a client sends it. */
export type OrderRequest = z.input<typeof orderRequest>;
/** An order request as the server parses it, with defaults. */
export type ParsedOrderRequest = z.infer<typeof orderRequest>;

/**
 * The response of `POST orders` (orders 7.4). `order` and `orderId` are `null` when
 * the buyer must pay on the hosted page first.
 */
export const orderAnswer = z.strictObject({
  orderId: z.nullable(id),
  order: z.nullable(
    z.strictObject({
      orderId: id,
      eventId: id,
      currency: z.enum(currencies),
      totalAmount: amount,
      paymentKind: z.enum(paymentKinds),
      tickets: z.array(z.strictObject({ ticketId: id, isGuest: z.boolean() })),
    }),
  ),
  orderIntentId: uuid,
  redirectEnabled: z.boolean(),
  redirectUrl: z.nullable(text(2000)),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** The prices that `POST orders` would charge for a cart, in the order of the request. */
export const orderQuote = z.strictObject({
  currency: z.nullable(z.enum(currencies)),
  totalAmount: amount,
  tickets: z.array(
    z.strictObject({
      ticketConfigurationId: id,
      /** List price of the ticket without add-ons. */
      amount,
      /** Price after coupons; `null` when no coupon applies. */
      overrideAmount: z.nullable(amount),
      couponsApplied: z.array(id),
      addOns: z.array(z.strictObject({ ticketConfigurationAddOnId: id, amount, available: z.boolean() })),
      /** Ticket plus available add-ons. */
      totalAmount: amount,
      /** Error code when this entry cannot be bought any more; `null` when it can. */
      error: z.nullable(text(60)),
      /** The public name of the full pool, if that is why the ticket or an add-on is not available (stock 4.5). */
      pool: z.optional(text(300)),
    }),
  ),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/** The payment of an order, as far as the reader may see it (orders 7 `metadata.orderPayment`). */
export const orderPayment = z.strictObject({
  paymentExternalReferenceNumber: text(200),
  cardType: z.nullable(text(10)),
  lastFour: z.nullable(text(4)),
  /** The wallet that the payer used, if any. Most wallets provide no last four digits. */
  wallet: z.nullable(z.enum(wallets)),
  firstName: z.nullable(text(100)),
  lastName: z.nullable(text(100)),
  address1: z.nullable(text(200)),
  address2: z.nullable(text(200)),
  locality: z.nullable(text(100)),
  region: z.nullable(text(60)),
  postalCode: z.nullable(text(20)),
  email: z.nullable(text(254)),
  /** For cash orders: the amount received and the change. */
  cashTendered: z.nullable(amount),
  cashChange: z.nullable(amount),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** A payment for an order: the order's own payment, or a later payment for a change of its tickets (tickets 1). */
export const takenPayment = z.strictObject({
  paymentId: id,
  purpose: z.enum(paymentPurposes),
  /** The ticket that was changed; `null` for the order's own payment. */
  ticketId: z.nullable(id),
  kind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  amount,
  refundedAmount: amount,
  createDate: instant,
  /** The gateway's reference; `1` for a payment without a gateway. */
  paymentExternalReferenceNumber: text(200),
  /** Card data as far as the reader may see it. Only staff see the digits of another person's card. */
  cardType: z.nullable(text(10)),
  lastFour: z.nullable(text(4)),
  wallet: z.nullable(z.enum(wallets)),
});
export type TakenPayment = z.infer<typeof takenPayment>;

export const order = z.strictObject({
  orderId: id,
  orderIntentId: uuid,
  event: eventView,
  eventId: id,
  accountId: id,
  externalAccountIdentifier: text(40),
  /** The gateway's reference; `1` for a payment without a gateway (orders 7). */
  paymentExternalReferenceNumber: text(200),
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  refundedAmount: amount,
  /** The part of `refundedAmount` with a pending refund. */
  refundOnItsWayAmount: amount,
  createDate: instant,
  tickets: z.array(ticket),
  /** All payments for the order, oldest first. */
  payments: z.array(takenPayment),
  /** The order's own payment; `orderPayment` is `null` for free and bypassed orders. */
  metadata: z.strictObject({ orderPayment: z.nullable(orderPayment) }),
});
export type Order = z.infer<typeof order>;

/** The status of an order intent (orders 7.1). While pending, `error.code` is `ORDER_INTENT_NOT_COMPLETE`. */
export const orderIntent = z.strictObject({
  orderIntentId: uuid,
  status: z.enum(orderIntentStatuses),
  eventId: id,
  orderId: z.optional(id),
  /** The ticket that the intent changes; absent for an order. */
  ticketId: z.optional(id),
  error: z.optional(z.strictObject({ code: text(60), message: z.optional(text(1000)) })),
  /** The page where the buyer can still pay, while the intent is pending and the page is open. */
  redirectUrl: z.optional(text(2000)),
});
export type OrderIntent = z.infer<typeof orderIntent>;

/** Errors of an order before anything is charged. */
const orderRules = [
  'RECORD_NOT_FOUND',
  'FORBIDDEN',
  'NO_AVAILABLE_TICKET',
  ...windowErrors,
  'ADD_ON_NOT_AVAILABLE',
  'DUPLICATE_TICKET_REQUEST',
  'NEEDS_SELF_TICKET',
  'NOT_REGISTERED_FOR_PARENT_EVENT',
  'REGISTRATION_NOT_ACTIVE',
  'EVENT_CALLED_OFF',
  'INVALID_ATTENDEE',
  'INVALID_TICKET_DATA',
  'INVALID_GROUP_MEMBER',
  'INVALID_PACKAGE',
  'GROUP_FULL',
  'HOLD_EXPIRED',
  'UNSUPPORTED_CURRENCY',
  'MIXED_CURRENCIES',
  'AMOUNT_TOO_SMALL',
] as const;

const cards = ['refused-cards', 'refused-cards-staff', 'refused-card'] as const;

export const ordersEndpoints = endpointsOf({
  createOrder: signedIn('POST /orders', {
    summary: 'Buys the tickets of a cart.',
    eventSource: eventInBody,
    // Counting each order would cost one more write on the busiest path. A buyer has one unpaid order at a time, and one
    // slot per person.
    costs: {
      money: cards,
      stock: ['holds-per-event', 'unpaid-orders'],
      mail: lookUps,
      cpu: 'uploads',
      storage: lookUps,
      guesses: [...lookUps, ...coupons],
    },
    headers: idempotencyHeaders,
    body: orderRequest,
    bodyLimit: orderBodyLimit,
    output: orderAnswer,
    errors: [
      ...orderRules,
      'PRICE_CHANGED',
      'PAYMENT_ALREADY_EXISTS',
      'CHECK_IN_NOT_ACTIVE',
      'DRAWER_NOT_OPEN',
      'ORDER_INTENT_NOT_COMPLETE',
      'IDEMPOTENCY_KEY_REUSED',
      'PAYMENT_FAILURE',
      'INVALID_CARD_INFORMATION',
      'AUTHORIZATION_ERROR',
      'GENERAL_PAYMENT_ERROR',
      'PROVIDER_UNREACHABLE',
      'PROVIDER_BUSY',
      'PAYMENT_NOT_SET_UP',
    ],
  }),
  quoteOrder: signedIn('POST /orders/quote', {
    summary: 'Prices a cart without buying it, and marks the entries that can no longer be bought.',
    eventSource: eventInBody,
    costs: { cpu: ['quotes', 'uploads'], guesses: [...lookUps, ...coupons] },
    body: z.strictObject({ eventId: id, tickets }),
    // Equal to the limit of an order, so every order can be quoted.
    bodyLimit: orderBodyLimit,
    output: orderQuote,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getOrder: signedIn('GET /orders/:orderId', {
    summary: 'Returns an order of the account. Staff can read all orders.',
    params: z.strictObject({ orderId: idText }),
    output: dataOf(order),
    errors: ['RECORD_NOT_FOUND'],
  }),
  resendConfirmation: signedIn('POST /orders/:orderId/confirmation', {
    summary:
      'Mails the confirmation of an order again, to a corrected address. The payment keeps the address that its payer entered.',
    costs: { mail: typedMail, storage: typedMail },
    params: z.strictObject({ orderId: idText }),
    body: z.strictObject({ email: emailAddress }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
  getOrderIntent: signedIn('GET /orders/intent/:orderIntentId', {
    summary: 'Returns the state of an order intent. Clients poll it until the intent is decided.',
    eventSource: { of: 'orderIntent', at: 'params.orderIntentId' },
    costs: { money: 'order-states' },
    params: z.strictObject({ orderIntentId: uuid }),
    output: dataOf(orderIntent),
    errors: ['RECORD_NOT_FOUND'],
  }),
  getOrderTurn: signedIn('GET /orders/turn', {
    summary:
      "Returns the account's pending order, how long it, or a ticket change, waits for its turn at the payment provider, and when the next purchase is possible.",
    eventSource: 'filtered',
    output: z.strictObject({
      /** `null` when no order waits. */
      waitSeconds: z.nullable(count),
      /** The same as a message in the language of the call. */
      message: z.nullable(text(300)),
      /**
       * The account's latest undecided order, for a page that was reloaded while the order was sent; `null` when there
       * is none.
       */
      order: z.nullable(z.strictObject({ orderIntentId: uuid, eventId: id })),
      /** When the account can make its next paid purchase by card; `null` when it can now (payments 2.5). */
      nextPurchaseDate: z.nullable(instant),
    }),
  }),
  giveUpOrderIntent: signedIn('POST /orders/intent/:orderIntentId/give-up', {
    summary:
      'Ends an order whose buyer left the hosted payment page: closes the page, releases its tickets and returns the resulting state.',
    eventSource: { of: 'orderIntent', at: 'params.orderIntentId' },
    costs: { money: 'order-states', storage: 'order-states' },
    params: z.strictObject({ orderIntentId: uuid }),
    body: emptyBody,
    output: dataOf(orderIntent),
    errors: ['RECORD_NOT_FOUND', 'ORDER_INTENT_NOT_COMPLETE', 'PROVIDER_UNREACHABLE'],
  }),
  hostedPaymentPageEnabled: signedIn('GET /orders/hosted-payment-page-enabled', {
    summary:
      "Returns whether payment happens on the gateway's own page, and which wallets are accepted in addition to cards.",
    eventSource: 'no-event',
    output: dataOf(
      z.strictObject({
        enabled: z.boolean(),
        /** The wallets that this page offers in an installation with a card form (`payWithWallet`). */
        wallets: z.array(z.enum(wallets)),
      }),
    ),
  }),
});
