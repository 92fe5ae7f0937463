import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import type { PaymentGateway, TakenCharge } from '../../../gateways/payments/port.ts';
import { differencesIn, type BookDifference } from './differences.ts';
import { asRows, isOpenCharge, recordUnknownCharges } from './record-unknown-charge.ts';

export interface GatewayAudit {
  /** Number of the gateway's charges in the period. */
  compared: number;
  differences: BookDifference[];
}

/** Rows per insert. At most this many charges are in memory. */
const batch = 500;
/** An attempt may settle long after its charge, so the gateway's list starts this much earlier. In ms. */
const dayMs = 86_400_000;

/**
 * Compares the gateway's books with ours in both directions. Reports unknown charges (recorded for staff), settled
 * attempts without a charge, and differing amounts. Skips everything that is still in progress on either side.
 * @param period own attempts that ended in it, and the gateway's charges from one day before it
 * @throws PaymentGatewayFault UNREACHABLE
 */
export async function auditGateway(
  database: Database,
  gateway: Pick<PaymentGateway, 'name' | 'charges'>,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<GatewayAudit> {
  return database.kysely.connection().execute(async (db) => {
    await sql`CREATE TEMPORARY TABLE IF NOT EXISTS gateway_charge (
      reference text PRIMARY KEY, key text, amount_minor bigint, refunded_minor bigint, currency text, at timestamptz
    )`.execute(db);
    await sql`TRUNCATE gateway_charge`.execute(db);
    let compared = 0;
    let rows: TakenCharge[] = [];
    const write = async () => {
      await sql`INSERT INTO gateway_charge ${asRows(rows)} ON CONFLICT (reference) DO NOTHING`.execute(db);
      rows = [];
    };
    for await (const charge of gateway.charges({ from: new Date(from.getTime() - dayMs), until })) {
      compared += 1;
      if (rows.push(charge) >= batch) await write();
    }
    await write();
    await sql`ANALYZE gateway_charge`.execute(db);
    try {
      return { compared, differences: await compare(db, gateway.name, { from, until, now }) };
    } finally {
      await sql`DROP TABLE gateway_charge`.execute(db);
    }
  });
}

/** Each charge with its attempt, found by key, or by reference when the gateway stores no key. */
const matched = sql`
  SELECT g.*, a.payment_attempt_id, a.order_intent_id, a.status, a.amount_minor AS ours_minor, a.currency AS ours_currency
  FROM gateway_charge g
  LEFT JOIN payment_attempt a ON a.gateway_key = g.key OR (g.key IS NULL AND a.gateway_reference = g.reference)`;

async function compare(
  db: Db,
  gateway: PaymentGateway['name'],
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<BookDifference[]> {
  await recordUnknownCharges(
    db,
    gateway,
    sql`SELECT m.reference, m.key, m.amount_minor, m.refunded_minor, m.currency, m.at FROM (${matched}) m
      WHERE m.payment_attempt_id IS NULL`,
    { by: 'audit', now },
  );
  const checks: [string, RawBuilder<unknown>][] = [
    [
      'charged at the gateway, and no attempt here',
      sql`SELECT format('%s: %s %s at %s', gateway_reference, amount_minor, currency, charged_at) AS about FROM unknown_charge
        WHERE gateway = ${gateway} AND ${isOpenCharge} ORDER BY charged_at`,
    ],
    [
      'charged at the gateway, and decided otherwise here',
      sql`SELECT format('%s: %s %s, attempt %s is %s', m.reference, m.amount_minor, m.currency, m.payment_attempt_id, m.status) AS about
        FROM (${matched}) m JOIN order_intent i ON i.order_intent_id = m.order_intent_id
        WHERE m.status NOT IN ('SUCCEEDED', 'REFUNDED') AND i.status <> 'PENDING' AND m.refunded_minor < m.amount_minor`,
    ],
    [
      'another amount at the gateway than here',
      sql`SELECT format('%s: %s %s there, %s %s here', m.reference, m.amount_minor, m.currency, m.ours_minor, m.ours_currency) AS about
        FROM (${matched}) m WHERE m.amount_minor <> m.ours_minor OR m.currency <> m.ours_currency`,
    ],
    [
      'given back otherwise at the gateway than here',
      sql`SELECT format('%s: %s of %s %s there, %s here', m.reference, m.refunded_minor, m.amount_minor, m.currency, f.given) AS about
        FROM (${matched}) m
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'COMPLETE' AND r.origin <> 'by_hand'), 0) AS given,
            coalesce(bool_or(r.status = 'PENDING'), false) AS is_open
          FROM refund r LEFT JOIN payment p ON p.payment_id = r.payment_id
          WHERE r.payment_attempt_id = m.payment_attempt_id OR p.payment_attempt_id = m.payment_attempt_id
        ) f
        WHERE m.status IN ('SUCCEEDED', 'REFUNDED') AND m.refunded_minor <> f.given AND NOT f.is_open`,
    ],
    [
      'settled here, and no charge at the gateway',
      sql`SELECT format('attempt %s (%s): %s %s, order intent %s', a.payment_attempt_id, a.gateway_key, a.amount_minor, a.currency,
          a.order_intent_id) AS about
        FROM payment_attempt a
        WHERE a.gateway = ${gateway} AND a.status IN ('SUCCEEDED', 'REFUNDED')
          AND a.finished_at >= ${from} AND a.finished_at < ${until}
          AND NOT EXISTS (SELECT FROM gateway_charge g WHERE g.key = a.gateway_key)
          AND NOT EXISTS (SELECT FROM gateway_charge g WHERE g.reference = a.gateway_reference)`,
    ],
  ];
  return differencesIn(db, checks);
}
