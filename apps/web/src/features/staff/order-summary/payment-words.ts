import type { AccountOrder } from '@foyer/contract/admin';
import type { PaymentKind } from '@foyer/contract/vocabulary';
import type { StaffMessages } from '@foyer/messages/messages';
import { brandNames } from '../../../product/money/card-brands.ts';

export function kindWords(kind: PaymentKind, t: StaffMessages['orderSummary']): string {
  return { none: t.kindNone, card: t.kindCard, hosted: t.kindHosted, cash: t.kindCash, bypass: t.kindBypass }[kind];
}

/** The card by brand and last four digits; undefined where no card took part or nothing is known of it. */
function cardOf(order: AccountOrder): { brand: string; lastFour: string } | undefined {
  const { orderPayment } = order.metadata;
  if (!orderPayment?.lastFour) return undefined;
  const brand = Object.entries(brandNames).find(([type]) => type === orderPayment.cardType)?.[1] ?? '••••';
  return { brand, lastFour: orderPayment.lastFour };
}

/** How an order was paid: `Visa ending in 4242`, `Cash`. */
export function paidWithWords(order: AccountOrder, t: StaffMessages['orderSummary']): string {
  const card = cardOf(order);
  return card ? t.card(card) : kindWords(order.paymentKind, t);
}

/** Which way the money of a refund goes. */
export function wayBackWords(order: AccountOrder, t: StaffMessages['orderSummary']): string {
  if (order.paymentKind === 'cash') return t.goesInCash;
  const card = cardOf(order);
  return card ? t.goesToCard(card) : t.goesToPayment;
}
