import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { isFailedPayment, problemTables } from './read-problems.ts';

/** Lets the job retry failed refunds: of one payment, or of all payments of the event. */
export async function retryRefunds(
  database: Database,
  { eventId, paymentId = null }: { eventId: number; paymentId?: number | undefined | null },
  context: CallContext,
): Promise<void> {
  const { now } = context;
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ payment_id: number }>`
      UPDATE call_off_payment SET next_try_at = ${now}, attempts = 0, error_code = NULL
      WHERE payment_id IN (
        SELECT w.payment_id FROM ${problemTables}
        WHERE c.event_id = ${eventId} AND ${isFailedPayment} AND (${paymentId}::bigint IS NULL OR w.payment_id = ${paymentId}))
      RETURNING payment_id`.execute(tx);
    if (paymentId !== null && rows.length === 0) throw new FoyerError('RECORD_NOT_FOUND');
    if (rows.length === 0) return;
    await writeAudit(tx, context, {
      action: 'event.callOffRetried',
      entity: 'event',
      entityId: eventId,
      eventId,
      after: { paymentIds: rows.map((row) => row.payment_id) },
    });
  });
}
