import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface Person {
  accountId: number;
  /** Tickets whose responses may name the person. */
  ticketIds: readonly number[];
  orderIds: readonly number[];
}

/**
 * Deletes the stored responses of a person, and the responses of others that may name the person. A team names its
 * leader without an id, so every response with a team is deleted.
 */
export async function forgetResponses(tx: Tx, { accountId, ticketIds, orderIds }: Person): Promise<void> {
  // A list without ids becomes 0, which is no id.
  const oneOf = (ids: readonly number[]) => `(${[0, ...ids].join('|')})\\M`;
  const names = `"team":\\{|"ticketId":${oneOf(ticketIds)}|"orderId":${oneOf(orderIds)}`;
  await sql`DELETE FROM idempotent_response WHERE account_id = ${accountId} OR body ~ ${names}`.execute(tx);
}
