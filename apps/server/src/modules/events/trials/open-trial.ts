import type { OpenTrial } from '@foyer/contract/events/trials';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { fullName } from '@foyer/domain/people/names';
import type { StaffSessions } from '@foyer/domain/people/staff-sessions';
import { sql } from 'kysely';
import type { Country, Role, Title } from '@foyer/contract/wire/vocabulary';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { signInAs } from '../../people/sign-in/index.ts';
import { readOwnTrial } from './fill-trial.ts';

type Context = CallContext<Actor | null>;

/** The open trial copy, as its bar shows it (selling 6.3). @throws RECORD_NOT_FOUND in the installation itself */
export async function getOpenTrial({ kysely: db }: Database, { now, locale }: Context): Promise<OpenTrial> {
  const own = await readOwnTrial(db);
  if (!own) throw new FoyerError('RECORD_NOT_FOUND');
  const { rows } = await sql<{
    account_id: number;
    number: string;
    first_name: string;
    last_name: string;
    title: Title | null;
    country: Country;
    role: Role | null;
    lists: string[];
    qualifications: string[];
  }>`SELECT a.account_id, a.external_account_identifier AS number, a.first_name, a.last_name, a.title,
      a.country_code AS country, a.roles[1] AS role,
      ARRAY(SELECT l.name FROM account_list_member m JOIN account_list l USING (account_list_id)
        WHERE m.account_id = a.account_id ORDER BY l.name) AS lists,
      ARRAY(SELECT q.default_name FROM earned_place p JOIN qualification q USING (qualification_id)
        WHERE p.account_id = a.account_id AND p.state IN ('OFFERED', 'ACCEPTED') ORDER BY 1) AS qualifications
    FROM account a WHERE a.closed_at IS NULL ORDER BY a.account_id LIMIT 100`.execute(db);
  return {
    eventId: own.event_id,
    eventName: translatedText(own.translations.name, locale, own.default_name),
    timeZone: own.configuration.timeZone,
    now: now.toISOString(),
    endDate: own.ends_at.toISOString(),
    people: rows.map(({ account_id: accountId, number, first_name, last_name, ...facts }) => ({
      accountId,
      userId: number,
      name: fullName({ firstName: first_name, lastName: last_name }, locale),
      ...facts,
    })),
  };
}

/** Signs in as a person of the open trial copy (selling 6.3). @throws RECORD_NOT_FOUND */
export async function becomeTrialPerson(
  database: Database,
  userId: string,
  staffSessions: StaffSessions,
  context: Context,
): Promise<LoginResponse> {
  if (!(await readOwnTrial(database.kysely))) throw new FoyerError('RECORD_NOT_FOUND');
  return signInAs(database, { userId, staffSessions }, context);
}

/**
 * Sets the clock of the open trial copy (selling 6.3). Sessions and limits move with it, so nobody is signed out, and nobody
 * gets more of the machine by moving it. @throws RECORD_NOT_FOUND
 */
export async function setTrialClock(
  database: Database,
  wanted: string,
  { now }: Context,
): Promise<{ now: string; movedMs: number }> {
  const to = new Date(wanted);
  const movedMs = to.getTime() - now.getTime();
  await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('trial_copy')
      .set({ clock_offset_ms: sql`clock_offset_ms + ${movedMs}` })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new FoyerError('RECORD_NOT_FOUND');
    const moved = sql`make_interval(secs => ${movedMs / 1000})`;
    await sql`UPDATE session SET created_at = created_at + ${moved}, expires_at = expires_at + ${moved},
      last_used_at = last_used_at + ${moved}`.execute(tx);
    await sql`UPDATE rate_limit SET window_start = window_start + ${moved}, blocked_until = blocked_until + ${moved}`.execute(
      tx,
    );
  });
  return { now: to.toISOString(), movedMs };
}
