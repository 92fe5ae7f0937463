import type { Database, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import {
  latest,
  retrying,
  type ChangeObstacle,
  type DecidedBy,
  type SettledOrder,
  type SettleVerdict,
} from '../../stock/index.ts';
import { callFunction } from './functions.ts';
import type { ChangeNotice, ChangeVerdict } from './shapes.ts';

/** The gateway's result for the charge of a change. */
type ChangeCharge = Pick<SettleVerdict, 'gatewayKey' | 'reference' | 'lastFour' | 'cardType' | 'wallet'>;

/** How a change is settled. `charge` is the gateway's result, or null when nothing was charged. */
export interface ChangeSettled {
  charge: ChangeCharge | null;
  by: DecidedBy;
  requestId: string | null;
  now: Date;
}

const writeRequest = (
  orderIntentId: string,
  { charge, by, requestId }: Omit<ChangeSettled, 'now'>,
  notice: ChangeNotice,
): ChangeVerdict => ({
  ...notice,
  intentId: orderIntentId,
  requestId,
  key: charge?.gatewayKey ?? null,
  reference: charge?.reference ?? null,
  lastFour: charge && /^[0-9]{4}$/.test(charge.lastFour) ? charge.lastFour : null,
  cardType: charge?.cardType ?? null,
  wallet: charge?.wallet ?? null,
  by,
});

/**
 * Writes a ticket change with its history, audit log entry and mails. The caller has taken its stock and locked its
 * intent.
 * @returns the obstacle that now forbids the change, or null when it is written
 */
export async function writeChange(
  tx: Tx,
  orderIntentId: string,
  settled: ChangeSettled,
  notice: ChangeNotice,
): Promise<ChangeObstacle | null> {
  const [row] = await callFunction(tx, 'change_write', {
    ids: [orderIntentId],
    verdicts: toJson([writeRequest(orderIntentId, settled, notice)]),
    moment: settled.now,
  });
  return row?.obstacle ?? null;
}

/**
 * Writes pending changes after their charges succeeded, in one transaction.
 * @returns the result of each intent; none for an intent that was decided before or that an obstacle now forbids
 */
export async function settleChanges(
  { pool }: Pick<Database, 'pool'>,
  changes: readonly { orderIntentId: string; settled: ChangeSettled; notice: ChangeNotice }[],
): Promise<Map<string, SettledOrder>> {
  if (changes.length === 0) return new Map();
  const verdicts = toJson(
    changes.map(({ orderIntentId, settled, notice }) => writeRequest(orderIntentId, settled, notice)),
  );
  const moment = latest(changes.map(({ settled }) => settled.now));
  const rows = await retrying(() => callFunction(pool, 'change_settle', { verdicts, moment }));
  return new Map(rows.map((row) => [row.intent_id, { orderId: row.order_id, tickets: row.tickets }]));
}
