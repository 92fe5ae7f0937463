import { setTimeout as sleep } from 'node:timers/promises';
import { FoyerError } from '@foyer/contract/errors';
import { chargeTimeOutMs, tryToDecide, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntentByKey, type Intent } from './find-intent.ts';

/** An intent that its own process did not finish is looked at after this: longer than a charge may take. */
export const unfinishedMs = chargeTimeOutMs + 10_000;

/**
 * The intent that an earlier request with the same `Idempotency-Key` made, once it is known what became of it: waits as long as a charge
 * may take, and asks the gateway where the one that asked first is gone with its process.
 * @throws IDEMPOTENCY_KEY_REUSED when that request was another one; ORDER_INTENT_NOT_COMPLETE when it was refused in the meantime and
 *   left nothing: this one may be sent again
 */
export async function repeatedIntent(
  payments: Payments,
  { accountId, key, hash }: { accountId: number; key: string; hash: string },
  decision: Decision,
): Promise<Intent> {
  const read = async (): Promise<Intent> => {
    const intent = await findIntentByKey(payments.database.kysely, accountId, key);
    if (!intent) throw new FoyerError('ORDER_INTENT_NOT_COMPLETE');
    return intent;
  };
  const first = await read();
  if (first.requestHash?.toString('hex') !== hash) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
  const isOpen = (intent: Intent) => intent.status === 'PENDING' && intent.redirectUrl === null;
  // The one that asked first may be gone with its process: then the gateway knows more than we do.
  if (isOpen(first) && decision.now.getTime() - first.createdAt.getTime() > unfinishedMs) {
    await tryToDecide(payments, first, decision);
  }
  return waitUntilDecided(read, isOpen, chargeTimeOutMs);
}

/** Waits until another request with the same key has its answer, at most as long as a charge may take. */
async function waitUntilDecided<T extends { status: string }>(
  read: () => Promise<T>,
  isOpen: (state: T) => boolean,
  maxMs: number,
): Promise<T> {
  for (let waited = 0, pause = 50; ; pause = Math.min(pause * 2, 500)) {
    const state = await read();
    if (!isOpen(state) || waited >= maxMs) return state;
    await sleep(pause);
    waited += pause;
  }
}
