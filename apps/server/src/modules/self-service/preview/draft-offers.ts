import type { EventDefinition, TicketDefinition } from '@foyer/contract/event-definition';
import { minorOf } from '../../event-definition/index.ts';
import type { TicketOffer } from '../../inventory/index.ts';

/** What a definition would sell, were it published. */
export interface DraftOffers {
  tickets: TicketOffer[];
  /** Of every ticket of the definition by its key, whether it is offered or not. */
  ticketIds: Map<string, number>;
  addOnIds: Map<string, number[]>;
}

/** Pieces sold and held by the id of what they are of. */
export interface Taken {
  tickets: ReadonlyMap<number, number>;
  addOns: ReadonlyMap<number, number>;
}

/**
 * The tickets of a definition as the inventory would answer them once it is published, in memory alone: what is there already keeps its id
 * and what is gone of it, what is new has an id that nothing else has. `known`: what is on sale now.
 */
export function draftOffers(
  { ticketConfigurations = [] }: EventDefinition,
  known: readonly TicketOffer[],
  taken: Taken,
): DraftOffers {
  let last = Number.MAX_SAFE_INTEGER;
  const idOf = (key: string | undefined) => (key !== undefined && /^[1-9]\d*$/.test(key) ? Number(key) : last--);
  const ticketIds = new Map(ticketConfigurations.map(({ key }) => [key, idOf(key)]));
  const addOnIds = new Map<string, number[]>();
  const tickets = ticketConfigurations.map((ticket, n) => {
    const ids = (ticket.addOns ?? []).map(({ key }) => {
      const id = idOf(key);
      addOnIds.set(key, [...(addOnIds.get(key) ?? []), id]);
      return id;
    });
    const ticketConfigurationId = ticketIds.get(ticket.key) ?? n;
    const own = { ticketConfigurationId, ids, couponId: idOf, ticketIds };
    return offerOf(
      ticket,
      own,
      known.find((each) => each.ticketConfigurationId === ticketConfigurationId),
      taken,
    );
  });
  const offered = tickets.filter((_, n) => ticketConfigurations[n]?.active !== false);
  return { tickets: offered, ticketIds, addOnIds };
}

interface Own {
  ticketConfigurationId: number;
  /** Of its add-ons, in their order. */
  ids: readonly number[];
  couponId: (key: string | undefined) => number;
  ticketIds: ReadonlyMap<string, number>;
}

interface Counted {
  quantity: number | null;
  free: number | null;
}

/** Pieces when so many are to be: what is gone of them now is gone of them then. */
function piecesOf(quantity: number | null, now: Counted | undefined, taken = 0): Counted {
  if (quantity === null) return { quantity, free: null };
  const gone = now?.quantity == null || now.free === null ? taken : now.quantity - now.free;
  return { quantity, free: quantity - gone };
}

const namedIds = (keys: readonly string[] | undefined, ids: ReadonlyMap<string, number>) =>
  keys?.flatMap((key) => ids.get(key) ?? []);

function offerOf(ticket: TicketDefinition, own: Own, now: TicketOffer | undefined, taken: Taken): TicketOffer {
  const { ticketConfigurationId, ids, couponId, ticketIds } = own;
  const { upgradeTo, downgradeTo, ...additional } = ticket.additionalConfiguration ?? {};
  const up = namedIds(upgradeTo, ticketIds);
  const down = namedIds(downgradeTo, ticketIds);
  const minor = (amount: number, currency = ticket.currency) => minorOf(amount, currency) ?? 0;
  const window = (of: { startDateTime?: string | null | undefined; endDateTime?: string | null | undefined }) => ({
    startDateTime: of.startDateTime ?? null,
    endDateTime: of.endDateTime ?? null,
  });
  const addOnOf = (addOn: NonNullable<TicketDefinition['addOns']>[number], n: number) => {
    const addOnId = ids[n] ?? 0;
    const there = now?.addOns.find((each) => each.addOnId === addOnId);
    const currency = addOn.currency ?? ticket.currency;
    return {
      addOnId,
      stockId: there?.stockId ?? 0,
      name: addOn.defaultName,
      description: addOn.defaultDescription ?? '',
      amountMinor: minor(addOn.amount, currency),
      currency,
      currencyLocale: addOn.currencyLocale ?? ticket.currencyLocale,
      translations: addOn.translations ?? {},
      ...window(addOn),
      ...piecesOf(addOn.quantity ?? null, there, taken.addOns.get(addOnId)),
    };
  };
  const couponOf = (coupon: NonNullable<TicketDefinition['coupons']>[number]) => {
    const id = couponId(coupon.key);
    const there = now?.coupons.find((each) => each.couponId === id);
    return {
      couponId: id,
      stockId: there?.stockId ?? null,
      description: coupon.defaultDescription,
      amountOffMinor: coupon.amountOff === undefined ? null : minor(coupon.amountOff),
      percentOff: coupon.percentOff ?? null,
      conditions: coupon.conditions ?? {},
      translations: coupon.translations ?? {},
      ...window(coupon),
      ...piecesOf(coupon.conditions?.firstN ?? null, there),
    };
  };
  return {
    ticketConfigurationId,
    stockId: now?.stockId ?? 0,
    description: ticket.defaultDescription,
    moreInformation: ticket.moreInformation ?? null,
    amountMinor: minor(ticket.amount),
    currency: ticket.currency,
    currencyLocale: ticket.currencyLocale,
    relationshipTypes: ticket.relationshipTypes,
    translations: ticket.translations ?? {},
    additional: { ...additional, ...(up && { upgradeTo: up }), ...(down && { downgradeTo: down }) },
    ...window(ticket),
    ...piecesOf(ticket.quantity ?? null, now, taken.tickets.get(ticketConfigurationId)),
    addOns: (ticket.addOns ?? []).flatMap((addOn, n) => (addOn.active === false ? [] : [addOnOf(addOn, n)])),
    coupons: (ticket.coupons ?? []).filter(({ active }) => active !== false).map(couponOf),
  };
}
