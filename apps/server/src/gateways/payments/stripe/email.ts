import { failureOf } from './errors.ts';

/**
 * Sends a request with the payer's e-mail address, and again without it when Stripe refuses the address. An invalid address must not prevent a sale. The second
 * request adds `suffix` to its idempotency key.
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
