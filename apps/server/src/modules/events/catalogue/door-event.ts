import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import { isCheckInActive } from '@foyer/domain/events/event-state';
import { may } from '@foyer/domain/people/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import {
  eventVersion,
  keepConfigurations,
  type ConfigurationKeeper,
  type ConfigurationRow,
} from '../../../db/cached-configurations.ts';
import { preparedQuery, type ValuesOf } from '../../../db/prepared.ts';
import { timesOf } from '../../../db/event-times.ts';
import { findEventRow, type EventRow } from './queries.ts';

const keepers = new WeakMap<Database, ConfigurationKeeper>();

/** The columns of event `e` that decide about a scan, without its configuration. */
export const doorEventColumns = [
  'e.event_id',
  'e.default_name',
  'e.event_start',
  'e.event_end',
  'e.registration_start',
  'e.registration_end',
  'e.published',
  'e.activated_from',
  'e.activated_until',
  'e.called_off_at',
] as const;

/** The event data that decides about a scan. */
export type DoorEvent = Pick<
  EventRow,
  | 'event_id'
  | 'default_name'
  | 'translations'
  | 'event_start'
  | 'event_end'
  | 'registration_start'
  | 'registration_end'
  | 'published'
  | 'activated_from'
  | 'activated_until'
  | 'called_off_at'
  | 'configuration'
>;

/**
 * The configuration of event `e` for a scan, unless it is this version. Reading and compiling it for every scan caused
 * garbage collection pauses in about one scan of a hundred.
 */
export const configurationUnless = (version: RawBuilder<string>) =>
  [
    eventVersion.as('version'),
    sql<EventConfiguration | null>`CASE WHEN ${eventVersion} = ${version}::text THEN NULL ELSE e.configuration END`.as(
      'configuration',
    ),
  ] as const;

/** The cached version of an event's configuration, and the configuration of a row that was read with it. */
export function doorConfiguration(database: Database, eventId: number) {
  const keeper = keepers.get(database) ?? keepConfigurations();
  keepers.set(database, keeper);
  const known = keeper.known();
  const version = known.get(eventId)?.version ?? '';
  return { version, of: (row: ConfigurationRow) => keeper.configurationOf(row, known) };
}

const readDoorEvent = preparedQuery((db, value: ValuesOf<{ eventId: number; version: string }>) =>
  db
    .selectFrom('event as e')
    .select([...doorEventColumns, 'e.translations', ...configurationUnless(value('version'))])
    .where('e.event_id', '=', value('eventId')),
);

/** Reads an event for a scan. */
export async function findDoorEvent(database: Database, db: Db | Tx, eventId: number): Promise<DoorEvent | undefined> {
  const { version, of } = doorConfiguration(database, eventId);
  const [row] = await readDoorEvent(db, { eventId, version });
  return row && { ...row, configuration: of(row) };
}

/**
 * Allows scanners to read an event's attendees only while its check-in is active. The other roles of the crew may
 * always read them.
 * @throws `closed`; a caller that reports a closed check-in gets EVENT_CALLED_OFF for an event that was called off
 */
export async function requireOpenDoor(
  db: Db | Tx,
  eventId: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
  closed: 'RECORD_NOT_FOUND' | 'CHECK_IN_NOT_ACTIVE' = 'RECORD_NOT_FOUND',
): Promise<void> {
  if (may(actor, 'readAttendees')) return;
  const event = await findEventRow(db, actor.accountId, eventId);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  if (isCheckInActive(timesOf(event), actor, now)) return;
  const isOff = closed === 'CHECK_IN_NOT_ACTIVE' && event.called_off_at !== null;
  throw new FoyerError(isOff ? 'EVENT_CALLED_OFF' : closed);
}
