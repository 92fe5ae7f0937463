import { createHash } from 'node:crypto';
import { FoyerError } from '@foyer/contract/errors';
import type { DoorDevice } from '@foyer/contract/door';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import { fullName } from '@foyer/domain/names';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { endDeviceSessions } from '../auth/index.ts';
import { findEvent } from '../events/index.ts';

interface Seen {
  deviceId: string;
  eventId: number | null;
  name?: string | undefined;
  waiting?: number | undefined;
  skewMs?: number | undefined;
}

/** Written down at most so often while nothing but the moment changes, so that a scan costs no write of its own. */
const restMs = 10_000;

/**
 * Notes that a device was at work at an event; one that is new is called by the beginning of its id until it is named.
 * @throws FoyerError DEVICE_SHUT_OUT
 */
export async function noteDevice(db: Db | Tx, seen: Seen, context: CallContext): Promise<void> {
  const known = await db
    .selectFrom('door_device')
    .select(['name', 'shut_out_at', 'seen_at', 'event_id', 'account_id', 'session_hash'])
    .where('device_id', '=', seen.deviceId)
    .executeTakeFirst();
  await noteKnownDevice(db, known, seen, context);
}

/** How a device was written down before. */
export interface KnownDevice {
  name: string;
  shut_out_at: Date | null;
  seen_at: Date;
  event_id: number | null;
  account_id: number;
  session_hash: Buffer | null;
}

/** The same, of a device that was looked up already. */
export async function noteKnownDevice(
  db: Db | Tx,
  known: KnownDevice | undefined,
  seen: Seen,
  { actor, now, sessionToken }: CallContext,
): Promise<void> {
  const { deviceId, eventId, name = null, waiting = null, skewMs = null } = seen;
  const accountId = atKeyboard(actor);
  const sessionHash = sessionToken === undefined ? null : createHash('sha256').update(sessionToken).digest();
  if (known?.shut_out_at) throw new FoyerError('DEVICE_SHUT_OUT');
  const isNews =
    known === undefined ||
    name !== null ||
    waiting !== null ||
    known.event_id !== eventId ||
    known.account_id !== accountId ||
    (sessionHash !== null && known.session_hash?.equals(sessionHash) !== true) ||
    now.getTime() - known.seen_at.getTime() > restMs;
  if (!isNews) return;
  await sql`
    INSERT INTO door_device AS d (device_id, name, account_id, event_id, session_hash, waiting, skew_ms, created_at, seen_at)
    VALUES (${deviceId}, ${name ?? deviceId.slice(0, 8)}, ${accountId}, ${eventId}, ${sessionHash}, ${waiting ?? 0}, ${skewMs ?? 0},
      ${now}, ${now})
    ON CONFLICT (device_id) DO UPDATE SET
      name = coalesce(${name}, d.name), account_id = excluded.account_id, event_id = coalesce(excluded.event_id, d.event_id),
      session_hash = coalesce(excluded.session_hash, d.session_hash), waiting = coalesce(${waiting}, d.waiting),
      skew_ms = coalesce(${skewMs}, d.skew_ms), seen_at = greatest(d.seen_at, excluded.seen_at)`.execute(db);
}

/** Devices of an event, seen last first; one of them alone by its id. */
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
    ])
    .where('d.event_id', '=', eventId)
    .$if(deviceId !== undefined, (query) => query.where('d.device_id', '=', deviceId ?? ''))
    .orderBy('d.seen_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    name: row.name,
    by: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    seenAt: row.seen_at.toISOString(),
    waiting: row.waiting,
    skewMs: row.skew_ms,
    shutOutAt: row.shut_out_at?.toISOString() ?? null,
  }));
}

/** Gives a device its name. */
export async function nameDevice(
  { database }: { database: Database },
  { deviceId, eventId, name, waiting }: Seen & { eventId: number; name: string },
  context: CallContext,
): Promise<DoorDevice> {
  const db = database.kysely;
  await findEvent(db, eventId, context.actor);
  await noteDevice(db, { deviceId, eventId, name: name.trim(), waiting }, context);
  const [device] = await listDevices(db, eventId, context, deviceId);
  if (!device) throw new FoyerError('RECORD_NOT_FOUND');
  return device;
}

/**
 * Shuts a device out, or lets it back in. A lost one keeps its session, so that ends too: whoever found it is asked for a password, and
 * with it is still told that this device has no part in the door.
 */
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
        shut_out_by_account_id: isShutOut ? atKeyboard(actor) : null,
      })
      .where('device_id', '=', deviceId)
      .returning(['name', 'event_id', 'session_hash'])
      .executeTakeFirst();
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    if (isShutOut && row.session_hash) {
      await endDeviceSessions(tx, row.session_hash);
    }
    await writeAudit(tx, context, {
      action: isShutOut ? 'device.shutOut' : 'device.letBackIn',
      entity: 'door_device',
      entityId: deviceId,
      eventId: row.event_id ?? undefined,
      after: { name: row.name },
    });
  });
}
