import type { Currency, PaymentKind } from '@foyer/contract/vocabulary';
import { msOf, type Instant } from './dates.ts';
import type { Refusal } from './eligibility.ts';
import { subtractMoney, type Money } from './money.ts';
import { isPrivileged, sellsToOneself, type HasRoles, type Seller } from './permissions.ts';

/** Ways to pay in the payment panel (spec §4 Payment choices); the first is the default. */
export const paymentChoices = ['creditCard', 'cashPayment', 'bypassPayment'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

/** One paid card purchase per account in this many minutes, unless the server is set otherwise (readings §5, spec §9). */
export const defaultPurchaseWindowMinutes = 30;

/** When the next card purchase is possible; `null` when it is now. At the very end of the window it is. */
function nextPurchaseAt(last: Instant | null, now: Instant, windowMs: number): Date | null {
  if (last === null) return null;
  const next = msOf(last) + windowMs;
  return next > msOf(now) ? new Date(next) : null;
}

/** Orders that the window does not count: of staff, free, cash and bypassed ones (readings §5). */
export function isExemptFromWindow(viewer: HasRoles, kind: PaymentKind): boolean {
  return isPrivileged(viewer) || (kind !== 'card' && kind !== 'hosted');
}

/** `PAYMENT_ALREADY_EXISTS` with `nextPossibleAt`, when a card purchase comes earlier than `windowMs` after the last. */
export function checkPurchaseWindow(
  order: { viewer: HasRoles; kind: PaymentKind; lastPurchase: Instant | null },
  now: Instant,
  windowMs: number,
): Refusal | null {
  if (isExemptFromWindow(order.viewer, order.kind)) return null;
  const next = nextPurchaseAt(order.lastPurchase, now, windowMs);
  return next && { code: 'PAYMENT_ALREADY_EXISTS', metadata: { nextPossibleAt: next.toISOString() } };
}

/** The payment choices a person has; cash and bypass are staff only (spec §4 Payment choices), and for others. */
export function offeredPaymentChoices(seller: Seller, attendeeAccounts: readonly string[]): readonly PaymentChoice[] {
  return isPrivileged(seller) && !sellsToOneself(seller, attendeeAccounts) ? paymentChoices : ['creditCard'];
}

/**
 * What nobody decides about an order of their own: a staff member who is a consultant, too, pays like everybody, unless a second
 * staff member takes the order (readings §10 Rights).
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
  const decides = order.cashPayment || order.bypassPayment || order.overridesAmount;
  return decides && isPrivileged(seller) && sellsToOneself(seller, order.attendeeAccounts)
    ? { code: 'FORBIDDEN' }
    : null;
}

/**
 * How an order is paid, out of what was asked and what it costs; `FORBIDDEN` when the person may not choose it. A free
 * order is `none`, whatever was asked.
 */
export function paymentKindOf(
  asked: { cashPayment: boolean; bypassPayment: boolean; hostedMode: boolean },
  totalMinor: number,
  viewer: HasRoles,
): { kind: PaymentKind } | Refusal {
  const isStaffOnly = asked.cashPayment || asked.bypassPayment;
  if (isStaffOnly && !isPrivileged(viewer)) return { code: 'FORBIDDEN' };
  if (totalMinor === 0) return { kind: 'none' };
  if (asked.bypassPayment) return { kind: 'bypass' };
  if (asked.cashPayment) return { kind: 'cash' };
  return { kind: asked.hostedMode ? 'hosted' : 'card' };
}

/** What a payment provider takes, whatever the card. */
export interface PaymentLimits {
  /** The least that it charges, in minor units. */
  smallestMinor: Readonly<Record<Currency, number>>;
  /** Currencies whose cards it does not take from our own form: their banks want to see the cardholder, which only its page can show. */
  notTyped: readonly Currency[];
}

/** `UNSUPPORTED_CURRENCY` or `AMOUNT_TOO_SMALL` when the provider would refuse whatever is paid with; other kinds need no provider. */
export function checkPaymentLimits(kind: PaymentKind, total: Money, limits: PaymentLimits): Refusal | null {
  if (kind !== 'card' && kind !== 'hosted') return null;
  if (kind === 'card' && limits.notTyped.includes(total.currency)) return { code: 'UNSUPPORTED_CURRENCY' };
  return total.amountMinor < limits.smallestMinor[total.currency] ? { code: 'AMOUNT_TOO_SMALL' } : null;
}

/** Change is the tendered amount minus the total (spec §5 Cash); below 0 that much is missing. `null` over two currencies. */
export function cashChange(tendered: Money, total: Money): { change: Money; isEnough: boolean } | null {
  const change = subtractMoney(tendered, total);
  return change && { change, isEnough: change.amountMinor >= 0 };
}

/** The auto check-in checkbox: staff, while the event is active and check-in is too (spec §6, readings §5). */
export function isAutoCheckInOffered(
  viewer: HasRoles,
  event: { isEventActive: boolean; isCheckInActive: boolean },
): boolean {
  return isPrivileged(viewer) && event.isEventActive && event.isCheckInActive;
}

/** Whether an order may check its tickets in at once: staff only (`FORBIDDEN`), while check-in is active (`CHECK_IN_NOT_ACTIVE`). */
export function checkAutoCheckIn(viewer: HasRoles, event: { isCheckInActive: boolean }): Refusal | null {
  if (!isPrivileged(viewer)) return { code: 'FORBIDDEN' };
  return event.isCheckInActive ? null : { code: 'CHECK_IN_NOT_ACTIVE' };
}
