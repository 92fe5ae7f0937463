import { createContext, use, useSyncExternalStore } from 'react';
import { defaultLocale, locales, type Country, type Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import type { StaffPart } from '@foyer/messages/catalogue/staff-catalogue';
import type { TextPart } from '../app/screens/screen.ts';
import type * as StaffModule from './staff-texts.ts';
import { readable } from './readable.ts';
import { entryOf } from './stored.ts';
import { sessionStore } from './session-store.ts';
import * as textLoaders from './text-loaders.ts';

let loaders = textLoaders;

/**
 * The language of the page. One language loads with the page, another when it is chosen, without losing the state of
 * the screen (experience.md Always). It is outside React, because guards and calls need it too.
 */
export interface Language {
  locale: Locale;
  text: AttendeeMessages;
  /**
   * Resolves when the page uses the language. An account's own language does not override one chosen on this device.
   */
  change: (locale: Locale, choice?: 'chosen' | 'account') => Promise<void>;
}

const chosen = entryOf('language');
/** The current language, and the requested one. They differ only while texts load. */
let current: Locale = initialLocale();
let wanted = current;
let language: Language | null = null;
/** The parts that the screens of this page have requested, and the loaded ones. */
const parts = new Set<TextPart>();
let spoken: ReadonlySet<TextPart> = new Set();
/** The latest call of `speak`, which loads everything that earlier calls requested. */
let speaking: Promise<void> = Promise.resolve();
let turn = 0;
const listeners = new Set<() => void>();
/** The staff texts of a language: one object, which grows with each loaded part. */
interface StaffTexts {
  found: StaffMessages;
  parts: Map<StaffPart, Promise<StaffMessages>>;
}
const staffTexts = new Map<Locale, StaffTexts>();
const isOfStaff = (part: TextPart): part is StaffPart => part.startsWith('staff');
let loadStaffModule = (): Promise<typeof StaffModule> => import('./staff-texts.ts');

/** `boot.inline.ts` has set the language: from URL, device, session, host or browser, in this order. */
function initialLocale(): Locale {
  return locales.find((locale) => locale === document.documentElement.lang) ?? defaultLocale;
}

/** The current language, for the call layer. */
export function currentLocale(): Locale {
  return current;
}

export async function changeLanguage(locale: Locale, choice: 'chosen' | 'account' = 'chosen'): Promise<void> {
  if (choice === 'chosen') chosen.write(locale);
  else if (chosen.read() !== null) return;
  if (locale !== wanted || !language) await speak(locale);
}

/** Loads the texts of a language in all requested parts and publishes them. The first call starts the page. */
export function speak(locale: Locale): Promise<void> {
  wanted = locale;
  turn += 1;
  speaking = speakInTurn(locale, turn);
  return speaking;
}

async function speakInTurn(locale: Locale, mine: number): Promise<void> {
  const requested = new Set(parts);
  const texts = await loadParts(locale, requested).catch((error: unknown) => {
    if (mine === turn) wanted = current;
    throw error;
  });
  if (mine !== turn) return speaking;
  current = locale;
  spoken = requested;
  document.documentElement.lang = locale;
  sessionStore.changeLocale(locale);
  // Screens that read further parts are only shown after `loadTexts`, so the whole type holds where it is read.
  language = { locale, text: texts as AttendeeMessages, change: changeLanguage };
  for (const listener of listeners) listener();
}

async function loadParts(locale: Locale, requested: ReadonlySet<TextPart>): Promise<Partial<AttendeeMessages>> {
  const [arrival, signIn, registration, belongings] = await Promise.all([
    loaders.loadArrival(locale),
    requested.has('signIn') ? loaders.loadSignIn(locale) : null,
    requested.has('registration') ? loaders.loadAttendee(locale) : null,
    requested.has('belongings') ? loaders.loadBelongings(locale) : null,
    staffTexts.size > 0 ? loadStaffTexts(locale, 'staff') : null,
    ...[...requested].filter(isOfStaff).map((part) => loadStaffTexts(locale, part)),
  ]);
  return { ...arrival, ...signIn, ...registration, ...belongings };
}

/** Resolves when these parts are loaded. A call for parts that are already loading waits for them too. */
export async function loadTexts(needed: readonly TextPart[]): Promise<void> {
  if (needed.every((part) => spoken.has(part))) return;
  const missing = needed.some((part) => !parts.has(part));
  for (const part of needed) parts.add(part);
  try {
    await (missing ? speak(wanted) : speaking);
  } catch (error) {
    // The next attempt loads them again.
    for (const part of needed) if (!spoken.has(part)) parts.delete(part);
    throw error;
  }
}

/** Calls the listener after a change of the language or of its loaded texts. Returns the function that ends this. */
export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A language for a part of the page, such as a preview. */
export const LanguageOfPart = createContext<Language | null>(null);

/** The language with its texts. Renders again when it changes. */
export function useLanguage(): Language {
  const page = useSyncExternalStore(subscribeLanguage, () => language);
  const spoken = use(LanguageOfPart) ?? page;
  if (!spoken) throw new Error('The page renders once it speaks a language.');
  return spoken;
}

/** The texts of the attendee part: `const t = useText(); t.events.title`. */
export function useText(): AttendeeMessages {
  return useLanguage().text;
}

function loadStaffTexts(locale: Locale, part: StaffPart): Promise<StaffMessages> {
  // A screen is shown when its row's parts are loaded, so the whole type holds where they are read.
  const texts: StaffTexts = staffTexts.get(locale) ?? { found: {} as StaffMessages, parts: new Map() };
  staffTexts.set(locale, texts);
  const known = texts.parts.get(part);
  if (known) return known;
  const load = async () => Object.assign(texts.found, await (await loadStaffModule()).loadStaffPart(part, locale));
  const loading = readable(load());
  texts.parts.set(part, loading);
  // The next screen that needs the part tries again.
  loading.catch(() => texts.parts.delete(part));
  return loading;
}

/**
 * The texts of staff. A component waits for texts that did not come with its screen, and reads loaded texts at once:
 * React would show a fallback for at least 300 ms. Texts beyond `staff` are here if the screen's row names their part. A
 * part of the page in another language waits for the same parts.
 */
export function useStaffText(): StaffMessages {
  const { locale } = useLanguage();
  for (const part of spoken) if (isOfStaff(part)) use(loadStaffTexts(locale, part));
  return use(loadStaffTexts(locale, 'staff'));
}

/** Home country of the language (system 3.1: USA for en-US, otherwise JPN). */
export function homeCountryOf(locale: Locale): Country {
  return locale === 'en-US' ? 'USA' : 'JPN';
}

// In development, an edited text reloads while the page keeps its state.
if (import.meta.hot) {
  import.meta.hot.accept('./text-loaders.ts', (fresh) => {
    if (!fresh) return;
    loaders = fresh as unknown as typeof textLoaders; // The new version of the same module.
    void speak(current);
  });
  import.meta.hot.accept('./staff-texts.ts', (fresh) => {
    if (!fresh) return;
    loadStaffModule = () => Promise.resolve(fresh as unknown as typeof StaffModule); // The new version of the same module.
    staffTexts.clear();
    void speak(current);
  });
}
