import * as z from 'zod/mini';
import { profile } from '../people/accounts.ts';
import { adminOnly, crew, desk, endpoint } from '../wire/endpoint.ts';
import { eventView, listedEvent } from '../events/events.ts';
import { order } from '../orders/orders.ts';
import { mostCounted } from '../wire/paging.ts';
import {
  amount,
  accountNumber,
  booleanText,
  dataOf,
  dependentTicketIds,
  eventAccountParams,
  eventParams,
  filled,
  id,
  idempotencyHeaders,
  idText,
  instant,
  pagingFields,
  pagingQuery,
  resultsOf,
  text,
  uuid,
  count,
} from '../wire/primitives.ts';
import { shoutOut, ticket } from '../tickets/ticket.ts';
import {
  currencies,
  orderIntentStatuses,
  paymentKinds,
  refundStatuses,
  refundWays,
  refusalReasons,
} from '../wire/vocabulary.ts';

/** Calls of staff (system 1; reports 2, payments 4.1). */

/** The dashboard's tree: type, then year, then event (reports 1.1). */
export const groupedEvents = z.array(
  z.strictObject({
    eventTypeCd: text(60),
    years: z.array(z.strictObject({ year: z.int(), events: z.array(listedEvent) })),
  }),
);
export type GroupedEvents = z.infer<typeof groupedEvents>;

/** What a person was found by, besides names and titles. */
const findingKinds = [
  'account',
  'ticket',
  'order',
  'receipt',
  'accountAddress',
  'attendeeAddress',
  'confirmationAddress',
  'payerAddress',
] as const;
const finding = z.strictObject({ kind: z.enum(findingKinds), value: text(320) });
export type Finding = z.infer<typeof finding>;

/** One person found at an event (door 5.2). */
export const searchResult = z.strictObject({
  isRegistered: z.boolean(),
  profile,
  tickets: z.array(ticket),
  shoutOuts: z.array(shoutOut),
  /** The numbers and addresses that match the search text; empty when the name matches. */
  foundBy: z.array(finding),
});
export type SearchResult = z.infer<typeof searchResult>;

const person = z.strictObject({ externalAccountIdentifier: text(40), fullName: text(201) });

/** An entry of the audit log: who did what to which account, with the values before and after (people 6.2). */
export const auditEntry = z.strictObject({
  auditId: id,
  at: instant,
  /** `ticket.transferred`, `order.refunded`, … */
  action: text(100),
  /** The signed-in staff member; `null` when the account acted itself. */
  staff: z.nullable(person),
  /** The account that acted or was acted for; `null` when the server acted automatically. */
  account: z.nullable(person),
  ticketId: z.nullable(id),
  orderId: z.nullable(id),
  notes: z.nullable(text(2000)),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A line of the complete audit log. */
const auditLine = z.extend(auditEntry, {
  entity: text(60),
  entityId: text(100),
  /** The account that the entry is about; `null` when there is none or it was deleted. */
  subject: z.nullable(person),
  eventId: z.nullable(id),
  eventName: z.nullable(text(200)),
});
export type AuditLine = z.infer<typeof auditLine>;

/** Purpose of an order intent: an order, or an action on a ticket. */
const intentPurposes = ['order', 'upgrade', 'downgrade', 'addOns', 'cancel'] as const;

/** An order intent for staff, with its history. */
export const orderIntentView = z.strictObject({
  orderIntentId: uuid,
  /** The purpose: an order, or a change of its ticket. */
  purpose: z.enum(intentPurposes),
  status: z.enum(orderIntentStatuses),
  eventId: id,
  eventShortCode: text(60),
  externalAccountIdentifier: text(40),
  fullName: text(201),
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  /** The amount that the provider charged, if it differs from the price and a decision is pending. */
  paid: z.nullable(z.strictObject({ amount, currency: z.enum(currencies) })),
  orderId: z.nullable(id),
  createDate: instant,
  updateDate: instant,
  /** Why staff should check the intent; `null` when no check is needed. */
  attention: z.nullable(text(100)),
  errorCode: z.nullable(text(60)),
  /** Why the provider last refused its charge or its refund. */
  refusal: z.nullable(z.enum(refusalReasons)),
  gatewayReference: z.nullable(text(200)),
  canSettle: z.boolean(),
  canRefund: z.boolean(),
  /** No decision is possible, but its seats can be released. */
  canRelease: z.boolean(),
  steps: z.array(z.strictObject({ at: instant, step: text(100), detail: z.nullable(text(1000)) })),
});
export type OrderIntentView = z.infer<typeof orderIntentView>;

/** A charge at the gateway without an order: after a restore, or made by another program with our keys. */
export const unknownCharge = z.strictObject({
  unknownChargeId: id,
  gateway: text(20),
  /** Identifies the charge on the gateway's own pages. */
  gatewayReference: text(200),
  amount,
  /** Amount refunded so far. */
  refundedAmount: amount,
  currency: z.enum(currencies),
  chargeDate: instant,
  /** Found in a gateway notification, or when the accounts were compared. */
  foundBy: z.enum(['webhook', 'audit']),
});
export type UnknownCharge = z.infer<typeof unknownCharge>;

/** Data about the installation for administrators. */
const installation = z.strictObject({
  version: text(40),
  /** Since when a restored copy has sales and mail paused, until the operator resumes them; `null` when they are not paused. */
  restingSinceDate: z.nullable(instant),
  /** When the backup of this copy was made; `null` when this is not a copy. */
  backupDate: z.nullable(instant),
  /** Number of accounts and cards that must wait after many refused cards, and since when the first one waits; `null` when there are none. */
  refusedCards: z.nullable(z.strictObject({ count, sinceDate: instant })),
});

export const refund = z.strictObject({
  refundId: id,
  orderId: id,
  amount,
  currency: z.enum(currencies),
  /** Tickets that were cancelled with the refund. */
  ticketIds: z.array(id),
  reason: text(2000),
  /** The provider has accepted the refund or has not responded yet. Its final result is not known. */
  isOnItsWay: z.boolean(),
  createDate: instant,
});
export type Refund = z.infer<typeof refund>;

/** A refund on its order, including pending and failed ones. */
export const orderRefund = z.strictObject({
  refundId: id,
  amount,
  currency: z.enum(currencies),
  status: z.enum(refundStatuses),
  /** The refunded ticket; `null` when the whole order was refunded. */
  ticketId: z.nullable(id),
  reason: text(2000),
  /** `null` when the server refunded automatically, or the refund was made at the provider. */
  requestedBy: z.nullable(person),
  /** The provider has accepted the refund. A `PENDING` refund is then in progress; otherwise its state is unknown. */
  isAccepted: z.boolean(),
  /** The provider waits for an action by a person. */
  needsAction: z.boolean(),
  /** `provider`: made at the provider and found there. `by_hand`: failed at the provider, then paid back by staff in another way. */
  origin: z.enum(['asked', 'provider', 'by_hand']),
  /** The refund failed and the money was not refunded. It can be retried or settled in another way. */
  canRetry: z.boolean(),
  /** How staff paid the money back; `null` unless `by_hand`. */
  givenBy: z.nullable(z.enum(refundWays)),
  /** Staff had paid the money back, and the provider refunded it too. The buyer has the money twice. */
  isMadeTwice: z.boolean(),
  /** Why it failed; `null` unless `FAILED`. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** The refund was made at the provider, and staff have not acknowledged it yet. */
  canAcknowledge: z.boolean(),
  createDate: instant,
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** An order for staff on the order summary, with its refundable amounts. */
export const accountOrder = z.extend(z.omit(order, { event: true, tickets: true }), {
  buyer: person,
  /** The staff member who sold it; `null` when the account bought it itself. */
  soldBy: z.nullable(person),
  /** Refundable amount over all payments of the order; 0 when nothing can be refunded. */
  refundableAmount: amount,
  tickets: z.array(
    z.extend(ticket, {
      /** Paid for the ticket with its add-ons, minus refunds. */
      refundableAmount: amount,
    }),
  ),
  /** Latest first. */
  refunds: z.array(orderRefund),
});
export type AccountOrder = z.infer<typeof accountOrder>;

const reason = filled(2000).check(z.regex(/\S/));
const acceptedAmount = z.strictObject({ amount, currency: z.enum(currencies), reason });
const intentParams = z.strictObject({ orderIntentId: uuid });

export const adminEndpoints = {
  listAdminEvents: endpoint('listAdminEvents', {
    summary: 'Lists all events, including drafts, by start, latest first.',
    access: crew,
    output: z.array(listedEvent),
    revalidated: true,
  }),
  listAdminEventsGrouped: endpoint('listAdminEventsGrouped', {
    summary: 'Lists all events, grouped by type and year, by start.',
    access: crew,
    output: groupedEvents,
    revalidated: true,
  }),
  listAdminEventsLatest: endpoint('listAdminEventsLatest', {
    summary: 'Lists active and upcoming events.',
    access: crew,
    output: z.array(listedEvent),
    revalidated: true,
  }),
  getAdminEvent: endpoint('getAdminEvent', {
    summary: 'Returns an event, including a draft.',
    access: crew,
    params: eventParams,
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchEvent: endpoint('searchEvent', {
    summary:
      'Finds people by name, account number, e-mail address, number of a ticket, order or receipt, or scanned ticket code. Returns them with their tickets of one event or of all events.',
    access: desk,
    body: z.strictObject({ eventId: z.optional(id), searchText: filled(200).check(z.regex(/\S/)), ...pagingFields }),
    output: resultsOf(searchResult),
    errors: ['RECORD_NOT_FOUND', 'SCANNER_LAYOUT_WRONG'],
  }),
  getExternalProfile: endpoint('getExternalProfile', {
    summary: 'Returns the profile of an account.',
    access: desk,
    params: z.strictObject({ externalAccountIdentifier: accountNumber }),
    output: profile,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountTickets: endpoint('listAccountTickets', {
    summary: 'Lists ACTIVE and CHECKED_IN tickets of an event that an account holds or bought, by relationship type.',
    access: desk,
    params: eventAccountParams,
    output: z.array(ticket),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountOrders: endpoint('listAccountOrders', {
    summary:
      'Lists orders of an event that an account bought or holds a ticket of, latest first, with the refundable amounts.',
    access: desk,
    params: eventAccountParams,
    output: z.array(accountOrder),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountAudit: endpoint('listAccountAudit', {
    summary: "Lists the history of an account's orders and tickets of an event, latest first.",
    access: desk,
    params: eventAccountParams,
    output: z.array(auditEntry),
    errors: ['RECORD_NOT_FOUND'],
  }),
  refundOrder: endpoint('refundOrder', {
    summary: 'Refunds an order, completely or ticket by ticket, and cancels the refunded tickets.',
    access: adminOnly,
    params: z.strictObject({ orderId: idText }),
    headers: idempotencyHeaders,
    body: z.strictObject({
      reason,
      /** The whole order when absent. */
      ticketIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
      dependentTicketIds,
    }),
    output: z.strictObject({ success: z.literal(true), refund }),
    errors: [
      'RECORD_NOT_FOUND',
      'DEPENDENT_TICKETS',
      'REFUND_NOT_POSSIBLE',
      'PROVIDER_UNREACHABLE',
      'GENERAL_PAYMENT_ERROR',
      'SECOND_STAFF_MEMBER_NEEDED',
    ],
    sendsSuccess: true,
  }),
  listOrderIntents: endpoint('listOrderIntents', {
    summary: `Lists order intents, latest first; by default those that need attention. At most the latest ${mostCounted} are listed.`,
    access: adminOnly,
    query: z.strictObject({
      ...pagingQuery,
      needsAttention: z._default(booleanText, true),
      eventId: z.optional(idText),
      status: z.optional(z.enum(orderIntentStatuses)),
    }),
    output: resultsOf(orderIntentView),
  }),
  settleOrderIntent: endpoint('settleOrderIntent', {
    summary: 'Looks an intent up at the gateway and finishes it now. Can accept a payment of a different amount.',
    access: adminOnly,
    params: intentParams,
    /** `accepts`: the amount that the buyer paid instead of the price (`paid`). It becomes the price of the order. */
    body: z.nullish(z.strictObject({ accepts: z.optional(acceptedAmount) })),
    output: dataOf(orderIntentView),
    errors: [
      'PAYMENT_AMOUNT_DIFFERS',
      'RECORD_NOT_FOUND',
      'ORDER_INTENT_ALREADY_DECIDED',
      'NO_AVAILABLE_TICKET',
      'PROVIDER_UNREACHABLE',
      'SECOND_STAFF_MEMBER_NEEDED',
    ],
  }),
  refundOrderIntent: endpoint('refundOrderIntent', {
    summary: 'Refunds the charge of an intent that has no order.',
    access: adminOnly,
    params: intentParams,
    body: z.strictObject({ reason }),
    output: dataOf(orderIntentView),
    errors: [
      'PAYMENT_AMOUNT_DIFFERS',
      'RECORD_NOT_FOUND',
      'REFUND_NOT_POSSIBLE',
      'PROVIDER_UNREACHABLE',
      'GENERAL_PAYMENT_ERROR',
      'SECOND_STAFF_MEMBER_NEEDED',
    ],
  }),
  listUnknownCharges: endpoint('listUnknownCharges', {
    summary: 'Lists charges at the gateway without a matching order, oldest first, until staff resolve them.',
    access: adminOnly,
    query: z.strictObject(pagingQuery),
    output: resultsOf(unknownCharge),
  }),
  resolveUnknownCharge: endpoint('resolveUnknownCharge', {
    summary: 'Records how a charge without an order was resolved, and removes it from the list.',
    access: adminOnly,
    params: z.strictObject({ unknownChargeId: idText }),
    body: z.strictObject({ reason }),
    output: dataOf(unknownCharge),
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchAudit: endpoint('searchAudit', {
    summary: 'Lists matching audit log entries, latest first, page by page.',
    access: adminOnly,
    query: z.strictObject({
      eventId: z.optional(idText),
      /** Account number of the account that entries are about. */
      account: z.optional(accountNumber),
      /** User id of the signed-in staff member. */
      staff: z.optional(accountNumber),
      action: z.optional(filled(100)),
      /** From this moment (inclusive) until `endDate` (exclusive). */
      startDate: z.optional(instant),
      endDate: z.optional(instant),
      /** Id of the last line that was read. Lines before it are returned. */
      before: z.optional(idText),
    }),
    output: z.strictObject({ lines: z.array(auditLine), isLast: z.boolean() }),
  }),
  getInstallation: endpoint('getInstallation', {
    summary:
      'Returns the state of the installation: version, paused restored copy, and the number of accounts and cards that must wait after many declined cards.',
    access: adminOnly,
    output: dataOf(installation),
  }),
};
