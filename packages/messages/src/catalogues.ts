import type { Locale } from '@foyer/contract/vocabulary';
import type { ArrivalMessages, JourneyMessages, StaffMessages } from './messages.ts';

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

export const loadAttendee: Readonly<Record<Locale, () => Promise<JourneyMessages>>> = {
  'en-US': async () => (await import('./en-US/attendee.ts')).attendee,
  'es-US': async () => (await import('./es-US/attendee.ts')).attendee,
  'ja-JP': async () => (await import('./ja-JP/attendee.ts')).attendee,
};

export const loadStaff: Readonly<Record<Locale, () => Promise<StaffMessages>>> = {
  'en-US': async () => (await import('./en-US/staff.ts')).staff,
  'es-US': async () => (await import('./es-US/staff.ts')).staff,
  'ja-JP': async () => (await import('./ja-JP/staff.ts')).staff,
};
