import type { UnknownCharge } from '@foyer/contract/payments/unmatched-charges';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';
import { checkSecondPersonForCharge } from '../second-person.ts';
import { presentUnknownCharge } from './list-unknown-charges.ts';

/**
 * Staff record how a charge without an order was resolved (refunded at the gateway, ordered again). A charge is
 * resolved once, and not by the staff member who paid it.
 * @throws SECOND_STAFF_MEMBER_NEEDED
 */
export async function resolveUnknownCharge(
  database: Database,
  { unknownChargeId, reason }: { unknownChargeId: number; reason: string },
  context: CallContext,
): Promise<UnknownCharge> {
  return database.transaction(async (tx) => {
    const row = await tx
      .updateTable('unknown_charge')
      .set({ resolved_at: context.now, resolution: reason, resolved_by_account_id: staffBehind(context.actor) })
      .where('unknown_charge_id', '=', unknownChargeId)
      .where('resolved_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    await checkSecondPersonForCharge(tx, row, context);
    await writeAudit(tx, context, {
      action: 'charge.resolved',
      entity: 'unknown_charge',
      entityId: unknownChargeId,
      after: { gatewayReference: row.gateway_reference },
      notes: reason,
    });
    return presentUnknownCharge(row);
  });
}
