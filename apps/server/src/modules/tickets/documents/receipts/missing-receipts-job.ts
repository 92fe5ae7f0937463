import { sql } from 'kysely';
import type { Job } from '../../../../jobs/job.ts';
import { bookReceipts, type Booking } from './book-receipts.ts';
import type { Writing } from './write-receipts-for.ts';

/** Orders per query. */
const page = 200;
const hour = 3_600_000;
/** Waiting time, because the mail about a payment writes its receipt first. */
const graceMs = 10 * 60_000;

/**
 * Writes the receipts that no mail has written, for example because an earlier version failed to write them. The first
 * run of a process reads all orders; later runs read payments of the last two days.
 */
export function missingReceiptsJob(writing: Writing): Job {
  let since = new Date(0);
  return {
    name: 'missing receipts',
    everyMs: hour,
    run: async ({ now, signal }) => {
      for await (const orderId of ordersLackingReceipts(writing, since, new Date(now.getTime() - graceMs))) {
        if (signal.aborted) return 0;
        try {
          await bookReceipts(writing, orderId, now);
        } catch (error) {
          writing.onFailure(error, { orderId });
        }
      }
      since = new Date(now.getTime() - 48 * hour);
      return 0;
    },
  };
}

/** Ids of orders without a document for a payment or refund of this period, ascending. */
async function* ordersLackingReceipts(
  { database, issuer }: Booking,
  since: Date,
  until: Date,
): AsyncGenerator<number, void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ order_id: number }>`
      SELECT DISTINCT order_id FROM receipts_due(${issuer !== undefined})
      WHERE money_at >= ${since} AND money_at < ${until} AND order_id > ${last}
      ORDER BY order_id LIMIT ${page}`.execute(database.kysely);
    for (const { order_id: orderId } of rows) yield orderId;
    const end = rows.at(-1);
    if (!end || rows.length < page) return;
    last = end.order_id;
  }
}
