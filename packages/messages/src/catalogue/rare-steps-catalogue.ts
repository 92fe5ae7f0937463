import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { RareStepMessages } from './messages.ts';

/** Loads the texts of steps that few registrations have. Separate from `page-catalogues.ts`, which every page loads. */
export async function loadRareSteps(locale: Locale): Promise<RareStepMessages> {
  const part = (await import(`../${locale}/pages/rare-steps.ts`)) as { rareSteps: RareStepMessages };
  return part.rareSteps;
}
