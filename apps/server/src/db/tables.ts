// Generated from the migrated database: npm test -- apps/server/src/db/schema.test.ts -u
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json, JsonWithDefault, OptionalJson } from './column-types.ts';

/** Consultants and staff. upline_account_id makes the organisation tree. */
export interface AccountTable {
  account_id: GeneratedAlways<number>;
  external_account_identifier: string;
  account_type_code: string;
  first_name: string;
  last_name: string;
  title: 'MC' | 'RC' | 'SC' | 'EC' | 'NC' | null;
  email_address: string | null;
  phone_number: string | null;
  country_code: string;
  locale: Locale;
  currency: 'USD' | 'CAD' | 'JPY';
  upline_account_id: number | null;
  /** The roles of the account's grants, also of grants that have ended or not begun. Only staff_grant changes it. */
  roles: GeneratedAlways<ColumnTypes['account.roles']>;
  password_hash: string | null;
  password_changed_at: Date | null;
  /** A closed account cannot sign in; its tickets and orders stay. */
  closed_at: Date | null;
  /** Normalised words made by src/db/search-text.ts, parted by single spaces; search_document indexes them. */
  search_text: string;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  /** Written by the demo; its password is known to everybody. */
  demo: Generated<boolean>;
  /** When all that says who it was went; it stays closed, and nothing brings a name back. */
  anonymised_at: Date | null;
}

/** Awards that an account has earned; is_default ones are on the badge from the start. */
export interface AccountAwardTable {
  account_id: number;
  award_id: number;
  is_default: Generated<boolean>;
  earned_on: string | null;
}

/** Every title that an account may show on a badge; account.title is the present one. */
export interface AccountTitleTable {
  account_id: number;
  title: 'MC' | 'RC' | 'SC' | 'EC' | 'NC';
  since: string | null;
}

/** Extras of a ticket configuration. Several may share one stock (one dinner, two ticket types). */
export interface AddOnTable {
  add_on_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number;
  default_name: string;
  default_description: Generated<string>;
  amount_minor: number;
  currency: string;
  currency_locale: Locale;
  starts_at: Date | null;
  ends_at: Date | null;
  limit_quantity: Generated<boolean>;
  translations: JsonWithDefault<ColumnTypes['add_on.translations']>;
  position: Generated<number>;
  active: Generated<boolean>;
}

/** Addresses on file, offered when paying. */
export interface AddressTable {
  address_id: GeneratedAlways<number>;
  account_id: number;
  address1: string;
  address2: string | null;
  locality: string;
  region: string | null;
  postal_code: string | null;
  country: string;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  position: Generated<number>;
  created_at: Date;
}

/** Events whose attendees' answers were old enough to be forgotten: how far that has come, and when it was done. */
export interface AnswersForgottenTable {
  event_id: number;
  last_ticket: Generated<number>;
  finished_at: Date | null;
}

/** A text to all attendees of an event that fit its audience. Whom it goes to is read from the tickets while it goes out; a mail is a row of the outbox. */
export interface AttendeeMessageTable {
  attendee_message_id: GeneratedAlways<number>;
  event_id: number;
  kind: 'service' | 'news';
  audience: Json<ColumnTypes['attendee_message.audience']>;
  texts: Json<ColumnTypes['attendee_message.texts']>;
  main_locale: Locale;
  status: Generated<'SCHEDULED' | 'PAUSED' | 'SENDING' | 'SENT' | 'STOPPED'>;
  recipient_count: number;
  reached_at: Generated<Date>;
  /** With reached_at the last ticket that was looked at, in the order of their coming; tickets that came after the message are not. */
  reached_ticket_id: Generated<number>;
  /** Every ticket was looked at: what is still to go out lies in the outbox. */
  is_queued: Generated<boolean>;
  /** Set, as failed_count is, once nothing of it waits any more; until then they are counted in the outbox. */
  sent_count: number | null;
  failed_count: number | null;
  idempotency_key: string | null;
  account_id: number;
  created_at: Date;
  ended_at: Date | null;
  /** Each mail has the calendar entry of the event attached. */
  has_calendar: Generated<boolean>;
  /** When it goes out: now, at a time, or by a rule per person. A rule counts from the current dates of the event. */
  schedule: JsonWithDefault<ColumnTypes['attendee_message.schedule']>;
  /** When the job next looks for due people. NULL: at once. */
  next_look_at: Date | null;
}

/** SHA-256 of each address that has received a message with a rule, in lower case. A rule lives longer than the rows of the outbox, so this key prevents a second mail. */
export interface AttendeeMessageDeliveryTable {
  attendee_message_id: number;
  address_hash: Buffer;
}

/** Every change to money, tickets, events and roles. No foreign keys: it outlives what it tells of. Rows are only added. */
export interface AuditLogTable {
  audit_log_id: GeneratedAlways<number>;
  at: Date;
  /** In whose name (NULL: the system); staff_account_id the staff member at the keyboard; subject_account_id whom it is about. */
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

/** Awards that can stand on a badge. */
export interface AwardTable {
  award_id: GeneratedAlways<number>;
  award_code: string;
  award_name: string;
  award_description: Generated<string>;
  award_group_name: string;
  group_display_order: Generated<number>;
  position: Generated<number>;
  display_level: number;
  is_tiered: Generated<boolean>;
  image_name: string | null;
  translations: JsonWithDefault<ColumnTypes['award.translations']>;
}

/** What staff chose for a badge beyond its defaults, and how often it was printed. */
export interface BadgeTable {
  ticket_id: number;
  title: 'MC' | 'RC' | 'SC' | 'EC' | 'NC' | null;
  layout: JsonWithDefault<ColumnTypes['badge.layout']>;
  print_count: Generated<number>;
  last_printed_at: Date | null;
  updated_at: Date;
  /** SHA-256 of the content of the last print. Null for prints before this column. */
  printed_fingerprint: Buffer | null;
}

/** Awards pinned to or unpinned from a badge, against the account's defaults. */
export interface BadgeAwardTable {
  ticket_id: number;
  award_id: number;
  pinned: boolean;
}

/** A PDF with the badges of these tickets, in print order. Rows are deleted when they expire. */
export interface BadgeFileTable {
  badge_file_id: GeneratedAlways<number>;
  event_id: number;
  account_id: number;
  locale: Locale;
  state: Generated<'PENDING' | 'READY' | 'FAILED' | 'CANCELED'>;
  ticket_ids: number[];
  /** SHA-256 of the content of each badge in the file, in the order of ticket_ids. */
  fingerprints: string[] | null;
  /** Finished badges while the file is made. */
  done_count: Generated<number>;
  content: Buffer | null;
  /** When a process may start or take over the work. Null when the work has ended. */
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  /** When the staff member confirmed that the badges were printed. */
  confirmed_at: Date | null;
}

/** Each time that a badge went to a printer, and by whom; badge.print_count and badge.last_printed_at sum it up. */
export interface BadgePrintTable {
  badge_print_id: GeneratedAlways<number>;
  ticket_id: number;
  printed_at: Date;
  printed_by_account_id: number | null;
  /** SHA-256 of the printed content. Null for prints before this column. */
  fingerprint: Buffer | null;
}

/** An event that an administrator called off, with the child events that were still on. */
export interface CallOffTable {
  call_off_id: GeneratedAlways<number>;
  event_id: number;
  /** The administrator. Its refunds name the same person. */
  account_id: number;
  reason: string;
  /** What the organiser tells attendees, by language; may be empty. */
  texts: Json<ColumnTypes['call_off.texts']>;
  main_locale: Locale;
  created_at: Date;
  /** When its tickets and payments were listed; the job does that first. */
  listed_at: Date | null;
}

/** A payment of an event that was called off. How much of it was refunded is in payment and refund; money that is left without next_try_at is for staff. */
export interface CallOffPaymentTable {
  payment_id: number;
  call_off_id: number;
  attempts: Generated<number>;
  /** Why the last attempt wrote no refund; a refund that failed has its own code. */
  error_code: string | null;
  /** When the job refunds it; NULL once it has, and for cash, which staff give back themselves. */
  next_try_at: Date | null;
}

/** A valid ticket of an event that was called off. done_at: it has ended and its holder has a mail. */
export interface CallOffTicketTable {
  ticket_id: number;
  call_off_id: number;
  done_at: Date | null;
}

/** One per event, staff member and day. What came in is not copied: it is read from payments and refunds. */
export interface CashDrawerTable {
  cash_drawer_id: GeneratedAlways<number>;
  event_id: number;
  staff_account_id: number;
  /** By the clock of the event. */
  day: string;
  opened_at: Date;
  closed_at: Date | null;
  closed_by_account_id: number | null;
}

/** One currency of a drawer. */
export interface CashDrawerAmountTable {
  cash_drawer_id: number;
  currency: 'USD' | 'CAD' | 'JPY';
  opening_minor: Generated<number>;
  counted_minor: number | null;
  /** What should have been in it when it was counted; cash taken later is not in it. */
  expected_minor: number | null;
}

/** One per ticket. nonce names one act of scanning on one device, so that sending it again is known to be the same. */
export interface CheckInTable {
  ticket_id: number;
  event_id: number;
  checked_in_at: Date;
  checked_in_by_account_id: number | null;
  source: 'scan' | 'list' | 'order' | 'offline';
  device_id: string | null;
  /** door_scan.scan_id of the scan that it came from. */
  nonce: string | null;
  received_at: Date;
}

/** Automatic discounts of a ticket configuration; stock_id where only the first N get it. */
export interface CouponTable {
  coupon_id: GeneratedAlways<number>;
  ticket_configuration_id: number;
  stock_id: number | null;
  default_description: string;
  starts_at: Date | null;
  ends_at: Date | null;
  amount_off_minor: number | null;
  percent_off: number | null;
  conditions: JsonWithDefault<ColumnTypes['coupon.conditions']>;
  translations: JsonWithDefault<ColumnTypes['coupon.translations']>;
  position: Generated<number>;
  active: Generated<boolean>;
}

/** What payers dispute with their bank, as the gateway told it last; of a payment, or of a charge without order. */
export interface DisputeTable {
  dispute_id: GeneratedAlways<number>;
  gateway: 'sandbox' | 'stripe';
  gateway_reference: string;
  payment_id: number | null;
  payment_attempt_id: number | null;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  /** The bank only asks: no money was taken back yet. */
  is_inquiry: boolean;
  opened_at: Date;
  /** The last moment to answer at; NULL once it is answered or decided. */
  due_by: Date | null;
  decided_at: Date | null;
  /** When the gateway is asked about it again; NULL once it is decided. */
  next_check_at: Date | null;
  created_at: Date;
}

/** Devices that scan at a door, by the id that they made for themselves. */
export interface DoorDeviceTable {
  device_id: string;
  /** As staff named it. NULL: not named. */
  name: string | null;
  /** Who used it last; event_id is at which event. */
  account_id: number;
  event_id: number | null;
  /** Scans that waited on it to be sent, as it last said. */
  waiting: Generated<number>;
  /** Server's clock minus the device's, as measured when it last sent scans. */
  skew_ms: Generated<number>;
  created_at: Date;
  seen_at: Date;
  shut_out_at: Date | null;
  shut_out_by_account_id: number | null;
  /** The staff member who named it; nobody else may name it again. */
  owner_account_id: number | null;
}

/** Scans by the id that the device made for each: the same one again gets the first outcome, word for word. */
export interface DoorScanTable {
  scan_id: string;
  /** As it was read; there may be no such ticket, so there is no foreign key. */
  ticket_id: number;
  event_id: number | null;
  device_id: string | null;
  by_account_id: number | null;
  /** When the device scanned it, by the server's clock. */
  scanned_at: Date;
  received_at: Date;
  /** What the device showed by itself, without a network; NULL when the server was asked. */
  shown: ColumnTypes['door_scan.shown'] | null;
  /** Of the server; NULL only inside the transaction that decides. */
  verdict: ColumnTypes['door_scan.verdict'] | null;
  /** The check-in that stood already, with its device and staff member. */
  first_at: Date | null;
  first_device_id: string | null;
  first_by_account_id: number | null;
  /** The answer as JSON text. It holds what the door saw of a person, and is emptied after a day. */
  outcome: string | null;
  /** The check-in list at which it was scanned; NULL at the entrance. */
  list_id: string | null;
  way: 'in' | 'out' | null;
  solved_at: Date | null;
  solved_by_account_id: number | null;
  /** Written by staff about an attendee, so it is removed when the attendee is anonymised. */
  solved_note: string | null;
  /** The scan had a genuine signed code of the ticket; NULL for a number, and for scans before this column. */
  is_signed: boolean | null;
}

/** Open editors of events. An editor that was not seen for some seconds is closed. */
export interface EditorVisitTable {
  event_id: number;
  /** Identifies an open editor. A person can have two. */
  editor: string;
  account_id: number;
  section: string;
  seen_at: Date;
  session_id: number | null;
}

/** Mail texts with *|TOKEN|* tokens; a row without event is the default for all. */
export interface EmailTemplateTable {
  email_template_id: GeneratedAlways<number>;
  event_id: number | null;
  template_name: string;
  locale: Locale;
  subject: string;
  html_content: string;
  updated_at: Date;
}

/** Events. Unpublished ones are drafts for staff. Between activated_from and activated_until a past event counts as open. */
export interface EventTable {
  event_id: GeneratedAlways<number>;
  event_short_code: string;
  event_type_cd: ColumnTypes['event.event_type_cd'];
  default_name: string;
  translations: JsonWithDefault<ColumnTypes['event.translations']>;
  parent_event_id: number | null;
  cloned_from_event_id: number | null;
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  published: boolean;
  activated_from: Date | null;
  activated_until: Date | null;
  configuration: Json<ColumnTypes['event.configuration']>;
  created_at: Date;
  updated_at: Date;
  calendar_sequence: Generated<number>;
  /** When the event was called off; nothing is sold, changed or checked in from then on. */
  called_off_at: Date | null;
  /** When administrators archived it. NULL: it is in the list of events. Attendees see no difference. */
  archived_at: Date | null;
  /** Messages to many people in 24 hours; null means the usual number. */
  sends_per_day: number | null;
}

/** What the editor saved and has not published: one of an event. revision grows with every save; based_on is the version it was begun from. */
export interface EventDraftTable {
  event_id: number;
  definition: Json<ColumnTypes['event_draft.definition']>;
  revision: number;
  based_on: number;
  account_id: number;
  updated_at: Date;
  /** The draft on the screen while a value breaks a rule, such as an empty name. definition is then the last valid state. NULL: definition is the whole draft. */
  working: OptionalJson<ColumnTypes['event_draft.working']>;
}

/** One row: changes with every transaction that changes an event, in its commit. */
export interface EventEditionTable {
  is_this: Generated<boolean>;
  edition: Generated<string>;
}

/** Picture files of an event. Its draft, its versions and the event itself refer to them. */
export interface EventPictureTable {
  event_id: number;
  content_hash: string;
  file_name: string;
  bytes: number;
  account_id: number | null;
  created_at: Date;
  used_at: Date;
}

/** Reports offered for an event (without event: for all); report_key names the query in code. */
export interface EventReportTable {
  event_report_id: GeneratedAlways<number>;
  event_id: number | null;
  report_type: Generated<string>;
  report_key: string;
  default_name: string;
  translations: JsonWithDefault<ColumnTypes['event_report.translations']>;
  display_position: number;
}

/** States of an event that attendees saw, from its first edit on. Keys are ids. Rows are added, and removed beyond the bounds of an event. */
export interface EventVersionTable {
  event_version_id: GeneratedAlways<number>;
  event_id: number;
  version: number;
  kind: string;
  definition: OptionalJson<ColumnTypes['event_version.definition']>;
  images: Json<ColumnTypes['event_version.images']>;
  changed: string[];
  /** Who made it, without a foreign key as in audit_log; NULL: not the editor. */
  account_id: number | null;
  created_at: Date;
  /** The definition with references {"#": part_hash} in place of parts. NULL: a version from before parts, whose definition has everything. */
  frame: OptionalJson<ColumnTypes['event_version.frame']>;
}

/** Entries of lists in the versions of an event, such as a ticket type or a mail, by the hash of their content. */
export interface EventVersionPartTable {
  event_id: number;
  part_hash: string;
  content: Json<ColumnTypes['event_version_part.content']>;
}

/** A named selection of a list, a file format and columns. It applies to every event; an event without a column leaves it out. */
export interface ExportPresetTable {
  export_preset_id: GeneratedAlways<number>;
  name: string;
  list: 'orders' | 'attendees' | 'payments';
  format: 'csv' | 'xlsx';
  columns: string[];
  account_id: number;
  saved_at: Date;
}

/** Staff who are told. Whether they may see the list is asked each time that it is made, and when they fetch it. */
export interface ExportRecipientTable {
  export_schedule_id: number;
  account_id: number;
}

/** What became of a list at one of its times: the file, for some days, or why there is none. */
export interface ExportRunTable {
  export_run_id: GeneratedAlways<number>;
  export_schedule_id: number;
  due_at: Date;
  ended_at: Date;
  failure: 'broken' | 'tooLarge' | 'noRecipients' | 'notAllowed' | null;
  row_count: number | null;
  content: Buffer | null;
  expires_at: Date | null;
}

/** A list of an event that is made every day or week, at an hour of the event's own clock, and told to staff by mail. */
export interface ExportScheduleTable {
  export_schedule_id: GeneratedAlways<number>;
  event_id: number;
  list: 'orders' | 'attendees' | 'payments';
  format: 'csv' | 'xlsx';
  columns: string[];
  locale: Locale;
  /** 0 is Sunday; null: every day. */
  weekday: number | null;
  hour: number;
  /** The last day on which it is made, at the event's place. */
  until: string;
  account_id: number;
  /** When it is to be made next; null once it has ended or was stopped. */
  due_at: Date | null;
  /** When it is tried next: due_at, or some time later after a failure. */
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  stopped_at: Date | null;
  stopped_by_account_id: number | null;
}

/** The link by which a member of a team answers what their own ticket asks, without signing in. It opens nothing without the signature of the server. */
export interface FormLinkTable {
  ticket_id: number;
  leader_ticket_id: number;
  /** Part of what is signed: another one ends every link made before. */
  nonce: Buffer;
  created_at: Date;
  expires_at: Date;
  /** When it was last mailed, by whichever leader: the next mail waits. */
  mailed_at: Date | null;
  /** When somebody last answered by it. */
  filled_at: Date | null;
}

/** One piece kept for 15 minutes while somebody fills in a form; counted in stock.held exactly while HELD. */
export interface HoldTable {
  hold_id: GeneratedAlways<number>;
  /** Who chose the ticket; account_id is whom it is for. */
  holder_account_id: number;
  account_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  relationship_type: string;
  state: 'HELD' | 'CONSUMED' | 'RELEASED';
  order_intent_id: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The offer of a waiting list: kept until its own end, beside the holds of the wizard, which neither count nor move nor release it. */
  offered: Generated<boolean>;
}

/** First responses of calls with an Idempotency-Key; without a row a repeated call builds its response again. */
export interface IdempotentResponseTable {
  account_id: number;
  call: string;
  idempotency_key: string;
  /** HMAC of the request under its key, without card number and CVV: another request with the key is refused. */
  request_hash: Buffer;
  body: string;
  created_at: Date;
}

/** Which image an event shows as event-banner, event-logo or ticket-group-…; without event: award images by file name. */
export interface ImageTable {
  image_id: GeneratedAlways<number>;
  event_id: number | null;
  image_key: string;
  file_name: string;
  content_hash: string;
  created_at: Date;
  framing: OptionalJson<ColumnTypes['image.framing']>;
}

/** Image files by SHA-256 of their bytes; shared by an event and its clones. */
export interface ImageContentTable {
  content_hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: Buffer;
  created_at: Date;
}

/** Cropped widths of a picture, created on the first request. */
export interface ImageCropTable {
  source_hash: string;
  area: string;
  width: number;
  content_hash: string;
  created_at: Date;
}

/** What is sent for a picture when a page asks for a width; missing ones are made at the first request. A picture that cannot be made smaller stands for itself. */
export interface ImageWidthTable {
  source_hash: string;
  width: number;
  content_hash: string;
}

/** One row: the id of this installation. A restored copy keeps it. */
export interface InstallationTable {
  is_this: Generated<boolean>;
  installation_id: Generated<string>;
  created_at: Generated<Date>;
  /** Fingerprint of the key that signs ticket codes, from the first start on; NULL before. Another key is refused at start. */
  signing_key: string | null;
  /** Set by foyer restore, cleared by foyer resume: meanwhile nothing is sold, mailed or done in the background. */
  paused_at: Date | null;
  /** Moment of the backup that this database was restored from. */
  backup_at: Date | null;
}

/** One per ticket and check-in list of the event's configuration; each pass before the last is in door_scan and the audit log. */
export interface ListEntryTable {
  ticket_id: number;
  list_id: string;
  event_id: number;
  is_inside: boolean;
  /** Of the last pass by the moment that it was scanned: an older one that arrives later changes nothing. */
  passed_at: Date;
  passed_by_account_id: number | null;
  device_id: string | null;
  /** door_scan.scan_id of the scan that it came from. */
  nonce: string | null;
  received_at: Date;
}

/** SHA-256 of addresses, in lower case, that want no news: the wish outlives the account, who wished it does not stand here. */
export interface NewsOptOutTable {
  address_hash: Buffer;
  opted_out_at: Date;
}

/** One attempt of a buyer to order: PENDING, then COMPLETE or FAILED, once. cart is the priced cart, steps what happened. */
export interface OrderIntentTable {
  order_intent_id: string;
  purpose: Generated<'order' | 'ticket_change'>;
  /** The buyer; staff_account_id is the staff member acting for them. */
  account_id: number;
  staff_account_id: number | null;
  event_id: number;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  idempotency_key: string | null;
  request_hash: Buffer | null;
  payment_kind: 'none' | 'card' | 'hosted' | 'cash' | 'bypass';
  currency: 'USD' | 'CAD' | 'JPY';
  total_minor: number;
  cart: Json<unknown>;
  auto_check_in: Generated<boolean>;
  redirect_url: string | null;
  error_code: string | null;
  error_metadata: OptionalJson<ColumnTypes['order_intent.error_metadata']>;
  steps: JsonWithDefault<ColumnTypes['order_intent.steps']>;
  next_check_at: Date | null;
  check_count: Generated<number>;
  /** Why a person should look at it; NULL when nobody needs to. */
  attention: string | null;
  attention_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  /** The ticket that a change is of (purpose ticket_change): upgrade, downgrade, add-ons, cancellation. */
  ticket_id: number | null;
  /** When a waiting buyer's poll last had the provider asked; polls in between are answered from here. */
  asked_at: Date | null;
  /** When its request to the payment provider has its turn, by the database's clock; NULL where it did not have to wait. */
  turn_at: Date | null;
}

/** What an intent took from stock.sold. Giving back sets returned_at where it is NULL, so that it happens once. */
export interface OrderIntentStockTable {
  order_intent_id: string;
  stock_id: number;
  quantity: number;
  returned_at: Date | null;
}

/** Settled orders (plural: ORDER is a reserved word). One per intent. */
export interface OrdersTable {
  order_id: GeneratedAlways<number>;
  order_intent_id: string | null;
  account_id: number;
  staff_account_id: number | null;
  event_id: number;
  payment_kind: 'none' | 'card' | 'hosted' | 'cash' | 'bypass';
  currency: 'USD' | 'CAD' | 'JPY';
  total_minor: number;
  created_at: Date;
  /** The address that the confirmation was last sent to; NULL when there was none. */
  mail_to: string | null;
}

/** Intents whose buyer paid something else than the price. Once staff have accepted it, what was paid is the price of the intent. */
export interface OtherAmountTable {
  order_intent_id: string;
  paid_minor: number;
  paid_currency: 'USD' | 'CAD' | 'JPY';
  due_minor: number;
  due_currency: 'USD' | 'CAD' | 'JPY';
  accepted_by_account_id: number | null;
  accepted_at: Date | null;
}

/** Mail to be sent, written in the transaction of its cause; workers take due rows FOR UPDATE SKIP LOCKED. */
export interface OutboxTable {
  outbox_id: GeneratedAlways<number>;
  kind: Generated<'mail'>;
  template: string;
  recipient: string;
  locale: Locale;
  event_id: number | null;
  order_id: number | null;
  ticket_id: number | null;
  payload: JsonWithDefault<ColumnTypes['outbox.payload']>;
  status: Generated<'PENDING' | 'SENT' | 'FAILED'>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
  dedupe_key: string | null;
  created_at: Date;
  sent_at: Date | null;
  subject: string | null;
  bounced_at: Date | null;
  bounce_reason: string | null;
  /** The message to many that this is one mail of. */
  attendee_message_id: number | null;
}

/** Money taken for an order: its own payment, later ones for upgrades. Never more refunded than paid. */
export interface PaymentTable {
  payment_id: GeneratedAlways<number>;
  order_id: number;
  payment_attempt_id: number | null;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  refunded_minor: Generated<number>;
  gateway: 'sandbox' | 'stripe' | null;
  gateway_reference: string | null;
  last_four: string | null;
  card_type: 'VI' | 'MC' | 'AE' | 'DI' | 'JC' | 'DC' | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  address1: string | null;
  address2: string | null;
  locality: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  cash_tendered_minor: number | null;
  cash_change_minor: number | null;
  taken_by_account_id: number | null;
  created_at: Date;
  /** When the charge got the order's number at the provider; the sandbox needs none. */
  labelled_at: Date | null;
  /** The change of ticket it paid for; NULL for what the order itself cost. */
  order_intent_id: string | null;
  /** The wallet that was used; NULL for cards that were typed, and where the provider does not say. */
  wallet: 'applePay' | 'googlePay' | 'link' | 'testWallet' | null;
}

/** One charge asked of the gateway, under its own gateway_key: a declined card can be tried again, a repeated call charges once. */
export interface PaymentAttemptTable {
  payment_attempt_id: GeneratedAlways<number>;
  order_intent_id: string;
  attempt: number;
  gateway: 'sandbox' | 'stripe';
  gateway_key: string;
  kind: 'card' | 'hosted' | 'stored';
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUNDED';
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  gateway_reference: string | null;
  error_code: string | null;
  created_at: Date;
  finished_at: Date | null;
  /** The hosted page at the gateway, or the charge about which the bank asks its payer; gateway_reference is the charge that took money. */
  page_reference: string | null;
  /** The account at the gateway that it was made with; NULL for one from before this was kept, which is looked up at the present one. */
  gateway_account: string | null;
}

/** When the next request to the provider has its turn; every request that is taken moves it on. */
export interface ProviderBudgetTable {
  provider: 'stripe';
  next_at: Date;
}

/** The provider's own account, entry by entry: charges and refunds with their fees, disputes, payouts. Written by foyer reconcile. */
export interface ProviderEntryTable {
  account: string;
  entry_id: string;
  kind: string;
  charge_reference: string | null;
  amount_minor: number;
  fee_minor: number;
  net_minor: number;
  currency: string;
  made_at: Date;
  available_on: Date | null;
  /** What the payer was charged or given back, in own_currency; NULL where the provider does not say, or nothing was converted. */
  own_minor: number | null;
  own_currency: string | null;
}

/** Up to when refunds and disputes made at an account of the provider were looked through, for messages that were lost. */
export interface ProviderWatchTable {
  gateway: 'sandbox' | 'stripe';
  account: string;
  seen_until: Date;
  next_check_at: Date;
}

/** Last paid card purchase of an account, taken by a guarded upsert (one in 30 minutes), deleted when that intent fails. */
export interface PurchaseWindowTable {
  account_id: number;
  order_intent_id: string;
  taken_at: Date;
}

/** How often something limited was done, by limit and by whom. No foreign key: user ids that do not exist are counted alike. */
export interface RateLimitTable {
  name: string;
  key: string;
  used: number;
  window_start: Date;
  blocked_until: Date | null;
}

/** Rows are only added. What a document says is in content, as it was when it was written. */
export interface ReceiptTable {
  receipt_id: GeneratedAlways<number>;
  issuer: string;
  year: number;
  number: number;
  order_id: number;
  payment_id: number;
  /** The refund that it is about; NULL for the receipt of the payment. */
  refund_id: number | null;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  content: Json<unknown>;
  issued_at: Date;
}

/** Whom an order's documents are made out to, where it is not the buyer. Set once; account_id is who did, without a foreign key as in audit_log. */
export interface ReceiptAddresseeTable {
  order_id: number;
  addressee: string;
  account_id: number;
  set_at: Date;
  /** Whether the addressee is a company. NULL: decided by the name. */
  is_company: boolean | null;
  /** When the addressee was corrected, which is possible once. Documents from before were issued again then. */
  corrected_at: Date | null;
}

/** The last number given in each series. The row is locked by the transaction that writes the document, so that what is rolled back leaves no gap. */
export interface ReceiptSeriesTable {
  issuer: string;
  year: number;
  last_number: number;
}

/** Money given back: of a payment, or of an attempt that succeeded too late for an order. Nobody named: the system did it. */
export interface RefundTable {
  refund_id: GeneratedAlways<number>;
  payment_id: number | null;
  payment_attempt_id: number | null;
  ticket_id: number | null;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  reason: string;
  gateway_key: string;
  gateway_reference: string | null;
  error_code: string | null;
  requested_by_account_id: number | null;
  next_check_at: Date | null;
  check_count: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
  /** When the provider had it; NULL while nobody knows, and for one that was refused. */
  accepted_at: Date | null;
  /** How it stood at the provider when it was last looked at; NULL for one that was never made there. */
  provider_status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | null;
  /** asked: by us, of the gateway or over the counter; provider: made by people at the provider and found there; by_hand: one that failed, settled otherwise. */
  origin: Generated<'asked' | 'provider' | 'by_hand'>;
  /** The refund that failed, and that this one stands for. */
  settled_refund_id: number | null;
  /** When staff said that they looked at a refund made at the provider. */
  seen_at: Date | null;
  /** The change of ticket it belongs to; NULL for refunds that staff give of an order. But for a cancellation the ticket stays, and its price is lower already. */
  order_intent_id: string | null;
  /** How staff gave it back; NULL where the provider did, and for refunds from before. */
  given_by: 'transfer' | 'cash' | 'other' | null;
  /** The refund at the provider that gave the same money back once more. */
  made_twice_reference: string | null;
}

/** For each kind of datum that is forgotten by age: when the latest run that looked for it began, and how many the latest run that found any removed. */
export interface RetentionStateTable {
  kind: ColumnTypes['retention_state.kind'];
  looked_at: Date;
  removed_at: Date | null;
  removed: Generated<number>;
}

/** Charges of the embedded payment provider, by idempotency key. */
export interface SandboxChargeTable {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  refunded_minor: Generated<number>;
  status: 'open' | 'succeeded' | 'declined' | 'closed';
  decline_code: 'PAYMENT_FAILURE' | 'INVALID_CARD_INFORMATION' | 'AUTHORIZATION_ERROR' | 'GENERAL_PAYMENT_ERROR' | 'STORED_PAYMENT_UNUSABLE' | null;
  last_four: string | null;
  card_type: 'VI' | 'MC' | 'AE' | 'DI' | 'JC' | 'DC' | null;
  declines_later: Generated<boolean>;
  /** What its page shows and where it sends its payer: the hosted page, or the bank's question about a charge. */
  page: OptionalJson<unknown>;
  expires_at: Date | null;
  created_at: Date;
  decided_at: Date;
  /** What happens to it later, by its test card; NULL: nothing. */
  after_charge: string | null;
  wallet: 'link' | 'testWallet' | null;
}

/** What payers dispute at the sandbox gateway; one that nobody decided by due_by is lost. */
export interface SandboxDisputeTable {
  reference: string;
  charge_key: string;
  amount_minor: number;
  is_inquiry: boolean;
  opened_at: Date;
  due_by: Date;
  outcome: 'won' | 'lost' | 'closed' | null;
}

/** Refunds of the embedded payment provider, by idempotency key. */
export interface SandboxRefundTable {
  /** Idempotency key; NULL once it is forgotten, and for a refund that people made at the provider. */
  key: string | null;
  reference: string;
  charge_key: string;
  amount_minor: number;
  created_at: Date;
  /** The key as the refund's metadata keep it, for good. */
  foyer_key: string | null;
  first_status: Generated<'pending' | 'requires_action' | 'succeeded' | 'failed'>;
  last_status: Generated<'succeeded' | 'failed'>;
  /** From when on last_status holds; NULL: from the start. */
  changes_at: Date | null;
  put_back_at: Date | null;
}

/** Webhooks the embedded payment provider has yet to deliver, or has. */
export interface SandboxWebhookTable {
  sandbox_webhook_id: GeneratedAlways<number>;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

export interface SchemaFunctionTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/** How far the stored words of names have been folded again after a change of the folding. */
export interface SearchFoldingTable {
  subject: 'account' | 'ticket';
  folding: number;
  /** The second round, a day later, finds the rows that a server of the version before wrote during the upgrade. */
  round: Generated<number>;
  last_id: Generated<number>;
  /** NULL when both rounds are finished. */
  resumes_at: Date | null;
}

/** Signed-in sessions, by SHA-256 of the token. staff_account_id is the staff member acting as account_id. Logout deletes. */
export interface SessionTable {
  session_id: GeneratedAlways<number>;
  token_hash: Buffer;
  account_id: number;
  staff_account_id: number | null;
  remember: boolean;
  created_at: Date;
  expires_at: Date;
  /** The browser that opened the session, as it names itself; shortened. */
  user_agent: string | null;
  remote_address: string | null;
  /** The session from which the staff member acts. */
  staff_session_id: number | null;
  /** Since when nothing but unlocking is answered, also for the sessions in which its staff member acts for others. */
  locked_at: Date | null;
  /** Wrong PINs since it was last unlocked; the fifth ends the session. */
  pin_tries: Generated<number>;
  /** Last unlocked by a PIN, which may leave fewer rights than the password. */
  by_pin: Generated<boolean>;
  /** When a request last used the session, written at most once every five minutes. NULL: not since it was opened. */
  last_used_at: Date | null;
  /** A mailed link opened the session: an account without a password may choose one from it. */
  by_link: Generated<boolean>;
  /** The device that session_device got last, for servers of the release before. */
  door_device_id: string | null;
}

/** Each device of the door that used a session, or a session that acts from it. */
export interface SessionDeviceTable {
  session_id: number;
  device_id: string;
  first_used_at: Date;
}

/** Reasons to greet somebody at the door; without event: at every event. */
export interface ShoutOutTable {
  shout_out_id: GeneratedAlways<number>;
  account_id: number;
  event_id: number | null;
  kind: 'RECENT_PROMOTION' | 'RECENT_ENROLLMENT' | 'FAST_TRACKED' | 'LATE_REGISTRATION';
  promotion_title_cd: string | null;
  occurred_on: string | null;
  created_at: Date;
}

/** Devices on which an account has signed in: guesses of others do not make them wait. Deleted with a new password, and after 90 days. */
export interface SignInDeviceTable {
  account_id: number;
  /** SHA-256 of the id in the cookie of the device. It marks the device and authenticates nobody. */
  device: Buffer;
  seen_at: Date;
}

/** Requests for a sign-in link that no mail was written for yet; each is deleted within seconds. */
export interface SignInRequestTable {
  sign_in_request_id: GeneratedAlways<number>;
  /** Folded, as it was typed; there may be no such account. */
  user_id: string;
  requested_at: Date;
  /** SHA-256 of the random text that the requesting browser stores; NULL when it stores nothing. */
  browser: Buffer | null;
}

/** One-time sign-in links, by SHA-256 of the token. used_at is set once, by a guarded update. */
export interface SignInTokenTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** As in sign_in_request; NULL for a link that an operator made. */
  browser: Buffer | null;
}

/** A role of an account, for one event or all, from valid_from until just before valid_until. */
export interface StaffGrantTable {
  staff_grant_id: GeneratedAlways<number>;
  account_id: number;
  role: 'admin' | 'organiser' | 'helper' | 'desk' | 'ticket-scanner' | 'reports';
  /** Null: all events. */
  event_id: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
  /** Where the person works, like Gate B. For people to read. */
  label: string | null;
  created_at: Date;
}

/** PINs by which staff unlock a device that they signed in on by password. A new password takes the PIN away. */
export interface StaffPinTable {
  account_id: number;
  pin_hash: string;
  set_at: Date;
}

/** When a person with a role last used the product, accurate to five minutes. */
export interface StaffSeenTable {
  account_id: number;
  seen_at: Date;
}

/** Pieces of tickets, add-ons and coupon uses; quantity NULL is unlimited. Always taken in order of stock_id. */
export interface StockTable {
  stock_id: GeneratedAlways<number>;
  kind: 'ticket' | 'add_on' | 'coupon';
  quantity: number | null;
  sold: Generated<number>;
  held: Generated<number>;
  /** Entries of its waiting list that wait and have no offer; the shop sells nothing past them. */
  waiting: Generated<number>;
  /** Staff let no offers go out; freed pieces wait with the list. */
  waiting_paused: Generated<boolean>;
}

/** Tickets. account_id is the attendee's account, a guest's is the account whose guest it is. The unique place (event, account, relationship, slot) is the last guard against duplicates. */
export interface TicketTable {
  ticket_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  order_id: number;
  account_id: number;
  relationship_type: string;
  slot: Generated<number>;
  is_self: boolean;
  is_guest: boolean;
  status: 'ACTIVE' | 'CANCELED' | 'CHECKED_IN';
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  /** Form values, { registrationForm: … }. */
  ticket_data: Json<ColumnTypes['ticket.ticket_data']>;
  /** Price before coupons and overrides; amount_minor is what was paid for the ticket itself, without add-ons. */
  list_amount_minor: number;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  currency_locale: Locale;
  coupons_applied: Generated<number[]>;
  transferable: boolean;
  ticket_group: string | null;
  /** Counted up by a transfer and by a change; the QR code carries it, so that the old one stops working. */
  revision: Generated<number>;
  /** Who registered it: the buyer, or the staff member. No foreign key: the order names both with one. */
  registered_by_account_id: number;
  /** Words of the attendee's name where it is not the account's (spouses, guests), else NULL. */
  search_text: string | null;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  canceled_at: Date | null;
  /** When it last changed hands; NULL while it is its buyer's, too. */
  transferred_at: Date | null;
  /** The transaction that wrote the row last. A snapshot tells which are still under way, so that a list of changes misses none. */
  changed_in: Generated<string>;
  /** Counts the changes of the answers: whoever changes them says which ones they saw, so that two at once lose nothing. */
  answers_revision: Generated<number>;
  /** Before a change it cost less than its list price, by no coupon: the staff member who sold it cannot receive it. */
  was_sold_below_list: Generated<boolean>;
  /** Terms of the purchase: cancellation, transfer, changes; null means those that are published. */
  terms: OptionalJson<ColumnTypes['ticket.terms']>;
}

/** Extras bought with a ticket; amount_minor is the sum paid for them. */
export interface TicketAddOnTable {
  ticket_id: number;
  add_on_id: number;
  quantity: Generated<number>;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
}

/** Places that pending intents are buying, so that a duplicate is refused before it is charged. Settling deletes the claims in the transaction that writes the tickets: whoever waited for a claim then finds the ticket. */
export interface TicketClaimTable {
  event_id: number;
  account_id: number;
  relationship_type: string;
  slot: number;
  order_intent_id: string;
}

/** Ticket types of an event. stock.quantity is always enforced; limit_quantity says that choosing one takes a hold first. */
export interface TicketConfigurationTable {
  ticket_configuration_id: GeneratedAlways<number>;
  event_id: number;
  stock_id: number;
  default_description: string;
  more_information: string | null;
  amount_minor: number;
  currency: string;
  currency_locale: Locale;
  sale_start: Date | null;
  sale_end: Date | null;
  relationship_types: string[];
  limit_quantity: Generated<boolean>;
  additional_configuration: JsonWithDefault<ColumnTypes['ticket_configuration.additional_configuration']>;
  translations: JsonWithDefault<ColumnTypes['ticket_configuration.translations']>;
  position: Generated<number>;
  /** Off: no longer offered, whatever its sale window. */
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A group ticket with its members, the leader among them; member_count is moved by guarded updates. */
export interface TicketGroupTable {
  ticket_group_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  leader_ticket_id: number;
  max_member_count: number;
  member_count: Generated<number>;
  created_at: Date;
}

/** Members that pending intents are taking into a group, so that a member of two groups is refused before it is charged. */
export interface TicketGroupClaimTable {
  ticket_id: number;
  order_intent_id: string;
}

/** Members of a group; the primary key keeps a ticket in one group at most. */
export interface TicketGroupMemberTable {
  ticket_id: number;
  ticket_group_id: number;
  position: Generated<number>;
  created_at: Date;
  /** When the holder of the ticket agreed to be on this team with its leader; null until then. A transfer of either ticket empties it. */
  agreed_at: Date | null;
}

/** Transfers and changes of a ticket, with who did them and the values before and after. */
export interface TicketHistoryTable {
  ticket_history_id: GeneratedAlways<number>;
  ticket_id: number;
  kind: 'TRANSFER' | 'UPGRADE' | 'DOWNGRADE' | 'EDIT' | 'DEACTIVATE' | 'REFUND' | 'LEAVE_TEAM' | 'CANCEL' | 'ADD_ONS' | 'CALLED_OFF';
  account_id: number | null;
  staff_account_id: number | null;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  created_at: Date;
}

/** A row for each live ticket, kept by triggers: what it is found by. Narrow, since a word may find ten thousand of them. */
export interface TicketSearchTable {
  ticket_id: number;
  event_id: number;
  account_id: number;
  /** The account's number. */
  number: string;
  /** The account's name, last before first, as lists are sorted by it. */
  name: string;
  words: string;
}

/** Money that the gateway has taken and that no attempt of ours stands for. Open until staff say what became of it. */
export interface UnknownChargeTable {
  unknown_charge_id: GeneratedAlways<number>;
  gateway: 'sandbox' | 'stripe';
  gateway_reference: string;
  gateway_key: string | null;
  amount_minor: number;
  refunded_minor: Generated<number>;
  currency: 'USD' | 'CAD' | 'JPY';
  charged_at: Date;
  found_by: 'webhook' | 'audit';
  created_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
  resolved_by_account_id: number | null;
}

/** Who waits for a ticket type that is sold out. Written under the lock of the stock row alone. */
export interface WaitingEntryTable {
  waiting_entry_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  account_id: number;
  relationship_type: string;
  /** Types whose tickets fill the place that it is for (domain/relationships placeFor). */
  place_types: string[];
  place_count: number;
  state: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'REMOVED' | 'CLOSED';
  /** The lowest is offered first; its place among those who wait is what people are told. */
  rank: number;
  /** The hold that is the offer; NULL while there is none. */
  hold_id: number | null;
  offered_until: Date | null;
  joined_at: Date;
  offered_at: Date | null;
  ended_at: Date | null;
}

/** Apple devices that want to hear when a pass changes, by the id and the push token that they sent. */
export interface WalletDeviceTable {
  device: string;
  wallet_pass_id: string;
  push_token: string;
  created_at: Date;
}

/** A ticket in somebody's wallet. What it shows is read anew each time: the code only while the ticket is that account's own. */
export interface WalletPassTable {
  /** Its serial number in the wallet. */
  wallet_pass_id: string;
  ticket_id: number;
  /** Who took it; the ticket may be somebody else's by now. */
  account_id: number;
  wallet: 'apple' | 'google';
  locale: Locale;
  created_at: Date;
  /** The account was anonymised: it shows nothing any more, whatever becomes of the ticket. */
  ended_at: Date | null;
  /** The transaction that last changed what it shows. */
  changed_in: Generated<string>;
  /** In whole seconds, later with each change: HTTP's Last-Modified knows no less. */
  changed_at: Date;
  /** The wallet was not told of the last change; it is tried from try_at on, at once without one. */
  is_due: boolean;
  try_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
}

/** Errors and states that browsers report; old rows are deleted by age. */
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

/** All tables by name, the type parameter of Kysely. */
export interface Tables {
  account: AccountTable;
  account_award: AccountAwardTable;
  account_title: AccountTitleTable;
  add_on: AddOnTable;
  address: AddressTable;
  answers_forgotten: AnswersForgottenTable;
  attendee_message: AttendeeMessageTable;
  attendee_message_delivery: AttendeeMessageDeliveryTable;
  audit_log: AuditLogTable;
  award: AwardTable;
  badge: BadgeTable;
  badge_award: BadgeAwardTable;
  badge_file: BadgeFileTable;
  badge_print: BadgePrintTable;
  call_off: CallOffTable;
  call_off_payment: CallOffPaymentTable;
  call_off_ticket: CallOffTicketTable;
  cash_drawer: CashDrawerTable;
  cash_drawer_amount: CashDrawerAmountTable;
  check_in: CheckInTable;
  coupon: CouponTable;
  dispute: DisputeTable;
  door_device: DoorDeviceTable;
  door_scan: DoorScanTable;
  editor_visit: EditorVisitTable;
  email_template: EmailTemplateTable;
  event: EventTable;
  event_draft: EventDraftTable;
  event_edition: EventEditionTable;
  event_picture: EventPictureTable;
  event_report: EventReportTable;
  event_version: EventVersionTable;
  event_version_part: EventVersionPartTable;
  export_preset: ExportPresetTable;
  export_recipient: ExportRecipientTable;
  export_run: ExportRunTable;
  export_schedule: ExportScheduleTable;
  form_link: FormLinkTable;
  hold: HoldTable;
  idempotent_response: IdempotentResponseTable;
  image: ImageTable;
  image_content: ImageContentTable;
  image_crop: ImageCropTable;
  image_width: ImageWidthTable;
  installation: InstallationTable;
  list_entry: ListEntryTable;
  news_opt_out: NewsOptOutTable;
  order_intent: OrderIntentTable;
  order_intent_stock: OrderIntentStockTable;
  orders: OrdersTable;
  other_amount: OtherAmountTable;
  outbox: OutboxTable;
  payment: PaymentTable;
  payment_attempt: PaymentAttemptTable;
  provider_budget: ProviderBudgetTable;
  provider_entry: ProviderEntryTable;
  provider_watch: ProviderWatchTable;
  purchase_window: PurchaseWindowTable;
  rate_limit: RateLimitTable;
  receipt: ReceiptTable;
  receipt_addressee: ReceiptAddresseeTable;
  receipt_series: ReceiptSeriesTable;
  refund: RefundTable;
  retention_state: RetentionStateTable;
  sandbox_charge: SandboxChargeTable;
  sandbox_dispute: SandboxDisputeTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_webhook: SandboxWebhookTable;
  schema_function: SchemaFunctionTable;
  schema_migration: SchemaMigrationTable;
  search_folding: SearchFoldingTable;
  session: SessionTable;
  session_device: SessionDeviceTable;
  shout_out: ShoutOutTable;
  sign_in_device: SignInDeviceTable;
  sign_in_request: SignInRequestTable;
  sign_in_token: SignInTokenTable;
  staff_grant: StaffGrantTable;
  staff_pin: StaffPinTable;
  staff_seen: StaffSeenTable;
  stock: StockTable;
  ticket: TicketTable;
  ticket_add_on: TicketAddOnTable;
  ticket_claim: TicketClaimTable;
  ticket_configuration: TicketConfigurationTable;
  ticket_group: TicketGroupTable;
  ticket_group_claim: TicketGroupClaimTable;
  ticket_group_member: TicketGroupMemberTable;
  ticket_history: TicketHistoryTable;
  ticket_search: TicketSearchTable;
  unknown_charge: UnknownChargeTable;
  waiting_entry: WaitingEntryTable;
  wallet_device: WalletDeviceTable;
  wallet_pass: WalletPassTable;
  website_log: WebsiteLogTable;
}
