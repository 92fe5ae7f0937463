import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import type { ExportFailure } from '@foyer/contract/reports/scheduled-exports';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ExportScheduleTable {
  export_schedule_id: GeneratedAlways<number>;
  event_id: number;
  list: ExportList;
  format: ExportFormat;
  columns: string[];
  locale: Locale;
  /** 0 is Sunday. Null: every day. */
  weekday: number | null;
  hour: number;
  /** The last day in the event's time zone, `YYYY-MM-DD`. */
  until: string;
  account_id: number;
  /** Null after the schedule has ended or was stopped. */
  due_at: Date | null;
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  stopped_at: Date | null;
  stopped_by_account_id: number | null;
}

export interface ExportRecipientTable {
  export_schedule_id: number;
  account_id: number;
}

export interface ExportRunTable {
  export_run_id: GeneratedAlways<number>;
  export_schedule_id: number;
  due_at: Date;
  ended_at: Date;
  failure: ExportFailure | null;
  row_count: number | null;
  content: Buffer | null;
  expires_at: Date | null;
}

export interface ExportPresetTable {
  export_preset_id: GeneratedAlways<number>;
  name: string;
  list: ExportList;
  format: ExportFormat;
  columns: string[];
  account_id: number;
  saved_at: Date;
}

/** The tables of 0070-scheduled-exports.sql and 0241-export-presets.sql. */
export interface ScheduledExportTables {
  export_schedule: ExportScheduleTable;
  export_recipient: ExportRecipientTable;
  export_run: ExportRunTable;
  export_preset: ExportPresetTable;
}
