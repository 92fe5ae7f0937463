import type { ErrorCode } from '@foyer/contract/errors';
import { addOnIds } from './add-ons.ts';
import type { OrderRequest } from '@foyer/contract/orders';
import type { TicketValue } from '@foyer/contract/values';
import type { Answers } from './attendee.ts';
import { printsBadges, type BadgeEvent } from './badge-way.ts';
import type { Cart } from './cart.ts';
import type { PaymentChoice } from './payment-rules.ts';
import { canCheckIn, type HasRoles } from './permissions.ts';

/** The tickets of an order, out of the cart. What the client shows of amounts is not sent: the server prices. */
export function orderTickets(cart: Cart): OrderRequest['tickets'] {
  return cart.entries.map((entry) => ({
    externalAccountIdentifier: entry.externalAccountIdentifier,
    relationshipType: entry.relationship.relationshipType,
    ticketConfigurationId: entry.ticketConfiguration.ticketConfigurationId,
    ticketConfigurationAddOns: addOnIds(entry.addOns),
    associatedTicketIds: entry.associatedTickets.filter(({ isSelf }) => !isSelf).map(({ ticketId }) => ticketId),
    values: wireValues(entry.formData.registrationForm),
    reservationId: entry.hold?.reservationId ?? null,
  }));
}

/** Answers as they may travel; anything that is no answer is left out. */
function wireValues(answers: Answers): Record<string, TicketValue> {
  const isAnswer = (value: unknown): value is TicketValue =>
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, TicketValue] => isAnswer(entry[1])),
  );
}

/** The payment flags of an order (spec §9: all false unless chosen). */
export function paymentFlags(choice: PaymentChoice, autoCheckIn: boolean) {
  return { cashPayment: choice === 'cashPayment', bypassPayment: choice === 'bypassPayment', autoCheckIn };
}

/**
 * What submitting does (spec §4 Order submission). From the cart (`complete`) an order that costs something aborts; at 0
 * it is submitted at once with an empty charge request; a bypass or a filled payment panel is submitted.
 */
export function submissionPlan(
  totalMinor: number,
  from: 'complete' | 'bypass' | 'payment',
): 'abort' | 'free' | 'submit' {
  if (totalMinor === 0) return 'free';
  return from === 'complete' ? 'abort' : 'submit';
}

/** The answer of `POST orders`, as far as the outcome depends on it. */
export interface OrderAnswer {
  order?: { orderId?: number | null | undefined } | null | undefined;
  redirectEnabled?: boolean | undefined;
  redirectUrl?: string | null | undefined;
}

export type OrderOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'confirmed'; orderId: number }
  | { kind: 'failed'; code: ErrorCode };

/** One of three outcomes: off to the hosted page, confirmed, or an error to show. */
export function orderOutcome(answer: OrderAnswer): OrderOutcome {
  if (answer.redirectEnabled === true && answer.redirectUrl) return { kind: 'redirect', url: answer.redirectUrl };
  const orderId = answer.order?.orderId ?? 0;
  return orderId > 0 ? { kind: 'confirmed', orderId } : { kind: 'failed', code: 'PAYMENT_FAILURE' };
}

/**
 * The ticket whose badge the client shows to staff after an order: the first that is not a guest's, while badges are printed
 * (spec §2 Order confirmation). Attendees get `null`.
 */
export function badgeAfterOrder(
  tickets: readonly { ticketId: number; isGuest: boolean }[],
  viewer: HasRoles,
  event: BadgeEvent,
): number | null {
  if (!canCheckIn(viewer) || !printsBadges(event)) return null;
  return tickets.find((ticket) => !ticket.isGuest)?.ticketId ?? null;
}
