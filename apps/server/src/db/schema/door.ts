import type { PassDirection } from '@foyer/contract/door/door';
import type { CheckInVerdict } from '@foyer/domain/door/check-in';
import type { Generated } from 'kysely';

export interface DoorDeviceTable {
  device_id: string;
  name: string | null;
  account_id: number;
  event_id: number | null;
  owner_account_id: number | null;
  waiting: Generated<number>;
  skew_ms: Generated<number>;
  created_at: Date;
  seen_at: Date;
  shut_out_at: Date | null;
  shut_out_by_account_id: number | null;
}

export interface DoorScanTable {
  scan_id: string;
  ticket_id: number;
  event_id: number | null;
  device_id: string | null;
  by_account_id: number | null;
  scanned_at: Date;
  received_at: Date;
  shown: CheckInVerdict | null;
  verdict: CheckInVerdict | null;
  first_at: Date | null;
  first_device_id: string | null;
  first_by_account_id: number | null;
  is_signed: boolean | null;
  outcome: string | null;
  list_id: string | null;
  way: PassDirection | null;
  solved_at: Date | null;
  solved_by_account_id: number | null;
  solved_note: string | null;
}

export interface ListEntryTable {
  ticket_id: number;
  list_id: string;
  event_id: number;
  is_inside: boolean;
  passed_at: Date;
  passed_by_account_id: number | null;
  device_id: string | null;
  nonce: string | null;
  received_at: Date;
}

export interface SessionDeviceTable {
  session_id: number;
  device_id: string;
  first_used_at: Date;
}

/** The tables of 0027-door.sql, 0046-check-in-lists.sql and 0330-session-devices.sql. */
export interface DoorTables {
  door_device: DoorDeviceTable;
  door_scan: DoorScanTable;
  list_entry: ListEntryTable;
  session_device: SessionDeviceTable;
}
