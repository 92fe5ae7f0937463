import { sql } from 'kysely';
import type { EventDefinition } from '@foyer/contract/event-definition';
import type { ErrorItem } from '@foyer/contract/errors';
import { toJson } from '../../db/schema.ts';
import type { Tx } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { canonical, saysTheSame } from './canonical.ts';
import { checkDefinition } from './check-definition.ts';
import { storedDefinition } from './stored-definition.ts';
import { eventColumns, writeEvent, writeMails } from './write-event.ts';

export interface SaveContext {
  now: Date;
  /** Who does it with what, for the audit log. */
  notes: string;
  /** Whether an event of this code may be there already. */
  ifThere: 'update' | 'refuse';
}

export type Saved =
  | { outcome: 'added' | 'changed' | 'unchanged'; eventId: number }
  | { outcome: 'refused'; code: 'INVALID'; items: ErrorItem[] }
  | { outcome: 'refused'; code: 'UNKNOWN_PARENT' | 'TICKETS_DIFFER' | 'ALREADY_THERE' };

/**
 * Writes an event from its definition: a new one whole, one that is there only as far as it differs, and never what it sells. Tickets are
 * sold and held from the moment they are there, so that only the editor, which looks at what is sold, changes them.
 */
export async function saveEvent(tx: Tx, sent: unknown, { now, notes, ifThere }: SaveContext): Promise<Saved> {
  const checked = checkDefinition(sent);
  if ('items' in checked) return { outcome: 'refused', code: 'INVALID', items: checked.items };
  const { definition } = checked;
  const present = await tx
    .selectFrom('event')
    .select(['event_id', 'configuration', 'parent_event_id'])
    .where('event_short_code', '=', definition.eventShortCode)
    .forUpdate()
    .executeTakeFirst();
  const audit = (eventId: number, action: string) =>
    writeAudit(
      tx,
      { actor: null, now },
      { action, entity: 'event', entityId: eventId, eventId, after: { code: definition.eventShortCode }, notes },
    );
  if (present && ifThere === 'refuse') return { outcome: 'refused', code: 'ALREADY_THERE' };
  const parentEventId = await parentOf(tx, definition, present?.parent_event_id ?? null);
  if (parentEventId === undefined) return { outcome: 'refused', code: 'UNKNOWN_PARENT' };
  if (!present) {
    const { eventId } = await writeEvent(tx, definition, { now, parentEventId });
    await audit(eventId, 'event.created');
    return { outcome: 'added', eventId };
  }
  const eventId = present.event_id;
  const stored = await storedDefinition(tx, eventId);
  const wanted = { ...canonical(definition, stored), ...timesOf(definition) };
  if (!saysTheSame(stored.ticketConfigurations, wanted.ticketConfigurations)) {
    return { outcome: 'refused', code: 'TICKETS_DIFFER' };
  }
  if (saysTheSame(stored, wanted)) return { outcome: 'unchanged', eventId };
  await tx
    .updateTable('event')
    .set({
      ...eventColumns(definition, parentEventId),
      translations: toJson(wanted.translations ?? {}),
      published: wanted.published ?? false,
      updated_at: now,
      ...(saysTheSame(stored.configuration, wanted.configuration)
        ? {}
        : { configuration: toJson({ ...definition.configuration, images: present.configuration.images }) }),
    })
    .where('event_id', '=', eventId)
    .execute();
  await writeMails(tx, eventId, definition.emailTemplates ?? [], now);
  await audit(eventId, 'event.imported');
  return { outcome: 'changed', eventId };
}

/** Times as the database writes them. */
const timesOf = ({ eventStart, eventEnd, registrationStart, registrationEnd }: EventDefinition) => ({
  eventStart: new Date(eventStart).toISOString(),
  eventEnd: new Date(eventEnd).toISOString(),
  registrationStart: new Date(registrationStart).toISOString(),
  registrationEnd: new Date(registrationEnd).toISOString(),
});

/** The event that it belongs to; undefined when there is none of that code, or when it belongs to this one itself. */
async function parentOf(
  tx: Tx,
  definition: EventDefinition,
  present: number | null,
): Promise<number | null | undefined> {
  const { eventShortCode, parentEventShortCode: code } = definition;
  if (code === undefined) return present;
  if (code === null) return null;
  const { rows } = await sql<{ event_id: number; code: string }>`
    WITH RECURSIVE line AS (
      SELECT event_id, event_short_code, parent_event_id FROM event WHERE event_short_code = ${code}
      UNION
      SELECT e.event_id, e.event_short_code, e.parent_event_id FROM line JOIN event e ON e.event_id = line.parent_event_id)
    SELECT event_id, event_short_code AS code FROM line`.execute(tx);
  if (rows.some((row) => row.code === eventShortCode)) return undefined;
  return rows[0]?.event_id;
}
