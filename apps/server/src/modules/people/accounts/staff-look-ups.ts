import { FoyerError } from '@foyer/contract/wire/errors';
import { searchRoles } from '@foyer/contract/wire/role-vocabulary';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { eventsWith, type AllowedEvents } from '@foyer/domain/people/grants';
import { sql, type RawBuilder } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { forgetUses, limits, tryUse, useLimits } from '../../system/limits/index.ts';
import { writeAudit } from '../audit/index.ts';
import { readGrants } from '../grants/index.ts';

/** The call of a staff member that shows other accounts. */
type StaffCall = Pick<CallContext, 'actor' | 'now'> & { requestId?: string | undefined };

/** Look-ups are counted outside of the caller's transaction. */
export type Counting = Pick<Database, 'kysely' | 'pool'>;

/** The events at which the staff member at the keyboard may search. */
export const eventsOfStaff = async (db: Db, { actor, now }: StaffCall): Promise<AllowedEvents> =>
  eventsWith(await readGrants(db, personAtKeyboardId(actor)), searchRoles, now);

/** SQL expression: whether an account has a ticket or an order at one of these events (people 4.13). */
export function isAtEvents(accountId: string, events: AllowedEvents): RawBuilder<boolean> {
  const ofEvents = events === 'all' ? sql`` : sql`AND event_id = ANY (${[...events]}::bigint[])`;
  return sql<boolean>`(EXISTS (SELECT FROM ticket WHERE account_id = ${sql.ref(accountId)} ${ofEvents})
    OR EXISTS (SELECT FROM orders WHERE account_id = ${sql.ref(accountId)} ${ofEvents}))`;
}

/**
 * Counts the accounts that a staff member names, before the call reads them (people 4.13). People at the staff member's events
 * do not count. A person who gets a ticket there stops counting, so a desk can register any number of walk-ins. Writes
 * an audit entry for each person who counts. Returns the staff member's events. @throws RATE_LIMITED with
 * `retryAfterSeconds`, without counting any of them
 */
export async function countStaffLookUps(
  database: Counting,
  call: StaffCall,
  identifiers: readonly string[],
): Promise<AllowedEvents> {
  const { kysely: db } = database;
  const { now } = call;
  const staff = String(personAtKeyboardId(call.actor));
  const events = await eventsOfStaff(db, call);
  const others = await findOthers(db, identifiers, events);
  const lookedUp: { number: string; accountId: number | null }[] = [];
  for (const other of others) {
    if (await tryUse(database, 'looked-up-by-staff', keyOf(staff, other.number), now)) lookedUp.push(other);
  }
  if (others.length > 0) {
    // Each call counts after it has stored its own accounts, so parallel calls see each other and none exceeds the limit.
    const retryAfterSeconds = await waitOf(db, staff, events, now);
    if (retryAfterSeconds !== null) {
      for (const { number } of lookedUp) await forgetUses(db, 'looked-up-by-staff', keyOf(staff, number));
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
    }
  }
  for (const { accountId } of lookedUp) {
    if (accountId === null) continue;
    const subjectAccountId = accountId;
    await writeAudit(db, call, {
      action: 'account.lookedUp',
      entity: 'account',
      entityId: accountId,
      subjectAccountId,
    });
  }
  return events;
}

/**
 * Counts the people of a search result who are at none of the staff member's events, before they are shown. Writes an audit
 * entry for the first such search of an hour. Returns their account ids. @throws RATE_LIMITED with `retryAfterSeconds`
 */
export async function countListed(
  database: Counting,
  call: StaffCall,
  { accountIds, events }: { accountIds: readonly number[]; events: AllowedEvents },
): Promise<ReadonlySet<number>> {
  const { kysely: db } = database;
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM unnest(${[...accountIds]}::bigint[]) AS l(id) WHERE NOT ${isAtEvents('l.id', events)}`.execute(db);
  if (rows.length === 0) return new Set();
  const staffId = personAtKeyboardId(call.actor);
  const limit = events === 'all' ? 'listed-people-all' : 'listed-people';
  await useLimits(database, limit, String(staffId), { times: rows.length, now: call.now });
  if (await tryUse(database, 'listed-by-staff', String(staffId), call.now)) {
    const subjectAccountId = staffId;
    await writeAudit(db, call, { action: 'account.listed', entity: 'account', entityId: staffId, subjectAccountId });
  }
  return new Set(rows.map(({ id }) => id));
}

const keyOf = (staff: string, number: string) => `${staff} ${number}`;

/** The named accounts that are at none of the events, each once. Numbers without an account have no account id. */
async function findOthers(db: Db, identifiers: readonly string[], events: AllowedEvents) {
  const numbers = [...new Set(identifiers.map(accountIdentifierOf))].toSorted();
  const { rows } = await sql<{ number: string; accountId: number | null }>`
    SELECT n.number, a.account_id AS "accountId" FROM unnest(${numbers}::text[]) AS n(number)
    LEFT JOIN account a ON a.external_account_identifier = n.number
    WHERE a.account_id IS NULL OR NOT ${isAtEvents('a.account_id', events)}`.execute(db);
  return rows;
}

/** Seconds until a further look-up is possible; null while the staff member is within the limit. */
async function waitOf(db: Db, staff: string, events: AllowedEvents, now: Date): Promise<number | null> {
  const { allowed, windowSeconds } = limits[events === 'all' ? 'staff-look-ups-all' : 'staff-look-ups'];
  const { rows } = await sql<{ oldest: Date }>`
    SELECT r.window_start AS oldest FROM rate_limit r
    LEFT JOIN account a ON a.external_account_identifier = substr(r.key, ${staff.length + 2})
    WHERE r.name = 'looked-up-by-staff' AND starts_with(r.key, ${`${staff} `})
      AND r.window_start > ${now}::timestamptz - make_interval(secs => ${windowSeconds})
      AND (a.account_id IS NULL OR NOT ${isAtEvents('a.account_id', events)})
    ORDER BY r.window_start DESC OFFSET ${allowed} LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return Math.max(1, Math.ceil((row.oldest.getTime() - now.getTime()) / 1000 + windowSeconds));
}
