import type { DoorState } from '@foyer/contract/door/door';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { listDevices, openConflicts } from '../check-in/index.ts';
import { readListStates } from './read-lists.ts';

const hour = 3_600_000;

interface TypeRow {
  ticket_configuration_id: number;
  default_description: string;
  translations: Translations<'description' | 'moreInformation'>;
  checked_in: number;
  registered: number;
}

/** Current state of an event's door (door 3): one count over its tickets, everything else from indexes. */
export async function readDoorState(db: Db, eventId: number, now: Date, locale: Locale): Promise<DoorState> {
  const { rows: types } = await sql<TypeRow>`
    SELECT c.ticket_configuration_id, c.default_description, c.translations, n.checked_in, n.registered
    FROM (
      SELECT ticket_configuration_id, count(*) FILTER (WHERE status = 'CHECKED_IN') AS checked_in, count(*) AS registered
      FROM ticket WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') GROUP BY ticket_configuration_id
    ) n JOIN ticket_configuration c USING (ticket_configuration_id) ORDER BY c.ticket_configuration_id`.execute(db);
  const since = new Date(now.getTime() - 12 * hour);
  const { rows: arrivals } = await sql<{ from: Date; count: number }>`
    SELECT date_bin('10 minutes', checked_in_at, timestamptz '2020-01-01 00:00:00Z') AS from, count(*) AS count
    FROM check_in WHERE event_id = ${eventId} AND checked_in_at > ${since} GROUP BY 1 ORDER BY 1`.execute(db);
  const { rows: counts } = await sql<{ minute: number; five: number; conflicts: number }>`
    SELECT (SELECT count(*) FROM check_in WHERE event_id = ${eventId} AND checked_in_at > ${new Date(now.getTime() - 60_000)}) AS minute,
      (SELECT count(*) FROM check_in WHERE event_id = ${eventId} AND checked_in_at > ${new Date(now.getTime() - 300_000)}) AS five,
      coalesce((SELECT count FROM (${openConflicts(sql`s.event_id = ${eventId}`)}) open), 0) AS conflicts`.execute(db);
  const sum = (key: 'checked_in' | 'registered') => types.reduce((total, row) => total + row[key], 0);
  return {
    at: now.toISOString(),
    checkedIn: sum('checked_in'),
    registered: sum('registered'),
    ticketTypes: types.map((row) => ({
      ticketConfigurationId: row.ticket_configuration_id,
      defaultDescription: row.default_description,
      translations: row.translations,
      checkedIn: row.checked_in,
      registered: row.registered,
    })),
    arrivals: arrivals.map((row) => ({ from: row.from.toISOString(), count: row.count })),
    lastMinute: counts[0]?.minute ?? 0,
    lastFiveMinutes: counts[0]?.five ?? 0,
    conflicts: counts[0]?.conflicts ?? 0,
    lists: await readListStates(
      db,
      eventId,
      new Map(types.map((row) => [row.ticket_configuration_id, row.registered])),
    ),
    devices: await listDevices(db, eventId, { locale }),
  };
}
