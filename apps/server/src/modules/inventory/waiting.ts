import { FoyerError } from '@foyer/contract/errors';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { callFunction, type SqlFunctions } from './functions.ts';

/**
 * Waiting lists of what is sold out (readings §10): pieces that somebody waits for are not the shop's (`stock.waiting`), and an offer is
 * a hold. All of it happens under the lock of the stock row.
 */

export interface NewWaiting {
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
  /** Where it goes: types that share the place, and how many tickets fill it (domain/relationships `placeFor`). */
  place: { types: readonly string[]; count: number };
  now: Date;
}

/**
 * Puts an account at the end of the list, or answers where it stands already.
 * @returns the entry's number
 * @throws NOT_SOLD_OUT while there is a piece in the shop for them
 */
export async function joinWaiting(tx: Tx, wish: NewWaiting): Promise<number> {
  const [row] = await callFunction(tx, 'waiting_join', {
    attendee: wish.accountId,
    configuration: wish.ticketConfigurationId,
    relationship: wish.relationshipType,
    place: [...wish.place.types],
    places: wish.place.count,
    moment: wish.now,
  });
  if (row?.entry_id == null) throw new FoyerError('NOT_SOLD_OUT');
  return row.entry_id;
}

/**
 * Takes somebody off a list, with the offer they may have; the piece goes to whoever is next (`tendWaiting`).
 * @returns the stock it was about; null when it was over before
 * @throws RECORD_NOT_FOUND without such an entry, ORDER_INTENT_NOT_COMPLETE while the offer is being bought
 */
export async function endWaiting(
  tx: Tx,
  end: { entryId: number; outcome: 'LEFT' | 'REMOVED'; now: Date },
): Promise<number | null> {
  const [row] = await callFunction(tx, 'waiting_end', { entry: end.entryId, outcome: end.outcome, moment: end.now });
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  if (row.result === 'BUSY') throw new FoyerError('ORDER_INTENT_NOT_COMPLETE');
  return row.result === 'DONE' ? row.piece_of : null;
}

/** What became of somebody on a list. */
export interface WaitingNews {
  entryId: number;
  outcome: SqlFunctions['waiting_tend']['row']['outcome'];
}

/** Ends what is over on the list of one stock and offers what is free to whoever comes next. */
export async function tendWaiting(tx: Tx, stockId: number, now: Date): Promise<WaitingNews[]> {
  const rows = await callFunction(tx, 'waiting_tend', { piece_of: stockId, moment: now });
  return rows.map(({ entry_id, outcome }) => ({ entryId: entry_id, outcome }));
}

/** Puts somebody who waits at the front; false when they wait no longer. */
export async function moveToFront(tx: Tx, entryId: number): Promise<boolean> {
  const [row] = await callFunction(tx, 'waiting_first', { entry: entryId });
  return row?.waiting_first ?? false;
}

/** Lets no offers of a ticket type go out, or lets them again; false when it was so already. */
export async function pauseWaiting(tx: Tx, ticketConfigurationId: number, paused: boolean): Promise<boolean> {
  const { rows } = await sql<{ stock_id: number }>`
    UPDATE stock SET waiting_paused = ${paused} FROM ticket_configuration c
    WHERE c.ticket_configuration_id = ${ticketConfigurationId} AND stock.stock_id = c.stock_id
      AND stock.waiting_paused <> ${paused}
    RETURNING stock.stock_id`.execute(tx);
  return rows.length > 0;
}

/** Stocks that somebody waits for or has an offer of. */
export async function listWaitedFor({ kysely }: Pick<Database, 'kysely'>): Promise<number[]> {
  const rows = await kysely
    .selectFrom('waiting_entry')
    .select('stock_id')
    .distinct()
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .orderBy('stock_id')
    .execute();
  return rows.map(({ stock_id }) => stock_id);
}

/** One entry as people and staff are told of it. */
export interface WaitingRow {
  entryId: number;
  eventId: number;
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
  /** 1 is next; 0 with an offer. */
  position: number;
  offeredUntil: Date | null;
  /** The offer, as the wizard keeps it. */
  reservationId: number | null;
  joinedAt: Date;
}

/** Live entries in the order of their lists, offers first: of an account, or of all at an event. */
export async function readWaiting(
  db: Db | Tx,
  which: { eventId?: number; accountId?: number; entryId?: number },
): Promise<WaitingRow[]> {
  const { eventId = null, accountId = null, entryId = null } = which;
  const { rows } = await sql<WaitingRow>`
    SELECT w.waiting_entry_id AS "entryId", w.event_id AS "eventId", w.account_id AS "accountId",
      w.ticket_configuration_id AS "ticketConfigurationId", w.relationship_type AS "relationshipType",
      CASE WHEN w.state = 'WAITING' THEN (SELECT count(*) FROM waiting_entry o
        WHERE o.stock_id = w.stock_id AND o.state = 'WAITING' AND o.rank <= w.rank) ELSE 0 END AS position,
      w.offered_until AS "offeredUntil", w.hold_id AS "reservationId", w.joined_at AS "joinedAt"
    FROM waiting_entry w
    WHERE w.state IN ('WAITING', 'OFFERED') AND (${eventId}::bigint IS NULL OR w.event_id = ${eventId})
      AND (${accountId}::bigint IS NULL OR w.account_id = ${accountId})
      AND (${entryId}::bigint IS NULL OR w.waiting_entry_id = ${entryId})
    ORDER BY w.ticket_configuration_id, w.state, w.rank`.execute(db);
  return rows;
}
