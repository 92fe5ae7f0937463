import { createContext, use, useCallback, useEffect, useMemo, useState, useTransition, type ReactNode } from 'react';
import { defaultLocale, locales, type Country, type Locale } from '@foyer/contract/vocabulary';
import { loadAttendee, loadStaff } from '@foyer/messages/catalogues';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/messages';
import { sessionStore } from './session-store.ts';

/**
 * The language of the page: one language's texts per load, the next one fetched when it is chosen, without losing
 * any state of the screen (experience.md Always).
 */
interface Language {
  locale: Locale;
  text: AttendeeMessages;
  /** Resolves once the page speaks it. */
  change: (locale: Locale, choice?: 'chosen' | 'account') => Promise<void>;
  changing: boolean;
}

const LanguageContext = createContext<Language | null>(null);
const storageKey = 'foyer.locale';

let current: Locale = initialLocale();

/** The language in force, for the call layer. */
export function currentLocale(): Locale {
  return current;
}

/** Whether somebody chose a language on this device; an account's own language does not overrule that. */
export function hasChosenLocale(): boolean {
  return window.localStorage.getItem(storageKey) !== null;
}

/** Last choice on this device, else the session's, else by host (spec §1: a host ending in jp), else by browser. */
function initialLocale(): Locale {
  const saved = window.localStorage.getItem(storageKey) ?? sessionStore.current()?.locale;
  const known = locales.find((locale) => locale === saved);
  if (known) return known;
  if (window.location.hostname.endsWith('jp')) return 'ja-JP';
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return locales.find((locale) => wanted[0] === locale.slice(0, 2)) ?? defaultLocale;
}

export function LanguageProvider(props: { initial: AttendeeMessages; children: ReactNode }) {
  const [state, setState] = useState<{ locale: Locale; text: AttendeeMessages }>({
    locale: current,
    text: props.initial,
  });
  const [changing, startTransition] = useTransition();

  const change = useCallback(async (locale: Locale, choice: 'chosen' | 'account' = 'chosen') => {
    if (choice === 'chosen') window.localStorage.setItem(storageKey, locale);
    if (locale === current) return;
    const text = await loadAttendee[locale]();
    current = locale;
    sessionStore.changeLocale(locale);
    startTransition(() => setState({ locale, text }));
  }, []);

  useEffect(() => {
    document.documentElement.lang = state.locale;
  }, [state.locale]);

  const value = useMemo(() => ({ ...state, change, changing }), [state, change, changing]);
  return <LanguageContext value={value}>{props.children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it.');
  return language;
}

/** The texts of the attendee part: `const t = useText(); t.events.title`. */
export function useText(): AttendeeMessages {
  return useLanguage().text;
}

/** Home country of the language (spec §2: USA for en-US, otherwise JPN). */
export function homeCountryOf(locale: Locale): Country {
  return locale === 'en-US' ? 'USA' : 'JPN';
}

const staffParts = new Map<Locale, Promise<StaffMessages>>();

/** The texts of the staff part; suspends while they load. */
export function useStaffText(): StaffMessages {
  const { locale } = useLanguage();
  let part = staffParts.get(locale);
  if (!part) {
    part = loadStaff[locale]();
    staffParts.set(locale, part);
  }
  return use(part);
}
