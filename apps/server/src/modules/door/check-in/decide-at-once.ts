import type { CheckInVerdict } from '@foyer/domain/door/check-in';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { isNotNullViolation, isRetryable } from '../../../db/errors.ts';
import { preparedQuery, runPrepared, type ValuesOf } from '../../../db/prepared.ts';
import {
  configurationUnless,
  doorConfiguration,
  doorEventColumns,
  type DoorEvent,
} from '../../events/catalogue/index.ts';
import { ticketsFor, type TicketRow } from '../../tickets/index.ts';
import { admissionParts, type Admission } from './admit.ts';
import {
  admissionOf,
  isSigned,
  judge,
  presentAnswer,
  readCode,
  withCheckIn,
  type CheckInDependencies,
  type Outcome,
  type Scan,
} from './decide.ts';
import { hashOf, isUnchanged, knownDevice, seenRecently, type KnownDevice } from './devices.ts';

export type OnceScan = Scan & { scanId: string; shown?: CheckInVerdict | undefined };

type UsualScan = OnceScan & { deviceId: string; eventId: number };

/**
 * Decides a scan of the usual kind: a known device admits an ACTIVE ticket of its event at the entrance. One statement
 * reads and one writes, because each round trip costs about as much as the work in it.
 * Returns null for every other scan, and if anything changed between both statements. Then nothing is written.
 */
export async function decideAtOnce(
  { database, codes, admit }: CheckInDependencies,
  scan: OnceScan,
  context: CallContext,
): Promise<Outcome | null> {
  if (admit || !isUsual(scan)) return null;
  const { actor } = context;
  const read = scan.read ?? readCode(codes, scan);
  const known = await readTicket(database, scan, context);
  if (!known || known.device.shut_out_at !== null || !isUnchanged(known.device, scan.eventId, context)) return null;
  const { row, event, device } = known;
  const seen = judge(scan, read, { row, event }, { actor, at: scan.takenAt ?? context.now });
  const after = seen.verdict === 'admit' ? withCheckIn(row, { ...scan, deviceName: device.name }, context) : null;
  if (!after) return null;
  const answer = presentAnswer(after, { seen: { ...seen, row: after }, success: true }, codes, context);
  const outcome: Outcome = { verdict: 'admit', eventId: scan.eventId, isSigned: isSigned(read), answer };
  const isWritten = await write(database.kysely, scan, { admission: admissionOf(scan, read, context), row, outcome });
  return isWritten ? outcome : null;
}

const isUsual = (scan: OnceScan): scan is UsualScan =>
  scan.deviceId !== undefined && scan.eventId !== undefined && scan.listId === undefined;

interface ReadValues {
  reader: number;
  ticketId: number;
  eventId: number;
  version: string;
  deviceId: string;
  sessionHash: Buffer | null;
}

const readAll = preparedQuery((db, value: ValuesOf<ReadValues>) =>
  ticketsFor(db, value('reader'))
    .innerJoinLateral(sql<KnownDevice>`(${knownDevice(value('deviceId'), value('sessionHash'))})`.as('here'), (join) =>
      join.onTrue(),
    )
    .select([
      ...doorEventColumns,
      'e.translations as event_translations',
      ...configurationUnless(value('version')),
      'here.name as here_name',
      'here.shut_out_at as here_shut_out_at',
      'here.seen_at as here_seen_at',
      'here.event_id as here_event_id',
      'here.account_id as here_account_id',
      'here.knows_session as here_knows_session',
    ])
    .where('t.ticket_id', '=', value('ticketId'))
    .where('t.event_id', '=', value('eventId')),
);

/** The ticket, its event and the device. Null if one of them is unknown, or the ticket is of another event. */
async function readTicket(
  database: Database,
  { ticketId, eventId, deviceId }: UsualScan,
  { actor, sessionToken }: CallContext,
): Promise<{ row: TicketRow; event: DoorEvent; device: KnownDevice } | null> {
  const configuration = doorConfiguration(database, eventId);
  const { version } = configuration;
  const sessionHash = hashOf(sessionToken);
  const [row] = await readAll(database.kysely, {
    reader: actor.accountId,
    ticketId,
    eventId,
    version,
    deviceId,
    sessionHash,
  });
  if (!row) return null;
  const device = {
    name: row.here_name,
    shut_out_at: row.here_shut_out_at,
    seen_at: row.here_seen_at,
    event_id: row.here_event_id,
    account_id: row.here_account_id,
    knows_session: row.here_knows_session,
  };
  const event = { ...row, translations: row.event_translations, configuration: configuration.of(row) };
  return { row, event, device };
}

/**
 * Stores the scan with its outcome and checks the ticket in. Returns false, and writes nothing, if the scan is stored
 * already, the device was blocked, or the ticket has changed since it was read.
 * Rows are locked in the order of `decideOnce`: scan, device, ticket.
 */
async function write(
  db: Db,
  { scanId, ticketId, deviceId, eventId, shown }: UsualScan,
  { admission, row, outcome }: { admission: Admission; row: TicketRow; outcome: Outcome },
): Promise<boolean> {
  const { at, now, byAccountId } = admission;
  const parts = admissionParts(admission, row, {
    onlyIf: (isAsRead) =>
      sql`${isAsRead} AND EXISTS (SELECT FROM written) AND (SELECT count(*) FROM touched) IS NOT NULL`,
    // A stored scan without an admission has no ticket here, which the column refuses. Then nothing is stored.
    entries: sql`written LEFT JOIN admitted ON true`,
  });
  const statement = sql<{ ticket_id: number }>`
    WITH written AS (
      INSERT INTO door_scan (scan_id, ticket_id, event_id, device_id, by_account_id, scanned_at, received_at, shown, verdict,
        is_signed, outcome)
      SELECT ${scanId}::uuid, ${ticketId}::bigint, ${eventId}::bigint, device_id, ${byAccountId}::bigint, ${at}::timestamptz,
        ${now}::timestamptz, ${shown ?? null}::text, ${outcome.verdict}::text, ${outcome.isSigned}::boolean, ${JSON.stringify(outcome)}::text
      FROM door_device WHERE device_id = ${deviceId}::uuid AND shut_out_at IS NULL
      ON CONFLICT (scan_id) DO NOTHING
      RETURNING scan_id
    ), touched AS (
      UPDATE door_device SET seen_at = ${now}::timestamptz
      WHERE device_id = ${deviceId}::uuid AND shut_out_at IS NULL AND seen_at < ${seenRecently(now)}::timestamptz
        AND EXISTS (SELECT FROM written)
      RETURNING device_id
    ), ${parts}
    SELECT ticket_id FROM admitted`;
  try {
    const { length } = await runPrepared(db, statement);
    return length === 1;
  } catch (error) {
    if (isNotNullViolation(error) || isRetryable(error)) return false;
    throw error;
  }
}
