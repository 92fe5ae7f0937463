import type { Tx } from '../../db/database.ts';
import { callFunction } from './functions.ts';

/** Why a ticket was not restored: it is not cancelled, its earned place is used or ended, or a unit of this kind is not free. */
export type NotRestored = 'notCanceled' | 'soldOut' | 'addOnSoldOut' | 'couponUsedUp' | 'earnedPlaceGone';

const ofKind = {
  ticket: 'soldOut',
  add_on: 'addOnSoldOut',
  coupon: 'couponUsedUp',
  pool: 'soldOut',
  window: 'soldOut',
} as const;

/**
 * Makes a cancelled ticket valid again and takes its units, in the caller's transaction. Null: it is restored. Only one of
 * two concurrent calls restores a ticket, and the last unit goes to one of two tickets.
 */
export async function restoreUnits(
  tx: Tx,
  ticket: { ticketId: number; slot: number; maxMembers: number | null },
  now: Date,
): Promise<NotRestored | null> {
  const [row] = await callFunction(tx, 'ticket_restore', {
    restored: ticket.ticketId,
    into_slot: ticket.slot,
    max_members: ticket.maxMembers,
    moment: now,
  });
  if (row?.refusal === 'SOLD_OUT') return ofKind[row.sold_out ?? 'ticket'];
  if (row?.refusal === 'EARNED_PLACE') return 'earnedPlaceGone';
  return row?.refusal === null ? null : 'notCanceled';
}
