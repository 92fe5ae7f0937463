import type { badgeOrders, printStates } from '@foyer/contract/door/badges';
import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { mostCounted } from '@foyer/contract/wire/paging';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { badgeComparer, mostBadgesPerFile, readingFields } from '@foyer/domain/door/badge-print';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { attendeesOf } from '../../tickets/index.ts';
import type { BadgeEvent } from './badge-event.ts';
import { findBadges } from './find-badges.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Absent fields do not limit the badges (door 6.6). */
export interface BadgeFilter {
  printed?: (typeof printStates)[number] | null | undefined;
  ticketConfigurationId?: number | null | undefined;
  countryCode?: string | null | undefined;
  /** The same filter as in the list of attendees. */
  attendees?: AttendeeFilter | undefined;
}
export type BadgeOrder = (typeof badgeOrders)[number];

/** Badges whose content is compared with the last print in one batch. */
const comparedAtOnce = 500;

/**
 * Returns the tickets whose badges match, in print order, without guests. Their number is capped like the counts of other
 * lists. More badges than fit in a file are in the order of the database.
 */
export async function chooseBadges(
  db: Db,
  event: BadgeEvent,
  { printed, ticketConfigurationId, countryCode, attendees }: BadgeFilter,
  { sortBy, locale, now }: { sortBy: BadgeOrder; locale: Locale; now: Date },
): Promise<number[]> {
  const { eventId, configuration, tableField } = event;
  const matches = attendees && (await attendeesOf(db, { event_id: eventId, configuration }, attendees, now));
  const answer = (name: string) =>
    sql<string | null>`nullif(trim(t.ticket_data -> 'registrationForm' ->> ${name}), '')`;
  const rows = await db
    .selectFrom('ticket_search as s')
    .innerJoin('ticket as t', 't.ticket_id', 's.ticket_id')
    .innerJoin('account as a', 'a.account_id', 's.account_id')
    .leftJoin('badge as b', 'b.ticket_id', 's.ticket_id')
    .select(['s.ticket_id as ticketId', 's.number'])
    .select([
      sql<string | null>`encode(b.printed_fingerprint, 'hex')`.as('fingerprint'),
      sql<string>`coalesce(${answer('badgeFirstName')}, t.first_name)`.as('firstName'),
      sql<string>`coalesce(${answer('badgeLastName')}, t.last_name)`.as('lastName'),
      sql<string>`coalesce(${sql.join(readingFields.map(answer))}, '')`.as('reading'),
      (tableField === undefined ? sql<string>`''` : sql<string>`coalesce(${answer(tableField)}, '')`).as('table'),
    ])
    .where('s.event_id', '=', eventId)
    .where('t.is_guest', '=', false)
    .$if(typeof ticketConfigurationId === 'number', (all) =>
      all.where('t.ticket_configuration_id', '=', ticketConfigurationId ?? 0),
    )
    .$if(typeof countryCode === 'string', (all) => all.where('a.country_code', '=', sql<never>`${countryCode}`))
    .$if(matches !== undefined, (all) => all.where(matches ?? sql<SqlBool>`true`))
    .$if(printed === 'no', (all) => all.where(sql<boolean>`coalesce(b.print_count, 0) = 0`))
    .$if(printed === 'changed', (all) => all.where('b.printed_fingerprint', 'is not', null))
    .orderBy(sortBy === 'number' ? 's.number' : 's.name')
    .orderBy('s.ticket_id')
    .limit(mostCounted + 1)
    .execute();
  const chosen = printed === 'changed' ? await changedOf(db, rows, event) : rows;
  if (chosen.length <= mostBadgesPerFile) chosen.sort(badgeComparer(sortBy, locale));
  return chosen.map(({ ticketId }) => ticketId);
}

/** The rows whose badge prints something else than at its last print. Requests are served between the batches. */
async function changedOf<Row extends { ticketId: number; fingerprint: string | null }>(
  db: Db,
  rows: readonly Row[],
  event: BadgeEvent,
): Promise<Row[]> {
  const changed: Row[] = [];
  for (let from = 0; from < rows.length; from += comparedAtOnce) {
    const batch = rows.slice(from, from + comparedAtOnce);
    const found = await findBadges(
      db,
      batch.map(({ ticketId }) => ticketId),
      'en-US',
    );
    const now = new Map(found.map((each) => [each.badge.ticketId, fingerprintOf(each, event)]));
    changed.push(...batch.filter(({ ticketId, fingerprint }) => now.get(ticketId) !== fingerprint));
  }
  return changed;
}
