import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventView } from '@foyer/contract/events/events';
import { blockingPoints, checklist } from '@foyer/domain/events/event-checklist';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { withCountedSend } from '../../mail/announcements/index.ts';
import { viewEvent } from './change-event.ts';
import { checkWorking } from './check-working.ts';
import { checkDraft, checkParent, checkShortCode, type DraftCheck } from './check-draft.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { findDraft, lastOf } from './draft.ts';
import { readChangedMails } from './read-changed-mails.ts';
import { checkPictures } from './pictures.ts';
import { conflict, lockEvent, type StoredEvent } from './stored-event.ts';
import { belowAt, writeVersion } from './write-version.ts';

/**
 * Publishes the draft revision that the editor saw. Carts and holds stay, and the order rules report changes to buyers.
 * Without a draft, an unpublished event becomes visible unchanged. @throws NOT_READY_TO_PUBLISH for an unpublished event
 * that attendees could not buy (events 4.11)
 */
export async function publishEvent(
  deps: Pick<SelfServiceDependencies, 'database' | 'mails'>,
  eventId: number,
  { revision: looked, mailsNewDates }: { revision?: number | null | undefined; mailsNewDates?: boolean | undefined },
  context: CallContext,
): Promise<EventView> {
  const { database } = deps;
  const before = await findDraft(database.kysely, eventId);
  const forbiddenOf = await readChangedMails(deps, eventId, before?.working ?? before?.definition, context);
  const check: DraftCheck = { root: 'draft', forbiddenOf, by: context };
  await withCountedSend(database, { eventId, now: context.now }, async (tx, isSendCounted) => {
    const stored = await lockEvent(tx, eventId);
    const draft = await findDraft(tx, eventId);
    const isOther = looked !== undefined && looked !== (draft?.revision ?? null);
    if (isOther || (draft && draft.based_on !== stored.version)) {
      throw await conflict(tx, isOther ? lastOf(stored, draft) : stored, context.locale);
    }
    const drafted = draft?.working ? await finished(tx, draft.working, stored, check) : draft?.definition;
    const definition = checkDraft(drafted ?? stored.definition, stored, check);
    await checkShortCode(tx, definition, stored, 'draft');
    const parentEventId = await checkParent(tx, definition, stored, { ...check, published: true });
    await checkPictures(tx, definition, stored, 'draft');
    const { images = stored.images } = definition;
    const points = blockingPoints(checklist(definition), { isPublished: stored.published });
    if (points.length > 0) {
      throw new FoyerError('NOT_READY_TO_PUBLISH', {
        metadata: { points: points.map(({ code }) => code).join(', ') },
      });
    }
    await writeVersion(tx, stored, { definition, images, published: true, parentEventId }, context, {
      kind: 'published',
      refuseBelow: belowAt('draft'),
      root: 'draft',
      mailsNewDates,
      isSendCounted,
    });
    await tx.deleteFrom('event_draft').where('event_id', '=', eventId).execute();
  });
  return viewEvent(database.kysely, eventId, context);
}

/** The typed draft. One with an error is not published, because the editor sees another state than attendees would. */
async function finished(tx: Tx, working: unknown, stored: StoredEvent, check: DraftCheck): Promise<EventDefinition> {
  const checked = await checkWorking(tx, working, stored, check);
  if ('items' in checked) throw new FoyerError('VALIDATION_ERROR', { items: checked.items });
  return checked.definition;
}
