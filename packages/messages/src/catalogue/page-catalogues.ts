import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { ArrivalMessages, BelongingsMessages, RegistrationMessages, SignInMessages } from './messages.ts';

/**
 * Loaders of one language's parts for the browser. Each part is a separate chunk, so a page loads one language, and
 * only the parts that it shows. Attendees load no staff texts. The server imports the areas it needs directly.
 */
export const loadArrival: Readonly<Record<Locale, () => Promise<ArrivalMessages>>> = {
  'en-US': () => import('../en-US/pages/arrival.ts').then((part) => part.arrival),
  'es-US': () => import('../es-US/pages/arrival.ts').then((part) => part.arrival),
  'ja-JP': () => import('../ja-JP/pages/arrival.ts').then((part) => part.arrival),
};

export const loadSignIn: Readonly<Record<Locale, () => Promise<SignInMessages>>> = {
  'en-US': () => import('../en-US/pages/sign-in.ts').then((part) => part.signIn),
  'es-US': () => import('../es-US/pages/sign-in.ts').then((part) => part.signIn),
  'ja-JP': () => import('../ja-JP/pages/sign-in.ts').then((part) => part.signIn),
};

export const loadAttendee: Readonly<Record<Locale, () => Promise<RegistrationMessages>>> = {
  'en-US': () => import('../en-US/pages/attendee.ts').then((part) => part.attendee),
  'es-US': () => import('../es-US/pages/attendee.ts').then((part) => part.attendee),
  'ja-JP': () => import('../ja-JP/pages/attendee.ts').then((part) => part.attendee),
};

export const loadBelongings: Readonly<Record<Locale, () => Promise<BelongingsMessages>>> = {
  'en-US': () => import('../en-US/pages/belongings.ts').then((part) => part.belongings),
  'es-US': () => import('../es-US/pages/belongings.ts').then((part) => part.belongings),
  'ja-JP': () => import('../ja-JP/pages/belongings.ts').then((part) => part.belongings),
};
