import type { Db } from '../db/database.ts';
import { isLiveKey } from '../gateways/payments/stripe/account.ts';
import { limitsOf } from '../gateways/payments/stripe/limits.ts';
import type { Config } from './config.ts';

/** Contradictions in the payment settings, one line each. */
export function paymentFaults({ demo, payment }: Pick<Config, 'demo' | 'payment'>): string[] {
  const { gateway, byDefault, testOnPurpose } = payment;
  if (!demo && byDefault)
    return ['PAYMENT_GATEWAY is needed when DEMO is false: stripe, or sandbox on purpose, which charges nobody.'];
  if (gateway.kind !== 'stripe') return [];
  const isLive = isLiveKey(gateway.secretKey);
  if (gateway.publishableKey !== undefined && gateway.publishableKey.startsWith('pk_live_') !== isLive)
    return ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes, live and test.'];
  if (isLive && testOnPurpose)
    return ['STRIPE_SECRET_KEY is of live mode, and STRIPE_TEST_MODE is true: take one of them back.'];
  if (!isLive && !demo && !testOnPurpose)
    return [
      'STRIPE_SECRET_KEY is of test mode, where nobody is charged. Set the live one, or STRIPE_TEST_MODE=true if you mean it.',
    ];
  return [];
}

/** Goods on sale that cannot be paid with these settings, in one line; null when everything can be paid. */
export async function notPayable({ payment }: Pick<Config, 'payment'>, db: Db, now: Date): Promise<string | null> {
  if (payment.gateway.kind !== 'stripe' || payment.mode !== 'card') return null;
  const { notTyped } = limitsOf(payment.gateway);
  if (notTyped.length === 0) return null;
  const events = await db
    .selectFrom('event as e')
    .innerJoin('ticket_configuration as t', 't.event_id', 'e.event_id')
    .select('e.event_short_code')
    .distinct()
    .where('t.currency', 'in', [...notTyped])
    .where('t.active', '=', true)
    .where('t.amount_minor', '>', 0)
    .where('e.registration_end', '>', now)
    .orderBy('e.event_short_code')
    .limit(5)
    .execute();
  if (events.length === 0) return null;
  const codes = events.map((event) => event.event_short_code).join(', ');
  return `PAYMENT_MODE=card cannot take yen with Stripe: Japan requires 3-D Secure, for which STRIPE_PUBLISHABLE_KEY is missing. In yen: ${codes}. Set it, or PAYMENT_MODE=hosted.`;
}
