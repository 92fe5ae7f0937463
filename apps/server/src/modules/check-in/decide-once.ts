import { FoyerError } from '@foyer/contract/errors';
import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import type { CheckInVerdict } from '@foyer/domain/check-in';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { decide, type CheckInDependencies, type Outcome, type Scan } from './decide.ts';
import { noteDevice } from './devices.ts';

/** The check-in that stood when a scan came. */
interface FirstCheckIn {
  at: Date;
  device: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** A decided scan; `first` where the ticket had been used already. */
export interface Decided {
  outcome: Outcome;
  first: FirstCheckIn | null;
}

type OnceScan = Scan & { scanId: string; shown?: CheckInVerdict | undefined };

/**
 * Decides a scan and writes it into the door's book, in one transaction. The same `scanId` again, also while the first is still under
 * way, waits for that and gets its outcome, word for word. What is kept of the outcome goes after a day; then a repeat is answered from
 * how the ticket stands.
 * @throws FoyerError IDEMPOTENCY_KEY_REUSED for an id that came before with another ticket or at another list; DEVICE_SHUT_OUT.
 */
export async function decideOnce(deps: CheckInDependencies, scan: OnceScan, context: CallContext): Promise<Decided> {
  const { now, actor } = context;
  const {
    scanId,
    ticketId,
    deviceId = null,
    eventId = null,
    listId = null,
    way = null,
    takenAt = now,
    shown = null,
  } = scan;
  const decided = await deps.database.transaction(async (tx) => {
    if (deviceId !== null) await noteDevice(tx, { deviceId, eventId }, context);
    const { rows: written } = await sql`
      INSERT INTO door_scan (scan_id, ticket_id, device_id, by_account_id, scanned_at, received_at, shown, list_id, way)
      VALUES (${scanId}, ${ticketId}, ${deviceId}, ${atKeyboard(actor)}, ${takenAt}, ${now}, ${shown},
        ${listId}, ${way})
      ON CONFLICT (scan_id) DO NOTHING
      RETURNING scan_id`.execute(tx);
    const outcome = written.length === 0 ? await again(deps, tx, scan, context) : await decide(deps, tx, scan, context);
    if (written.length > 0) {
      const standing =
        listId === null
          ? sql`SELECT checked_in_at AS at, device_id, checked_in_by_account_id AS by_account_id FROM check_in
              WHERE ticket_id = ${ticketId} AND nonce IS DISTINCT FROM ${scanId}::uuid`
          : sql`SELECT passed_at AS at, device_id, passed_by_account_id AS by_account_id FROM list_entry
              WHERE ticket_id = ${ticketId} AND list_id = ${listId} AND nonce IS DISTINCT FROM ${scanId}::uuid`;
      await sql`
        UPDATE door_scan s SET verdict = ${outcome.verdict}, event_id = ${outcome.eventId ?? eventId},
          outcome = ${JSON.stringify(outcome)}, first_at = k.at, first_device_id = k.device_id, first_by_account_id = k.by_account_id
        FROM (SELECT) always LEFT JOIN (${standing}) k ON true
        WHERE s.scan_id = ${scanId}`.execute(tx);
    }
    const first = outcome.verdict === 'alreadyCheckedIn' ? await firstOf(tx, scanId) : null;
    return { outcome, first, isNew: written.length > 0 };
  });
  await deps.fault?.('scan.decided');
  const { verdict } = decided.outcome;
  if (decided.isNew) {
    const source = scan.takenAt === undefined ? 'online' : 'offline';
    deps.onScan?.({ verdict, source, conflict: shown === 'admit' && verdict !== 'admit' });
  }
  return decided;
}

/** What the first of these scans was told. */
async function again(deps: CheckInDependencies, tx: Tx, scan: OnceScan, context: CallContext): Promise<Outcome> {
  const row = await tx
    .selectFrom('door_scan')
    .select(['ticket_id', 'list_id', 'way', 'verdict', 'outcome'])
    .where('scan_id', '=', scan.scanId)
    .executeTakeFirstOrThrow();
  const isSame = row.list_id === (scan.listId ?? null) && row.way === (scan.way ?? null);
  if (row.ticket_id !== scan.ticketId || !isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');
  // Written by `decideOnce` and nobody else.
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
