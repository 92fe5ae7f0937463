import type { ScanConflict } from '@foyer/contract/door/door';
import type { CheckInVerdict } from '@foyer/domain/door/check-in';
import { isCheckInActive } from '@foyer/domain/events/event-state';
import { fullName } from '@foyer/domain/people/names';
import { may } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { isConflict, mostOfDevice } from '../check-in/index.ts';
import { findEvent, timesOf } from '../../events/catalogue/index.ts';

/** The most conflicts of a list. */
const most = 500;

interface Row {
  scan_id: string;
  ticket_id: number;
  list_id: string | null;
  verdict: CheckInVerdict;
  scanned_at: Date;
  device: string | null;
  by_first_name: string | null;
  by_last_name: string | null;
  first_at: Date | null;
  first_device: string | null;
  first_by_first_name: string | null;
  first_by_last_name: string | null;
  is_signed: boolean | null;
  external_account_identifier: string | null;
  first_name: string | null;
  last_name: string | null;
  solved_at: Date | null;
  solved_note: string | null;
  solved_by_first_name: string | null;
  solved_by_last_name: string | null;
}

/**
 * Offline scans that admitted a person wrongly, open ones first, then latest first, with time, device and staff member
 * of both scans. Each device has at most `mostOfDevice`, and staff members take turns in a full list, so one device or
 * person hides none of the others.
 */
export async function listConflicts(
  { database }: { database: Database },
  { eventId }: { eventId: number },
  { actor, now, locale }: CallContext,
): Promise<ScanConflict[]> {
  const db = database.kysely;
  const event = await findEvent(db, eventId, actor);
  // A scanner sees attendees only while check-in is open, and never the notes of staff (people 4.4). A scan by number
  // shows no person, because a scanner could send numbers to learn their names (door 1.6).
  const seesNotes = may(actor, 'readAttendees');
  const isOpen = isCheckInActive(timesOf(event), actor, now);
  const seesGuest = (row: Row) => seesNotes || (isOpen && row.is_signed === true);
  const { rows } = await sql<Row>`
    SELECT s.scan_id, s.ticket_id, s.list_id, s.verdict, s.scanned_at, d.name AS device, b.first_name AS by_first_name, b.last_name AS by_last_name,
      s.first_at, fd.name AS first_device, fb.first_name AS first_by_first_name, fb.last_name AS first_by_last_name,
      a.external_account_identifier, t.first_name, t.last_name, s.is_signed,
      s.solved_at, s.solved_note, sb.first_name AS solved_by_first_name, sb.last_name AS solved_by_last_name
    FROM (
      SELECT * FROM (
        SELECT s.*, row_number() OVER (PARTITION BY s.solved_at IS NULL, s.device_id ORDER BY s.received_at DESC, s.scan_id) AS of_device,
          row_number() OVER (PARTITION BY s.solved_at IS NULL, s.by_account_id ORDER BY s.received_at DESC, s.scan_id) AS turn
        FROM door_scan s WHERE s.event_id = ${eventId} AND ${isConflict}
      ) ranked WHERE of_device <= ${mostOfDevice} ORDER BY solved_at IS NOT NULL, turn, received_at DESC LIMIT ${most}
    ) s
    LEFT JOIN door_device d ON d.device_id = s.device_id
    LEFT JOIN account b ON b.account_id = s.by_account_id
    LEFT JOIN door_device fd ON fd.device_id = s.first_device_id
    LEFT JOIN account fb ON fb.account_id = s.first_by_account_id
    LEFT JOIN account sb ON sb.account_id = s.solved_by_account_id
    LEFT JOIN ticket t ON t.ticket_id = s.ticket_id AND t.event_id = s.event_id
    LEFT JOIN account a ON a.account_id = t.account_id
    ORDER BY s.solved_at IS NOT NULL, s.received_at DESC, s.scan_id`.execute(db);
  const nameOf = (firstName: string | null, lastName: string | null) =>
    firstName === null || lastName === null ? null : fullName({ firstName, lastName }, locale);
  return rows.map((row) => ({
    scanId: row.scan_id,
    ticketId: row.ticket_id,
    externalAccountIdentifier: seesGuest(row) ? row.external_account_identifier : null,
    fullName: seesGuest(row) ? nameOf(row.first_name, row.last_name) : null,
    listId: row.list_id,
    verdict: row.verdict,
    scannedAt: row.scanned_at.toISOString(),
    device: row.device,
    by: nameOf(row.by_first_name, row.by_last_name),
    first: row.first_at && {
      at: row.first_at.toISOString(),
      device: row.first_device,
      by: nameOf(row.first_by_first_name, row.first_by_last_name),
    },
    solved: row.solved_at && {
      at: row.solved_at.toISOString(),
      by: nameOf(row.solved_by_first_name, row.solved_by_last_name),
      note: seesNotes ? row.solved_note : null,
    },
  }));
}
