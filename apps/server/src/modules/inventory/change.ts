import { randomUUIDv7 } from 'node:crypto';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import type { StoredChange, StoredPlan } from './change-cart.ts';
import type { DecidedBy, SettleVerdict, TakeContext } from './engine.ts';
import { callFunction } from './functions.ts';
import type { ChangeObstacle } from './shapes.ts';

/** A change of a ticket that has passed the rules and is priced, ready to take what it needs. */
export interface PlannedChange<C extends StoredPlan = StoredChange> {
  ticketId: number;
  eventId: number;
  accountId: number;
  staffAccountId: number | null;
  kind: 'none' | 'card' | 'hosted' | 'cash' | 'bypass';
  /** To be charged, minor units; 0 where nothing is. */
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

/**
 * Takes what a changed ticket needs beyond what it keeps already, and writes the intent. Where nothing is to be charged the caller
 * writes the change in the same transaction (`writeChange`). Of several changes of a ticket at once one is taken.
 */
export async function takeChange(
  tx: Tx,
  plan: PlannedChange<StoredPlan>,
  {
    now,
    idempotency,
    nextCheckAt,
    gateway,
  }: Omit<TakeContext, 'requestId'> & { gateway: Pick<PaymentGateway, 'name' | 'account'> },
): Promise<ChangeVerdictOfTake> {
  const orderIntentId = randomUUIDv7();
  const isCharged = plan.kind === 'card' || plan.kind === 'hosted';
  const gatewayKey = isCharged ? `${orderIntentId}-1` : null;
  const [row] = await callFunction(tx, 'change_take', {
    request: toJson({
      ...plan,
      intentId: orderIntentId,
      currency: plan.cart.currency,
      idempotencyKey: idempotency?.key ?? null,
      requestHash: idempotency?.hash ?? null,
      steps: [{ at: now.toISOString(), step: 'inventoryTaken' }],
      nextCheckAt: nextCheckAt.toISOString(),
      gateway: isCharged ? gateway.name : null,
      gatewayAccount: isCharged ? gateway.account : null,
      gatewayKey,
      attemptKind: isCharged ? (plan.kind === 'hosted' ? ('hosted' as const) : ('stored' as const)) : null,
    }),
    moment: now,
  });
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

/** Locks a ticket for a change that was planned so; what forbids the change by now, or null. */
export async function changeObstacle(tx: Tx, ticketId: number, plan: StoredPlan): Promise<ChangeObstacle | null> {
  const [row] = await callFunction(tx, 'change_lock', { changing_ticket_id: ticketId, plan: toJson(plan) });
  return row?.change_lock ?? null;
}

/**
 * Writes the change of an intent whose pieces are taken and which the caller has locked; what forbids it by now, or null when it is
 * done. `charge` is what the gateway said, where there was something to charge.
 */
export async function writeChange(
  tx: Tx,
  orderIntentId: string,
  {
    charge,
    by,
    now,
  }: {
    charge: Pick<SettleVerdict, 'gatewayKey' | 'reference' | 'lastFour' | 'cardType' | 'wallet'> | null;
    by: DecidedBy;
    now: Date;
  },
): Promise<ChangeObstacle | null> {
  const [row] = await callFunction(tx, 'change_write', {
    id: orderIntentId,
    verdict: toJson({
      key: charge?.gatewayKey ?? null,
      reference: charge?.reference ?? null,
      lastFour: charge && /^[0-9]{4}$/.test(charge.lastFour) ? charge.lastFour : null,
      cardType: charge?.cardType ?? null,
      wallet: charge?.wallet ?? null,
      by,
    }),
    moment: now,
  });
  return row?.change_write ?? null;
}
