import { FoyerError } from '@foyer/contract/errors';
import type { TicketChanged } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import {
  takeChange,
  type ChangeObstacle,
  type ChangeRefusal,
  type PlannedChange,
  type StoredChange,
} from '../inventory/index.ts';
import {
  cardKeysOf,
  chargeCard,
  checkRefusedCards,
  completeChange,
  countingRefusals,
  giveBack,
  openHostedPage,
  unfinishedMs,
} from '../payments/index.ts';
import { loadTicket } from '../tickets/index.ts';
import type { TicketChanges } from './deps.ts';
import { answerOf, repeatAnswer, type Idempotency } from './idempotency.ts';
import type { ChangePlan } from './plan-change.ts';

/**
 * Carries out a change that the rules allow: takes what the ticket needs, beside what it keeps, and writes the intent in one transaction;
 * charges outside of it; writes the change in another; both are shared with those that arrive together. Where nothing is charged one
 * transaction of its own writes it all, and what is due is given back after it.
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
  const cardKeys = cardKeysOf(actor, plan.cardKey);
  if (kind === 'card') await checkRefusedCards(kysely, cardKeys, now);
  const about = { now, idempotency, nextCheckAt: new Date(now.getTime() + unfinishedMs) };
  const taken =
    kind === 'card' || kind === 'hosted'
      ? { ...(await changes.inventory.engine.takeChange(plan.planned, about)), refundIds: [] }
      : await takeAndWrite(changes, plan.planned, about, context);
  await changes.fault('change.taken');
  if (taken.status === 'refused') {
    const { ticketConfigurationId } = plan.planned.cart.to;
    if (taken.refusal.code !== 'IDEMPOTENCY_KEY') throw refusalError(ticketConfigurationId, taken.refusal);
    if (!idempotency) throw new Error('Without a key nothing can be repeated.');
    return repeatAnswer(changes, ticketId, { accountId: plan.planned.accountId, ...idempotency }, context);
  }

  // It is written down: whatever becomes of the request, the reconciler asks for it.
  for (const id of taken.refundIds) await giveBack(changes.payments, id, now, { first: true });
  const { orderIntentId, gatewayKey } = taken;
  const redirectUrl = gatewayKey === null ? null : await settle(changes, plan, { orderIntentId, gatewayKey }, context);
  return answerOf(await loadTicket(kysely, changes.codes, actor, ticketId), orderIntentId, redirectUrl);
}

/** Takes and writes a change that nothing is charged for, in one transaction. */
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

/** Charges the card; returns the address where the payer pays or the bank asks, or null when the change is made. */
async function settle(
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
  const charged = await countingRefusals(payments, cardKeysOf(context.actor, cardKey), context, () =>
    chargeCard(payments, taken, source, decision),
  );
  return 'challengeUrl' in charged ? charged.challengeUrl : null;
}

/** What the payer reads on the gateway's page. */
function chargedFor({ change, from, to, addOns }: StoredChange): string {
  if (change !== 'addOns') return `${from.description} → ${to.description}`;
  const added = addOns.filter(({ addOnId }) => !from.addOns.some((had) => had.addOnId === addOnId));
  return `${from.description} + ${added.map(({ name }) => name).join(', ')}`;
}

/** The words of a refusal by the inventory. */
export function refusalError(
  ticketConfigurationId: number,
  refusal: Exclude<ChangeRefusal, { code: 'IDEMPOTENCY_KEY' }>,
): FoyerError {
  switch (refusal.code) {
    case 'TICKET':
      return obstacleError(refusal.status);
    case 'CHANGE_PENDING':
      return new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId: refusal.orderIntentId } });
    case 'SOLD_OUT':
      return new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, reason: 'soldOut' } });
  }
}

/** Another change came first: the event was called off, or the ticket was used, cancelled, transferred or changed, or is being refunded. */
const obstacleError = (status: ChangeObstacle): FoyerError =>
  status === 'CALLED_OFF'
    ? new FoyerError('EVENT_CALLED_OFF')
    : new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status } });
