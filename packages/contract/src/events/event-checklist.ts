import * as z from 'zod/mini';
import { shortCodes } from '../wire/costs.ts';
import { editors, endpointsOf } from '../wire/endpoint.ts';
import { count, eventParams, text } from '../wire/primitives.ts';
import { locales } from '../wire/vocabulary.ts';

/** The open points of an event before it is published (events 4.11). */

const checklistCodes = [
  /** No ticket type is on sale. */
  'noTicketType',
  'missingDate',
  /** The form has no Submit button, so attendees cannot finish it. */
  'noSubmit',
  /** Another event, in `subject`, has the short code. */
  'shortCodeTaken',
  'noVenue',
  'registrationAfterEvent',
  /** The ticket type in `subject` is free and has a coupon. */
  'freeWithCoupon',
  'questionBelowSubmit',
  /** `count` texts are missing in the language `locale`. */
  'missingTranslations',
  'noTerms',
  /** The mail template `subject` in `locale` does not name the event. */
  'mailWithoutEventName',
  /** A team size or a coupon's number of uses, in `limit`, is above the `quantity` of tickets. */
  'capacityAboveStock',
  /** The ticket types of the pool in `subject` have a `limit` above its `quantity`. */
  'limitsAbovePool',
  /** Their `limit` is below its `quantity`. */
  'poolNeverFull',
  /** Nothing draws on the pool in `subject`. */
  'poolUnused',
  /** The event starts from 1:00 to 5:00 in its time zone. */
  'eventAtNight',
  /** The dates of the ticket type in `subject` are outside of registration. */
  'neverOnSale',
  /** The sale window `number` of the ticket type in `subject` opens from 0:00 to 6:00 in the event's time zone. */
  'windowAtNight',
  /** A person can be in the windows `number` and `count` at the same time, at two prices. */
  'windowTwoPrices',
  /** The whole window is outside of the sale of its ticket type. */
  'windowNeverOpen',
  'windowBeforeSale',
  'windowAfterSale',
  'windowAfterEvent',
  /** The price of the window is above that of its ticket type. */
  'windowPriceAbove',
  /** The draw is made when the sale is over, so its winners cannot buy. */
  'drawWithoutSale',
  /** Most other ticket types have another currency than `subject`, which has `other`. */
  'otherCurrency',
  /** Orders have no such currency. */
  'unsupportedCurrency',
  /** The add-on in `subject` has another currency than its ticket type. */
  'addOnOtherCurrency',
  /** The ticket type in `subject` is free for the same people who pay for another. */
  'freeBesidePaid',
  /** The cancellation fee has no amount in the currency `other`. */
  'feeWithoutCurrency',
  /** The package in `subject` takes `limit` units of the ticket type or pool `other`, which has `quantity`. */
  'packageAboveUnits',
  /** The package in `subject` costs more than its tickets. */
  'packageAboveParts',
  /** `other` takes `limit` units of the pool in `subject`, which has `quantity`. */
  'poolTooSmall',
  /** The ticket type in `subject` has benefits and is not sold. */
  'benefitNotSold',
  /** The fixed price for the qualification `other` is not below the price of the ticket type in `subject`. */
  'benefitWithoutEffect',
  /** The ticket type in `subject` is only for people with an earned place, and names no qualification. */
  'qualifiedWithoutBenefit',
  /** The condition of the required question in `subject` is never true. */
  'questionNeverShown',
  /** The required question in `subject` has no choice that anybody can select. */
  'questionWithoutChoice',
  /** The event starts before its parent, in `subject`. */
  'beforeParent',
  'registrationBeforeParent',
  'parentNotPublished',
  /** A child event, in `subject`, starts before the event. */
  'childBefore',
  /** No open account is on the lists in `other`, which the window `number` of the ticket type in `subject` names. */
  'emptyList',
  'emptyQualification',
  'emptyOrganisation',
  /** That window reserves `quantity` units. */
  'reserveForNobody',
  /** No account has a place of the qualification in `other`, which a benefit of the ticket type in `subject` names. */
  'unearnedBenefit',
  /** A field of a badge, in `subject`, is partly outside of the page. */
  'badgeFieldOutside',
  /** A QR code of a badge is smaller than 20 mm. */
  'badgeCodeTooSmall',
  /** The badge fields `subject` and `other` overlap. */
  'badgeFieldsOverlap',
  /** A badge design, in `subject`, has no name. */
  'badgeWithoutName',
] as const;

const checklistPoint = z.strictObject({
  code: z.enum(checklistCodes),
  /** `blocks` prevents publishing, because attendees could not buy. */
  severity: z.enum(['blocks', 'advice']),
  /** Path of the field in the definition. */
  path: text(500),
  subject: z.optional(text(1000)),
  other: z.optional(text(1000)),
  locale: z.optional(z.enum(locales)),
  count: z.optional(count),
  /** The position of a sale window in its ticket type, from 1. */
  number: z.optional(count),
  limit: z.optional(count),
  quantity: z.optional(count),
});
export type ChecklistPoint = z.infer<typeof checklistPoint>;

export const eventChecklistEndpoints = endpointsOf({
  getEventChecklist: editors('GET /events/:eventId/checklist', {
    summary: 'Returns the open points of the draft of an event, or of the event if there is no draft.',
    costs: { cpu: 'event-changes', guesses: shortCodes },
    params: eventParams,
    /** A short code to check instead of the draft's own. */
    query: z.strictObject({ eventShortCode: z.optional(text(60)) }),
    output: z.array(checklistPoint),
    errors: ['RECORD_NOT_FOUND'],
  }),
});
