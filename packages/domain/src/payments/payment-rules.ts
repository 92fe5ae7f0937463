import type { Currency, PaymentKind } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import type { Refusal } from '../orders/refusal.ts';
import { subtractMoney, type Money } from '../shared/money.ts';
import { isExempt, sellsToOneself, type HasRoles, type Seller } from '../people/permissions.ts';

/** Ways to pay in the payment panel (payments 2.1); the first is the default. */
export const paymentChoices = ['creditCard', 'cashPayment', 'bypassPayment'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];
const exemptionOf = { cashPayment: 'cash', bypassPayment: 'bypass' } as const;

/** Minutes in which an account can make one paid card purchase, by default (payments 2.5). */
export const defaultPurchaseWindowMinutes = 30;

/** When the next card purchase is possible; `null` when it is possible now, including the exact end of the window. */
function nextPurchaseAt(last: Instant | null, now: Instant, windowMs: number): Date | null {
  if (last === null) return null;
  const next = msOf(last) + windowMs;
  return next > msOf(now) ? new Date(next) : null;
}

/**
 * Whether an order of this kind takes its stock before it is paid. It is unpaid until its charge succeeds, whatever
 * stops the charge: the payment page, the bank's question, a refusal or a lost response.
 */
export const startsUnpaid = (kind: PaymentKind): boolean => kind === 'card' || kind === 'hosted';

/** Whether the purchase window ignores an order: orders by staff, and free, cash and bypassed orders (payments 2.5). */
export function isExemptFromWindow(viewer: HasRoles, kind: PaymentKind): boolean {
  return isExempt(viewer, 'purchaseWindow') || !startsUnpaid(kind);
}

/** `PAYMENT_ALREADY_EXISTS` with `nextPossibleAt`, when a card purchase is less than `windowMs` after the last one. */
export function checkPurchaseWindow(
  order: { viewer: HasRoles; kind: PaymentKind; lastPurchase: Instant | null },
  now: Instant,
  windowMs: number,
): Refusal | null {
  if (isExemptFromWindow(order.viewer, order.kind)) return null;
  const next = nextPurchaseAt(order.lastPurchase, now, windowMs);
  return next && { code: 'PAYMENT_ALREADY_EXISTS', metadata: { nextPossibleAt: next.toISOString() } };
}

/**
 * The payment choices of a seller. Cash and bypass are for staff only (payments 2.1), and never for the
 * staff member's own order.
 */
export function offeredPaymentChoices(seller: Seller, attendeeAccounts: readonly string[]): readonly PaymentChoice[] {
  const isOwn = sellsToOneself(seller, attendeeAccounts);
  return paymentChoices.filter(
    (choice) => choice === 'creditCard' || (!isOwn && isExempt(seller, exemptionOf[choice])),
  );
}

/**
 * Refuses cash, bypass and price overrides for a seller's own order. A staff member who is also a consultant pays like
 * every attendee, unless a second staff member takes the order (people 4.4).
 */
export function checkOwnOrder(
  seller: Seller,
  order: {
    attendeeAccounts: readonly string[];
    cashPayment: boolean;
    bypassPayment: boolean;
    overridesAmount: boolean;
  },
): Refusal | null {
  const decides =
    (order.cashPayment && isExempt(seller, 'cash')) ||
    (order.bypassPayment && isExempt(seller, 'bypass')) ||
    (order.overridesAmount && isExempt(seller, 'ownPrice'));
  return decides && sellsToOneself(seller, order.attendeeAccounts) ? { code: 'FORBIDDEN' } : null;
}

/** Whether a viewer may take the requested cash or waive the payment. */
export const mayChoosePayment = (
  { cashPayment, bypassPayment }: { cashPayment: boolean; bypassPayment: boolean },
  viewer: HasRoles,
): boolean => (!cashPayment || isExempt(viewer, 'cash')) && (!bypassPayment || isExempt(viewer, 'bypass'));

/**
 * The payment kind of an order by the requested flags and its total; `FORBIDDEN` when the viewer may not use them. A
 * free order is always `none`.
 */
export function paymentKindOf(
  request: { cashPayment: boolean; bypassPayment: boolean; hostedMode: boolean },
  totalMinor: number,
  viewer: HasRoles,
): { kind: PaymentKind } | Refusal {
  if (!mayChoosePayment(request, viewer)) return { code: 'FORBIDDEN' };
  if (totalMinor === 0) return { kind: 'none' };
  if (request.bypassPayment) return { kind: 'bypass' };
  if (request.cashPayment) return { kind: 'cash' };
  return { kind: request.hostedMode ? 'hosted' : 'card' };
}

/** Limits of a payment provider that apply to every card. */
export interface PaymentLimits {
  /** The smallest amount that it charges, in minor units. */
  smallestMinor: Readonly<Record<Currency, number>>;
  /**
   * Currencies that need the provider's hosted page instead of our card form. Banks there require cardholder
   * authentication, which only the hosted page supports.
   */
  notTyped: readonly Currency[];
}

/**
 * `UNSUPPORTED_CURRENCY` or `AMOUNT_TOO_SMALL` when the provider would refuse any payment. Payment kinds without a
 * provider always pass.
 */
export function checkPaymentLimits(kind: PaymentKind, total: Money, limits: PaymentLimits): Refusal | null {
  if (!startsUnpaid(kind)) return null;
  if (kind === 'card' && limits.notTyped.includes(total.currency)) return { code: 'UNSUPPORTED_CURRENCY' };
  return total.amountMinor < limits.smallestMinor[total.currency] ? { code: 'AMOUNT_TOO_SMALL' } : null;
}

/**
 * Change is the tendered amount minus the total (payments 2.2). A negative change is the missing amount. `null` when
 * the currencies differ.
 */
export function cashChange(tendered: Money, total: Money): { change: Money; isEnough: boolean } | null {
  const change = subtractMoney(tendered, total);
  return change && { change, isEnough: change.amountMinor >= 0 };
}

/**
 * Whether the auto check-in checkbox is offered: to staff, while the event and its check-in are active (payments 2.1,
 * payments 2.5).
 */
export function isAutoCheckInOffered(
  viewer: HasRoles,
  event: { isEventActive: boolean; isCheckInActive: boolean },
): boolean {
  return isExempt(viewer, 'autoCheckIn') && event.isEventActive && event.isCheckInActive;
}

/**
 * Whether an order may check in its tickets immediately: staff only (`FORBIDDEN`), while check-in is active
 * (`CHECK_IN_NOT_ACTIVE`).
 */
export function checkAutoCheckIn(viewer: HasRoles, event: { isCheckInActive: boolean }): Refusal | null {
  if (!isExempt(viewer, 'autoCheckIn')) return { code: 'FORBIDDEN' };
  return event.isCheckInActive ? null : { code: 'CHECK_IN_NOT_ACTIVE' };
}
