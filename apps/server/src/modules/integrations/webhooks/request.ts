import type { Currency } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { Webhook } from 'standardwebhooks';
import type { WebhookRequest } from '../../../gateways/webhooks/send-webhook.ts';
import type { WebhookSecrets } from './deps.ts';

/** The columns of a message that its body is made of. */
export interface MessageRow {
  kind: string;
  data: Readonly<Record<string, unknown>>;
  created_at: Date;
}

/**
 * The body of a message (integrations 1.3): what happened, when, and the ids to ask for more. It has no names, no addresses and no card data, and it is
 * the same for each try.
 */
export function bodyOf({ kind, data, created_at: at }: MessageRow): string {
  const { totalMinor, refundedMinor, ...rest } = data;
  const amounts =
    totalMinor === undefined
      ? {}
      : { totalAmount: major(totalMinor, data['currency']), refundedAmount: major(refundedMinor, data['currency']) };
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { ...rest, ...amounts } });
}

const major = (minor: unknown, currency: unknown): number => toMajor(money(Number(minor), currency as Currency));

interface Signed extends MessageRow {
  message_id: string;
  url: string;
  webhook_endpoint_id: number;
  secret_version: number;
  secret_nonce: string | null;
  previous_secret_nonce: string | null;
  previous_secret_until: Date | null;
}

/** The request of a delivery, signed for this try with each secret that is valid now (integrations 1.6). */
export function requestOf(row: Signed, secrets: WebhookSecrets, now: Date): WebhookRequest {
  const body = bodyOf(row);
  const isOverlap = row.previous_secret_until !== null && row.previous_secret_until > now;
  const webhookId = row.webhook_endpoint_id;
  const names = [
    { webhookId, version: row.secret_version, nonce: row.secret_nonce },
    ...(isOverlap ? [{ webhookId, version: row.secret_version - 1, nonce: row.previous_secret_nonce }] : []),
  ];
  const signatures = names.map((name) => new Webhook(secrets(name)).sign(row.message_id, now, body));
  return {
    url: row.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Foyer',
      'webhook-id': row.message_id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
