import { isIP } from 'node:net';
import type { WebhookEndpoint, WebhookWithSecret } from '@foyer/contract/integrations/webhooks';
import type { WebhookKind } from '@foyer/contract/integrations/webhook-kinds';
import { mostWebhooks } from '@foyer/contract/wire/paging';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { WebhookDependencies } from './deps.ts';
import { readWebhook } from './present.ts';

export interface WebhookSettings {
  url: string;
  description: string;
  kinds: readonly WebhookKind[];
  eventId: number | null;
}

/** How long requests are signed with the old secret too, in ms (integrations 1.6). */
const overlapMs = 24 * 3_600_000;

type Deps = Pick<WebhookDependencies, 'database' | 'secrets' | 'privateHosts'>;

/** Creates an endpoint (integrations 1.1). @throws WEBHOOK_ADDRESS_REFUSED, TOO_MANY_WEBHOOKS, RECORD_NOT_FOUND for the event */
export function createWebhook(deps: Deps, settings: WebhookSettings, context: CallContext): Promise<WebhookWithSecret> {
  checkAddress(settings.url, deps.privateHosts);
  return deps.database.transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    await sql`LOCK TABLE webhook_endpoint IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const { total } = await tx
      .selectFrom('webhook_endpoint')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= mostWebhooks) throw new FoyerError('TOO_MANY_WEBHOOKS');
    await checkEvent(tx, settings.eventId);
    const { webhook_endpoint_id: id, secret_nonce: nonce } = await tx
      .insertInto('webhook_endpoint')
      .values({ ...valuesOf(settings), created_at: context.now })
      .returning(['webhook_endpoint_id', 'secret_nonce'])
      .executeTakeFirstOrThrow();
    await audit(tx, context, 'webhook.created', id, settings);
    return {
      webhook: await readWebhook(tx, id, context.locale),
      secret: deps.secrets({ webhookId: id, version: 1, nonce }),
    };
  });
}

/** Changes, stops or starts an endpoint. @throws WEBHOOK_ADDRESS_REFUSED, RECORD_NOT_FOUND */
export function changeWebhook(
  deps: Deps,
  { webhookId, isStopped, ...settings }: WebhookSettings & { webhookId: number; isStopped: boolean },
  context: CallContext,
): Promise<WebhookEndpoint> {
  checkAddress(settings.url, deps.privateHosts);
  return deps.database.transaction(async (tx) => {
    await checkEvent(tx, settings.eventId);
    const { numUpdatedRows } = await tx
      .updateTable('webhook_endpoint')
      .set({ ...valuesOf(settings), is_stopped: isStopped, failing_since: null })
      .where('webhook_endpoint_id', '=', webhookId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new FoyerError('RECORD_NOT_FOUND');
    await audit(tx, context, 'webhook.changed', webhookId, { ...settings, isStopped });
    return readWebhook(tx, webhookId, context.locale);
  });
}

/** Deliveries that one statement deletes. */
const deletedAtOnce = 10_000;

/**
 * Deletes an endpoint with its deliveries. It is stopped first and loses its deliveries in parts, so orders never wait for
 * the deletion of a month of deliveries. @throws RECORD_NOT_FOUND
 */
export async function deleteWebhook({ database }: Deps, webhookId: number, context: CallContext) {
  const db = database.kysely;
  await db
    .updateTable('webhook_endpoint')
    .set({ is_stopped: true })
    .where('webhook_endpoint_id', '=', webhookId)
    .execute();
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_delivery WHERE webhook_delivery_id = ANY (ARRAY(
        SELECT webhook_delivery_id FROM webhook_delivery WHERE webhook_endpoint_id = ${webhookId} LIMIT ${sql.lit(deletedAtOnce)}))`.execute(
      db,
    );
    deleted = Number(numAffectedRows);
  }
  await database.transaction(
    async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('webhook_endpoint')
        .where('webhook_endpoint_id', '=', webhookId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new FoyerError('RECORD_NOT_FOUND');
      await audit(tx, context, 'webhook.deleted', webhookId, undefined);
    },
    // A delivery that ends now locks its row first.
    { retries: 3 },
  );
  return { success: true } as const;
}

/** Replaces the secret. The old one stays valid for a day (integrations 1.6). @throws RECORD_NOT_FOUND */
export function rotateSecret(
  { database, secrets }: Deps,
  webhookId: number,
  context: CallContext,
): Promise<WebhookWithSecret> {
  return database.transaction(async (tx) => {
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({
        secret_version: sql`secret_version + 1`,
        secret_nonce: sql`gen_random_uuid()`,
        // The columns on the right have the values from before.
        previous_secret_nonce: sql`secret_nonce`,
        previous_secret_until: new Date(context.now.getTime() + overlapMs),
      })
      .where('webhook_endpoint_id', '=', webhookId)
      .returning(['secret_version', 'secret_nonce'])
      .executeTakeFirst();
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    await audit(tx, context, 'webhook.secretReplaced', webhookId, undefined);
    return {
      webhook: await readWebhook(tx, webhookId, context.locale),
      secret: secrets({ webhookId, version: row.secret_version, nonce: row.secret_nonce }),
    };
  });
}

const valuesOf = ({ url, description, kinds, eventId }: WebhookSettings) => ({
  url: new URL(url).href,
  description: description.trim(),
  kinds: [...kinds],
  event_id: eventId,
});

/**
 * Only https with a name, without a password. Names of the own network that the operator allowed may also use http. The address behind the name is
 * checked at each request, because it can change (integrations 1.5).
 */
function checkAddress(url: string, privateHosts: readonly string[]): void {
  const target = URL.canParse(url) ? new URL(url) : null;
  const isOwn = target !== null && privateHosts.includes(target.hostname);
  const isFine =
    target !== null &&
    target.username === '' &&
    target.password === '' &&
    (isOwn
      ? /^https?:$/.test(target.protocol)
      : target.protocol === 'https:' &&
        isIP(target.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
        target.hostname.includes('.'));
  if (!isFine) throw new FoyerError('WEBHOOK_ADDRESS_REFUSED');
}

async function checkEvent(tx: Tx, eventId: number | null): Promise<void> {
  if (eventId === null) return;
  const event = await tx.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
}

const audit = (
  tx: Tx,
  context: CallContext,
  action: 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.secretReplaced',
  entityId: number,
  after: object | undefined,
) => writeAudit(tx, context, { action, entity: 'webhook_endpoint', entityId, ...(after ? { after } : {}) });
