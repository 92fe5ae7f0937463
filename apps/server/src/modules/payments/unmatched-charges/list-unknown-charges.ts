import type { UnknownCharge } from '@foyer/contract/payments/unmatched-charges';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { countUnknownCharges, isOpenCharge } from './record-unknown-charge.ts';

/** Unresolved charges without an order, oldest first. */
export async function listUnknownCharges(
  db: Db,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Promise<{ results: UnknownCharge[]; totalItems: number }> {
  const [rows, totalItems] = await Promise.all([
    db
      .selectFrom('unknown_charge')
      .selectAll()
      .where(isOpenCharge)
      .orderBy('charged_at')
      .orderBy('unknown_charge_id')
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage)
      .execute(),
    countUnknownCharges(db),
  ]);
  return { results: rows.map(presentUnknownCharge), totalItems };
}

export const presentUnknownCharge = (row: Selectable<Tables['unknown_charge']>): UnknownCharge => ({
  unknownChargeId: row.unknown_charge_id,
  gateway: row.gateway,
  gatewayReference: row.gateway_reference,
  amount: toMajor(money(row.amount_minor, row.currency)),
  refundedAmount: toMajor(money(row.refunded_minor, row.currency)),
  currency: row.currency,
  chargeDate: row.charged_at.toISOString(),
  foundBy: row.found_by,
});
