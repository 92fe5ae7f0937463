import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { emptyBody, ticketParams } from '../wire/primitives.ts';
import { changed } from './ticket-changes.ts';

/** Taking back the cancellation of a ticket (tickets 1.7). */

/** Why a cancelled ticket cannot become valid again because of its money. */
export const moneyReasons = ['refunded', 'disputed'] as const;

/** Why a cancelled ticket cannot become valid again. */
export const restoreReasons = [
  'notCanceled',
  /** Money of the ticket or its order went back. */
  ...moneyReasons,
  'soldOut',
  'addOnSoldOut',
  /** A pool is full. The metadata has its public name in `pool`. */
  'pool',
  /** The coupon that reduced the price has no use left. */
  'couponUsedUp',
  /** Another ticket uses the earned place of the ticket, or the place has ended. */
  'earnedPlaceGone',
  /** The person has another ticket or a pending order in its place. */
  'slotTaken',
  /** The ticket needs another ticket: the person's own, or one of the parent event. */
  'neededTicket',
  /** The event does not have this relationship any more. */
  'relationshipGone',
  'accountClosed',
] as const;
export type RestoreReason = (typeof restoreReasons)[number];

export const restorationEndpoints = endpointsOf({
  restoreTicket: adminOnly('POST /ticket/:ticketId/restoration', {
    summary: 'Takes back the cancellation of a ticket: it is valid again with the same number and a new code.',
    costs: { stock: 'staff-changes', mail: 'staff-changes', storage: 'staff-changes' },
    params: ticketParams,
    body: emptyBody,
    output: changed,
    errors: ['RECORD_NOT_FOUND', 'RESTORE_NOT_POSSIBLE', 'EVENT_CALLED_OFF'],
    sendsSuccess: true,
  }),
});
