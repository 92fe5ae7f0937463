import type { Orders, OrdersDependencies } from './deps.ts';
import { createEngine } from './engine.ts';
import { catalogueReader, peopleReader } from './facts.ts';

/** The module over what it is given; one per process, since concurrent orders are gathered in it. */
export function createOrders(deps: OrdersDependencies): Orders {
  return {
    ...deps,
    engine: createEngine(deps.database, deps.payments, deps.purchaseWindowMs),
    catalogue: catalogueReader(deps.database),
    people: peopleReader(deps.database),
  };
}
