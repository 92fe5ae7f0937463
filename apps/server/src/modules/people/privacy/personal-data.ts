import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { purge } from '../../../jobs/purge.ts';

/**
 * The personal data that the modules store (people 6.1). Each module states what it erases, exports and deletes after a time;
 * `personal-data.ts` of the server collects it. `every-column.test.ts` lists what happens to each column.
 */

/** Replaces a name in every language. */
export const nobody = '—';

/** A person to erase, with the objects that name the person. */
export interface ErasedPerson {
  accountId: number;
  externalAccountIdentifier: string;
  now: Date;
  tickets: readonly number[];
  /** Tickets that the person held and transferred to someone else. */
  earlier: readonly number[];
  /** Tickets of the person's orders that other accounts held from the start. */
  bought: readonly number[];
  orders: readonly number[];
  /** Lower-case addresses that mails to the person were sent to. */
  addresses: readonly string[];
}

/**
 * Erases a person from the tables of a module, in the caller's transaction. A returned function deletes what no rollback
 * restores; it runs at the end of the transaction.
 */
export type Eraser = (tx: Tx, person: ErasedPerson) => Promise<void | (() => Promise<void>)>;

/** A statement with `n`, the key for reading in batches, and `row`, the exported object. */
export type Section = (accountId: number) => RawBuilder<unknown>;

/**
 * How one kind of data is counted and deleted. `count` returns how many items are older than a time. `forget` deletes
 * at most one batch and returns its size, 0 at the end. The batches add up to the count.
 */
export interface Forgetting {
  count: (db: Db, before: Date) => Promise<number>;
  forget: (db: Db, before: Date) => Promise<number>;
}

/** Counts rows for `Forgetting`. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Deletes rows of a table that no other table references, by an indexed time column. */
export function forgetRows(table: string, age: string, only: RawBuilder<unknown> = sql`true`): Forgetting {
  const where = (before: Date) => sql`${sql.ref(age)} < ${before} AND ${only}`;
  return {
    count: (db, before) => countRows(db, sql`${sql.table(table)} WHERE ${where(before)}`),
    forget: (db, before) => purge(db, table, age, where(before)),
  };
}

/** Keys of audit and history entries that are kept: counts, amounts, states. Any other value may be personal text. */
const factKeys =
  '(Minor|Id|Ids|At)$|^(status|errorCode|relationshipType|paymentKind|currency|settledBy|takenBy|source|revision|kind)$';

/** The JSON with only the values of `factKeys`. Other keys stay, with the value null. */
export const factsOf = (json: RawBuilder<unknown>, hasAnswers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  CASE jsonb_typeof(${json}) WHEN 'object' THEN coalesce((
    SELECT jsonb_object_agg(fact.key, CASE WHEN fact.key ~ ${factKeys} AND NOT ${hasAnswers} THEN fact.value ELSE 'null' END)
    FROM jsonb_each(${json}) fact), '{}') END`;

/** Expressions that sections of several modules use. */
export const eventOf = (alias: string) =>
  sql`(SELECT e.default_name FROM event e WHERE e.event_id = ${sql.ref(`${alias}.event_id`)})`;
export const ticketTypeOf = (alias: string) => sql`(SELECT c.default_description FROM ticket_configuration c
  WHERE c.ticket_configuration_id = ${sql.ref(`${alias}.ticket_configuration_id`)})`;
export const minorOf = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`CASE ${currency} WHEN 'JPY' THEN ${amount}::numeric ELSE (${amount}::numeric / 100) END`;
/** The account's tickets, including tickets of its guests. */
export const ownTickets = (accountId: number) => sql`SELECT ticket_id FROM ticket WHERE account_id = ${accountId}`;
