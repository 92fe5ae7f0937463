import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { Translated } from '@foyer/contract/wire/translations';
import type { Locale, PaymentKind } from '@foyer/contract/wire/vocabulary';
import type { StoredChange } from './change-cart.ts';

/** JSON parameters and results of the SQL functions. `db/sql-functions.test.ts` compares them with PostgreSQL and the functions' source. */

/** A text with its translations. */
export interface Named {
  name: string;
  translations: Translated | null;
}

/** Data for history and mails of a change, read by `change_news` before the change is written. */
export interface ChangeNews {
  intent_id: string;
  /** The account that made the change; for changes by staff, the holder. */
  account_id: number;
  event_id: number;
  staff_account_id: number | null;
  payment_kind: PaymentKind;
  cart: StoredChange;
  ticket_id: number;
  holder_id: number;
  first_name: string;
  last_name: string;
  /** The holder's mail address. */
  mail_to: string | null;
  locale: Locale;
  type_names: Named;
  /** Names of the add-ons before the change. */
  add_on_names: Named[];
  /** The change ends a team that has other members. */
  ends_team: boolean;
}

/** History, audit log entry and mails of a change. */
export interface ChangeNotice {
  kind: string;
  action: AuditAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  mails: NoticeMail[];
}

export interface NoticeMail {
  template: string;
  recipient: string;
  locale: string;
  payload: Record<string, unknown>;
  dedupeKey: string | null;
}

/** Input of `change_write` for one change. The charge fields are null when nothing was charged. */
export interface ChangeVerdict extends ChangeNotice {
  intentId: string;
  requestId: string | null;
  key: string | null;
  reference: string | null;
  lastFour: string | null;
  cardType: string | null;
  wallet: string | null;
  by: string;
}
