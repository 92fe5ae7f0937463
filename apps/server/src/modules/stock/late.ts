import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { failRequest, type FailVerdict } from './engine.ts';
import { callFunction } from './functions.ts';

/** Single steps of the engine for late charges. The caller has locked the intent and decides in its own transaction. */

/**
 * Takes the stock of a failed intent again. Returns false and changes nothing when stock is missing or a place is
 * taken.
 */
export async function retakeUnits(tx: Tx, orderIntentId: string, now: Date): Promise<boolean> {
  const [row] = await callFunction(tx, 'order_retake', { id: orderIntentId, moment: now });
  return row?.order_retake ?? false;
}

/** Fails a pending intent and releases its stock. */
export async function failIntent(tx: Tx, verdict: FailVerdict): Promise<void> {
  await callFunction(tx, 'order_fail', { verdicts: toJson([failRequest(verdict)]), moment: verdict.now });
}
