import { FoyerError } from '@foyer/contract/wire/errors';
import { mostCounted } from '@foyer/contract/wire/paging';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countUpTo, rowsInReach } from '../../db/long-lists.ts';
import type { EventRow } from '../events/catalogue/index.ts';

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
  // Sort columns are never null. With NULLS LAST, an index could not give the order.
  return sql.raw(`${column} ${direction}, ${id} ${direction}`);
}

interface PagedList {
  select: RawBuilder<unknown>;
  /** The listed table with its alias, such as `orders o`, and its key. */
  table: RawBuilder<unknown>;
  alias: string;
  key: string;
  /** `JOIN account a …`, which `select` needs. */
  join: RawBuilder<unknown>;
  conditions: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  /** Whether the conditions or the order need the join. Otherwise only the rows of the page are joined. */
  joinsFor: { conditions: boolean; order: boolean };
  /** Whether the conditions read each row, because no index has their values. Then one statement finds page and total. */
  readsRows?: boolean;
}

/**
 * Reads one page of a list and the total number of rows, up to the counting limit, at the same time. The page is found by
 * its keys, which an index alone can sort, and only its rows are read.
 */
export async function pageOf<Row>(
  db: Db,
  { select, table, alias, key, join, conditions, order, joinsFor, readsRows = false }: PagedList,
  paging: Paging,
): Promise<{ rows: Row[]; totalItems: number }> {
  const from = (isJoined: boolean) => sql`${table} ${isJoined ? join : sql``} WHERE ${conditions}`;
  const count = () => countUpTo(db, { limit: (most) => sql`(SELECT FROM ${from(joinsFor.conditions)} LIMIT ${most})` });
  const read = () =>
    sql<Row & { total: number }>`
      SELECT ${select}, found.total FROM (
        SELECT ${sql.ref(`${alias}.${key}`)}, ${readsRows ? sql`count(*) OVER ()` : sql`0`} AS total
        FROM ${from(joinsFor.conditions || joinsFor.order)} ORDER BY ${order}
        LIMIT ${rowsInReach(paging)} OFFSET ${(paging.page - 1) * paging.rowsPerPage}) found
      JOIN ${table} USING (${sql.id(key)}) ${join}
      ORDER BY ${order}`.execute(db);
  if (!readsRows) {
    const [totalItems, { rows }] = await Promise.all([count(), read()]);
    return { rows, totalItems };
  }
  const { rows } = await read();
  const isBeyond = rows.length === 0 && paging.page > 1;
  return { rows, totalItems: isBeyond ? await count() : Math.min(rows[0]?.total ?? 0, mostCounted + 1) };
}

/** Whether a list is sorted by one of these columns. */
export const isSortedBy = ({ sortBy }: Paging, columns: readonly string[]): boolean =>
  sortBy !== null && columns.includes(sortBy);

type ListedEvent = Pick<EventRow, 'event_id' | 'event_short_code' | 'configuration'>;

/** Returns the event of a list. @throws RECORD_NOT_FOUND */
export async function checkEvent(db: Db, eventId: number): Promise<ListedEvent> {
  const event = await db
    .selectFrom('event')
    .select(['event_id', 'event_short_code', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return event;
}
