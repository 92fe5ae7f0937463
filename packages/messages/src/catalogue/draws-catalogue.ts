import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { DrawMessages } from './messages.ts';

/** Loads the texts of draws. Separate from `page-catalogues.ts`, because few events have a draw. */
export async function loadDraws(locale: Locale): Promise<DrawMessages> {
  return (await import(`../${locale}/orders/draws.ts`)) as DrawMessages;
}
