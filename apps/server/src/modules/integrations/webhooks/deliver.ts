import type { WebhookState } from '@foyer/contract/integrations/webhook-kinds';
import { nextWebhookTry } from '@foyer/domain/integrations/webhook-tries';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { WebhookOutcome } from '../../../gateways/webhooks/send-webhook.ts';
import type { WebhookDependencies } from './deps.ts';
import { requestOf, type MessageRow } from './request.ts';

/** A claimed delivery is due again after this time, in ms, in case its process dies. Longer than the longest exchange. */
export const leaseMs = 30_000;
/** Deliveries to one endpoint at the same time. One while it fails. */
const atOnce = 4;

export interface DueDelivery extends MessageRow {
  webhook_delivery_id: number;
  webhook_endpoint_id: number;
  message_id: string;
  url: string;
  secret_version: number;
  secret_nonce: string | null;
  previous_secret_nonce: string | null;
  previous_secret_until: Date | null;
  subject: string;
  since: Date;
  tries: number;
}

/**
 * Claims due deliveries of endpoints that are not `busy` in this process, and counts the try. Of one subject only the first open delivery is taken,
 * so an endpoint receives the messages about a ticket in their order (integrations 1.3).
 */
export async function claimDeliveries(db: Db, now: Date, busy: readonly number[]): Promise<DueDelivery[]> {
  const isNext = sql`d.webhook_endpoint_id = e.webhook_endpoint_id AND d.state = 'OPEN' AND d.next_try_at <= ${now}
    AND NOT EXISTS (
      SELECT FROM webhook_delivery b
      WHERE b.webhook_endpoint_id = d.webhook_endpoint_id AND b.subject = d.subject AND b.state = 'OPEN'
        AND b.webhook_delivery_id < d.webhook_delivery_id)`;
  // Each LIMIT is a constant: with 100,000 open deliveries PostgreSQL would otherwise read and sort all of them.
  const first = (limit: number, isFailing: boolean) => sql`
    SELECT c.webhook_delivery_id
    FROM webhook_endpoint e
    CROSS JOIN LATERAL (
      SELECT d.webhook_delivery_id FROM webhook_delivery d
      WHERE ${isNext} ORDER BY d.next_try_at, d.webhook_delivery_id LIMIT ${sql.lit(limit)} FOR UPDATE OF d SKIP LOCKED
    ) c
    WHERE NOT e.is_stopped AND (e.failing_since IS NOT NULL) = ${isFailing} AND e.webhook_endpoint_id <> ALL (${busy}::bigint[])`;
  const { rows } = await sql<DueDelivery>`
    WITH due AS (${first(atOnce, false)} UNION ALL ${first(1, true)})
    UPDATE webhook_delivery d SET next_try_at = ${new Date(now.getTime() + leaseMs)}, tries = d.tries + 1, last_try_at = ${now}
    FROM webhook_message m, webhook_endpoint e
    WHERE d.webhook_delivery_id = ANY (ARRAY(SELECT webhook_delivery_id FROM due))
      AND m.webhook_message_id = d.webhook_message_id AND e.webhook_endpoint_id = d.webhook_endpoint_id
    RETURNING d.webhook_delivery_id, d.webhook_endpoint_id, d.subject, d.since, d.tries, m.message_id, m.kind, m.data, m.created_at,
      e.url, e.secret_version, e.secret_nonce, e.previous_secret_nonce, e.previous_secret_until`.execute(db);
  return rows;
}

export interface Tried {
  state: WebhookState;
  outcome: WebhookOutcome;
}

/** Sends a claimed delivery and stores what came of it. `once`: a failure is not tried again. */
export async function deliver(
  { database, sender, secrets }: Pick<WebhookDependencies, 'database' | 'sender' | 'secrets'>,
  row: DueDelivery,
  { clock, random = Math.random, once = false, signal }: DeliverOptions,
): Promise<Tried | null> {
  const startedAt = performance.now();
  const outcome = await sender.send(requestOf(row, secrets, clock()));
  // A process that stops ends its requests. The delivery is due again after its lease.
  if (signal?.aborted) return null;
  const now = clock();
  const isDone = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
  // The receiver says that it will never want messages again.
  const isGone = 'status' in outcome && outcome.status === 410;
  const next = isDone || isGone || once ? null : nextWebhookTry(row.since, row.tries, now, random());
  const state: WebhookState = isDone ? 'DELIVERED' : next === null ? 'FAILED' : 'OPEN';
  await database.transaction(async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        state,
        next_try_at: next,
        status: 'status' in outcome ? outcome.status : null,
        fault: 'fault' in outcome ? outcome.fault : isDone ? null : 'status',
        response: outcome.text,
        took_ms: Math.round(performance.now() - startedAt),
      })
      .where('webhook_delivery_id', '=', row.webhook_delivery_id)
      .execute();
    // Later messages about the subject are due with this one while it is open, and at once afterwards.
    await sql`
      UPDATE webhook_delivery SET next_try_at = ${next ?? now}
      WHERE webhook_endpoint_id = ${row.webhook_endpoint_id} AND subject = ${row.subject} AND state = 'OPEN'
        AND next_try_at <> ${next ?? now}`.execute(tx);
    await sql`
      UPDATE webhook_endpoint
      SET failing_since = ${isDone ? null : sql`coalesce(failing_since, ${now})`}, is_stopped = is_stopped OR ${isGone}
      WHERE webhook_endpoint_id = ${row.webhook_endpoint_id} AND (${isGone} OR (failing_since IS NULL) <> ${isDone})`.execute(
      tx,
    );
  });
  return { state, outcome };
}

interface DeliverOptions {
  clock: () => Date;
  random?: () => number;
  once?: boolean;
  signal?: AbortSignal;
}
