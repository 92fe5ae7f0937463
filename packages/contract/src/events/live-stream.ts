import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn, ticketInBody } from '../wire/endpoint.ts';
import { filled, id, text } from '../wire/primitives.ts';
import { locales } from '../wire/vocabulary.ts';

/** The live stream of an event. */

export const liveStreamEndpoints = endpointsOf({
  getLiveEventUrl: signedIn('POST /live-event/GetLiveEventUrl', {
    summary: "Returns the URL of an event's live stream for a ticket.",
    eventSource: ticketInBody,
    costs: 'none',
    body: z.strictObject({ ticketId: id, eventId: id }),
    output: z.strictObject({ url: text(2000) }),
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN', 'LIVE_EVENT_NOT_AVAILABLE', 'TICKET_NOT_ACTIVE', 'WRONG_EVENT'],
  }),
  showDemoStream: anyone('GET /live-event/demo/:name', {
    summary:
      "Returns the demo event's page instead of a stream, for a signed link of `getLiveEventUrl`, and its style sheet.",
    params: z.strictObject({ name: filled(200) }),
    query: z.strictObject({
      ticket: z.optional(text(20)),
      event: z.optional(text(20)),
      expires: z.optional(text(20)),
      signature: z.optional(text(100)),
      locale: z.optional(z.enum(locales)),
    }),
    // The style sheet only.
    cache: 'public',
    output: 'html',
    otherStatuses: [404],
  }),
});
