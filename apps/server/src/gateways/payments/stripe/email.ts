import { failureOf } from './errors.ts';

/**
 * Sends a request that carries the payer's address, and again without it when Stripe refuses the address: an address that Stripe does not take
 * must not stop a sale. The second request has an idempotency key of its own, with `suffix`.
 */
export async function withoutRefusedEmail<T>(
  email: string,
  send: (email: string, suffix: string) => Promise<T>,
): Promise<T> {
  try {
    return await send(email, '');
  } catch (error) {
    const failure = failureOf(error);
    if (email === '' || failure.kind !== 'refused' || !failure.isEmail) throw error;
    return send('', ':plain');
  }
}
