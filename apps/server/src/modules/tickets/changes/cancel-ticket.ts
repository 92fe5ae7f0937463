import type { InputOf, OutputOf } from '@foyer/contract/wire/endpoint';
import type { cancellationEndpoints } from '@foyer/contract/tickets/cancellation';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fromMajor, money, toMajor } from '@foyer/domain/shared/money';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { lockAccounts, takeChange } from '../../stock/index.ts';
import type { PlannedChange, StoredCancellation } from './change-cart.ts';
import { giveBack, unfinishedMs } from '../../payments/index.ts';
import { completeCancellation } from './complete-cancellation.ts';
import { loadTicket, lockTicket } from '../index.ts';
import { refusalError } from './carry-out.ts';
import type { TicketChanges } from './deps.ts';
import { earlierIntent, findEarlier, idempotencyOf } from './idempotency.ts';
import { priceCancellation, readCancellationDependents, type PricedCancellation } from './quote-cancellation.ts';
import { ticketBeforeChange } from './read-facts.ts';

type Endpoint = (typeof cancellationEndpoints)['cancelTicket'];
export type Cancelled = OutputOf<Endpoint>;

/**
 * Cancels a ticket for its holder, if the event allows it (domain/cancellation). One transaction ends the ticket,
 * returns its stock, writes its refunds and queues the mails. Then it requests the refunds from the gateway.
 * The reconciler completes refunds without a result, and failed refunds are shown to staff.
 */
export async function cancelTicket(
  changes: TicketChanges,
  { params: { ticketId }, body, headers }: Pick<InputOf<Endpoint>, 'params' | 'body' | 'headers'>,
  context: CallContext,
): Promise<Cancelled> {
  const { now } = context;
  const idempotency = idempotencyOf(headers['idempotency-key'], ['cancel', ticketId, body.expectedRefund]);
  const earlier = await findEarlier(changes, ticketId, idempotency, context);
  if (earlier) {
    const { orderIntentId } = await earlierIntent(changes, earlier, context);
    return answer(changes, ticketId, orderIntentId, context);
  }
  const priced = await priceCancellation(changes, ticketId, context);
  if (priced.reason !== null) throw refused(priced.reason);
  const planned = planOf(priced, context);
  checkExpected(body.expectedRefund, planned.cart);

  const taken = await changes.database.transaction(
    async (tx) => {
      await checkDependents(tx, priced);
      const verdict = await takeChange(tx, planned, {
        now,
        idempotency,
        nextCheckAt: new Date(now.getTime() + unfinishedMs),
        gateway: changes.payments.gateway,
      });
      if (verdict.status === 'refused') return { ...verdict, refundIds: [] };
      const { orderIntentId } = verdict;
      const { paidMinor, terms } = priced;
      const about = { orderIntentId, ticketId, paidMinor, fees: terms.fees, plan: planned.cart };
      return { ...verdict, refundIds: await completeCancellation(tx, about, context) };
    },
    { retries: 3 },
  );
  await changes.fault('change.taken');
  if (taken.status === 'refused') {
    if (taken.refusal.code !== 'IDEMPOTENCY_KEY') {
      throw refusalError(planned.cart.from.ticketConfigurationId, taken.refusal);
    }
    if (!idempotency) throw new Error('Without a key nothing can be repeated.');
    const key = { accountId: planned.accountId, ...idempotency };
    return answer(changes, ticketId, (await earlierIntent(changes, key, context)).orderIntentId, context);
  }
  for (const id of taken.refundIds) await giveBack(changes.payments, id, now, { first: true });
  return answer(changes, ticketId, taken.orderIntentId, context);
}

const refused = (reason: string) => new FoyerError('CANCELLATION_NOT_POSSIBLE', { metadata: { reason } });

/** Makes orders of the account wait, so each order that needs this ticket sees the cancellation. */
async function checkDependents(tx: Tx, { facts: { row } }: PricedCancellation): Promise<void> {
  await lockTicket(tx, row.ticket_id);
  await lockAccounts(tx, [row.account_id]);
  const { hasCompanions, hasChildTickets } = await readCancellationDependents(tx, row.ticket_id);
  if (hasCompanions) throw refused('otherTickets');
  if (hasChildTickets) throw refused('childEvents');
}

function planOf(
  { facts, back }: PricedCancellation,
  { actor }: Pick<CallContext, 'actor'>,
): PlannedChange<StoredCancellation> {
  const { row } = facts;
  const parts = back?.parts ?? [];
  return {
    ticketId: row.ticket_id,
    eventId: row.event_id,
    accountId: actor.accountId,
    staffAccountId: actor.actingStaff?.accountId ?? null,
    kind: 'none',
    totalMinor: 0,
    cart: {
      change: 'cancel',
      revision: row.revision,
      from: ticketBeforeChange(facts),
      stock: [],
      giveBackMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      moneyMinor: back?.moneyMinor ?? 0,
      feeMinor: back?.feeMinor ?? 0,
      currency: row.currency,
    },
  };
}

/** The refund must equal the amount that the person saw. */
function checkExpected(expected: number, { moneyMinor, currency }: StoredCancellation): void {
  if (fromMajor(expected, currency)?.amountMinor === moneyMinor) return;
  throw new FoyerError('PRICE_CHANGED', { metadata: { refund: toMajor(money(moneyMinor, currency)), currency } });
}

async function answer(
  { database: { kysely }, codes }: TicketChanges,
  ticketId: number,
  orderIntentId: string,
  { actor }: CallContext,
): Promise<Cancelled> {
  const { cart } = await kysely
    .selectFrom('order_intent')
    .select('cart')
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  const { moneyMinor, currency } = cart as StoredCancellation;
  return {
    success: true,
    ticket: await loadTicket(kysely, codes, actor, ticketId),
    orderIntentId,
    refund: toMajor(money(moneyMinor, currency)),
    currency,
  };
}
