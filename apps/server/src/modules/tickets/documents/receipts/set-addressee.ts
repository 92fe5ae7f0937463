import { FoyerError } from '@foyer/contract/wire/errors';
import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import { isCompanyName } from '@foyer/domain/payments/addressee';
import { cleanText } from '@foyer/domain/shared/text';
import { personAtKeyboardId, type CallContext } from '../../../../calls/context.ts';
import { writeAudit } from '../../../people/audit/index.ts';
import type { DocumentDeps } from '../deps.ts';
import { ownReceipts, presentReceipts, refuseWithout } from './list-receipts.ts';

/**
 * Sets the addressee of an order's receipts instead of the buyer. Possible once, because receipts with one number must
 * not name two addressees. A correction is possible once: the receipts then say that they were issued again. Allowed for
 * the order's account and desk staff.
 * @throws FoyerError RECEIPT_ADDRESSEE_SET when it is already set or corrected, also by a concurrent request
 */
export async function setAddressee(
  deps: DocumentDeps,
  {
    orderId,
    addressee: typed,
    isCompany = isCompanyName(typed),
    corrects,
  }: { orderId: number; addressee: string; isCompany?: boolean | undefined; corrects: boolean },
  context: CallContext,
): Promise<OrderReceipts> {
  const { actor, now, locale } = context;
  const order = await ownReceipts(deps, orderId, context);
  refuseWithout(order);
  const addressee = cleanText(typed);
  if (addressee === '') {
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.addressee' }] });
  }
  const correctedAt = await deps.database.transaction(async (tx) => {
    const [set] = await tx
      .insertInto('receipt_addressee')
      .values({
        order_id: orderId,
        addressee,
        is_company: isCompany,
        account_id: personAtKeyboardId(actor),
        set_at: now,
      })
      .onConflict((conflict) =>
        corrects
          ? conflict
              .column('order_id')
              .doUpdateSet({ addressee, is_company: isCompany, corrected_at: now })
              .where('receipt_addressee.corrected_at', 'is', null)
          : conflict.column('order_id').doNothing(),
      )
      .returning('corrected_at')
      .execute();
    if (!set) throw new FoyerError('RECEIPT_ADDRESSEE_SET');
    await writeAudit(tx, context, {
      action: 'receipt.addressed',
      entity: 'order',
      entityId: orderId,
      subjectAccountId: order.accountId,
      eventId: order.eventId,
      ...(set.corrected_at === null ? {} : { before: { addressee: order.addressee?.name ?? '' } }),
      after: { orderId, addressee },
    });
    return set.corrected_at;
  });
  return presentReceipts({ ...order, addressee: { name: addressee, isCompany, correctedAt } }, locale);
}
