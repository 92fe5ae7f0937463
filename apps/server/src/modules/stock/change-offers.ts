import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lockPooledStock } from './pools.ts';
import {
  createStock,
  offerTickets,
  writeAddOns,
  writeCoupons,
  type BelowSold,
  type NewOffer,
  type OfferChange,
  type WrittenOffer,
} from './offer-tickets.ts';

/**
 * Makes an event sell exactly these ticket types, in this order. Absent types are withdrawn.
 * Locks changed stock rows in key order, like all other code, so no concurrent sale is missed. When a quantity is too
 * low, nothing is written. `hasPools`: the event has pools or sale windows now or afterwards, so all of its stock is locked
 * first.
 */
export async function changeOffers(
  tx: Tx,
  eventId: number,
  offers: readonly OfferChange[],
  { hasPools = false }: { hasPools?: boolean } = {},
): Promise<{ written: WrittenOffer[] } | { below: BelowSold[] }> {
  if (hasPools) await lockPooledStock(tx, eventId);
  const known = await readKnown(tx, eventId);
  const below = await changeQuantities(tx, offers, known);
  if (below.length > 0) return { below };
  await withdrawAbsent(tx, offers, known);

  const written: WrittenOffer[] = [];
  for (const [position, offer] of offers.entries()) {
    const id = offer.ticketConfigurationId;
    written.push(
      id === null
        ? await addTicket(tx, eventId, offer, position)
        : await changeTicket(tx, { ...offer, id, position }, known),
    );
  }
  return { written };
}

interface Known {
  /** Stock ids by ticket type, add-on and coupon id. */
  tickets: ReadonlyMap<number, number>;
  addOns: ReadonlyMap<number, number>;
  coupons: ReadonlyMap<number, number | null>;
}

async function readKnown(tx: Tx, eventId: number): Promise<Known> {
  const tickets = await tx
    .selectFrom('ticket_configuration')
    .select(['ticket_configuration_id', 'stock_id'])
    .where('event_id', '=', eventId)
    .execute();
  const ids = [0, ...tickets.map((each) => each.ticket_configuration_id)];
  const addOns = await tx
    .selectFrom('add_on')
    .select(['add_on_id', 'stock_id'])
    .where('ticket_configuration_id', 'in', ids)
    .execute();
  const coupons = await tx
    .selectFrom('coupon')
    .select(['coupon_id', 'stock_id'])
    .where('ticket_configuration_id', 'in', ids)
    .execute();
  return {
    tickets: new Map(tickets.map((each) => [each.ticket_configuration_id, each.stock_id])),
    addOns: new Map(addOns.map((each) => [each.add_on_id, each.stock_id])),
    coupons: new Map(coupons.map((each) => [each.coupon_id, each.stock_id])),
  };
}

interface Wanted {
  stockId: number;
  quantity: number | null;
  position: BelowSold['position'];
}

/** The wanted quantity of every existing stock row. */
function wantedOf(offers: readonly OfferChange[], known: Known): Wanted[] {
  const wanted = (stockId: number | null | undefined, quantity: number | null, position: BelowSold['position']) =>
    stockId == null ? [] : [{ stockId, quantity, position }];
  return offers.flatMap((offer, ticket) => [
    ...wanted(known.tickets.get(offer.ticketConfigurationId ?? 0), offer.quantity, { ticket }),
    ...offer.addOns.flatMap((each, addOn) =>
      wanted(known.addOns.get(each.addOnId ?? 0), each.quantity, { ticket, addOn }),
    ),
    ...offer.coupons.flatMap((each, coupon) =>
      wanted(known.coupons.get(each.couponId ?? 0), each.uses, { ticket, coupon }),
    ),
  ]);
}

/** Sets the new quantities. */
async function changeQuantities(tx: Tx, offers: readonly OfferChange[], known: Known): Promise<BelowSold[]> {
  const wanted = wantedOf(offers, known);
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map(({ stockId }) => stockId))];
  const before = await tx.selectFrom('stock').select(['stock_id', 'quantity']).where('stock_id', 'in', ids).execute();
  const quantityOf = new Map(before.map((each) => [each.stock_id, each.quantity]));
  const changed = new Map(
    wanted.filter((each) => quantityOf.get(each.stockId) !== each.quantity).map((each) => [each.stockId, each]),
  );
  if (changed.size === 0) return [];
  const locked = await tx
    .selectFrom('stock')
    .select(['stock_id', 'sold', 'held'])
    .where('stock_id', 'in', [...changed.keys()])
    .orderBy('stock_id')
    .forUpdate()
    .execute();
  const below: BelowSold[] = [];
  for (const { stock_id, sold, held } of locked) {
    const to = changed.get(stock_id);
    if (!to) continue;
    if (to.quantity !== null && to.quantity < sold + held) below.push({ position: to.position, sold: sold + held });
    else await tx.updateTable('stock').set({ quantity: to.quantity }).where('stock_id', '=', stock_id).execute();
  }
  return below;
}

/** Deactivates absent types, add-ons and coupons. Rows are not deleted, because orders and tickets refer to them. */
async function withdrawAbsent(tx: Tx, offers: readonly OfferChange[], known: Known): Promise<void> {
  const absent = (ids: Iterable<number>, named: readonly (number | null)[]) => [
    0,
    ...[...ids].filter((id) => !named.includes(id)),
  ];
  const tickets = offers.map((each) => each.ticketConfigurationId);
  const addOns = offers.flatMap((each) => each.addOns.map(({ addOnId }) => addOnId));
  const coupons = offers.flatMap((each) => each.coupons.map(({ couponId }) => couponId));
  await tx
    .updateTable('ticket_configuration')
    .set({ active: false })
    .where('ticket_configuration_id', 'in', absent(known.tickets.keys(), tickets))
    .execute();
  await tx
    .updateTable('add_on')
    .set({ active: false })
    .where('add_on_id', 'in', absent(known.addOns.keys(), addOns))
    .execute();
  await tx
    .updateTable('coupon')
    .set({ active: false })
    .where('coupon_id', 'in', absent(known.coupons.keys(), coupons))
    .execute();
}

async function addTicket(tx: Tx, eventId: number, offer: OfferChange, position: number): Promise<WrittenOffer> {
  const [written] = await offerTickets(tx, eventId, [plain(offer)]);
  if (!written) throw new Error('No ticket type was written.');
  await tx
    .updateTable('ticket_configuration')
    .set({ position })
    .where('ticket_configuration_id', '=', written.ticketConfigurationId)
    .execute();
  return written;
}

/** Removes the ids, for which the rows have no column. */
const plain = (offer: OfferChange): NewOffer => ({
  ticket: offer.ticket,
  quantity: offer.quantity,
  addOns: offer.addOns.map(({ quantity, row }) => ({ quantity, row })),
  coupons: offer.coupons.map(({ uses, row }) => ({ uses, row })),
});

async function changeTicket(
  tx: Tx,
  offer: OfferChange & { id: number; position: number },
  known: Known,
): Promise<WrittenOffer> {
  const { id, position } = offer;
  const { created_at: _, ...ticket } = offer.ticket;
  await tx
    .updateTable('ticket_configuration')
    .set({ ...ticket, position })
    .where('ticket_configuration_id', '=', id)
    .execute();
  const addOns: WrittenOffer['addOns'] = [];
  for (const [position, { addOnId, ...addOn }] of offer.addOns.entries()) {
    const stockId = known.addOns.get(addOnId ?? 0);
    if (addOnId === null || stockId === undefined) {
      const [added] = await writeAddOns(tx, id, [addOn]);
      if (!added) throw new Error('No add-on was written.');
      await tx.updateTable('add_on').set({ position }).where('add_on_id', '=', added.addOnId).execute();
      addOns.push(added);
      continue;
    }
    await tx
      .updateTable('add_on')
      .set({ ...addOn.row, position })
      .where('add_on_id', '=', addOnId)
      .execute();
    addOns.push({ addOnId, stockId });
  }
  const couponIds: number[] = [];
  for (const [position, coupon] of offer.coupons.entries())
    couponIds.push(await changeCoupon(tx, id, coupon, position, known));
  return { ticketConfigurationId: id, stockId: known.tickets.get(id) ?? 0, addOns, couponIds };
}

async function changeCoupon(
  tx: Tx,
  ticketConfigurationId: number,
  { couponId, uses, row }: OfferChange['coupons'][number],
  position: number,
  known: Known,
): Promise<number> {
  if (couponId === null) {
    const [added = 0] = await writeCoupons(tx, ticketConfigurationId, [{ uses, row }]);
    await tx.updateTable('coupon').set({ position }).where('coupon_id', '=', added).execute();
    return added;
  }
  const stock = known.coupons.get(couponId);
  // An unlimited coupon has not counted its uses so far.
  const stockId = stock == null && uses !== null ? await createStock(tx, 'coupon', uses) : (stock ?? null);
  await tx
    .updateTable('coupon')
    .set({ ...row, position, stock_id: stockId })
    .where('coupon_id', '=', couponId)
    .execute();
  return couponId;
}

/** Units of a ticket type or add-on. */
export interface ReadUnits {
  kind: 'ticket' | 'addOn';
  id: number;
  stockId: number;
  quantity: number | null;
  sold: number;
  held: number;
}

/** Units sold and held per ticket type and add-on of an event. */
export async function readUnits(tx: Db | Tx, eventId: number): Promise<ReadUnits[]> {
  const { rows } = await sql<ReadUnits>`
    SELECT 'ticket' AS kind, t.ticket_configuration_id AS id, s.stock_id AS "stockId", s.quantity, s.sold, s.held
    FROM ticket_configuration t JOIN stock s USING (stock_id) WHERE t.event_id = ${eventId}
    UNION ALL
    SELECT 'addOn', a.add_on_id, s.stock_id, s.quantity, s.sold, s.held
    FROM ticket_configuration t JOIN add_on a USING (ticket_configuration_id) JOIN stock s ON s.stock_id = a.stock_id
    WHERE t.event_id = ${eventId}`.execute(tx);
  return rows;
}
