import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { SecondFactorMessages } from '@foyer/messages/catalogue/messages';
import { loadSecondFactors } from '@foyer/messages/catalogue/second-factors-catalogue';
import { useLanguage } from '../../session/language.tsx';
import { readable } from '../../session/readable.ts';

const loads = new Map<Locale, Promise<SecondFactorMessages>>();

/** The texts of passkeys, codes and confirmations. Suspends while they load. */
export function useFactorText(): SecondFactorMessages {
  const { locale } = useLanguage();
  const text = loads.get(locale) ?? readable(loadSecondFactors(locale));
  loads.set(locale, text);
  return use(text);
}
