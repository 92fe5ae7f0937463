import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { passes } from './audit-checks.ts';
import type { Pass } from './audit-pass.ts';

/** A violated invariant with the rows that violate it. */
export interface Violation {
  check: string;
  count: number;
  /** Descriptions of the first five rows, with ids that an operator can look up. */
  examples: string[];
}

/** work_mem per sort or hash step. Joins of a few million orders then stay out of temporary files. */
const workMemory = '128MB';

export interface AuditOptions {
  /** Called after each finished query with the names of its checks. */
  onPass?: (checks: readonly string[]) => void;
  /** Number of connections that share the queries. All of them read the same snapshot. Default 1. */
  hands?: number;
  /** Whether events without their own issuer issue receipts. */
  hasIssuer?: boolean;
  /** Retention of sent mail in days. The audit expects no mail for older payments. `null` means unlimited. */
  mailDays?: number | null;
  /** Ends the audit before the next query. It then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** Values for $1 to $3 of each query. */
type Values = readonly [now: Date, hasIssuer: boolean, mailSince: Date];

const day = 86_400_000;

/**
 * Checks the invariants of orders and payments against one snapshot of the database. Returns an empty list when all
 * hold. No statement timeout applies, because a large database takes minutes.
 */
export async function auditOrders(
  database: Pick<Database, 'transaction'>,
  now: Date,
  { onPass, hands = 1, hasIssuer = false, mailDays = 1, signal }: AuditOptions = {},
): Promise<Violation[]> {
  const found = new Map<Pass, Violation[]>();
  const mailSince = new Date(mailDays === null ? 0 : now.getTime() - mailDays * day);
  const isDear = (pass: Pass) => Number(pass.dear ?? false);
  const left = hands === 1 ? [...passes] : passes.toSorted((a, b) => isDear(b) - isDear(a));
  const work = async (tx: Tx) => {
    for (let pass = left.shift(); pass; pass = left.shift()) {
      signal?.throwIfAborted();
      found.set(pass, violationsOf(pass, await run(tx, pass.sql, [now, hasIssuer, mailSince])));
      onPass?.(pass.names);
    }
  };
  const isolation = 'repeatable read';
  /** Opens one connection at a time on the snapshot of the first. When all are open, they share the queries. */
  const openSnapshots = async (hand: Tx, others: readonly Tx[], moment: string): Promise<void> => {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', ${workMemory}, true)`.execute(
      hand,
    );
    const all = [...others, hand];
    if (all.length === hands) {
      // The snapshot is valid only while the first transaction is open, so wait for all connections, even after a
      // failure.
      for (const end of await Promise.allSettled(all.map(work))) if (end.status === 'rejected') throw end.reason;
      return;
    }
    await database.transaction(
      async (next) => {
        await sql`SET TRANSACTION SNAPSHOT ${sql.lit(moment)}`.execute(next);
        await openSnapshots(next, all, moment);
      },
      { isolation },
    );
  };
  await database.transaction(async (tx) => openSnapshots(tx, [], hands === 1 ? '' : await momentOf(tx)), { isolation });
  return passes.flatMap((pass) => found.get(pass) ?? []);
}

async function momentOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ moment: string }>`SELECT pg_export_snapshot() AS moment`.execute(tx);
  return rows[0]?.moment ?? '';
}

function violationsOf({ names }: Pass, found: readonly { which?: number; about: string }[]): Violation[] {
  return names.flatMap((check, index) => {
    const rows = found.filter(({ which = 1 }) => which === index + 1);
    return rows.length === 0
      ? []
      : [{ check, count: rows.length, examples: rows.slice(0, 5).map(({ about }) => about) }];
  });
}

export const auditChecks: readonly string[] = passes.flatMap(({ names }) => names);

async function run(tx: Tx, text: Pass['sql'], values: Values): Promise<{ which?: number; about: string }[]> {
  if (typeof text === 'function') return text(tx, values[0]);
  // `split` with a capture group puts the parameter numbers at the odd indexes.
  const parts = text.split(/\$([1-3])(?!\d)/);
  const pieces = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  const { rows } = await sql<{ which?: number; about: string }>`${sql.join(pieces, sql.raw(''))}`.execute(tx);
  return rows;
}
