import { FoyerError } from '@foyer/contract/wire/errors';
import type { Db, Tx } from '../../../db/database.ts';

/** The event's time zone, which defines the hours of its schedules. @throws RECORD_NOT_FOUND */
export async function timeZoneOf(db: Db | Tx, eventId: number): Promise<string> {
  const event = await db.selectFrom('event').select('configuration').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return event.configuration.timeZone;
}
