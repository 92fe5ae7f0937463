import type { Profile } from '@foyer/contract/people/accounts';
import type { Finding, SearchResult } from '@foyer/contract/reports/search';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostPeopleCounted } from '@foyer/contract/wire/paging';
import type { ShoutOut, Ticket } from '@foyer/contract/tickets/ticket';
import { titles, type Locale } from '@foyer/contract/wire/vocabulary';
import { readScan } from '@foyer/domain/door/read-scan';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { peopleQuery, plainWords } from '../../../db/search-text.ts';
import { countListed, eventsOfStaff, presentProfile, profileColumns } from '../../people/accounts/index.ts';
import { findEventRow } from '../../events/catalogue/index.ts';
import { loadTickets, type TicketCodes } from '../../tickets/index.ts';
import { findMatches } from './find-matches.ts';
import { findingsOf, findReferred, type Referred } from './find-referred.ts';
import { readReference, referenceToTicket, type Reference } from '../../tickets/index.ts';

interface SearchEvent {
  /** Absent: tickets of all events. */
  eventId?: number | undefined;
  searchText: string;
  page: number;
  rowsPerPage: number;
  sortBy: string | null;
  descending: boolean;
}

const noOne: Referred = { findings: new Map(), vague: new Set() };

/**
 * Finds people by name, reading, account number, address, telephone number, or number of a ticket, order or receipt
 * (door 5.1). Returns their active tickets of the event, or of all events without an event id. Words may be in any
 * order and spelling, and a spouse's or guest's name finds the account. By default, exact numbers come first, then
 * registered people, then names, each in the typed spelling first. People at none of the
 * staff member's events count, and staff of single events see them without address and phone (people 4.13).
 */
export async function searchEvent(
  { database, codes }: { database: Database; codes: TicketCodes },
  search: SearchEvent,
  context: CallContext,
): Promise<{ results: SearchResult[]; totalItems: number }> {
  const db = database.kysely;
  const { actor } = context;
  const { eventId } = search;
  if (eventId !== undefined && !(await findEventRow(db, actor.accountId, eventId)))
    throw new FoyerError('RECORD_NOT_FOUND');
  const scanned = scannedTicket(codes, search.searchText);
  const typed = scanned === null ? readReference(search.searchText) : referenceToTicket(scanned);
  const events = await eventsOfStaff(db, context);
  const referred = typed === null ? noOne : await findReferred(db, eventId, typed, events);
  const { total, ids } = await findPeople(db, search, typed, referred);
  if (ids.length === 0) return { results: [], totalItems: total };

  const others = await countListed(database, context, { accountIds: ids, events });
  const [accounts, ticketIds, shoutOuts, cities] = await Promise.all([
    db.selectFrom('account').select(profileColumns).where('account_id', 'in', ids).execute(),
    listLiveTickets(db, eventId, ids),
    listShoutOuts(db, eventId, ids),
    listCities(db, ids),
  ]);
  const tickets = await loadTickets(db, codes, actor, { ticketIds });
  const results = ids.flatMap((id) => {
    const account = accounts.find((each) => each.account_id === id);
    if (!account) return [];
    const isHidden = events !== 'all' && others.has(id);
    const profile = isHidden ? withoutContact(presentProfile(account)) : presentProfile(account);
    const own = tickets.filter((ticket) => ticket.externalValue === profile.externalAccountIdentifier);
    return [
      {
        isRegistered: own.length > 0,
        profile,
        city: (isHidden ? undefined : cities.get(id)) ?? null,
        tickets: own,
        shoutOuts: shoutOuts.get(id) ?? [],
        foundBy: foundBy(search.searchText, typed, {
          profile,
          referred: isHidden ? [] : referred.findings.get(id),
          tickets: isHidden ? [] : own,
          locale: context.locale,
        }),
      },
    ];
  });
  return { results, totalItems: total };
}

/** What a person was found by: numbers and addresses, then names. */
function foundBy(
  text: string,
  reference: Reference | null,
  {
    profile,
    referred,
    tickets,
    locale,
  }: { profile: Profile; referred: Finding[] | undefined; tickets: readonly Ticket[]; locale: Locale },
): Finding[] {
  const findings = reference === null ? [] : findingsOf(reference, profile, referred);
  if (reference?.isNamed || reference?.numbers) return findings;
  return [...findings, ...findMatches(text, profile, { tickets, needsAll: findings.length > 0, locale })];
}

/** A person at none of the events of a staff member, who sees neither address nor phone (people 4.13). */
const withoutContact = (profile: Profile): Profile => ({ ...profile, emailAddress: null, phoneNumber: null });

/** Id of the ticket when the text is a scanned ticket code, otherwise null. */
function scannedTicket(codes: TicketCodes, text: string): number | null {
  const { inputs, isMangled } = readScan(text);
  const read = inputs.flatMap((input) => (input.kind === 'code' ? [input.code] : []));
  const genuine = read.find((code) => codes.isGenuine(code));
  if (!genuine && isMangled) throw new FoyerError('SCANNER_LAYOUT_WRONG');
  return (genuine ?? read[0])?.ticketId ?? null;
}

/** SQL condition for the requested event, or for all. */
const ofEvent = (eventId: number | undefined): RawBuilder<SqlBool> =>
  eventId === undefined ? sql`true` : sql`event_id = ${eventId}`;

/** Columns by which the list can be sorted. `search_people` must know each of them. */
const sortColumns = new Set([
  'firstName',
  'lastName',
  'fullName',
  'externalAccountIdentifier',
  'emailAddress',
  'title',
  'isRegistered',
]);

/** Account ids of the requested page in order, and the total, at most `mostPeopleCounted + 1`, which means "more than". */
async function findPeople(
  db: Db,
  { eventId, searchText, page, rowsPerPage, sortBy, descending }: SearchEvent,
  reference: Reference | null,
  referred: Referred,
): Promise<{ total: number; ids: number[] }> {
  const words = reference?.isNamed ? null : peopleQuery(searchText);
  const eventWords = eventId === undefined || words === null ? null : peopleQuery(searchText, eventId);
  if (reference === null && words === null) return { total: 0, ids: [] };
  // A plain number is not searched as a word.
  const numbers = reference?.numbers ?? null;
  const { rows } = await sql<{ total: number; account_ids: number[] | null }>`
    SELECT * FROM search_people(
      event => ${eventId ?? null},
      typed => ${words?.any ?? null},
      event_words => ${eventWords?.any ?? null},
      numbers => ${numbers},
      referred => ${[...referred.findings.keys()].filter((id) => !referred.vague.has(id))},
      sort_by => ${sortBy !== null && sortColumns.has(sortBy) ? sortBy : null},
      falling => ${descending},
      skipped => ${(page - 1) * rowsPerPage},
      wanted => ${rowsPerPage},
      most => ${mostPeopleCounted},
      written => ${words?.written ?? null},
      event_written => ${eventWords?.written ?? null},
      letters => ${plainWords(searchText)},
      vague => ${[...referred.vague]})`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.account_ids ?? [] };
}

async function listLiveTickets(db: Db, eventId: number | undefined, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('ticket_id')
    .where(ofEvent(eventId))
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

/** The city of the first address on file. Namesakes are told apart by it. */
async function listCities(db: Db, accountIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('address')
    .distinctOn('account_id')
    .select(['account_id', 'locality'])
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'ACTIVE')
    .orderBy('account_id')
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ account_id: id, locality }) => [id, locality]));
}
