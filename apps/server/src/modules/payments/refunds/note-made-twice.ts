import type { Tx } from '../../../db/database.ts';
import { noteStep } from '../intents/note-step.ts';

/** Staff gave this money back themselves, and the provider gave it back as well: staff are shown that the buyer has it twice. Once. */
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
  await noteStep(tx, orderIntentId, { at: now.toISOString(), step: 'refundedTwice', detail: { reference } });
  await tx
    .updateTable('order_intent')
    .set({ attention: 'REFUNDED_TWICE', attention_at: now })
    .where('order_intent_id', '=', orderIntentId)
    .execute();
  return true;
}
