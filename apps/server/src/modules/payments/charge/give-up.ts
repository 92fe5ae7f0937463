import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import type { Unreachable } from '../../../gateways/payments/port.ts';
import { failIntent, type Decision } from '../decide/look-up-intent.ts';
import type { Payments } from '../deps.ts';

const codes: Readonly<Record<NonNullable<Unreachable['because']>, ErrorCode>> = {
  setUp: 'PAYMENT_NOT_SET_UP',
  busy: 'PROVIDER_BUSY',
};

/**
 * Nothing was charged, and the payer is not the cause. Releases the stock and throws an error that shows the reason and
 * the retry time.
 */
export async function giveUp(
  payments: Payments,
  orderIntentId: string,
  outcome: Unreachable | { status: 'unknown' },
  decision: Decision,
): Promise<never> {
  const { because, retryAfterSeconds } = outcome.status === 'unreachable' ? outcome : {};
  const code = because === undefined ? 'PROVIDER_UNREACHABLE' : codes[because];
  await failIntent(payments, { orderIntentId }, code, decision);
  throw new FoyerError(code, retryAfterSeconds === undefined ? {} : { metadata: { retryAfterSeconds } });
}
