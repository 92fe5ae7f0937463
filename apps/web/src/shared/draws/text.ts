import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadDraws } from '@foyer/messages/catalogue/draws-catalogue';
import type { DrawMessages } from '@foyer/messages/catalogue/messages';
import { useLanguage } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';

const loads = new Map<Locale, Promise<DrawMessages>>();

async function load(locale: Locale): Promise<DrawMessages> {
  await whenOnline();
  try {
    return await loadDraws(locale);
  } catch (error) {
    loads.delete(locale);
    throw error;
  }
}

/** The texts of draws. Suspends while they load. */
export function useDrawText(): DrawMessages {
  const { locale } = useLanguage();
  const text = loads.get(locale) ?? load(locale);
  loads.set(locale, text);
  return use(text);
}
