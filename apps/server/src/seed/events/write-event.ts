import type { EventImage } from '@foyer/contract/event-configuration';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { createAddOn, createCoupon, createEvent, createStock, createTicketConfiguration } from '../factories/event.ts';
import { english } from '../texts.ts';
import {
  momentOf,
  type AddOnDefinition,
  type CouponDefinition,
  type EventDefinition,
  type TicketDefinition,
} from './definition.ts';

export interface WrittenTicketType {
  ticketConfigurationId: number;
  stockId: number;
  definition: TicketDefinition;
  addOns: { addOnId: number; stockId: number; definition: AddOnDefinition }[];
  coupons: { couponId: number; definition: CouponDefinition }[];
}
export interface WrittenEvent {
  eventId: number;
  definition: EventDefinition;
  start: Date;
  end: Date;
  registrationStart: Date;
  tickets: ReadonlyMap<string, WrittenTicketType>;
}

/** Writes an event with what it sells. `images` are those of `look`, stored before. */
export async function writeEvent(
  tx: Tx,
  definition: EventDefinition,
  context: { now: Date; parentEventId: number | null; images: EventImage[] },
): Promise<WrittenEvent> {
  const { now, parentEventId, images } = context;
  const at = (time: Parameters<typeof momentOf>[0]) => momentOf(time, now, definition.configuration.timeZone);
  const onSite = definition.onSiteRegistrationStart;
  const [start, end, registrationStart] = [at(definition.start), at(definition.end), at(definition.registrationStart)];
  // Made some weeks before anybody could register.
  const created = new Date(registrationStart.getTime() - 30 * 86_400_000);
  const eventId = await createEvent(tx, {
    event_short_code: definition.code,
    event_type_cd: definition.type,
    default_name: english(definition.name),
    translations: { name: definition.name },
    parent_event_id: parentEventId,
    event_start: start,
    event_end: end,
    registration_start: registrationStart,
    registration_end: at(definition.registrationEnd),
    configuration: {
      ...definition.configuration,
      ...(onSite ? { onSiteRegistrationStart: at(onSite).toISOString() } : {}),
      images,
    },
    created_at: created < now ? created : now,
  });

  const tickets = new Map<string, WrittenTicketType>();
  const stocks = new Map<string, number>();
  for (const [position, ticket] of definition.tickets.entries()) {
    tickets.set(ticket.key, await writeTicketType(tx, eventId, ticket, { now, position, stocks, at }));
  }
  await writeChanges(tx, tickets);
  return { eventId, definition, start, end, registrationStart, tickets };
}

async function writeTicketType(
  tx: Tx,
  eventId: number,
  ticket: TicketDefinition,
  context: {
    now: Date;
    position: number;
    /** Stocks of the event's add-ons by key. */
    stocks: Map<string, number>;
    at: (time: Parameters<typeof momentOf>[0]) => Date;
  },
): Promise<WrittenTicketType> {
  const { now, position, stocks } = context;
  const stockId = await createStock(tx, 'ticket', { quantity: ticket.quantity ?? null });
  const ticketConfigurationId = await createTicketConfiguration(tx, {
    event_id: eventId,
    stock_id: stockId,
    default_description: english(ticket.description),
    more_information: ticket.moreInformation ? english(ticket.moreInformation) : null,
    translations: {
      description: ticket.description,
      ...(ticket.moreInformation ? { moreInformation: ticket.moreInformation } : {}),
    },
    amount_minor: ticket.amountMinor,
    currency: ticket.currency,
    currency_locale: ticket.locale,
    relationship_types: [...ticket.for],
    limit_quantity: ticket.limitQuantity ?? false,
    sale_end: ticket.saleEnd ? context.at(ticket.saleEnd) : null,
    additionalConfiguration: additionalConfiguration(ticket, new Map()),
    position,
    created_at: now,
  });

  const addOns: WrittenTicketType['addOns'] = [];
  for (const [place, addOn] of (ticket.addOns ?? []).entries()) {
    const shared = stocks.get(addOn.key) ?? (await createStock(tx, 'add_on', { quantity: addOn.quantity ?? null }));
    stocks.set(addOn.key, shared);
    const addOnId = await createAddOn(tx, {
      ticket_configuration_id: ticketConfigurationId,
      stock_id: shared,
      default_name: english(addOn.name),
      default_description: english(addOn.description),
      translations: { name: addOn.name, description: addOn.description },
      amount_minor: addOn.amountMinor,
      currency: ticket.currency,
      currency_locale: ticket.locale,
      limit_quantity: addOn.quantity !== undefined,
      position: place,
    });
    addOns.push({ addOnId, stockId: shared, definition: addOn });
  }
  const coupons: WrittenTicketType['coupons'] = [];
  for (const [place, coupon] of (ticket.coupons ?? []).entries()) {
    const couponId = await createCoupon(tx, {
      ticket_configuration_id: ticketConfigurationId,
      default_description: english(coupon.description),
      translations: { description: coupon.description },
      conditions: coupon.conditions,
      position: place,
      ...(coupon.amountOffMinor === undefined
        ? { percent_off: coupon.percentOff ?? null }
        : { amount_off_minor: coupon.amountOffMinor }),
    });
    coupons.push({ couponId, definition: coupon });
  }
  return { ticketConfigurationId, stockId, definition: ticket, addOns, coupons };
}

function additionalConfiguration(ticket: TicketDefinition, ids: ReadonlyMap<string, number>) {
  const idsOf = (keys: readonly string[] | undefined) => (keys ?? []).flatMap((key) => ids.get(key) ?? []);
  const [upgradeTo, downgradeTo] = [idsOf(ticket.upgradeTo), idsOf(ticket.downgradeTo)];
  return {
    transferable: ticket.transferable ?? false,
    ...(ticket.group === undefined ? {} : { ticketGroup: ticket.group }),
    ...(ticket.maxMemberCount === undefined
      ? {}
      : { groupTicketConfiguration: { maxMemberCount: ticket.maxMemberCount } }),
    ...(upgradeTo.length > 0 ? { upgradeTo } : {}),
    ...(downgradeTo.length > 0 ? { downgradeTo } : {}),
  };
}

/** Upgrades and downgrades name ids, which exist only once all tickets do. */
async function writeChanges(tx: Tx, tickets: ReadonlyMap<string, WrittenTicketType>): Promise<void> {
  const ids = new Map([...tickets].map(([key, { ticketConfigurationId }]) => [key, ticketConfigurationId]));
  for (const { ticketConfigurationId, definition } of tickets.values()) {
    if (!definition.upgradeTo && !definition.downgradeTo) continue;
    await tx
      .updateTable('ticket_configuration')
      .set({ additional_configuration: toJson(additionalConfiguration(definition, ids)) })
      .where('ticket_configuration_id', '=', ticketConfigurationId)
      .execute();
  }
}
