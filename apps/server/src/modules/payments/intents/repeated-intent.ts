import { setTimeout as sleep } from 'node:timers/promises';
import { FoyerError } from '@foyer/contract/wire/errors';
import { chargeTimeOutMs, tryToDecide, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';
import { findIntentByKey, type Intent } from './find-intent.ts';

/** Age in ms after which the process of an intent counts as dead. Longer than a charge may take. */
export const unfinishedMs = chargeTimeOutMs + 10_000;

/**
 * The intent of an earlier request with the same `Idempotency-Key`, after it is decided. Waits as long as a charge may
 * take. Looks the charge up if the first request's process died.
 * @throws IDEMPOTENCY_KEY_REUSED when the earlier request was a different one; ORDER_INTENT_NOT_COMPLETE when the
 * earlier request was refused and left no intent: this request may be sent again
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
  // The process of the first request may be dead. Then only the gateway knows the result.
  if (isOpen(first) && decision.now.getTime() - first.createdAt.getTime() > unfinishedMs) {
    await tryToDecide(payments, first, decision);
  }
  return waitUntilDecided(read, isOpen, chargeTimeOutMs);
}

/** Waits for the result of another request with the same key, at most as long as a charge may take. */
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
