import { createContext, use, useSyncExternalStore } from 'react';
import { defaultLocale, locales, type Country, type Locale } from '@foyer/contract/vocabulary';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/messages';
import type { TextPart } from '../app/screens/screen.ts';
import type * as StaffTexts from './staff-parts.ts';
import { readable } from './readable.ts';
import { entryOf } from './stored.ts';
import { sessionStore } from './session-store.ts';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from './text-loaders.ts';

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

const chosen = entryOf('language');
/** The language the page speaks, and the one it is to speak: the same but while its texts are on their way. */
let current: Locale = initialLocale();
let wanted = current;
let language: Language | null = null;
/** The parts that a screen of this page has asked for, and those that are there. */
const parts = new Set<TextPart>();
let spoken: ReadonlySet<TextPart> = new Set();
/** The latest call of `speak`, which asks for all that those before it asked for. */
let speaking: Promise<void> = Promise.resolve();
let turn = 0;
const listeners = new Set<() => void>();
/** What reads staff's texts, once it is there and while it is on its way. */
let staff: typeof StaffTexts | undefined;
let staffComing: Promise<typeof StaffTexts> | undefined;

/** `boot.inline.ts` decided already: address, device, session, host, browser; in this order. */
function initialLocale(): Locale {
  return locales.find((locale) => locale === document.documentElement.lang) ?? defaultLocale;
}

/** The language in force, for the call layer. */
export function currentLocale(): Locale {
  return current;
}

export async function changeLanguage(locale: Locale, choice: 'chosen' | 'account' = 'chosen'): Promise<void> {
  if (choice === 'chosen') chosen.write(locale);
  else if (chosen.read() !== null) return;
  if (locale !== wanted || !language) await speak(locale);
}

/** Loads the texts of a language, as many parts as the page has by now, and publishes them; the first call is its start. */
export function speak(locale: Locale): Promise<void> {
  wanted = locale;
  turn += 1;
  speaking = speakInTurn(locale, turn);
  return speaking;
}

async function speakInTurn(locale: Locale, mine: number): Promise<void> {
  const asked = new Set(parts);
  const texts = await loadParts(locale, asked).catch((error: unknown) => {
    if (mine === turn) wanted = current;
    throw error;
  });
  if (mine !== turn) return speaking;
  current = locale;
  spoken = asked;
  document.documentElement.lang = locale;
  sessionStore.changeLocale(locale);
  // Screens that read further parts are only shown after `loadTexts`, so the whole type holds where it is read.
  language = { locale, text: texts as AttendeeMessages, change: changeLanguage };
  for (const listener of listeners) listener();
}

async function loadParts(locale: Locale, asked: ReadonlySet<TextPart>): Promise<Partial<AttendeeMessages>> {
  const [arrival, signIn, registration, belongings] = await Promise.all([
    loadArrival[locale](),
    asked.has('signIn') ? loadSignIn[locale]() : null,
    asked.has('registration') ? loadAttendee[locale]() : null,
    asked.has('belongings') ? loadBelongings[locale]() : null,
    asked.has('staff') || staff ? bringStaff().then((come) => come.loadStaffTexts(locale, asked)) : null,
  ]);
  return { ...arrival, ...signIn, ...registration, ...belongings };
}

/** Resolves once the page has these parts of the texts; who asks for what is on its way already waits for it too. */
export async function loadTexts(needed: readonly TextPart[]): Promise<void> {
  if (needed.every((part) => spoken.has(part))) return;
  const missing = needed.some((part) => !parts.has(part));
  for (const part of needed) parts.add(part);
  await (missing ? speak(wanted) : speaking);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Another language than the page's, for a part of it: a preview. */
export const LanguageOfPart = createContext<Language | null>(null);

/** The language with its texts, re-rendering when it changes. */
export function useLanguage(): Language {
  const page = useSyncExternalStore(subscribe, () => language);
  const spoken = use(LanguageOfPart) ?? page;
  if (!spoken) throw new Error('The page renders once it speaks a language.');
  return spoken;
}

/** The texts of the attendee part: `const t = useText(); t.events.title`. */
export function useText(): AttendeeMessages {
  return useLanguage().text;
}

function bringStaff(): Promise<typeof StaffTexts> {
  return (staffComing ??= readable(import('./staff-parts.ts').then((come) => (staff = come))));
}

/**
 * The texts of staff. A component waits for texts that did not come with its screen, and reads loaded texts at once: React would show a fallback
 * for at least 300 ms.
 */
export function useStaffText(): StaffMessages {
  const { locale } = useLanguage();
  return use(bringStaff()).staffTexts(locale);
}

/** Home country of the language (spec §2: USA for en-US, otherwise JPN). */
export function homeCountryOf(locale: Locale): Country {
  return locale === 'en-US' ? 'USA' : 'JPN';
}

// While developing, a text that was edited is read anew and the page keeps its state. The records of loaders are filled anew, since
// whoever imported them has these.
if (import.meta.hot) {
  import.meta.hot.accept('./text-loaders.ts', (fresh) => {
    if (!fresh) return;
    const held = { loadArrival, loadAttendee, loadBelongings, loadSignIn };
    for (const [name, loader] of Object.entries(held)) Object.assign(loader, fresh[name]);
    void speak(current);
  });
  import.meta.hot.accept('./staff-parts.ts', (fresh) => {
    if (!fresh || !staff) return;
    // What the other module has loaded is what it was; this one loads anew.
    staff = Object.assign({ ...staff }, fresh);
    staffComing = readable(Promise.resolve(staff));
    void speak(current);
  });
}
