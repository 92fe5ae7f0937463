import { FoyerError } from '@foyer/contract/wire/errors';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countUpTo, rowsInReach } from '../../db/long-lists.ts';

/** Paging and sorting, shared by all lists. */

export interface Paging {
  page: number;
  rowsPerPage: number;
  sortBy: string | null;
  descending: boolean;
}

export const everyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql.join(conditions, sql` AND `);

/**
 * The requested sort order if the list knows the column, otherwise the list's default order. The id at the end makes
 * the order unique, so no row appears on two pages.
 */
export function sortedBy(
  { sortBy, descending }: Paging,
  columns: Readonly<Record<string, string>>,
  { own, id }: { own: string; id: string },
): RawBuilder<unknown> {
  const column = sortBy !== null && Object.hasOwn(columns, sortBy) ? columns[sortBy] : undefined;
  if (column === undefined) return sql.raw(own);
  const direction = descending ? 'DESC' : 'ASC';
  return sql.raw(`${column} ${direction} NULLS LAST, ${id} ${direction}`);
}

/** Reads one page of `select … from … where …` and the total number of rows, up to the counting limit. */
export async function pageOf<Row>(
  db: Db,
  list: { select: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown> },
  paging: Paging,
): Promise<{ rows: Row[]; totalItems: number }> {
  const totalItems = await countUpTo(db, {
    limit: (most) => sql`(SELECT FROM ${list.from} LIMIT ${most})`,
  });
  const { rows } = await sql<Row>`
    SELECT ${list.select} FROM ${list.from} ORDER BY ${list.order}
    LIMIT ${rowsInReach(paging)} OFFSET ${(paging.page - 1) * paging.rowsPerPage}`.execute(db);
  return { rows, totalItems };
}

/** Returns the event's time zone and short code. @throws RECORD_NOT_FOUND */
export async function checkEvent(db: Db, eventId: number): Promise<{ timeZone: string; eventShortCode: string }> {
  const event = await db
    .selectFrom('event')
    .select(['configuration', 'event_short_code'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return { timeZone: event.configuration.timeZone, eventShortCode: event.event_short_code };
}
