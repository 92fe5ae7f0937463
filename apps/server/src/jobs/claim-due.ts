import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Tables with rows that are jobs: the key, and the time when a row is due. NULL means that nothing is left to do. The
 * names differ, because processes of the version before use them during an update.
 */
const queues = {
  outbox: { key: 'outbox_id', due: 'next_attempt_at', count: 'attempts' },
  order_intent: { key: 'order_intent_id', due: 'next_check_at', count: 'check_count' },
  refund: { key: 'refund_id', due: 'next_check_at' },
  dispute: { key: 'dispute_id', due: 'next_check_at' },
  call_off_payment: { key: 'payment_id', due: 'next_try_at', count: 'attempts' },
  badge_file: { key: 'badge_file_id', due: 'try_at', count: 'tries' },
  export_schedule: { key: 'export_schedule_id', due: 'try_at', count: 'tries' },
  // A pass without a time is due at once.
  wallet_pass: { key: 'wallet_pass_id', due: 'try_at', isNullDue: true },
} as const satisfies Record<string, { key: string; due: string; count?: string; isNullDue?: true }>;

interface Claim {
  now: Date;
  /** A claimed row becomes due again after this time, in case its process dies. */
  leaseMs: number;
  limit: number;
  /** Restricts the rows further. */
  where?: RawBuilder<unknown>;
  /** The columns to return. */
  columns: RawBuilder<unknown>;
}

/**
 * Claims due rows of a table, the oldest first, by moving their time into the future, and counts the attempt. Several
 * processes share the rows: SKIP LOCKED leaves out a row that another process is claiming.
 */
export async function claimDue<Row>(
  db: Db,
  table: keyof typeof queues,
  { now, leaseMs, limit, where = sql`true`, columns }: Claim,
): Promise<Row[]> {
  const queue: { key: string; due: string; count?: string; isNullDue?: true } = queues[table];
  const [own, key, due] = [sql.table(table), sql.ref(queue.key), sql.ref(queue.due)];
  const count = queue.count === undefined ? sql`` : sql`, ${sql.ref(queue.count)} = ${sql.ref(queue.count)} + 1`;
  const isDue = queue.isNullDue ? sql`(${due} IS NULL OR ${due} <= ${now})` : sql`${due} <= ${now}`;
  const order = queue.isNullDue ? sql`${due} NULLS FIRST` : due;
  // The array makes PostgreSQL choose the rows once, not for each row of the table.
  const { rows } = await sql<Row>`
    UPDATE ${own} SET ${due} = ${new Date(now.getTime() + leaseMs)} ${count}
    WHERE ${key} = ANY (ARRAY(
      SELECT ${key} FROM ${own} WHERE ${isDue} AND ${where} ORDER BY ${order}, ${key} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING ${columns}`.execute(db);
  return rows;
}
