import type {
  EarnedPlaceState,
  RecheckObstacle,
  RecheckRule,
  RecheckState,
} from '@foyer/contract/people/qualification-vocabulary';
import type { Currency, TicketStatus, Title } from '@foyer/contract/wire/vocabulary';
import type { TicketData } from '@foyer/contract/forms/values';
import type { RecheckOutcome } from '@foyer/domain/orders/recheck';
import type { Money } from '@foyer/domain/shared/money';
import { cancellationRefusal, splitCancellation } from '@foyer/domain/tickets/cancellation';
import type { GivingPayment } from '@foyer/domain/tickets/ticket-changes';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { belongsToCurrentAccount, leftOfTicket } from '../../payments/index.ts';
import { readDependents } from '../../stock/index.ts';
import { recheckObstacleOf, type TicketChanges } from '../changes/index.ts';
import { decideTicket, readCoupons, type DecidingRow } from './decide-ticket.ts';

/** A ticket whose holder lost the qualification, or about which staff have decided. */
interface Row extends DecidingRow {
  ticketId: number;
  orderId: number;
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  title: Title | null;
  isSelf: boolean;
  description: string;
  translations: Translations<'description'>;
  qualification: string;
  qualificationTranslations: Translations<'name'>;
  currency: Currency;
  leftMinor: number;
  ticket_data: TicketData;
  status: TicketStatus;
  earnedState: EarnedPlaceState;
  isInWholePackage: boolean;
  isChanging: boolean;
  isRefunding: boolean;
  isDisputed: boolean;
  payments: (GivingPayment & { gateway: string | null; account: string | null })[];
  state: RecheckState | null;
  dueMinor: number;
  refundMinor: number;
  payUntil: Date | null;
  obstacle: RecheckObstacle | null;
}

/** A ticket of the re-check with what the rule would do to it now. */
export interface RecheckTicket extends Row {
  usual: Money;
  outcome: RecheckOutcome;
  /** Staff can decide about it now. */
  isOpen: boolean;
}

/** The tickets of the re-check of an event. */
export interface RecheckList {
  eventId: number;
  /** `null`: the event has no rule. Then only tickets about which staff have decided are listed. */
  rule: RecheckRule | null;
}

/** Tickets that are in memory at the same time. */
const batch = 1_000;

/** All tickets of the re-check, a batch at a time. The list is found once, so each batch reads its own tickets only. */
export async function* readRecheckBatches(
  changes: TicketChanges,
  list: RecheckList,
  now: Date,
): AsyncGenerator<RecheckTicket[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${listedTickets(list, { columns: sql`t.ticket_id AS id` })}) listed ORDER BY id`.execute(
    changes.database.kysely,
  );
  for (let from = 0; from < rows.length; from += batch) {
    const ticketIds = rows.slice(from, from + batch).map(({ id }) => id);
    yield await decideTickets(changes, list, ticketIds, now);
  }
}

/** A page of the tickets: people by name, the own ticket of an account last, because it ends last. */
export async function readRecheckTickets(
  changes: TicketChanges,
  list: RecheckList,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<RecheckTicket[]> {
  const columns = sql`t.ticket_id AS id, r.state IS NOT NULL AS is_decided, lower(t.last_name) AS last_name,
    lower(t.first_name) AS first_name, t.account_id, t.is_self`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${listedTickets(list, { columns })}) listed
    ORDER BY is_decided, last_name, first_name, account_id, is_self, id LIMIT ${limit} OFFSET ${offset}`.execute(
    changes.database.kysely,
  );
  const ids = rows.map(({ id }) => id);
  const tickets = await decideTickets(changes, list, ids, now);
  return tickets.toSorted((a, b) => ids.indexOf(a.ticketId) - ids.indexOf(b.ticketId));
}

async function decideTickets(
  changes: TicketChanges,
  list: RecheckList,
  ticketIds: readonly number[],
  now: Date,
): Promise<RecheckTicket[]> {
  const { kysely } = changes.database;
  const { eventId } = list;
  const rule = list.rule ?? 'keep';
  const rows = await readRows(kysely, ticketIds);
  if (rows.length === 0) return [];
  const [{ couponsOf }, companions] = await Promise.all([
    readCoupons(changes, eventId, now),
    rule === 'cancel' ? readCompanions(kysely, eventId, rows) : new Map<number, RecheckObstacle>(),
  ]);
  return rows.map((row) => {
    const { refundMinor, reason } = moneyOf(changes, row, now);
    const obstacle = reason ?? companions.get(row.ticketId) ?? null;
    return { ...row, ...decideTicket(row, { rule, coupons: couponsOf(row), refundMinor, obstacle }) };
  });
}

/** The full refund of a ticket, and why it cannot be cancelled. */
function moneyOf({ payments: { gateway } }: TicketChanges, row: Row, now: Date) {
  const { ticketId, leftMinor: paidMinor, currency, payments } = row;
  const back = splitCancellation(payments, { ticketId, paidMinor, currency }, [undefined]);
  const giving = payments.filter(({ paymentId }) => back?.parts.some((part) => part.paymentId === paymentId));
  const reason = cancellationRefusal(
    {
      status: row.status,
      end: Number.POSITIVE_INFINITY,
      hasCompanions: false,
      hasChildTickets: false,
      isPackageUsed: row.isInWholePackage,
      isChanging: row.isChanging,
      isRefunding: row.isRefunding,
      isDisputed: row.isDisputed,
      giveBack: back,
      isElsewhere: giving.some((each) => each.gateway !== null && !belongsToCurrentAccount(gateway, each)),
    },
    now,
  );
  return { refundMinor: back?.moneyMinor ?? null, reason: reason === null ? null : recheckObstacleOf(reason) };
}

/** The tickets that others need which are not in the list. A person's own ticket ends after the guests' tickets. */
async function readCompanions(db: Db, eventId: number, rows: readonly Row[]): Promise<Map<number, RecheckObstacle>> {
  // Also those of the same accounts on other pages.
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const isUsing = sql`AND t.account_id = ANY (${accounts}::bigint[]) AND t.earned_place_id IS NOT NULL AND t.status <> 'CANCELED'`;
  const columns = sql`t.ticket_id AS id`;
  const { rows: listed } = await sql<{ id: number }>`
    ${listedTickets({ eventId, rule: 'cancel' }, { columns, only: isUsing })}`.execute(db);
  const ids = listed.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const dependents = (await readDependents(db, ids)).filter(({ holding }) => holding.state !== 'WAITING');
  const byAccount = new Map(dependents.map((each) => [each.holding.accountId, each.dependency]));
  return new Map(
    rows.flatMap(({ ticketId, accountId, isSelf }) => {
      const dependency = byAccount.get(accountId);
      if (dependency === undefined || (dependency === 'companions' && !isSelf)) return [];
      return [[ticketId, dependency === 'companions' ? 'otherTickets' : 'childEvents'] as const];
    }),
  );
}

/**
 * Selects columns of the listed tickets: `ticket t`, its place `p` and its decision `r`. They are found by the decisions and by
 * the lost places, so other tickets of the event are not read.
 */
export const listedTickets = (
  { eventId, rule }: RecheckList,
  {
    columns,
    joins = sql``,
    only = sql``,
  }: Record<'columns', RawBuilder<unknown>> & Partial<Record<'joins' | 'only', RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql`
  SELECT ${columns} FROM recheck_ticket r JOIN ticket t ON t.ticket_id = r.ticket_id
    JOIN earned_place p ON p.earned_place_id = coalesce(t.earned_place_id, r.earned_place_id) ${joins}
    WHERE r.event_id = ${eventId} ${only}
  UNION ALL SELECT ${columns} FROM earned_place p JOIN ticket t ON t.earned_place_id = p.earned_place_id
    LEFT JOIN recheck_ticket r ON r.ticket_id = t.ticket_id ${joins}
    WHERE ${rule !== null} AND (p.state = 'REVOKED' OR p.lost_at IS NOT NULL) AND r.ticket_id IS NULL
      AND t.event_id = ${eventId} AND t.status IN ('ACTIVE', 'CHECKED_IN') ${only}`;

async function readRows(db: Db, ticketIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT t.ticket_id AS "ticketId", t.order_id AS "orderId", t.account_id AS "accountId", t.is_self AS "isSelf",
      t.ticket_configuration_id AS "ticketConfigurationId", a.external_account_identifier AS "externalAccountIdentifier",
      t.first_name AS "firstName", t.last_name AS "lastName", a.title, a.country_code AS country,
      t.relationship_type AS "relationshipType", c.default_description AS description, c.translations, q.default_name AS qualification,
      q.translations AS "qualificationTranslations",
      t.currency, t.amount_minor AS "amountMinor", t.list_amount_minor AS "listMinor", ${leftOfTicket} AS "leftMinor",
      t.created_at AS "boughtAt", t.ticket_data, t.status, t.earned_place_id IS NOT NULL AS "usesUnit",
      p.state AS "earnedState", p.lost_at IS NOT NULL AS "isLost",
      coalesce((SELECT k.ends_whole FROM ticket_package k WHERE k.ticket_package_id = t.ticket_package_id), false) AS "isInWholePackage",
      EXISTS (SELECT FROM order_intent i WHERE i.ticket_id = t.ticket_id AND i.status = 'PENDING') AS "isChanging",
      EXISTS (SELECT FROM payment m JOIN refund g USING (payment_id) WHERE m.order_id = t.order_id
        AND (g.origin = 'provider' AND g.status <> 'FAILED'
          OR g.status = 'PENDING' AND g.order_intent_id IS NULL AND (g.ticket_id IS NULL OR g.ticket_id = t.ticket_id))) AS "isRefunding",
      EXISTS (SELECT FROM payment m JOIN dispute d USING (payment_id) WHERE m.order_id = t.order_id
        AND d.status IN ('needs_response', 'under_review', 'lost')) AS "isDisputed",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('paymentId', m.payment_id, 'kind', m.kind, 'gateway', m.gateway,
          'account', n.gateway_account, 'leftMinor', m.amount_minor - m.refunded_minor, 'changedTicketId', i.ticket_id)), '[]')
        FROM payment m LEFT JOIN order_intent i ON i.order_intent_id = m.order_intent_id
        LEFT JOIN payment_attempt n ON n.payment_attempt_id = m.payment_attempt_id
        WHERE m.order_id = t.order_id) AS payments,
      r.state, coalesce(r.due_minor, 0) AS "dueMinor", coalesce(r.refund_minor, 0) AS "refundMinor", r.pay_until AS "payUntil", r.obstacle
    FROM ticket t
    LEFT JOIN recheck_ticket r ON r.ticket_id = t.ticket_id
    JOIN earned_place p ON p.earned_place_id = coalesce(t.earned_place_id, r.earned_place_id)
    JOIN qualification q USING (qualification_id)
    JOIN account a ON a.account_id = t.account_id
    JOIN ticket_configuration c ON c.ticket_configuration_id = t.ticket_configuration_id
    WHERE t.ticket_id = ANY (${[...ticketIds]}::bigint[])`.execute(db);
  return rows;
}
