import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type {
  EarnedPlaceState,
  RecheckObstacle,
  RecheckRule,
  RecheckState,
} from '@foyer/contract/people/qualification-vocabulary';
import type { Country, Currency, Locale, TicketStatus } from '@foyer/contract/wire/vocabulary';
import { isQualificationLost } from '@foyer/domain/orders/recheck';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { queueMail } from '../../mail/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { giveBack } from '../../payments/index.ts';
import {
  cancelAfterRecheck,
  priceRecheckCancellation,
  type RecheckCancellation,
  type TicketChanges,
} from '../changes/index.ts';

interface Row {
  ticketId: number;
  eventId: number;
  rule: RecheckRule;
  state: RecheckState;
  dueMinor: number;
  refundMinor: number;
  payUntil: Date | null;
  whenUnpaid: 'keep' | 'cancel';
  earnedPlaceId: number | null;
  staff: {
    accountId: number;
    externalAccountIdentifier: string;
    firstName: string;
    lastName: string;
    country: Country;
  };
}

/** A pending change of the ticket is decided before this time is over. */
const laterMs = 60_000;

/**
 * Carries out the decision about one ticket, or ends its unpaid difference. One transaction locks the row, the place and the
 * ticket, so a repeated press, a cancellation by the member and a place that is given again each happen before or after it.
 * @returns whether it changed the row
 */
export async function actOnTicket(changes: TicketChanges, ticketId: number, now: Date): Promise<boolean> {
  const seen = await readRow(changes.database.kysely, ticketId);
  if (!seen) return false;
  const context = contextOf(seen, now);
  const cancels =
    seen.state === 'QUEUED' ? seen.rule === 'cancel' : seen.state === 'DUE' && seen.whenUnpaid === 'cancel';
  const cancellation = cancels ? await priceRecheckCancellation(changes, ticketId, context) : null;
  const refundIds = await changes.database.transaction(
    async (tx) => {
      const row = await readRow(tx, ticketId, { isLocked: true });
      // Another process has decided the ticket.
      if (!row || row.state !== seen.state || row.rule !== seen.rule) return null;
      return decide(changes, tx, { row, cancellation }, context);
    },
    { retries: 3 },
  );
  if (refundIds === null) return false;
  // The refunds are written. If this process ends here, the reconciler requests them.
  for (const id of refundIds) await giveBack(changes.payments, id, now, { first: true });
  return true;
}

interface Decision {
  row: Row;
  cancellation: RecheckCancellation | null;
}

async function decide(
  changes: TicketChanges,
  tx: Tx,
  { row, cancellation }: Decision,
  context: CallContext,
): Promise<number[]> {
  const ticket = await lockEarnedPlaceAndTicket(tx, row);
  // A payment of the difference is under way: its result decides.
  if (row.state === 'DUE' && ticket.isChanging) return lookLater(tx, row, context);
  const isLost = isQualificationLost({ state: ticket.earnedState, isLost: ticket.isLost });
  if (ticket.status === 'CANCELED') return write(tx, row, { state: 'SKIPPED', obstacle: 'ended' }, context);
  if (!ticket.usesUnit) {
    const state =
      row.state === 'DUE' ? ({ state: 'PAID' } as const) : ({ state: 'SKIPPED', obstacle: 'ended' } as const);
    return write(tx, row, state, context);
  }
  if (!isLost) return write(tx, row, { state: 'SKIPPED', obstacle: 'restored' }, context);
  if (row.state === 'QUEUED' && row.dueMinor > 0 && row.rule === 'pay') {
    if (ticket.status === 'CHECKED_IN') return write(tx, row, { state: 'SKIPPED', obstacle: 'checkedIn' }, context);
    await mailDifference(tx, row, context.now);
    return write(tx, row, { state: 'DUE' }, context);
  }
  if (!cancellation) return write(tx, row, { state: row.state === 'DUE' ? 'UNPAID' : 'RETAINED' }, context);
  // Staff confirmed this refund. Another one is a new decision.
  const isOther = row.state === 'QUEUED' && cancellation.refundMinor !== row.refundMinor;
  const priced = cancellation.obstacle ?? (isOther ? 'notRefundable' : null);
  const done = priced === null ? await cancelAfterRecheck(changes, tx, cancellation, context) : { obstacle: priced };
  if ('refundIds' in done) {
    await write(tx, row, { state: 'CANCELED', refundMinor: cancellation.refundMinor }, context);
    return done.refundIds;
  }
  if (done.obstacle === 'changePending') return lookLater(tx, row, context);
  return write(tx, row, { state: 'SKIPPED', obstacle: done.obstacle }, context);
}

async function lookLater(tx: Tx, { ticketId }: Row, { now }: CallContext): Promise<number[]> {
  await tx
    .updateTable('recheck_ticket')
    .set({ try_at: new Date(now.getTime() + laterMs) })
    .where('ticket_id', '=', ticketId)
    .execute();
  return [];
}

interface Locked {
  status: TicketStatus;
  /** A change of the ticket waits for its payment. */
  isChanging: boolean;
  usesUnit: boolean;
  earnedState: EarnedPlaceState;
  isLost: boolean;
}

/** Locks the place before the ticket is read, so a place that is given again, or a ticket that ends, is seen. */
async function lockEarnedPlaceAndTicket(tx: Tx, { ticketId, earnedPlaceId }: Row): Promise<Locked> {
  await sql`SELECT FROM earned_place WHERE earned_place_id = ${earnedPlaceId} FOR UPDATE`.execute(tx);
  await sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<Locked>`
    SELECT t.status, EXISTS (SELECT FROM order_intent i WHERE i.ticket_id = t.ticket_id AND i.status = 'PENDING') AS "isChanging",
      t.earned_place_id IS NOT NULL AND t.earned_place_id = ${earnedPlaceId} AS "usesUnit",
      coalesce(p.state, 'ACCEPTED') AS "earnedState", coalesce(p.lost_at IS NOT NULL, false) AS "isLost"
    FROM ticket t LEFT JOIN earned_place p ON p.earned_place_id = ${earnedPlaceId}
    WHERE t.ticket_id = ${ticketId}`.execute(tx);
  const [locked] = rows;
  if (!locked) throw new Error(`Ticket ${ticketId} of the re-check is gone.`);
  return locked;
}

const actions = {
  RETAINED: 'recheck.retained',
  DUE: 'recheck.due',
  CANCELED: 'recheck.canceled',
  SKIPPED: 'recheck.skipped',
  UNPAID: 'recheck.unpaid',
  PAID: null,
} as const satisfies Partial<Record<RecheckState, AuditAction | null>>;

/** Writes the new state with its audit entry. A difference is looked at again when its time is over. */
async function write(
  tx: Tx,
  row: Row,
  to: { state: keyof typeof actions; obstacle?: RecheckObstacle; refundMinor?: number },
  context: CallContext,
): Promise<number[]> {
  const { now } = context;
  const account = await tx
    .updateTable('recheck_ticket as r')
    .from('ticket as t')
    .set({
      state: to.state,
      obstacle: to.obstacle ?? null,
      refund_minor: to.refundMinor ?? row.refundMinor,
      changed_at: now,
      try_at: to.state === 'DUE' ? row.payUntil : null,
    })
    .whereRef('t.ticket_id', '=', 'r.ticket_id')
    .where('r.ticket_id', '=', row.ticketId)
    .returning('t.account_id')
    .executeTakeFirstOrThrow();
  const action = actions[to.state];
  if (action === null) return [];
  await writeAudit(tx, context, {
    action,
    entity: 'ticket',
    entityId: row.ticketId,
    eventId: row.eventId,
    subjectAccountId: account.account_id,
    before: { status: row.state },
    after: {
      status: to.state,
      rule: row.rule,
      ...(to.obstacle ? { reason: to.obstacle } : {}),
      ...(to.state === 'DUE' || to.state === 'UNPAID' ? { dueMinor: row.dueMinor, until: row.payUntil } : {}),
      ...(to.state === 'CANCELED' ? { refundMinor: to.refundMinor ?? 0 } : {}),
    },
  });
  return [];
}

async function readRow(db: Db | Tx, ticketId: number, { isLocked = false } = {}): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT r.ticket_id AS "ticketId", r.event_id AS "eventId", r.rule, r.state, r.due_minor AS "dueMinor", r.refund_minor AS "refundMinor",
      r.pay_until AS "payUntil", r.when_unpaid AS "whenUnpaid", r.earned_place_id AS "earnedPlaceId",
      jsonb_build_object('accountId', a.account_id, 'externalAccountIdentifier', a.external_account_identifier, 'firstName', a.first_name,
        'lastName', a.last_name, 'country', a.country_code) AS staff
    FROM recheck_ticket r JOIN account a ON a.account_id = r.decided_by_account_id
    WHERE r.ticket_id = ${ticketId} AND r.try_at IS NOT NULL ${isLocked ? sql`FOR UPDATE OF r SKIP LOCKED` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** The administrator who decided acts, also if the role ended since: the decision counts. */
const contextOf = ({ staff }: Row, now: Date): CallContext => ({
  actor: { ...staff, locale: 'en-US', roles: ['admin'] },
  now,
  locale: 'en-US',
  requestId: randomUUID(),
  remoteAddress: '',
});

interface Recipient {
  to: string | null;
  locale: Locale;
  firstName: string;
  lastName: string;
  qualification: string;
  translations: Translations<'name'>;
  currency: Currency;
  timeZone: string;
}

/** Tells the holder the difference and until when it can be paid. A closed account, or one without an address, gets no mail. */
async function mailDifference(tx: Tx, { ticketId, eventId, dueMinor, payUntil }: Row, now: Date): Promise<void> {
  const { rows } = await sql<Recipient>`
    SELECT CASE WHEN a.closed_at IS NULL THEN a.email_address END AS "to", a.locale, a.first_name AS "firstName", a.last_name AS "lastName",
      q.default_name AS qualification, q.translations, t.currency, e.configuration ->> 'timeZone' AS "timeZone"
    FROM ticket t JOIN account a USING (account_id) JOIN event e USING (event_id)
    JOIN earned_place p ON p.earned_place_id = t.earned_place_id JOIN qualification q USING (qualification_id)
    WHERE t.ticket_id = ${ticketId}`.execute(tx);
  const [person] = rows;
  if (!person?.to || payUntil === null) return;
  const { to, locale, qualification, translations, currency, timeZone } = person;
  await queueMail(
    tx,
    {
      template: 'earned-place',
      to,
      locale,
      name: fullName(person, locale),
      qualification: translatedText(translations.name, locale, qualification),
      until: payUntil.toISOString(),
      timeZone,
      isReminder: false,
      difference: { amountMinor: dueMinor, currency, eventId },
      dedupeKey: `recheck:${ticketId}:${payUntil.getTime()}`,
    },
    now,
  );
}
