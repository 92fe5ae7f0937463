import * as z from 'zod/mini';
import { cartSummary } from '../events/events.ts';
import { lookUps } from '../wire/costs.ts';
import { endpointsOf, signedIn } from '../wire/endpoint.ts';
import { accountNumber, count, eventParams, id, instant, relationshipName, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';

/** Why an account cannot buy a ticket (orders 10). */

/** Reasons without further data. */
const plainReasons = [
  'eventUnpublished',
  'accountNotInvited',
  'languageNotInvited',
  'calledOff',
  'registrationOver',
  'salesPaused',
  'otherAccounts',
  'unknownAttendee',
  'ownTicket',
  'buyersTicket',
  'notOffered',
  'notInWindow',
  'drawOnly',
  'ownPendingOrder',
  'pendingOrder',
  'currency',
  'amountTooSmall',
  'paymentLimit',
] as const;
/** Reasons with a moment: a start or an end of a sale, or the end of a wait. */
const datedReasons = [
  'registrationNotYet',
  'saleNotYet',
  'saleOver',
  'windowNotOpen',
  'windowOver',
  'purchaseWindow',
  'paymentWait',
] as const;

/** One rule that keeps an account from a ticket. `at` is when it ends, for `saleOver` and `windowOver` when the sale ended. */
export const purchaseReason = z.union([
  z.strictObject({ code: z.enum(plainReasons) }),
  z.strictObject({ code: z.enum(datedReasons), at: instant }),
  /** The account has no ticket of the parent event. */
  z.strictObject({ code: z.literal('parentEvent'), eventName: text(300) }),
  /** The account has all tickets of the relationship. */
  z.strictObject({ code: z.literal('allUsed'), used: count, most: count }),
  /** `count`: entries of the waiting list. */
  z.strictObject({ code: z.literal('soldOut'), count }),
  /** The ticket is for accounts with a place of these qualifications (selling 4.1). */
  z.strictObject({ code: z.literal('notQualified'), qualification: text(2000) }),
  /** The account has an open offer until `at`, and has not accepted it. */
  z.strictObject({ code: z.literal('earnedPlaceOpen'), qualification: text(2000), at: instant }),
  /** The offer ended at `at`. */
  z.strictObject({ code: z.literal('earnedPlaceExpired'), qualification: text(2000), at: instant }),
  /** Tickets use all units of the place. */
  z.strictObject({ code: z.literal('earnedPlaceUsed'), qualification: text(2000), used: count, most: count }),
  /** The buyer has `count` tickets on hold at the event, which is the most. */
  z.strictObject({ code: z.literal('holdLimit'), count }),
]);
export type PurchaseReason = z.infer<typeof purchaseReason>;

/** A reason, and whether the desk can sell the ticket in spite of it. */
const givenReason = z.strictObject({ reason: purchaseReason, deskIsExempt: z.boolean() });
export type GivenReason = z.infer<typeof givenReason>;

export const purchaseReasons = z.strictObject({
  /** The moment that was evaluated. */
  at: instant,
  /** Reasons that hold for every ticket type. */
  reasons: z.array(givenReason),
  /** The ticket types of the event with their own reasons. A type can be bought when both lists are empty. */
  tickets: z.array(
    z.strictObject({
      ticketConfigurationId: id,
      defaultDescription: text(300),
      translations: translationsOf('description'),
      reasons: z.array(givenReason),
    }),
  ),
});
export type PurchaseReasons = z.infer<typeof purchaseReasons>;

export const purchaseReasonsEndpoints = endpointsOf({
  explainPurchase: signedIn('POST /events/:eventId/purchase-reasons', {
    summary:
      'Lists every rule that keeps an account from each ticket type at a moment. Attendees ask for themselves and for people they may register and people in their organisation, the desk for every account.',
    // The desk writes an audit entry for each account.
    costs: { storage: [...lookUps, 'staff-changes'], guesses: lookUps },
    params: eventParams,
    body: z.strictObject({
      externalAccountIdentifier: accountNumber,
      relationshipType: relationshipName,
      /** The other tickets of the caller's cart. */
      cartSummary,
      /** Evaluates dates and waits at this moment instead of now. Stock and tickets are those of now. */
      at: z.optional(instant),
    }),
    output: purchaseReasons,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
});
