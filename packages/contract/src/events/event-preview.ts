import * as z from 'zod/mini';
import { editors, endpointsOf } from '../wire/endpoint.ts';
import { eventView } from './events.ts';
import { count, eventParams, id, instant, relationshipName, text } from '../wire/primitives.ts';
import { ticketConfiguration } from '../tickets/ticket-configuration.ts';
import { translationsOf } from '../wire/translations.ts';
import { countries, locales, titles } from '../wire/vocabulary.ts';

/**
 * An event as an attendee would see it at a chosen time, for staff. The time is an argument of the rules, and no other
 * call accepts it. Nothing is held, ordered or written.
 */

/** State of a ticket type or add-on at the chosen time. */
const offerStates = ['onSale', 'notYet', 'over', 'soldOut', 'notOffered'] as const;
/** States of a ticket type that windows, draws and earned places add (selling 1, 2, 4). */
const ticketStates = [...offerStates, 'draw', 'notInWindow', 'notQualified'] as const;

/** Whether a coupon applies at the chosen time, or why it does not. */
export const couponStates = [
  'applies',
  'notYet',
  'over',
  'otherRelationship',
  'otherTitle',
  'otherCountry',
  'needsCode',
  'usedUp',
] as const;
export type CouponState = (typeof couponStates)[number];

/** Why attendees cannot see the event at the chosen time. The account limit is separate (`limitedTo`). */
const unseenReasons = ['notPublished', 'otherLanguage', 'ended'] as const;

const previewedCoupon = z.strictObject({
  ticketConfigurationCouponId: id,
  defaultDescription: text(500),
  translations: translationsOf('description'),
  state: z.enum(couponStates),
});

/**
 * A ticket type as offered to the attendee, with the add-ons on sale at the chosen time. `state` and `coupons` are only
 * for staff, like the complete list of `addOns`.
 */
const previewedTicket = z.strictObject({
  ticket: ticketConfiguration,
  state: z.enum(ticketStates),
  /** When the attendee's next window opens, or the last one ended; for `draw`, when the entry ends. */
  windowAt: z.optional(instant),
  coupons: z.array(previewedCoupon),
  addOns: z.array(
    z.strictObject({
      defaultName: text(300),
      translations: translationsOf('name', 'description'),
      state: z.enum(offerStates),
    }),
  ),
});
export type PreviewedTicket = z.infer<typeof previewedTicket>;

const eventPreview = z.strictObject({
  at: instant,
  /** Revision of the draft; null when there is none or it was not requested. */
  revision: z.nullable(count),
  /** The event as seen by an attendee without a ticket. */
  event: eventView,
  unseen: z.nullable(z.enum(unseenReasons)),
  /** Number of accounts that the event is limited to; the preview is as one of them. 0 means no limit. */
  limitedTo: count,
  /**
   * Name of the parent event that requires registration. The preview assumes that the attendee is registered for it.
   */
  parentName: z.nullable(text(300)),
  relationshipType: relationshipName,
  /** Tickets that can be chosen come first, in display order. */
  tickets: z.array(previewedTicket),
  /** Tickets that no attendee sees: withdrawn, or in a currency that orders do not support. */
  hidden: z.array(z.strictObject({ defaultDescription: text(500), reason: z.enum(['withdrawn', 'currency']) })),
});
export type EventPreview = z.infer<typeof eventPreview>;

/** The version of the event, the time and the viewer of the preview. */
export const previewQuestion = z.strictObject({
  at: instant,
  source: z.enum(['draft', 'published']),
  locale: z.enum(locales),
  /** Country and title of the viewing account; none by default. */
  country: z.optional(z.enum(countries)),
  title: z.optional(z.enum(titles)),
  /** Relationship type of the attendee; the event's self type by default. */
  relationshipType: z.optional(relationshipName),
});
export type PreviewQuestion = z.infer<typeof previewQuestion>;

export const eventPreviewEndpoints = endpointsOf({
  previewEvent: editors('GET /events/:eventId/preview', {
    summary: 'Returns an event, or its draft, as an attendee would see it at a given time.',
    costs: { cpu: 'event-changes' },
    params: eventParams,
    query: previewQuestion,
    output: eventPreview,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
