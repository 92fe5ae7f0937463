import type { Locale } from '@foyer/contract/vocabulary';
import type { AttendeeMessages, StaffMessages } from './messages.ts';

/**
 * Loaders of one language's part, for the browser: each is a chunk of its own, so a page loads one language and an
 * attendee none of the staff texts. The server imports the parts it needs directly.
 */
export const loadAttendee: Readonly<Record<Locale, () => Promise<AttendeeMessages>>> = {
  'en-US': async () => (await import('./en-US/attendee.ts')).attendee,
  'es-US': async () => (await import('./es-US/attendee.ts')).attendee,
  'ja-JP': async () => (await import('./ja-JP/attendee.ts')).attendee,
};

export const loadStaff: Readonly<Record<Locale, () => Promise<StaffMessages>>> = {
  'en-US': async () => (await import('./en-US/staff.ts')).staff,
  'es-US': async () => (await import('./es-US/staff.ts')).staff,
  'ja-JP': async () => (await import('./ja-JP/staff.ts')).staff,
};
