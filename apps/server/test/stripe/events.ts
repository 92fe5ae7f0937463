import { createHmac } from 'node:crypto';

export const eventOf = (type: string, object: object, over: Record<string, unknown> = {}) => ({
  id: 'evt_1',
  object: 'event',
  created: 1_790_000_000,
  livemode: false,
  type,
  data: { object },
  ...over,
});

/** Signs an event like Stripe: `t=…,v1=HMAC-SHA256(secret, "t.body")`. */
export function signed(event: object, secret: string) {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body: Buffer.from(body), headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } };
}
