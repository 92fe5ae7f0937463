import { randomUUIDv7 } from 'node:crypto';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { Database, Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { batchSize, latest, retrying, type TakeContext } from './engine.ts';
import { callFunction, type SqlFunctions } from './functions.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { ChangeObstacle, ChangeTakeRequest } from './shapes.ts';
import type { ChangeUnits, StoredUnits } from './units.ts';

export type ChangeRefusal =
  | { code: 'IDEMPOTENCY_KEY' }
  | { code: 'TICKET'; status: ChangeObstacle }
  | { code: 'CHANGE_PENDING'; orderIntentId: string | null }
  | { code: 'SOLD_OUT'; stockId: number };

export type ChangeVerdictOfTake =
  | { status: 'taken'; orderIntentId: string; gatewayKey: string | null }
  | { status: 'refused'; refusal: ChangeRefusal };

type TakeAbout = Omit<TakeContext, 'requestId'>;
type Gateway = Pick<PaymentGateway, 'name' | 'account'>;

/** Takes the units of charged ticket changes. One call handles all changes that arrive together. */
export interface ChangeEngine {
  /** Like the function `takeChange`, in its own transaction. */
  takeChange(plan: ChangeUnits, about: TakeAbout): Promise<ChangeVerdictOfTake>;
}

interface TakeItem {
  plan: ChangeUnits;
  about: TakeAbout;
  orderIntentId: string;
  gatewayKey: string | null;
}

export function createChangeEngine({ pool }: Pick<Database, 'pool'>, gateway: Gateway): ChangeEngine {
  const take = groupCommit<TakeItem, ChangeVerdictOfTake>({
    batchSize,
    keysOf: ({ plan }) => [`t${plan.ticketId}`, `a${plan.accountId}`],
    run: async (items) => {
      const rows = await retrying(() =>
        callFunction(pool, 'change_take', {
          requests: toJson(items.map((item, n) => takeRequest(item, n, gateway))),
          moment: latest(items.map(({ about }) => about.now)),
        }),
      );
      const found = new Map(rows.map((row) => [row.intent_id, row]));
      return items.map((item) => takeVerdict(item, found.get(item.orderIntentId)));
    },
  });
  return { takeChange: (plan, about) => take(newItem(plan, about)) };
}

function newItem(plan: ChangeUnits, about: TakeAbout): TakeItem {
  const orderIntentId = randomUUIDv7();
  const isCharged = plan.kind === 'card' || plan.kind === 'hosted';
  return { plan, about, orderIntentId, gatewayKey: isCharged ? `${orderIntentId}-1` : null };
}

/**
 * Takes the stock that a changed ticket needs in addition to its own, and writes the intent. When nothing is charged,
 * the caller writes the change in the same transaction.
 * Only one of several concurrent changes of a ticket is taken.
 */
export async function takeChange(
  tx: Tx,
  plan: ChangeUnits,
  { gateway, ...about }: TakeAbout & { gateway: Gateway },
): Promise<ChangeVerdictOfTake> {
  const item = newItem(plan, about);
  const [row] = await callFunction(tx, 'change_take', {
    requests: toJson([takeRequest(item, 0, gateway)]),
    moment: about.now,
  });
  return takeVerdict(item, row);
}

function takeRequest(
  { plan, about, orderIntentId, gatewayKey }: TakeItem,
  n: number,
  gateway: Gateway,
): ChangeTakeRequest {
  const isCharged = gatewayKey !== null;
  return {
    ...plan,
    n,
    intentId: orderIntentId,
    currency: plan.cart.currency,
    idempotencyKey: about.idempotency?.key ?? null,
    requestHash: about.idempotency?.hash ?? null,
    steps: [{ at: about.now.toISOString(), step: 'inventoryTaken' }],
    nextCheckAt: about.nextCheckAt.toISOString(),
    gateway: isCharged ? gateway.name : null,
    gatewayAccount: isCharged ? gateway.account : null,
    gatewayKey,
    attemptKind: isCharged ? attemptKindOf(plan) : null,
  };
}

const attemptKindOf = ({ kind, isCardTyped }: ChangeUnits): 'card' | 'hosted' | 'stored' =>
  kind === 'hosted' ? 'hosted' : isCardTyped ? 'card' : 'stored';

function takeVerdict(
  { orderIntentId, gatewayKey }: TakeItem,
  row: SqlFunctions['change_take']['row'] | undefined,
): ChangeVerdictOfTake {
  if (!row) throw new Error('A change got no verdict.');
  const { refusal, detail } = row;
  switch (refusal) {
    case null:
      return { status: 'taken', orderIntentId, gatewayKey };
    case 'TICKET':
      return { status: 'refused', refusal: { code: refusal, status: detail?.status ?? 'CANCELED' } };
    case 'CHANGE_PENDING':
      return { status: 'refused', refusal: { code: refusal, orderIntentId: detail?.orderIntentId ?? null } };
    case 'SOLD_OUT':
      return { status: 'refused', refusal: { code: refusal, stockId: detail?.stockId ?? 0 } };
    default:
      return { status: 'refused', refusal: { code: refusal } };
  }
}

/** Locks a ticket for a planned change. Returns the obstacle that now forbids the change, or null. */
export async function changeObstacle(tx: Tx, ticketId: number, cart: StoredUnits): Promise<ChangeObstacle | null> {
  const [row] = await callFunction(tx, 'change_lock', { changes: toJson([{ ticketId, cart }]) });
  return row?.obstacle ?? null;
}
