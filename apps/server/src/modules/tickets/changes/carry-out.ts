import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import type { CallContext } from '../../../calls/context.ts';
import { takeChange, type ChangeObstacle, type ChangeRefusal } from '../../stock/index.ts';
import type { PlannedChange, StoredChange } from './change-cart.ts';
import {
  accountCardUse,
  chargeCard,
  checkWaits,
  countingRefusals,
  giveBack,
  openHostedPage,
  readWaits,
  unfinishedMs,
  usesOfCharge,
} from '../../payments/index.ts';
import { giveBackUses, useTogether } from '../../system/limits/index.ts';
import { completeChange } from './complete-change.ts';
import { loadTicket } from '../index.ts';
import type { TicketChanges } from './deps.ts';
import { answerOf, repeatAnswer, type Idempotency } from './idempotency.ts';
import type { ChangePlan, PoolNames } from './plan-change.ts';

/**
 * Carries out an allowed change. One transaction takes the additional stock and writes the intent, then the card is
 * charged, and another transaction writes the change. Both transactions are shared with changes that arrive together.
 * When nothing is charged, one transaction does everything, and refunds are requested after it.
 */
export async function carryOut(
  changes: TicketChanges,
  plan: ChangePlan,
  idempotency: Idempotency | null,
  context: CallContext,
): Promise<TicketChanged> {
  const { actor, now } = context;
  const { kysely } = changes.database;
  const { ticketId, kind } = plan.planned;
  if (kind === 'card') await countCharge(changes, plan, context);
  const about = { now, idempotency, nextCheckAt: new Date(now.getTime() + unfinishedMs) };
  const taken =
    kind === 'card' || kind === 'hosted'
      ? { ...(await changes.inventory.engine.takeChange(plan.planned, about)), refundIds: [] }
      : await takeAndWrite(changes, plan.planned, about, context);
  await changes.fault('change.taken');
  if (taken.status === 'refused') {
    if (kind === 'card') await giveBackUses(changes.database, [accountCardUse(actor)]);
    const { ticketConfigurationId } = plan.planned.cart.to;
    if (taken.refusal.code !== 'IDEMPOTENCY_KEY') {
      throw refusalError(ticketConfigurationId, taken.refusal, plan.pools);
    }
    if (!idempotency) throw new Error('Without a key nothing can be repeated.');
    return repeatAnswer(changes, ticketId, { accountId: plan.planned.accountId, ...idempotency }, context);
  }

  // The refunds are written. If this request fails, the reconciler requests them.
  for (const id of taken.refundIds) await giveBack(changes.payments, id, now, { first: true });
  const { orderIntentId, gatewayKey } = taken;
  const redirectUrl =
    gatewayKey === null ? null : await chargeOrRedirect(changes, plan, { orderIntentId, gatewayKey }, context);
  return answerOf(await loadTicket(kysely, changes.codes, actor, ticketId), orderIntentId, redirectUrl);
}

/** Counts the charge as refused until its result is known. @throws RATE_LIMITED while the account or the card must wait */
async function countCharge({ database }: TicketChanges, { cardKey }: ChangePlan, { actor, now }: CallContext) {
  const own = accountCardUse(actor);
  const card = usesOfCharge([], cardKey);
  checkWaits(card.length === 0 ? [] : await readWaits(database.kysely, card, now), card, now);
  await useTogether(database, [own], now);
}

/** Takes and writes a change without a charge, in one transaction. */
async function takeAndWrite(
  { database, payments }: TicketChanges,
  planned: PlannedChange,
  about: { now: Date; nextCheckAt: Date; idempotency: Idempotency | null },
  { requestId }: CallContext,
) {
  return database.transaction(
    async (tx) => {
      const verdict = await takeChange(tx, planned, { ...about, gateway: payments.gateway });
      if (verdict.status === 'refused') return { ...verdict, refundIds: [] };
      const settled = { charge: null, by: 'request' as const, requestId, now: about.now };
      const done = await completeChange(tx, verdict.orderIntentId, settled);
      if (done.obstacle !== null) throw obstacleError(done.obstacle);
      return { ...verdict, refundIds: done.refundIds };
    },
    { retries: 3 },
  );
}

/** Charges the card. Returns the URL at which the payer pays or confirms, or null when the change is complete. */
async function chargeOrRedirect(
  { payments }: TicketChanges,
  { planned, source, cardKey }: ChangePlan,
  { orderIntentId, gatewayKey }: { orderIntentId: string; gatewayKey: string },
  context: CallContext,
): Promise<string | null> {
  const { now, requestId } = context;
  const { cart, totalMinor } = planned;
  const taken = {
    orderIntentId,
    gatewayKey,
    purpose: 'ticket_change' as const,
    order: {
      accountId: planned.accountId,
      staffAccountId: planned.staffAccountId,
      totalMinor,
      currency: cart.currency,
      cart: {
        ...cart,
        tickets: [{ description: chargedFor(cart), amountMinor: totalMinor, addOns: [] }],
      },
    },
  };
  const decision = { by: 'request' as const, now, requestId };
  if (planned.kind === 'hosted') return openHostedPage(payments, taken, decision);
  if (source === null) throw new Error(`Change ${orderIntentId} has nothing to charge.`);
  const charged = await countingRefusals(
    payments,
    cardKey,
    context,
    () => chargeCard(payments, taken, source, decision),
    () => false,
  );
  return 'challengeUrl' in charged ? charged.challengeUrl : null;
}

/** The description on the gateway's page. */
function chargedFor({ change, from, to, addOns }: StoredChange): string {
  if (change !== 'addOns') return `${from.description} → ${to.description}`;
  const added = addOns.filter(({ addOnId }) => !from.addOns.some((had) => had.addOnId === addOnId));
  return `${from.description} + ${added.map(({ name }) => name).join(', ')}`;
}

/** The error for a refusal by the inventory. */
export function refusalError(
  ticketConfigurationId: number,
  refusal: Exclude<ChangeRefusal, { code: 'IDEMPOTENCY_KEY' }>,
  pools: PoolNames = new Map(),
): FoyerError {
  switch (refusal.code) {
    case 'TICKET':
      return obstacleError(refusal.status);
    case 'CHANGE_PENDING':
      return new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId: refusal.orderIntentId } });
    case 'SOLD_OUT': {
      const { pool, addOnId } = pools.get(refusal.stockId) ?? {};
      const why = pool === undefined ? { reason: 'soldOut' } : { reason: 'pool', pool };
      if (addOnId !== undefined) {
        return new FoyerError('ADD_ON_NOT_AVAILABLE', { metadata: { ticketConfigurationAddOnId: addOnId, ...why } });
      }
      return new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, ...why } });
    }
  }
}

/**
 * The error for a ticket that was used, cancelled, transferred, changed or is being refunded, an event that was called off, or a
 * difference that is void.
 */
const obstacleError = (status: ChangeObstacle): FoyerError =>
  status === 'CALLED_OFF'
    ? new FoyerError('EVENT_CALLED_OFF')
    : status === 'NOT_DUE'
      ? new FoyerError('PRICE_CHANGED')
      : new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status } });
