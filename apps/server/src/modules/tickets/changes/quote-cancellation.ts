import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CancellationTerms } from '@foyer/domain/tickets/purchase-terms';
import {
  cancellationRefusal,
  cancellationTeam,
  splitCancellation,
  type CancellationMoney,
} from '@foyer/domain/tickets/cancellation';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { readDependents } from '../../stock/index.ts';
import { belongsToCurrentAccount } from '../../payments/index.ts';
import type { TicketChanges } from './deps.ts';
import { cancellationTermsOf } from '../index.ts';
import { leftToRefund, readChangeFacts, type ChangeFacts } from './read-facts.ts';

/** The conditions of a cancellation at this moment. */
export interface PricedCancellation {
  facts: ChangeFacts;
  reason: CancellationQuote['reason'];
  /** The price of the ticket with its add-ons minus refunds, including waived amounts; minor units. */
  paidMinor: number;
  terms: CancellationTerms;
  /** Null when the payments do not have the money. */
  back: CancellationMoney | null;
}

/** Quotes the cancellation of an own ticket; takes nothing. */
export async function quoteCancellation(
  changes: TicketChanges,
  ticketId: number,
  context: CallContext,
): Promise<CancellationQuote> {
  return present(await priceCancellation(changes, ticketId, context), context);
}

/**
 * Reads the facts and prices the cancellation.
 * @throws RECORD_NOT_FOUND; FORBIDDEN to staff for a ticket that they neither hold nor bought
 */
export async function priceCancellation(
  changes: TicketChanges,
  ticketId: number,
  context: CallContext,
): Promise<PricedCancellation> {
  const { kysely } = changes.database;
  const facts = await readChangeFacts(changes, ticketId, context);
  // Staff can read the ticket, so they get the reason: they refund and deactivate instead.
  if (!facts.isOwn) throw new FoyerError('FORBIDDEN');
  const { row, payments } = facts;
  const [standing, dependents, isPaused] = await Promise.all([
    readStanding(kysely, ticketId),
    readCancellationDependents(kysely, ticketId),
    changes.isPaused?.() ?? false,
  ]);
  const terms = cancellationTermsOf(row, context.now);
  const paidMinor = leftToRefund(facts);
  const back = splitCancellation(payments, { ticketId, paidMinor, currency: row.currency }, terms.fees);
  const giving = payments.filter(({ paymentId }) => back?.parts.some((part) => part.paymentId === paymentId));
  const reason = cancellationRefusal(
    {
      ...standing,
      ...dependents,
      isInWholePackage: row.package?.endsWhole,
      status: row.status,
      end: terms.end,
      giveBack: back,
      isElsewhere: giving.some(
        (each) => each.gateway !== null && !belongsToCurrentAccount(changes.payments.gateway, each),
      ),
    },
    context.now,
  );
  // Cancellations stay paused after a restore, because refunds made since the backup would be repeated.
  return { facts, paidMinor, terms, back, reason: reason ?? (isPaused ? 'resting' : null) };
}

/** Pending changes, refunds and disputes of the ticket and its order. */
async function readStanding(
  db: Db,
  ticketId: number,
): Promise<{ isChanging: boolean; isRefunding: boolean; isDisputed: boolean }> {
  const { rows } = await sql<{ isChanging: boolean; isRefunding: boolean; isDisputed: boolean }>`
    SELECT
      EXISTS (SELECT FROM order_intent i WHERE i.ticket_id = t.ticket_id AND i.status = 'PENDING') AS "isChanging",
      EXISTS (SELECT FROM payment p JOIN refund r USING (payment_id) WHERE p.order_id = t.order_id
        AND (r.origin = 'provider' AND r.status <> 'FAILED'
          OR r.status = 'PENDING' AND r.order_intent_id IS NULL AND (r.ticket_id IS NULL OR r.ticket_id = t.ticket_id))) AS "isRefunding",
      EXISTS (SELECT FROM payment p JOIN dispute d USING (payment_id) WHERE p.order_id = t.order_id
        AND d.status IN ('needs_response', 'under_review', 'lost')) AS "isDisputed"
    FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(db);
  return rows[0] ?? { isChanging: false, isRefunding: false, isDisputed: false };
}

/** The kinds of dependent places: valid tickets of the account, and undecided purchases. */
export async function readCancellationDependents(
  db: Db | Tx,
  ticketId: number,
): Promise<{ hasCompanions: boolean; hasChildTickets: boolean }> {
  const dependents = (await readDependents(db, [ticketId])).filter(({ holding }) => holding.state !== 'WAITING');
  return {
    hasCompanions: dependents.some(({ dependency }) => dependency === 'companions'),
    hasChildTickets: dependents.some(({ dependency }) => dependency === 'childEvent'),
  };
}

function present(
  { facts, reason, paidMinor, terms: { end }, back }: PricedCancellation,
  { actor }: Pick<CallContext, 'actor'>,
): CancellationQuote {
  const { row, addOns, payments } = facts;
  const fee = back?.fee;
  const { currency } = row;
  const major = (minor: number) => toMajor(money(minor, currency));
  const names = new Map(row.add_ons.map((addOn) => [addOn.addOnId, addOn.translations.name]));
  const moneyMinor = back === null ? paidMinor : back.moneyMinor + back.feeMinor;
  const waived = paidMinor - moneyMinor;
  const lessLine = (kind: 'waived' | 'refunded', minor: number) =>
    minor > 0 ? [{ kind, defaultName: '', translations: {}, amount: major(minor) }] : [];
  const feeMinor = back?.feeMinor ?? 0;
  return {
    reason,
    until: end === null ? null : new Date(end).toISOString(),
    currency,
    lines: [
      {
        kind: 'ticket',
        defaultName: row.default_description,
        translations: row.translations.description ? { name: row.translations.description } : {},
        amount: major(row.amount_minor),
      },
      ...addOns.map((addOn) => {
        const name = names.get(addOn.addOnId);
        return {
          kind: 'addOn' as const,
          defaultName: addOn.name,
          translations: name ? { name } : {},
          amount: major(addOn.amountMinor),
        };
      }),
      ...lessLine('refunded', facts.givenBackMinor),
      ...lessLine('waived', waived),
    ],
    paid: major(moneyMinor),
    fee: major(feeMinor),
    feePercent: fee !== undefined && 'percent' in fee ? fee.percent : null,
    refund: major(moneyMinor - feeMinor),
    refundTo: (back?.parts ?? []).flatMap((part) => {
      const payment = payments.find(({ paymentId }) => paymentId === part.paymentId);
      if (!payment || payment.kind === 'bypass') return [];
      const isOwn = payment.payerAccountId === actor.accountId;
      return [
        { kind: payment.kind, lastFour: isOwn ? payment.lastFour : null, isOwn, amount: major(part.amountMinor) },
      ];
    }),
    team: cancellationTeam(facts),
  };
}
