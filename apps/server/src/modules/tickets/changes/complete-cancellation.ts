import type { CancellationTerms } from '@foyer/domain/tickets/purchase-terms';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { splitCancellation } from '@foyer/domain/tickets/cancellation';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import type { IntentStep } from '../../../db/schema.ts';
import { cancellationKey, cancellationReaders, cancelTickets, restoresOfTicket } from '../../stock/index.ts';
import type { StoredCancellation } from './change-cart.ts';
import { queueMail } from '../../mail/index.ts';
import { writeChangeRefunds } from '../../payments/index.ts';

/** The intent of a ticket that is cancelled. */
export interface CancelledIntent {
  orderIntentId: string;
  ticketId: number;
  /** Amount paid for the ticket and its add-ons minus refunds, in minor units. */
  paidMinor: number;
  fees: CancellationTerms['fees'];
  plan: StoredCancellation;
}

/**
 * Carries out a cancellation. Its intents were written in this transaction, under the locks of the tickets.
 * Cancels the tickets and their dependent records, and writes refunds, history, audit log and mails.
 * @returns ids of the refunds to request from the gateway
 * @throws REFUND_NOT_POSSIBLE when the payments or a ticket do not have the promised amount any more
 */
export async function completeCancellation(
  tx: Tx,
  intents: readonly CancelledIntent[],
  context: Pick<CallContext, 'actor' | 'now' | 'requestId'>,
): Promise<number[]> {
  const { actor, now } = context;
  const requestedBy = personAtKeyboardId(actor);
  const refundIds: number[] = [];
  for (const { orderIntentId, ticketId, plan, paidMinor, fees } of intents) {
    const { currency } = plan;
    const written = await writeChangeRefunds(tx, {
      orderIntentId,
      ticketId,
      amountMinor: plan.giveBackMinor,
      reason: plan.from.description,
      requestedBy,
      now,
      cancelledMinor: paidMinor,
      split: (payments) => splitCancellation(payments, { ticketId, paidMinor, currency }, fees),
    });
    refundIds.push(...written);
  }
  const aboutOf = ({ paidMinor, plan: { feeMinor, moneyMinor, currency } }: CancelledIntent) => ({
    paidMinor,
    feeMinor,
    refundMinor: moneyMinor,
    currency,
  });
  const ended = await cancelTickets(tx, context, {
    ticketIds: intents.map(({ ticketId }) => ticketId),
    kind: 'CANCEL',
    aboutEach: new Map(intents.map((intent) => [intent.ticketId, aboutOf(intent)])),
    alreadyNotified: { holder: true },
  });
  if (!intents.every(({ ticketId }) => ended.includes(ticketId)))
    throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: 'CANCELED' } });
  const step: IntentStep = { at: now.toISOString(), step: 'settled', detail: { by: 'request' } };
  await sql`
    UPDATE order_intent SET status = 'COMPLETE', settled_at = ${now}, next_check_at = NULL, steps = steps || ${JSON.stringify([step])}::jsonb
    WHERE order_intent_id = ANY (${intents.map(({ orderIntentId }) => orderIntentId)}::uuid[])`.execute(tx);
  for (const { orderIntentId, ticketId, plan } of intents)
    await tell(tx, { orderIntentId, ticketId, feeMinor: plan.feeMinor, currency: plan.currency }, now);
  return refundIds;
}

/** A person who gets money back, and how much. */
interface Payee {
  accountId: number;
  orderId: number;
  firstName: string;
  lastName: string;
  locale: Locale;
  to: string | null;
  lastFour: string | null;
  minor: number;
}

/** Mails the holder, with the refund if it is the holder's. Mails every other payer about their refund only. */
async function tell(
  tx: Tx,
  about: { orderIntentId: string; ticketId: number; feeMinor: number; currency: Currency },
  now: Date,
): Promise<void> {
  const { orderIntentId, ticketId, feeMinor, currency } = about;
  const holder = await tx
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .innerJoin('orders as o', 'o.order_id', 't.order_id')
    .select(['t.event_id', 't.account_id', 't.first_name', 't.last_name', 't.email', 'a.email_address', 'a.locale'])
    .select(['t.ticket_id', 't.is_self', restoresOfTicket.as('restores')])
    .select('o.account_id as buyer_account_id')
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const payees = await readPayees(tx, orderIntentId);
  const own = payees.find(({ accountId }) => accountId === holder.account_id);
  const { event_id: eventId, locale } = holder;
  for (const { to, isAttendee, dedupeKey } of cancellationReaders(holder)) {
    const includesRefund = own !== undefined && !isAttendee;
    await queueMail(
      tx,
      {
        template: 'cancellation',
        to,
        locale,
        eventId,
        ticketId,
        name: fullName({ firstName: holder.first_name, lastName: holder.last_name }, locale),
        byHolder: {
          // The holder must not read what another person paid or gets back.
          refundMinor: includesRefund ? own.minor : 0,
          feeMinor: !isAttendee && (own || holder.buyer_account_id === holder.account_id) ? feeMinor : 0,
          currency,
          lastFour: includesRefund ? own.lastFour : null,
        },
        dedupeKey,
      },
      now,
    );
  }
  for (const payee of payees) {
    if (payee === own || payee.to === null || payee.to === '') continue;
    await queueMail(
      tx,
      {
        template: 'refund',
        to: payee.to,
        locale: payee.locale,
        eventId,
        orderId: payee.orderId,
        name: fullName(payee, payee.locale),
        amountMinor: payee.minor,
        currency,
        lastFour: payee.lastFour,
        reason: null,
        isOnItsWay: true,
        dedupeKey: `${cancellationKey(holder)}:${payee.accountId}`,
      },
      now,
    );
  }
}

/** Waived payments are left out, because no one gets money for them. */
async function readPayees(tx: Tx, orderIntentId: string): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    SELECT a.account_id AS "accountId", max(o.order_id) AS "orderId", a.first_name AS "firstName", a.last_name AS "lastName", a.locale,
      coalesce(max(p.email), a.email_address) AS "to", CASE WHEN count(DISTINCT p.last_four) = 1 THEN max(p.last_four) END AS "lastFour",
      sum(r.amount_minor) AS minor
    FROM refund r JOIN payment p USING (payment_id) JOIN orders o ON o.order_id = p.order_id
    LEFT JOIN order_intent i ON i.order_intent_id = p.order_intent_id
    JOIN account a ON a.account_id = coalesce(i.account_id, o.account_id)
    WHERE r.order_intent_id = ${orderIntentId} AND p.kind <> 'bypass'
    GROUP BY a.account_id ORDER BY a.account_id`.execute(tx);
  return rows;
}
