import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { AddOnTable, CouponTable, StockTable, TicketConfigurationTable } from '../../db/schema.ts';

/** A new ticket type with its add-ons and coupons. The rows have no event, position or stock yet. */
export interface NewOffer {
  ticket: Omit<Insertable<TicketConfigurationTable>, 'event_id' | 'stock_id' | 'position'>;
  /** Number of units; null for unlimited. */
  quantity: number | null;
  addOns: {
    quantity: number | null;
    row: Omit<Insertable<AddOnTable>, 'ticket_configuration_id' | 'stock_id' | 'position'>;
  }[];
  coupons: {
    /** Maximum number of uses; null for unlimited. */
    uses: number | null;
    row: Omit<Insertable<CouponTable>, 'ticket_configuration_id' | 'stock_id' | 'position'>;
  }[];
}

/**
 * A ticket type as it should become: an existing one with its id, or a new one. The same for its add-ons and coupons.
 */
export interface OfferChange extends NewOffer {
  ticketConfigurationId: number | null;
  addOns: (NewOffer['addOns'][number] & { addOnId: number | null })[];
  coupons: (NewOffer['coupons'][number] & { couponId: number | null })[];
}

/** A requested quantity that is below the number sold and held. */
export interface BelowSold {
  position: { ticket: number; addOn?: number; coupon?: number };
  /** Sum of sold and held units. */
  sold: number;
}

/** Ids of the rows that were written for an offer, in the offer's order. */
export interface WrittenOffer {
  ticketConfigurationId: number;
  stockId: number;
  addOns: { addOnId: number; stockId: number }[];
  couponIds: number[];
}

/** Adds the ticket types of a new event in the given order, each with its stock. */
export async function offerTickets(tx: Db | Tx, eventId: number, offers: readonly NewOffer[]): Promise<WrittenOffer[]> {
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
      addOns: await writeAddOns(tx, ticket_configuration_id, offer.addOns),
      couponIds: await writeCoupons(tx, ticket_configuration_id, offer.coupons),
    });
  }
  return written;
}

/** Creates a stock row; a null quantity is unlimited. */
export async function createStock(
  tx: Db | Tx,
  kind: StockTable['kind'],
  quantity: number | null,
  sold = 0,
): Promise<number> {
  const { stock_id } = await tx
    .insertInto('stock')
    .values({ kind, quantity, sold })
    .returning('stock_id')
    .executeTakeFirstOrThrow();
  return stock_id;
}

export async function writeAddOns(
  tx: Db | Tx,
  ticketConfigurationId: number,
  addOns: NewOffer['addOns'],
): Promise<WrittenOffer['addOns']> {
  const written: WrittenOffer['addOns'] = [];
  for (const [position, { quantity, row }] of addOns.entries()) {
    const stockId = await createStock(tx, 'add_on', quantity);
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
