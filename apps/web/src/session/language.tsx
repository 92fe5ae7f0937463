import { use, useSyncExternalStore } from 'react';
import { defaultLocale, locales, type Country, type Locale } from '@foyer/contract/vocabulary';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn, loadStaff } from '@foyer/messages/catalogues';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/messages';
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
/** Parts of the texts beside those every page has. */
export type TextPart = 'signIn' | 'registration' | 'belongings';
/** The parts that a screen of this page has asked for. */
const parts = new Set<TextPart>();
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
  const [arrival, signIn, registration, belongings] = await Promise.all([
    loadArrival[locale](),
    parts.has('signIn') ? loadSignIn[locale]() : null,
    parts.has('registration') ? loadAttendee[locale]() : null,
    parts.has('belongings') ? loadBelongings[locale]() : null,
    staffParts.size > 0 ? staffPart(locale) : null,
  ]);
  current = locale;
  document.documentElement.lang = locale;
  sessionStore.changeLocale(locale);
  // Screens that read further parts are only shown after `loadTexts`, so the whole type holds where it is read.
  const text = { ...arrival, ...signIn, ...registration, ...belongings } as AttendeeMessages;
  language = { locale, text, change: changeLanguage };
  for (const listener of listeners) listener();
}

/** Resolves once the page has these parts of the texts; the router waits for it before it shows a screen. */
export async function loadTexts(needed: readonly TextPart[]): Promise<void> {
  if (needed.every((part) => parts.has(part))) return;
  for (const part of needed) parts.add(part);
  await speak(current);
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
