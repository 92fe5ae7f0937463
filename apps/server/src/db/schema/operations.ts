import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, OptionalJson } from './columns.ts';

export interface OutboxTable {
  outbox_id: GeneratedAlways<number>;
  kind: Generated<'mail'>;
  template: string;
  recipient: string;
  locale: Locale;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: JsonWithDefault<Record<string, unknown>>;
  status: Generated<'PENDING' | 'SENT' | 'FAILED'>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
  /** As last composed. Null until the first attempt. */
  subject: string | null;
  dedupe_key: string | null;
  created_at: Date;
  sent_at: Date | null;
  /** When the mail bounced. `bounce_reason` is the mail service's reason. */
  bounced_at: Date | null;
  bounce_reason: string | null;
  /** The attendee message that this mail belongs to. */
  attendee_message_id: number | null;
}

export interface AuditLogTable {
  audit_log_id: GeneratedAlways<number>;
  at: Date;
  account_id: number | null;
  staff_account_id: number | null;
  subject_account_id: number | null;
  event_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  request_id: string | null;
}

export interface WebsiteLogTable {
  website_log_id: GeneratedAlways<number>;
  kind: 'error' | 'state';
  message: string;
  method: string | null;
  detail: OptionalJson<unknown>;
  account_id: number | null;
  request_id: string | null;
  user_agent: string | null;
  created_at: Date;
}

export interface InstallationTable {
  /** Always true, because the table has one row. */
  is_this: Generated<boolean>;
  installation_id: Generated<string>;
  created_at: Generated<Date>;
  signing_key: string | null;
  paused_at: Date | null;
  backup_at: Date | null;
}

/** The tables of 0007-operations.sql, and of 0010-installation.sql with 0016-keeping.sql. */
export interface OperationTables {
  outbox: OutboxTable;
  audit_log: AuditLogTable;
  website_log: WebsiteLogTable;
  installation: InstallationTable;
}
