import type { CallContext } from '../../../calls/context.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import type { SaleAlerts } from './deps.ts';

/** Withdraws the account's request of a mail (selling 1.15). Without a request it changes nothing. */
export async function withdrawSaleAlert(
  { database: { kysely } }: Pick<SaleAlerts, 'database'>,
  eventId: number,
  { actor }: CallContext,
): Promise<void> {
  await findEvent(kysely, eventId, actor);
  await kysely
    .deleteFrom('sale_alert')
    .where('account_id', '=', actor.accountId)
    .where('event_id', '=', eventId)
    .execute();
}
