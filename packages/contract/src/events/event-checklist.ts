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
