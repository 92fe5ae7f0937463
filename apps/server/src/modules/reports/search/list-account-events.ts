import type { AccountEvent } from '@foyer/contract/orders/account-orders';
import { sql } from 'kysely';
import type { EventsContext } from '../../../calls/context.ts';
import type { Translations } from '../../../db/schema.ts';
import type { Counting } from '../../people/accounts/index.ts';
import { findAccount } from './find-account.ts';

/** More events than any person visits. */
const mostEvents = 100;

interface Row {
  event_id: number;
  default_name: string;
  translations: Translations<'name'>;
  event_start: Date;
  event_end: Date;
  time_zone: string;
  tickets: number;
  canceled: number;
}

/** The events at which an account holds or held a ticket, of the staff member's events, latest first (orders 8.7). */
export async function listAccountEvents(
  database: Counting,
  identifier: string,
  context: EventsContext,
): Promise<AccountEvent[]> {
  const account = await findAccount(database, identifier, context);
  const { events } = context;
  const { rows } = await sql<Row>`
    SELECT e.event_id, e.default_name, e.translations, e.event_start, e.event_end,
      e.configuration ->> 'timeZone' AS time_zone,
      count(*) FILTER (WHERE t.status <> 'CANCELED') AS tickets, count(*) FILTER (WHERE t.status = 'CANCELED') AS canceled
    FROM ticket t JOIN event e USING (event_id)
    WHERE t.account_id = ${account.account_id}
      AND (${events === 'all'} OR e.event_id = ANY (${events === 'all' ? [] : [...events]}::bigint[]))
    GROUP BY e.event_id
    ORDER BY e.event_start DESC, e.event_id DESC
    LIMIT ${mostEvents}`.execute(database.kysely);
  return rows.map((row) => ({
    eventId: row.event_id,
    defaultName: row.default_name,
    translations: { name: row.translations.name },
    eventStart: row.event_start.toISOString(),
    eventEnd: row.event_end.toISOString(),
    timeZone: row.time_zone,
    tickets: row.tickets,
    canceledTickets: row.canceled,
  }));
}
