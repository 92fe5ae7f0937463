import type { CallOffTexts } from '@foyer/contract/events/call-off';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './columns.ts';

export interface CallOffTable {
  call_off_id: GeneratedAlways<number>;
  event_id: number;
  account_id: number;
  reason: string;
  texts: Json<CallOffTexts>;
  main_locale: Locale;
  created_at: Date;
  /** When the event's tickets and payments were listed. */
  listed_at: Date | null;
}

export interface CallOffTicketTable {
  ticket_id: number;
  call_off_id: number;
  done_at: Date | null;
}

export interface CallOffPaymentTable {
  payment_id: number;
  call_off_id: number;
  attempts: Generated<number>;
  error_code: string | null;
  next_try_at: Date | null;
}

/** The tables of 0130-call-off.sql. */
export interface CallOffTables {
  call_off: CallOffTable;
  call_off_ticket: CallOffTicketTable;
  call_off_payment: CallOffPaymentTable;
}
