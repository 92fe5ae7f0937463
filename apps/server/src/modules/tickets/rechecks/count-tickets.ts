import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import type { RecheckState } from '@foyer/contract/people/qualification-vocabulary';
import type { CouponRule } from '@foyer/domain/orders/pricing';
import type { RecheckOutcome } from '@foyer/domain/orders/recheck';
import { msOf } from '@foyer/domain/shared/dates';
import { sql } from 'kysely';
import type { TicketChanges } from '../changes/index.ts';
import { decideTicket, readCoupons, type DecidingRow } from './decide-ticket.ts';
import { listedTickets, readRecheckBatches, type RecheckList } from './read-tickets.ts';

/** Tickets of the re-check that the rule treats alike. */
export interface RecheckKind extends Pick<DecidingRow, 'currency'> {
  tickets: number;
  outcome: RecheckOutcome;
  state: RecheckState | null;
  isOpen: boolean;
}

/**
 * All tickets of the re-check, counted by what the rule does to them. The database groups them by the values that decide, and
 * the rule is applied once per group. A cancellation depends on payments and other tickets, so each ticket is read for it.
 */
export async function countRecheck(changes: TicketChanges, list: RecheckList, now: Date): Promise<RecheckKind[]> {
  const kinds: RecheckKind[] = [];
  if (list.rule === 'cancel') {
    for await (const tickets of readRecheckBatches(changes, list, now)) {
      for (const { currency, outcome, state, isOpen } of tickets) {
        kinds.push({ tickets: 1, currency, outcome, state, isOpen });
      }
    }
    return kinds;
  }
  const rule = list.rule ?? 'keep';
  const { all, couponsOf } = await readCoupons(changes, list.eventId, now);
  for (const row of await readKinds(changes, list, all)) {
    const { tickets, currency, code, ...deciding } = row;
    const known = { ...deciding, currency, ticket_data: { registrationForm: { [couponCodeField]: code } } };
    const decided = decideTicket(known, { rule, coupons: couponsOf(row), refundMinor: null, obstacle: null });
    kinds.push({ tickets, currency, ...decided });
  }
  return kinds;
}

interface Row extends Omit<DecidingRow, 'ticket_data'> {
  code: string | null;
  tickets: number;
}

/** The tickets grouped by the values that decide. Moments are equal if each coupon treats them alike. */
async function readKinds(
  { database: { kysely } }: TicketChanges,
  list: RecheckList,
  coupons: readonly CouponRule[],
): Promise<Row[]> {
  const hasCoupons = coupons.length > 0;
  const ofBuyer = hasCoupons
    ? sql`a.title, a.country_code AS country, t.relationship_type AS "relationshipType",
      t.ticket_data -> 'registrationForm' ->> ${couponCodeField}::text AS code,
      width_bucket(date_trunc('milliseconds', t.created_at), ${changesOf(coupons)}::timestamptz[]) AS moment`
    : sql`NULL AS title, NULL AS country, '' AS "relationshipType", NULL AS code, 0 AS moment`;
  const columns = sql`${ofBuyer}, t.ticket_configuration_id AS "ticketConfigurationId", t.currency, t.amount_minor AS "amountMinor",
    t.list_amount_minor AS "listMinor", t.status, t.earned_place_id IS NOT NULL AS "usesUnit", p.state AS "earnedState",
    p.lost_at IS NOT NULL AS "isLost", r.state, t.created_at AS bought_at`;
  const joins = hasCoupons ? sql`JOIN account a ON a.account_id = t.account_id` : sql``;
  const { rows } = await sql<Row>`
    SELECT title, country, "relationshipType", code, "ticketConfigurationId", currency, "amountMinor", "listMinor", status, "usesUnit",
      "earnedState", "isLost", state, min(bought_at) AS "boughtAt", count(*) AS tickets
    FROM (${listedTickets(list, { columns, joins })}) listed
    GROUP BY title, country, "relationshipType", code, moment, "ticketConfigurationId", currency, "amountMinor", "listMinor", status,
      "usesUnit", "earnedState", "isLost", state`.execute(kysely);
  return rows;
}

/** The moments at which a coupon begins or ends to apply. Its ends are included, so it changes one millisecond after its end. */
function changesOf(coupons: readonly CouponRule[]): Date[] {
  const moments = coupons.flatMap(({ startDateTime, endDateTime }) => [
    ...(startDateTime === null ? [] : [msOf(startDateTime)]),
    ...(endDateTime === null ? [] : [msOf(endDateTime) + 1]),
  ]);
  return [...new Set([0, ...moments])].toSorted((a, b) => a - b).map((moment) => new Date(moment));
}
