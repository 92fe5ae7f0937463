import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CancellationTerms } from '@foyer/domain/tickets/purchase-terms';
import {
  cancellationRefusal,
  cancellationTeam,
  splitCancellation,
  type CancellationFacts,
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

/** A ticket that the cancellation ends, with its price at this moment. */
export interface CancelledTicket {
  facts: ChangeFacts;
  /** The price of the ticket with its add-ons minus refunds, including waived amounts; minor units. */
  paidMinor: number;
  terms: CancellationTerms;
  /** Null when the payments do not have the money. */
  back: CancellationMoney | null;
}

/** The conditions of a cancellation at this moment. */
export interface PricedCancellation {
  /** The requested ticket, then the other valid tickets of its package if that ends whole (orders 11.7). */
  tickets: [CancelledTicket, ...CancelledTicket[]];
  reason: CancellationQuote['reason'];
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
  const own = await readChangeFacts(changes, ticketId, context);
  // Staff can read the ticket, so they get the reason: they refund and deactivate instead.
  if (!own.isOwn) throw new FoyerError('FORBIDDEN');
  const others = await readOthersOfPackage(kysely, own.row);
  const facts = [own, ...(await Promise.all(others.ids.map((id) => readChangeFacts(changes, id, context))))];
  const ticketIds = [ticketId, ...others.ids];
  const [standings, dependents, isPaused] = await Promise.all([
    Promise.all(ticketIds.map((id) => readStanding(kysely, id))),
    readCancellationDependents(kysely, ticketIds),
    changes.isPaused?.() ?? false,
  ]);
  const tickets = priceTickets(facts, context.now);
  const reasons = tickets.map(({ facts: { row, payments }, terms, back }, n) => {
    const giving = payments.filter(({ paymentId }) => back?.parts.some((part) => part.paymentId === paymentId));
    return cancellationRefusal(
      {
        ...(standings[n] ?? nothingPending),
        ...dependents,
        isPackageUsed: others.isUsed,
        status: row.status,
        end: terms.end,
        giveBack: back,
        isElsewhere: giving.some(
          (each) => each.gateway !== null && !belongsToCurrentAccount(changes.payments.gateway, each),
        ),
      },
      context.now,
    );
  });
  const reason = reasons.find((each) => each !== null) ?? null;
  const [first, ...rest] = tickets;
  if (!first) throw new Error('A cancellation has a ticket.');
  // Cancellations stay paused after a restore, because refunds made since the backup would be repeated.
  return { tickets: [first, ...rest], reason: reason ?? (isPaused ? 'resting' : null) };
}

/** A cancellation of one ticket by staff: without a fee, whatever its terms are. */
export async function priceForStaff(
  changes: TicketChanges,
  ticketId: number,
  context: CallContext,
): Promise<{ ticket: CancelledTicket; refusalFacts: CancellationFacts }> {
  const { kysely } = changes.database;
  const facts = await readChangeFacts(changes, ticketId, context);
  const { row, payments } = facts;
  const [standing, { hasCompanions, hasChildTickets }] = await Promise.all([
    readStanding(kysely, ticketId),
    readCancellationDependents(kysely, [ticketId]),
  ]);
  const paidMinor = leftToRefund(facts);
  const terms = { ...cancellationTermsOf(row, context.now), fees: [undefined] };
  const back = splitCancellation(payments, { ticketId, paidMinor, currency: row.currency }, terms.fees);
  const giving = payments.filter(({ paymentId }) => back?.parts.some((part) => part.paymentId === paymentId));
  return {
    ticket: { facts, paidMinor, terms, back },
    refusalFacts: {
      ...standing,
      hasCompanions,
      hasChildTickets,
      // The other tickets of the package would end too.
      isPackageUsed: row.package?.endsWhole,
      status: row.status,
      end: terms.end,
      giveBack: back,
      isElsewhere: giving.some(
        (each) => each.gateway !== null && !belongsToCurrentAccount(changes.payments.gateway, each),
      ),
    },
  };
}

/** Prices the tickets one after another, because each takes money off the same payments. */
function priceTickets(all: readonly ChangeFacts[], now: Date): CancelledTicket[] {
  const taken = new Map<number, number>();
  return all.map((each) => {
    const payments = each.payments.map((payment) => ({
      ...payment,
      leftMinor: payment.leftMinor - (taken.get(payment.paymentId) ?? 0),
    }));
    const facts = { ...each, payments };
    const { row } = facts;
    const terms = cancellationTermsOf(row, now);
    const paidMinor = leftToRefund(facts);
    const about = { ticketId: row.ticket_id, paidMinor, currency: row.currency };
    const back = splitCancellation(payments, about, terms.fees);
    for (const { paymentId, amountMinor } of back?.parts ?? [])
      taken.set(paymentId, (taken.get(paymentId) ?? 0) + amountMinor);
    return { facts, paidMinor, terms, back };
  });
}

/** The other valid tickets of a package that ends whole, and whether one of its tickets was used. */
async function readOthersOfPackage(
  db: Db | Tx,
  row: Pick<ChangeFacts['row'], 'ticket_id' | 'package'>,
): Promise<{ ids: number[]; isUsed: boolean }> {
  if (!row.package?.endsWhole) return { ids: [], isUsed: false };
  const rows = await db
    .selectFrom('ticket')
    .select(['ticket_id', 'status'])
    .where('ticket_package_id', '=', row.package.ticketPackageId)
    .where('ticket_id', '<>', row.ticket_id)
    .where('status', '<>', 'CANCELED')
    .orderBy('ticket_id')
    .execute();
  const ids = rows.filter(({ status }) => status === 'ACTIVE').map((each) => each.ticket_id);
  return { ids, isUsed: ids.length < rows.length };
}

const nothingPending = { isChanging: false, isRefunding: false, isDisputed: false };

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
  return rows[0] ?? nothingPending;
}

/** The kinds of dependent places: valid tickets of the account, and undecided purchases. */
export async function readCancellationDependents(
  db: Db | Tx,
  ticketIds: readonly number[],
): Promise<{ hasCompanions: boolean; hasChildTickets: boolean; hasOtherParts: boolean }> {
  const dependents = (await readDependents(db, ticketIds)).filter(({ holding }) => holding.state !== 'WAITING');
  return {
    hasCompanions: dependents.some(({ dependency }) => dependency === 'companions'),
    hasChildTickets: dependents.some(({ dependency }) => dependency === 'childEvent'),
    hasOtherParts: dependents.some(({ dependency }) => dependency === 'package'),
  };
}

function present({ tickets, reason }: PricedCancellation, { actor }: Pick<CallContext, 'actor'>): CancellationQuote {
  const [{ facts: own, terms }] = tickets;
  const { currency, package: ofPackage } = own.row;
  const major = (minor: number) => toMajor(money(minor, currency));
  const sum = (minor: (ticket: CancelledTicket) => number) => tickets.reduce((all, each) => all + minor(each), 0);
  // The part of the price that was paid with money.
  const moneyOf = ({ back, paidMinor }: CancelledTicket) =>
    back === null ? paidMinor : back.moneyMinor + back.feeMinor;
  const lessLine = (kind: 'waived' | 'refunded', minor: number) =>
    minor > 0 ? [{ kind, defaultName: '', translations: {}, amount: major(minor) }] : [];
  const feeMinor = sum(({ back }) => back?.feeMinor ?? 0);
  const percents = tickets.map(({ back }) => (back?.fee && 'percent' in back.fee ? back.fee.percent : null));
  const teams = tickets.map(({ facts }) => cancellationTeam(facts));
  return {
    reason,
    until: terms.end === null ? null : new Date(terms.end).toISOString(),
    currency,
    lines: [
      ...tickets.flatMap(linesOf),
      ...lessLine(
        'refunded',
        sum(({ facts }) => facts.givenBackMinor),
      ),
      ...lessLine(
        'waived',
        sum((each) => each.paidMinor - moneyOf(each)),
      ),
    ],
    paid: major(sum(moneyOf)),
    fee: major(feeMinor),
    feePercent: percents.every((percent) => percent === percents[0]) ? (percents[0] ?? null) : null,
    refund: major(sum(moneyOf) - feeMinor),
    refundTo: refundsTo(tickets, actor),
    team: teams.includes('ends') ? 'ends' : teams.includes('leaves') ? 'leaves' : 'none',
    ...(ofPackage?.endsWhole && {
      package: {
        defaultDescription: ofPackage.defaultDescription,
        translations: ofPackage.translations,
        people: tickets.map(({ facts: { row } }) => ({
          ticketId: row.ticket_id,
          firstName: row.first_name,
          lastName: row.last_name,
        })),
      },
    }),
  };
}

/** The lines of a ticket and its add-ons. */
function linesOf({ facts: { row, addOns } }: CancelledTicket): CancellationQuote['lines'] {
  const major = (minor: number) => toMajor(money(minor, row.currency));
  const names = new Map(row.add_ons.map((addOn) => [addOn.addOnId, addOn.translations.name]));
  return [
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
  ];
}

/** The payments that get money back, each once. */
function refundsTo(tickets: PricedCancellation['tickets'], actor: CallContext['actor']): CancellationQuote['refundTo'] {
  const [{ facts }] = tickets;
  const parts = Map.groupBy(
    tickets.flatMap(({ back }) => back?.parts ?? []),
    ({ paymentId }) => paymentId,
  );
  return [...parts].flatMap(([id, amounts]) => {
    const payment = facts.payments.find(({ paymentId }) => paymentId === id);
    if (!payment || payment.kind === 'bypass') return [];
    const isOwn = payment.payerAccountId === actor.accountId;
    const minor = amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const amount = toMajor(money(minor, facts.row.currency));
    return [{ kind: payment.kind, lastFour: isOwn ? payment.lastFour : null, isOwn, amount }];
  });
}
