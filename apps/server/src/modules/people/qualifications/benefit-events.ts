import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';

/** An event at which a place of a qualification has a benefit. */
export interface BenefitEvent {
  key: string;
  event_id: number;
  default_name: string;
  translations: Translations<'name'>;
  timeZone: string;
  registration_start: Date;
}

/** The published events that are not over and have a ticket type with a benefit for these qualifications, by start. */
export async function readBenefitEvents(db: Db | Tx, keys: readonly string[], now: Date): Promise<BenefitEvent[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<BenefitEvent>`
    SELECT b.key, e.event_id, e.default_name, e.translations, e.registration_start, e.configuration ->> 'timeZone' AS "timeZone"
    FROM event e
    CROSS JOIN unnest(${keys}::text[]) AS b(key)
    WHERE e.published AND e.called_off_at IS NULL AND e.event_end > ${now} AND EXISTS (
      SELECT FROM ticket_configuration c
      WHERE c.event_id = e.event_id AND c.active
        AND c.additional_configuration @> jsonb_build_object('benefits', jsonb_build_array(jsonb_build_object('qualification', b.key))))
    ORDER BY e.event_start, e.event_id`.execute(db);
  return rows;
}

/** The time zone of the next event with a benefit. UTC without such an event. */
export const nextBenefitZone = async (db: Db | Tx, key: string, now: Date): Promise<string> =>
  (await readBenefitEvents(db, [key], now))[0]?.timeZone ?? 'UTC';
