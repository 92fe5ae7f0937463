import { createHmac, timingSafeEqual } from 'node:crypto';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { DisputeEvent, RefundEvent } from '../after-charge.ts';
import type { AttemptEvent, PaymentEvent, WebhookHeaders } from '../port.ts';
import type { Queryable } from './ledger.ts';

/** Header with `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signatureHeader = 'sandbox-signature';
const toleranceMs = 5 * 60_000;

export function sign(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(`${seconds}.${body}`, secret).toString('hex')}`;
}

const macOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

/** Reads a signed webhook. Throws `FORBIDDEN` when the signature is missing, wrong or older than five minutes. */
export function readSigned(rawBody: Uint8Array, headers: WebhookHeaders, secret: string, now: Date): PaymentEvent[] {
  const header = headers[signatureHeader];
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '');
  if (!parts) throw new FoyerError('FORBIDDEN');
  const [, seconds = '', signature = ''] = parts;
  const body = Buffer.from(rawBody).toString('utf8');
  const right = timingSafeEqual(Buffer.from(signature, 'hex'), macOf(`${seconds}.${body}`, secret));
  if (!right || Math.abs(now.getTime() - Number(seconds) * 1000) > toleranceMs) throw new FoyerError('FORBIDDEN');
  // The signature guarantees the shape, because only this module signs such messages.
  const message = JSON.parse(body) as PaymentEvent & { at: string };
  // Old messages without `about` concern an attempt.
  return [{ ...message, about: message.about ?? 'attempt', at: new Date(message.at) } as PaymentEvent];
}

/** Delivery options of the sandbox's hosted page for webhooks. */
export const deliveries = ['once', 'twice', 'outOfOrder', 'late', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * Stores the webhooks about an attempt decided at `at`, to be sent when due. Normally there is one. `twice` sends the same event twice, `outOfOrder` sends the
 * decision before an earlier event, and `late` waits twenty times as long.
 */
export async function announce(
  db: Queryable,
  about: { key: string; attempt: 'charge' | 'hosted'; reference: string; at: Date; createdAt: Date },
  delivery: Delivery,
  delayMs: number,
): Promise<void> {
  const { key, attempt, reference } = about;
  const decided: AttemptEvent = {
    about: 'attempt',
    id: `evt_${reference}_decided`,
    key,
    attempt,
    reference,
    at: about.at,
  };
  const opened: AttemptEvent = {
    about: 'attempt',
    id: `evt_${reference}_opened`,
    key,
    attempt,
    reference,
    at: about.createdAt,
  };
  const due = (times: number) => new Date(about.at.getTime() + delayMs * times);
  const messages: Record<Delivery, [PaymentEvent, Date][]> = {
    once: [[decided, due(1)]],
    twice: [
      [decided, due(1)],
      [decided, due(2)],
    ],
    outOfOrder: [
      [decided, due(1)],
      [opened, due(2)],
    ],
    late: [[decided, due(20)]],
    never: [],
  };
  for (const [message, dueAt] of messages[delivery]) {
    await db.query('INSERT INTO sandbox_webhook (body, due_at) VALUES ($1, $2)', [JSON.stringify(message), dueAt]);
  }
}

/** Stores a webhook about a later event of a charge, to be sent at the time of the event. */
export async function announceLater(db: Queryable, message: RefundEvent | DisputeEvent): Promise<void> {
  await db.query('INSERT INTO sandbox_webhook (body, due_at) VALUES ($1, $2)', [JSON.stringify(message), message.at]);
}

const backOffMs = [1_000, 5_000, 30_000, 120_000, 600_000];

/**
 * Sends due webhooks to `url`, each with a fresh signature. A failed webhook is retried five times with growing pauses. The worker runs this. Returns the
 * number of successful deliveries.
 */
export async function deliverWebhooks(
  db: Queryable,
  options: { url: string; secret: string; now: Date; signal?: AbortSignal },
): Promise<number> {
  let arrived = 0;
  for (;;) {
    // Claim the row by moving `due_at` into the future, so two workers never send the same webhook at once.
    const { rows } = await db.query<{ sandbox_webhook_id: string; body: string; attempts: number }>(
      `UPDATE sandbox_webhook SET attempts = attempts + 1, due_at = $1::timestamptz + interval '1 minute'
       WHERE sandbox_webhook_id = (
         SELECT sandbox_webhook_id FROM sandbox_webhook
         WHERE delivered_at IS NULL AND due_at <= $1 AND attempts <= $2
         ORDER BY due_at, sandbox_webhook_id LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING sandbox_webhook_id, body, attempts`,
      [options.now, backOffMs.length],
    );
    const claimed = rows[0];
    if (!claimed) return arrived;
    if (await post(options.url, claimed.body, options)) {
      arrived++;
      await db.query('UPDATE sandbox_webhook SET delivered_at = $2 WHERE sandbox_webhook_id = $1', [
        claimed.sandbox_webhook_id,
        options.now,
      ]);
    } else {
      const pause = backOffMs[claimed.attempts - 1] ?? 600_000;
      await db.query('UPDATE sandbox_webhook SET due_at = $2 WHERE sandbox_webhook_id = $1', [
        claimed.sandbox_webhook_id,
        new Date(options.now.getTime() + pause),
      ]);
    }
  }
}

async function post(
  url: string,
  body: string,
  options: { secret: string; now: Date; signal?: AbortSignal },
): Promise<boolean> {
  const timeOut = AbortSignal.timeout(10_000);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: sign(body, options.secret, options.now) },
      body,
      signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
