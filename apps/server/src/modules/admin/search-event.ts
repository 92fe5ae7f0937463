import type { SearchResult } from '@foyer/contract/admin';
import { FoyerError } from '@foyer/contract/errors';
import type { ShoutOut } from '@foyer/contract/ticket';
import { titles } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { digitsOf, foldWidth } from '@foyer/domain/text';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { searchQuery } from '../../db/search-text.ts';
import { presentProfile, profileColumns } from '../account/index.ts';
import { findEventRow } from '../events/index.ts';
import { loadTickets, type TicketCodes } from '../tickets/index.ts';

interface SearchEvent {
  /** Absent: tickets of all events. */
  eventId?: number | undefined;
  searchText: string;
  page: number;
  rowsPerPage: number;
  sortBy: string | null;
  descending: boolean;
}

/**
 * People that are ranked at most, and as many of those registered, who are never left out for others: whoever finds more has typed too
 * little to mean somebody.
 */
const mostFound = 2_000;

/**
 * People by name, account number, e-mail or ticket id (readings §7), with their live tickets of the event, or of all events when
 * none is named. Words may stand in
 * any order; a spouse's or guest's name finds the account. Unless a column is asked for: the very number typed first, then
 * who is registered, then by name.
 */
export async function searchEvent(
  { database, codes }: { database: Database; codes: TicketCodes },
  asked: SearchEvent,
  { actor }: CallContext,
): Promise<{ results: SearchResult[]; totalItems: number }> {
  const db = database.kysely;
  const { eventId, page, rowsPerPage } = asked;
  if (eventId !== undefined && !(await findEventRow(db, actor.accountId, eventId)))
    throw new FoyerError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ account_id: number; total: number }>`
    WITH found AS (${foundBy(asked)}), ranked AS (
      SELECT a.*, EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id AND ${ofEvent(eventId, 't')}
        AND t.status IN ('ACTIVE', 'CHECKED_IN') OFFSET 0) AS registered
      FROM found JOIN account a USING (account_id) WHERE a.closed_at IS NULL AND a.account_type_code <> 'STAFF'
    )
    SELECT account_id, count(*) OVER () AS total FROM ranked
    ORDER BY ${orderOf(asked)} lower(last_name), lower(first_name), account_id
    LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`.execute(db);
  const ids = rows.map((row) => row.account_id);
  if (ids.length === 0) return { results: [], totalItems: 0 };

  const [accounts, ticketIds, shoutOuts] = await Promise.all([
    db.selectFrom('account').select(profileColumns).where('account_id', 'in', ids).execute(),
    listLiveTickets(db, eventId, ids),
    listShoutOuts(db, eventId, ids),
  ]);
  const tickets = await loadTickets(db, codes, actor, { ticketIds });
  const results = ids.flatMap((id) => {
    const account = accounts.find((each) => each.account_id === id);
    if (!account) return [];
    const profile = presentProfile(account);
    const own = tickets.filter((ticket) => ticket.externalValue === profile.externalAccountIdentifier);
    return [{ isRegistered: own.length > 0, profile, tickets: own, shoutOuts: shoutOuts.get(id) ?? [] }];
  });
  return { results, totalItems: rows[0]?.total ?? 0 };
}

/** Tickets of the event asked about, or of any. */
const ofEvent = (eventId: number | undefined, table: 't' | 'ticket'): RawBuilder<SqlBool> =>
  eventId === undefined ? sql`true` : sql`${sql.ref(`${table}.event_id`)} = ${eventId}`;

/** Accounts that the words fit, by themselves or by a ticket of the event. */
function foundBy({ eventId, searchText }: SearchEvent): RawBuilder<unknown> {
  const query = searchQuery(searchText);
  const plain = foldWidth(searchText).trim();
  // A number of seven digits is somebody's account number as much as a ticket's.
  const ticketId = /^#?\d{1,15}$/.test(plain) ? Number(plain.replace('#', '')) : null;
  // `OFFSET 0`, here and above, keeps it one look-up for each account, however the planner reckons.
  return sql`
    WITH anybody AS MATERIALIZED (
      SELECT account_id FROM account WHERE search_document @@ ${query ?? ''}::tsquery LIMIT ${mostFound}
    )
    SELECT account_id FROM anybody
    UNION
    (SELECT t.account_id FROM ticket t, LATERAL (
        SELECT FROM account a
        WHERE a.account_id = t.account_id AND a.search_document @@ ${query ?? ''}::tsquery OFFSET 0) fitting
      WHERE ${ofEvent(eventId, 't')} AND t.status IN ('ACTIVE', 'CHECKED_IN')
        AND (SELECT count(*) FROM anybody) = ${mostFound} LIMIT ${mostFound})
    UNION
    (SELECT account_id FROM ticket
      WHERE ${ofEvent(eventId, 'ticket')} AND search_text IS NOT NULL AND status IN ('ACTIVE', 'CHECKED_IN')
        AND search_document @@ ${query ?? ''}::tsquery LIMIT ${mostFound})
    UNION
    SELECT account_id FROM ticket WHERE ticket_id = ${ticketId} AND ${ofEvent(eventId, 'ticket')}`;
}

const sortColumns: Readonly<Record<string, string>> = {
  firstName: 'lower(first_name)',
  lastName: 'lower(last_name)',
  fullName: 'lower(last_name)',
  externalAccountIdentifier: 'external_account_identifier',
  emailAddress: 'lower(email_address)',
  title: 'title',
  isRegistered: 'registered',
};

function orderOf({ searchText, sortBy, descending }: SearchEvent): RawBuilder<unknown> {
  const column = sortBy !== null && Object.hasOwn(sortColumns, sortBy) ? sortColumns[sortBy] : undefined;
  if (column !== undefined) return sql`${sql.raw(column)} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST,`;
  const digits = digitsOf(searchText);
  return sql`(external_account_identifier = ${`C${digits}`}) DESC, registered DESC,`;
}

async function listLiveTickets(db: Db, eventId: number | undefined, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('ticket_id')
    .where(ofEvent(eventId, 'ticket'))
    .where('account_id', 'in', accountIds)
    .where('status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .execute();
  return rows.map((row) => row.ticket_id);
}

async function listShoutOuts(
  db: Db,
  eventId: number | undefined,
  accountIds: readonly number[],
): Promise<Map<number, ShoutOut[]>> {
  const rows = await db
    .selectFrom('shout_out')
    .select(['account_id', 'kind', 'promotion_title_cd'])
    .distinct()
    .where('account_id', 'in', accountIds)
    .where((eb) =>
      eb.or([eb('event_id', 'is', null), ...(eventId === undefined ? [] : [eb('event_id', '=', eventId)])]),
    )
    .orderBy('kind')
    .execute();
  const all = new Map<number, ShoutOut[]>();
  for (const { account_id: id, kind, promotion_title_cd: code } of rows) {
    const promotionTitleCd = titles.find((title) => title === code) ?? null;
    all.set(id, [...(all.get(id) ?? []), { kind, promotionTitleCd }]);
  }
  return all;
}
