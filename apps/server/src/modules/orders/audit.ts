import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { passes } from './audit-checks.ts';
import type { Pass } from './audit-pass.ts';

/** Something that must never be, with the rows it was found in. */
export interface Violation {
  check: string;
  /** How many rows. */
  count: number;
  /** The first few, as an operator can look them up. */
  examples: string[];
}

/** Memory of one step of one pass: what is joined then stays out of temporary files up to some millions of orders. */
const workMemory = '128MB';

export interface AuditOptions {
  /** Hears of each pass that is over, with what it checked. */
  onPass?: (checks: readonly string[]) => void;
  /** So many connections share the passes, each seeing the same moment; 1 unless told. */
  hands?: number;
  /** Whether events without an issuer of their own issue receipts. */
  hasIssuer?: boolean;
  /** Days for which sent mail is stored: older money has no mail any more. `null`: for good. */
  mailDays?: number | null;
}

/** The parameters of the passes, $1 to $3. */
type Values = readonly [now: Date, hasIssuer: boolean, mailSince: Date];

const day = 86_400_000;

/**
 * The invariants of orders and money, held against the database as it is at one moment; empty when all hold. However long it takes:
 * no statement of it is ended by the time-out.
 */
export async function auditOrders(
  database: Pick<Database, 'transaction'>,
  now: Date,
  { onPass, hands = 1, hasIssuer = false, mailDays = 1 }: AuditOptions = {},
): Promise<Violation[]> {
  const found = new Map<Pass, Violation[]>();
  const mailSince = new Date(mailDays === null ? 0 : now.getTime() - mailDays * day);
  const isDear = (pass: Pass) => Number(pass.dear ?? false);
  const left = hands === 1 ? [...passes] : passes.toSorted((a, b) => isDear(b) - isDear(a));
  const work = async (tx: Tx) => {
    for (let pass = left.shift(); pass; pass = left.shift()) {
      found.set(pass, violationsOf(pass, await run(tx, pass.sql, [now, hasIssuer, mailSince])));
      onPass?.(pass.names);
    }
  };
  const isolation = 'repeatable read';
  /** One hand more at a time, each at the first one's moment; when all are there, they work. */
  const gather = async (hand: Tx, others: readonly Tx[], moment: string): Promise<void> => {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', ${workMemory}, true)`.execute(
      hand,
    );
    const all = [...others, hand];
    if (all.length === hands) {
      // All of them come to an end before the first one's transaction does, also when one fails.
      for (const end of await Promise.allSettled(all.map(work))) if (end.status === 'rejected') throw end.reason;
      return;
    }
    await database.transaction(
      async (next) => {
        await sql`SET TRANSACTION SNAPSHOT ${sql.lit(moment)}`.execute(next);
        await gather(next, all, moment);
      },
      { isolation },
    );
  };
  await database.transaction(async (tx) => gather(tx, [], hands === 1 ? '' : await momentOf(tx)), { isolation });
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

/** Names of all that is checked, in order. */
export const auditChecks: readonly string[] = passes.flatMap(({ names }) => names);

async function run(tx: Tx, text: string, values: Values): Promise<{ which?: number; about: string }[]> {
  // Odd parts are the numbers of parameters.
  const parts = text.split(/\$([1-3])(?!\d)/);
  const pieces = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  const { rows } = await sql<{ which?: number; about: string }>`${sql.join(pieces, sql.raw(''))}`.execute(tx);
  return rows;
}
