import type { Address } from '@foyer/contract/people/accounts';
import type { CallContext } from '@foyer/domain/people/actor';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { presentAddress } from './present.ts';
import { listAddresses } from './queries.ts';
import { eventsOfStaff, isAtEvents } from './staff-look-ups.ts';

/**
 * Returns the account's saved addresses. Staff who act for a person get them if the person is at one of their events, or
 * if the person is at the desk and agrees, which the audit log records (people 4.13).
 */
export async function showAddresses(
  db: Db,
  { agreed = false }: { agreed?: boolean | undefined },
  context: CallContext,
): Promise<Address[]> {
  const { actor } = context;
  if (actor.actingStaff && !(await isAttendee(db, context))) {
    if (!agreed) return [];
    await writeAudit(db, context, {
      action: 'account.addressesShown',
      entity: 'account',
      entityId: actor.accountId,
    });
  }
  return (await listAddresses(db, actor.accountId)).map(presentAddress);
}

async function isAttendee(db: Db, context: CallContext): Promise<boolean> {
  const events = await eventsOfStaff(db, context);
  const row = await db
    .selectFrom('account as a')
    .select(sql<number>`1`.as('found'))
    .where('a.account_id', '=', context.actor.accountId)
    .where(isAtEvents('a.account_id', events))
    .executeTakeFirst();
  return row !== undefined;
}
