import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { AddOnColumn } from './source.ts';

/** Add-ons of all ticket types of the event, also those that are no longer sold. */
export async function readAddOns(db: Db, eventId: number): Promise<AddOnColumn[]> {
  const { rows } = await sql<AddOnColumn>`
    SELECT array_agg(add_on_id ORDER BY add_on_id) AS ids, name, (array_agg(translations ORDER BY add_on_id))[1] AS translations
    FROM (
      SELECT o.add_on_id, o.default_name AS name, o.translations, c.position AS type_position, o.position,
        -- One ticket type may have two add-ons with the same name.
        row_number() OVER (PARTITION BY o.ticket_configuration_id, o.default_name ORDER BY o.position, o.add_on_id) AS number
      FROM add_on o JOIN ticket_configuration c USING (ticket_configuration_id) WHERE c.event_id = ${eventId}
    ) each GROUP BY name, number
    ORDER BY min(type_position), min(position), min(add_on_id)`.execute(db);
  return rows;
}
