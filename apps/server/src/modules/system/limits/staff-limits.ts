import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { schedulesPerEvent, schedulesPerPerson } from '@foyer/domain/reports/export-schedule';
import { day, hour, minute, type AtOnceRow, type RateRow } from './row.ts';

/** Limits on calls that only staff make. The numbers are far above the fastest person at a desk or entrance. */
export const staffLimits = {
  'door-checked-in': {
    counts: 'check-ins of the same ticket by number that count as a look-up',
    per: 'target',
    allowed: 1,
    windowSeconds: 10 * minute,
  },
  // A large venue has fewer devices, also when they share one account.
  'new-devices': {
    counts: 'devices at the door that one person uses for the first time',
    per: 'account',
    allowed: 300,
    windowSeconds: day,
  },
  // Lookups by staff of people without a ticket or order at their events (people 4.13). A walk-in counts until they have a
  // ticket, so the limit is about people who leave without one. 60 an hour is more than a desk serves.
  'staff-look-ups': {
    counts: 'people not at the event whom a desk looks up and does not register',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
  },
  'staff-look-ups-all': {
    counts: 'the same by staff of all events',
    per: 'account',
    allowed: 600,
    windowSeconds: hour,
  },
  'looked-up-by-staff': {
    counts: 'look-ups of the same account by staff that count',
    per: 'target',
    allowed: 1,
    windowSeconds: day,
  },
  // Searches run while a person types, and show ten people a page. 3,000 are enough for 200 walk-ins an hour at one desk.
  'listed-people': {
    counts: 'people not at the event in the searches of a desk',
    per: 'account',
    allowed: 3000,
    windowSeconds: hour,
  },
  'listed-people-all': {
    counts: 'the same by staff of all events',
    per: 'account',
    allowed: 100_000,
    windowSeconds: hour,
  },
  'listed-by-staff': {
    counts: 'audit entries about searches that list people not at the event',
    per: 'account',
    allowed: 1,
    windowSeconds: hour,
  },
  // An organiser gets a role for each clone. The number is above the children of most event families.
  'new-events': {
    counts: 'events that an organiser clones, children included',
    per: 'account',
    allowed: 20,
    windowSeconds: day,
  },
  'new-events-admin': {
    counts: 'events that an administrator creates or clones',
    per: 'account',
    allowed: 200,
    windowSeconds: day,
  },
  'schedules-per-event': {
    counts: 'active scheduled exports of one event',
    per: 'target',
    allowed: schedulesPerEvent,
    atOnce: true,
  },
  'schedules-per-person': {
    counts: 'active scheduled exports of one person at one event',
    per: 'account',
    allowed: schedulesPerPerson,
    atOnce: true,
  },
  reports: {
    counts: 'reports, searches and books',
    per: 'account',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'scheduled-exports': {
    counts: 'new schedules of exports',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
    onArrival: true,
  },

  door: {
    counts: 'scans, badges and changes of devices at the door',
    per: 'account',
    allowed: 6000,
    windowSeconds: minute,
    onArrival: true,
  },
  rosters: { counts: 'rosters read', per: 'account', allowed: 600, windowSeconds: minute, onArrival: true },
  'staff-changes': {
    counts: 'changes by a staff member',
    per: 'account',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'list-additions': {
    counts: 'additions to account lists, of up to 5,000 accounts each',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'webhook-tests': {
    counts: 'tests and repetitions of webhooks',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'buyer-counts': {
    counts: 'counts of the accounts that can buy at an event',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'trial-starts': {
    counts: 'trial copies of events',
    per: 'account',
    allowed: 10,
    windowSeconds: hour,
    onArrival: true,
  },
  'trial-steps': {
    counts: 'changes of person or clock in trial copies',
    per: 'network',
    allowed: 600,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'mail-retries': {
    counts: 'retries of failed mails, of up to 1,000 mails each',
    per: 'account',
    allowed: 10,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'staff-accounts': {
    counts: 'changes of staff accounts and their mailed links',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
    onArrival: true,
  },
  audiences: {
    counts: 'counts of the recipients of a message',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  // The editor requests a preview 0.35 seconds after the last keystroke.
  'mail-previews': {
    counts: 'previews of mails',
    per: 'account',
    allowed: 30,
    windowSeconds: 10,
    onArrival: true,
  },
  images: {
    counts: 'uploaded images',
    per: 'account',
    allowed: 30,
    windowSeconds: minute,
    onArrival: true,
  },
  // A short code is typed letter by letter. Administrators are not counted.
  'short-codes': {
    counts: 'different short codes that an organiser tries for events',
    per: 'account',
    allowed: 100,
    windowSeconds: day,
  },
  'short-code-tried': {
    counts: 'tries of the same short code that count',
    per: 'target',
    allowed: 1,
    windowSeconds: day,
  },
  // The editor saves at most once a second while somebody types, 0.8 seconds after the response to the last save.
  'draft-saves': {
    counts: 'saves of event drafts',
    per: 'account',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'event-changes': {
    counts: 'changes and previews of events',
    per: 'account',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
} as const satisfies Partial<Record<NeededLimit, RateRow | AtOnceRow>>;
