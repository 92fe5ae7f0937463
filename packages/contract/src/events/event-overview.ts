import * as z from 'zod/mini';
import { saleStates } from './editor-vocabulary.ts';
import { adminOnly, editors, endpointsOf, overviewReaders } from '../wire/endpoint.ts';
import { listedEvent } from './events.ts';
import { amount, count, done, eventParams, id, instant, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { currencies } from '../wire/vocabulary.ts';

/** The list of all events for administrators, with their sales (events 4.12). */

const eventOverview = z.strictObject({
  event: listedEvent,
  state: z.enum(saleStates),
  /** A published event with a draft that is not published yet. */
  hasUnpublishedChanges: z.boolean(),
  isArchived: z.boolean(),
  /** Units of all ticket types. */
  sold: count,
  /** Units of the ticket types on sale, within their pools; `null` when one of them has no limit. */
  capacity: z.nullable(count),
  /** A pool limits a ticket type on sale. */
  hasPools: z.boolean(),
  checkedIn: count,
  /** Money received less refunds, per currency, without bypassed payments. */
  revenue: z.array(z.strictObject({ currency: z.enum(currencies), amount })),
  /** Who saved the draft within the last 15 minutes. */
  editedBy: z.nullable(z.strictObject({ fullName: text(201), at: instant })),
});
export type EventOverview = z.infer<typeof eventOverview>;

/** The kinds of open tasks, the most urgent first. */
export const openTaskKinds = [
  'disputes',
  /** Order intents that need a decision. */
  'payments',
  /** Charges without an order. */
  'charges',
  /** People who were admitted offline although their ticket is not valid. */
  'doorConflicts',
  'failedMail',
  /** An event on sale with at most a tenth of its units left; `count` is that number. */
  'lowStock',
  /** A draft with points of the checklist that prevent publishing. */
  'checklist',
] as const;

const namedEvent = z.strictObject({ eventId: id, defaultName: text(300), translations: translationsOf('name') });

const openTask = z.strictObject({
  kind: z.enum(openTaskKinds),
  count,
  /** When the oldest one appeared; `null` when the task has no such time. */
  since: z.nullable(instant),
  /** The event of the task; `null` for a task of all events. */
  event: z.nullable(namedEvent),
});
export type OpenTask = z.infer<typeof openTask>;

/** Days of recent sales, today included. */
export const recentDays = 14;

/** Valid tickets of an event by day of registration in its time zone, the oldest day first. The last day is today. */
const recentSales = z.strictObject({ eventId: id, days: z.array(count) });
export type RecentSales = z.infer<typeof recentSales>;

/** What happens at a date by itself. */
const nextDateKinds = [
  'registrationOpens',
  'registrationCloses',
  /** The sale of ticket types. */
  'saleStarts',
  'saleEnds',
  /** An automatic discount starts or ends. */
  'priceChanges',
  /** A scheduled message is due. */
  'message',
] as const;

const nextDate = z.strictObject({
  kind: z.enum(nextDateKinds),
  at: instant,
  event: z.extend(namedEvent, { timeZone: text(60) }),
  /** Ticket types or messages of this date. */
  count,
  /** The name of the only ticket type, or the subject of the only message; otherwise `null`. */
  about: z.nullable(text(500)),
});
export type NextDate = z.infer<typeof nextDate>;

/** The most dates that are listed. */
export const mostNextDates = 10;

export const eventOverviewEndpoints = endpointsOf({
  listOpenTasks: adminOnly('GET /admin/open-tasks', {
    summary: 'Lists what needs a decision of an administrator, with counts and the time of the oldest.',
    costs: { cpu: 'event-changes' },
    output: z.array(openTask),
  }),
  listRecentSales: adminOnly('GET /admin/recent-sales', {
    summary: `Lists the valid tickets of the last ${recentDays} days for each published event that is not over.`,
    costs: { cpu: 'event-changes' },
    output: z.array(recentSales),
  }),
  listNextDates: adminOnly('GET /admin/next-dates', {
    summary: `Lists the next dates of published events: registration, sale of ticket types, prices and messages. At most ${mostNextDates}.`,
    costs: { cpu: 'event-changes' },
    output: z.array(nextDate),
  }),
  listEventOverview: overviewReaders('GET /admin/event-overview', {
    summary: 'Lists all events with their state, sales, revenue and check-ins, latest first.',
    eventSource: 'filtered',
    costs: { cpu: 'event-changes' },
    output: z.array(eventOverview),
  }),
  setEventArchived: editors('PUT /admin/events/:eventId/archived', {
    summary: 'Archives a draft, a past event or an event that was called off, or takes it out of the archive.',
    costs: { storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({ archived: z.boolean() }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'EVENT_NOT_OVER'],
  }),
});
