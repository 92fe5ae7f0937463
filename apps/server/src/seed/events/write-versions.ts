import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { VersionKind } from '@foyer/contract/events/editor-vocabulary';
import { differences } from '@foyer/domain/events/event-changes';
import type { Tx } from '../../db/database.ts';
import { storedDefinition, storeVersion } from '../../modules/events/definition/index.ts';
import type { WrittenEvent } from './write-event.ts';

const day = 86_400_000;

interface State {
  kind: VersionKind;
  definition: EventDefinition;
  accountId: number | null;
  at: Date;
}

/**
 * The versions that an organiser's work would have left (events 4.4): the event as it was created, its publication, and
 * for an event with its own confirmation the change of its mails. The last version is the stored event.
 */
export async function writeVersions(
  tx: Tx,
  { now, adminId, events }: { now: Date; adminId: number; events: ReadonlyMap<string, WrittenEvent> },
): Promise<void> {
  const stored = await tx
    .selectFrom('event')
    .select(['event_id', 'created_at', 'configuration'])
    .where('event_id', 'in', [0, ...[...events.values()].map(({ eventId }) => eventId)])
    .orderBy('event_id')
    .execute();
  for (const { event_id: eventId, created_at: createdAt, configuration } of stored) {
    const states = statesOf(await storedDefinition(tx, eventId, 'ids'), { createdAt, now, adminId });
    for (const [index, { kind, definition, accountId, at }] of states.entries()) {
      const before = states[index - 1]?.definition;
      const { images } = configuration;
      const changed = before ? differences(before, definition).map(({ path }) => path) : [];
      await storeVersion(tx, { eventId, version: index + 1, kind, definition, images, changed, accountId, at });
    }
  }
}

/** The states of a demo event, oldest first. Registration was planned to close a week earlier. */
function statesOf(
  definition: EventDefinition,
  { createdAt, now, adminId }: { createdAt: Date; now: Date; adminId: number },
): State[] {
  const publishedAt = new Date(Math.min(createdAt.getTime() + 7 * day, now.getTime()));
  const changedAt = new Date(Math.min(createdAt.getTime() + 9 * day, now.getTime()));
  const published = { ...definition, emailTemplates: definition.emailTemplates?.map(withoutText) };
  const registrationEnd = new Date(Date.parse(definition.registrationEnd) - 7 * day).toISOString();
  const created = { ...published, registrationEnd, published: false };
  const hasOwnText = differences(published, definition).length > 0;
  return [
    { kind: 'found', definition: created, accountId: null, at: createdAt },
    { kind: 'published', definition: published, accountId: adminId, at: publishedAt },
    ...(hasOwnText ? [{ kind: 'mails' as const, definition, accountId: adminId, at: changedAt }] : []),
  ];
}

/** A mail template with the built-in text. */
function withoutText<T extends { templateHTMLContent?: string | undefined }>(mail: T): T {
  const { templateHTMLContent: _, ...builtIn } = mail;
  // Sound: the removed property is optional.
  return builtIn as T;
}
