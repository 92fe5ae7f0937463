import { FoyerError } from '@foyer/contract/wire/errors';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { callFunction, type SqlFunctions } from './functions.ts';

/**
 * Waiting lists for sold-out stock (stock 3). Units for the list are not on sale (`stock.waiting`), and an offer
 * is a hold. All changes happen under the lock of the stock row.
 */

export interface NewWaiting {
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
  /**
   * The slot group of the ticket: relationship types that share it, and how many tickets fill it (domain/relationships
   * `slotGroupOf`).
   */
  slotGroup: { types: readonly string[]; count: number };
  /** The sale window in which the account joins; null outside of windows. */
  windowStockId: number | null;
  now: Date;
}

/**
 * Adds an account to the end of the list, or returns its existing entry.
 * @returns the entry's id
 * @throws NOT_SOLD_OUT while a unit is on sale for the account
 */
export async function joinWaiting(tx: Tx, wish: NewWaiting): Promise<number> {
  const [row] = await callFunction(tx, 'waiting_join', {
    attendee: wish.accountId,
    configuration: wish.ticketConfigurationId,
    relationship: wish.relationshipType,
    place: [...wish.slotGroup.types],
    places: wish.slotGroup.count,
    moment: wish.now,
    sold_in: wish.windowStockId,
  });
  if (row?.entry_id == null) throw new FoyerError('NOT_SOLD_OUT');
  return row.entry_id;
}

/**
 * Removes an account from a list and withdraws its offer. `tendWaiting` offers the unit to the next entry.
 * @returns the stock of the entry; null when the entry had ended before
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

/** Fields of an entry to find it by. */
export interface WhichEntry {
  entryId?: number;
  accountId?: number;
  ticketConfigurationId?: number;
  relationshipType?: string;
}

/** An offer that its person has used: the purchase is complete. Only `waiting_tend` ends its entry. */
const isUsed = sql<boolean>`EXISTS (SELECT FROM hold h JOIN order_intent i USING (order_intent_id)
  WHERE h.hold_id = w.hold_id AND h.state = 'CONSUMED' AND i.status = 'COMPLETE')`;

/** The entries of an account: its own, and those of people whose party it entered in a draw (selling 2.8). */
const isOf = (accountId: number) => sql<boolean>`(w.account_id = ${accountId} AND w.holder_account_id IS NULL
  OR w.holder_account_id = ${accountId})`;

/** The account's open offers: for each event the earliest end. A used offer is not open, also before the job ends it. */
export const openOffers = (accountId: number): RawBuilder<{ event_id: number; until: Date }> => sql`(
  SELECT w.event_id, min(w.offered_until) AS until FROM waiting_entry w
  WHERE ${isOf(accountId)} AND w.state = 'OFFERED' AND NOT ${isUsed} GROUP BY w.event_id)`;

/** The stock of an entry whose offer is used but which the job has not ended yet. Null for any other entry. */
export async function findUsedOffer(db: Db | Tx, which: WhichEntry): Promise<number | null> {
  const { entryId = null, accountId = null, ticketConfigurationId = null, relationshipType = null } = which;
  const { rows } = await sql<{ stock_id: number }>`
    SELECT w.stock_id FROM waiting_entry w
    WHERE w.state = 'OFFERED' AND (${entryId}::bigint IS NULL OR w.waiting_entry_id = ${entryId})
      AND (${accountId}::bigint IS NULL OR w.account_id = ${accountId})
      AND (${ticketConfigurationId}::bigint IS NULL OR w.ticket_configuration_id = ${ticketConfigurationId})
      AND (${relationshipType}::text IS NULL OR w.relationship_type = ${relationshipType})
      AND ${isUsed}`.execute(db);
  return rows[0]?.stock_id ?? null;
}

/** A status change of a waiting-list entry. */
export interface WaitingNews {
  entryId: number;
  outcome: SqlFunctions['waiting_tend']['row']['outcome'];
}

/** Ends entries that are over on the list of one stock row, and offers free units to the next entries. */
export async function tendWaiting(tx: Tx, stockId: number, now: Date): Promise<WaitingNews[]> {
  const rows = await callFunction(tx, 'waiting_tend', { piece_of: stockId, moment: now });
  return rows.map(({ entry_id, outcome }) => ({ entryId: entry_id, outcome }));
}

/** Moves a waiting entry to the front. Returns false when the entry is not waiting any more. */
export async function moveToFront(tx: Tx, entryId: number): Promise<boolean> {
  const [row] = await callFunction(tx, 'waiting_first', { entry: entryId });
  return row?.waiting_first ?? false;
}

/** Pauses or resumes the offers of a ticket type. Returns false when nothing changed. */
export async function pauseWaiting(tx: Tx, ticketConfigurationId: number, paused: boolean): Promise<boolean> {
  const { rows } = await sql<{ stock_id: number }>`
    UPDATE stock SET waiting_paused = ${paused} FROM ticket_configuration c
    WHERE c.ticket_configuration_id = ${ticketConfigurationId} AND stock.stock_id = c.stock_id
      AND stock.waiting_paused <> ${paused}
    RETURNING stock.stock_id`.execute(tx);
  return rows.length > 0;
}

/** Stock rows with waiting or offered entries. Lists can share a pool, so the list whose first person waits longest is first. */
export async function listWaitedFor({ kysely }: Pick<Database, 'kysely'>): Promise<number[]> {
  const rows = await kysely
    .selectFrom('waiting_entry')
    .select('stock_id')
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .groupBy('stock_id')
    .orderBy(({ fn }) => fn.min('joined_at'))
    .orderBy('stock_id')
    .execute();
  return rows.map(({ stock_id }) => stock_id);
}

/** The number of waiting entries without an offer, by stock row. */
export async function countWaiting(db: Db, stockIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('stock')
    .select(['stock_id', 'waiting'])
    .where('stock_id', 'in', [0, ...stockIds])
    .execute();
  return new Map(rows.map((row) => [row.stock_id, row.waiting]));
}

/** A waiting-list entry for attendees and staff. */
export interface WaitingRow {
  entryId: number;
  eventId: number;
  accountId: number;
  /** Who gets the offer, if not the account. */
  holderAccountId: number | null;
  ticketConfigurationId: number;
  relationshipType: string;
  /** 1 is next; 0 with an offer. */
  position: number;
  offeredUntil: Date | null;
  /** The hold id of the offer, used by the wizard. */
  reservationId: number | null;
  joinedAt: Date;
}

/**
 * Waiting and offered entries in list order, offers first: of an account, or of an event. A used offer is not on the
 * list any more.
 */
export async function readWaiting(
  db: Db | Tx,
  which: { eventId?: number; accountId?: number; entryId?: number },
): Promise<WaitingRow[]> {
  const { eventId = null, accountId = null, entryId = null } = which;
  const { rows } = await sql<WaitingRow>`
    SELECT w.waiting_entry_id AS "entryId", w.event_id AS "eventId", w.account_id AS "accountId",
      w.holder_account_id AS "holderAccountId",
      w.ticket_configuration_id AS "ticketConfigurationId", w.relationship_type AS "relationshipType",
      CASE WHEN w.state = 'WAITING' THEN (SELECT count(*) FROM waiting_entry o
        WHERE o.stock_id = w.stock_id AND o.state = 'WAITING' AND o.rank <= w.rank) ELSE 0 END AS position,
      w.offered_until AS "offeredUntil", w.hold_id AS "reservationId", w.joined_at AS "joinedAt"
    FROM waiting_entry w
    WHERE w.state IN ('WAITING', 'OFFERED') AND NOT ${isUsed} AND (${eventId}::bigint IS NULL OR w.event_id = ${eventId})
      AND ${accountId === null ? sql`true` : isOf(accountId)}
      AND (${entryId}::bigint IS NULL OR w.waiting_entry_id = ${entryId})
    ORDER BY w.ticket_configuration_id, w.state, w.rank`.execute(db);
  return rows;
}
