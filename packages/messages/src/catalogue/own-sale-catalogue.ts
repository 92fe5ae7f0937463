import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { OwnSaleMessages } from './messages.ts';

/** Loads the texts of own sale windows. Separate from `page-catalogues.ts`, because few events have windows. */
export async function loadOwnSale(locale: Locale): Promise<OwnSaleMessages> {
  return (await import(`../${locale}/orders/own-sale.ts`)) as OwnSaleMessages;
}
