import * as z from 'zod/mini';
import { anyone, editors, endpointsOf } from '../wire/endpoint.ts';
import { eventParams, filled, text } from '../wire/primitives.ts';
import { locales } from '../wire/vocabulary.ts';
import { publicStates } from './public-vocabulary.ts';

/** Public pages, calendars and embeddable parts of events, for people without an account (events 6). */

/** An event as the button and the list of other sites show it. All texts are in the requested language. */
export const publicEvent = z.strictObject({
  eventId: z.int(),
  name: text(300),
  /** Dates in the zone of the event. */
  dates: text(200),
  /** Empty without a venue. */
  venue: text(700),
  state: z.enum(publicStates),
  /** For example "Sold out". */
  stateText: text(300),
  /** For example "From $149.50". Empty without a price for everybody. */
  price: text(300),
  /** The label of the link to the page. */
  action: text(100),
  url: text(2000),
  /** The banner at 1200 × 630 pixels; null without one. */
  image: z.nullable(text(2000)),
});
export type PublicEvent = z.infer<typeof publicEvent>;

/** The list for other sites: upcoming and running events by start. */
export const publicEventList = z.strictObject({
  events: z.array(publicEvent),
  /** Shown instead of an empty list. */
  emptyText: text(200),
});
export type PublicEventList = z.infer<typeof publicEventList>;

/** What an organiser publishes elsewhere about an event. */
const publicAddresses = z.strictObject({
  /** Whether the page exists now. */
  isPublic: z.boolean(),
  /** The page by language. */
  pages: z.record(z.enum(locales), text(2000)),
  /** Calendar of all public events. */
  calendarUrl: text(2000),
  /** The script of this version; null when the client is not built. */
  script: z.nullable(z.strictObject({ url: text(2000), integrity: text(200) })),
});
export type PublicAddresses = z.infer<typeof publicAddresses>;

// The handlers check path parameters themselves: a wrong address gets the same page as a hidden event.
const anything = text(200);
const language = z.strictObject({ language: anything });

export const publicPagesEndpoints = endpointsOf({
  showPublicEvent: anyone('GET /e/:event/:language', {
    summary: 'Returns the public page of an event. A hidden event gets the same 404 page as an unknown one.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    params: z.strictObject({ event: anything, language: anything }),
    cache: 'public',
    output: 'html',
    otherStatuses: [304, 404],
  }),
  choosePublicLanguage: anyone('GET /e/:event', {
    summary: 'Redirects to the public page of an event in the language of the browser.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    params: z.strictObject({ event: anything }),
    output: 'html',
    otherStatuses: [303, 404],
  }),
  getSitemap: anyone('GET /sitemap.xml', {
    summary: 'Returns the public pages for search engines.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['application/xml'],
  }),
  getRobots: anyone('GET /robots.txt', {
    summary: 'Returns which pages search engines may read.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['text/plain'],
  }),
  getPublicCalendar: anyone('GET /calendar.ics', {
    summary: 'Returns all public events as an iCalendar file that calendars can subscribe to.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['text/calendar'],
  }),
  listPublicEvents: anyone('GET /public/:language/events', {
    summary: 'Lists the public events that are not over, for pages of other sites.',
    costs: { cpu: 'public-pages' },
    params: language,
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['application/json'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getPublicEvent: anyone('GET /public/:language/events/:event', {
    summary: 'Returns a public event, for pages of other sites.',
    costs: { cpu: 'public-pages' },
    params: z.strictObject({ language: anything, event: anything }),
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['application/json'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEmbedScript: anyone('GET /embed.js', {
    summary: 'Returns the newest script of the embeddable button and list.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['text/javascript'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEmbedScriptVersion: anyone('GET /embed/:version', {
    summary: 'Returns the script of the embeddable button and list in one version, for pages that check its hash.',
    outsideApi: true,
    costs: { cpu: 'public-pages' },
    params: z.strictObject({ version: filled(100) }),
    cache: 'public',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['text/javascript'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  getPublicAddresses: editors('GET /events/:eventId/public-addresses', {
    summary: 'Returns the addresses of the public page, the public calendar and the embeddable script.',
    params: eventParams,
    output: publicAddresses,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
