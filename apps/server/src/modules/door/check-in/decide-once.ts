import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { runPrepared } from '../../../db/prepared.ts';
import { decideAtOnce, type OnceScan } from './decide-at-once.ts';
import { decide, type CheckInDependencies, type Outcome } from './decide.ts';
import { hashOf, knownDevice, recordDevice, noteKnownDevice, type KnownDevice } from './devices.ts';

/** The check-in that existed when a scan arrived. */
interface FirstCheckIn {
  at: Date;
  device: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** A decided scan. `first` is set if the ticket was already used. */
export interface Decided {
  outcome: Outcome;
  first: FirstCheckIn | null;
}

/**
 * Decides a scan and records it in `door_scan`, in one statement or transaction. A repeated `scanId` waits for the first request if
 * necessary and returns its exact outcome.
 * The stored outcome is deleted after a day. A repeat is then answered from the ticket's current state.
 * @throws FoyerError IDEMPOTENCY_KEY_REUSED for an id that came before with another ticket, at another list or event;
 * DEVICE_SHUT_OUT.
 */
export async function decideOnce(deps: CheckInDependencies, scan: OnceScan, context: CallContext): Promise<Decided> {
  const { deviceId, eventId = null, shown = null } = scan;
  const atOnce = await decideAtOnce(deps, scan, context);
  let decided = atOnce ? { outcome: atOnce, first: null, isNew: true } : await decideNow(deps, scan, context);
  if (!decided && deviceId !== undefined) {
    await recordDevice(deps.database, { deviceId, eventId }, context);
    decided = await decideNow(deps, scan, context);
  }
  if (!decided) throw new Error('A device that was just recorded is unknown.');
  await deps.fault?.('scan.decided');
  const { verdict } = decided.outcome;
  if (decided.isNew) {
    const source = scan.takenAt === undefined ? 'online' : 'offline';
    deps.onScan?.({ verdict, source, conflict: shown === 'admit' && verdict !== 'admit' });
  }
  return decided;
}

/** Decides a scan in one transaction. Returns null, and writes nothing, for a device that was never seen. */
async function decideNow(
  deps: CheckInDependencies,
  scan: OnceScan,
  context: CallContext,
): Promise<(Decided & { isNew: boolean }) | null> {
  const { scanId, ticketId, listId = null } = scan;
  return deps.database.transaction(async (tx) => {
    const begun = await begin(tx, scan, context);
    if (!begun) return null;
    const { isNew, deviceName } = begun;
    const outcome = isNew
      ? await decide(deps, tx, { ...scan, deviceName }, context)
      : await again(deps, tx, scan, context);
    if (isNew) {
      // A scan shows nothing of a check-in at another event.
      const isHere = sql`ticket_id = ${ticketId}::bigint AND event_id = ${outcome.eventId}::bigint AND nonce IS DISTINCT FROM ${scanId}::uuid`;
      const standing =
        listId === null
          ? sql`SELECT checked_in_at AS at, device_id, checked_in_by_account_id AS by_account_id FROM check_in WHERE ${isHere}`
          : sql`SELECT passed_at AS at, device_id, passed_by_account_id AS by_account_id FROM list_entry
              WHERE ${isHere} AND list_id = ${listId}::text`;
      await runPrepared(
        tx,
        sql`
        UPDATE door_scan s SET verdict = ${outcome.verdict}::text, event_id = (SELECT e.event_id FROM event e WHERE e.event_id = ${outcome.eventId}::bigint),
          is_signed = ${outcome.isSigned}::boolean,
          outcome = ${JSON.stringify(outcome)}::text, first_at = k.at, first_device_id = k.device_id, first_by_account_id = k.by_account_id
        FROM (SELECT) always LEFT JOIN (${standing}) k ON true
        WHERE s.scan_id = ${scanId}::uuid`,
      );
    }
    const first = outcome.verdict === 'alreadyCheckedIn' ? await firstOf(tx, scanId) : null;
    return { outcome, first, isNew };
  });
}

/**
 * Inserts the scan without a verdict and records its device, in one statement. The same `scanId` waits until the
 * transaction ends; it is not new if the row exists. Returns null for a device that was never seen.
 */
async function begin(tx: Tx, scan: OnceScan, context: CallContext) {
  const { deviceId, eventId = null } = scan;
  const written = await write(tx, scan, context);
  if (deviceId === undefined) return { isNew: written.is_written, deviceName: null };
  if (written.seen_at === null) return null;
  await noteKnownDevice(tx, written, { deviceId, eventId }, context);
  return { isNew: written.is_written, deviceName: written.name };
}

/**
 * Returns the device (`seen_at` is null if it is unknown), and whether this statement inserted the scan. Does not insert it for a
 * blocked device.
 */
async function write(tx: Tx, scan: OnceScan, context: CallContext) {
  const { now, actor } = context;
  const { scanId, ticketId, deviceId = null, listId = null, way = null, shown = null, takenAt = now } = scan;
  const [row] = await runPrepared(
    tx,
    sql<(KnownDevice | { seen_at: null; name: null }) & { is_written: boolean }>`
      WITH device AS (
        ${knownDevice(deviceId, hashOf(context.sessionToken))}
      ), written AS (
        INSERT INTO door_scan (scan_id, ticket_id, device_id, by_account_id, scanned_at, received_at, shown, list_id, way)
        SELECT ${scanId}::uuid, ${ticketId}::bigint, ${deviceId}::uuid, ${personAtKeyboardId(actor)}::bigint, ${takenAt}::timestamptz,
          ${now}::timestamptz, ${shown}::text, ${listId}::text, ${way}::text
        WHERE ${deviceId}::uuid IS NULL OR EXISTS (SELECT FROM device WHERE shut_out_at IS NULL)
        ON CONFLICT (scan_id) DO NOTHING
        RETURNING scan_id
      )
      SELECT device.*, EXISTS (SELECT FROM written) AS is_written FROM (SELECT) always LEFT JOIN device ON true`,
  );
  if (!row) throw new Error('A statement that always answers a row answered none.');
  return row;
}

/** Returns the outcome of the first request with this scan id. */
async function again(deps: CheckInDependencies, tx: Tx, scan: OnceScan, context: CallContext): Promise<Outcome> {
  const row = await tx
    .selectFrom('door_scan')
    .select(['ticket_id', 'event_id', 'list_id', 'way', 'verdict', 'outcome'])
    .where('scan_id', '=', scan.scanId)
    .executeTakeFirstOrThrow();
  // The stored outcome belongs to the event of the scan, which may be another event than the caller's.
  const isSameEvent = scan.eventId === undefined || row.event_id === null || row.event_id === scan.eventId;
  const isSame = isSameEvent && row.list_id === (scan.listId ?? null) && row.way === (scan.way ?? null);
  if (row.ticket_id !== scan.ticketId || !isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
  // Only `decideOnce` writes this column.
  if (row.outcome !== null) return JSON.parse(row.outcome) as Outcome;
  const outcome = await decide(deps, tx, scan, context);
  if (row.verdict !== 'admit' || !outcome.answer?.alreadyCheckedIn) return outcome;
  return { ...outcome, verdict: 'admit', answer: { ...outcome.answer, success: true, alreadyCheckedIn: false } };
}

async function firstOf(tx: Tx, scanId: string): Promise<FirstCheckIn | null> {
  const { rows } = await sql<FirstCheckIn>`
    SELECT s.first_at AS at, d.name AS device, a.first_name AS "firstName", a.last_name AS "lastName"
    FROM door_scan s
    LEFT JOIN door_device d ON d.device_id = s.first_device_id
    LEFT JOIN account a ON a.account_id = s.first_by_account_id
    WHERE s.scan_id = ${scanId} AND s.first_at IS NOT NULL`.execute(tx);
  return rows[0] ?? null;
}
