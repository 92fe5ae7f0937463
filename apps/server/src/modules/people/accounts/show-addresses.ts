import type { Address } from '@foyer/contract/people/accounts';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { presentAddress } from './present.ts';
import { listAddresses } from './queries.ts';
import { eventsOfStaff, isAtEvents } from './staff-look-ups.ts';

/**
 * Returns the account's saved addresses. Staff of single events who act for a person get them if the person is at one of
 * their events, or if the person is at the desk and agrees. The audit log records when staff see the addresses of a
 * person who is not at their events (people 4.13).
 */
export async function showAddresses(
  db: Db,
  { agreed = false }: { agreed?: boolean | undefined },
  context: CallContext,
): Promise<Address[]> {
  const { actor } = context;
  const events = actor.actingStaff ? await eventsOfStaff(db, context) : null;
  if (events !== null && !(await isAttendee(db, actor.accountId, events))) {
    if (events !== 'all' && !agreed) return [];
    await writeAudit(db, context, {
      action: 'account.addressesShown',
      entity: 'account',
      entityId: actor.accountId,
    });
  }
  return (await listAddresses(db, actor.accountId)).map(presentAddress);
}

async function isAttendee(db: Db, accountId: number, events: AllowedEvents): Promise<boolean> {
  const row = await db
    .selectFrom('account as a')
    .select(sql<number>`1`.as('found'))
    .where('a.account_id', '=', accountId)
    .where(isAtEvents('a.account_id', events))
    .executeTakeFirst();
  return row !== undefined;
}
