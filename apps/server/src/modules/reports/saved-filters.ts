import type { SavedFilter } from '@foyer/contract/reports/saved-filters';
import type { StoredAttendeeFilter, StoredOrderFilter } from '@foyer/contract/reports/reports';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostSavedFilters } from '@foyer/contract/wire/paging';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../calls/context.ts';
import type { Database, Db } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { writeAudit } from '../people/audit/index.ts';
import { checkEvent } from './lists.ts';

interface Row {
  saved_filter_id: number;
  list: 'attendees' | 'orders';
  name: string;
  filter: StoredAttendeeFilter | StoredOrderFilter;
  columns: string[];
}

const columns = ['saved_filter_id', 'list', 'name', 'filter', 'columns'] as const;

/** The list of a row says which kind of filter it has. */
const present = ({ saved_filter_id: savedFilterId, list, name, filter, columns: shown }: Row): SavedFilter => ({
  savedFilterId,
  name,
  attendees: list === 'attendees' ? (filter as StoredAttendeeFilter) : null,
  orders: list === 'orders' ? (filter as StoredOrderFilter) : null,
  columns: shown,
});

export async function listSavedFilters(db: Db, eventId: number): Promise<SavedFilter[]> {
  await checkEvent(db, eventId);
  const rows = await db
    .selectFrom('saved_filter')
    .select(columns)
    .where('event_id', '=', eventId)
    .orderBy('name')
    .orderBy('list')
    .execute();
  return rows.map(present);
}

interface FilterInput {
  eventId: number;
  name: string;
  attendees?: StoredAttendeeFilter | undefined;
  orders?: StoredOrderFilter | undefined;
  columns: string[];
}

/** Saves a filter. A filter of the same list with the same name is replaced. @throws TOO_MANY_SAVED_FILTERS */
export async function saveFilter(
  database: Database,
  { eventId, name, attendees, orders, columns: shown }: FilterInput,
  context: CallContext,
): Promise<SavedFilter> {
  const filter = attendees ?? orders;
  if (!filter || (attendees && orders))
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: 'body.attendees' }] });
  const list = attendees ? 'attendees' : 'orders';
  return database.transaction(async (tx) => {
    // Two requests at the same time must not exceed the maximum.
    const { rows: events } = await sql`SELECT FROM event WHERE event_id = ${eventId} FOR NO KEY UPDATE`.execute(tx);
    if (events.length === 0) throw new FoyerError('RECORD_NOT_FOUND');
    const others = await tx
      .selectFrom('saved_filter')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .where('list', '=', list)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (others.count >= mostSavedFilters) throw new FoyerError('TOO_MANY_SAVED_FILTERS');
    const row = {
      event_id: eventId,
      list,
      name,
      filter: toJson(filter),
      columns: shown,
      account_id: personAtKeyboardId(context.actor),
      saved_at: context.now,
    } as const;
    const saved = await tx
      .insertInto('saved_filter')
      .values(row)
      .onConflict((there) => there.columns(['event_id', 'list', 'name']).doUpdateSet(row))
      .returning(columns)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: 'list.filterSaved',
      entity: 'saved_filter',
      entityId: saved.saved_filter_id,
      eventId,
      after: { list, name, filter, columns: shown },
    });
    return present(saved);
  });
}

/** @throws RECORD_NOT_FOUND */
export async function deleteSavedFilter(
  database: Database,
  { eventId, filterId }: { eventId: number; filterId: number },
  context: CallContext,
): Promise<{ success: true }> {
  await database.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('saved_filter')
      .where('saved_filter_id', '=', filterId)
      .where('event_id', '=', eventId)
      .returning(columns)
      .executeTakeFirst();
    if (!deleted) throw new FoyerError('RECORD_NOT_FOUND');
    const { list, name, filter } = deleted;
    await writeAudit(tx, context, {
      action: 'list.filterDeleted',
      entity: 'saved_filter',
      entityId: filterId,
      eventId,
      before: { list, name, filter, columns: deleted.columns },
    });
  });
  return { success: true };
}
