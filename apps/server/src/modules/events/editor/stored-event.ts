import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { Db, Tx } from '../../../db/database.ts';
import { isSameDefinition, storedDefinition, versionDefinition } from '../definition/index.ts';

/** The event's current state and its version number. */
export interface StoredEvent {
  eventId: number;
  published: boolean;
  parentEventId: number | null;
  images: EventImage[];
  /** The keys of tickets, add-ons and coupons are their ids. */
  definition: EventDefinition;
  version: number;
  /** The current state has no version row: the event was never edited, or was changed in another way since. */
  isUnwritten: boolean;
  /** Who made the version. Null: it was not made in the editor. */
  accountId: number | null;
  changedAt: Date;
}

/** Reads the event and locks its row. Other editors wait for the lock, buyers do not. */
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
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    last !== undefined &&
    isSameDefinition(last.images, images) &&
    isSameDefinition(await versionDefinition(db, last), definition);
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

/** Full name of an account in the reader's name order. Null without an account. */
export async function nameOf(db: Db | Tx, accountId: number | null, locale: Locale): Promise<string | null> {
  if (accountId === null) return null;
  const account = await db
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return account ? fullName({ firstName: account.first_name, lastName: account.last_name }, locale) : null;
}

/** Error for a change based on an old version, with the name of the editor who made the newer change, and its time. */
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
