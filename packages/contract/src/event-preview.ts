import * as z from 'zod/mini';
import { adminOnly, endpoint } from './endpoint.ts';
import { eventView } from './events.ts';
import { count, eventParams, id, instant, relationshipName, text } from './primitives.ts';
import { ticketConfiguration } from './ticket-configuration.ts';
import { translationsOf } from './translations.ts';
import { countries, locales, titles } from './vocabulary.ts';

/**
 * An event as an attendee would meet it at a moment, for staff who look ahead. The moment is an argument of the rules that attendees are
 * answered by, and of this call alone: no other call takes one. Nothing is held, ordered or written.
 */

/** Why a ticket type cannot be chosen at the moment. */
const offerStates = ['onSale', 'notYet', 'over', 'soldOut', 'notOffered'] as const;

/** Whether a coupon lowers the price at the moment, or what keeps it from that. */
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

/** Why attendees do not find the event at the moment; those of other accounts apart (`limitedTo`). */
const unseenReasons = ['notPublished', 'otherLanguage', 'ended'] as const;

const previewedCoupon = z.strictObject({
  ticketConfigurationCouponId: id,
  defaultDescription: text(500),
  translations: translationsOf('description'),
  state: z.enum(couponStates),
});

/** A ticket type as the attendee is offered it, its add-ons those that are on sale at the moment, and what staff see of it beside. */
const previewedTicket = z.strictObject({
  ticket: ticketConfiguration,
  state: z.enum(offerStates),
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
  /** Of the draft; null: there is none, or it was not asked for. */
  revision: z.nullable(count),
  /** As an attendee without a ticket of it sees it. */
  event: eventView,
  unseen: z.nullable(z.enum(unseenReasons)),
  /** How many accounts the event is limited to, as one of which it is seen; 0: it is for all. */
  limitedTo: count,
  /** The event that one must be registered for before, as is taken for granted here. */
  parentName: z.nullable(text(300)),
  relationshipType: relationshipName,
  /** Those that can be chosen first, in the order in which they are. */
  tickets: z.array(previewedTicket),
  /** What nobody is shown: taken off sale, or in a currency that orders cannot be in. */
  hidden: z.array(z.strictObject({ defaultDescription: text(500), reason: z.enum(['withdrawn', 'currency']) })),
});
export type EventPreview = z.infer<typeof eventPreview>;

/** Which version of an event is looked at, at which moment, and in whose eyes. */
export const previewQuestion = z.strictObject({
  at: instant,
  source: z.enum(['draft', 'published']),
  locale: z.enum(locales),
  /** Of the account that looks; of none in particular unless told. */
  country: z.optional(z.enum(countries)),
  title: z.optional(z.enum(titles)),
  /** Whom the ticket is for; the event's own attendee unless told. */
  relationshipType: z.optional(relationshipName),
});
export type PreviewQuestion = z.infer<typeof previewQuestion>;

export const eventPreviewEndpoints = {
  previewEvent: endpoint('previewEvent', {
    summary: 'An event, or its draft, as an attendee would meet it at a moment.',
    access: adminOnly,
    params: eventParams,
    query: previewQuestion,
    output: eventPreview,
    errors: ['RECORD_NOT_FOUND'],
  }),
};
