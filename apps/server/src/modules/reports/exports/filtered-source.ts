import type {
  AttendeeFilter,
  OrderFilter,
  StoredAttendeeFilter,
  StoredOrderFilter,
} from '@foyer/contract/reports/reports';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { attendeesOf } from '../../tickets/index.ts';
import { orderConditions } from '../search-orders.ts';
import type { About, Source } from './source.ts';

/** The filter of a list on the screen. */
export type ListFilter = { list: 'attendees'; filter: AttendeeFilter } | { list: 'orders'; filter: OrderFilter };

/** The filter without the search text, which can be the name of a person. */
export function storedFilter({ filter }: ListFilter): StoredAttendeeFilter | StoredOrderFilter {
  const { searchText: _, ...stored } = filter;
  return stored;
}

interface Filtering {
  source: Source;
  about: About;
  filter: ListFilter;
  now: Date;
}

/** The source with only the rows of the filtered list. */
export async function filteredSource(db: Db, { source, about, filter, now }: Filtering): Promise<Source> {
  const event = { event_id: about.eventId, configuration: about.configuration };
  if (filter.list === 'orders')
    return {
      ...source,
      rows: sql`SELECT o.*, o.created_at AS at, o.order_id AS row_id FROM orders o
        WHERE ${orderConditions(event, filter.filter)}`,
    };
  const conditions = await attendeesOf(db, event, filter.filter, now);
  return {
    ...source,
    // The conditions name the rows `t`; the columns of the source name them by its alias.
    rows: sql`SELECT t.*, t.created_at AS at, t.ticket_id AS row_id FROM ticket t JOIN account a USING (account_id)
      WHERE ${conditions}`,
    time: 't.created_at',
    id: 't.ticket_id',
  };
}
