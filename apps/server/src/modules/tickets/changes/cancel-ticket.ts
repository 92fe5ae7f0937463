import type { InputOf, OutputOf } from '@foyer/contract/wire/endpoint';
import type { cancellationEndpoints } from '@foyer/contract/tickets/cancellation';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor, money, toMajor } from '@foyer/domain/shared/money';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { lockAccounts, takeChange, type ChangeRefusal } from '../../stock/index.ts';
import type { PlannedChange, StoredCancellation } from './change-cart.ts';
import { giveBack, unfinishedMs } from '../../payments/index.ts';
import { completeCancellation, type CancelledIntent } from './complete-cancellation.ts';
import { loadTicket, lockTicket } from '../index.ts';
import { refusalError } from './carry-out.ts';
import type { TicketChanges } from './deps.ts';
import { earlierIntent, findEarlier, idempotencyOf } from './idempotency.ts';
import {
  priceCancellation,
  readCancellationDependents,
  type CancelledTicket,
  type PricedCancellation,
} from './quote-cancellation.ts';
import { ticketBeforeChange } from './read-facts.ts';

type Endpoint = (typeof cancellationEndpoints)['cancelTicket'];
export type Cancelled = OutputOf<Endpoint>;

/**
 * Cancels a ticket for its holder, if the event allows it (domain/cancellation), with all tickets of a package that ends
 * whole (orders 11.7). One transaction ends the tickets, returns their stock, writes their refunds and queues the mails.
 * Then it requests the refunds from the gateway.
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
  const tickets = priced.tickets.map((ticket) => ({ ticket, plan: planOf(ticket, context) }));
  const [requested] = tickets;
  if (!requested) throw new Error('A cancellation has a ticket.');
  const refundMinor = tickets.reduce((sum, { plan }) => sum + plan.cart.moneyMinor, 0);
  const { currency } = requested.plan.cart;
  checkExpected(body.expectedRefund, refundMinor, currency);
  requested.plan.cart.refundMinor = refundMinor;

  const taken = await changes.database.transaction(
    async (tx) => {
      await checkDependents(tx, priced);
      const ended: CancelledIntent[] = [];
      // Only the intent of the requested ticket has the idempotency key. Its stored response covers the whole package.
      for (const { ticket, plan } of tickets) {
        const verdict = await takeChange(tx, plan, {
          now,
          idempotency: plan === requested.plan ? idempotency : null,
          nextCheckAt: new Date(now.getTime() + unfinishedMs),
          gateway: changes.payments.gateway,
        });
        if (verdict.status === 'refused') {
          if (verdict.refusal.code === 'IDEMPOTENCY_KEY') return null;
          // The door was first.
          if (isUsed(verdict.refusal) && plan !== requested.plan) throw refused('package');
          throw refusalError(plan.cart.from.ticketConfigurationId, verdict.refusal);
        }
        const { orderIntentId } = verdict;
        const { paidMinor, terms } = ticket;
        ended.push({ orderIntentId, ticketId: plan.ticketId, paidMinor, fees: terms.fees, plan: plan.cart });
      }
      return { ended, refundIds: await completeCancellation(tx, ended, context) };
    },
    { retries: 3 },
  );
  await changes.fault('change.taken');
  if (taken === null) {
    if (!idempotency) throw new Error('Without a key nothing can be repeated.');
    const key = { accountId: requested.plan.accountId, ...idempotency };
    return answer(changes, ticketId, (await earlierIntent(changes, key, context)).orderIntentId, context);
  }
  for (const id of taken.refundIds) await giveBack(changes.payments, id, now, { first: true });
  return answer(changes, ticketId, taken.ended[0]?.orderIntentId ?? '', context);
}

const isUsed = (refusal: ChangeRefusal): boolean => refusal.code === 'TICKET' && refusal.status === 'CHECKED_IN';

const refused = (reason: string) => new FoyerError('CANCELLATION_NOT_POSSIBLE', { metadata: { reason } });

/**
 * Locks the tickets, and makes orders of the account wait, so each order that needs one of these tickets sees the
 * cancellation.
 */
async function checkDependents(tx: Tx, { tickets }: PricedCancellation): Promise<void> {
  const [
    {
      facts: { row },
    },
  ] = tickets;
  const ticketIds = tickets.map(({ facts }) => facts.row.ticket_id);
  // The order of the keys, as in `ticket_cancel`. The door locks one ticket at a time.
  for (const id of ticketIds.toSorted((a, b) => a - b)) await lockTicket(tx, id);
  await lockAccounts(tx, [row.account_id]);
  const { hasCompanions, hasChildTickets, hasOtherParts } = await readCancellationDependents(tx, ticketIds);
  if (hasCompanions) throw refused('otherTickets');
  if (hasChildTickets) throw refused('childEvents');
  // A ticket of the package was used, or restored since the quote. The next quote has the reason or the amount.
  if (hasOtherParts) throw refused('package');
}

/** The plan of a cancellation, for its intent. */
export function planOf(
  { facts, back }: CancelledTicket,
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
function checkExpected(expected: number, refundMinor: number, currency: Currency): void {
  if (fromMajor(expected, currency)?.amountMinor === refundMinor) return;
  throw new FoyerError('PRICE_CHANGED', { metadata: { refund: toMajor(money(refundMinor, currency)), currency } });
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
  const { moneyMinor, refundMinor = moneyMinor, currency } = cart as StoredCancellation;
  return {
    success: true,
    ticket: await loadTicket(kysely, codes, actor, ticketId),
    orderIntentId,
    refund: toMajor(money(refundMinor, currency)),
    currency,
  };
}
