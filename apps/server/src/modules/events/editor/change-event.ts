import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { fromStored, toStored } from '@foyer/domain/events/unfinished';
import type { VersionKind } from '@foyer/contract/events/editor-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import { withCountedSend } from '../../mail/announcements/index.ts';
import { findEventRow, presentEvent } from '../catalogue/index.ts';
import { newItems } from './check-draft.ts';
import { conflict, lockEvent, type StoredEvent } from './stored-event.ts';
import { writeVersion, type NextEvent, type RefuseBelow } from './write-version.ts';

export interface Change {
  kind: Exclude<VersionKind, 'found'>;
  /** The version that the caller saw. When undefined, the change applies to the current version. */
  version?: number | undefined;
  /** Returns the changed definition, or the errors at the call's fields. Also applied to an open draft. */
  definition?: (definition: EventDefinition) => EventDefinition | { items: ErrorItem[] };
  /** The call's field for an error at a path of the stored definition, such as `registrationStart`. */
  fieldOf?: (path: string, stored: EventDefinition) => string;
  images?: (images: NextEvent['images']) => NextEvent['images'];
  /** A further check, under the lock on the event's row. */
  check?: (tx: Tx, stored: StoredEvent) => Promise<void>;
  refuseBelow?: RefuseBelow;
  /** See `writeVersion`. */
  mailsNewDates?: boolean | undefined;
}

/**
 * Makes one change that attendees see at once (events 4.3 self-service calls). An open draft gets the same change, so
 * publishing the draft does not undo it.
 */
export async function changeEvent(
  database: Database,
  eventId: number,
  change: Change,
  context: CallContext,
): Promise<void> {
  const { kind, version, definition: apply = (same) => same, images: showing = (same) => same } = change;
  await withCountedSend(database, { eventId, now: context.now }, async (tx, isSendCounted) => {
    const stored = await lockEvent(tx, eventId);
    if (version !== undefined && version !== stored.version) throw await conflict(tx, stored, context.locale);
    await change.check?.(tx, stored);
    const next = {
      definition: applied(apply, stored.definition, change.fieldOf),
      images: showing(stored.images),
      published: stored.published,
      parentEventId: stored.parentEventId,
    };
    const made = await writeVersion(tx, stored, next, context, {
      kind,
      refuseBelow: change.refuseBelow ?? tooFew,
      mailsNewDates: change.mailsNewDates,
      isSendCounted,
    });
    await changeDraft(tx, stored, { apply, showing }, made);
  });
}

function applied(
  apply: NonNullable<Change['definition']>,
  definition: EventDefinition,
  fieldOf: Change['fieldOf'] = () => 'body',
): EventDefinition {
  const next = checked(apply, definition);
  if (!('items' in next)) return next;
  const items = next.items.map((item) =>
    item.path.startsWith('event.') ? { ...item, path: fieldOf(item.path.slice('event.'.length), definition) } : item,
  );
  throw new FoyerError('VALIDATION_ERROR', { items });
}

/** The changed definition, checked like a draft. Errors have the call's fields, or paths that start with `event`. */
function checked(
  apply: NonNullable<Change['definition']>,
  definition: EventDefinition,
): EventDefinition | { items: ErrorItem[] } {
  const next = apply(definition);
  if ('items' in next) return next;
  const items = newItems(next, definition);
  return items.length > 0 ? { items } : next;
}

const tooFew: RefuseBelow = ([first]) =>
  new FoyerError('QUANTITY_BELOW_SOLD', { metadata: { sold: first?.sold ?? 0 } });

async function changeDraft(
  tx: Tx,
  stored: StoredEvent,
  { apply, showing }: { apply: NonNullable<Change['definition']>; showing: NonNullable<Change['images']> },
  version: number,
): Promise<void> {
  const draft = await tx
    .selectFrom('event_draft')
    .select(['definition', 'working', 'revision', 'based_on'])
    .where('event_id', '=', stored.eventId)
    .executeTakeFirst();
  if (!draft || version === stored.version) return;
  const shown = <T extends { images?: NextEvent['images'] | undefined }>(of: T): T =>
    of.images ? { ...of, images: showing(of.images) } : of;
  const next = checked(apply, draft.definition);
  // If the change conflicts with the open draft, the draft keeps its old base version and publishing it reports a conflict.
  if ('items' in next) return;
  const working = draft.working && checked(apply, fromStored(draft.working) as EventDefinition);
  if (working && 'items' in working) return;
  await tx
    .updateTable('event_draft')
    .set({
      definition: toJson(shown(next)),
      working: working && toJson(toStored(shown(working))),
      revision: draft.revision + 1,
      ...(draft.based_on === stored.version ? { based_on: version } : {}),
    })
    .where('event_id', '=', stored.eventId)
    .execute();
}

export async function viewEvent(db: Db, eventId: number, { actor, now }: CallContext): Promise<EventView> {
  const row = await findEventRow(db, actor.accountId, eventId);
  if (!row) throw new FoyerError('RECORD_NOT_FOUND');
  return presentEvent(row, actor, now);
}
