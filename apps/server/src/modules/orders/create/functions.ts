import { functionCaller } from '../../../db/call-function.ts';
import type { Tx } from '../../../db/database.ts';
import { toJson, type JsonText } from '../../../db/schema.ts';
import {
  settleRequest,
  type OrderWriter,
  type SettledRow,
  type SettleRequest,
  type SettleVerdict,
  type TakeRequest,
  type TakeRow,
} from '../../stock/index.ts';

/** Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts` of stock. */
export interface OrderFunctions {
  order_submit: {
    arguments: { requests: JsonText<TakeRequest[]>; moment: Date; purchase_window_ms: number };
    row: TakeRow;
  };
  order_settle: {
    arguments: { verdicts: JsonText<SettleRequest[]>; moment: Date };
    row: SettledRow;
  };
  order_write: {
    arguments: { ids: string[]; verdicts: JsonText<SettleRequest[]>; moment: Date };
    row: { order_write: string };
  };
}

const callFunction = functionCaller<OrderFunctions>();

/** Registered with the stock engine, which batches the calls. */
export const orderWriter: OrderWriter = {
  submit: (pool, args) => callFunction(pool, 'order_submit', args),
  settle: (pool, args) => callFunction(pool, 'order_settle', args),
};

/** Writes the order of an intent. Its stock must be taken. */
export async function writeOrder(tx: Tx, verdict: SettleVerdict): Promise<void> {
  const verdicts = toJson([settleRequest(verdict, 0)]);
  await callFunction(tx, 'order_write', { ids: [verdict.orderIntentId], verdicts, moment: verdict.now });
}
