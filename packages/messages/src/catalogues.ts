import type { Locale } from '@foyer/contract/vocabulary';
import type {
  ArrivalMessages,
  BelongingsMessages,
  RegistrationMessages,
  SignInMessages,
  StaffMessages,
} from './messages.ts';

/**
 * Loaders of one language's parts, for the browser: each is a chunk of its own, so a page loads one language, the
 * sign-in screen and the events list no more than they say, and an attendee none of the staff texts. The server
 * imports the areas it needs directly.
 */
export const loadArrival: Readonly<Record<Locale, () => Promise<ArrivalMessages>>> = {
  'en-US': async () => (await import('./en-US/arrival.ts')).arrival,
  'es-US': async () => (await import('./es-US/arrival.ts')).arrival,
  'ja-JP': async () => (await import('./ja-JP/arrival.ts')).arrival,
};

export const loadSignIn: Readonly<Record<Locale, () => Promise<SignInMessages>>> = {
  'en-US': async () => (await import('./en-US/sign-in.ts')).signIn,
  'es-US': async () => (await import('./es-US/sign-in.ts')).signIn,
  'ja-JP': async () => (await import('./ja-JP/sign-in.ts')).signIn,
};

export const loadAttendee: Readonly<Record<Locale, () => Promise<RegistrationMessages>>> = {
  'en-US': async () => (await import('./en-US/attendee.ts')).attendee,
  'es-US': async () => (await import('./es-US/attendee.ts')).attendee,
  'ja-JP': async () => (await import('./ja-JP/attendee.ts')).attendee,
};

export const loadBelongings: Readonly<Record<Locale, () => Promise<BelongingsMessages>>> = {
  'en-US': async () => (await import('./en-US/belongings.ts')).belongings,
  'es-US': async () => (await import('./es-US/belongings.ts')).belongings,
  'ja-JP': async () => (await import('./ja-JP/belongings.ts')).belongings,
};

export const loadStaff: Readonly<Record<Locale, () => Promise<StaffMessages>>> = {
  'en-US': async () => (await import('./en-US/staff.ts')).staff,
  'es-US': async () => (await import('./es-US/staff.ts')).staff,
  'ja-JP': async () => (await import('./ja-JP/staff.ts')).staff,
};
