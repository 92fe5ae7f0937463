import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Pools: units that several ticket types and add-ons of an event share (stock 4). */

/** A pool as it should become, with the stock rows that draw on it. */
export interface PoolChange {
  key: string;
  quantity: number;
  draws: { stockId: number; weight: number }[];
}

/** Why a pool cannot become so. `at`: its index, or null for a pool that is removed. */
export type PoolRefusal =
  /** The quantity is below the units that are sold and held. */
  | { kind: 'below'; at: number; sold: number }
  /** A ticket type or add-on with sales would not draw on the pool any more. */
  | { kind: 'drawWithSales'; at: number | null; sold: number }
  /** A ticket is being changed within the pool, so its draws cannot change now. */
  | { kind: 'busy'; at: number };

interface StoredPool {
  stock_id: number;
  key: string;
  draws: { stock_id: number; weight: number }[];
}

const readStored = async (tx: Db | Tx, eventId: number): Promise<StoredPool[]> =>
  (
    await sql<StoredPool>`
      SELECT p.stock_id, p.key, coalesce((SELECT jsonb_agg(jsonb_build_object('stock_id', d.stock_id, 'weight', d.weight))
        FROM stock_draw d WHERE d.pool_stock_id = p.stock_id), '[]') AS draws
      FROM pool p WHERE p.event_id = ${eventId} ORDER BY p.stock_id`.execute(tx)
  ).rows;

/**
 * Locks all stock of an event with pools, in the one order, before an editor changes any of it. A later lock of a row
 * that draws on a locked pool would cause a deadlock.
 */
export async function lockPooledStock(tx: Tx, eventId: number): Promise<void> {
  await sql`
    SELECT FROM stock_lock(ARRAY(
      SELECT p.stock_id FROM pool p WHERE p.event_id = ${eventId}
      UNION SELECT c.stock_id FROM ticket_configuration c WHERE c.event_id = ${eventId}
      UNION SELECT a.stock_id FROM ticket_configuration c JOIN add_on a USING (ticket_configuration_id) WHERE c.event_id = ${eventId}
      UNION SELECT k.stock_id FROM ticket_configuration c JOIN coupon k USING (ticket_configuration_id) WHERE c.event_id = ${eventId}
    ))`.execute(tx);
}

/**
 * Makes an event have exactly these pools and draws, and counts the units of the pools again. The caller has locked the
 * event's stock (`lockPooledStock`). When something is refused, the caller's transaction must not be committed.
 */
export async function changePools(tx: Tx | Db, eventId: number, pools: readonly PoolChange[]): Promise<PoolRefusal[]> {
  const stored = await readStored(tx, eventId);
  if (stored.length === 0 && pools.length === 0) return [];
  const refused: PoolRefusal[] = [];
  for (const gone of stored.filter(({ key }) => !pools.some((pool) => pool.key === key))) {
    const sold = await soldOnOffer(tx, gone.draws);
    if (sold > 0) refused.push({ kind: 'drawWithSales', at: null, sold });
    else await sql`DELETE FROM pool WHERE stock_id = ${gone.stock_id}`.execute(tx);
  }
  for (const [at, pool] of pools.entries()) {
    const before = stored.find(({ key }) => key === pool.key);
    const refusal = await changePool(tx, eventId, { ...pool, at }, before);
    if (refusal) refused.push(refusal);
  }
  await sql`
    UPDATE stock s SET draws = EXISTS (SELECT FROM stock_draw d WHERE d.stock_id = s.stock_id)
    WHERE s.stock_id = ANY (${[...new Set([...pools, ...stored].flatMap(drawing))]}::bigint[])
      AND s.draws <> EXISTS (SELECT FROM stock_draw d WHERE d.stock_id = s.stock_id)`.execute(tx);
  return refused;
}

/** Pending intents. Only they have a next check, so PostgreSQL finds them by its partial index. */
const isPending = sql`i.status = 'PENDING' AND i.next_check_at IS NOT NULL`;

const drawing = ({ draws }: PoolChange | StoredPool): number[] =>
  draws.map((draw) => ('stockId' in draw ? draw.stockId : draw.stock_id));

async function changePool(
  tx: Tx | Db,
  eventId: number,
  { at, key, quantity, draws }: PoolChange & { at: number },
  before: StoredPool | undefined,
): Promise<PoolRefusal | null> {
  const poolId = before?.stock_id ?? (await createPool(tx, eventId, key, quantity));
  const removed = (before?.draws ?? []).filter(({ stock_id }) => !draws.some(({ stockId }) => stockId === stock_id));
  const sold = await soldOnOffer(tx, removed);
  if (sold > 0) return { kind: 'drawWithSales', at, sold };
  // The tickets of a withdrawn type still take seats.
  const staying = await stillSold(tx, removed);
  const next = [...draws, ...staying.map(({ stock_id, weight }) => ({ stockId: stock_id, weight }))];
  const isSame =
    before?.draws.length === next.length &&
    next.every(({ stockId, weight }) =>
      before.draws.some((draw) => draw.stock_id === stockId && draw.weight === weight),
    );
  if (!isSame) {
    if (before && (await isBusy(tx, poolId))) return { kind: 'busy', at };
    await writeDraws(tx, eventId, poolId, next);
  }
  const { rows } = await sql<{ sold: number; held: number }>`
    SELECT (coalesce(sum(d.weight * s.sold), 0) + (
      SELECT coalesce(sum(o.quantity), 0) FROM order_intent_stock o JOIN order_intent i USING (order_intent_id)
      WHERE o.stock_id = ${poolId} AND o.returned_at IS NULL AND ${isPending}))::int AS sold,
      coalesce(sum(d.weight * s.held), 0)::int AS held
    FROM stock_draw d JOIN stock s ON s.stock_id = d.stock_id WHERE d.pool_stock_id = ${poolId}`.execute(tx);
  const counted = rows[0] ?? { sold: 0, held: 0 };
  const taken = counted.sold + counted.held;
  if (taken > quantity) return { kind: 'below', at, sold: taken };
  await tx
    .updateTable('stock')
    .set({ quantity, ...counted })
    .where('stock_id', '=', poolId)
    .execute();
  return null;
}

async function createPool(tx: Tx | Db, eventId: number, key: string, quantity: number): Promise<number> {
  const { stock_id } = await tx
    .insertInto('stock')
    .values({ kind: 'pool', quantity })
    .returning('stock_id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('pool').values({ stock_id, event_id: eventId, key }).execute();
  return stock_id;
}

async function writeDraws(
  tx: Tx | Db,
  eventId: number,
  poolId: number,
  draws: readonly { stockId: number; weight: number }[],
) {
  await tx.deleteFrom('stock_draw').where('pool_stock_id', '=', poolId).execute();
  if (draws.length > 0) {
    await tx
      .insertInto('stock_draw')
      .values(draws.map(({ stockId, weight }) => ({ stock_id: stockId, pool_stock_id: poolId, weight })))
      .execute();
  }
  // A charge that succeeds late must not take units by draws that have changed.
  // Only changes of tickets have rows of a pool. The table has no index by stock, because every order would write it.
  await sql`
    DELETE FROM order_intent_stock o USING order_intent i
    WHERE i.event_id = ${eventId} AND i.status = 'FAILED' AND i.purpose = 'ticket_change'
      AND o.order_intent_id = i.order_intent_id AND o.stock_id = ${poolId} AND o.returned_at IS NOT NULL`.execute(tx);
}

const idsOf = (draws: StoredPool['draws']) => draws.map(({ stock_id }) => stock_id);

/** Units sold and held of stock rows whose ticket type or add-on is on offer. */
async function soldOnOffer(tx: Tx | Db, draws: StoredPool['draws']): Promise<number> {
  if (draws.length === 0) return 0;
  const { rows } = await sql<{ sold: number }>`
    SELECT coalesce(sum(s.sold + s.held), 0)::int AS sold FROM stock s WHERE s.stock_id = ANY (${idsOf(draws)}::bigint[])
      AND (EXISTS (SELECT FROM ticket_configuration c WHERE c.stock_id = s.stock_id AND c.active)
        OR EXISTS (SELECT FROM add_on a WHERE a.stock_id = s.stock_id AND a.active))`.execute(tx);
  return rows[0]?.sold ?? 0;
}

async function stillSold(tx: Tx | Db, draws: StoredPool['draws']): Promise<StoredPool['draws']> {
  if (draws.length === 0) return [];
  const { rows } = await sql<{ stock_id: number }>`
    SELECT stock_id FROM stock WHERE stock_id = ANY (${idsOf(draws)}::bigint[]) AND sold + held > 0`.execute(tx);
  return draws.filter(({ stock_id }) => rows.some((row) => row.stock_id === stock_id));
}

/** Whether a change of ticket within the pool is undecided. */
async function isBusy(tx: Tx | Db, poolId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM order_intent_stock o JOIN order_intent i USING (order_intent_id)
    WHERE o.stock_id = ${poolId} AND o.returned_at IS NULL AND ${isPending}`.execute(tx);
  return rows.length > 0;
}

/** Whether a pool of the stock row `s` has no room for another unit of it. */
export const isPoolFull = sql<boolean>`(s.draws AND EXISTS (
  SELECT FROM stock_draw d, pool_free(ARRAY[d.pool_stock_id]) f WHERE d.stock_id = s.stock_id AND f.free < d.weight))`;

/**
 * The units of a pool. `waiting`: units that people on waiting lists could get now, `reserved`: units that sale windows
 * reserve now. Both are not on sale to all. The lists of several types may need the same units, which count once.
 */
interface PoolUnits {
  key: string;
  stockId: number;
  quantity: number;
  sold: number;
  held: number;
  waiting: number;
  reserved: number;
  free: number;
}

/** The units of an event's pools at a moment. */
export async function readPools(db: Db | Tx, eventId: number, now: Date): Promise<PoolUnits[]> {
  const { rows } = await sql<PoolUnits>`
    SELECT p.key, p.stock_id AS "stockId", s.quantity, s.sold, s.held,
      (s.quantity - s.sold - s.held - greatest(f.free, 0))::int AS waiting,
      (greatest(f.free, 0) - greatest(r.free, 0))::int AS reserved, greatest(r.free, 0)::int AS free
    FROM pool p JOIN stock s USING (stock_id), pool_free(ARRAY[p.stock_id]) f, pool_free(ARRAY[p.stock_id], ${now}) r
    WHERE p.event_id = ${eventId} ORDER BY p.stock_id`.execute(db);
  return rows;
}
