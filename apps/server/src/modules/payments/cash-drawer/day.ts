import { FoyerError } from '@foyer/contract/wire/errors';
import { instantOf, localDate } from '@foyer/domain/shared/dates';
import type { Db, Tx } from '../../../db/database.ts';

/** A calendar day in the event's time zone. */
export interface Day {
  /** `YYYY-MM-DD` */
  name: string;
  from: Date;
  until: Date;
}

const dayMs = 86_400_000;

/** @throws FoyerError VALIDATION_ERROR for a day that does not exist. */
export function dayOf(name: string, timeZone: string): Day {
  const next = new Date(Date.parse(`${name}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  const [from, until] = [name, next].map((each) => instantOf(`${each}T00:00`, timeZone));
  if (!from || !until) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'DATE', path: 'day' }] });
  return { name, from, until };
}

/** Returns the time zone of the event. @throws RECORD_NOT_FOUND */
export async function timeZoneOf(db: Db | Tx, eventId: number): Promise<string> {
  const event = await db.selectFrom('event').select('configuration').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return event.configuration.timeZone;
}

export const todayAt = (timeZone: string, now: Date): string => localDate(now, timeZone);
