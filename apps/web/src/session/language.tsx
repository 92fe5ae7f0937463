import { use, useSyncExternalStore } from 'react';
import { defaultLocale, locales, type Country, type Locale } from '@foyer/contract/vocabulary';
import { loadArrival, loadAttendee, loadStaff } from '@foyer/messages/catalogues';
import type { ArrivalMessages, AttendeeMessages, JourneyMessages, StaffMessages } from '@foyer/messages/messages';
import { sessionStore } from './session-store.ts';

/**
 * The language of the page: one language's texts per load, the next one fetched when it is chosen, without losing
 * any state of the screen (experience.md Always). It stands outside React, since guards and calls need it too.
 */
export interface Language {
  locale: Locale;
  text: AttendeeMessages;
  /** Resolves once the page speaks it. An account's own language does not overrule one chosen on this device. */
  change: (locale: Locale, choice?: 'chosen' | 'account') => Promise<void>;
}

const storageKey = 'foyer.locale';
let current: Locale = initialLocale();
let language: Language | null = null;
/** The texts of the screens behind the events list, once one of them was asked for. */
let journey: JourneyMessages | null = null;
const listeners = new Set<() => void>();
const staffParts = new Map<Locale, Promise<StaffMessages>>();

/** `boot.inline.ts` decided already: address, device, session, host, browser; in this order. */
function initialLocale(): Locale {
  return locales.find((locale) => locale === document.documentElement.lang) ?? defaultLocale;
}

/** The language in force, for the call layer. */
export function currentLocale(): Locale {
  return current;
}

export async function changeLanguage(locale: Locale, choice: 'chosen' | 'account' = 'chosen'): Promise<void> {
  if (choice === 'chosen') window.localStorage.setItem(storageKey, locale);
  else if (window.localStorage.getItem(storageKey) !== null) return;
  if (locale !== current || !language) await speak(locale);
}

/** Loads the texts of a language, as many parts as the page has by now, and publishes them; the first call is its start. */
export async function speak(locale: Locale): Promise<void> {
  const [arrival, attendee] = await Promise.all([
    loadArrival[locale](),
    journey && loadAttendee[locale](),
    staffParts.size > 0 ? staffPart(locale) : null,
  ]);
  current = locale;
  document.documentElement.lang = locale;
  sessionStore.changeLocale(locale);
  journey = attendee;
  publish(locale, arrival);
}

/** Resolves once the texts of the screens behind sign-in and events list are there; the router waits for it. */
export async function loadJourneyTexts(): Promise<void> {
  if (journey) return;
  const locale = current;
  const [arrival, attendee] = await Promise.all([loadArrival[locale](), loadAttendee[locale]()]);
  // The language may have changed on the way; its own load then counts.
  if (locale !== current) return loadJourneyTexts();
  journey = attendee;
  publish(locale, arrival);
}

function publish(locale: Locale, arrival: ArrivalMessages): void {
  // Screens that read journey texts are only shown after `loadJourneyTexts`, so the whole type holds where it is read.
  const text = { ...arrival, ...journey } as AttendeeMessages;
  language = { locale, text, change: changeLanguage };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The language with its texts, re-rendering when it changes. */
export function useLanguage(): Language {
  const spoken = useSyncExternalStore(subscribe, () => language);
  if (!spoken) throw new Error('The page renders once it speaks a language.');
  return spoken;
}

/** The texts of the attendee part: `const t = useText(); t.events.title`. */
export function useText(): AttendeeMessages {
  return useLanguage().text;
}

function staffPart(locale: Locale): Promise<StaffMessages> {
  const known = staffParts.get(locale);
  if (known) return known;
  const part = loadStaff[locale]();
  staffParts.set(locale, part);
  return part;
}

/** The texts of the staff part; suspends while they load for the first time. */
export function useStaffText(): StaffMessages {
  return use(staffPart(useLanguage().locale));
}

/** Home country of the language (spec §2: USA for en-US, otherwise JPN). */
export function homeCountryOf(locale: Locale): Country {
  return locale === 'en-US' ? 'USA' : 'JPN';
}
