import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Job } from '../../../jobs/job.ts';
import { ago, day, purge } from '../../../jobs/purge.ts';
import { claimDeliveries, deliver, type DueDelivery, type Tried } from './deliver.ts';
import type { WebhookDependencies } from './deps.ts';

/** How often the job looks for work while requests are under way, in ms. */
const lookMs = 500;
/** Messages and their deliveries are deleted after this many days (integrations 1.7). */
const retentionDays = 30;

export interface WebhooksJobOptions {
  clock: () => Date;
  onTry?: (state: Tried['state']) => void;
}

/**
 * Sends due deliveries. Requests to one endpoint never wait for those to another: a run starts new ones while earlier ones are under way
 * (integrations 1.4).
 */
export function webhooksJob(deps: WebhookDependencies, { clock, onTry }: WebhooksJobOptions): Job {
  const running = new Map<number, Promise<void>>();

  async function send(rows: readonly DueDelivery[], signal: AbortSignal): Promise<void> {
    await Promise.all(
      rows.map(async (row) => {
        const tried = await deliver(deps, row, { clock, signal });
        if (tried) onTry?.(tried.state);
      }),
    );
  }

  return {
    name: 'webhooks',
    everyMs: 1000,
    run: async ({ now, signal }) => {
      const db = deps.database.kysely;
      const rows = await claimDeliveries(db, now, [...running.keys()]);
      for (const [webhookId, batch] of Map.groupBy(rows, (row) => row.webhook_endpoint_id)) {
        running.set(
          webhookId,
          send(batch, signal).finally(() => running.delete(webhookId)),
        );
      }
      if (running.size === 0) return 0;
      const requests = [...running.values()];
      await Promise.race([...requests, pause(lookMs, undefined, { signal }).catch(() => undefined)]);
      // A process that stops waits until its last requests have noticed it.
      if (signal.aborted) await Promise.allSettled(requests);
      return requests.length;
    },
  };
}

/** Deletes old messages with their deliveries. */
export const oldWebhooksJob = ({ database }: Pick<WebhookDependencies, 'database'>): Job => ({
  name: 'old webhooks',
  everyMs: 3_600_000,
  run: ({ now }) =>
    purge(database.kysely, 'webhook_message', 'created_at', sql`created_at < ${ago(now, retentionDays * day)}`),
});
