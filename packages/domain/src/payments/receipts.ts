import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import { localDate, type Instant } from '../shared/dates.ts';
import { money, type Money } from '../shared/money.ts';

/** Receipts for payments and refunds (payments 5.1). Amounts are minor units. */

/** The fields of a payment that a receipt uses. */
interface PaymentFact {
  paymentId: number;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
}
interface RefundFact {
  refundId: number;
  paymentId: number;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  /** The failed refund that this refund replaces. */
  insteadOf: number | null;
}
/** A document that already exists, for a payment or for one of its refunds. */
interface WrittenFact {
  paymentId: number;
  refundId: number | null;
}
export interface DueDocument {
  paymentId: number;
  /** Null for the receipt of the payment itself. */
  refundId: number | null;
}

/**
 * The documents of an order that are still to be created, in the order of their numbers: one receipt per payment, then
 * one per completed refund. Waived payments have no receipt, because no money was received. A refund that replaces one
 * with a document gets no second document.
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
  /** Whether this refund, or an earlier one in its chain of replacements, already has a document. */
  const isDocumented = ({ refundId, paymentId, insteadOf }: RefundFact): boolean => {
    const earlier = insteadOf === null ? undefined : byId.get(insteadOf);
    return has(paymentId, refundId) || (earlier !== undefined && isDocumented(earlier));
  };
  const ascending = (a: number, b: number) => a - b;
  return [
    ...[...paid]
      .filter((paymentId) => !has(paymentId, null))
      .toSorted(ascending)
      .map((paymentId) => ({ paymentId, refundId: null })),
    ...order.refunds
      .filter((refund) => refund.status === 'COMPLETE' && paid.has(refund.paymentId) && !isDocumented(refund))
      .toSorted((a, b) => a.refundId - b.refundId)
      .map(({ paymentId, refundId }) => ({ paymentId, refundId })),
  ];
}

/**
 * Whether a refund's document is void: the refund failed, and no replacement is complete or pending. The document keeps
 * its number and is marked as void.
 */
export function isVoid(refundId: number | null, refunds: readonly RefundFact[]): boolean {
  const refund = refunds.find((one) => one.refundId === refundId);
  if (refund?.status !== 'FAILED') return false;
  return refunds
    .filter(({ insteadOf }) => insteadOf === refund.refundId)
    .every((next) => isVoid(next.refundId, refunds));
}

/**
 * Identifies an issuer by tax id, else by name, ignoring character width, letter case and spaces. All documents with
 * the same key share one number series.
 */
export function issuerKey({ taxId, name }: Pick<ReceiptIssuer, 'taxId' | 'name'>): string {
  const plain = (value: string) => value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const id = plain(taxId ?? '').replaceAll(/[\s-]/g, '');
  return id === '' ? `name:${plain(name)}` : `tax:${id}`;
}

/** Whether a tax id is a registration number for qualified invoices in Japan: `T` and 13 digits. */
export const isJapaneseRegistration = (taxId: string): boolean =>
  /^T\d{13}$/.test(taxId.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase());

/** The year of a document's number series, in the event's time zone. */
export const receiptYear = (issuedAt: Instant, timeZone: string): number =>
  Number(localDate(issuedAt, timeZone).slice(0, 4));

/** A receipt number as printed: `2026-000042`. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;

/** The tax at `ratePercent` that an amount includes. Rounds down to the minor unit, once per document. */
export function taxWithin({ amountMinor, currency }: Money, ratePercent: number): Money {
  // Exact for rates of up to three decimals.
  const rate = BigInt(Math.round(ratePercent * 1000));
  return money(Number((BigInt(amountMinor) * rate) / (100_000n + rate)), currency);
}

/** One line of a document. Units with an equal `what` are combined into one line. */
export interface ReceiptLine<W> {
  what: W;
  quantity: number;
  /** Amount of all its units. */
  amountMinor: number;
}

/**
 * Lines for the units of one document. Equal units are combined in order of first appearance, and free units are left
 * out. Null when the lines do not add up to the paid total, because the known units then do not explain the payment.
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
