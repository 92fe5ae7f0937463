import { FoyerError } from '@foyer/contract/wire/errors';
import { nextOpening } from '@foyer/domain/orders/sale-alerts';
import type { CallContext } from '../../../calls/context.ts';
import { listOwnWindows } from '../../events/catalogue/index.ts';
import type { SaleAlerts } from './deps.ts';
import { lockEventOnSale, readComingWindows } from './read-windows.ts';

/**
 * Requests a mail when the account's sale at an event opens (selling 1.15). Windows that are open already count as seen.
 * @throws RECORD_NOT_FOUND without an own window ahead, also when only others have one
 */
export async function requestSaleAlert(alerts: SaleAlerts, eventId: number, context: CallContext): Promise<void> {
  const { actor, now } = context;
  const { database } = alerts;
  const windows = await listOwnWindows(alerts, eventId, context);
  if (!windows.some(({ state }) => state === 'notYet')) throw new FoyerError('RECORD_NOT_FOUND');
  const account = await database.kysely
    .selectFrom('account')
    .select('email_address')
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!account?.email_address) throw new FoyerError('NO_EMAIL_ADDRESS');
  const about = { account_id: actor.accountId, event_id: eventId };
  await database.transaction(async (tx) => {
    // An editor who publishes other windows waits, or is done before they are read.
    if (!(await lockEventOnSale(tx, eventId))) throw new FoyerError('RECORD_NOT_FOUND');
    const coming = await readComingWindows(tx, eventId, now);
    const made = await tx
      .insertInto('sale_alert')
      .values({ ...about, requested_at: now, due_at: nextOpening(coming, now) })
      .onConflict((there) => there.doNothing())
      .returning('account_id')
      .executeTakeFirst();
    const open = coming.filter(({ startDateTime }) => startDateTime <= now);
    if (!made || open.length === 0) return;
    await tx
      .insertInto('sale_alert_opening')
      .values(open.map(({ stockId }) => ({ ...about, stock_id: stockId, seen_at: now })))
      .execute();
  });
}
