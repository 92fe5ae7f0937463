import { FoyerError } from '@foyer/contract/wire/errors';
import { holdsPerEvent, longestHoldMs } from '@foyer/domain/stock/holds';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { callFunction } from './functions.ts';

interface NewHold {
  holderAccountId: number;
  accountId: number;
  ticketConfigurationId: number;
  relationshipType: string;
  /**
   * The slot group of the ticket: relationship types that share it, and how many holds it allows (domain/relationships
   * `slotGroupOf`).
   */
  slotGroup: { types: readonly string[]; count: number };
  /** The sale window of the unit; null outside of windows. */
  windowStockId: number | null;
  now: Date;
  until: Date;
}

/**
 * Takes a unit or renews its hold, in one round trip. Returns null when none is left.
 * @throws HOLD_LIMIT with `possible`, the maximum number of holds there
 */
export async function takeHold(
  { pool }: Pick<Database, 'pool'>,
  hold: NewHold,
): Promise<{ hold_id: number; expires_at: Date } | null> {
  const [taken] = await callFunction(pool, 'hold_take', {
    holder: hold.holderAccountId,
    attendee: hold.accountId,
    configuration: hold.ticketConfigurationId,
    relationship: hold.relationshipType,
    place: [...hold.slotGroup.types],
    places: hold.slotGroup.count,
    most: holdsPerEvent,
    moment: hold.now,
    until: hold.until,
    longest_ms: longestHoldMs,
    sold_in: hold.windowStockId,
  });
  if (!taken) return null;
  const { hold_id, expires_at, possible } = taken;
  if (hold_id === null || expires_at === null) throw new FoyerError('HOLD_LIMIT', { metadata: { possible } });
  return { hold_id, expires_at };
}

/** The holder's active holds at an event: attendee and relationship type of each. */
export function activeHolds(
  { kysely }: Pick<Database, 'kysely'>,
  { holderAccountId, eventId, now }: { holderAccountId: number; eventId: number; now: Date },
) {
  return kysely
    .selectFrom('hold as h')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 'h.ticket_configuration_id')
    .innerJoin('account as a', 'a.account_id', 'h.account_id')
    .select(['a.external_account_identifier as externalAccountIdentifier', 'h.relationship_type as relationshipType'])
    .where('h.holder_account_id', '=', holderAccountId)
    .where('h.state', '=', 'HELD')
    .where('h.expires_at', '>', now)
    .where('c.event_id', '=', eventId)
    .execute();
}

/**
 * Ends a hold of this holder and returns its unit to stock, in one statement. Returns false when the holder has no such
 * hold.
 * An offer of a waiting list stays; only leaving the list ends it.
 */
export async function endHold(
  { kysely }: Pick<Database, 'kysely'>,
  { holdId, holderAccountId, now }: { holdId: number; holderAccountId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    WITH ended AS (
      UPDATE hold SET state = 'RELEASED', ended_at = ${now}
      WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD' AND NOT offered
      RETURNING stock_id
    ), returned AS (
      UPDATE stock SET held = stock.held - 1 FROM ended,
        -- The parts of a package are locked in key order with it.
        LATERAL (SELECT CASE WHEN EXISTS (SELECT FROM package_part p WHERE p.stock_id = ended.stock_id)
          THEN (SELECT count(*) FROM stock_lock(ARRAY[ended.stock_id])) END) locked
      WHERE stock.stock_id = ended.stock_id
    )
    SELECT EXISTS (SELECT FROM hold WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId}) AS known`.execute(
    kysely,
  );
  return rows[0]?.known ?? false;
}
