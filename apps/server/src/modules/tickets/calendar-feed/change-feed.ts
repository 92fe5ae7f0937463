import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { CalendarFeedDependencies } from './deps.ts';
import { hashOf, newSecret } from './secret.ts';

/**
 * Creates the secret address of the account's calendar (tickets 8.2). An earlier address stops working in the same transaction.
 * @throws FORBIDDEN for staff who act for the account, because the address works longer than their session
 */
export async function makeFeed({ database, publicUrl }: CalendarFeedDependencies, context: CallContext) {
  const { actor, now } = context;
  if (actor.actingStaff) throw new FoyerError('FORBIDDEN');
  const secret = newSecret();
  const row = { secret_hash: hashOf(secret), created_at: now };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('calendar_feed')
      .values({ account_id: actor.accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    await writeAudit(tx, context, { action: 'calendarFeed.made', entity: 'account', entityId: actor.accountId });
  });
  return { url: `${publicUrl()}/calendar/${secret}.ics`, createdAt: now.toISOString() };
}

/** Ends the secret address. Nothing happens without one. */
export async function endFeed({ database }: CalendarFeedDependencies, context: CallContext) {
  const { accountId } = context.actor;
  await database.transaction(async (tx) => {
    const ended = await tx.deleteFrom('calendar_feed').where('account_id', '=', accountId).executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
    await writeAudit(tx, context, { action: 'calendarFeed.ended', entity: 'account', entityId: accountId });
  });
  return { createdAt: null };
}
