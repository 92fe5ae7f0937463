import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { windowPhase } from '@foyer/domain/orders/sale-windows';
import type { DrawnPool } from '@foyer/domain/stock/pools';
import { withPools, type TicketOffer } from '../../../orders/plan/index.ts';
import type { DraftOffers, Taken } from './draft-offers.ts';

/** The most pools of an event are far below this number, so no pool has the number of a ticket type's stock. */
const firstPool = -1_000;

/**
 * The ticket types of a draft with the units that its pools would leave (stock 4.2), and packages with the units of their
 * tickets (orders 11.5). `waiting`: units for the waiting lists, by key of the pool.
 */
export function withDraftPools(
  { configuration }: EventDefinition,
  { tickets, ticketIds, addOnIds }: DraftOffers,
  { taken, waiting, at }: { taken: Taken; waiting: ReadonlyMap<string, number>; at: Date },
): TicketOffer[] {
  const reservedOf = ({ windows }: TicketOffer): number =>
    (windows ?? []).reduce((sum, window) => sum + (windowPhase(window, at) === 'over' ? 0 : window.left), 0);
  const pools = (configuration.pools ?? []).map((pool, index) => {
    const weights = new Map(
      Object.entries(pool.tickets).flatMap(([key, weight]) => {
        const id = ticketIds.get(key);
        return id === undefined ? [] : [[id, weight] as const];
      }),
    );
    const addOnWeights = new Map(
      Object.entries(pool.addOns).flatMap(([key, weight]) =>
        (addOnIds.get(key) ?? []).map((id) => [id, weight] as const),
      ),
    );
    const used =
      sum(weights, (id) => taken.tickets.get(id) ?? 0) +
      sum(addOnWeights, (id) => taken.addOns.get(id) ?? 0) +
      tickets.reduce((all, each) => all + reservedOf(each) * (weights.get(each.ticketConfigurationId) ?? 0), 0);
    const units = { key: pool.key, stockId: firstPool - index, quantity: pool.quantity };
    return { pool: { ...units, free: pool.quantity - used - (waiting.get(pool.key) ?? 0) }, weights, addOnWeights };
  });
  const drawn = (weightIn: (pool: (typeof pools)[number]) => number): DrawnPool[] =>
    pools.flatMap((each) => {
      const weight = weightIn(each);
      return weight === 0 ? [] : [{ ...each.pool, weight }];
    });
  /** The tickets of a package, each as often as the package has it. */
  const partsOf = ({ additional }: TicketOffer) =>
    (additional.package?.parts ?? []).flatMap(
      ({ ticket }) => tickets.find((each) => each.ticketConfigurationId === ticket) ?? [],
    );
  return tickets.map((offer) => {
    const own = reservedOf(offer);
    const parts = partsOf(offer);
    const limits = [...new Set(parts)].flatMap((part): DrawnPool[] =>
      part.quantity === null || part.free === null
        ? []
        : [
            {
              stockId: part.stockId,
              key: null,
              weight: parts.filter((each) => each === part).length,
              quantity: part.quantity,
              free: part.free - reservedOf(part),
            },
          ],
    );
    const ids = parts.length > 0 ? parts.map((part) => part.ticketConfigurationId) : [offer.ticketConfigurationId];
    const all = [...limits, ...drawn(({ weights }) => ids.reduce((total, id) => total + (weights.get(id) ?? 0), 0))];
    return withPools(
      {
        ...offer,
        // What windows reserve is not free for others (selling 1.5).
        free: offer.free === null ? null : offer.free - own,
        pools: all.length === 0 ? null : all,
        addOns: offer.addOns.map((addOn) => {
          const pooled = drawn(({ addOnWeights }) => addOnWeights.get(addOn.addOnId) ?? 0);
          return withPools({ ...addOn, pools: pooled.length === 0 ? null : pooled }, configuration);
        }),
      },
      configuration,
    );
  });
}

const sum = (weights: ReadonlyMap<number, number>, unitsOf: (id: number) => number): number =>
  [...weights].reduce((total, [id, weight]) => total + weight * unitsOf(id), 0);
