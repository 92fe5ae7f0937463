import * as z from 'zod/mini';
import { anyStaff, endpoint, eventInPath } from '../wire/endpoint.ts';
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

export const adminEventsEndpoints = {
  listAdminEvents: endpoint('listAdminEvents', {
    summary: 'Lists all events, including drafts, by start, latest first.',
    access: anyStaff('filtered'),
    output: z.array(listedEvent),
    cache: 'session',
  }),
  listAdminEventsGrouped: endpoint('listAdminEventsGrouped', {
    summary: 'Lists all events, grouped by type and year, by start.',
    access: anyStaff('filtered'),
    output: groupedEvents,
    cache: 'session',
  }),
  listAdminEventsLatest: endpoint('listAdminEventsLatest', {
    summary: 'Lists active and upcoming events.',
    access: anyStaff('filtered'),
    output: z.array(listedEvent),
    cache: 'session',
  }),
  getAdminEvent: endpoint('getAdminEvent', {
    summary: 'Returns an event, including a draft.',
    access: anyStaff(eventInPath),
    params: eventParams,
    output: eventView,
    errors: ['RECORD_NOT_FOUND'],
  }),
};
