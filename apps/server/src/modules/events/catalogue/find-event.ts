import { FoyerError } from '@foyer/contract/wire/errors';
import type { Actor } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { maySee } from './present.ts';
import { findEventRow, type EventRow } from './queries.ts';

/** Returns the event if the actor may see it. `RECORD_NOT_FOUND` does not show whether a hidden event exists. */
export async function findEvent(db: Db | Tx, eventId: number, actor: Actor): Promise<EventRow> {
  const row = await findEventRow(db, actor.accountId, eventId);
  if (!row || !maySee(row, actor)) throw new FoyerError('RECORD_NOT_FOUND');
  return row;
}
