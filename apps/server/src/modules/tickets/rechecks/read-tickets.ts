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

/** Tickets that the re-check of one event lists at most. */
const mostTickets = 20_000;

/** All tickets of the re-check of an event: people by name, the own ticket of an account last, because it ends last. */
export async function readRecheckTickets(
  changes: TicketChanges,
  { eventId, rule }: { eventId: number; rule: RecheckRule },
  now: Date,
): Promise<RecheckTicket[]> {
  const { kysely } = changes.database;
  const rows = await readRows(kysely, eventId);
  if (rows.length === 0) return [];
  const [{ found }, companions] = await Promise.all([
    changes.readers.offers({ eventId, ticketConfigurationIds: 'all', now }),
    rule === 'cancel' ? readCompanions(kysely, rows) : new Map<number, RecheckObstacle>(),
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
async function readCompanions(db: Db, rows: readonly Row[]): Promise<Map<number, RecheckObstacle>> {
  const ids = rows.filter(({ status, usesUnit }) => status !== 'CANCELED' && usesUnit).map(({ ticketId }) => ticketId);
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

async function readRows(db: Db, eventId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT t.ticket_id AS "ticketId", t.order_id AS "orderId", t.account_id AS "accountId", t.is_self AS "isSelf",
      t.ticket_configuration_id AS "ticketConfigurationId", a.external_account_identifier AS "externalAccountIdentifier",
      t.first_name AS "firstName", t.last_name AS "lastName", a.title, a.country_code AS country,
      t.relationship_type AS "relationshipType", c.default_description AS description, c.translations, q.key AS qualification,
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
    WHERE t.event_id = ${eventId}
      AND (r.ticket_id IS NOT NULL
        OR t.status IN ('ACTIVE', 'CHECKED_IN') AND t.earned_place_id IS NOT NULL AND (p.state = 'REVOKED' OR p.lost_at IS NOT NULL))
    ORDER BY r.state IS NOT NULL, lower(t.last_name), lower(t.first_name), t.account_id, t.is_self, t.ticket_id
    LIMIT ${mostTickets}`.execute(db);
  return rows;
}
