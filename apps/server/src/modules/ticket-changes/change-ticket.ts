import { createHmac } from 'node:crypto';
import { FoyerError, type ErrorCode } from '@foyer/contract/errors';
import type { TicketChanged } from '@foyer/contract/ticket';
import type { CallContext } from '@foyer/domain/actor';
import type { TicketChange } from '@foyer/domain/ticket-changes';
import { takeChange, type ChangeObstacle, type ChangeRefusal, type PlannedChange } from '../inventory/index.ts';
import {
  chargeCard,
  completeChange,
  giveBack,
  openHostedPage,
  repeatedIntent,
  unfinishedMs,
} from '../payments/index.ts';
import { findTicketRow, loadTicket } from '../tickets/index.ts';
import type { TicketChanges } from './deps.ts';
import { readOffers } from './list-offers.ts';
import { checkMayChange, planChange, type ChangePlan, type ChangeWish } from './plan-change.ts';
import { priceChanges } from './price-change.ts';
import { readChangeFacts } from './read-facts.ts';

export interface ChangeRequest {
  change: TicketChange;
  ticketId: number;
  ticketConfigurationId: number;
  body: ChangeWish;
  idempotencyKey: string | undefined;
}

interface Idempotency {
  key: string;
  hash: string;
}

/**
 * Changes a ticket to one of another type (readings §6, §10): checks the rules and prices; takes what the new one needs, beside what the
 * ticket keeps, and writes the intent in one transaction; charges outside of it; writes the change in another. Where nothing is
 * charged the first transaction writes it all, and what is due is given back after it.
 */
export async function changeTicket(
  changes: TicketChanges,
  request: ChangeRequest,
  context: CallContext,
): Promise<TicketChanged> {
  const { actor, now } = context;
  const { kysely } = changes.database;
  const idempotency = fingerprint(request);
  const earlier = idempotency && (await earlierAnswer(changes, request, idempotency, context));
  if (earlier) return earlier;
  const plan = await makePlan(changes, request, context);

  const taken = await changes.database.transaction(
    async (tx) => {
      const verdict = await takeChange(tx, plan.planned, {
        now,
        idempotency,
        nextCheckAt: new Date(now.getTime() + unfinishedMs),
        gateway: changes.payments.gateway,
      });
      if (verdict.status === 'refused' || verdict.gatewayKey !== null) return { ...verdict, refundIds: [] };
      const { orderIntentId } = verdict;
      const settled = { charge: null, by: 'request' as const, requestId: context.requestId, now };
      const done = await completeChange(tx, orderIntentId, settled);
      if (done.obstacle !== null) throw obstacleError(done.obstacle);
      return { ...verdict, refundIds: done.refundIds };
    },
    { retries: 3 },
  );
  await changes.fault('change.taken');
  if (taken.status === 'refused') {
    if (taken.refusal.code !== 'IDEMPOTENCY_KEY') throw refusalError(plan.planned, taken.refusal);
    if (!idempotency) throw new Error('Without a key nothing can be repeated.');
    return repeat(changes, request, { accountId: plan.planned.accountId, ...idempotency }, context);
  }

  // It is written down: whatever becomes of the request, the reconciler asks for it.
  for (const id of taken.refundIds) await giveBack(changes.payments, id, now, { first: true });
  const { orderIntentId, gatewayKey } = taken;
  const redirectUrl = gatewayKey === null ? null : await settle(changes, plan, { orderIntentId, gatewayKey }, context);
  return answerOf(await loadTicket(kysely, changes.codes, actor, request.ticketId), orderIntentId, redirectUrl);
}

const answerOf = (
  ticket: TicketChanged['ticket'],
  orderIntentId: string,
  redirectUrl: string | null,
): TicketChanged => ({
  success: true,
  ticket,
  orderIntentId,
  redirectEnabled: redirectUrl !== null,
  redirectUrl,
});

/** Reads what the rules ask, and holds the change against them. */
async function makePlan(changes: TicketChanges, request: ChangeRequest, context: CallContext): Promise<ChangePlan> {
  const { change, ticketId, ticketConfigurationId, body } = request;
  const { kysely } = changes.database;
  const facts = await readChangeFacts(kysely, ticketId, context);
  checkMayChange(facts, context);
  // Seats that were sold after the backup would be sold again.
  if (await changes.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
  const offers = await readOffers(changes, facts.row, change, context.now);
  const priced = priceChanges(change, facts, offers, context.now).find(
    ({ offer }) => offer.ticketConfigurationId === ticketConfigurationId,
  );
  if (!priced) throw new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId } });
  const { event_short_code: eventShortCode } = await kysely
    .selectFrom('event')
    .select('event_short_code')
    .where('event_id', '=', facts.row.event_id)
    .executeTakeFirstOrThrow();
  return planChange(changes, facts, { change, priced, eventShortCode, wish: body }, context);
}

/** Charges the card on file, or answers the address of the page on which it is paid. */
async function settle(
  { payments }: TicketChanges,
  { planned, storedReference }: ChangePlan,
  { orderIntentId, gatewayKey }: { orderIntentId: string; gatewayKey: string },
  { now, requestId }: CallContext,
): Promise<string | null> {
  const { cart, totalMinor } = planned;
  const taken = {
    orderIntentId,
    gatewayKey,
    purpose: 'ticket_change' as const,
    order: {
      totalMinor,
      currency: cart.currency,
      cart: {
        ...cart,
        tickets: [
          { description: `${cart.from.description} → ${cart.to.description}`, amountMinor: totalMinor, addOns: [] },
        ],
      },
    },
  };
  const decision = { by: 'request' as const, now, requestId };
  if (planned.kind === 'hosted') return openHostedPage(payments, taken, decision);
  if (storedReference === null) throw new Error(`Change ${orderIntentId} has nothing to charge.`);
  await chargeCard(payments, taken, { kind: 'reference', reference: storedReference }, decision);
  return null;
}

/** The words of a refusal by the inventory. */
function refusalError(
  { cart }: PlannedChange,
  refusal: Exclude<ChangeRefusal, { code: 'IDEMPOTENCY_KEY' }>,
): FoyerError {
  switch (refusal.code) {
    case 'TICKET':
      return obstacleError(refusal.status);
    case 'CHANGE_PENDING':
      return new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId: refusal.orderIntentId } });
    case 'SOLD_OUT': {
      const { ticketConfigurationId } = cart.to;
      return new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, reason: 'soldOut' } });
    }
  }
}

/** Somebody else was first: the ticket is used, canceled, somebody else's, changed, or being refunded. */
const obstacleError = (status: ChangeObstacle): FoyerError =>
  new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status } });

/** A fingerprint of a request, to tell another one under the same key. */
function fingerprint({
  change,
  ticketId,
  ticketConfigurationId,
  body,
  idempotencyKey,
}: ChangeRequest): Idempotency | null {
  if (idempotencyKey === undefined) return null;
  const { cashPayment = false, bypassPayment = false, payOnPage = false, cashTendered, expectedAmountDue } = body;
  const seen = [
    change,
    ticketId,
    ticketConfigurationId,
    cashPayment,
    bypassPayment,
    payOnPage,
    cashTendered,
    expectedAmountDue,
  ];
  const hash = createHmac('sha256', `change ${idempotencyKey}`).update(JSON.stringify(seen)).digest('hex');
  return { key: idempotencyKey, hash };
}

/** The first answer, where an earlier request had this key. */
async function earlierAnswer(
  changes: TicketChanges,
  request: ChangeRequest,
  idempotency: Idempotency,
  context: CallContext,
): Promise<TicketChanged | null> {
  const { kysely } = changes.database;
  const row = await findTicketRow(kysely, context.actor, request.ticketId);
  const accounts = [context.actor.accountId, ...(row ? [row.account_id] : [])];
  const found = await kysely
    .selectFrom('order_intent')
    .select('account_id')
    .where('account_id', 'in', accounts)
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst();
  return found ? repeat(changes, request, { accountId: found.account_id, ...idempotency }, context) : null;
}

/** The first answer again, once it is known; another request under the same key is refused. */
async function repeat(
  changes: TicketChanges,
  { ticketId }: ChangeRequest,
  key: Idempotency & { accountId: number },
  { actor, now, requestId }: CallContext,
): Promise<TicketChanged> {
  const intent = await repeatedIntent(changes.payments, key, { by: 'request', now, requestId });
  const { orderIntentId, status, redirectUrl } = intent;
  if (status === 'FAILED') throw new FoyerError((intent.errorCode ?? 'PAYMENT_FAILURE') as ErrorCode);
  if (status === 'PENDING' && redirectUrl === null) {
    throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  }
  const ticket = await loadTicket(changes.database.kysely, changes.codes, actor, ticketId);
  return answerOf(ticket, orderIntentId, status === 'PENDING' ? redirectUrl : null);
}
