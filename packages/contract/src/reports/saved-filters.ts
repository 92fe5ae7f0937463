import * as z from 'zod/mini';
import { endpointsOf, listReaders, searchers } from '../wire/endpoint.ts';
import { mostListColumns, mostSavedFilters } from '../wire/paging.ts';
import { done, eventParams, filled, id, idText, text } from '../wire/primitives.ts';
import { storedAttendeeFilter, storedOrderFilter } from './reports.ts';

/** Named filters of the lists of attendees and orders, for all staff of an event (reports 3.11). */

const columns = z.array(filled(120)).check(z.maxLength(mostListColumns));

/** It has one of both filters, which names its list. */
const savedFilter = z.strictObject({
  savedFilterId: id,
  name: text(60),
  attendees: z.nullable(storedAttendeeFilter),
  orders: z.nullable(storedOrderFilter),
  /** The answers that the list shows as columns. */
  columns,
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const savedFiltersEndpoints = endpointsOf({
  listSavedFilters: listReaders('GET /reporting/:eventId/filters', {
    summary: 'Lists the saved filters of an event, by name.',
    params: eventParams,
    output: z.array(savedFilter),
    errors: ['RECORD_NOT_FOUND'],
  }),
  saveFilter: searchers('PUT /reporting/:eventId/filters', {
    summary: `Saves a filter of a list for all staff of the event. A filter of the same list with the same name is replaced. A list has at most ${mostSavedFilters}.`,
    costs: { storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({
      name: filled(60).check(z.regex(/\S/)),
      /** Exactly one of both. */
      attendees: z.optional(storedAttendeeFilter),
      orders: z.optional(storedOrderFilter),
      columns,
    }),
    output: savedFilter,
    errors: ['RECORD_NOT_FOUND', 'TOO_MANY_SAVED_FILTERS'],
  }),
  deleteSavedFilter: searchers('DELETE /reporting/:eventId/filters/:filterId', {
    summary: 'Deletes a saved filter.',
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ eventId: idText, filterId: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND'],
    sendsSuccess: true,
  }),
});
