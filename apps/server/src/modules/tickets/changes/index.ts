/**
 * Changes of a bought ticket: upgrade, downgrade, add-ons, cancellation by the holder. Owns their plan, completion and
 * notice. Stock takes and returns the units, payments charges and refunds.
 */
export type { StoredChange, StoredPlan, TicketPlan } from './change-cart.ts';
export {
  cancelAfterRecheck,
  priceRecheckCancellation,
  recheckObstacleOf,
  type RecheckCancellation,
} from './cancel-after-recheck.ts';
export type { TicketChanges } from './deps.ts';
export { changePurpose } from './change-purpose.ts';
export { ticketChangesHandlers } from './handlers.ts';
