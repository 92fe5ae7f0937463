import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { createChangeEngine, type ChangeEngine } from './change.ts';
import { createEngine, type DecidedBy, type OrderEngine, type OrderWriter } from './engine.ts';

export interface InventoryDependencies {
  database: Database;
  /** The gateway that new payment attempts are recorded with. */
  gateway: Pick<PaymentGateway, 'name' | 'account'>;
  orders: OrderWriter;
  /** Minimum time between two paid card purchases of an account, in ms. */
  purchaseWindowMs: number;
  /** Called for each decided order, for metrics. */
  onDecided?: (decided: { outcome: 'complete' | 'failed'; by: DecidedBy }) => void;
}

/** Batched transactions of a process. Concurrent requests share them. */
export interface Inventory {
  engine: OrderEngine & ChangeEngine;
}

/** Creates the inventory. Use one per process, because it batches concurrent requests. */
export function createInventory({ database, gateway, onDecided, ...about }: InventoryDependencies): Inventory {
  const engine = createEngine(database, gateway, about);
  const changes = createChangeEngine(database, gateway);
  return { engine: { ...(onDecided ? observed(engine, onDecided) : engine), ...changes } };
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
