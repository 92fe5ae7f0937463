import { openTaskKinds, type OpenTask } from '@foyer/contract/events/event-overview';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import type { Translations } from '../../../db/schema.ts';
import { openConflicts } from '../../door/check-in/index.ts';
import { eventUnits } from '../../stock/index.ts';
import { storedDefinition } from '../../events/definition/index.ts';

interface Counted {
  kind: OpenTask['kind'];
  count: number;
  since: Date | null;
  event_id: number | null;
}

/** The most drafts whose checklist is computed. */
const mostDrafts = 20;

/** Lists what needs a decision of an administrator, the most urgent kind first (reports 1.2). */
export async function listOpenTasks(db: Db, { now }: CallContext): Promise<OpenTask[]> {
  const { rows } = await counted(now).execute(db);
  const tasks = [...rows, ...(await draftTasks(db, now))].filter(({ count }) => count > 0);
  const ids = tasks.flatMap(({ event_id: eventId }) => eventId ?? []);
  const events = await db
    .selectFrom('event')
    .select(['event_id', 'default_name', 'translations'])
    .where('event_id', 'in', [0, ...ids])
    .execute();
  const named = new Map(events.map((event) => [event.event_id, event]));
  return tasks
    .map(({ kind, count, since, event_id: eventId }) => ({
      kind,
      count,
      since: since?.toISOString() ?? null,
      event: eventId === null ? null : namedEvent(named.get(eventId)),
    }))
    .toSorted((a, b) => openTaskKinds.indexOf(a.kind) - openTaskKinds.indexOf(b.kind));
}

function namedEvent(event: { event_id: number; default_name: string; translations: Translations<'name'> } | undefined) {
  return event ? { eventId: event.event_id, defaultName: event.default_name, translations: event.translations } : null;
}

/** Points that prevent the publication of drafts that are still to come. */
async function draftTasks(db: Db, now: Date): Promise<Counted[]> {
  const drafts = await db
    .selectFrom('event as e')
    .leftJoin('event_draft as d', 'd.event_id', 'e.event_id')
    .select(['e.event_id', 'e.created_at', 'd.definition'])
    .where('e.published', '=', false)
    .where('e.archived_at', 'is', null)
    .where('e.called_off_at', 'is', null)
    .where('e.event_end', '>', now)
    .orderBy('e.event_start')
    .limit(mostDrafts)
    .execute();
  const tasks: Counted[] = [];
  for (const { event_id: eventId, created_at: since, definition } of drafts) {
    const points = checklist(definition ?? (await storedDefinition(db, eventId, 'ids')));
    const { length: count } = blockingPoints(points, { isPublished: false });
    tasks.push({ kind: 'checklist', count, since, event_id: eventId });
  }
  return tasks;
}

const counted = (now: Date) => sql<Counted>`
  SELECT 'failedMail' AS kind, count(*)::int AS count, min(created_at) AS since, NULL::int AS event_id
    FROM outbox WHERE status = 'FAILED'
  UNION ALL SELECT 'payments', count(*)::int, min(attention_at), NULL FROM order_intent WHERE attention_at IS NOT NULL
  UNION ALL SELECT 'charges', count(*)::int, min(charged_at), NULL FROM unknown_charge WHERE resolved_at IS NULL
  UNION ALL SELECT 'disputes', count(*)::int, min(opened_at), NULL FROM dispute WHERE next_check_at IS NOT NULL
  UNION ALL SELECT 'doorConflicts', count, since, event_id
    FROM (${openConflicts(sql`s.event_id IN (SELECT event_id FROM event WHERE event_end > ${now}::timestamptz - interval '7 days')`)}) open
  UNION ALL SELECT 'lowStock', u.free, NULL, e.event_id
    FROM event e JOIN (${eventUnits}) u USING (event_id)
    WHERE e.published AND e.called_off_at IS NULL AND e.registration_start <= ${now} AND e.registration_end > ${now}
      AND u.free <= u.quantity * 0.1`;
