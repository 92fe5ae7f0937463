import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { TrialMessages } from '@foyer/messages/catalogue/messages';
import { loadTrial } from '@foyer/messages/catalogue/trial-catalogue';
import { useLanguage } from '../../session/language.tsx';

const loads = new Map<Locale, Promise<TrialMessages>>();

/** The texts of the bar of a trial copy. Suspends while they load. */
export function useTrialText(): TrialMessages {
  const { locale } = useLanguage();
  const text = loads.get(locale) ?? loadTrial(locale);
  loads.set(locale, text);
  return use(text);
}
