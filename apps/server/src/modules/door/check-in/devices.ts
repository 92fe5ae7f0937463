import { FoyerError } from '@foyer/contract/wire/errors';
import type { DoorDevice } from '@foyer/contract/door/door';
import { fullName } from '@foyer/domain/people/names';
import { sql, type RawBuilder } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';
import { endDeviceSessions, tokenHash } from '../../people/sign-in/index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { useLimit } from '../../system/limits/index.ts';

interface Seen {
  deviceId: string;
  eventId: number | null;
  waiting?: number | undefined;
  skewMs?: number | undefined;
}

/** Minimum interval for updating only `seen_at`, which saves a write per scan. */
const restMs = 10_000;

/** The staff member's own session on a device, even while they act for an account. */
const sessionOf = (hash: Buffer | RawBuilder<Buffer | null> | null) => sql`
  SELECT coalesce(used.staff_session_id, used.session_id) FROM session used WHERE used.token_hash = ${hash}::bytea`;

export const hashOf = (sessionToken: string | undefined): Buffer | null =>
  sessionToken === undefined ? null : tokenHash(sessionToken);

/** A device as stored before this contact. */
export interface KnownDevice {
  name: string | null;
  shut_out_at: Date | null;
  seen_at: Date;
  event_id: number | null;
  account_id: number;
  /** Whether this contact's session has used the device before. */
  knows_session: boolean;
}

/** A device that was seen after this moment needs no update. */
export const seenRecently = (now: Date): Date => new Date(now.getTime() - restMs);

/** Whether the device is used at the same event, by the same staff member and in a known session. Then only its time can be news. */
export const isUnchanged = (
  known: KnownDevice,
  eventId: number | null,
  { actor, sessionToken }: Pick<CallContext, 'actor' | 'sessionToken'>,
): boolean =>
  known.event_id === eventId &&
  known.account_id === personAtKeyboardId(actor) &&
  (sessionToken === undefined || known.knows_session);

/** Reads a device for `noteKnownDevice`, as a part of a larger statement. */
export const knownDevice = (
  deviceId: string | RawBuilder<string> | null,
  sessionHash: Buffer | RawBuilder<Buffer | null> | null,
) => sql<KnownDevice>`
  SELECT name, shut_out_at, seen_at, event_id, account_id,
    EXISTS (SELECT FROM session_device used
      WHERE used.session_id = (${sessionOf(sessionHash)}) AND used.device_id = door_device.device_id) AS knows_session
  FROM door_device WHERE device_id = ${deviceId}::uuid`;

/**
 * Records that a device was used at an event, and counts it if it is new. The caller has no open transaction, which
 * could undo the count.
 * @throws FoyerError DEVICE_SHUT_OUT; RATE_LIMITED for too many new devices
 */
export async function recordDevice(
  database: Pick<Database, 'kysely' | 'pool'>,
  seen: Seen,
  context: CallContext,
): Promise<void> {
  const db = database.kysely;
  const { rows } = await sql`SELECT FROM door_device WHERE device_id = ${seen.deviceId}::uuid`.execute(db);
  if (rows.length === 0) await countNewDevice(database, context);
  await noteDevice(db, seen, context);
}

const countNewDevice = (database: Pick<Database, 'pool'>, { actor, now }: CallContext): Promise<void> =>
  useLimit(database, 'new-devices', String(personAtKeyboardId(actor)), now);

/**
 * Records that a device was used at an event. A new device has no name until staff name it.
 * @throws FoyerError DEVICE_SHUT_OUT
 */
async function noteDevice(db: Db | Tx, seen: Seen, context: CallContext): Promise<void> {
  const { rows } = await knownDevice(seen.deviceId, hashOf(context.sessionToken)).execute(db);
  await noteKnownDevice(db, rows[0], seen, context);
}

/**
 * The same for a device that was already read.
 * @throws FoyerError DEVICE_SHUT_OUT; RECORD_NOT_FOUND for an unknown event
 */
export async function noteKnownDevice(
  db: Db | Tx,
  known: KnownDevice | undefined,
  seen: Seen,
  context: CallContext,
): Promise<void> {
  const { actor, now, sessionToken, requestId } = context;
  const { deviceId, eventId, waiting = null, skewMs = null } = seen;
  const accountId = personAtKeyboardId(actor);
  if (known?.shut_out_at) throw new FoyerError('DEVICE_SHUT_OUT');
  const isSeen = known !== undefined && known.seen_at >= seenRecently(now);
  if (isSeen && waiting === null && isUnchanged(known, eventId, context)) return;
  if (eventId !== null && known?.event_id !== eventId) {
    const event = await db.selectFrom('event').select('event_id').where('event_id', '=', eventId).executeTakeFirst();
    if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  }
  // The row of the device is locked first. If a block runs at the same time, it then also ends the session of this
  // contact. A session keeps its earlier devices, because a block of each of them ends it.
  const { rows } = await sql`
    WITH device AS (
      INSERT INTO door_device AS d (device_id, account_id, event_id, waiting, skew_ms, created_at, seen_at)
      VALUES (${deviceId}, ${accountId}, ${eventId}, ${waiting ?? 0}, ${skewMs ?? 0}, ${now}, ${now})
      ON CONFLICT (device_id) DO UPDATE SET
        account_id = excluded.account_id, event_id = coalesce(excluded.event_id, d.event_id),
        waiting = coalesce(${waiting}, d.waiting), skew_ms = coalesce(${skewMs}, d.skew_ms),
        seen_at = greatest(d.seen_at, excluded.seen_at)
      WHERE d.shut_out_at IS NULL
      RETURNING d.device_id
    ), its_session AS (
      UPDATE session s SET door_device_id = device.device_id FROM device
      WHERE s.session_id = (${sessionOf(hashOf(sessionToken))}) AND ${!known?.knows_session}::boolean
      RETURNING s.session_id, device.device_id
    ), added AS (
      INSERT INTO session_device (session_id, device_id, first_used_at)
      SELECT session_id, device_id, ${now}::timestamptz FROM its_session
      ON CONFLICT DO NOTHING
      RETURNING device_id
    ), audit AS (
      INSERT INTO audit_log (at, account_id, staff_account_id, subject_account_id, event_id, action, entity, entity_id, after, request_id)
      SELECT ${now}::timestamptz, ${actor.accountId}::bigint, ${staffBehind(actor)}::bigint, ${accountId}::bigint, ${eventId}::bigint,
        'session.deviceAdded', 'account', ${String(accountId)}, jsonb_build_object('deviceId', device_id), ${requestId}
      FROM added
    )
    SELECT FROM device`.execute(db);
  if (rows.length === 0) throw new FoyerError('DEVICE_SHUT_OUT');
}

/** The most devices that a list contains. */
const mostListed = 200;

/**
 * Devices of an event, most recently seen first. With `deviceId`, only that device. Accounts take turns in a full list,
 * so one person with many devices hides none of the others.
 */
export async function listDevices(
  db: Db | Tx,
  eventId: number,
  { locale }: Pick<CallContext, 'locale'>,
  deviceId?: string,
): Promise<DoorDevice[]> {
  const rows = await db
    .selectFrom('door_device as d')
    .innerJoin('account as a', 'a.account_id', 'd.account_id')
    .select([
      'd.device_id',
      'd.name',
      'd.seen_at',
      'd.waiting',
      'd.skew_ms',
      'd.shut_out_at',
      'a.first_name',
      'a.last_name',
      (eb) =>
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('d.account_id').orderBy('d.seen_at', 'desc'))
          .as('turn'),
    ])
    .where('d.event_id', '=', eventId)
    .$if(deviceId !== undefined, (query) => query.where('d.device_id', '=', deviceId ?? ''))
    .orderBy('turn')
    .orderBy('d.seen_at', 'desc')
    .limit(mostListed)
    .execute();
  const latestFirst = rows.toSorted((one, other) => other.seen_at.getTime() - one.seen_at.getTime());
  return latestFirst.map((row) => ({
    deviceId: row.device_id,
    name: row.name,
    by: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    seenAt: row.seen_at.toISOString(),
    waiting: row.waiting,
    skewMs: row.skew_ms,
    shutOutAt: row.shut_out_at?.toISOString() ?? null,
  }));
}

/**
 * Names a device. The first person who names it becomes its owner, and only the owner can rename it.
 * @throws FoyerError DEVICE_OF_OTHER, DEVICE_SHUT_OUT
 */
export async function nameDevice(
  { database }: { database: Database },
  { deviceId, eventId, name, waiting }: Seen & { eventId: number; name: string },
  context: CallContext,
): Promise<DoorDevice> {
  await findEvent(database.kysely, eventId, context.actor);
  await recordDevice(database, { deviceId, eventId, waiting }, context);
  return database.transaction(async (tx) => {
    const before = await tx
      .selectFrom('door_device')
      .select(['name', 'owner_account_id'])
      .where('device_id', '=', deviceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const owner = personAtKeyboardId(context.actor);
    if (before.owner_account_id !== null && before.owner_account_id !== owner) throw new FoyerError('DEVICE_OF_OTHER');
    const after = { name: name.trim() };
    if (before.owner_account_id === null || before.name !== after.name) {
      await tx
        .updateTable('door_device')
        .set({ ...after, owner_account_id: owner })
        .where('device_id', '=', deviceId)
        .execute();
      await writeAudit(tx, context, {
        action: 'device.named',
        entity: 'door_device',
        entityId: deviceId,
        eventId,
        before: { name: before.name },
        after,
      });
    }
    const [device] = await listDevices(tx, eventId, context, deviceId);
    if (!device) throw new FoyerError('RECORD_NOT_FOUND');
    return device;
  });
}

/** Blocks a device and ends all sessions that used it, including their acting sessions. Or unblocks it. */
export async function shutOutDevice(
  { database }: { database: Database },
  { deviceId, isShutOut }: { deviceId: string; isShutOut: boolean },
  context: CallContext,
): Promise<void> {
  const { actor, now } = context;
  await database.transaction(async (tx) => {
    const row = await tx
      .updateTable('door_device')
      .set({
        shut_out_at: isShutOut ? now : null,
        shut_out_by_account_id: isShutOut ? personAtKeyboardId(actor) : null,
      })
      .where('device_id', '=', deviceId)
      .returning(['name', 'event_id'])
      .executeTakeFirst();
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    if (isShutOut) await endDeviceSessions(tx, deviceId);
    await writeAudit(tx, context, {
      action: isShutOut ? 'device.shutOut' : 'device.letBackIn',
      entity: 'door_device',
      entityId: deviceId,
      eventId: row.event_id ?? undefined,
      after: { name: row.name },
    });
  });
}
