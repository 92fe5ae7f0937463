import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TrialMessages } from './messages.ts';

/** Loads the texts of the bar of a trial copy. Only pages in a copy need them. */
export async function loadTrial(locale: Locale): Promise<TrialMessages> {
  const [bar, titles] = await Promise.all([
    import(`../${locale}/events/trial-bar.ts`) as Promise<Pick<TrialMessages, 'trialBar'>>,
    import(`../${locale}/common/recognition.ts`) as Promise<Pick<TrialMessages, 'recognition'>>,
  ]);
  return { trialBar: bar.trialBar, recognition: titles.recognition };
}
