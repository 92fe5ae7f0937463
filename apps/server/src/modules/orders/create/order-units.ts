import type { OrderUnits } from '../../stock/index.ts';
import type { PlannedOrder } from '../plan/index.ts';

/** The units, slots, team members and limits that a planned order takes. */
export function orderUnitsOf(order: PlannedOrder, uses: OrderUnits['uses']): OrderUnits {
  const { stockOf: _, ...units } = order;
  const { tickets } = order.cart;
  return {
    ...units,
    uses,
    places: tickets.map(({ accountId, place, types, slot, earnedPlaceId, earnedUnit }) => ({
      accountId,
      place,
      types,
      slot,
      ...(earnedPlaceId === undefined ? {} : { earnedPlaceId, earnedUnit }),
    })),
    members: tickets.flatMap(({ members }) => members),
  };
}
