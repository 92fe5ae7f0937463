import type { ProviderEntry } from '../entries.ts';
import type { Queryable } from './ledger.ts';

interface Row extends Record<string, unknown> {
  reference: string;
  kind: string;
  charge: string;
  amount_minor: string | number;
  currency: string;
  at: Date;
}

/** Rows per read, to limit memory. */
const batch = 500;

/** Entries of the sandbox's account: charges, refunds, and money returned by failed refunds. It charges no fees and pays nothing out. */
export async function* entriesIn(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<ProviderEntry> {
  for (let after = ''; ;) {
    const { rows } = await db.query<Row>(
      `SELECT * FROM (
         SELECT reference, 'charge' AS kind, reference AS charge, amount_minor, currency, decided_at AS at
         FROM sandbox_charge WHERE status = 'succeeded'
         UNION ALL
         SELECT r.reference, 'refund', c.reference, -r.amount_minor, c.currency, r.created_at
         FROM sandbox_refund r JOIN sandbox_charge c ON c.key = r.charge_key
         UNION ALL
         SELECT r.reference || '_back', 'refund_failure', c.reference, r.amount_minor, c.currency, r.changes_at
         FROM sandbox_refund r JOIN sandbox_charge c ON c.key = r.charge_key WHERE r.last_status = 'failed'
       ) e WHERE at >= $1 AND at < $2 AND reference > $3 ORDER BY reference LIMIT ${batch}`,
      [from, until, after],
    );
    for (const { reference, kind, charge, amount_minor: amount, currency, at } of rows) {
      const amountMinor = Number(amount);
      yield { reference, kind, charge, amountMinor, feeMinor: 0, netMinor: amountMinor, currency, at, availableOn: at };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.reference;
  }
}
