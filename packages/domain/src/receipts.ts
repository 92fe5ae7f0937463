import type { ReceiptIssuer } from '@foyer/contract/receipt-issuer';
import { localDate, type Instant } from './dates.ts';
import { money, type Money } from './money.ts';

/** Receipts: what is written of money that came in and went back (readings §10 Receipts). Amounts are minor units. */

/** A payment as far as a receipt asks. */
interface PaymentFact {
  paymentId: number;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
}
interface RefundFact {
  refundId: number;
  paymentId: number;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  /** The refund that failed and that this one stands for. */
  insteadOf: number | null;
}
/** A document that is written already: of a payment, or of one of its refunds. */
interface WrittenFact {
  paymentId: number;
  refundId: number | null;
}
export interface DueDocument {
  paymentId: number;
  /** Null: the receipt of the payment itself. */
  refundId: number | null;
}

/**
 * The documents of an order that are still to be written, in the order of their numbers: a receipt for each payment, then one for each refund
 * that is done. Waived payments brought no money and have none; a refund that stands for one with a document needs no second.
 */
export function documentsDue(order: {
  payments: readonly PaymentFact[];
  refunds: readonly RefundFact[];
  written: readonly WrittenFact[];
}): DueDocument[] {
  const paid = new Set(order.payments.filter(({ kind }) => kind !== 'bypass').map(({ paymentId }) => paymentId));
  const has = (paymentId: number, refundId: number | null) =>
    order.written.some((document) => document.paymentId === paymentId && document.refundId === refundId);
  const byId = new Map(order.refunds.map((refund) => [refund.refundId, refund]));
  /** Told already: it, or one that it stands for, however often that was tried. */
  const isTold = ({ refundId, paymentId, insteadOf }: RefundFact): boolean => {
    const earlier = insteadOf === null ? undefined : byId.get(insteadOf);
    return has(paymentId, refundId) || (earlier !== undefined && isTold(earlier));
  };
  const ascending = (a: number, b: number) => a - b;
  return [
    ...[...paid]
      .filter((paymentId) => !has(paymentId, null))
      .toSorted(ascending)
      .map((paymentId) => ({ paymentId, refundId: null })),
    ...order.refunds
      .filter((refund) => refund.status === 'COMPLETE' && paid.has(refund.paymentId) && !isTold(refund))
      .toSorted((a, b) => a.refundId - b.refundId)
      .map(({ paymentId, refundId }) => ({ paymentId, refundId })),
  ];
}

/**
 * Whether the document of a refund says what did not come about: the refund failed after all, and none that stands for it is done or under
 * way. The number stays; the paper says that it is void.
 */
export function isVoid(refundId: number | null, refunds: readonly RefundFact[]): boolean {
  const refund = refunds.find((one) => one.refundId === refundId);
  if (refund?.status !== 'FAILED') return false;
  return refunds
    .filter(({ insteadOf }) => insteadOf === refund.refundId)
    .every((next) => isVoid(next.refundId, refunds));
}

/**
 * Names an issuer among others: by its tax id, else by its name, whatever the width of the signs, letter case and spaces. Whoever writes under one
 * of them numbers in one series.
 */
export function issuerKey({ taxId, name }: Pick<ReceiptIssuer, 'taxId' | 'name'>): string {
  const plain = (value: string) => value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const id = plain(taxId ?? '').replaceAll(/[\s-]/g, '');
  return id === '' ? `name:${plain(name)}` : `tax:${id}`;
}

/** `T` and 13 digits: the number of a registered issuer of qualified invoices in Japan. */
export const isJapaneseRegistration = (taxId: string): boolean =>
  /^T\d{13}$/.test(taxId.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase());

/** The year whose series a document is numbered in, by the event's own clock. */
export const receiptYear = (issuedAt: Instant, timeZone: string): number =>
  Number(localDate(issuedAt, timeZone).slice(0, 4));

/** As it is printed: `2026-000042`. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;

/** How much tax at `ratePercent` an amount contains; what is less than one unit is dropped, once per document. */
export function taxWithin({ amountMinor, currency }: Money, ratePercent: number): Money {
  // Exact for rates of up to three decimals.
  const rate = BigInt(Math.round(ratePercent * 1000));
  return money(Number((BigInt(amountMinor) * rate) / (100_000n + rate)), currency);
}

/** One line of a document; `what` is compared as a whole, so that like pieces become one line. */
export interface ReceiptLine<W> {
  what: W;
  quantity: number;
  /** Of all its pieces. */
  amountMinor: number;
}

/**
 * Lines for pieces of one document, like ones together in the order they came; pieces that cost nothing are left out. Null when they do
 * not add up to what was paid: then what is known of them is not what the money was for.
 */
export function receiptLines<W>(
  pieces: readonly { what: W; amountMinor: number }[],
  totalMinor: number,
): ReceiptLine<W>[] | null {
  const lines = new Map<string, ReceiptLine<W>>();
  for (const { what, amountMinor } of pieces) {
    if (amountMinor === 0) continue;
    const key = JSON.stringify([what, amountMinor]);
    const line = lines.get(key);
    if (line) {
      line.quantity += 1;
      line.amountMinor += amountMinor;
    } else lines.set(key, { what, quantity: 1, amountMinor });
  }
  const sum = [...lines.values()].reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum === totalMinor ? [...lines.values()] : null;
}
