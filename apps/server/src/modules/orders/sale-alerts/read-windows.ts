import type { Db, Tx } from '../../../db/database.ts';

/** The windows of an event that are not over, by ticket type. */
export const readComingWindows = (db: Db | Tx, eventId: number, now: Date) =>
  db
    .selectFrom('sale_window as w')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 'w.ticket_configuration_id')
    .select([
      'w.stock_id as stockId',
      'w.ticket_configuration_id as ticketConfigurationId',
      'w.starts_at as startDateTime',
      'w.ends_at as endDateTime',
      'w.mode',
    ])
    .where('w.event_id', '=', eventId)
    .where('w.active', '=', true)
    .where('w.ends_at', '>', now)
    .orderBy('c.position')
    .orderBy('w.position')
    .execute();

export type ComingWindow = Awaited<ReturnType<typeof readComingWindows>>[number];

/**
 * Locks the event's row against an editor who publishes other windows, until the transaction ends. Returns undefined when
 * nothing is sold at the event.
 */
export const lockEventOnSale = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('event')
    .select(['registration_start', 'published'])
    .where('event_id', '=', eventId)
    .where('called_off_at', 'is', null)
    .forShare()
    .executeTakeFirst();
