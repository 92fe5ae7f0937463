import { sql } from 'kysely';
import type { Coupon, TicketAddOn, TicketConfiguration } from '@foyer/contract/ticket-configuration';
import { currencies, type Currency } from '@foyer/contract/vocabulary';
import { couponRule, priceTicket, type PriceFacts } from '@foyer/domain/pricing';
import { money, toMajor } from '@foyer/domain/money';
import type { Db, Tx } from '../../db/database.ts';

/** What an event sells, with what is left of it; read as it stands, priced per attendee by `presentConfiguration`. */
export interface Offer {
  configuration: Omit<TicketConfiguration, 'overrideAmount' | 'couponsApplied'>;
  amountMinor: number;
  /** Left of each coupon that is limited to the first N, by coupon id. */
  couponsLeft: ReadonlyMap<number, number | null>;
}

/**
 * Active ticket configurations of an event, or one of them, with coupons and add-ons: three look-ups side by side. What is priced
 * in a currency that orders cannot be in is left out.
 */
export async function loadOffers(
  db: Db | Tx,
  filter: { eventId: number } | { ticketConfigurationId: number },
): Promise<Offer[]> {
  const [column, id] =
    'eventId' in filter
      ? (['tc.event_id', filter.eventId] as const)
      : (['tc.ticket_configuration_id', filter.ticketConfigurationId] as const);
  const [configurations, coupons, addOns] = await Promise.all([
    db
      .selectFrom('ticket_configuration as tc')
      .innerJoin('stock as s', 's.stock_id', 'tc.stock_id')
      .selectAll('tc')
      .select(['s.quantity', left])
      .where(column, '=', id)
      .where('tc.active', '=', true)
      .where('tc.currency', 'in', currencies)
      .$narrowType<{ currency: Currency }>()
      .orderBy('tc.position')
      .orderBy('tc.ticket_configuration_id')
      .execute(),
    db
      .selectFrom('coupon as c')
      .innerJoin('ticket_configuration as tc', 'tc.ticket_configuration_id', 'c.ticket_configuration_id')
      .leftJoin('stock as s', 's.stock_id', 'c.stock_id')
      .selectAll('c')
      .select(['tc.currency', left])
      .where(column, '=', id)
      .where('c.active', '=', true)
      .where('tc.currency', 'in', currencies)
      .$narrowType<{ currency: Currency }>()
      .orderBy('c.position')
      .orderBy('c.coupon_id')
      .execute(),
    db
      .selectFrom('add_on as a')
      .innerJoin('ticket_configuration as tc', 'tc.ticket_configuration_id', 'a.ticket_configuration_id')
      .innerJoin('stock as s', 's.stock_id', 'a.stock_id')
      .selectAll('a')
      .select(['s.quantity', left])
      .where(column, '=', id)
      .where('a.active', '=', true)
      .where('a.currency', 'in', currencies)
      .$narrowType<{ currency: Currency }>()
      .orderBy('a.position')
      .orderBy('a.add_on_id')
      .execute(),
  ]);

  return configurations.map((row) => {
    const own = coupons.filter((coupon) => coupon.ticket_configuration_id === row.ticket_configuration_id);
    return {
      amountMinor: row.amount_minor,
      couponsLeft: new Map(own.map((coupon) => [coupon.coupon_id, coupon.left])),
      configuration: {
        ticketConfigurationId: row.ticket_configuration_id,
        defaultDescription: row.default_description,
        amount: toMajor(money(row.amount_minor, row.currency)),
        quantity: row.quantity,
        limitQuantity: row.limit_quantity || row.quantity !== null,
        available: row.left,
        currency: row.currency,
        currencyLocale: row.currency_locale,
        startDateTime: row.sale_start?.toISOString() ?? null,
        endDateTime: row.sale_end?.toISOString() ?? null,
        relationshipTypes: row.relationship_types,
        coupons: own.map((coupon): Coupon => ({
          ticketConfigurationCouponId: coupon.coupon_id,
          defaultDescription: coupon.default_description,
          startDateTime: coupon.starts_at?.toISOString() ?? null,
          endDateTime: coupon.ends_at?.toISOString() ?? null,
          ...(coupon.amount_off_minor === null
            ? {}
            : { amountOff: toMajor(money(coupon.amount_off_minor, coupon.currency)) }),
          ...(coupon.percent_off === null ? {} : { percentOff: coupon.percent_off }),
          conditions: coupon.conditions,
          translations: coupon.translations,
        })),
        addOns: addOns
          .filter((addOn) => addOn.ticket_configuration_id === row.ticket_configuration_id)
          .map((addOn): TicketAddOn => ({
            ticketConfigurationAddOnId: addOn.add_on_id,
            currency: addOn.currency,
            currencyLocale: addOn.currency_locale,
            amount: toMajor(money(addOn.amount_minor, addOn.currency)),
            startDateTime: addOn.starts_at?.toISOString() ?? null,
            endDateTime: addOn.ends_at?.toISOString() ?? null,
            limitQuantity: addOn.limit_quantity || addOn.quantity !== null,
            quantity: addOn.quantity,
            available: addOn.left,
            defaultName: addOn.default_name,
            defaultDescription: addOn.default_description,
            translations: addOn.translations,
          })),
        ...(row.more_information === null ? {} : { moreInformation: row.more_information }),
        translations: row.translations,
        additionalConfiguration: row.additional_configuration,
      },
    };
  });
}

/** Pieces neither sold nor held; null without limit. */
const left = sql<number | null>`s.quantity - s.sold - s.held`.as('left');

/**
 * A configuration as one attendee may buy it: coupons applied, their codes kept secret (readings §4 'the server applies
 * them and returns overrideAmount and couponsApplied').
 */
export function presentConfiguration(offer: Offer, facts: PriceFacts, now: Date): TicketConfiguration {
  const { configuration, amountMinor, couponsLeft } = offer;
  const { currency } = configuration;
  const { price, was, couponsApplied } = priceTicket(
    {
      price: money(amountMinor, currency),
      coupons: configuration.coupons.map((coupon) => ({
        ...couponRule(coupon, currency),
        remaining: couponsLeft.get(coupon.ticketConfigurationCouponId),
      })),
    },
    facts,
    now,
  );
  return {
    ...configuration,
    // A coupon with a code that was not typed is nobody's business.
    coupons: configuration.coupons
      .filter((coupon) => !coupon.conditions.code || couponsApplied.includes(coupon.ticketConfigurationCouponId))
      .map((coupon) => {
        const { code: _, ...conditions } = coupon.conditions;
        return { ...coupon, conditions };
      }),
    overrideAmount: was ? toMajor(price) : null,
    couponsApplied,
  };
}
