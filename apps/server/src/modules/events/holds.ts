import type { Db } from '../../db/database.ts';

/** Pieces the account itself holds at an event, by ticket configuration. */
export async function liveHolds(
  db: Db,
  holderAccountId: number,
  eventId: number,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('hold as h')
    .innerJoin('ticket_configuration as tc', 'tc.ticket_configuration_id', 'h.ticket_configuration_id')
    .select(['h.ticket_configuration_id', (eb) => eb.fn.countAll<number>().as('pieces')])
    .where('h.holder_account_id', '=', holderAccountId)
    .where('tc.event_id', '=', eventId)
    .where('h.state', '=', 'HELD')
    .where('h.expires_at', '>', now)
    .groupBy('h.ticket_configuration_id')
    .execute();
  return new Map(rows.map((row) => [row.ticket_configuration_id, row.pieces]));
}
