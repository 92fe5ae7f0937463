import type { EventVersion, EventVersionContent } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { withCountedSend } from '../../mail/announcements/index.ts';
import { changeEvent, viewEvent } from './change-event.ts';
import { checkDraft, checkParent } from './check-draft.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { checkPictures } from './pictures.ts';
import { readChangedMails } from './read-changed-mails.ts';
import { versionDefinition } from '../definition/index.ts';
import { conflict, lockEvent, nameOf, readStored, type StoredEvent } from './stored-event.ts';
import { belowAt, writeVersion } from './write-version.ts';

/** Rows of the list. An event has more only when orders were placed in more versions. */
const mostVersions = 500;

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

interface VersionParams {
  eventId: number;
  versionId: number;
}

/** The content of a version of this event. @throws RECORD_NOT_FOUND also for a version of another event */
export async function getVersion(db: Db, { eventId, versionId }: VersionParams): Promise<EventVersionContent> {
  const row = await db
    .selectFrom('event_version')
    .selectAll()
    .where('event_version_id', '=', versionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  const { event_version_id: eventVersionId, version, images } = row;
  return { eventVersionId, version, definition: await versionDefinition(db, row), images };
}

/** Images are not part of the draft, so attendees see the restored images immediately (events 4.3). */
export async function restoreImages(
  database: Database,
  params: VersionParams,
  { version }: { version: number },
  context: CallContext,
): Promise<void> {
  const { images } = await getVersion(database.kysely, params);
  const check = async (tx: Tx, stored: StoredEvent) =>
    checkPictures(tx, { ...stored.definition, images }, stored, 'version');
  await changeEvent(database, params.eventId, { kind: 'restored', version, images: () => images, check }, context);
}

/**
 * Publishes an earlier version as the newest, for clients without a draft. Ticket types added since then are taken off
 * sale, and removed ones are offered again. Visibility, short code and sold tickets do not change (events 4.4).
 */
export async function restoreVersion(
  deps: Pick<SelfServiceDependencies, 'database' | 'mails'>,
  params: VersionParams,
  { version: looked, mailsNewDates }: { version: number; mailsNewDates?: boolean | undefined },
  context: CallContext,
): Promise<EventView> {
  const { database } = deps;
  const { eventId } = params;
  const { definition: wanted } = await getVersion(database.kysely, params);
  const forbiddenOf = await readChangedMails(deps, eventId, wanted, context);
  await withCountedSend(database, { eventId, now: context.now }, async (tx, isSendCounted) => {
    const stored = await lockEvent(tx, eventId);
    if (looked !== stored.version) throw await conflict(tx, stored, context.locale);
    const { images, ...earlier } = await getVersion(tx, params);
    const named = { ...earlier.definition, eventShortCode: stored.definition.eventShortCode };
    const definition = checkDraft(named, stored, { root: 'version', forbiddenOf, by: context });
    await checkPictures(tx, { ...definition, images }, stored, 'version');
    const { published } = stored;
    const parentEventId = await checkParent(tx, definition, stored, { root: 'version', by: context, published });
    await writeVersion(tx, stored, { definition, images, published, parentEventId }, context, {
      kind: 'restored',
      refuseBelow: belowAt('version'),
      root: 'version',
      mailsNewDates,
      isSendCounted,
    });
  });
  return viewEvent(database.kysely, eventId, context);
}
