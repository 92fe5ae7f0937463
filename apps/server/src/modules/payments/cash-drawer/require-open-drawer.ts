import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { ownerOf } from './change-drawer.ts';
import { timeZoneOf, todayAt } from './day.ts';

/** The parts of a request that decide whether its cash needs a drawer. */
interface CashRequest {
  eventId: number;
  cashPayment?: boolean | undefined;
  needsOpenDrawer?: boolean | undefined;
}

/**
 * A request may require that its cash goes into the staff member's own drawer of today (payments 4.6). A counted drawer
 * still takes cash, which the next count includes. @throws FoyerError DRAWER_NOT_OPEN
 */
export async function requireOpenDrawer(
  db: Db,
  { eventId, cashPayment, needsOpenDrawer }: CashRequest,
  context: CallContext,
): Promise<void> {
  if (cashPayment !== true || needsOpenDrawer !== true) return;
  const today = todayAt(await timeZoneOf(db, eventId), context.now);
  const drawer = await db
    .selectFrom('cash_drawer')
    .select('cash_drawer_id')
    .where('event_id', '=', eventId)
    .where('day', '=', today)
    .where('staff_account_id', '=', ownerOf(context))
    .executeTakeFirst();
  if (!drawer) throw new FoyerError('DRAWER_NOT_OPEN');
}
