import { FoyerError } from '@foyer/contract/wire/errors';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { KeyContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { readBounds, readEnded } from '../../../db/transactions.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { tryUse } from '../../system/limits/index.ts';
import { cursorText, readCursor, start, type CopiedList, type Cursor, type Position } from './cursor.ts';

export interface ChangesQuery {
  eventId: number;
  cursor?: string | undefined;
  updatedSince?: string | undefined;
  limit: number;
}

interface Changes<R> {
  results: R[];
  nextCursor: string;
  hasMore: boolean;
}

/** A list that other systems copy. */
export interface ChangeList<Row extends { changed_in: string; is_earlier: boolean }, R> {
  list: CopiedList;
  /** The id of a row. */
  idOf: (row: Row) => number;
  /**
   * The rows of the event after a position, in the order of changes. `isSettled` is the condition on `changed_in`. Each row has
   * `is_earlier`: it has the number of a transaction before a restore.
   */
  rows: (
    db: Db,
    request: { eventId: number; after: Position; isSettled: RawBuilder<SqlBool>; limit: number },
  ) => Promise<Row[]>;
  present: (row: Row) => R;
}

export interface ReadDependencies {
  database: Database;
  clock: () => Date;
  /** A number below which all transactions have ended. A test replaces it to prove that it is the protection. */
  endedBelow?: string;
}

/**
 * A restored database starts again with small transaction numbers, and its rows have the larger ones of the time before. A
 * visible row with the number of a future transaction is such a row.
 */
export const isOfEarlierDatabase = sql<SqlBool>`changed_in >= pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Returns the rows of a list that changed after the cursor, or since a time, or all rows (integrations 3.1). The order is the
 * transaction that last wrote the row, and the id. A changed row comes again, and no row is missed.
 * @throws RECORD_NOT_FOUND, CURSOR_INVALID, CURSOR_OUTDATED
 */
export async function readChanges<Row extends { changed_in: string; is_earlier: boolean }, R>(
  { database, clock, endedBelow }: ReadDependencies,
  source: ChangeList<Row, R>,
  { eventId, cursor: text, updatedSince, limit }: ChangesQuery,
  context: KeyContext,
): Promise<Changes<R>> {
  const db = database.kysely;
  const event = await db.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { epoch } = await readBounds(db);
  const ended = await readEnded(db);
  // A transaction that is still open may commit after one with a larger number. So a list that ends here never has to go back.
  const isSettled = sql<SqlBool>`changed_in < ${endedBelow ?? ended}::xid8`;
  const own = { epoch, list: source.list, eventId };
  const cursor: Cursor =
    text !== undefined
      ? readCursor(text, own)
      : ((await cursorSince(db, own, updatedSince)) ?? { ...own, at: start, first: start });
  const rows = await source.rows(db, {
    eventId,
    after: cursor.at,
    isSettled: cursor.first ? sql<SqlBool>`(${isSettled} OR ${isOfEarlierDatabase})` : isSettled,
    limit: limit + 1,
  });
  await noteTime(db, { epoch, oldest: ended, at: clock() });
  await noteRead(database, source.list, eventId, context);

  const results = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const positionOf = (row: Row | undefined): Position | undefined =>
    row && { changedIn: row.changed_in, id: source.idOf(row) };
  const at = positionOf(results.at(-1)) ?? cursor.at;
  const first = cursor.first && (positionOf(results.findLast((row) => !row.is_earlier)) ?? cursor.first);
  // After the last page of a first copy, changes follow the last row of this database.
  const next: Cursor = first ? (hasMore ? { ...own, at, first } : { ...own, at: first }) : { ...own, at };
  return { results: results.map(source.present), nextCursor: cursorText(next), hasMore };
}

/** A time of `change_time` counts from this long after it, because the clocks of several processes can differ. */
const clockMarginMs = 60_000;

/** The cursor of the changes since a time (integrations 3.2); null if that time is before the first known one. */
async function cursorSince(
  db: Db,
  own: Pick<Cursor, 'epoch' | 'list' | 'eventId'>,
  updatedSince: string | undefined,
): Promise<Cursor | null> {
  if (updatedSince === undefined) return null;
  const row = await db
    .selectFrom('change_time')
    .select(sql<string>`oldest::text`.as('oldest'))
    .where('epoch', '=', own.epoch)
    .where('at', '<=', new Date(Date.parse(updatedSince) - clockMarginMs))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Ids begin with 1, so this is before the first row of the transaction.
  return row ? { ...own, at: { changedIn: row.oldest, id: 0 } } : null;
}

/** Stores the number below which all transactions have ended, once an hour. `at` is later than the snapshot that `oldest` comes from. */
async function noteTime(db: Db, { epoch, oldest, at }: { epoch: string; oldest: string; at: Date }): Promise<void> {
  await sql`
    WITH deleted AS (DELETE FROM change_time WHERE at < ${at}::timestamptz - interval '400 days')
    INSERT INTO change_time (at, epoch, oldest)
    SELECT ${at}, ${epoch}, ${oldest}::xid8
    WHERE NOT EXISTS (SELECT FROM change_time WHERE epoch = ${epoch} AND at > ${at}::timestamptz - interval '1 hour')
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Writes to the audit log that a key reads a list, once an hour. */
async function noteRead(database: Database, list: CopiedList, eventId: number, context: KeyContext): Promise<void> {
  const { apiKey, now } = context;
  if (!(await tryUse(database, 'key-read-entries', `${apiKey.apiKeyId} ${list} ${eventId}`, now))) return;
  await writeAudit(database.kysely, context, {
    action: 'apiKey.read',
    entity: 'api_key',
    entityId: apiKey.apiKeyId,
    eventId,
    after: { list },
  });
}
