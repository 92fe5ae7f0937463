import type { SectionCounts } from '@foyer/contract/reports/search';
import { FoyerError } from '@foyer/contract/wire/errors';
import { editorRoles, reportRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { checklist } from '@foyer/domain/events/event-checklist';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { countUpTo } from '../../../db/long-lists.ts';
import { readRelatedPoints, referableEvents, storedDefinition } from '../../events/definition/index.ts';

/** Counts what is behind the sections of an event, for those sections that the caller may open. */
export async function countSections(db: Db, eventId: number, context: CallContext): Promise<SectionCounts> {
  const { actor } = context;
  const event = await db
    .selectFrom('event as e')
    .leftJoin('event_draft as d', 'd.event_id', 'e.event_id')
    .select('d.definition')
    .where('e.event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const counted = (roles: readonly Role[], from: RawBuilder<unknown>): Promise<number | null> =>
    hasAnyRole(actor, roles)
      ? countUpTo(db, { limit: (most) => sql`(SELECT FROM ${from} LIMIT ${most})` })
      : Promise.resolve(null);
  const ofSetup = async () => {
    const definition = event.definition ?? (await storedDefinition(db, eventId, 'ids'));
    const related = await readRelatedPoints(db, eventId, definition, await referableEvents(db, context));
    const types = definition.ticketConfigurations ?? [];
    return {
      setup: checklist(definition).length + related.length,
      windows: types.reduce((sum, { saleWindows = [] }) => sum + saleWindows.length, 0),
      recheck: Number(definition.configuration.recheck !== undefined),
    };
  };
  const [attendees, orders, waitingList, editors] = await Promise.all([
    counted(searchRoles, sql`ticket WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN')`),
    counted(reportRoles, sql`orders WHERE event_id = ${eventId}`),
    counted(searchRoles, sql`waiting_entry WHERE event_id = ${eventId} AND state IN ('WAITING', 'OFFERED')`),
    hasAnyRole(actor, editorRoles) ? ofSetup() : { setup: null, windows: null, recheck: null },
  ]);
  return { attendees, orders, waitingList, ...editors };
}
