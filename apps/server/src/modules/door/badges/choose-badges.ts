import type { badgeOrders, printStates } from '@foyer/contract/door/badges';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostCounted } from '@foyer/contract/wire/paging';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { badgeComparer, mostBadgesPerFile, readingFields, tableFields } from '@foyer/domain/door/badge-print';
import { eventBadgeDesigns } from '@foyer/domain/door/badge-designs';
import { badgeLayout, type BadgeLayout } from '@foyer/domain/door/badges';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findBadges } from './find-badges.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Absent fields do not limit the badges (door 6.6). */
export interface BadgeFilter {
  printed?: (typeof printStates)[number] | null | undefined;
  ticketConfigurationId?: number | null | undefined;
  countryCode?: string | null | undefined;
}
export type BadgeOrder = (typeof badgeOrders)[number];

export interface BadgeEvent {
  eventId: number;
  shortCode: string;
  layout: BadgeLayout;
  isEnabled: boolean;
  /** The designs of the event. Empty: 'Not configured'. */
  designs: readonly BadgeDesign[];
  /** True for the designs of ENERGIZE and AMBITION, unless the event has designs of its own. */
  isBuiltIn: boolean;
  /** Whether the event's tickets have QR codes. */
  hasCodes: boolean;
  /** The fields of the form by name. */
  questions: ReadonlyMap<string, FormField>;
  /** The form field with a person's table, if the form has one. */
  tableField: string | undefined;
}

/** @throws FoyerError RECORD_NOT_FOUND */
export async function readBadgeEvent(db: Db, eventId: number): Promise<BadgeEvent> {
  const event = await db
    .selectFrom('event')
    .select(['event_type_cd', 'event_short_code', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { sections, badgeEnabled, badges, qrCodeEnabled } = event.configuration;
  const questions = new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field])));
  const own = eventBadgeDesigns(event.event_type_cd, badges);
  return {
    eventId,
    shortCode: event.event_short_code,
    layout: badgeLayout(event.event_type_cd),
    isEnabled: badgeEnabled,
    designs: own?.designs ?? [],
    isBuiltIn: own?.isBuiltIn ?? false,
    hasCodes: qrCodeEnabled,
    questions,
    tableField: tableFields.find((name) => questions.has(name)),
  };
}

/** Badges whose content is compared with the last print in one batch. */
const comparedAtOnce = 500;

/**
 * Returns the tickets whose badges match, in print order, without guests. Their number is capped like the counts of other
 * lists. More badges than fit in a file are in the order of the database.
 */
export async function chooseBadges(
  db: Db,
  event: BadgeEvent,
  { printed, ticketConfigurationId, countryCode }: BadgeFilter,
  { sortBy, locale }: { sortBy: BadgeOrder; locale: Locale },
): Promise<number[]> {
  const { eventId, tableField } = event;
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
