import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeChoices } from '@foyer/contract/door/badge-files';
import { type Locale } from '@foyer/contract/wire/vocabulary';
import type { Database, Db } from '../../../db/database.ts';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { CallContext } from '../../../calls/context.ts';
import { countDoorLookUps, type TicketCodes } from '../../tickets/index.ts';
import type { FindUnprintable } from '../../tickets/documents/index.ts';
import { readBadgeEvent } from './badge-event.ts';
import { chooseBadges, type BadgeFilter, type BadgeOrder } from './choose-badges.ts';
import { findBadges } from './find-badges.ts';
import { withPrintedNames } from './printed-names.ts';
import { withPrintedParts } from './printed-parts.ts';

interface BadgeListQuery extends BadgeFilter {
  eventId: number;
  page: number;
  rowsPerPage: number;
  sortBy: BadgeOrder;
}

/** Returns one page of an event's badges in print order. `totalItems` is capped like the counts of other lists. */
export async function listBadges(
  { database, codes, findUnprintable }: { database: Database; codes: TicketCodes; findUnprintable: FindUnprintable },
  { eventId, page, rowsPerPage, sortBy, ...filter }: BadgeListQuery,
  context: Pick<CallContext, 'actor' | 'now' | 'locale'>,
): Promise<{ results: Badge[]; totalItems: number }> {
  const { locale, now } = context;
  const db = database.kysely;
  const event = await readBadgeEvent(db, eventId);
  const chosen = await chooseBadges(db, event, filter, { sortBy, locale, now });
  const from = (page - 1) * rowsPerPage;
  const shown = chosen.slice(from, from + rowsPerPage);
  await countDoorLookUps(database, shown, context);
  const found = await findBadges(db, shown, locale);
  return {
    results: await withPrintedNames(withPrintedParts(found, event, { codes, locale }), findUnprintable, locale),
    totalItems: chosen.length,
  };
}

/** Returns the values that the badges of an event can be filtered by. */
export async function listBadgeChoices(db: Db, eventId: number, locale: Locale): Promise<BadgeChoices> {
  const { tableField } = await readBadgeEvent(db, eventId);
  const badges = db
    .selectFrom('ticket_search as s')
    .innerJoin('ticket as t', 't.ticket_id', 's.ticket_id')
    .where('s.event_id', '=', eventId)
    .where('t.is_guest', '=', false);
  const [types, countries] = await Promise.all([
    db
      .selectFrom('ticket_configuration')
      .select(['ticket_configuration_id', 'default_description', 'translations'])
      .where('event_id', '=', eventId)
      .where('ticket_configuration_id', 'in', badges.select('t.ticket_configuration_id'))
      .orderBy('position')
      .orderBy('ticket_configuration_id')
      .execute(),
    badges
      .innerJoin('account as a', 'a.account_id', 's.account_id')
      .select((eb) => eb.ref('a.country_code').$notNull().as('code'))
      .where('a.country_code', 'is not', null)
      .distinct()
      .orderBy('code')
      .execute(),
  ]);
  return {
    ticketTypes: types.map((type) => ({
      ticketConfigurationId: type.ticket_configuration_id,
      name: translatedText(type.translations.description, locale, type.default_description),
    })),
    countryCodes: countries.map(({ code }) => code),
    hasTable: tableField !== undefined,
  };
}
