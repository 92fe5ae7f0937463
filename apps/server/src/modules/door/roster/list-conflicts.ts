import type { ScanConflict } from '@foyer/contract/door/door';
import type { CallContext } from '@foyer/domain/people/actor';
import type { CheckInVerdict } from '@foyer/domain/door/check-in';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findEvent } from '../../events/catalogue/index.ts';

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
  external_account_identifier: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Offline scans that admitted a person wrongly, latest first, with time, device and staff member of both scans. */
export async function listConflicts(
  { database }: { database: Database },
  { eventId }: { eventId: number },
  { actor, locale }: CallContext,
): Promise<ScanConflict[]> {
  const db = database.kysely;
  await findEvent(db, eventId, actor);
  const { rows } = await sql<Row>`
    SELECT s.scan_id, s.ticket_id, s.list_id, s.verdict, s.scanned_at, d.name AS device, b.first_name AS by_first_name, b.last_name AS by_last_name,
      s.first_at, fd.name AS first_device, fb.first_name AS first_by_first_name, fb.last_name AS first_by_last_name,
      a.external_account_identifier, t.first_name, t.last_name
    FROM door_scan s
    LEFT JOIN door_device d ON d.device_id = s.device_id
    LEFT JOIN account b ON b.account_id = s.by_account_id
    LEFT JOIN door_device fd ON fd.device_id = s.first_device_id
    LEFT JOIN account fb ON fb.account_id = s.first_by_account_id
    LEFT JOIN ticket t ON t.ticket_id = s.ticket_id AND t.event_id = s.event_id
    LEFT JOIN account a ON a.account_id = t.account_id
    WHERE s.event_id = ${eventId} AND s.shown = 'admit' AND s.verdict <> 'admit'
    ORDER BY s.received_at DESC, s.scan_id LIMIT ${most}`.execute(db);
  const nameOf = (firstName: string | null, lastName: string | null) =>
    firstName === null || lastName === null ? null : fullName({ firstName, lastName }, locale);
  return rows.map((row) => ({
    scanId: row.scan_id,
    ticketId: row.ticket_id,
    externalAccountIdentifier: row.external_account_identifier,
    fullName: nameOf(row.first_name, row.last_name),
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
  }));
}
