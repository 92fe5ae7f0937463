import type { WebhookDelivery, WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { webhookKinds, type WebhookFault, type WebhookState } from '@foyer/contract/integrations/webhook-kinds';
import { FoyerError } from '@foyer/contract/wire/errors';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { bodyOf } from './request.ts';

export interface EndpointRow {
  webhook_endpoint_id: number;
  url: string;
  description: string;
  kinds: string[];
  event_id: number | null;
  is_stopped: boolean;
  secret_version: number;
  previous_secret_until: Date | null;
  failing_since: Date | null;
  created_at: Date;
}

interface ListedRow extends EndpointRow {
  event_name: string | null;
  open: number;
}

/** The endpoints, oldest first, or the one with an id. */
export async function readWebhooks(
  db: Db,
  { id, locale }: { id?: number; locale: Locale },
): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<ListedRow>`
    SELECT e.*, ${translatedSql(sql`v.translations -> 'name'`, translationKey(locale), sql`v.default_name`)} AS event_name,
      (SELECT count(*) FROM webhook_delivery d WHERE d.webhook_endpoint_id = e.webhook_endpoint_id AND d.state = 'OPEN') AS open
    FROM webhook_endpoint e LEFT JOIN event v USING (event_id)
    WHERE ${id === undefined ? sql`true` : sql`e.webhook_endpoint_id = ${id}`}
    ORDER BY e.webhook_endpoint_id`.execute(db);
  return rows.map((row) => ({
    webhookId: row.webhook_endpoint_id,
    url: row.url,
    description: row.description,
    kinds: webhookKinds.filter((kind) => row.kinds.includes(kind)),
    eventId: row.event_id,
    eventName: row.event_name,
    isStopped: row.is_stopped,
    failingDate: row.failing_since?.toISOString() ?? null,
    openCount: row.open,
    previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
    createDate: row.created_at.toISOString(),
  }));
}

/** One endpoint. @throws RECORD_NOT_FOUND */
export async function readWebhook(db: Db, id: number, locale: Locale): Promise<WebhookEndpoint> {
  const [webhook] = await readWebhooks(db, { id, locale });
  if (!webhook) throw new FoyerError('RECORD_NOT_FOUND');
  return webhook;
}

export interface DeliveryRow {
  webhook_delivery_id: number;
  message_id: string;
  kind: string;
  data: Readonly<Record<string, unknown>>;
  message_at: Date;
  subject: string;
  state: WebhookState;
  tries: number;
  next_try_at: Date | null;
  last_try_at: Date | null;
  status: number | null;
  fault: WebhookFault | null;
  response: string | null;
  took_ms: number | null;
  created_at: Date;
}

/** The columns of `presentDelivery`, from `webhook_delivery d` and `webhook_message m`. */
export const deliveryColumns = sql`d.webhook_delivery_id, m.message_id, m.kind, m.data, m.created_at AS message_at, d.subject, d.state,
  d.tries, d.next_try_at, d.last_try_at, d.status, d.fault, d.response, d.took_ms, d.created_at`;

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.webhook_delivery_id,
  messageId: row.message_id,
  kind: webhookKinds.find((kind) => kind === row.kind) ?? null,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  nextTryDate: row.next_try_at?.toISOString() ?? null,
  lastTryDate: row.last_try_at?.toISOString() ?? null,
  status: row.status,
  fault: row.fault,
  response: row.response,
  tookMs: row.took_ms,
  createDate: row.created_at.toISOString(),
  body: bodyOf({ kind: row.kind, data: row.data, created_at: row.message_at }),
});
