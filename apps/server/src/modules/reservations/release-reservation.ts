import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { endHold } from '../inventory/index.ts';

/** Gives a held piece back. A hold that is over already is no error; one of somebody else's does not exist. */
export async function releaseReservation(
  database: Database,
  reservationId: number,
  { actor, now }: CallContext,
): Promise<void> {
  if (!(await endHold(database, { holdId: reservationId, holderAccountId: actor.accountId, now }))) {
    throw new FoyerError('RECORD_NOT_FOUND');
  }
}
