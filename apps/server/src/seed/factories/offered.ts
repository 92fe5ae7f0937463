import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../db/database.ts';

/** A ticket type with the data for an order, add-ons and coupons by id. */
export interface Offered {
  eventId: number;
  ticketConfigurationId: number;
  stockId: number;
  amountMinor: number;
  currency: Currency;
  currencyLocale: Locale;
  transferable: boolean;
  addOns: ReadonlyMap<number, { stockId: number; amountMinor: number }>;
  coupons: ReadonlyMap<number, { stockId: number | null }>;
}

export async function loadOffered(db: Db, ids: readonly number[]): Promise<Map<number, Offered>> {
  const unique = [...new Set(ids)];
  const [types, addOns, coupons] = await Promise.all([
    db
      .selectFrom('ticket_configuration')
      .selectAll()
      .where('ticket_configuration_id', 'in', unique)
      .$narrowType<{ currency: Currency }>()
      .execute(),
    db.selectFrom('add_on').selectAll().where('ticket_configuration_id', 'in', unique).execute(),
    db.selectFrom('coupon').selectAll().where('ticket_configuration_id', 'in', unique).execute(),
  ]);
  return new Map(
    types.map((row) => {
      const own = (each: { ticket_configuration_id: number }) =>
        each.ticket_configuration_id === row.ticket_configuration_id;
      return [
        row.ticket_configuration_id,
        {
          eventId: row.event_id,
          ticketConfigurationId: row.ticket_configuration_id,
          stockId: row.stock_id,
          amountMinor: row.amount_minor,
          currency: row.currency,
          currencyLocale: row.currency_locale,
          transferable: row.additional_configuration.transferable ?? false,
          addOns: new Map(
            addOns
              .filter(own)
              .map((each) => [each.add_on_id, { stockId: each.stock_id, amountMinor: each.amount_minor }]),
          ),
          coupons: new Map(coupons.filter(own).map((each) => [each.coupon_id, { stockId: each.stock_id }])),
        },
      ];
    }),
  );
}
