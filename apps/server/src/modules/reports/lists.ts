import { FoyerError } from '@foyer/contract/wire/errors';
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
  /** The listed table with its alias, such as `orders o`. */
  table: RawBuilder<unknown>;
  alias: string;
  /** `JOIN account a …`, which `select` needs. */
  join: RawBuilder<unknown>;
  conditions: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  /** Whether the conditions or the order need the join. Otherwise only the rows of the page are joined. */
  joinsFor: { conditions: boolean; order: boolean };
}

/** Reads one page of a list and the total number of rows, up to the counting limit, at the same time. */
export async function pageOf<Row>(
  db: Db,
  { select, table, alias, join, conditions, order, joinsFor }: PagedList,
  paging: Paging,
): Promise<{ rows: Row[]; totalItems: number }> {
  const from = (isJoined: boolean) => sql`${table} ${isJoined ? join : sql``} WHERE ${conditions}`;
  const [totalItems, { rows }] = await Promise.all([
    countUpTo(db, { limit: (most) => sql`(SELECT FROM ${from(joinsFor.conditions)} LIMIT ${most})` }),
    sql<Row>`
      SELECT ${select} FROM (
        SELECT ${sql.id(alias)}.* FROM ${from(joinsFor.conditions || joinsFor.order)} ORDER BY ${order}
        LIMIT ${rowsInReach(paging)} OFFSET ${(paging.page - 1) * paging.rowsPerPage}) ${sql.id(alias)} ${join}
      ORDER BY ${order}`.execute(db),
  ]);
  return { rows, totalItems };
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
