import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventView } from '@foyer/contract/events/events';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { blockSales } from '../../stock/index.ts';
import { viewEvent } from './change-event.ts';
import { conflict, lockEvent } from './stored-event.ts';
import { belowAt, writeVersion } from './write-version.ts';

/**
 * Takes the first publication of an event back, so it is a draft again with the same content (events 4.23).
 * @throws PUBLICATION_IN_USE when something depends on the publication
 * @throws EDIT_CONFLICT when `version` is not the current one, or is not a first publication
 */
export async function withdrawEvent(
  database: Database,
  eventId: number,
  { version }: { version: number },
  context: CallContext,
): Promise<EventView> {
  await database.transaction(
    async (tx) => {
      // Before the lock of the event's row, as a call-off does.
      const trace = await blockSales(tx, eventId, context.now);
      const stored = await lockEvent(tx, eventId);
      const isLast = stored.version === version && !stored.isUnwritten;
      if (!isLast || !(await isFirstPublication(tx, eventId, version)))
        throw await conflict(tx, stored, context.locale);
      const reason = trace ?? (await othersUse(tx, eventId));
      if (reason !== null) throw new FoyerError('PUBLICATION_IN_USE', { metadata: { reason } });
      const { definition, images, parentEventId } = stored;
      await writeVersion(tx, stored, { definition, images, published: false, parentEventId }, context, {
        kind: 'withdrawn',
        refuseBelow: belowAt('event'),
        mailsNewDates: false,
        isSendCounted: false,
      });
    },
    { retries: 3 },
  );
  return viewEvent(database.kysely, eventId, context);
}

/** Whether this version made a hidden event visible. */
async function isFirstPublication(tx: Tx, eventId: number, version: number): Promise<boolean> {
  const row = await tx
    .selectFrom('event_version')
    .select(['kind', 'changed'])
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.kind === 'published' && row.changed.includes('published');
}

/** Uses that are no sale: the call-off, a published child event, or a message to attendees. */
async function othersUse(tx: Tx, eventId: number): Promise<'calledOff' | 'children' | 'mails' | null> {
  const event = await tx
    .selectFrom('event')
    .select((eb) => [
      'called_off_at',
      eb
        .exists(
          eb
            .selectFrom('event as child')
            .select('child.event_id')
            .where('child.parent_event_id', '=', eventId)
            .where('child.published', '=', true),
        )
        .as('children'),
      eb
        .exists(
          eb
            .selectFrom('attendee_message')
            .select('attendee_message_id')
            .where('attendee_message.event_id', '=', eventId)
            .where('status', 'in', ['SENDING', 'SENT']),
        )
        .as('mails'),
    ])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.called_off_at !== null) return 'calledOff';
  return event.children ? 'children' : event.mails ? 'mails' : null;
}
