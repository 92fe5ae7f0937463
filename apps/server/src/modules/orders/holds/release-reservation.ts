import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { endHold } from '../../stock/index.ts';

/** Releases a hold. An ended hold is no error. A hold of another person is reported as not found. */
export async function releaseReservation(
  database: Database,
  reservationId: number,
  { actor, now }: CallContext,
): Promise<void> {
  if (!(await endHold(database, { holdId: reservationId, holderAccountId: actor.accountId, now }))) {
    throw new FoyerError('RECORD_NOT_FOUND');
  }
}
