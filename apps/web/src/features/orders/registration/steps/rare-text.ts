import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { RareStepMessages } from '@foyer/messages/catalogue/messages';
import { loadRareSteps } from '@foyer/messages/catalogue/rare-steps-catalogue';
import { useLanguage } from '../../../../session/language.tsx';
import { whenOnline } from '../../../../session/when-online.ts';

const loads = new Map<Locale, Promise<RareStepMessages>>();

async function load(locale: Locale): Promise<RareStepMessages> {
  await whenOnline();
  try {
    return await loadRareSteps(locale);
  } catch (error) {
    loads.delete(locale);
    throw error;
  }
}

/** The texts of rare steps: teams, other accounts and add-ons. Suspends while they load. */
export function useRareStepText(): RareStepMessages {
  const { locale } = useLanguage();
  const text = loads.get(locale) ?? load(locale);
  loads.set(locale, text);
  return use(text);
}
