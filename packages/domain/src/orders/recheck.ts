import type { RecheckObstacle, RecheckRule } from '@foyer/contract/people/qualification-vocabulary';
import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { money, type Money } from '../shared/money.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import { priceTicket, type PricedTicket, type PriceFacts } from './pricing.ts';

/** The re-check: what happens to a ticket when its holder has lost the qualification after the purchase (selling 8). */

/** Whether the account has lost the qualification: staff revoked the place, or an import says so (selling 8.2). */
export const isQualificationLost = ({ state, isLost }: { state: EarnedPlaceState; isLost: boolean }): boolean =>
  isLost || state === 'REVOKED';

/** Whether staff can decide now (selling 8.1). The last moment is included. */
export const isRecheckOpen = ({ until }: { until: Instant }, now: Instant): boolean => msOf(now) <= msOf(until);

/**
 * The price of a ticket without its place: the list price of its purchase, with the best coupon that applied then
 * (selling 8.3). A ticket of a package has the share of the package and uses no place, so it is not re-checked.
 */
export const usualPrice = (ticket: Omit<PricedTicket, 'terms'>, facts: PriceFacts, boughtAt: Instant): Money =>
  priceTicket({ ...ticket, terms: undefined }, { ...facts, earnedPlaces: undefined }, boughtAt).price;

/** A ticket that uses a place, as the re-check sees it. */
export interface RecheckedTicket {
  status: TicketStatus;
  /** The ticket uses a unit of the place. Not after a change of its type. */
  usesUnit: boolean;
  /** The account has lost the qualification of the place. */
  isLost: boolean;
  /** The ticket's own price that was paid, without add-ons. */
  paid: Money;
  /** The price without the place. */
  usual: Money;
  /** The money that a cancellation gives back, with add-ons; null when the payments do not have it. */
  refundMinor: number | null;
  /** Why staff decide about the ticket themselves. */
  obstacle: RecheckObstacle | null;
}

export type RecheckOutcome =
  | { outcome: 'keep' }
  | { outcome: 'pay'; dueMinor: number }
  | { outcome: 'cancel'; refundMinor: number }
  | { outcome: 'skip'; obstacle: RecheckObstacle };

/**
 * What the rule of the event does to a ticket (selling 8.3). A difference of 0 keeps the ticket: a coupon may have been as good
 * as the place. Nothing is charged here; a difference is paid by the member.
 */
export function decideRecheck(rule: RecheckRule, ticket: RecheckedTicket): RecheckOutcome {
  const { status, paid, usual, refundMinor, obstacle } = ticket;
  if (status === 'CANCELED' || !ticket.usesUnit) return { outcome: 'skip', obstacle: 'ended' };
  if (!ticket.isLost) return { outcome: 'skip', obstacle: 'restored' };
  if (rule === 'keep') return { outcome: 'keep' };
  if (status === 'CHECKED_IN') return { outcome: 'skip', obstacle: 'checkedIn' };
  if (rule === 'pay') {
    const dueMinor = Math.max(0, usual.amountMinor - paid.amountMinor);
    return dueMinor === 0 ? { outcome: 'keep' } : { outcome: 'pay', dueMinor };
  }
  if (obstacle !== null) return { outcome: 'skip', obstacle };
  if (refundMinor === null) return { outcome: 'skip', obstacle: 'notRefundable' };
  return { outcome: 'cancel', refundMinor };
}

/** The amounts of an outcome. */
export const amountsOf = (outcome: RecheckOutcome, { currency }: Money): { due: Money; refund: Money } => ({
  due: money(outcome.outcome === 'pay' ? outcome.dueMinor : 0, currency),
  refund: money(outcome.outcome === 'cancel' ? outcome.refundMinor : 0, currency),
});
