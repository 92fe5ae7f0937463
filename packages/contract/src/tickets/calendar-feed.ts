import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { emptyBody, instant, text } from '../wire/primitives.ts';

/** A calendar of the own events, which calendar programs read by a secret address (tickets 8). */
const calendarFeed = z.strictObject({
  /** When the address was created; `null` without one. The address itself is shown only once. */
  createdAt: z.nullable(instant),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const calendarFeedEndpoints = endpointsOf({
  getCalendarFeed: signedIn('GET /account/calendar-feed', {
    summary: "Returns whether the account's events have a secret calendar address.",
    eventSource: 'no-event',
    output: calendarFeed,
  }),
  makeCalendarFeed: signedIn('POST /account/calendar-feed', {
    summary:
      'Creates the secret calendar address. An earlier address stops working. Staff who act for the account are refused.',
    eventSource: 'no-event',
    costs: { storage: 'calendar-links' },
    body: emptyBody,
    output: z.strictObject({ url: text(500), createdAt: instant }),
    errors: ['FORBIDDEN'],
  }),
  endCalendarFeed: signedIn('DELETE /account/calendar-feed', {
    summary: 'Ends the secret calendar address.',
    eventSource: 'no-event',
    costs: { storage: 'calendar-links' },
    output: calendarFeed,
  }),
  readCalendarFeed: anyone('GET /calendar/:secretFile', {
    summary: 'Returns the events of an account as an iCalendar file. The secret in the name identifies the account.',
    outsideApi: true,
    costs: { guesses: 'calendar-reads', cpu: ['calendar-reads', 'calendar-feed-reads'] },
    params: z.strictObject({ secretFile: text(200) }),
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['text/calendar'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
