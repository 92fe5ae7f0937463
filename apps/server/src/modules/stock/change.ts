import { randomUUIDv7 } from 'node:crypto';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { Database, Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { StoredChange, StoredPlan } from './change-cart.ts';
import {
  batch,
  latest,
  retrying,
  type DecidedBy,
  type SettledOrder,
  type SettleVerdict,
  type TakeContext,
} from './engine.ts';
import { callFunction, type SqlFunctions } from './functions.ts';
import { groupCommit } from '../../db/group-commit.ts';
import type { ChangeNews, ChangeObstacle, ChangeTakeRequest, ChangeNotice, ChangeVerdict } from './shapes.ts';

/** A ticket change that passed the rules and is priced. The next step takes its stock. */
export interface PlannedChange<C extends StoredPlan = StoredChange> {
  ticketId: number;
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: 'none' | 'card' | 'hosted' | 'cash' | 'bypass';
  /** Only with `card`: a typed card instead of the card on file. */
  isCardTyped?: true;
  /** Amount to charge in minor units; 0 when nothing is charged. */
  totalMinor: number;
  cart: C;
}

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

/** Builds the history entry, audit log entry and mails of a change. */
export type CreateChangeNotice = (news: ChangeNews) => ChangeNotice;

/** The gateway's result for the charge of a change. */
export type ChangeCharge = Pick<SettleVerdict, 'gatewayKey' | 'reference' | 'lastFour' | 'cardType' | 'wallet'>;

/** Steps of charged ticket changes. Each step handles all changes that arrive together in one call. */
export interface ChangeEngine {
  /** Like the function `takeChange`, in its own transaction. */
  takeChange(plan: PlannedChange, about: TakeAbout): Promise<ChangeVerdictOfTake>;
  /**
   * Writes the change of an intent after its charge succeeded. Returns null when the intent was decided before or an
   * obstacle now forbids the change.
   * Also returns null when the change gives money back or ends a team; `settleLate` handles these.
   */
  settleChange(verdict: SettleVerdict, tell: CreateChangeNotice): Promise<SettledOrder | null>;
}

interface TakeItem {
  plan: PlannedChange<StoredPlan>;
  about: TakeAbout;
  orderIntentId: string;
  gatewayKey: string | null;
}

export function createChangeEngine({ pool }: Pick<Database, 'pool'>, gateway: Gateway): ChangeEngine {
  const take = groupCommit<TakeItem, ChangeVerdictOfTake>({
    batchSize: batch,
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
  const settle = groupCommit<{ verdict: SettleVerdict; tell: CreateChangeNotice }, { settled: SettledOrder | null }>({
    batchSize: batch,
    keysOf: ({ verdict }) => [verdict.orderIntentId],
    run: async (items) => {
      const news = await readNews(
        pool,
        items.map(({ verdict }) => verdict.orderIntentId),
      );
      const verdicts = items.flatMap(({ verdict, tell }) => {
        const about = news.get(verdict.orderIntentId);
        return about && isPlain(about)
          ? [writeRequest(verdict.orderIntentId, { ...verdict, charge: verdict }, tell(about))]
          : [];
      });
      const moment = latest(items.map(({ verdict }) => verdict.now));
      const rows =
        verdicts.length === 0
          ? []
          : await retrying(() => callFunction(pool, 'change_settle', { verdicts: toJson(verdicts), moment }));
      const found = new Map(rows.map((row) => [row.intent_id, { orderId: row.order_id, tickets: row.tickets }]));
      return items.map(({ verdict }) => ({ settled: found.get(verdict.orderIntentId) ?? null }));
    },
  });
  return {
    takeChange: (plan, about) => take(newItem(plan, about)),
    settleChange: async (verdict, tell) => (await settle({ verdict, tell })).settled,
  };
}

const isPlain = ({ cart, ends_team: endsTeam }: ChangeNews): boolean => cart.giveBackMinor === 0 && !endsTeam;

function newItem(plan: PlannedChange<StoredPlan>, about: TakeAbout): TakeItem {
  const orderIntentId = randomUUIDv7();
  const isCharged = plan.kind === 'card' || plan.kind === 'hosted';
  return { plan, about, orderIntentId, gatewayKey: isCharged ? `${orderIntentId}-1` : null };
}

/**
 * Takes the stock that a changed ticket needs in addition to its own, and writes the intent. When nothing is charged,
 * the caller writes the change in the same transaction (`writeChange`).
 * Only one of several concurrent changes of a ticket is taken.
 */
export async function takeChange(
  tx: Tx,
  plan: PlannedChange<StoredPlan>,
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

const attemptKindOf = ({ kind, isCardTyped }: PlannedChange<StoredPlan>): 'card' | 'hosted' | 'stored' =>
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
export async function changeObstacle(tx: Tx, ticketId: number, cart: StoredPlan): Promise<ChangeObstacle | null> {
  const [row] = await callFunction(tx, 'change_lock', { changes: toJson([{ ticketId, cart }]) });
  return row?.obstacle ?? null;
}

/** Data for history, audit log and mails of changes, by intent. */
async function readNews(db: Pick<Database['pool'], 'query'> | Tx, ids: string[]): Promise<Map<string, ChangeNews>> {
  return new Map((await callFunction(db, 'change_news', { ids })).map((news) => [news.intent_id, news]));
}

/** @throws Error when the change does not exist */
export async function readChangeNews(tx: Tx, orderIntentId: string): Promise<ChangeNews> {
  const news = (await readNews(tx, [orderIntentId])).get(orderIntentId);
  if (!news) throw new Error(`There is no change ${orderIntentId}.`);
  return news;
}

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
