import { createContext, use, type ReactNode } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadWaiting } from '@foyer/messages/catalogue/waiting-catalogue';
import type { WaitingMessages } from '@foyer/messages/catalogue/messages';
import { useLanguage } from '../../session/language.tsx';

const loads = new Map<Locale, Promise<WaitingMessages | null>>();
const Words = createContext<WaitingMessages | null>(null);

/** The texts in a language. Null if they fail to load; the next call tries again. */
function load(locale: Locale): Promise<WaitingMessages | null> {
  const known = loads.get(locale);
  if (known) return known;
  const loading: Promise<WaitingMessages | null> = loadWaiting(locale).catch(() => {
    loads.delete(locale);
    return null;
  });
  loads.set(locale, loading);
  return loading;
}

/** Renders its children when the texts of waiting lists are loaded in the page's language. */
export function WithWaitingText({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  const text = use(load(locale));
  return text && <Words value={text}>{children}</Words>;
}

/** The texts of waiting lists, below `WithWaitingText`. */
export function useWaitingText(): WaitingMessages {
  const text = use(Words);
  if (!text) throw new Error('Words of waiting lists stand below WithWaitingText.');
  return text;
}
