import type { WebhookDelivery } from '@foyer/contract/integrations/webhooks';
import type { WebhookState } from '@foyer/contract/integrations/webhook-kinds';
import { mostCounted } from '@foyer/contract/wire/paging';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { deliver, leaseMs, type DueDelivery } from './deliver.ts';
import type { WebhookDependencies } from './deps.ts';
import { deliveryColumns, presentDelivery, type DeliveryRow, type EndpointRow } from './present.ts';

interface ListQuery {
  webhookId: number;
  page: number;
  rowsPerPage: number;
  state?: WebhookState | undefined;
}

/** One page of the deliveries of an endpoint, latest first (integrations 1.7). @throws RECORD_NOT_FOUND */
export async function listDeliveries(
  db: Db,
  { webhookId, page, rowsPerPage, state }: ListQuery,
): Promise<{ results: WebhookDelivery[]; totalItems: number }> {
  await findEndpoint(db, webhookId);
  const where = sql`d.webhook_endpoint_id = ${webhookId} AND ${state === undefined ? sql`true` : sql`d.state = ${state}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow>`
      SELECT ${deliveryColumns} FROM webhook_delivery d JOIN webhook_message m USING (webhook_message_id)
      WHERE ${where} ORDER BY d.webhook_delivery_id DESC LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`.execute(
      db,
    ),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM (SELECT FROM webhook_delivery d WHERE ${where} LIMIT ${mostCounted + 1}) found`.execute(
      db,
    ),
  ]);
  return { results: rows.map(presentDelivery), totalItems: counted.rows[0]?.total ?? 0 };
}

/** Sends a message of the type `test` at once, and only once. A stopped endpoint can be tested. @throws RECORD_NOT_FOUND */
export async function testWebhook(
  deps: WebhookDependencies,
  webhookId: number,
  context: CallContext,
): Promise<WebhookDelivery> {
  const db = deps.database.kysely;
  const endpoint = await findEndpoint(db, webhookId);
  const { now } = context;
  const { rows } = await sql<DueDelivery>`
    WITH written AS (
      INSERT INTO webhook_message (kind, subject, data, created_at) VALUES ('test', 'test', '{}', ${now}) RETURNING *
    ), sent AS (
      INSERT INTO webhook_delivery (webhook_message_id, webhook_endpoint_id, subject, since, next_try_at, tries, last_try_at, created_at)
      SELECT webhook_message_id, ${webhookId}, 'test:' || message_id, ${now}, ${new Date(now.getTime() + leaseMs)}, 1, ${now}, ${now} FROM written
      RETURNING *
    )
    SELECT sent.webhook_delivery_id, sent.webhook_endpoint_id, sent.subject, sent.since, sent.tries, written.message_id, written.kind, written.data,
      written.created_at FROM written, sent`.execute(db);
  const [row] = rows;
  if (!row) throw new FoyerError('GENERAL_ERROR');
  await writeAudit(db, context, { action: 'webhook.tested', entity: 'webhook_endpoint', entityId: webhookId });
  await deliver(deps, { ...row, ...endpoint }, { clock: () => now, once: true });
  const { rows: after } = await sql<DeliveryRow>`
    SELECT ${deliveryColumns} FROM webhook_delivery d JOIN webhook_message m USING (webhook_message_id)
    WHERE d.webhook_delivery_id = ${row.webhook_delivery_id}`.execute(db);
  const [delivery] = after;
  if (!delivery) throw new FoyerError('RECORD_NOT_FOUND');
  return presentDelivery(delivery);
}

/** Opens one delivery again, or all failed ones, for another three days (integrations 1.4). @throws RECORD_NOT_FOUND */
export function repeatDeliveries(
  { database }: Pick<WebhookDependencies, 'database'>,
  { webhookId, deliveryId }: { webhookId: number; deliveryId: number | null },
  context: CallContext,
): Promise<{ repeated: number }> {
  const { now } = context;
  return database.transaction(async (tx) => {
    await findEndpoint(tx, webhookId);
    const { numAffectedRows = 0n } = await sql`
      UPDATE webhook_delivery SET state = 'OPEN', since = ${now}, next_try_at = ${now}, tries = 0
      WHERE webhook_endpoint_id = ${webhookId} AND subject NOT LIKE 'test:%'
        AND ${deliveryId === null ? sql`state = 'FAILED'` : sql`webhook_delivery_id = ${deliveryId} AND state <> 'OPEN'`}`.execute(
      tx,
    );
    if (deliveryId !== null && numAffectedRows === 0n) throw new FoyerError('RECORD_NOT_FOUND');
    const repeated = Number(numAffectedRows);
    await writeAudit(tx, context, {
      action: 'webhook.repeated',
      entity: 'webhook_endpoint',
      entityId: webhookId,
      after: { deliveryId, repeated },
    });
    return { repeated };
  });
}

async function findEndpoint(db: Db, webhookId: number): Promise<EndpointRow> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('webhook_endpoint_id', '=', webhookId)
    .executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
