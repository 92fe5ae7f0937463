import type { Badge, badgeOrders } from '@foyer/contract/door/badges';
import { FoyerError } from '@foyer/contract/wire/errors';
import { mostCounted } from '@foyer/contract/wire/paging';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { FindUnprintable } from '../../tickets/documents/index.ts';
import { findBadges } from './find-badges.ts';
import { withPrintedNames } from './printed-names.ts';

interface BadgeListQuery {
  eventId: number;
  page: number;
  rowsPerPage: number;
  sortBy: (typeof badgeOrders)[number];
  printed?: 'no' | undefined;
}

/** Returns one page of an event's badges in print order. `totalItems` is capped like the counts of other lists. */
export async function listBadges(
  { db, findUnprintable }: { db: Db; findUnprintable: FindUnprintable },
  { eventId, page, rowsPerPage, sortBy, printed }: BadgeListQuery,
  locale: Locale,
): Promise<{ results: Badge[]; totalItems: number }> {
  const event = await db.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const wanted = db
    .selectFrom('ticket_search as s')
    .innerJoin('ticket as t', 't.ticket_id', 's.ticket_id')
    .where('s.event_id', '=', eventId)
    .where('t.is_guest', '=', false)
    .$if(printed === 'no', (all) =>
      all.where(sql<boolean>`NOT EXISTS (SELECT FROM badge b WHERE b.ticket_id = s.ticket_id AND b.print_count > 0)`),
    );
  const [rows, counted] = await Promise.all([
    wanted
      .select('s.ticket_id')
      .orderBy(sortBy === 'number' ? 's.number' : 's.name')
      .orderBy('s.ticket_id')
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage)
      .execute(),
    db
      .selectFrom(
        wanted
          .select('s.ticket_id')
          .limit(mostCounted + 1)
          .as('w'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const found = await findBadges(
    db,
    rows.map((row) => row.ticket_id),
    locale,
  );
  return { results: await withPrintedNames(found, findUnprintable, locale), totalItems: counted.total };
}
