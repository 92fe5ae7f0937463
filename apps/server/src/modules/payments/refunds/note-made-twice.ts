import type { Tx } from '../../../db/database.ts';
import { noteStep } from '../intents/note-step.ts';

/**
 * Shows staff that the buyer got the money twice: by hand and from the provider. Returns false when that was recorded
 * before.
 */
export async function noteMadeTwice(
  tx: Tx,
  refundId: number,
  { reference, orderIntentId }: { reference: string; orderIntentId: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ made_twice_reference: reference })
    .where('refund_id', '=', refundId)
    .where('made_twice_reference', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (orderIntentId === null) return true;
  const step = { at: now.toISOString(), step: 'refundedTwice', detail: { reference } } as const;
  await noteStep(tx, orderIntentId, step, 'REFUNDED_TWICE');
  return true;
}
