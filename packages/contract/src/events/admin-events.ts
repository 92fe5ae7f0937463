import * as z from 'zod/mini';
import { anyStaff, endpointsOf } from '../wire/endpoint.ts';
import { eventView, listedEvent } from './events.ts';
import { eventParams, text } from '../wire/primitives.ts';

/** Lists of events for staff (reports 1.1). */

/** The dashboard's tree: type, then year, then event (reports 1.1). */
export const groupedEvents = z.array(
  z.strictObject({
    eventTypeCd: text(60),
    years: z.array(z.strictObject({ year: z.int(), events: z.array(listedEvent) })),
  }),
);

export type GroupedEvents = z.infer<typeof groupedEvents>;

export const adminEventsEndpoints = endpointsOf({
  listAdminEvents: anyStaff('GET /admin/events', {
    summary: 'Lists all events, including drafts, by start, latest first.',
    eventSource: 'filtered',
    output: z.array(listedEvent),
    cache: 'session',
  }),
  listAdminEventsGrouped: anyStaff('GET /admin/events-grouped', {
    summary: 'Lists all events, grouped by type and year, by start.',
    eventSource: 'filtered',
    output: groupedEvents,
    cache: 'session',
  }),
  listAdminEventsLatest: anyStaff('GET /admin/events-latest', {
    summary: 'Lists active and upcoming events.',
    eventSource: 'filtered',
    output: z.array(listedEvent),
    cache: 'session',
  }),
  getAdminEvent: anyStaff('GET /admin/events/:eventId', {
    summary: 'Returns an event, including a draft.',
    params: eventParams,
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
