import type { Tx } from '../../db/database.ts';
import { callFunction } from './functions.ts';

/** Why a ticket was not restored: it is not cancelled, its earned place is used or ended, or a unit of this kind is not free. */
export interface NotRestored {
  reason: 'notCanceled' | 'soldOut' | 'addOnSoldOut' | 'couponUsedUp' | 'earnedPlaceGone' | 'pool';
  /** The key of the full pool, for the reason `pool`. */
  pool: string | null;
}

const ofKind = {
  ticket: 'soldOut',
  add_on: 'addOnSoldOut',
  coupon: 'couponUsedUp',
  pool: 'pool',
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
  if (row?.refusal === null) return null;
  const pool = row?.full_pool ?? null;
  if (row?.refusal === 'SOLD_OUT') return { reason: ofKind[row.sold_out ?? 'ticket'], pool };
  return { reason: row?.refusal === 'EARNED_PLACE' ? 'earnedPlaceGone' : 'notCanceled', pool };
}
