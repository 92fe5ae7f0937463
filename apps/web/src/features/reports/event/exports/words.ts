import type { Locale } from '@foyer/contract/wire/vocabulary';

/** `Monday`; 0 is Sunday. */
export const weekdayWords = (weekday: number, locale: Locale): string =>
  // 1 February 2026 is a Sunday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 1, 1 + weekday));

/** `7:00 AM`. */
export const hourWords = (hour: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 1, 1, hour));
