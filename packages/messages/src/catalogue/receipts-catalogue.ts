import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { ReceiptsMessages } from './messages.ts';

/** Loads the texts of receipts and printable tickets. Separate from `page-catalogues.ts`, which every page loads. */
export async function loadReceipts(locale: Locale): Promise<ReceiptsMessages> {
  const area = (await import(`../${locale}/payments/receipts.ts`)) as { receipts: ReceiptsMessages };
  return area.receipts;
}
