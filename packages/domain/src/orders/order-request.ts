import type { ErrorCode } from '@foyer/contract/wire/errors';
import { addOnIds } from './add-ons.ts';
import type { OrderRequest } from '@foyer/contract/orders/orders';
import type { TicketValue } from '@foyer/contract/forms/values';
import type { Answers } from '../forms/attendee.ts';
import { printsBadges, type BadgeEvent } from '../door/badge-printing.ts';
import type { Cart } from './cart.ts';
import type { PaymentChoice } from '../payments/payment-rules.ts';
import { isExempt, type HasRoles } from '../people/permissions.ts';

/** The tickets of an order request, from the cart. Amounts are not sent, because the server computes the prices. */
export function orderTickets(cart: Cart): OrderRequest['tickets'] {
  return cart.entries.map((entry) => ({
    externalAccountIdentifier: entry.externalAccountIdentifier,
    relationshipType: entry.relationship.relationshipType,
    ticketConfigurationId: entry.ticketConfiguration.ticketConfigurationId,
    ticketConfigurationAddOns: addOnIds(entry.addOns),
    associatedTicketIds: entry.associatedTickets.filter(({ isSelf }) => !isSelf).map(({ ticketId }) => ticketId),
    values: wireValues(entry.formData.registrationForm),
    reservationId: entry.hold?.reservationId ?? null,
    ...(entry.package?.purchase !== undefined && {
      package: {
        ticketConfigurationId: entry.package.ticket.ticketConfigurationId,
        purchase: entry.package.purchase,
        part: entry.package.part,
      },
    }),
  }));
}

/** The answers in their wire types. Other values are left out. */
function wireValues(answers: Answers): Record<string, TicketValue> {
  const isAnswer = (value: unknown): value is TicketValue =>
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, TicketValue] => isAnswer(entry[1])),
  );
}

/** The payment flags of an order (orders 7: false by default). */
export function paymentFlags(choice: PaymentChoice, autoCheckIn: boolean) {
  return { cashPayment: choice === 'cashPayment', bypassPayment: choice === 'bypassPayment', autoCheckIn };
}

/**
 * The effect of submitting (orders 7.4). From the cart (`complete`) an order with an amount due aborts.
 * An order of 0 is submitted immediately with an empty charge request. A bypass or a filled payment panel is submitted.
 */
export function submissionPlan(
  totalMinor: number,
  from: 'complete' | 'bypass' | 'payment',
): 'abort' | 'free' | 'submit' {
  if (totalMinor === 0) return 'free';
  return from === 'complete' ? 'abort' : 'submit';
}

/** The fields of the response of `POST orders` that decide the outcome. */
export interface OrderAnswer {
  order?: { orderId?: number | null | undefined } | null | undefined;
  redirectEnabled?: boolean | undefined;
  redirectUrl?: string | null | undefined;
}

export type OrderOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'confirmed'; orderId: number }
  | { kind: 'failed'; code: ErrorCode };

/** The outcome of an order: redirect to the hosted page, confirmed, or an error to show. */
export function orderOutcome(answer: OrderAnswer): OrderOutcome {
  if (answer.redirectEnabled === true && answer.redirectUrl) return { kind: 'redirect', url: answer.redirectUrl };
  const orderId = answer.order?.orderId ?? 0;
  return orderId > 0 ? { kind: 'confirmed', orderId } : { kind: 'failed', code: 'PAYMENT_FAILURE' };
}

/**
 * The ticket with the badge that staff see after an order: the first ticket that is not a guest's, if badges are
 * printed (orders 8.1). `null` for everyone else.
 */
export function badgeAfterOrder(
  tickets: readonly { ticketId: number; isGuest: boolean }[],
  viewer: HasRoles,
  event: BadgeEvent,
): number | null {
  if (!isExempt(viewer, 'badgeAfterOrder') || !printsBadges(event)) return null;
  return tickets.find((ticket) => !ticket.isGuest)?.ticketId ?? null;
}
