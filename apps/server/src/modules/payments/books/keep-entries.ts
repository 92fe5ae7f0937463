import type { ProviderDifference } from '@foyer/contract/payments/provider-books';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import type { ProviderEntry } from '../../../gateways/payments/entries.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { differencesIn, type BookDifference } from '../unmatched-charges/differences.ts';
import { entrySums } from './entry-sums.ts';

/** Sums per currency in minor units, as in the provider's account. Outgoing money is negative. */
export interface EntryTotals {
  currency: string;
  charged: number;
  givenBack: number;
  disputed: number;
  fees: number;
  paidOut: number;
}

export interface StoredEntries {
  /** Number of entries read, and number of entries that are new here. */
  read: number;
  fresh: number;
  /** Charges of other programs and installations on the account. They are stored but not compared. */
  others: number;
  totals: EntryTotals[];
  differences: BookDifference<ProviderDifference>[];
}

const batch = 500;
/**
 * An attempt may settle long after its charge. The comparison therefore skips this time at the start of the period, in
 * ms.
 */
const dayMs = 86_400_000;

/**
 * Stores the provider's entries, updates known entries, and lists differences between the provider's books and ours.
 * The comparison starts one day after `period.from`.
 * @param period time that the entries cover; null: from the first entry to the last
 * @throws PaymentGatewayFault UNREACHABLE; entries read until then stay stored
 */
export async function keepEntries(
  database: Database,
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
  entries: AsyncIterable<ProviderEntry>,
  period: { from: Date; until: Date } | null,
): Promise<StoredEntries> {
  const { kysely } = database;
  let [read, fresh, others] = [0, 0, 0];
  let first: Date | null = null;
  let last: Date | null = null;
  let rows: ProviderEntry[] = [];
  const write = async () => {
    fresh += await writeEntries(kysely, gateway.account, rows);
    rows = [];
  };
  for await (const entry of entries) {
    read += 1;
    if (entry.isOthers) others += 1;
    if (first === null || entry.at < first) first = entry.at;
    if (last === null || entry.at > last) last = entry.at;
    if (rows.push(entry) >= batch) await write();
  }
  if (rows.length > 0) await write();
  const covered = period ?? (first && last && { from: first, until: last });
  if (covered === null) return { read, fresh, others, totals: [], differences: [] };
  return {
    read,
    fresh,
    others,
    totals: await totalsOf(kysely, gateway.account, covered),
    differences: await compare(kysely, gateway, { ...covered, from: new Date(covered.from.getTime() + dayMs) }),
  };
}

async function writeEntries(db: Db, account: string, entries: readonly ProviderEntry[]): Promise<number> {
  const rows = JSON.stringify(
    entries.map(({ own, ...entry }) => ({ ...entry, ownMinor: own?.amountMinor, ownCurrency: own?.currency })),
  );
  const { rows: written } = await sql<{ fresh: number }>`
    WITH written AS (
      INSERT INTO provider_entry (account, entry_id, kind, charge_reference, amount_minor, fee_minor, net_minor, currency, made_at,
        available_on, own_minor, own_currency)
      SELECT DISTINCT ON (e.reference) ${account}, e.reference, e.kind, e.charge, e."amountMinor", e."feeMinor", e."netMinor", e.currency,
        e.at, e."availableOn", e."ownMinor", e."ownCurrency"
      FROM jsonb_to_recordset(${rows}::jsonb) AS e(reference text, kind text, charge text, "amountMinor" bigint, "feeMinor" bigint,
        "netMinor" bigint, currency text, at timestamptz, "availableOn" timestamptz, "ownMinor" bigint, "ownCurrency" text)
      ON CONFLICT (account, entry_id) DO UPDATE SET available_on = excluded.available_on,
        own_minor = coalesce(excluded.own_minor, provider_entry.own_minor),
        own_currency = coalesce(excluded.own_currency, provider_entry.own_currency)
      RETURNING (xmax = 0) AS is_fresh)
    SELECT count(*) FILTER (WHERE is_fresh) AS fresh FROM written`.execute(db);
  // An earlier report without our marks may have counted these charges as ours.
  const others = entries.filter(({ isOthers }) => isOthers).map(({ reference }) => reference);
  if (others.length > 0) {
    await sql`UPDATE provider_entry SET charge_reference = NULL
      WHERE account = ${account} AND entry_id = ANY (${others}::text[]) AND charge_reference IS NOT NULL`.execute(db);
  }
  return written[0]?.fresh ?? 0;
}

async function totalsOf(db: Db, account: string, { from, until }: { from: Date; until: Date }): Promise<EntryTotals[]> {
  const { rows } = await sql<EntryTotals>`
    SELECT e.currency, ${entrySums}
    FROM provider_entry e WHERE e.account = ${account} AND e.made_at >= ${from} AND e.made_at <= ${until}
    GROUP BY e.currency ORDER BY e.currency`.execute(db);
  return rows;
}

/** Number of decimal places, for currencies that do not have two. */
const digits = JSON.stringify(
  Object.fromEntries(
    Intl.supportedValuesOf('currency').flatMap((currency) => {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      const { maximumFractionDigits: count = 2 } = format.resolvedOptions();
      return count === 2 ? [] : [[currency, count]];
    }),
  ),
);
/** A decimal string of minor units: `149.50`, in yen `14950`. */
const inMajor = (minor: RawBuilder<unknown>, currency: RawBuilder<unknown>) => {
  const count = sql`coalesce((${digits}::jsonb ->> ${currency})::int, 2)`;
  return sql`round(${minor} / power(10::numeric, ${count}), ${count})::text`;
};

async function compare(
  db: Db,
  { name, account }: Pick<PaymentGateway, 'name' | 'account'>,
  { from, until }: { from: Date; until: Date },
): Promise<BookDifference<ProviderDifference>[]> {
  const own = sql`a.gateway = ${name} AND coalesce(a.gateway_account, ${account}) = ${account}`;
  // Compare a converted charge by the amount that the payer was charged.
  const charged = sql`
    SELECT e.charge_reference, e.made_at, coalesce(e.own_minor, e.amount_minor) AS amount_minor, coalesce(e.own_currency, e.currency) AS currency,
      e.own_currency IS NULL AS is_settled_only
    FROM provider_entry e
    WHERE e.account = ${account} AND e.kind = 'charge' AND e.charge_reference IS NOT NULL
      AND e.made_at >= ${from} AND e.made_at <= ${until}`;
  const checks: [ProviderDifference, RawBuilder<unknown>][] = [
    [
      'CHARGED_THERE_ONLY',
      sql`SELECT format('%s: %s %s at %s', e.charge_reference, ${inMajor(sql`e.amount_minor`, sql`e.currency`)}, e.currency, e.made_at) AS about FROM (${charged}) e
        WHERE NOT EXISTS (SELECT FROM payment_attempt a WHERE a.gateway_reference = e.charge_reference)
          AND NOT EXISTS (SELECT FROM unknown_charge u WHERE u.gateway_reference = e.charge_reference AND u.resolved_at IS NOT NULL)`,
    ],
    [
      'PAID_HERE_ONLY',
      sql`SELECT format('%s: %s %s, order intent %s', a.gateway_reference, ${inMajor(sql`a.amount_minor`, sql`a.currency`)}, a.currency, a.order_intent_id) AS about
        FROM payment_attempt a
        WHERE ${own} AND a.status IN ('SUCCEEDED', 'REFUNDED') AND a.finished_at >= ${from} AND a.finished_at <= ${until}
          AND NOT EXISTS (SELECT FROM provider_entry e WHERE e.account = ${account} AND e.kind = 'charge'
            AND e.charge_reference = a.gateway_reference)`,
    ],
    [
      'OTHER_AMOUNT',
      sql`SELECT format('%s: %s there, %s here, %s', e.charge_reference, ${inMajor(sql`e.amount_minor`, sql`e.currency`)}, ${inMajor(sql`a.amount_minor`, sql`a.currency`)}, CASE WHEN a.currency = e.currency THEN a.currency ELSE format('%s there, %s here', e.currency, a.currency) END) AS about
        FROM (${charged}) e JOIN payment_attempt a ON a.gateway_reference = e.charge_reference
        WHERE (a.currency = e.currency AND a.amount_minor <> e.amount_minor) OR (a.currency <> e.currency AND NOT e.is_settled_only)`,
    ],
    [
      'GIVEN_BACK_OTHERWISE',
      sql`SELECT format('%s: %s there, %s here, %s', e.charge_reference, ${inMajor(sql`there.given`, sql`e.currency`)}, ${inMajor(sql`here.given`, sql`e.currency`)}, e.currency) AS about
        FROM (${charged}) e JOIN payment_attempt a ON a.gateway_reference = e.charge_reference AND a.currency = e.currency
        CROSS JOIN LATERAL (
          SELECT coalesce(-sum(coalesce(f.own_minor, f.amount_minor)), 0) AS given,
            bool_and(coalesce(f.own_currency, f.currency) = e.currency) IS DISTINCT FROM false AS is_comparable
          FROM provider_entry f
          WHERE f.account = ${account} AND f.charge_reference = e.charge_reference AND f.kind IN ('refund', 'refund_failure')
        ) there
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'COMPLETE' AND r.origin <> 'by_hand'), 0) AS given,
            coalesce(bool_or(r.status = 'PENDING'), false) AS is_open
          FROM refund r LEFT JOIN payment p ON p.payment_id = r.payment_id
          WHERE r.payment_attempt_id = a.payment_attempt_id OR p.payment_attempt_id = a.payment_attempt_id
        ) here
        WHERE there.is_comparable AND there.given <> here.given AND NOT here.is_open`,
    ],
  ];
  return differencesIn(db, checks);
}
