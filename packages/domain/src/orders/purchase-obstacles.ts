import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import type { PaymentKind } from '@foyer/contract/wire/vocabulary';
import {
  checkPaymentLimits,
  checkPurchaseWindow,
  startsUnpaid,
  type PaymentLimits,
} from '../payments/payment-rules.ts';
import { isExempt, type HasRoles } from '../people/permissions.ts';
import type { Instant } from '../shared/dates.ts';
import type { Money } from '../shared/money.ts';
import { checkHoldLimit } from '../stock/holds.ts';
import { findRelationship, type Holding } from '../tickets/relationships.ts';
import { choiceObstacles, requestObstacles, type EligibilityFacts, type OfferedTicket } from './eligibility.ts';
import { instantOf, type Obstacle } from './obstacle.ts';
import { eventObstacles, type OpenEvent } from './purchase-rules.ts';
import type { Refusal } from './refusal.ts';
import { chooseSlot, claimObstacles, type PersonSlots } from './slots.ts';

/**
 * Every rule that keeps a buyer from one ticket, from the functions that decide an order (orders 10). An order of this
 * ticket alone is accepted exactly when no obstacle remains.
 */

/** A request for one ticket of one person, in addition to those in the cart. */
export interface PersonQuestion {
  event: OpenEvent;
  eligibility: EligibilityFacts;
  request: Holding;
  cart: readonly Holding[];
  /** The slots of the person; `undefined` when the account is unknown. */
  person: PersonSlots | undefined;
  /** No order is accepted, because a restored copy waits for its approval. */
  isPaused: boolean;
}

/** Obstacles that hold for every ticket type. */
export function* personObstacles({
  event,
  eligibility,
  request,
  cart,
  person,
  isPaused,
}: PersonQuestion): Generator<Obstacle> {
  const on = { path: eligibility.path, viewer: eligibility.buyer };
  if (isPaused) yield { refusal: { code: 'REGISTRATION_NOT_ACTIVE' }, reason: { code: 'salesPaused' } };
  yield* eventObstacles(on, event);
  yield* requestObstacles(request, cart, eligibility);
  const types = eligibility.event.relationshipTypes;
  const relationship = findRelationship(types, request.relationshipType);
  if (!relationship || !person) return;
  const slot = chooseSlot(relationship, types, person);
  const isClaimed = person.claims.some(({ relationshipType }) => relationshipType === request.relationshipType);
  // Without a pending order the person has all tickets, which the rules for requests report.
  if (slot.slot === null && isClaimed) {
    yield { refusal: { code: 'NO_AVAILABLE_TICKET' }, reason: { code: 'pendingOrder' } };
  }
  yield* claimObstacles([{ person, slot }]);
}

/** A ticket type, and how this buyer would pay for it. */
export interface TicketQuestion {
  eligibility: EligibilityFacts;
  relationshipType: string;
  ticket: OfferedTicket;
  /** The buyer holds a unit. */
  hasHold: boolean;
  /** Holds of the buyer at the event, without this one. */
  otherHolds: number;
  /** The price after coupons; `null` when the ticket's currency is not sold. */
  price: Money | null;
  payment: BuyersPayment;
}

/** The facts of a buyer's payment. */
export interface BuyersPayment {
  kind: PaymentKind;
  lastPurchase: Instant | null;
  windowMs: number;
  limits: PaymentLimits;
  /** The end of the wait of a limit of payments, if one applies. */
  waitsUntil: Instant | null;
}

/** Obstacles of one ticket type. */
export function* ticketObstacles(question: TicketQuestion, now: Instant): Generator<Obstacle> {
  const { eligibility, ticket, relationshipType, hasHold } = question;
  const on = { path: eligibility.path, viewer: eligibility.buyer };
  yield* choiceObstacles(on, ticket, relationshipType, now, { hasHold });
  yield* paymentObstacles(question, on.viewer, now);
}

function* paymentObstacles(
  { ticket, price, payment, otherHolds }: TicketQuestion,
  viewer: HasRoles,
  now: Instant,
): Generator<Obstacle> {
  const { kind, lastPurchase, windowMs, limits, waitsUntil } = payment;
  if (price === null) {
    yield { refusal: { code: 'UNSUPPORTED_CURRENCY' }, reason: { code: 'currency' } };
    return;
  }
  const beyond = isExempt(viewer, 'providerLimits') ? null : checkPaymentLimits(kind, price, limits);
  if (beyond) {
    const code = beyond.code === 'AMOUNT_TOO_SMALL' ? 'amountTooSmall' : 'currency';
    yield { refusal: beyond, reason: { code } };
  }
  const tooEarly = checkPurchaseWindow({ viewer, kind, lastPurchase }, now, windowMs);
  if (tooEarly) yield { refusal: tooEarly, reason: purchaseWindowReason(tooEarly) };
  if (startsUnpaid(kind) && !isExempt(viewer, 'unpaidStock')) {
    const most = checkHoldLimit({ limited: ticket.limitQuantity ? 1 : 0, others: otherHolds });
    if (most) yield { refusal: most, reason: { code: 'holdLimit', count: otherHolds } };
  }
  if (waitsUntil !== null && startsUnpaid(kind)) {
    yield { refusal: { code: 'RATE_LIMITED' }, reason: { code: 'paymentWait', at: instantOf(waitsUntil) } };
  }
}

function purchaseWindowReason({ metadata }: Refusal): PurchaseReason {
  const at = metadata?.['nextPossibleAt'];
  if (typeof at !== 'string') throw new Error('A purchase window has an end.');
  return { code: 'purchaseWindow', at };
}
