import { packageNamed } from '../definition/index.ts';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { SelfServiceEvent, SoldTicketConfiguration } from '@foyer/contract/events/editor';
import type { Coupon, TicketAddOn, TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { isWithin } from '@foyer/domain/shared/dates';
import { isSoldCurrency } from '@foyer/domain/orders/pricing';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { readUnits } from '../../stock/index.ts';
import { viewEvent } from './change-event.ts';
import { listTemplates } from './change-mails.ts';
import { readStored } from './stored-event.ts';

type Units = Awaited<ReturnType<typeof readUnits>>;

export async function getSelfServiceEvent(db: Db, eventId: number, context: CallContext): Promise<SelfServiceEvent> {
  const event = await viewEvent(db, eventId, context);
  const ticketConfigurations = await listTickets(db, eventId, {});
  return {
    event,
    ticketConfigurations,
    coupons: ticketConfigurations.flatMap(({ coupons }) => coupons),
    templates: await listTemplates(db, eventId),
  };
}

/** Ticket types for staff, including coupon codes. With `saleAt`, only those on sale at that time. */
export async function listTickets(
  db: Db | Tx,
  eventId: number,
  { saleAt }: { saleAt?: Date | undefined },
): Promise<TicketConfiguration[]> {
  const { definition } = await readStored(db, eventId);
  const units = await readUnits(db, eventId);
  return (definition.ticketConfigurations ?? []).flatMap((ticket) => {
    if (saleAt && !isOnSale(ticket, saleAt)) return [];
    const shown = presentTicket(ticket, units, saleAt);
    return shown && !(saleAt && shown.available === 0) ? [shown] : [];
  });
}

/** Ticket types as `listTickets` returns them, with their sold units. */
export async function listSoldTickets(
  db: Db,
  eventId: number,
  sale: { saleAt?: Date | undefined },
): Promise<SoldTicketConfiguration[]> {
  const [tickets, units] = await Promise.all([listTickets(db, eventId, sale), readUnits(db, eventId)]);
  const soldOf = (id: number) => units.find((each) => each.kind === 'ticket' && each.id === id)?.sold ?? 0;
  return tickets.map((ticket) => ({ ...ticket, sold: soldOf(ticket.ticketConfigurationId) }));
}

/** Coupons of an event's ticket types. With `saleAt`, only those that apply at that time. */
export async function listCoupons(
  db: Db,
  eventId: number,
  { saleAt }: { saleAt?: Date | undefined },
): Promise<Coupon[]> {
  return (await listTickets(db, eventId, { saleAt })).flatMap(({ coupons }) => coupons);
}

interface Offered {
  active?: boolean | undefined;
  startDateTime?: string | null | undefined;
  endDateTime?: string | null | undefined;
}
const isOnSale = ({ active, startDateTime, endDateTime }: Offered, at: Date): boolean =>
  active !== false && isWithin(at, startDateTime, endDateTime);

/** Returns null for a currency that orders cannot use (orders 4.5). */
function presentTicket(ticket: TicketDefinition, units: Units, saleAt: Date | undefined): TicketConfiguration | null {
  const { currency } = ticket;
  if (!isSoldCurrency(currency)) return null;
  const offered = <O extends Offered>(list: readonly O[] | undefined) =>
    (list ?? []).filter((one) => saleAt === undefined || isOnSale(one, saleAt));
  const ids = (keys: readonly string[] | undefined) => keys?.map(Number);
  const { upgradeTo, downgradeTo, package: of, ...additional } = ticket.additionalConfiguration ?? {};
  return {
    ticketConfigurationId: Number(ticket.key),
    defaultDescription: ticket.defaultDescription,
    amount: ticket.amount,
    overrideAmount: null,
    ...numbersOf('ticket', ticket, units),
    currency,
    currencyLocale: ticket.currencyLocale,
    startDateTime: ticket.startDateTime ?? null,
    endDateTime: ticket.endDateTime ?? null,
    relationshipTypes: ticket.relationshipTypes,
    coupons: offered(ticket.coupons).map(presentCoupon),
    couponsApplied: [],
    addOns: offered(ticket.addOns).flatMap((addOn) => presentAddOn(addOn, ticket, units)),
    ...(ticket.moreInformation == null ? {} : { moreInformation: ticket.moreInformation }),
    translations: ticket.translations ?? {},
    additionalConfiguration: {
      ...additional,
      upgradeTo: ids(upgradeTo),
      downgradeTo: ids(downgradeTo),
      ...packageNamed(of, Number),
    },
  };
}

function numbersOf(
  kind: Units[number]['kind'],
  { key, quantity = null, limitQuantity = false }: Pick<TicketDefinition, 'key' | 'quantity' | 'limitQuantity'>,
  units: Units,
) {
  const { sold = 0, held = 0 } = units.find((each) => each.kind === kind && String(each.id) === key) ?? {};
  return { quantity, limitQuantity, available: quantity === null ? null : Math.max(0, quantity - sold - held) };
}

type CouponDefinition = NonNullable<TicketDefinition['coupons']>[number];
type AddOnDefinition = NonNullable<TicketDefinition['addOns']>[number];

const presentCoupon = (coupon: CouponDefinition): Coupon => ({
  ticketConfigurationCouponId: Number(coupon.key),
  defaultDescription: coupon.defaultDescription,
  startDateTime: coupon.startDateTime ?? null,
  endDateTime: coupon.endDateTime ?? null,
  ...(coupon.amountOff === undefined ? {} : { amountOff: coupon.amountOff }),
  ...(coupon.percentOff === undefined ? {} : { percentOff: coupon.percentOff }),
  conditions: coupon.conditions ?? {},
  translations: coupon.translations ?? {},
});

function presentAddOn(addOn: AddOnDefinition, ticket: TicketDefinition, units: Units): TicketAddOn[] {
  const currency = addOn.currency ?? ticket.currency;
  if (!isSoldCurrency(currency)) return [];
  return [
    {
      ticketConfigurationAddOnId: Number(addOn.key),
      currency,
      currencyLocale: addOn.currencyLocale ?? ticket.currencyLocale,
      amount: addOn.amount,
      startDateTime: addOn.startDateTime ?? null,
      endDateTime: addOn.endDateTime ?? null,
      ...numbersOf('addOn', addOn, units),
      defaultName: addOn.defaultName,
      defaultDescription: addOn.defaultDescription ?? '',
      translations: addOn.translations ?? {},
    },
  ];
}

export const ticketsIn = ({ ticketConfigurations = [] }: EventDefinition): readonly TicketDefinition[] =>
  ticketConfigurations;
