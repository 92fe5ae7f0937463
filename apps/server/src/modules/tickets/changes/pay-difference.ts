import type { OutputOf } from '@foyer/contract/wire/endpoint';
import type { recheckEndpoints } from '@foyer/contract/tickets/recheck';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import { isQualificationLost } from '@foyer/domain/orders/recheck';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { requireOpenDrawer } from '../../payments/cash-drawer/index.ts';
import { carryOut } from './carry-out.ts';
import type { TicketChanges } from './deps.ts';
import { findEarlier, idempotencyOf, repeatAnswer } from './idempotency.ts';
import { settlementOf } from './list-offers.ts';
import { planChange, seenOf, type ChangeAim, type ChangeWish } from './plan-change.ts';
import { giveBackOf, readChangeFacts, type ChangeFacts } from './read-facts.ts';
import { readOwnType } from './read-own-type.ts';

/** The difference that the holder of a ticket owes since the re-check (selling 8.5). */
interface Difference {
  dueMinor: number;
  payUntil: Date | null;
}

/**
 * The difference of a ticket. 0 when the place was given again, the ticket was changed or cancelled, or the time to pay is
 * over.
 */
async function readDifference(db: Db, ticketId: number, now: Date): Promise<Difference> {
  const { rows } = await sql<{ dueMinor: number; payUntil: Date; state: EarnedPlaceState; isLost: boolean }>`
    SELECT r.due_minor AS "dueMinor", r.pay_until AS "payUntil", p.state, p.lost_at IS NOT NULL AS "isLost"
    FROM recheck_ticket r
    JOIN ticket t ON t.ticket_id = r.ticket_id AND t.status = 'ACTIVE' AND t.earned_place_id = r.earned_place_id
    JOIN earned_place p ON p.earned_place_id = r.earned_place_id
    WHERE r.ticket_id = ${ticketId} AND r.state = 'DUE' AND r.pay_until > ${now}`.execute(db);
  const [row] = rows;
  return row && isQualificationLost(row) ? row : { dueMinor: 0, payUntil: null };
}

/** The difference of an own ticket, and how it would be paid. */
export async function getDifference(
  changes: TicketChanges,
  ticketId: number,
  context: CallContext,
): Promise<OutputOf<(typeof recheckEndpoints)['getDifference']>> {
  const facts = await readChangeFacts(changes, ticketId, context);
  const difference = await readDifference(changes.database.kysely, ticketId, context.now);
  const aim = await aimAt(changes, facts, difference);
  return {
    amountDue: toMajor(aim.amountDue),
    currency: facts.row.currency,
    payUntil: difference.payUntil?.toISOString() ?? null,
    settledBy: settlementOf(changes, facts, aim, context),
  };
}

/**
 * Pays the difference, through the engine of ticket changes. The ticket keeps its type and add-ons, has its usual price, and
 * uses no place any more. Also after the end of registration, because the ticket exists.
 */
export async function payDifference(
  changes: TicketChanges,
  { ticketId, body, idempotencyKey }: { ticketId: number; body: ChangeWish; idempotencyKey: string | undefined },
  context: CallContext,
): Promise<TicketChanged> {
  const idempotency = idempotencyOf(idempotencyKey, ['difference', ticketId, ...seenOf(body)]);
  const earlier = await findEarlier(changes, ticketId, idempotency, context);
  if (earlier) return repeatAnswer(changes, ticketId, earlier, context);
  const facts = await readChangeFacts(changes, ticketId, context);
  const { row } = facts;
  if (row.status !== 'ACTIVE') throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
  if (facts.event.times.isCalledOff) throw new FoyerError('EVENT_CALLED_OFF');
  if (await changes.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');
  const difference = await readDifference(changes.database.kysely, ticketId, context.now);
  const target = await aimAt(changes, facts, difference);
  // Nothing is due any more: what the person saw is outdated.
  if (difference.dueMinor === 0) {
    throw new FoyerError('PRICE_CHANGED', { metadata: { amountDue: 0, currency: row.currency } });
  }
  await requireOpenDrawer(changes.database.kysely, { ...body, eventId: row.event_id }, context);
  return carryOut(changes, planChange(changes, facts, { target, wish: body }, context), idempotency, context);
}

async function aimAt(
  { database }: Pick<TicketChanges, 'database'>,
  facts: ChangeFacts,
  { dueMinor }: Difference,
): Promise<ChangeAim> {
  const { row, addOns } = facts;
  const own = await readOwnType(database.kysely, row.ticket_id);
  return {
    change: 'difference',
    to: { ...own.to, amountMinor: row.amount_minor + dueMinor },
    addOns: addOns.map(({ addOnId, name, amountMinor }) => ({ addOnId, name, amountMinor })),
    stock: [...own.stock, ...addOns.map(({ stockId }) => stockId)],
    amountDue: money(dueMinor, row.currency),
    giveBack: giveBackOf(facts, 0),
    giveBackMinor: 0,
  };
}
