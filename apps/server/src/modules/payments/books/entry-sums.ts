import { sql } from 'kysely';

/**
 * The sums of entries of `provider_entry`, `e`, in minor units; what went out is negative, fees are what the provider kept. A fee of the
 * account stands as an entry of its own.
 */
export const entrySums = sql`
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'charge'), 0)::bigint AS charged,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind IN ('refund', 'refund_failure')), 0)::bigint AS "givenBack",
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind LIKE 'dispute%'), 0)::bigint AS disputed,
  (coalesce(sum(e.fee_minor), 0) - coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'fee'), 0))::bigint AS fees,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.kind IN ('payout', 'payout_reversal')), 0)::bigint AS "paidOut"`;
