import { sql } from 'kysely';

/**
 * Sums over rows `e` of `provider_entry`, in minor units. Outgoing money is negative; `fees` is the amount that the
 * provider kept. An account fee is a separate entry.
 */
export const entrySums = sql`
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'charge'), 0)::bigint AS charged,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind IN ('refund', 'refund_failure')), 0)::bigint AS "givenBack",
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind LIKE 'dispute%'), 0)::bigint AS disputed,
  (coalesce(sum(e.fee_minor), 0) - coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'fee'), 0))::bigint AS fees,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind IN ('payout', 'payout_reversal')), 0)::bigint AS "paidOut"`;
