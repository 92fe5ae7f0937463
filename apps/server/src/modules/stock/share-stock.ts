import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createStock, type BelowSold, type OfferChange } from './offer-tickets.ts';

/** Add-ons that should share one stock, by its name, and the stock that each of them has. */
interface Group {
  name: string;
  addOnIds: number[];
  quantity: number | null;
  /** Undefined: all add-ons of the group are withdrawn. */
  position: BelowSold['position'] | undefined;
}

export interface Regrouped {
  /** The stock of each existing add-on from now on. */
  addOns: Map<number, number>;
  /** The stock by the name that new add-ons may have in `share`. */
  named: Map<string, number>;
  below: BelowSold[];
  /** An add-on that somebody is buying now. Its stock cannot change. */
  busy: BelowSold['position'] | null;
}

/**
 * Makes add-ons share the stock that an edited event names, or gives them stocks of their own. Stocks whose add-ons
 * change are replaced by new ones with the units that are sold of their add-ons. A sale that was planned before finds
 * the old stock empty.
 * @param known the stock of each existing add-on
 */
export async function regroupAddOns(
  tx: Tx,
  eventId: number,
  offers: readonly OfferChange[],
  known: ReadonlyMap<number, number>,
): Promise<Regrouped> {
  const groups = await groupsOf(tx, offers, known);
  const stocksOf = ({ addOnIds }: Group) => [...new Set(addOnIds.flatMap((id) => known.get(id) ?? []))];
  const usersOf = (stockId: number) => [...known.values()].filter((each) => each === stockId).length;
  const isSame = (group: Group) => {
    const [stockId, ...others] = stocksOf(group);
    return stockId !== undefined && others.length === 0 && usersOf(stockId) === group.addOnIds.length;
  };
  const regrouped: Regrouped = { addOns: new Map(known), named: new Map(), below: [], busy: null };
  for (const group of groups) if (isSame(group)) regrouped.named.set(group.name, stocksOf(group)[0] ?? 0);
  const changed = groups.filter((group) => !isSame(group));
  if (changed.length === 0) return regrouped;

  // Waits for sales that are being written, and blocks others until the transaction ends (`sale_lock`).
  await sql`SELECT pg_advisory_xact_lock(7310, hashint8(${eventId}))`.execute(tx);
  const old = [...new Set(changed.flatMap(stocksOf))];
  await tx
    .selectFrom('stock')
    .select('stock_id')
    .where('stock_id', 'in', old)
    .orderBy('stock_id')
    .forUpdate()
    .execute();
  const pending = await pendingStocks(tx, eventId, old);
  for (const group of changed) {
    if (stocksOf(group).some((stockId) => pending.has(stockId))) regrouped.busy ??= group.position ?? { ticket: 0 };
    const sold = await soldOf(tx, group.addOnIds);
    if (group.quantity !== null && group.quantity < sold) {
      regrouped.below.push({ position: group.position ?? { ticket: 0 }, sold });
      continue;
    }
    const stockId = await createStock(tx, 'add_on', group.quantity, sold);
    regrouped.named.set(group.name, stockId);
    for (const id of group.addOnIds) regrouped.addOns.set(id, stockId);
    await tx.updateTable('add_on').set({ stock_id: stockId }).where('add_on_id', 'in', group.addOnIds).execute();
  }
  if (regrouped.busy === null && regrouped.below.length === 0) {
    await tx.updateTable('stock').set({ quantity: 0, sold: 0 }).where('stock_id', 'in', old).execute();
  }
  return regrouped;
}

/** The groups of existing add-ons. A withdrawn add-on stays with its stock. */
async function groupsOf(tx: Tx, offers: readonly OfferChange[], known: ReadonlyMap<number, number>): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const put = (name: string, addOnId: number, quantity: number | null, position?: BelowSold['position']) => {
    const group = groups.get(name) ?? { name, addOnIds: [], quantity, position };
    group.addOnIds.push(addOnId);
    groups.set(name, group);
  };
  const named = new Set<number>();
  for (const [ticket, offer] of offers.entries()) {
    for (const [addOn, { addOnId, share, quantity }] of offer.addOns.entries()) {
      const stockId = known.get(addOnId ?? 0);
      if (addOnId === null || stockId === undefined) continue;
      named.add(addOnId);
      put(share === undefined ? String(stockId) : (share ?? `own ${addOnId}`), addOnId, quantity, { ticket, addOn });
    }
  }
  const withdrawn = [...known].filter(([addOnId]) => !named.has(addOnId));
  if (withdrawn.length > 0) {
    const rows = await tx
      .selectFrom('stock')
      .select(['stock_id', 'quantity'])
      .where('stock_id', 'in', [...new Set(withdrawn.map(([, stockId]) => stockId))])
      .execute();
    const quantities = new Map(rows.map((row) => [row.stock_id, row.quantity]));
    for (const [addOnId, stockId] of withdrawn) put(String(stockId), addOnId, quantities.get(stockId) ?? null);
  }
  return [...groups.values()];
}

/** The stocks of which an undecided order or change has units, or will have. */
async function pendingStocks(tx: Tx, eventId: number, stockIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ stock_id: number }>`
    SELECT s.stock_id FROM order_intent_stock s JOIN order_intent i USING (order_intent_id)
    WHERE i.event_id = ${eventId} AND i.status = 'PENDING' AND s.returned_at IS NULL AND s.stock_id = ANY (${[...stockIds]}::bigint[])
    UNION
    SELECT (e ->> 'stockId')::bigint FROM order_intent i, jsonb_array_elements(i.cart -> 'stock') e
    WHERE i.event_id = ${eventId} AND i.status = 'PENDING' AND i.purpose = 'ticket_change'
      AND (e ->> 'stockId')::bigint = ANY (${[...stockIds]}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => row.stock_id));
}

async function soldOf(tx: Tx, addOnIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    SELECT coalesce(sum(x.quantity), 0)::int AS sold FROM ticket_add_on x JOIN ticket t USING (ticket_id)
    WHERE x.add_on_id = ANY (${[...addOnIds]}::bigint[]) AND t.status IN ('ACTIVE', 'CHECKED_IN')`.execute(tx);
  return rows[0]?.sold ?? 0;
}
