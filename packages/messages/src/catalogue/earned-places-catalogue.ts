import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { EarnedPlaceMessages } from './messages.ts';

/** Loads the texts of earned places. Separate from `page-catalogues.ts`, because few people earn one. */
export async function loadEarnedPlaces(locale: Locale): Promise<EarnedPlaceMessages> {
  return (await import(`../${locale}/people/earned-places.ts`)) as EarnedPlaceMessages;
}
