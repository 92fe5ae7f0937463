import type { EventImage } from '@foyer/contract/event-configuration';
import type { EventDefinition } from '@foyer/contract/event-definition';
import { FoyerError } from '@foyer/contract/errors';
import type { Locale } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { Db, Tx } from '../../db/database.ts';
import { saysTheSame, storedDefinition } from '../event-definition/index.ts';

/** An event as attendees meet it, with the number of that state. */
export interface StoredEvent {
  eventId: number;
  published: boolean;
  parentEventId: number | null;
  images: EventImage[];
  /** Keys are ids. */
  definition: EventDefinition;
  version: number;
  /** The version is not written down yet: the event was never edited, or was changed by other means since. */
  isUnwritten: boolean;
  /** Who made the version; null: not the editor. */
  accountId: number | null;
  changedAt: Date;
}

/** The event with its row held, so that whoever else edits it waits; those who buy do not. */
export async function lockEvent(tx: Tx, eventId: number): Promise<StoredEvent> {
  await tx.selectFrom('event').select('event_id').where('event_id', '=', eventId).forNoKeyUpdate().execute();
  return readStored(tx, eventId);
}

/** @throws RECORD_NOT_FOUND */
export async function readStored(db: Db | Tx, eventId: number): Promise<StoredEvent> {
  const event = await db
    .selectFrom('event')
    .select(['published', 'parent_event_id', 'configuration', 'updated_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const definition = await storedDefinition(db, eventId, 'ids');
  const { images } = event.configuration;
  const last = await db
    .selectFrom('event_version')
    .select(['version', 'definition', 'images', 'account_id', 'created_at'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame = last !== undefined && saysTheSame(last.definition, definition) && saysTheSame(last.images, images);
  return {
    eventId,
    published: event.published,
    parentEventId: event.parent_event_id,
    images,
    definition,
    version: isSame ? last.version : (last?.version ?? 0) + 1,
    isUnwritten: !isSame,
    accountId: isSame ? last.account_id : null,
    changedAt: isSame ? last.created_at : event.updated_at,
  };
}

/** Full name of an account as the reader writes names; null for nobody. */
export async function nameOf(db: Db | Tx, accountId: number | null, locale: Locale): Promise<string | null> {
  if (accountId === null) return null;
  const account = await db
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return account ? fullName({ firstName: account.first_name, lastName: account.last_name }, locale) : null;
}

/** Somebody else was quicker: who and when. */
export async function conflict(
  db: Db | Tx,
  made: { accountId: number | null; changedAt: Date; version: number },
  locale: Locale,
): Promise<FoyerError> {
  return new FoyerError('EDIT_CONFLICT', {
    metadata: {
      by: await nameOf(db, made.accountId, locale),
      at: made.changedAt.toISOString(),
      version: made.version,
    },
  });
}
