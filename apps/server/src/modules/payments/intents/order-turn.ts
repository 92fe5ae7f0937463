import type { Locale } from '@foyer/contract/vocabulary';
import { paymentTurn as english } from '@foyer/messages/en-US/payment-turn';
import { paymentTurn as spanish } from '@foyer/messages/es-US/payment-turn';
import { paymentTurn as japanese } from '@foyer/messages/ja-JP/payment-turn';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Payments } from '../deps.ts';

const texts = { 'en-US': english, 'es-US': spanish, 'ja-JP': japanese };

/** Shorter waits are over before anybody has read of them, in ms. */
const worthTelling = 1_500;

/** What is given back for a change of ticket is asked for when the change is complete. */
const mayWait = sql`(status = 'PENDING' OR purpose = 'ticket_change')`;

/**
 * Notes when an order's request, or that of a change of ticket, to the provider has its turn, for its buyer, who waits for the answer meanwhile. Nothing waits for the note, and
 * one that cannot be written stops no sale. By the database's clock, as the queue itself.
 */
export function noteTurn({ database, log }: Payments, orderIntentId: string): (waitMs: number) => void {
  return (waitMs) => {
    if (waitMs < worthTelling) return;
    sql`UPDATE order_intent SET turn_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8)
      WHERE order_intent_id = ${orderIntentId} AND ${mayWait}`
      .execute(database.kysely)
      .catch((error: unknown) => log('turn not noted', { orderIntentId, err: error }));
  };
}

/** How long the latest order of an account, or change of a ticket, waits for its turn; null when none does. */
export async function readTurn(
  db: Db,
  accountId: number,
  locale: Locale,
): Promise<{ waitSeconds: number | null; message: string | null }> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM turn_at - clock_timestamp()))::int AS seconds FROM order_intent
    WHERE account_id = ${accountId} AND ${mayWait} AND turn_at > clock_timestamp()
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  const [turn] = rows;
  if (!turn) return { waitSeconds: null, message: null };
  return { waitSeconds: turn.seconds, message: texts[locale].wait({ count: turn.seconds }) };
}
