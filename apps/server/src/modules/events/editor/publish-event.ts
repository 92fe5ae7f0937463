import type { EventVersion } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventView } from '@foyer/contract/events/events';
import type { CallContext } from '@foyer/domain/people/actor';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { viewEvent } from './change-event.ts';
import { checkWorking } from './check-working.ts';
import { checkDraft, checkParent, checkShortCode } from './check-draft.ts';
import { findDraft, lastOf } from './draft.ts';
import { conflict, lockEvent, nameOf, readStored, type StoredEvent } from './stored-event.ts';
import { belowAt, writeVersion } from './write-version.ts';

/**
 * Publishes the draft revision that the editor saw. Carts and holds stay, and the order rules report changes to buyers.
 * Without a draft, an unpublished event becomes visible unchanged. @throws NOT_READY_TO_PUBLISH for an unpublished event
 * that attendees could not buy (events 4.11)
 */
export async function publishEvent(
  database: Database,
  eventId: number,
  { revision: looked, mailsNewDates }: { revision?: number | null | undefined; mailsNewDates?: boolean | undefined },
  context: CallContext,
): Promise<EventView> {
  await database.transaction(
    async (tx) => {
      const stored = await lockEvent(tx, eventId);
      const draft = await findDraft(tx, eventId);
      const isOther = looked !== undefined && looked !== (draft?.revision ?? null);
      if (isOther || (draft && draft.based_on !== stored.version)) {
        throw await conflict(tx, isOther ? lastOf(stored, draft) : stored, context.locale);
      }
      const drafted = draft?.working ? await finished(tx, draft.working, stored) : draft?.definition;
      const definition = checkDraft(drafted ?? stored.definition, stored, 'draft');
      await checkShortCode(tx, definition, stored, 'draft');
      const parentEventId = await checkParent(tx, definition, stored, 'draft');
      const points = blockingPoints(checklist(definition), { isPublished: stored.published });
      if (points.length > 0) {
        throw new FoyerError('NOT_READY_TO_PUBLISH', {
          metadata: { points: points.map(({ code }) => code).join(', ') },
        });
      }
      await writeVersion(tx, stored, { definition, images: stored.images, published: true, parentEventId }, context, {
        kind: 'published',
        refuseBelow: belowAt('draft'),
        mailsNewDates,
      });
      await tx.deleteFrom('event_draft').where('event_id', '=', eventId).execute();
    },
    { retries: 2 },
  );
  return viewEvent(database.kysely, eventId, context);
}

/** The typed draft. One with an error is not published, because the editor sees another state than attendees would. */
async function finished(tx: Tx, working: unknown, stored: StoredEvent): Promise<EventDefinition> {
  const checked = await checkWorking(tx, working, stored, 'draft');
  if ('items' in checked) throw new FoyerError('VALIDATION_ERROR', { items: checked.items });
  return checked.definition;
}

const mostVersions = 100;

export async function listVersions(db: Db, eventId: number, { locale }: CallContext): Promise<EventVersion[]> {
  await readStored(db, eventId);
  const rows = await db
    .selectFrom('event_version')
    .select(['event_version_id', 'version', 'kind', 'account_id', 'created_at', 'changed'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
  const names = new Map<number | null, string | null>();
  for (const { account_id: id } of rows) if (!names.has(id)) names.set(id, await nameOf(db, id, locale));
  return rows.map((row) => ({
    eventVersionId: row.event_version_id,
    version: row.version,
    kind: row.kind,
    savedBy: names.get(row.account_id) ?? null,
    savedAt: row.created_at.toISOString(),
    changed: row.changed,
  }));
}

/**
 * Restores an earlier version by writing it as a new version. Ticket types added since are withdrawn, and removed ones are offered
 * again. Visibility, short code and sold tickets do not change.
 */
export async function restoreVersion(
  database: Database,
  { eventId, versionId }: { eventId: number; versionId: number },
  { version: looked, mailsNewDates }: { version: number; mailsNewDates?: boolean | undefined },
  context: CallContext,
): Promise<EventView> {
  await database.transaction(
    async (tx) => {
      const stored = await lockEvent(tx, eventId);
      if (looked !== stored.version) throw await conflict(tx, stored, context.locale);
      const version = await tx
        .selectFrom('event_version')
        .select(['definition', 'images'])
        .where('event_version_id', '=', versionId)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      if (!version) throw new FoyerError('RECORD_NOT_FOUND');
      const { images } = version;
      const definition = { ...version.definition, eventShortCode: stored.definition.eventShortCode };
      const parentEventId = await checkParent(tx, definition, stored, 'version');
      const { published } = stored;
      await writeVersion(tx, stored, { definition, images, published, parentEventId }, context, {
        kind: 'restored',
        refuseBelow: belowAt('version'),
        mailsNewDates,
      });
    },
    { retries: 2 },
  );
  return viewEvent(database.kysely, eventId, context);
}
