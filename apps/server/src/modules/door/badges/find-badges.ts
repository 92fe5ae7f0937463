import type { Badge } from '@foyer/contract/door/badges';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { Award, BadgeTitle } from '@foyer/contract/tickets/ticket';
import { ticketData, type TicketValues } from '@foyer/contract/forms/values';
import { type Locale, type Title } from '@foyer/contract/wire/vocabulary';
import { badgeAnswers, inOrder } from '@foyer/domain/door/badges';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { qualificationOf } from '../../people/qualifications/index.ts';

/** A badge with server-side data that is not sent to the client. */
export interface FoundBadge {
  badge: Badge;
  accountId: number;
  ticketConfigurationId: number;
  /** Name of the ticket type in each language. */
  ticketType: Readonly<Record<Locale, string>>;
  /** The ribbon of the ticket's benefit in each language; null without one (selling 4.8). */
  ribbon: Readonly<Record<Locale, string>> | null;
  /** The number of transfers, which is part of the QR code. */
  revision: number;
  answers: TicketValues;
  /** Every award of the account: its row id, whether the badge shows it, by default and now, and its wire format. */
  awards: readonly { awardId: number; isDefault: boolean; isPinned: boolean; award: Award }[];
  titles: readonly Title[];
}

/** Returns the badge of a live ticket, localised. @throws FoyerError RECORD_NOT_FOUND */
export async function findBadge(db: Db | Tx, ticketId: number, locale: Locale): Promise<FoundBadge> {
  const [found] = await findBadges(db, [ticketId], locale);
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  return found;
}

/**
 * Returns the badges of these tickets in the same order, without tickets that are not live. Awards and titles belong to
 * the account holder, so a spouse's badge has none.
 */
export async function findBadges(db: Db | Tx, ticketIds: readonly number[], locale: Locale): Promise<FoundBadge[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .leftJoin('badge as b', 'b.ticket_id', 't.ticket_id')
    .select([
      't.ticket_id',
      't.event_id',
      't.account_id',
      't.ticket_configuration_id',
      't.is_self',
      't.is_guest',
      't.first_name',
      't.last_name',
      't.ticket_data',
      't.revision',
      'c.default_description',
      'c.translations',
      ribbonOf.as('ribbon'),
      'a.external_account_identifier',
      'a.country_code',
      'a.title',
      'b.title as chosen_title',
      'b.layout',
      'b.print_count',
      'b.last_printed_at',
    ])
    .where('t.ticket_id', 'in', ticketIds)
    .where('t.status', 'in', ['ACTIVE', 'CHECKED_IN'])
    .execute();
  const own = rows.filter((row) => row.is_self);
  const [awards, titles] = await Promise.all([
    listAwards(
      db,
      own.map((row) => row.ticket_id),
      locale,
    ),
    listTitles(
      db,
      own.map((row) => row.account_id),
    ),
  ]);
  const byTicket = new Map(rows.map((row) => [row.ticket_id, row]));
  return ticketIds.flatMap((ticketId) => {
    const row = byTicket.get(ticketId);
    if (!row) return [];
    const all = awards.get(ticketId) ?? [];
    const held = row.is_self ? (titles.get(row.account_id) ?? []) : [];
    const title = row.is_self ? (row.chosen_title ?? row.title) : null;
    const shown = (isPinned: boolean) =>
      inOrder(all.filter((each) => each.isPinned === isPinned).map(({ award }) => award));
    const named = (titleCd: Title): BadgeTitle => ({ titleCd, titleName: serverTexts[locale].recognition[titleCd] });
    const answers = ticketData.parse(row.ticket_data).registrationForm;
    const badge: Badge = {
      ticketId,
      eventId: row.event_id,
      externalAccountIdentifier: row.external_account_identifier,
      isGuest: row.is_guest,
      countryCode: row.country_code,
      ...badgeAnswers(answers, {
        firstName: row.first_name,
        lastName: row.last_name,
        countryCode: row.country_code,
      }),
      typedName: null,
      assigned: shown(true),
      assignedTitle: title && named(title),
      unassigned: shown(false),
      unassignedTitles: held.filter((each) => each !== title).map(named),
      topPt: row.layout?.topPt ?? null,
      bottomPt: row.layout?.bottomPt ?? null,
      printCount: row.print_count ?? 0,
      lastPrintedDate: row.last_printed_at?.toISOString() ?? null,
    };
    const { account_id: accountId, ticket_configuration_id: ticketConfigurationId } = row;
    const typeIn = (each: Locale) => translatedText(row.translations.description, each, row.default_description);
    const ticketType = { 'en-US': typeIn('en-US'), 'es-US': typeIn('es-US'), 'ja-JP': typeIn('ja-JP') };
    const own = { ticketConfigurationId, ticketType, ribbon: ribbonIn(row.ribbon), revision: row.revision, answers };
    return [{ badge, accountId, awards: all, titles: held, ...own }];
  });
}

type Ribbon = NonNullable<Benefit['ribbon']>;

/** SQL for the ribbon of the benefit whose earned place the ticket uses. NULL if the place is not valid any more. */
const ribbonOf = sql<Ribbon | null>`(
  SELECT b -> 'ribbon' FROM jsonb_array_elements(c.additional_configuration -> 'benefits') AS b
  WHERE t.earned_place_id IS NOT NULL AND b ->> 'qualification' = ${qualificationOf} LIMIT 1)`;

function ribbonIn(ribbon: Ribbon | null): FoundBadge['ribbon'] {
  if (!ribbon) return null;
  const textIn = (locale: Locale) => translatedText(ribbon.translations?.text, locale, ribbon.text);
  return { 'en-US': textIn('en-US'), 'es-US': textIn('es-US'), 'ja-JP': textIn('ja-JP') };
}

type Listed = FoundBadge['awards'][number];

/** Awards that the holders of these tickets have earned, with the staff's choice for each badge. */
async function listAwards(db: Db | Tx, ticketIds: readonly number[], locale: Locale): Promise<Map<number, Listed[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket as t')
    .innerJoin('account_award as e', 'e.account_id', 't.account_id')
    .innerJoin('award as w', 'w.award_id', 'e.award_id')
    .leftJoin('badge_award as p', (join) =>
      join.onRef('p.ticket_id', '=', 't.ticket_id').onRef('p.award_id', '=', 'e.award_id'),
    )
    .select(['t.ticket_id', 'e.is_default', 'p.pinned'])
    .selectAll('w')
    .where('t.ticket_id', 'in', ticketIds)
    .execute();
  const all = new Map<number, Listed[]>();
  for (const row of rows) {
    const award: Award = {
      awardName: translatedText(row.translations.name, locale, row.award_name),
      awardDescription: translatedText(row.translations.description, locale, row.award_description),
      imageName: row.image_name,
      position: row.position,
      groupDisplayOrder: row.group_display_order,
      displayLevel: row.display_level,
      awardGroupName: row.award_group_name,
      isTiered: row.is_tiered,
    };
    const listed = { awardId: row.award_id, isDefault: row.is_default, isPinned: row.pinned ?? row.is_default, award };
    all.set(row.ticket_id, [...(all.get(row.ticket_id) ?? []), listed]);
  }
  return all;
}

/** All titles of these accounts, including the current one, from the lowest to the highest. */
async function listTitles(db: Db | Tx, accountIds: readonly number[]): Promise<Map<number, Title[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_title')
    .select(['account_id', 'title'])
    .where('account_id', 'in', accountIds)
    .unionAll(
      db
        .selectFrom('account')
        .select(['account_id', (eb) => eb.ref('title').$notNull().as('title')])
        .where('account_id', 'in', accountIds)
        .where('title', 'is not', null),
    )
    .execute();
  const all = new Map<number, Title[]>();
  for (const title of titleOrder)
    for (const row of rows) {
      const held = all.get(row.account_id) ?? [];
      if (row.title === title && !held.includes(title)) all.set(row.account_id, [...held, title]);
    }
  return all;
}

const titleOrder: readonly Title[] = ['MC', 'RC', 'SC', 'EC', 'NC'];
