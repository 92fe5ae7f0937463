import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { PaymentGateway, TakenCharge } from '../../../gateways/payments/port.ts';
import type { Payments } from '../deps.ts';

interface Found {
  by: 'webhook' | 'audit';
  now: Date;
}

/**
 * Writes down charges that the gateway has taken and no attempt of ours stands for, so that staff see them. One that is known by now
 * keeps its place, with what was given back since. `charges` is a query of reference, key, amount_minor, refunded_minor, currency, at.
 */
export async function recordUnknownCharges(
  db: Db | Tx,
  gateway: PaymentGateway['name'],
  charges: RawBuilder<unknown>,
  { by, now }: Found,
): Promise<void> {
  await sql`
    INSERT INTO unknown_charge (gateway, gateway_reference, gateway_key, amount_minor, refunded_minor, currency, charged_at, found_by,
      created_at)
    SELECT ${gateway}, c.reference, c.key, c.amount_minor, c.refunded_minor, c.currency, c.at, ${by}, ${now} FROM (${charges}) c
    ON CONFLICT (gateway, gateway_reference) DO UPDATE SET refunded_minor = excluded.refunded_minor`.execute(db);
}

/** A charge that was written down without an order may be given back by now; others are none of this. */
export async function lookAtUnknownCharge(
  { database, gateway }: Pick<Payments, 'database' | 'gateway'>,
  charge: string,
  now: Date,
): Promise<void> {
  const known = await database.kysely
    .selectFrom('unknown_charge')
    .select('unknown_charge_id')
    .where('gateway', '=', gateway.name)
    .where('gateway_reference', '=', charge)
    .executeTakeFirst();
  if (!known) return;
  const behind = await gateway.chargeBehind({ attempt: 'charge', reference: charge });
  if (behind) await recordUnknownCharges(database.kysely, gateway.name, asRows([behind]), { by: 'webhook', now });
}

/** The charges, as a query. */
export function asRows(charges: readonly TakenCharge[]): RawBuilder<unknown> {
  const rows = charges.map(({ reference, key, amount, refundedMinor, at }) => ({
    reference,
    key,
    amount_minor: amount.amountMinor,
    refunded_minor: refundedMinor,
    currency: amount.currency,
    at,
  }));
  return sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS r(reference text, key text, amount_minor bigint, refunded_minor bigint, currency text, at timestamptz)`;
}

/** What of `unknown_charge` waits for somebody: nothing was said about it, and it was not given back at the gateway. */
export const isOpenCharge = sql<boolean>`resolved_at IS NULL AND refunded_minor < amount_minor`;

/** How many such charges there are. */
export async function countUnknownCharges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unknown_charge')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOpenCharge)
    .executeTakeFirstOrThrow();
  return count;
}
