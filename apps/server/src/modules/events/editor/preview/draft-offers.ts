import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { largestId } from '@foyer/contract/wire/primitives';
import { minorOf, packageNamed } from '../../definition/index.ts';
import type { TicketOffer } from '../../../orders/plan/index.ts';

/** What a definition would sell if it were published. */
export interface DraftOffers {
  tickets: TicketOffer[];
  /** Ids of all ticket types of the definition by key, including those that are not offered. */
  ticketIds: Map<string, number>;
  addOnIds: Map<string, number[]>;
}

/** Units sold and held, by ticket type id and by add-on id. */
export interface Taken {
  tickets: ReadonlyMap<number, number>;
  addOns: ReadonlyMap<number, number>;
}

/**
 * Computes in memory which ticket types the inventory would offer after publishing the definition. Existing ticket
 * types keep their ids and their sold units. New ones get ids that nothing else has. `known`: tickets on sale now.
 */
export function draftOffers(
  { ticketConfigurations = [] }: EventDefinition,
  known: readonly TicketOffer[],
  taken: Taken,
): DraftOffers {
  let last = largestId;
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
  /** Ids of the ticket type's add-ons, in order. */
  ids: readonly number[];
  couponId: (key: string | undefined) => number;
  ticketIds: ReadonlyMap<string, number>;
}

interface Counted {
  quantity: number | null;
  free: number | null;
}

/** Quantity and free units after a change of quantity. Units that are sold or held now stay subtracted. */
function unitsAfter(quantity: number | null, found: (Counted & { own?: Counted }) | undefined, taken = 0): Counted {
  if (quantity === null) return { quantity, free: null };
  // Without the pools, which may change.
  const now = found?.own ?? found;
  const gone = now?.quantity == null || now.free === null ? taken : now.quantity - now.free;
  return { quantity, free: quantity - gone };
}

const namedIds = (keys: readonly string[] | undefined, ids: ReadonlyMap<string, number>) =>
  keys?.flatMap((key) => ids.get(key) ?? []);

function offerOf(ticket: TicketDefinition, own: Own, now: TicketOffer | undefined, taken: Taken): TicketOffer {
  const { ticketConfigurationId, ids, couponId, ticketIds } = own;
  const { upgradeTo, downgradeTo, package: of, ...additional } = ticket.additionalConfiguration ?? {};
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
      pools: null,
      name: addOn.defaultName,
      description: addOn.defaultDescription ?? '',
      amountMinor: minor(addOn.amount, currency),
      currency,
      currencyLocale: addOn.currencyLocale ?? ticket.currencyLocale,
      translations: addOn.translations ?? {},
      ...window(addOn),
      ...unitsAfter(addOn.quantity ?? null, there, taken.addOns.get(addOnId)),
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
      ...unitsAfter(coupon.conditions?.firstN ?? null, there),
    };
  };
  return {
    ticketConfigurationId,
    stockId: now?.stockId ?? 0,
    pools: null,
    windows:
      (ticket.saleWindows ?? []).length === 0
        ? null
        : (ticket.saleWindows ?? []).map(({ amount, reserved, ...window }, n) => ({
            ...window,
            // A preview takes no units, so any number identifies the window.
            stockId: -1 - n,
            amountMinor: amount === undefined ? null : minor(amount),
            left: Math.min(reserved ?? 0, now?.windows?.find(({ key }) => key === window.key)?.left ?? reserved ?? 0),
          })),
    qualifications: null,
    description: ticket.defaultDescription,
    moreInformation: ticket.moreInformation ?? null,
    amountMinor: minor(ticket.amount),
    currency: ticket.currency,
    currencyLocale: ticket.currencyLocale,
    relationshipTypes: ticket.relationshipTypes,
    translations: ticket.translations ?? {},
    additional: {
      ...additional,
      ...(up && { upgradeTo: up }),
      ...(down && { downgradeTo: down }),
      ...packageNamed(of, (key) => ticketIds.get(key)),
    },
    ...window(ticket),
    ...unitsAfter(ticket.quantity ?? null, now, taken.tickets.get(ticketConfigurationId)),
    addOns: (ticket.addOns ?? []).flatMap((addOn, n) => (addOn.active === false ? [] : [addOnOf(addOn, n)])),
    coupons: (ticket.coupons ?? []).filter(({ active }) => active !== false).map(couponOf),
  };
}
