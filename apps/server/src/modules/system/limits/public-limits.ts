import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { hour, minute, type RateRow } from './row.ts';

/** Pages and calendars that people read without a session. */
export const publicLimits = {
  // Public pages, calendars and lists. They come from memory, so only their network traffic counts.
  'public-pages': {
    counts: 'public pages, calendars and lists of events',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },

  // Calendars of own events. Servers of calendar programs read those of many people.
  'calendar-links': {
    counts: 'addresses of calendars created and ended',
    per: 'account',
    allowed: 20,
    windowSeconds: hour,
    onArrival: true,
  },
  'calendar-reads': {
    counts: 'calendars of own events, also with a wrong address',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },
  'calendar-feed-reads': {
    counts: 'readings of one calendar of own events',
    per: 'target',
    allowed: 120,
    windowSeconds: hour,
  },
} as const satisfies Partial<Record<NeededLimit, RateRow>>;
