import type { AccountOrder } from '@foyer/contract/admin';
import type { StaffMessages } from '@foyer/messages/messages';
import { walletNames } from '@foyer/domain/cards';
import { brandNames } from '../../../product/money/card-brands.ts';
import { kindWords } from '../../../product/audit/payment-kind-words.ts';

/** The card by its wallet or brand, and its last four digits; undefined where no card took part or these are not known. */
function cardOf(order: AccountOrder): { brand: string; lastFour: string } | undefined {
  const { orderPayment } = order.metadata;
  if (!orderPayment?.lastFour) return undefined;
  const brand =
    walletOf(order) ?? Object.entries(brandNames).find(([type]) => type === orderPayment.cardType)?.[1] ?? '••••';
  return { brand, lastFour: orderPayment.lastFour };
}

function walletOf(order: AccountOrder): string | undefined {
  const wallet = order.metadata.orderPayment?.wallet;
  return wallet ? walletNames[wallet] : undefined;
}

/** How an order was paid: `Visa ending in 4242`, `Apple Pay`, `Cash`. */
export function paidWithWords(order: AccountOrder, t: StaffMessages['orderSummary']): string {
  const card = cardOf(order);
  return card ? t.card(card) : (walletOf(order) ?? kindWords(order.paymentKind, t));
}

/** Which way the money of a refund goes. */
export function wayBackWords(order: AccountOrder, t: StaffMessages['orderSummary']): string {
  if (order.paymentKind === 'cash') return t.goesInCash;
  const card = cardOf(order);
  return card ? t.goesToCard(card) : t.goesToPayment;
}
