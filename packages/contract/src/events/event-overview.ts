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
  /** Units of the ticket types on sale; `null` when one of them has no limit. */
  capacity: z.nullable(count),
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

const openTask = z.strictObject({
  kind: z.enum(openTaskKinds),
  count,
  /** When the oldest one appeared; `null` when the task has no such time. */
  since: z.nullable(instant),
  /** The event of the task; `null` for a task of all events. */
  event: z.nullable(z.strictObject({ eventId: id, defaultName: text(300), translations: translationsOf('name') })),
});
export type OpenTask = z.infer<typeof openTask>;

export const eventOverviewEndpoints = endpointsOf({
  listOpenTasks: adminOnly('GET /admin/open-tasks', {
    summary: 'Lists what needs a decision of an administrator, with counts and the time of the oldest.',
    costs: { cpu: 'event-changes' },
    output: z.array(openTask),
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
