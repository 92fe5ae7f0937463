import { FoyerError } from '@foyer/contract/wire/errors';
import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import { money, toMajor } from '@foyer/domain/shared/money';
import { mayReadOrder } from '@foyer/domain/people/permissions';
import { isVoid, receiptNumber } from '@foyer/domain/payments/receipts';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { CallContext } from '../../../../calls/context.ts';
import type { DocumentDeps } from '../deps.ts';
import { bookReceipts } from './book-receipts.ts';
import { addresseeOf, readReceiptOrder, type ReceiptOrder } from './read-order.ts';

/** Lists the documents of an order for its readers. Writes missing documents first. */
export async function listReceipts(deps: DocumentDeps, orderId: number, context: CallContext): Promise<OrderReceipts> {
  return presentReceipts(await ownReceipts(deps, orderId, context), context.locale);
}

/**
 * Returns the order with all its documents to its account and to desk staff. @throws RECORD_NOT_FOUND for everyone else
 */
export async function ownReceipts(
  deps: DocumentDeps,
  orderId: number,
  { actor, now }: CallContext,
): Promise<ReceiptOrder> {
  const order = await readReceiptOrder(deps.database.kysely, orderId);
  // Check access first, because an unauthorised request must not write documents.
  if (!order || !mayReadOrder(actor, { accountId: order.accountId })) throw new FoyerError('RECORD_NOT_FOUND');
  const booked = await bookReceipts(deps, orderId, now);
  if (!booked) throw new FoyerError('RECORD_NOT_FOUND');
  return booked;
}

/** @throws FoyerError RECEIPT_NOT_POSSIBLE for an order without a payment, RECEIPT_NOT_SET_UP without an issuer */
export function refuseWithout(order: ReceiptOrder): void {
  if (order.written.length > 0) return;
  const wasPaid = order.payments.some(({ kind }) => kind !== 'bypass');
  throw new FoyerError(wasPaid ? 'RECEIPT_NOT_SET_UP' : 'RECEIPT_NOT_POSSIBLE');
}

export function presentReceipts(order: ReceiptOrder, locale: Locale): OrderReceipts {
  return {
    receipts: order.written.map((document) => ({
      receiptId: document.receiptId,
      number: receiptNumber(document),
      kind: document.refundId === null ? 'receipt' : 'refund',
      amount: toMajor(money(document.amountMinor, document.currency)),
      currency: document.currency,
      issuedAt: document.issuedAt.toISOString(),
      isVoid: isVoid(document.refundId, order.refunds),
    })),
    addressee: addresseeOf(order, locale).name,
    isCompany: addresseeOf(order, locale).isCompany,
    maySetAddressee: order.written.length > 0 && order.addressee === null,
    mayCorrectAddressee: order.written.length > 0 && order.addressee?.correctedAt === null,
  };
}
