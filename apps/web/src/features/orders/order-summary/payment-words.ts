import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { TakenPayment } from '@foyer/contract/orders/orders';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { walletNames } from '@foyer/domain/payments/payment-names';
import { brandNames } from '../../../shared/money/card-brands.ts';
import { kindWords } from '../../../shared/audit/payment-kind-words.ts';

type Card = Pick<TakenPayment, 'cardType' | 'lastFour' | 'wallet'>;

/** The wallet or brand of a card and its last four digits. Undefined if there was no card or the digits are unknown. */
function cardOf(paid: Card): { brand: string; lastFour: string } | undefined {
  if (!paid.lastFour) return undefined;
  const brand = walletOf(paid) ?? Object.entries(brandNames).find(([type]) => type === paid.cardType)?.[1] ?? '••••';
  return { brand, lastFour: paid.lastFour };
}

const walletOf = ({ wallet }: Card): string | undefined => (wallet ? walletNames[wallet] : undefined);

/** The payment method: `Visa ending in 4242`, `Apple Pay`, `Cash`. */
export function takenWithWords(taken: Card & Pick<TakenPayment, 'kind'>, t: StaffMessages['orderSummary']): string {
  const card = cardOf(taken);
  return card ? t.card(card) : (walletOf(taken) ?? kindWords(taken.kind, t));
}

/** The payment method of an order. */
export function paidWithWords({ metadata, paymentKind }: AccountOrder, t: StaffMessages['orderSummary']): string {
  const { cardType = null, lastFour = null, wallet = null } = metadata.orderPayment ?? {};
  return takenWithWords({ cardType, lastFour, wallet, kind: paymentKind }, t);
}

/** True if everything that can still be refunded was paid in cash. */
export function isAllCash({ payments }: Pick<AccountOrder, 'payments'>): boolean {
  const left = leftOf(payments);
  return left.length > 0 && left.every(({ kind }) => kind === 'cash');
}

/** The text for where a refund goes. */
export function refundTargetWords(order: Pick<AccountOrder, 'payments'>, t: StaffMessages['orderSummary']): string {
  if (isAllCash(order)) return t.returnInCash;
  const cards = leftOf(order.payments).map(cardOf);
  const [card] = cards;
  const isOneCard = cards.every((other) => other?.brand === card?.brand && other?.lastFour === card?.lastFour);
  return card && isOneCard ? t.refundToCard(card) : t.refundToPayment;
}

const leftOf = (payments: readonly TakenPayment[]) =>
  payments.filter(({ kind, amount, refundedAmount }) => kind !== 'bypass' && refundedAmount < amount);
