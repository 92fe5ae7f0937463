import * as z from 'zod/mini';
import { profile } from './account.ts';
import { adminOnly, crew, desk, endpoint } from './endpoint.ts';
import { eventView, listedEvent } from './events.ts';
import { order } from './orders.ts';
import { mostCounted } from './paging.ts';
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
} from './primitives.ts';
import { shoutOut, ticket } from './ticket.ts';
import {
  currencies,
  orderIntentStatuses,
  paymentKinds,
  refundStatuses,
  refundWays,
  refusalReasons,
} from './vocabulary.ts';

/** What staff ask beside the attendee's own calls (spec §7 Admin; readings §7, §5). */

/** The dashboard's tree: type, then year, then event (spec §2 Dashboard). */
export const groupedEvents = z.array(
  z.strictObject({
    eventTypeCd: text(60),
    years: z.array(z.strictObject({ year: z.int(), events: z.array(listedEvent) })),
  }),
);
export type GroupedEvents = z.infer<typeof groupedEvents>;

/** What a search finds a person by, beside names and titles. */
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

/** One person found at an event (spec §3 Search result). */
export const searchResult = z.strictObject({
  isRegistered: z.boolean(),
  profile,
  tickets: z.array(ticket),
  shoutOuts: z.array(shoutOut),
  /** The numbers and addresses that fit what was typed; empty where the name fits. */
  foundBy: z.array(finding),
});
export type SearchResult = z.infer<typeof searchResult>;

const person = z.strictObject({ externalAccountIdentifier: text(40), fullName: text(201) });

/** Who did what to whom, with before and after (readings §7 Audit log). */
export const auditEntry = z.strictObject({
  auditId: id,
  at: instant,
  /** `ticket.transferred`, `order.refunded`, … */
  action: text(100),
  /** The staff member at the keyboard; `null` when the account did it itself. */
  staff: z.nullable(person),
  /** The account that acted or was acted for; `null` when the server did it by itself. */
  account: z.nullable(person),
  ticketId: z.nullable(id),
  orderId: z.nullable(id),
  notes: z.nullable(text(2000)),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A line of the audit log as one looks through all of them. */
const auditLine = z.extend(auditEntry, {
  entity: text(60),
  entityId: text(100),
  /** Whom it is about; `null` when that is nobody, or nobody who is there any more. */
  subject: z.nullable(person),
  eventId: z.nullable(id),
  eventName: z.nullable(text(200)),
});
export type AuditLine = z.infer<typeof auditLine>;

/** What an order intent is for: an order, or what is done with a ticket. */
const intentPurposes = ['order', 'upgrade', 'downgrade', 'addOns', 'cancel'] as const;

/** An order intent as staff see it, with what happened step by step. */
export const orderIntentView = z.strictObject({
  orderIntentId: uuid,
  /** What it is for: an order, or what its ticket becomes. */
  purpose: z.enum(intentPurposes),
  status: z.enum(orderIntentStatuses),
  eventId: id,
  eventShortCode: text(60),
  externalAccountIdentifier: text(40),
  fullName: text(201),
  paymentKind: z.enum(paymentKinds),
  currency: z.enum(currencies),
  totalAmount: amount,
  /** What the provider took, where that is not the price and a decision is still open. */
  paid: z.nullable(z.strictObject({ amount, currency: z.enum(currencies) })),
  orderId: z.nullable(id),
  createDate: instant,
  updateDate: instant,
  /** Why a person should look at it; `null` when nobody needs to. */
  attention: z.nullable(text(100)),
  errorCode: z.nullable(text(60)),
  /** Why the provider last refused its charge, or the refund of it. */
  refusal: z.nullable(z.enum(refusalReasons)),
  gatewayReference: z.nullable(text(200)),
  canSettle: z.boolean(),
  canRefund: z.boolean(),
  /** Nobody can decide it, and its seats can be freed all the same. */
  canRelease: z.boolean(),
  steps: z.array(z.strictObject({ at: instant, step: text(100), detail: z.nullable(text(1000)) })),
});
export type OrderIntentView = z.infer<typeof orderIntentView>;

/** A charge that the gateway has taken and that no order of ours stands for: after a restore, or made by others with our keys. */
export const unknownCharge = z.strictObject({
  unknownChargeId: id,
  gateway: text(20),
  /** By which the gateway's own pages find it. */
  gatewayReference: text(200),
  amount,
  /** Given back of it so far. */
  refundedAmount: amount,
  currency: z.enum(currencies),
  chargeDate: instant,
  /** A message of the gateway, or a comparison of the books. */
  foundBy: z.enum(['webhook', 'audit']),
});
export type UnknownCharge = z.infer<typeof unknownCharge>;

/** What an administrator should know of the installation itself. */
const installation = z.strictObject({
  version: text(40),
  /** A restored copy sells and mails nothing, since this moment, until the operator lets it; `null` when it does not rest. */
  restingSinceDate: z.nullable(instant),
  /** The moment of the backup that this is a copy of; `null` when it is none. */
  backupDate: z.nullable(instant),
  /** Accounts and cards that have to wait after many refused cards, and since when the first of them; `null` when none has to. */
  refusedCards: z.nullable(z.strictObject({ count, sinceDate: instant })),
});

export const refund = z.strictObject({
  refundId: id,
  orderId: id,
  amount,
  currency: z.enum(currencies),
  /** Tickets that were cancelled with it. */
  ticketIds: z.array(id),
  reason: text(2000),
  /** The provider has it, or has not said so yet; whether it arrives is known later. */
  isOnItsWay: z.boolean(),
  createDate: instant,
});
export type Refund = z.infer<typeof refund>;

/** A refund as its order tells it: also one that is still on its way, or that the gateway refused. */
export const orderRefund = z.strictObject({
  refundId: id,
  amount,
  currency: z.enum(currencies),
  status: z.enum(refundStatuses),
  /** The ticket it was for; `null` for one of the whole order. */
  ticketId: z.nullable(id),
  reason: text(2000),
  /** `null` when the server gave it back by itself, or people at the provider. */
  requestedBy: z.nullable(person),
  /** The provider has it. A `PENDING` one is then on its way; nobody knows yet of one that it has not. */
  isAccepted: z.boolean(),
  /** The provider waits for somebody before it goes on. */
  needsAction: z.boolean(),
  /** `provider`: made by people at the provider and found there. `by_hand`: one that failed, given back otherwise. */
  origin: z.enum(['asked', 'provider', 'by_hand']),
  /** It failed, and what it was to give back is still here: it can be tried again, or settled otherwise. */
  canRetry: z.boolean(),
  /** How staff gave it back; `null` unless `by_hand`. */
  givenBy: z.nullable(z.enum(refundWays)),
  /** Staff had given it back, and then it was made at the provider as well: the buyer has the money twice. */
  isMadeTwice: z.boolean(),
  /** Why it failed; `null` unless `FAILED`. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** It was made at the provider, and nobody has said yet that they looked at it. */
  canAcknowledge: z.boolean(),
  createDate: instant,
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** An order as staff see it on the order summary, with what can still be given back. */
export const accountOrder = z.extend(z.omit(order, { event: true, tickets: true }), {
  buyer: person,
  /** The staff member who sold it; `null` when the account bought it itself. */
  soldBy: z.nullable(person),
  /** Left of all payments of the order; 0 when nothing can be given back. */
  refundableAmount: amount,
  tickets: z.array(
    z.extend(ticket, {
      /** Paid for the ticket with its add-ons and not yet given back. */
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
    summary: 'All events, drafts too, by start, latest first.',
    access: crew,
    output: z.array(listedEvent),
    revalidated: true,
  }),
  listAdminEventsGrouped: endpoint('listAdminEventsGrouped', {
    summary: 'All events by type, year and start.',
    access: crew,
    output: groupedEvents,
    revalidated: true,
  }),
  listAdminEventsLatest: endpoint('listAdminEventsLatest', {
    summary: 'Active and upcoming events.',
    access: crew,
    output: z.array(listedEvent),
    revalidated: true,
  }),
  getAdminEvent: endpoint('getAdminEvent', {
    summary: 'One event, drafts too.',
    access: crew,
    params: eventParams,
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchEvent: endpoint('searchEvent', {
    summary:
      'People by name, account number, e-mail address, number of a ticket, order or receipt, or scanned ticket code, with their tickets of an event, or of all events.',
    access: desk,
    body: z.strictObject({ eventId: z.optional(id), searchText: filled(200).check(z.regex(/\S/)), ...pagingFields }),
    output: resultsOf(searchResult),
    errors: ['RECORD_NOT_FOUND', 'SCANNER_LAYOUT_WRONG'],
  }),
  getExternalProfile: endpoint('getExternalProfile', {
    summary: 'The profile of an account.',
    access: desk,
    params: z.strictObject({ externalAccountIdentifier: accountNumber }),
    output: profile,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountTickets: endpoint('listAccountTickets', {
    summary: 'ACTIVE and CHECKED_IN tickets of an event that an account holds or bought, by relationship type.',
    access: desk,
    params: eventAccountParams,
    output: z.array(ticket),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountOrders: endpoint('listAccountOrders', {
    summary: 'Orders of an event that an account bought or holds a ticket of, latest first, with what can be refunded.',
    access: desk,
    params: eventAccountParams,
    output: z.array(accountOrder),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountAudit: endpoint('listAccountAudit', {
    summary: "What happened to an account's orders and tickets of an event, latest first.",
    access: desk,
    params: eventAccountParams,
    output: z.array(auditEntry),
    errors: ['RECORD_NOT_FOUND'],
  }),
  refundOrder: endpoint('refundOrder', {
    summary: 'Refund an order, whole or ticket by ticket; the tickets are cancelled.',
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
    summary: `Order intents, latest first; those that need attention by default. Of more than ${mostCounted} the latest.`,
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
    summary: 'Ask the gateway what became of an intent and finish it now; where another amount was paid, accept it.',
    access: adminOnly,
    params: intentParams,
    /** `accepts`: what the buyer paid instead of the price (`paid`). It becomes the price of the order. */
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
    summary: 'Give back what was charged for an intent that has no order.',
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
    summary:
      'Charges that the gateway has taken and no order stands for, oldest first, until somebody says what became of them.',
    access: adminOnly,
    query: z.strictObject(pagingQuery),
    output: resultsOf(unknownCharge),
  }),
  resolveUnknownCharge: endpoint('resolveUnknownCharge', {
    summary: 'Say what became of such a charge; it is no longer listed.',
    access: adminOnly,
    params: z.strictObject({ unknownChargeId: idText }),
    body: z.strictObject({ reason }),
    output: dataOf(unknownCharge),
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchAudit: endpoint('searchAudit', {
    summary: 'Lines of the audit log that fit, latest first, some at a time.',
    access: adminOnly,
    query: z.strictObject({
      eventId: z.optional(idText),
      /** Whom it is about, by number. */
      account: z.optional(accountNumber),
      /** Who sat at the keyboard, by user id. */
      staff: z.optional(accountNumber),
      action: z.optional(filled(100)),
      /** From this moment on, and before that one. */
      startDate: z.optional(instant),
      endDate: z.optional(instant),
      /** The last line that was read: the next ones come before it. */
      before: z.optional(idText),
    }),
    output: z.strictObject({ lines: z.array(auditLine), isLast: z.boolean() }),
  }),
  getInstallation: endpoint('getInstallation', {
    summary:
      'What an administrator should know of the installation: version, whether it is a restored copy that rests, and how many accounts and cards wait after refused cards.',
    access: adminOnly,
    output: dataOf(installation),
  }),
};
