import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isVoid, receiptNumber } from '@foyer/domain/payments/receipts';
import { requesterOf } from '../../../system/limits/index.ts';
import type { DocumentDeps } from '../deps.ts';
import { receiptsTask } from '../document-tasks.ts';
import { reportMissing } from '../report-missing.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { CallContext } from '../../../../calls/context.ts';
import { ownReceipts, refuseWithout } from './list-receipts.ts';
import { addresseeOf } from './read-order.ts';

/**
 * Returns all documents of an order as one PDF, oldest first, or one of them. Repeated requests return the same bytes.
 */
export async function getReceipt(
  deps: DocumentDeps,
  {
    orderId,
    receiptId,
    locale: requestedLocale,
  }: { orderId: number; receiptId?: number | undefined; locale?: Locale | undefined },
  context: CallContext,
): Promise<BytesAnswer> {
  const order = await ownReceipts(deps, orderId, context);
  refuseWithout(order);
  const locale = requestedLocale ?? context.locale;
  const wanted = order.written.filter((document) => receiptId === undefined || document.receiptId === receiptId);
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) throw new FoyerError('RECORD_NOT_FOUND');
  const texts: ServerTexts['documents'] = serverTexts[locale].documents;
  const numbers = wanted.length === 1 ? receiptNumber(first) : `${receiptNumber(first)} – ${receiptNumber(last)}`;
  const about = {
    title: `${first.refundId === null ? texts.receipt : texts.refundNote} ${numbers}`,
    author: first.content.issuer.name,
    date: last.issuedAt,
    locale,
  };
  const { name: addressee, isCompany, correctedAt } = addresseeOf(order, locale);
  const printed = wanted.map((written) => ({
    ...written,
    orderId,
    addressee,
    isCompany,
    reissuedAt: correctedAt !== null && correctedAt > written.issuedAt ? correctedAt : null,
    country: order.buyerCountry,
    isVoid: isVoid(written.refundId, order.refunds),
    isTest: deps.isTest,
  }));
  const { pdf, missing } = await deps.workers.run(receiptsTask, { about, printed }, requesterOf(context));
  reportMissing(deps, { document: 'receipt', eventId: order.eventId, record: orderId }, missing);
  return {
    contentType: 'application/pdf',
    body: pdf,
    fileName: `${texts.receiptFile}-${receiptNumber(first)}${wanted.length === 1 ? '' : `-${receiptNumber(last)}`}.pdf`,
  };
}
