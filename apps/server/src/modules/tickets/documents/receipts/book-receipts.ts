import { issuerKey, receiptNumber, receiptYear, type DueDocument } from '@foyer/domain/payments/receipts';
import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import type { Database, Tx } from '../../../../db/database.ts';
import type { IsPaused } from '../../../../db/pause.ts';
import { toJson } from '../../../../db/schema.ts';
import { wordsOf, type ReceiptContent } from './content.ts';
import { dueBefore, linesOfPayment, linesOfRefund } from './pieces.ts';
import {
  dueOf,
  readReceiptOrder,
  takeNumbers,
  type ReceiptOrder,
  type ReceiptPayment,
  type WrittenReceipt,
} from './read-order.ts';

export interface Booking {
  database: Pick<Database, 'kysely' | 'transaction'>;
  /** Issuer for events without their own issuer. */
  issuer: ReceiptIssuer | undefined;
  /**
   * Returns whether a restored copy still waits for an operator's approval. It then issues no numbers, because the
   * original installation may have issued them. Default: never paused.
   */
  isPaused?: IsPaused;
}

/**
 * Writes the missing documents of an order, each once. A mail about the payment calls it, or the first request for the
 * receipts.
 * Numbers are taken in the transaction that writes the documents, so a rollback leaves no gap. Without an issuer no
 * document is written. Returns the order with its documents, or null if it does not exist.
 */
export async function bookReceipts(
  { database, issuer, isPaused }: Booking,
  orderId: number,
  now: Date,
): Promise<ReceiptOrder | null> {
  const order = await readReceiptOrder(database.kysely, orderId);
  if (!order || dueOf(order).length === 0) return order;
  if ((order.issuer ?? issuer) === undefined && order.written.length === 0) return order;
  if (await isPaused?.()) return order;
  return database.transaction(async (tx) => {
    const locked = await readReceiptOrder(tx, orderId, { lock: true });
    if (!locked) return null;
    const drafts = await draftsOf(tx, locked, dueOf(locked), issuer);
    if (drafts.length === 0) return locked;
    await write(tx, locked, drafts, now);
    return readReceiptOrder(tx, orderId);
  });
}

interface Draft extends DueDocument {
  amountMinor: number;
  currency: ReceiptPayment['currency'];
  content: Omit<ReceiptContent, 'receiptOf'>;
}

/**
 * Returns the contents of the documents without their numbers. A refund has the issuer of its receipt, even if the
 * settings have changed.
 */
async function draftsOf(
  tx: Tx,
  order: ReceiptOrder,
  due: readonly DueDocument[],
  otherwise: ReceiptIssuer | undefined,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const { paymentId, refundId } of due) {
    const payment = order.payments.find((one) => one.paymentId === paymentId);
    const refund = order.refunds.find((one) => one.refundId === refundId);
    const receipt = order.written.find((one) => one.paymentId === paymentId && one.refundId === null);
    const issuer = receipt?.content.issuer ?? order.issuer ?? otherwise;
    if (!payment || payment.kind === 'bypass' || !issuer) continue;
    const { kind, lastFour, wallet } = payment;
    const wasDue = refund ? undefined : await dueBefore(tx, order, payment);
    drafts.push({
      paymentId,
      refundId,
      amountMinor: (refund ?? payment).amountMinor,
      currency: payment.currency,
      content: {
        issuer,
        eventName: wordsOf(order.eventName, order.eventTranslations),
        timeZone: order.timeZone,
        buyer: order.buyer,
        paidWith: { kind, lastFour, ...(wallet ? { wallet } : {}) },
        moneyAt: (refund?.finishedAt ?? payment.createdAt).toISOString(),
        lines: refund ? await linesOfRefund(tx, refund) : await linesOfPayment(tx, order, payment),
        ...(wasDue && { wasDue }),
      },
    });
  }
  return drafts;
}

/**
 * Takes all numbers of a series in one statement and inserts the documents. Series are locked in a fixed order to avoid
 * deadlocks.
 */
async function write(tx: Tx, order: ReceiptOrder, drafts: readonly Draft[], now: Date): Promise<void> {
  const year = receiptYear(now, order.timeZone);
  const keys = [...new Set(drafts.map(({ content }) => issuerKey(content.issuer)))].toSorted();
  const receipts = new Map(
    order.written.flatMap((one) => (one.refundId === null ? [[one.paymentId, referenceTo(one)]] : [])),
  );
  for (const issuer of keys) {
    const own = drafts.filter(({ content }) => issuerKey(content.issuer) === issuer);
    let number = await takeNumbers(tx, { issuer, year, count: own.length });
    for (const { paymentId, refundId, amountMinor, currency, content } of own) {
      if (refundId === null) receipts.set(paymentId, referenceTo({ year, number, issuedAt: now }));
      const receiptOf = refundId === null ? null : (receipts.get(paymentId) ?? null);
      await tx
        .insertInto('receipt')
        .values({
          issuer,
          year,
          number,
          order_id: order.orderId,
          payment_id: paymentId,
          refund_id: refundId,
          amount_minor: amountMinor,
          currency,
          content: toJson<unknown>({ ...content, receiptOf }),
          issued_at: now,
        })
        .execute();
      number += 1;
    }
  }
}

const referenceTo = (receipt: Pick<WrittenReceipt, 'year' | 'number' | 'issuedAt'>) => ({
  number: receiptNumber(receipt),
  issuedAt: receipt.issuedAt.toISOString(),
});
