import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { passes, type Pass } from './audit-checks.ts';

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
}

/**
 * The invariants of orders and money, held against the database as it is at one moment; empty when all hold. However long it takes:
 * no statement of it is ended by the time-out.
 */
export async function auditOrders(
  database: Pick<Database, 'transaction'>,
  now: Date,
  { onPass, hands = 1 }: AuditOptions = {},
): Promise<Violation[]> {
  const found = new Map<Pass, Violation[]>();
  const isDear = (pass: Pass) => Number(pass.dear ?? false);
  const left = hands === 1 ? [...passes] : passes.toSorted((a, b) => isDear(b) - isDear(a));
  const work = async (tx: Tx) => {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', ${workMemory}, true)`.execute(
      tx,
    );
    for (let pass = left.shift(); pass; pass = left.shift()) {
      found.set(pass, violationsOf(pass, await run(tx, pass.sql, now)));
      onPass?.(pass.names);
    }
  };
  await database.transaction(
    async (tx) => {
      if (hands === 1) return work(tx);
      const { rows } = await sql<{ moment: string }>`SELECT pg_export_snapshot() AS moment`.execute(tx);
      const moment = sql.lit(rows[0]?.moment ?? '');
      const others = Array.from({ length: hands - 1 }, () =>
        database.transaction(
          async (other) => {
            await sql`SET TRANSACTION SNAPSHOT ${moment}`.execute(other);
            await work(other);
          },
          { isolation: 'repeatable read' },
        ),
      );
      // The moment lasts as long as this transaction, also for those that fail.
      for (const end of await Promise.allSettled([work(tx), ...others]))
        if (end.status === 'rejected') throw end.reason;
    },
    { isolation: 'repeatable read' },
  );
  return passes.flatMap((pass) => found.get(pass) ?? []);
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

async function run(tx: Tx, text: string, now: Date): Promise<{ which?: number; about: string }[]> {
  const [before = '', ...after] = text.split('$1');
  const query = after.reduce((built, part) => sql`${built}${now}${sql.raw(part)}`, sql.raw(before));
  const { rows } = await sql<{ which?: number; about: string }>`${query}`.execute(tx);
  return rows;
}
