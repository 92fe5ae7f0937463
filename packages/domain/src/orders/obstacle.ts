import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import { msOf, type Instant } from '../shared/dates.ts';
import type { Refusal } from './refusal.ts';

/** A rule that keeps a person from a ticket: the error of an order, and the reason as people read it. */
export interface Obstacle {
  refusal: Refusal;
  reason: PurchaseReason;
}

/** The refusal of an order is that of the first obstacle. Later rules are then not evaluated. */
export function firstRefusal(obstacles: Iterable<Obstacle>): Refusal | null {
  const [first] = obstacles;
  return first?.refusal ?? null;
}

/** A moment as the wire sends it. */
export const instantOf = (at: Instant): string => new Date(msOf(at)).toISOString();
