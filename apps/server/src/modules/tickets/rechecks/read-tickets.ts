import type {
  EarnedPlaceState,
  RecheckObstacle,
  RecheckRule,
  RecheckState,
} from '@foyer/contract/people/qualification-vocabulary';
import { couponCodeField, type Currency, type TicketStatus, type Title } from '@foyer/contract/wire/vocabulary';
import type { TicketData } from '@foyer/contract/forms/values';
import { priceFacts, type CouponRule } from '@foyer/domain/orders/pricing';
import { decideRecheck, isQualificationLost, usualPrice, type RecheckOutcome } from '@foyer/domain/orders/recheck';
import { money, type Money } from '@foyer/domain/shared/money';
import { cancellationRefusal, splitCancellation } from '@foyer/domain/tickets/cancellation';
import type { GivingPayment } from '@foyer/domain/tickets/ticket-changes';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { priceRules } from '../../orders/plan/index.ts';
import { belongsToCurrentAccount, leftOfTicket } from '../../payments/index.ts';
import { readDependents } from '../../stock/index.ts';
import { recheckObstacleOf, type TicketChanges } from '../changes/index.ts';
import { storedValues } from '../index.ts';

/** A ticket whose holder lost the qualification, or about which staff have decided. */
interface Row {
  ticketId: number;
  orderId: number;
  accountId: number;
  ticketConfigurationId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  title: Title | null;
  country: string | null;
  isSelf: boolean;
  relationshipType: string;
  description: string;
  translations: Translations<'description'>;
  qualification: string;
  qualificationTranslations: Translations<'name'>;
  currency: Currency;
  amountMinor: number;
  listMinor: number;
  leftMinor: number;
  boughtAt: Date;
  ticket_data: TicketData;
  status: TicketStatus;
  usesUnit: boolean;
  earnedState: EarnedPlaceState;
  isLost: boolean;
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

/** All tickets of the re-check, a batch at a time. */
export async function* readRecheckBatches(
  changes: TicketChanges,
  list: RecheckList,
  now: Date,
): AsyncGenerator<RecheckTicket[]> {
  for (let offset = 0; ; offset += batch) {
    const tickets = await readRecheckTickets(changes, list, { limit: batch, offset }, now);
    yield tickets;
    if (tickets.length < batch) return;
  }
}

/** A page of the tickets: people by name, the own ticket of an account last, because it ends last. */
export async function readRecheckTickets(
  changes: TicketChanges,
  list: RecheckList,
  page: { limit: number; offset: number },
  now: Date,
): Promise<RecheckTicket[]> {
  const { kysely } = changes.database;
  const { eventId } = list;
  const rule = list.rule ?? 'keep';
  const rows = await readRows(kysely, list, page);
  if (rows.length === 0) return [];
  const [{ found }, companions] = await Promise.all([
    changes.readers.offers({ eventId, ticketConfigurationIds: 'all', now }),
    rule === 'cancel' ? readCompanions(kysely, eventId, rows) : new Map<number, RecheckObstacle>(),
  ]);
  const couponsOf = (row: Row): readonly CouponRule[] => {
    const type = found?.tickets.find((each) => each.ticketConfigurationId === row.ticketConfigurationId);
    return type ? priceRules(type, row.currency).coupons : [];
  };
  return rows.map((row) => {
    const facts = priceFacts(row, row.relationshipType, storedValues(row)[couponCodeField]);
    const price = money(row.listMinor, row.currency);
    const usual = usualPrice({ price, coupons: couponsOf(row) }, facts, row.boughtAt);
    const { refundMinor, reason } = moneyOf(changes, row, now);
    const outcome = decideRecheck(rule, {
      status: row.status,
      usesUnit: row.usesUnit,
      isLost: isQualificationLost({ state: row.earnedState, isLost: row.isLost }),
      paid: money(row.amountMinor, row.currency),
      usual,
      refundMinor,
      obstacle: reason ?? companions.get(row.ticketId) ?? null,
    });
    const state = stateOf(row);
    const isUndecided = state === null || state === 'SKIPPED' || state === 'CANCELED';
    return { ...row, state, usual, outcome, isOpen: isUndecided && outcome.outcome !== 'skip' };
  });
}

/** The state as it is now: a paid difference, and a place that was given again, count before the job has written so. */
function stateOf({ state, status, usesUnit, earnedState, isLost }: Row): RecheckState | null {
  if (state !== 'DUE') return state;
  if (status === 'CANCELED') return 'CANCELED';
  if (!usesUnit) return 'PAID';
  return isQualificationLost({ state: earnedState, isLost }) ? 'DUE' : 'SKIPPED';
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
  const { rows: listed } = await sql<{ ticketId: number }>`
    SELECT t.ticket_id AS "ticketId" ${listedTickets({ eventId, rule: 'cancel' })} AND t.earned_place_id IS NOT NULL AND t.status <> 'CANCELED'
      AND t.account_id = ANY (${[...new Set(rows.map(({ accountId }) => accountId))]}::bigint[])`.execute(db);
  const ids = listed.map(({ ticketId }) => ticketId);
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

const listedTickets = ({ eventId, rule }: RecheckList) => sql`
    FROM ticket t
    LEFT JOIN recheck_ticket r ON r.ticket_id = t.ticket_id
    JOIN earned_place p ON p.earned_place_id = coalesce(t.earned_place_id, r.earned_place_id)
    JOIN qualification q USING (qualification_id)
    JOIN account a ON a.account_id = t.account_id
    JOIN ticket_configuration c ON c.ticket_configuration_id = t.ticket_configuration_id
    WHERE t.event_id = ${eventId}
      AND (r.ticket_id IS NOT NULL OR ${rule !== null} AND t.status IN ('ACTIVE', 'CHECKED_IN') AND t.earned_place_id IS NOT NULL
        AND (p.state = 'REVOKED' OR p.lost_at IS NOT NULL))`;

async function readRows(
  db: Db,
  list: RecheckList,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
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
    ${listedTickets(list)}
    ORDER BY r.state IS NOT NULL, lower(t.last_name), lower(t.first_name), t.account_id, t.is_self, t.ticket_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}
