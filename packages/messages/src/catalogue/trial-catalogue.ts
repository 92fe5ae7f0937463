import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TrialMessages } from './messages.ts';

/**
 * Loads the texts of the bar of a trial copy. Only pages in a copy need them. The titles come with all texts of staff, who
 * would otherwise request them as a file of their own on each page.
 */
export async function loadTrial(locale: Locale): Promise<TrialMessages> {
  const [bar, { staff }] = await Promise.all([
    import(`../${locale}/events/trial-bar.ts`) as Promise<Pick<TrialMessages, 'trialBar'>>,
    import(`../${locale}/pages/staff.ts`) as Promise<{ staff: Pick<TrialMessages, 'recognition'> }>,
  ]);
  return { trialBar: bar.trialBar, recognition: staff.recognition };
}
