import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PurchaseReasonMessages } from './messages.ts';

/** Loads the texts for reasons. Separate from `page-catalogues.ts`, because few people open the list. */
export async function loadPurchaseReasons(locale: Locale): Promise<PurchaseReasonMessages> {
  return (await import(`../${locale}/orders/purchase-reasons.ts`)) as PurchaseReasonMessages;
}
