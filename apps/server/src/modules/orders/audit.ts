import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { passes } from './audit-checks.ts';

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

/**
 * The invariants of orders and money, held against the database as it is at one moment; empty when all hold. However long it takes:
 * no statement of it is ended by the time-out. `onPass` hears of each pass that is over.
 */
export async function auditOrders(
  database: Pick<Database, 'transaction'>,
  now: Date,
  onPass?: (checks: readonly string[]) => void,
): Promise<Violation[]> {
  return database.transaction(
    async (tx) => {
      await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', ${workMemory}, true)`.execute(
        tx,
      );
      const violations: Violation[] = [];
      for (const { names, sql: text } of passes) {
        const found = await run(tx, text, now);
        for (const [index, check] of names.entries()) {
          const rows = found.filter(({ which = 1 }) => which === index + 1);
          const examples = rows.slice(0, 5).map(({ about }) => about);
          if (rows.length > 0) violations.push({ check, count: rows.length, examples });
        }
        onPass?.(names);
      }
      return violations;
    },
    { isolation: 'repeatable read' },
  );
}

/** Names of all that is checked, in order. */
export const auditChecks: readonly string[] = passes.flatMap(({ names }) => names);

async function run(tx: Tx, text: string, now: Date): Promise<{ which?: number; about: string }[]> {
  const [before = '', ...after] = text.split('$1');
  const query = after.reduce((built, part) => sql`${built}${now}${sql.raw(part)}`, sql.raw(before));
  const { rows } = await sql<{ which?: number; about: string }>`${query}`.execute(tx);
  return rows;
}
