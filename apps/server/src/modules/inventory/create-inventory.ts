import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { lookUpCounter, type CountLookUps, type LookUp } from '../account/index.ts';
import { createChangeEngine, type ChangeEngine } from './change.ts';
import { createEngine, type DecidedBy, type OrderEngine } from './engine.ts';
import { catalogueReaders, type CatalogueReader } from './offers.ts';
import { peopleReader, type PeopleReader } from './people.ts';
import type { TicketOffer } from './shapes.ts';

/** What the inventory is made of. */
export interface InventoryDependencies {
  database: Database;
  /** Whose keys the charges of orders get. */
  gateway: Pick<PaymentGateway, 'name' | 'account'>;
  /** One paid card purchase per account in this time, in ms. */
  purchaseWindowMs: number;
  /** Hears of each order that is decided, for metrics. */
  onDecided?: (decided: { outcome: 'complete' | 'failed'; by: DecidedBy }) => void;
  /** Hears of each attendee who asks about somebody else's account. */
  onLookUp?: (lookUp: LookUp) => void;
}

/** What is gathered in a process: concurrent requests share its reads and its transactions. */
export interface Inventory {
  engine: OrderEngine & ChangeEngine;
  /** What is sold and what is left, without texts: what the rules of orders need. */
  catalogue: CatalogueReader;
  /** The same with texts. */
  offers: CatalogueReader<TicketOffer>;
  people: PeopleReader;
  /** Counts whom attendees ask about; `readPeople` does it by itself. */
  lookUps: CountLookUps;
}

/** The inventory of a process; one per process, since concurrent requests are gathered in it. */
export function createInventory({
  database,
  gateway,
  purchaseWindowMs,
  onDecided,
  onLookUp = () => undefined,
}: InventoryDependencies): Inventory {
  const engine = createEngine(database, gateway, purchaseWindowMs);
  const changes = createChangeEngine(database, gateway);
  return {
    engine: { ...(onDecided ? observed(engine, onDecided) : engine), ...changes },
    ...catalogueReaders(database),
    people: peopleReader(database),
    lookUps: lookUpCounter(database, onLookUp),
  };
}

function observed(engine: OrderEngine, onDecided: NonNullable<InventoryDependencies['onDecided']>): OrderEngine {
  return {
    take: async (order, about) => {
      const verdict = await engine.take(order, about);
      if (verdict.status === 'taken' && verdict.settled) onDecided({ outcome: 'complete', by: 'request' });
      return verdict;
    },
    settle: async (verdict) => {
      const settled = await engine.settle(verdict);
      if (settled) onDecided({ outcome: 'complete', by: verdict.by });
      return settled;
    },
    fail: async (verdict) => {
      const isFailed = await engine.fail(verdict);
      if (isFailed) onDecided({ outcome: 'failed', by: verdict.by });
      return isFailed;
    },
  };
}
