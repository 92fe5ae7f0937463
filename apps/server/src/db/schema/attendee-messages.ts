import type {
  MessageAudience,
  MessageKind,
  MessageSchedule,
  MessageStatus,
  MessageTexts,
} from '@foyer/contract/mail/announcements';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonWithDefault } from './columns.ts';

export interface AttendeeMessageTable {
  attendee_message_id: GeneratedAlways<number>;
  event_id: number;
  kind: MessageKind;
  audience: Json<MessageAudience>;
  texts: Json<MessageTexts>;
  main_locale: Locale;
  status: Generated<MessageStatus>;
  recipient_count: number;
  schedule: JsonWithDefault<MessageSchedule>;
  /** When the job next looks for due people. Null: at once. */
  next_look_at: Date | null;
  /** With `reached_ticket_id`: the position of the last ticket processed. */
  reached_at: Generated<Date>;
  reached_ticket_id: Generated<number>;
  is_queued: Generated<boolean>;
  /** Whether each mail has the event's calendar entry attached. */
  has_calendar: Generated<boolean>;
  /** Set when no mail of the message is queued any more. */
  sent_count: number | null;
  failed_count: number | null;
  idempotency_key: string | null;
  account_id: number;
  created_at: Date;
  ended_at: Date | null;
}

export interface AttendeeMessageDeliveryTable {
  attendee_message_id: number;
  /** SHA-256 of the lower-case address. */
  address_hash: Buffer;
}

export interface NewsOptOutTable {
  /** SHA-256 of the lower-case address. */
  address_hash: Buffer;
  opted_out_at: Date;
}

/** The tables of 0055-attendee-messages.sql and 0242-message-schedules.sql. */
export interface AttendeeMessageTables {
  attendee_message: AttendeeMessageTable;
  attendee_message_delivery: AttendeeMessageDeliveryTable;
  news_opt_out: NewsOptOutTable;
}
