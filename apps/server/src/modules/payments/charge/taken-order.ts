import type { PlannedOrder } from '../../inventory/index.ts';

/** An order whose inventory is taken and whose money is not. */
export interface TakenOrder {
  orderIntentId: string;
  gatewayKey: string;
  order: PlannedOrder;
}
