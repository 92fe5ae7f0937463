import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { SecondFactorMessages } from './messages.ts';

/** Loads the texts of passkeys, codes and confirmations. Separate from `page-catalogues.ts`, which every page loads. */
export async function loadSecondFactors(locale: Locale): Promise<SecondFactorMessages> {
  const part = (await import(`../${locale}/pages/second-factors.ts`)) as { secondFactors: SecondFactorMessages };
  return part.secondFactors;
}
