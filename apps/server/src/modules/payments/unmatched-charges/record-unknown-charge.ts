import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { PaymentGateway, TakenCharge } from '../../../gateways/payments/port.ts';
import type { Payments } from '../deps.ts';

interface Found {
  by: 'webhook' | 'audit';
  now: Date;
}

/**
 * Records charges of the gateway that have no attempt here, to show them to staff. A known charge keeps its row and
 * gets the new refunded amount.
 * `charges` is a query of reference, key, amount_minor, refunded_minor, currency, at.
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

/** Updates the refunded amount of a recorded charge without an order. Ignores other charges. */
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

/** Whether a row of `unknown_charge` needs staff: it is unresolved and not fully refunded at the gateway. */
export const isOpenCharge = sql<boolean>`resolved_at IS NULL AND refunded_minor < amount_minor`;

export async function countUnknownCharges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unknown_charge')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOpenCharge)
    .executeTakeFirstOrThrow();
  return count;
}
