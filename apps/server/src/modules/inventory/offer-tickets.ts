import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { AddOnTable, CouponTable, StockTable, TicketConfigurationTable } from '../../db/schema.ts';

/** A ticket type to be sold with all that belongs to it: rows without their event, their places and their stock. */
export interface NewOffer {
  ticket: Omit<Insertable<TicketConfigurationTable>, 'event_id' | 'stock_id' | 'position'>;
  /** Pieces; null is without limit. */
  quantity: number | null;
  addOns: {
    /** Add-ons of one key share their stock over the event. */
    key: string;
    quantity: number | null;
    row: Omit<Insertable<AddOnTable>, 'ticket_configuration_id' | 'stock_id' | 'position'>;
  }[];
  coupons: {
    /** How often it may be used; null is without limit. */
    uses: number | null;
    row: Omit<Insertable<CouponTable>, 'ticket_configuration_id' | 'stock_id' | 'position'>;
  }[];
}

/** What was written for an offer, in its own order. */
export interface WrittenOffer {
  ticketConfigurationId: number;
  stockId: number;
  addOns: { addOnId: number; stockId: number }[];
  couponIds: number[];
}

/** Puts the ticket types of a new event on sale, in their order, each with its pieces. */
export async function offerTickets(tx: Db | Tx, eventId: number, offers: readonly NewOffer[]): Promise<WrittenOffer[]> {
  const shared = new Map<string, number>();
  const written: WrittenOffer[] = [];
  for (const [position, offer] of offers.entries()) {
    const stockId = await createStock(tx, 'ticket', offer.quantity);
    const { ticket_configuration_id } = await tx
      .insertInto('ticket_configuration')
      .values({ ...offer.ticket, event_id: eventId, stock_id: stockId, position })
      .returning('ticket_configuration_id')
      .executeTakeFirstOrThrow();
    written.push({
      ticketConfigurationId: ticket_configuration_id,
      stockId,
      addOns: await writeAddOns(tx, ticket_configuration_id, offer.addOns, shared),
      couponIds: await writeCoupons(tx, ticket_configuration_id, offer.coupons),
    });
  }
  return written;
}

/** A counter of pieces; null is without limit. */
export async function createStock(tx: Db | Tx, kind: StockTable['kind'], quantity: number | null): Promise<number> {
  const { stock_id } = await tx
    .insertInto('stock')
    .values({ kind, quantity })
    .returning('stock_id')
    .executeTakeFirstOrThrow();
  return stock_id;
}

/** `shared`: stock of the add-ons written so far, by key. */
export async function writeAddOns(
  tx: Db | Tx,
  ticketConfigurationId: number,
  addOns: NewOffer['addOns'],
  shared: Map<string, number>,
): Promise<WrittenOffer['addOns']> {
  const written: WrittenOffer['addOns'] = [];
  for (const [position, { key, quantity, row }] of addOns.entries()) {
    const stockId = shared.get(key) ?? (await createStock(tx, 'add_on', quantity));
    shared.set(key, stockId);
    const { add_on_id } = await tx
      .insertInto('add_on')
      .values({ ...row, ticket_configuration_id: ticketConfigurationId, stock_id: stockId, position })
      .returning('add_on_id')
      .executeTakeFirstOrThrow();
    written.push({ addOnId: add_on_id, stockId });
  }
  return written;
}

export async function writeCoupons(
  tx: Db | Tx,
  ticketConfigurationId: number,
  coupons: NewOffer['coupons'],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, { uses, row }] of coupons.entries()) {
    const stockId = uses === null ? null : await createStock(tx, 'coupon', uses);
    const { coupon_id } = await tx
      .insertInto('coupon')
      .values({ ...row, ticket_configuration_id: ticketConfigurationId, stock_id: stockId, position })
      .returning('coupon_id')
      .executeTakeFirstOrThrow();
    ids.push(coupon_id);
  }
  return ids;
}
