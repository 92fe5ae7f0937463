// Generated from the migrated database: npm test -- apps/server/src/db/schema.test.ts -u
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json, JsonWithDefault, OptionalJson } from './column-types.ts';

/** Consultants and staff. upline_account_id forms the tree of the organisation. */
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
  /** The roles of all grants of the account, including grants that have ended or not begun. The triggers of staff_grant write it. It identifies staff accounts and gives no right. */
  roles: GeneratedAlways<ColumnTypes['account.roles']>;
  password_hash: string | null;
  password_changed_at: Date | null;
  /** A closed account cannot sign in. Its tickets and orders stay. */
  closed_at: Date | null;
  /** Normalised words from src/db/search-text.ts, separated by spaces. search_document indexes them. */
  search_text: string;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  /** Created by the demo, with a public password. An installation with DEMO=false refuses it. */
  demo: Generated<boolean>;
  /** When the personal data was erased. The account stays closed. */
  anonymised_at: Date | null;
}

/** Awards of an account. is_default awards are on the badge from the start. */
export interface AccountAwardTable {
  account_id: number;
  award_id: number;
  is_default: Generated<boolean>;
  earned_on: string | null;
}

/** Lists of accounts. Audiences in the configuration of events name them by key, which never changes. */
export interface AccountListTable {
  account_list_id: GeneratedAlways<number>;
  key: string;
  name: string;
  translations: JsonWithDefault<ColumnTypes['account_list.translations']>;
  /** The rows of account_list_member. Its triggers write it. */
  member_count: Generated<number>;
  created_at: Date;
  /** When accounts were last added or removed, or the names changed. */
  changed_at: Date;
}

/** The accounts of each list, at most 200,000. */
export interface AccountListMemberTable {
  account_list_id: number;
  account_id: number;
  added_at: Date;
}

/** Every title that the account may show on a badge. account.title is the current one. */
export interface AccountTitleTable {
  account_id: number;
  title: 'MC' | 'RC' | 'SC' | 'EC' | 'NC';
  since: string | null;
}

/** Extras of a ticket configuration, each with a stock of its own. Add-ons that share units draw on a pool. */
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

/** Stored addresses, offered as billing addresses. */
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

/** Events whose answers of attendees are old enough to be deleted: the progress, and when it finished. */
export interface AnswersForgottenTable {
  event_id: number;
  last_ticket: Generated<number>;
  finished_at: Date | null;
}

/** Keys with which other systems use the API (integrations 2). They belong to the organisation, not to an account. */
export interface ApiKeyTable {
  api_key_id: GeneratedAlways<number>;
  name: string;
  /** The beginning of the key, which lists and logs show. */
  prefix: string;
  /** SHA-256 of the whole key. The key has 256 random bits, so a slow hash adds nothing. */
  secret_hash: Buffer;
  scopes: string[];
  /** Only data of this event. NULL: all events. */
  event_id: number | null;
  expires_at: Date;
  /** The hour of the last use. */
  last_used_at: Date | null;
  /** When the key first came in an address, where logs of other programs may have it. */
  exposed_at: Date | null;
  revoked_at: Date | null;
  created_by_account_id: number | null;
  created_at: Date;
}

/** A message to the attendees of an event in its audience. The recipients are read from the tickets while it is sent. Each mail is a row of the outbox. */
export interface AttendeeMessageTable {
  attendee_message_id: GeneratedAlways<number>;
  event_id: number;
  kind: 'service' | 'news';
  audience: Json<ColumnTypes['attendee_message.audience']>;
  texts: Json<ColumnTypes['attendee_message.texts']>;
  main_locale: Locale;
  status: Generated<'SCHEDULED' | 'PAUSED' | 'SENDING' | 'SENT' | 'STOPPED'>;
  recipient_count: number;
  /** With reached_ticket_id: the position of the last ticket processed, by time of creation. Later tickets are not part of the message. */
  reached_at: Generated<Date>;
  reached_ticket_id: Generated<number>;
  /** All tickets are processed. Unsent mails are in the outbox. */
  is_queued: Generated<boolean>;
  /** Set with failed_count when no mail is queued any more. Until then the outbox is counted. */
  sent_count: number | null;
  failed_count: number | null;
  idempotency_key: string | null;
  account_id: number;
  created_at: Date;
  ended_at: Date | null;
  /** Each mail has the calendar entry of the event attached. */
  has_calendar: Generated<boolean>;
  /** When it is sent: now, at a time, or by a rule per person. A rule counts from the current dates of the event (mail 4). */
  schedule: JsonWithDefault<ColumnTypes['attendee_message.schedule']>;
  /** When the job next looks for due people. NULL: now. */
  next_look_at: Date | null;
  /** Each change of a scheduled message adds 1. A change names the version that its editor saw. */
  version: Generated<number>;
}

/** SHA-256 of each address that received a message with a rule, in lower case. A rule outlives the rows of the outbox, so this key prevents a second mail. */
export interface AttendeeMessageDeliveryTable {
  attendee_message_id: number;
  address_hash: Buffer;
}

/** Every change of money, tickets, events and roles. There are no foreign keys, because rows outlive their subjects. Rows are only added. */
export interface AuditLogTable {
  audit_log_id: GeneratedAlways<number>;
  at: Date;
  /** In whose name. NULL: the system. staff_account_id is the acting staff member, subject_account_id the person concerned. */
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
  /** The API key that made the change. account_id is then NULL. */
  api_key_id: number | null;
}

/** Awards for badges. */
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

/** What staff chose for a badge instead of its defaults, and the number of prints. */
export interface BadgeTable {
  ticket_id: number;
  title: 'MC' | 'RC' | 'SC' | 'EC' | 'NC' | null;
  layout: JsonWithDefault<ColumnTypes['badge.layout']>;
  print_count: Generated<number>;
  last_printed_at: Date | null;
  updated_at: Date;
  /** SHA-256 of the content of the last print. It shows which badges have changed since (door 6.5). NULL for prints before this column existed. */
  printed_fingerprint: Buffer | null;
}

/** Awards that staff added to or removed from a badge. */
export interface BadgeAwardTable {
  ticket_id: number;
  award_id: number;
  pinned: boolean;
}

/** A PDF with the badges of these tickets, in print order, made in the background (door 6.7). Rows are deleted when they expire. */
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
  /** When a process may start or take over the work. NULL when the work has ended. */
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  /** When the staff member confirmed that the badges were printed. */
  confirmed_at: Date | null;
}

/** Each print of a badge, with the staff member who printed it. badge.print_count and badge.last_printed_at summarise the prints. */
export interface BadgePrintTable {
  badge_print_id: GeneratedAlways<number>;
  ticket_id: number;
  printed_at: Date;
  printed_by_account_id: number | null;
  /** SHA-256 of the printed content. NULL for prints before this column existed. */
  fingerprint: Buffer | null;
}

/** The latest count of accounts for an event: how many have the same facts for its audiences. It names no account. */
export interface BuyerCountTable {
  event_id: number;
  counted_at: Date;
  /** The account lists that the count knows. Like qualifications and organisations, a key that is not here was not counted. */
  lists: string[];
  qualifications: string[];
  organisations: string[];
  groups: Json<ColumnTypes['buyer_count.groups']>;
}

/** The secret address of the calendar with the own events of an account. An account has at most one (tickets 8). */
export interface CalendarFeedTable {
  account_id: number;
  /** SHA-256 of the 256 random bits in the address. The address itself is not stored. */
  secret_hash: string;
  created_at: Date;
}

/** An event that an administrator called off, with its child events. */
export interface CallOffTable {
  call_off_id: GeneratedAlways<number>;
  event_id: number;
  /** The administrator. The refunds name the same person. */
  account_id: number;
  reason: string;
  /** The text of the organiser for attendees, by language. It can be empty. */
  texts: Json<ColumnTypes['call_off.texts']>;
  main_locale: Locale;
  created_at: Date;
  /** When the job listed the tickets and payments of the event, which is its first step. */
  listed_at: Date | null;
}

/** A payment of a called-off event. payment and refund show the refunded amount. A rest without next_try_at is for staff. */
export interface CallOffPaymentTable {
  payment_id: number;
  call_off_id: number;
  attempts: Generated<number>;
  /** Why the last attempt wrote no refund. A failed refund has its own code. */
  error_code: string | null;
  /** When the job refunds it. NULL when it is refunded, and for cash, which staff give back. */
  next_try_at: Date | null;
}

/** A valid ticket of a called-off event. done_at: the ticket has ended and its holder has a mail. */
export interface CallOffTicketTable {
  ticket_id: number;
  call_off_id: number;
  done_at: Date | null;
}

/** The cash drawer of a staff member on a day of an event. Payments and refunds are read from their own tables. */
export interface CashDrawerTable {
  cash_drawer_id: GeneratedAlways<number>;
  event_id: number;
  staff_account_id: number;
  /** In the time zone of the event. */
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
  /** The expected amount at the time of the count. Later cash is not included. */
  expected_minor: number | null;
}

/** The oldest open transaction at a time. Every change after that time has this number or a larger one, so a copy can start at a time (integrations 3.2). */
export interface ChangeTimeTable {
  at: Date;
  epoch: string;
  oldest: string;
}

/** One row per ticket. */
export interface CheckInTable {
  ticket_id: number;
  event_id: number;
  checked_in_at: Date;
  checked_in_by_account_id: number | null;
  source: 'scan' | 'list' | 'order' | 'offline';
  device_id: string | null;
  /** door_scan.scan_id of the scan. */
  nonce: string | null;
  received_at: Date;
}

/** Automatic discounts of a ticket configuration. With stock_id only the first uses get the discount. */
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

/** Disputes of payers with their bank, as last reported by the gateway. Of a payment, or of a charge without an order. */
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
  /** The bank only inquires. It has not taken money back. */
  is_inquiry: boolean;
  opened_at: Date;
  /** The last time to respond. NULL after the response or the decision. */
  due_by: Date | null;
  decided_at: Date | null;
  /** When the gateway is queried next. NULL after the decision. */
  next_check_at: Date | null;
  created_at: Date;
}

/** Devices that scan at a door, by the id that each created. */
export interface DoorDeviceTable {
  device_id: string;
  /** The name from staff. NULL: not named. */
  name: string | null;
  /** The staff member who used the device last. event_id is its last event. */
  account_id: number;
  event_id: number | null;
  /** Queued scans, as last reported by the device. */
  waiting: Generated<number>;
  /** Clock of the server minus clock of the device, measured when it last sent scans. */
  skew_ms: Generated<number>;
  created_at: Date;
  seen_at: Date;
  shut_out_at: Date | null;
  shut_out_by_account_id: number | null;
  /** The staff member who named the device. Only this person can rename it. */
  owner_account_id: number | null;
}

/** Scans by the id that the device created. A repeated scan gets the first outcome unchanged. */
export interface DoorScanTable {
  scan_id: string;
  /** As scanned. The ticket may not exist, so there is no foreign key. */
  ticket_id: number;
  event_id: number | null;
  device_id: string | null;
  by_account_id: number | null;
  /** When the device scanned it, by the clock of the server. */
  scanned_at: Date;
  received_at: Date;
  /** What the device showed without a network. NULL when the server decided. */
  shown: ColumnTypes['door_scan.shown'] | null;
  /** The decision of the server. NULL only inside the deciding transaction. */
  verdict: ColumnTypes['door_scan.verdict'] | null;
  /** The earlier check-in, with its device and staff member. */
  first_at: Date | null;
  first_device_id: string | null;
  first_by_account_id: number | null;
  /** The response as JSON text. It contains what the door saw of a person, and is cleared after a day. */
  outcome: string | null;
  /** The check-in list of the scan. NULL at the entrance. */
  list_id: string | null;
  way: 'in' | 'out' | null;
  /** When staff marked a wrong admission as solved (door 3.4). */
  solved_at: Date | null;
  solved_by_account_id: number | null;
  /** Text of staff about an attendee. Anonymising the attendee clears it. */
  solved_note: string | null;
  /** The scan had the signed code of the ticket. It proves that the door saw the ticket, so the person may be shown without a count. NULL for a typed number, and in scans before this column existed. */
  is_signed: boolean | null;
}

/** Draws of sale windows. Their other settings are in the window. Locked before stock: shared by who enters, alone by the draw. */
export interface DrawTable {
  draw_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  window_key: string;
  opens_at: Date;
  closes_at: Date;
  /** The most units that are drawn. NULL: all that are free. */
  units: number | null;
  largest_party: number;
  hold_hours: number;
  /** Whom the window is for, and its price: fixed for who has entered. */
  terms: Json<unknown>;
  /** Hexadecimal digits. Only its SHA-256 leaves the database before the draw. */
  seed: string;
  drawn_at: Date | null;
  /** The units that were free for the draw. */
  drawn_units: number | null;
}

/** Entries of draws. account_id entered the party and buys for it. WON and WAITING members have an entry of the waiting list. */
export interface DrawEntryTable {
  draw_entry_id: GeneratedAlways<number>;
  draw_id: number;
  account_id: number;
  state: 'ENTERED' | 'WITHDRAWN' | 'WON' | 'WAITING' | 'EXPIRED';
  /** The members of the party. After the draw: those who still wanted a ticket. */
  units: number;
  rank: number | null;
  entered_at: Date;
  /** When the entry was withdrawn or drawn. */
  ended_at: Date | null;
  mailed_at: Date | null;
}

/** Tickets that a party wants: whose, and for which relationship. */
export interface DrawEntryMemberTable {
  draw_entry_id: number;
  number: number;
  draw_id: number;
  account_id: number;
  nth_of_account: number;
  relationship_type: string;
  /** Relationship types whose tickets fill the same slot, like waiting_entry.place_types. */
  slot_types: string[];
  slot_count: number;
  /** The entry was not withdrawn. */
  is_live: Generated<boolean>;
  /** The member still wanted a ticket when the draw was made. */
  is_drawn: Generated<boolean>;
  waiting_entry_id: number | null;
}

/** A place that an account earned with a qualification, and the state of its offer (selling 3). */
export interface EarnedPlaceTable {
  earned_place_id: GeneratedAlways<number>;
  qualification_id: number;
  account_id: number;
  /** Tickets for the account itself and relationships that the benefit does not name as guests. */
  seats: Generated<number>;
  guests: Generated<number>;
  state: Generated<'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'DEFERRED' | 'EXPIRED' | 'REVOKED'>;
  offered_until: Date;
  invitations: Generated<number>;
  /** When the next reminder is mailed: 7 days, then 2 days before the end of the offer. NULL: none is left. */
  remind_at: Date | null;
  deferred_event_id: number | null;
  deferred_at: Date | null;
  /** When the account lost the qualification. Staff see it; the place and its tickets stay. */
  lost_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

/** Open editors of events (events 4.15). An editor that was not seen for some seconds is closed. Unlogged, because rows are outdated after some seconds. */
export interface EditorVisitTable {
  event_id: number;
  /** Identifies an open editor. A person can have two. */
  editor: string;
  account_id: number;
  section: string;
  seen_at: Date;
  /** The editor ends with its session. NULL in rows of servers of the previous release, during an upgrade. */
  session_id: number | null;
}

/** Mail texts with *|TOKEN|* tokens. A row without an event is the default for all events. */
export interface EmailTemplateTable {
  email_template_id: GeneratedAlways<number>;
  event_id: number | null;
  template_name: string;
  locale: Locale;
  subject: string;
  html_content: string;
  updated_at: Date;
}

/** Unpublished events are visible to staff only. Between activated_from and activated_until a past event counts as open. */
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
  /** SEQUENCE of the calendar entry of the event (RFC 5545 3.8.7.4). A trigger counts, so every change of the entry counts. */
  calendar_sequence: Generated<number>;
  /** When the event was called off. From then on nothing is sold, changed or checked in. */
  called_off_at: Date | null;
  /** When an administrator archived the event. The list of events of staff hides it. Attendees see no difference (events 4.12). */
  archived_at: Date | null;
  /** How many messages to many people can be sent in 24 hours (mail 3.6). NULL: the usual number. */
  sends_per_day: number | null;
  /** The start of the event when its public page appeared. Search engines learn of later dates as moved dates (events 6.3). NULL: no public page. */
  announced_start: Date | null;
}

/** The saved but unpublished draft of an event. Each save increases revision. based_on is the version from which the draft began. */
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

/** One row. Each transaction that changes an event writes a new id. A cached copy of all events is valid while the id is the same. It is a random id and no counter, so a restored database never equals a cached state. */
export interface EventEditionTable {
  is_this: Generated<boolean>;
  edition: Generated<string>;
}

/** Picture files of an event. Its draft, its versions and the event itself refer to them (events 4.7). */
export interface EventPictureTable {
  event_id: number;
  content_hash: string;
  file_name: string;
  bytes: number;
  account_id: number | null;
  created_at: Date;
  /** The last time that a draft or the event began or stopped to use the picture. */
  used_at: Date;
}

/** States of an event that attendees saw, from its first edit on. Keys are ids. Rows are added, and deleted beyond the limit of versions. */
export interface EventVersionTable {
  event_version_id: GeneratedAlways<number>;
  event_id: number;
  version: number;
  kind: string;
  definition: OptionalJson<ColumnTypes['event_version.definition']>;
  images: Json<ColumnTypes['event_version.images']>;
  changed: string[];
  /** The person who created the version in the editor. It has no foreign key, as in audit_log. NULL: the version does not come from the editor. */
  account_id: number | null;
  created_at: Date;
  /** The definition with references {"#": part_hash} in place of parts. NULL in versions before parts existed. Their definition is complete. */
  frame: OptionalJson<ColumnTypes['event_version.frame']>;
}

/** Entries of lists in the versions of an event, such as a ticket type or a mail, by the hash of their content. Versions share them (events 4.4). */
export interface EventVersionPartTable {
  event_id: number;
  part_hash: string;
  content: Json<ColumnTypes['event_version_part.content']>;
}

/** A named selection of a list, a file format and columns, for all staff (reports 3.4). An event without a column leaves it out. */
export interface ExportPresetTable {
  export_preset_id: GeneratedAlways<number>;
  name: string;
  list: 'orders' | 'attendees' | 'payments';
  format: 'csv' | 'xlsx';
  columns: string[];
  account_id: number;
  saved_at: Date;
}

/** Staff who receive the mail. Their right to see the list is checked at each run and at each download. */
export interface ExportRecipientTable {
  export_schedule_id: number;
  account_id: number;
}

/** The result of a schedule at one of its times: the file, for some days, or the reason without a file. */
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

/** A list of an event that is created every day or week, at an hour of the time zone of the event. Staff receive a mail. */
export interface ExportScheduleTable {
  export_schedule_id: GeneratedAlways<number>;
  event_id: number;
  list: 'orders' | 'attendees' | 'payments';
  format: 'csv' | 'xlsx';
  columns: string[];
  locale: Locale;
  /** 0 is Sunday. NULL: every day. */
  weekday: number | null;
  hour: number;
  /** The last day, in the time zone of the event. */
  until: string;
  account_id: number;
  /** The next time. NULL after the schedule has ended or was stopped. */
  due_at: Date | null;
  /** The next attempt: due_at, or later after a failure. */
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  stopped_at: Date | null;
  stopped_by_account_id: number | null;
}

/** Requests to reset the second factors of an account. The administrator who requests one has approved it; another one completes and deletes it (people 8.6). */
export interface FactorResetTable {
  account_id: number;
  requested_by: number;
  requested_at: Date;
  expires_at: Date;
  reason: string;
}

/** The link with which a member of a team fills in the form of the own ticket without signing in. It is valid only with the signature of the server. */
export interface FormLinkTable {
  ticket_id: number;
  leader_ticket_id: number;
  /** Part of the signed text. A new nonce invalidates all earlier links. */
  nonce: Buffer;
  created_at: Date;
  expires_at: Date;
  /** When a leader last mailed it. The next mail must wait. */
  mailed_at: Date | null;
  /** When answers last arrived through the link. */
  filled_at: Date | null;
}

/** One unit reserved for 15 minutes while a buyer fills in a form. It counts in stock.held exactly while it is HELD. */
export interface HoldTable {
  hold_id: GeneratedAlways<number>;
  /** The account that chose the ticket. account_id is the attendee. */
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
  /** The offer of a waiting list. It lasts until its own end. The holds of the wizard do not count, replace or release it. */
  offered: Generated<boolean>;
  /** The window in which the unit was held. It applies until the hold ends, also if the title changes. */
  window_stock_id: number | null;
}

/** First responses of calls with an Idempotency-Key, so a repeated call gets the same bytes. They contain personal data. A job deletes them after a week, and anonymising a person deletes all. */
export interface IdempotentResponseTable {
  account_id: number;
  call: string;
  idempotency_key: string;
  /** HMAC of the request without card number and CVV. Another request with the same key is refused. */
  request_hash: Buffer;
  body: string;
  created_at: Date;
}

/** The image of an event for event-banner, event-logo or ticket-group-…. Without an event: award images by file name. */
export interface ImageTable {
  image_id: GeneratedAlways<number>;
  event_id: number | null;
  image_key: string;
  file_name: string;
  content_hash: string;
  created_at: Date;
  /** The focus point and the crops that attendees see. */
  framing: OptionalJson<ColumnTypes['image.framing']>;
}

/** Image files by SHA-256 of their bytes. An event and its clones share them. */
export interface ImageContentTable {
  content_hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: Buffer | null;
  created_at: Date;
  /** The random name of the object in the bucket, when the bytes are not in this row. */
  object_key: string | null;
  object_bytes: number | null;
}

/** Cropped widths of an image, created on the first request. */
export interface ImageCropTable {
  source_hash: string;
  /** Left, top, width and height in pixels of the source. */
  area: string;
  /** 0: the size of the use, as JPEG or PNG. */
  width: number;
  content_hash: string;
  created_at: Date;
}

/** Objects that were written to the bucket. The row is written before the object, so an object never exists without one. The row and the object are removed a time after no image refers to them. */
export interface ImageObjectTable {
  object_key: string;
  created_at: Date;
  unused_since: Date | null;
}

/** The file to send for an image at a width, created on the first request. An image that cannot get smaller refers to itself. */
export interface ImageWidthTable {
  source_hash: string;
  width: number;
  content_hash: string;
}

/** One row. installation_id makes ids in mails and calendars unique among installations. A restored copy has the same id. */
export interface InstallationTable {
  is_this: Generated<boolean>;
  installation_id: Generated<string>;
  created_at: Generated<Date>;
  /** Fingerprint of the key that signs ticket codes. NULL before the first start. A start with another key is refused. */
  signing_key: string | null;
  /** Set by foyer restore, cleared by foyer resume. In between nothing is sold or mailed, and no job runs. */
  paused_at: Date | null;
  /** Time of the backup from which this database was restored. */
  backup_at: Date | null;
}

/** The state of a ticket at a check-in list of the event. Earlier passes are in door_scan and the audit log. */
export interface ListEntryTable {
  ticket_id: number;
  list_id: string;
  event_id: number;
  is_inside: boolean;
  /** When the last pass was scanned. An older scan that arrives later changes nothing. */
  passed_at: Date;
  passed_by_account_id: number | null;
  device_id: string | null;
  /** door_scan.scan_id of the scan. */
  nonce: string | null;
  received_at: Date;
}

/** Tickets whose form has a required question without an answer. Complete up to the state of the event in missing_answers_state. Derived from tickets, so it has no foreign key to them. */
export interface MissingAnswersTable {
  event_id: number;
  ticket_id: number;
}

/** What missing_answers of an event was derived from. Tickets with changed_in from oldest on are evaluated again by the next reader, and all tickets if form or epoch differ. */
export interface MissingAnswersStateTable {
  event_id: number;
  /** Digest of the form, and the revision of the rules that evaluated it. */
  form: string;
  /** Epoch of the transaction numbers (readBounds). A restored copy has another one. */
  epoch: string;
  oldest: string;
}

/** SHA-256 of addresses, in lower case, that opted out of news. The choice outlives the account. */
export interface NewsOptOutTable {
  address_hash: Buffer;
  opted_out_at: Date;
}

/** One attempt of a buyer to order or to change a ticket. It is PENDING, then COMPLETE or FAILED, once. cart is the priced cart, steps is the history. */
export interface OrderIntentTable {
  order_intent_id: string;
  purpose: Generated<'order' | 'ticket_change'>;
  /** The buyer. staff_account_id is the staff member who acts for the buyer. */
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
  /** Why staff should look at the intent. NULL when there is no reason. */
  attention: string | null;
  attention_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  /** The ticket of a change (purpose ticket_change): upgrade, downgrade, add-ons or cancellation, as cart.change says. */
  ticket_id: number | null;
  /** When a poll of the waiting buyer last requested the status from the provider. Polls in between read this row. */
  asked_at: Date | null;
  /** When the request to the payment provider has its turn, by the clock of the database. The buyer sees the wait. NULL without a wait. */
  turn_at: Date | null;
}

/** What an intent added to stock.sold. A return sets returned_at where it is NULL, so it happens once. */
export interface OrderIntentStockTable {
  order_intent_id: string;
  stock_id: number;
  /** Negative only for a pool: units that a pending change of ticket would otherwise count twice. */
  quantity: number;
  returned_at: Date | null;
}

/** Settled orders, one per intent. The name is plural because ORDER is a reserved word. */
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
  /** The address that last received the confirmation. Staff find the order by it. NULL when there was none. */
  mail_to: string | null;
  /** The transaction that last wrote the row or a payment of the order. A snapshot knows the open transactions, so a list of changes misses none. */
  changed_in: Generated<string>;
}

/** Intents whose buyer paid another amount or currency than the price. Once staff accept it, the paid amount is the price of the intent. */
export interface OtherAmountTable {
  order_intent_id: string;
  paid_minor: number;
  paid_currency: 'USD' | 'CAD' | 'JPY';
  due_minor: number;
  due_currency: 'USD' | 'CAD' | 'JPY';
  accepted_by_account_id: number | null;
  accepted_at: Date | null;
}

/** Queued mail, written in the transaction of its cause. Workers take due rows FOR UPDATE SKIP LOCKED. */
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
  /** As last composed, so lists compose nothing. NULL until the first attempt. */
  subject: string | null;
  /** When the mail bounced, as reported by the mail service of the operator (foyer mail bounces). bounce_reason is its reason. */
  bounced_at: Date | null;
  bounce_reason: string | null;
  /** The message to many people that this mail belongs to. */
  attendee_message_id: number | null;
  request_id: string | null;
}

/** The units that one package needs of the stock of its ticket types. Written under the locks of both stock rows, before the first sale. */
export interface PackagePartTable {
  stock_id: number;
  part_stock_id: number;
  units: number;
}

/** Public keys with which people sign in (people 8.1). The private keys never leave their devices. */
export interface PasskeyTable {
  passkey_id: GeneratedAlways<number>;
  account_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  /** The signature counter of the last use. 0: the passkey does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Challenges for passkeys, by SHA-256. Each belongs to a browser or a session and works once. Using one deletes it. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  purpose: 'sign-in' | 'add' | 'confirm';
  session_id: number | null;
  browser: Buffer | null;
  expires_at: Date;
}

/** Money taken for an order: its own payment, and later ones for changes. Refunds never exceed it. */
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
  /** When the charge at the provider got the number of the order. The sandbox needs none. */
  labelled_at: Date | null;
  /** The change of ticket that the payment is for. NULL for the payment of the order itself. */
  order_intent_id: string | null;
  /** The wallet of the payer, which often has no last four digits. NULL for a typed card, and where the provider does not report it. */
  wallet: 'applePay' | 'googlePay' | 'link' | 'testWallet' | null;
}

/** One charge at the gateway, under its own gateway_key. A declined card can be tried again, and a repeated call charges once. */
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
  /** The hosted page at the gateway, or the charge that the bank asks its payer to confirm. gateway_reference is the charge that took money. They differ, so a success does not overwrite the page. */
  page_reference: string | null;
  /** The account at the gateway. NULL in attempts before this column existed. They are looked up at the current account. */
  gateway_account: string | null;
}

/** Pools of events. Their names and what buyers see are in event.configuration. */
export interface PoolTable {
  stock_id: number;
  event_id: number;
  key: string;
}

/** When the next request to the provider has its turn. All processes share it, and each request moves it forward. */
export interface ProviderBudgetTable {
  provider: 'stripe';
  next_at: Date;
}

/** The balance of the provider, entry by entry: charges and refunds with their fees, disputes, payouts. foyer reconcile writes it. */
export interface ProviderEntryTable {
  account: string;
  entry_id: string;
  kind: string;
  /** The charge, as in payment.gateway_reference. NULL for payouts and fees of the account. */
  charge_reference: string | null;
  amount_minor: number;
  fee_minor: number;
  net_minor: number;
  currency: string;
  made_at: Date;
  available_on: Date | null;
  /** What the payer paid or received, in own_currency, where the provider converted it to the currency of its account. NULL where nothing was converted or the provider does not report it. */
  own_minor: number | null;
  own_currency: string | null;
}

/** The person at an identity provider (issuer and sub) that an account belongs to, from the first sign-in there on (people 2.11). */
export interface ProviderIdentityTable {
  provider: string;
  issuer: string;
  subject: string;
  account_id: number;
  created_at: Date;
}

/** Sign-ins at an identity provider that have begun (people 2.9). A row lives for at most 10 minutes. */
export interface ProviderSignInTable {
  /** SHA-256 of the state that the provider returns. */
  state_hash: Buffer;
  provider: string;
  /** SHA-256 of the cookie of the browser that began. */
  browser: Buffer;
  nonce: string;
  code_verifier: string;
  return_to: string;
  created_at: Date;
  expires_at: Date;
  /** When the response of the provider arrived. A guarded update sets it once, so a second response with the state is refused. */
  returned_at: Date | null;
  /** SHA-256 of the one-time token that the browser exchanges for its session, or for the refusal. */
  token_hash: Buffer | null;
  account_id: number | null;
  subject: string | null;
  sid: string | null;
  /** The error code for the person, instead of an account. */
  refusal: string | null;
  /** The person has to enter their secret at the provider, also if they are signed in there. */
  again: Generated<boolean>;
  has_second_factor: boolean | null;
  /** When the person entered their secret at the provider (auth_time). NULL: the provider does not say so. */
  authenticated_at: Date | null;
}

/** Logout tokens that providers have sent, by SHA-256 of their jti. A repeated one is refused until it would be too old anyway. */
export interface ProviderSignOutTable {
  provider: string;
  jti_hash: Buffer;
  expires_at: Date;
  subject: string | null;
  sid: string | null;
  /** Sign-ins that began before this moment open no session. NULL: written by the release before. */
  received_at: Date | null;
}

/** Until when refunds and disputes at an account of the provider were read, to find lost webhooks. */
export interface ProviderWatchTable {
  gateway: 'sandbox' | 'stripe';
  account: string;
  seen_until: Date;
  next_check_at: Date;
}

/** Last paid card purchase of an account, taken by a guarded upsert (one in 30 minutes). Deleted when its intent fails. */
export interface PurchaseWindowTable {
  account_id: number;
  order_intent_id: string;
  taken_at: Date;
}

/** What accounts can earn, with the rules of its places (selling 3). */
export interface QualificationTable {
  qualification_id: GeneratedAlways<number>;
  key: string;
  default_name: string;
  translations: JsonWithDefault<ColumnTypes['qualification.translations']>;
  period_start: string | null;
  period_end: string | null;
  /** How many places can be accepted. NULL is unlimited. */
  quantity: number | null;
  /** The event to which a place can be moved once. NULL: places cannot be moved. */
  defer_event_id: number | null;
  /** Who gets a place that was not accepted: nobody, or the next account of the ranked list. */
  next_offer: Generated<'none' | 'list'>;
  offer_days: Generated<number>;
  /** After so many invitations an account is off the ranked list. NULL: no limit. */
  most_invitations: number | null;
  first_timers_first: Generated<boolean>;
  /** Rows of earned_place, counted by earned_place_count. foyer audit compares it with the states. */
  granted: Generated<number>;
  /** Places in the states ACCEPTED and DEFERRED. qualification_taken_check limits them. */
  taken: Generated<number>;
  created_at: Date;
}

/** The ranked list of a qualification: who gets the places that others did not accept. */
export interface QualificationCandidateTable {
  qualification_id: number;
  account_id: number;
  rank: number;
  invited: Generated<number>;
}

/** Uses of each limit, by limit and caller. There is no foreign key, so unknown user ids count alike. In the database, so all processes share it. Unlogged, because each attempt writes and a crash may lose it. */
export interface RateLimitTable {
  name: string;
  key: string;
  used: number;
  window_start: Date;
  blocked_until: Date | null;
}

/** Rows are only added. content is the text of the document at that time. */
export interface ReceiptTable {
  receipt_id: GeneratedAlways<number>;
  issuer: string;
  year: number;
  number: number;
  order_id: number;
  payment_id: number;
  /** The refund of the document. NULL for the receipt of the payment. */
  refund_id: number | null;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  content: Json<unknown>;
  issued_at: Date;
}

/** The addressee on the documents of an order, when it is not the buyer. account_id is the person who set the addressee. It has no foreign key, as in audit_log. */
export interface ReceiptAddresseeTable {
  order_id: number;
  addressee: string;
  account_id: number;
  set_at: Date;
  /** Whether the addressee is a company. NULL: decided by the name. */
  is_company: boolean | null;
  /** When the addressee was corrected, which is possible once. Earlier documents were issued again then. */
  corrected_at: Date | null;
}

/** The last number of each series. The transaction that writes the document locks the row, so a rollback leaves no gap. */
export interface ReceiptSeriesTable {
  issuer: string;
  year: number;
  last_number: number;
}

/** The re-check of tickets whose holder lost the qualification (selling 8). One row per ticket, so each is decided once. */
export interface RecheckTicketTable {
  ticket_id: number;
  event_id: number;
  earned_place_id: number | null;
  rule: 'keep' | 'pay' | 'cancel';
  state: Generated<'QUEUED' | 'RETAINED' | 'DUE' | 'PAID' | 'UNPAID' | 'CANCELED' | 'SKIPPED'>;
  /** The difference that the holder pays, as staff confirmed it. */
  due_minor: Generated<number>;
  refund_minor: Generated<number>;
  pay_until: Date | null;
  /** What happens at pay_until while the difference is not paid. */
  when_unpaid: Generated<'keep' | 'cancel'>;
  /** Why the ticket was left out (SKIPPED). Staff decide about it themselves, or again. */
  obstacle: string | null;
  decided_by_account_id: number;
  decided_at: Date;
  changed_at: Date;
  /** When the job looks at the row next. NULL: nothing is left to do. */
  try_at: Date | null;
}

/** One-time codes that replace the code of the app, by SHA-256. A guarded update sets used_at once. */
export interface RecoveryCodeTable {
  code_hash: Buffer;
  account_id: number;
  created_at: Date;
  used_at: Date | null;
}

/** Money given back: of a payment, or of an attempt that succeeded too late for an order. Without a person the system requested it. */
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
  /** When the provider accepted the refund. From then on its tickets are canceled. NULL while that is unknown, and for a refused refund. */
  accepted_at: Date | null;
  /** The last status at the provider. NULL for a refund that the provider does not have. */
  provider_status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | null;
  /** asked: requested by Foyer, at the gateway or in cash. provider: created at the provider and found there. by_hand: replaces a failed refund. */
  origin: Generated<'asked' | 'provider' | 'by_hand'>;
  /** The failed refund that this one replaces. */
  settled_refund_id: number | null;
  /** When staff confirmed that they have seen a refund from the provider. */
  seen_at: Date | null;
  /** The change of ticket that the refund belongs to. NULL for refunds of an order by staff. The ticket stays valid, with a lower price, unless the change is a cancellation. */
  order_intent_id: string | null;
  /** How staff gave the money back. NULL when the provider did, and in refunds before this column existed. */
  given_by: 'transfer' | 'cash' | 'other' | null;
  /** The refund at the provider that gave the same money back a second time. */
  made_twice_reference: string | null;
  /** Whether the refund cancels its ticket, or all tickets of the order. false: a refund of an amount that leaves them valid, of a changed ticket, or one made at the provider. */
  ends_tickets: Generated<boolean>;
}

/** For each kind of data that is deleted by age: when the last run began, and how many rows the last run with results deleted. */
export interface RetentionStateTable {
  kind: ColumnTypes['retention_state.kind'];
  looked_at: Date;
  removed_at: Date | null;
  removed: Generated<number>;
}

/** Accounts that requested a mail when their sale at an event opens (selling 1.15). */
export interface SaleAlertTable {
  account_id: number;
  event_id: number;
  requested_at: Date;
  /** When the windows of the event are checked next: the next start of a window. A change of windows sets it to the past. NULL: no window is ahead. */
  due_at: Date | null;
}

/** Open windows that were checked for an alert, also without a mail. A window that starts after seen_at opens again. */
export interface SaleAlertOpeningTable {
  account_id: number;
  event_id: number;
  stock_id: number;
  seen_at: Date;
}

/** Sale windows of ticket types. The stock row counts the units that are sold and held in the window. */
export interface SaleWindowTable {
  stock_id: number;
  event_id: number;
  ticket_configuration_id: number;
  /** The stock of the ticket type. */
  type_stock_id: number;
  key: string;
  position: number;
  audience: Json<ColumnTypes['sale_window.audience']>;
  mode: 'firstCome' | 'draw';
  starts_at: Date;
  ends_at: Date;
  amount_minor: number | null;
  /** Units for the audience until ends_at. What is left of them is computed when units are taken, so no job frees them. */
  reserved: number | null;
  /** false: removed from the event. Tickets sold in the window still name it. */
  active: Generated<boolean>;
}

/** Charges of the embedded payment provider, by idempotency key. */
export interface SandboxChargeTable {
  key: string;
  reference: string;
  attempt: 'charge' | 'hosted';
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  refunded_minor: Generated<number>;
  /** open: a page waits for its payer. closed: ended before money was taken. */
  status: 'open' | 'succeeded' | 'declined' | 'closed';
  decline_code: 'PAYMENT_FAILURE' | 'INVALID_CARD_INFORMATION' | 'AUTHORIZATION_ERROR' | 'GENERAL_PAYMENT_ERROR' | 'STORED_PAYMENT_UNUSABLE' | null;
  last_four: string | null;
  card_type: 'VI' | 'MC' | 'AE' | 'DI' | 'JC' | 'DC' | null;
  /** Whether the stored card declines further charges. */
  declines_later: Generated<boolean>;
  /** What the page of the charge shows, and where it sends its payer: the hosted page, or the confirmation of the bank (3-D Secure). */
  page: OptionalJson<unknown>;
  expires_at: Date | null;
  created_at: Date;
  /** In the future while a slow charge is pending. */
  decided_at: Date;
  /** What happens to the charge later, by its test card. NULL: nothing. */
  after_charge: string | null;
  wallet: 'link' | 'testWallet' | null;
}

/** Disputes at the sandbox gateway. Without a decision until due_by they are lost. */
export interface SandboxDisputeTable {
  reference: string;
  charge_key: string;
  amount_minor: number;
  is_inquiry: boolean;
  opened_at: Date;
  due_by: Date;
  outcome: 'won' | 'lost' | 'closed' | null;
}

/** Refunds of the embedded payment provider. */
export interface SandboxRefundTable {
  /** Idempotency key. NULL after a day, as at other providers, and for a refund created at the provider. */
  key: string | null;
  reference: string;
  charge_key: string;
  amount_minor: number;
  created_at: Date;
  /** The key in the metadata of the refund. It stays. */
  foyer_key: string | null;
  first_status: Generated<'pending' | 'requires_action' | 'succeeded' | 'failed'>;
  last_status: Generated<'succeeded' | 'failed'>;
  /** From when last_status is valid. NULL: from the start. */
  changes_at: Date | null;
  put_back_at: Date | null;
}

/** Webhooks of the embedded payment provider, delivered or not. */
export interface SandboxWebhookTable {
  sandbox_webhook_id: GeneratedAlways<number>;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

/** A named filter of a list of an event, with the answers that it shows, for all staff of the event (reports 3.11). It has no search text, because that can be a name. */
export interface SavedFilterTable {
  saved_filter_id: GeneratedAlways<number>;
  event_id: number;
  list: 'attendees' | 'orders';
  name: string;
  filter: Json<ColumnTypes['saved_filter.filter']>;
  columns: string[];
  account_id: number;
  saved_at: Date;
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

/** Progress of writing the search words of names again after a change of the folding. */
export interface SearchFoldingTable {
  subject: 'account' | 'ticket';
  folding: number;
  /** The second round, a day later, finds rows that a server of the previous version wrote during the upgrade. */
  round: Generated<number>;
  last_id: Generated<number>;
  /** NULL when both rounds are finished. */
  resumes_at: Date | null;
}

/** Sessions, by SHA-256 of the token. staff_account_id is the staff member who acts as account_id. Signing out deletes the row. */
export interface SessionTable {
  session_id: GeneratedAlways<number>;
  token_hash: Buffer;
  account_id: number;
  staff_account_id: number | null;
  remember: boolean;
  created_at: Date;
  expires_at: Date;
  /** The name that the browser sent when the session began, shortened. */
  user_agent: string | null;
  remote_address: string | null;
  /** The session from which the staff member acts. When it ends, this session ends too. */
  staff_session_id: number | null;
  /** Since when every request except unlocking is refused, also in the sessions in which the staff member acts for others. */
  locked_at: Date | null;
  /** Wrong PINs since the last unlocking. The fifth ends the session. */
  pin_tries: Generated<number>;
  /** Whether a PIN unlocked the session last. A PIN can give fewer rights than the password. */
  by_pin: Generated<boolean>;
  /** When a request last used the session, written at most every five minutes. NULL: not since it began. */
  last_used_at: Date | null;
  /** Whether a mailed link began the session. An account without a password may set one in such a session. */
  by_link: Generated<boolean>;
  /** The device that session_device received last, for servers of the previous release. */
  door_device_id: string | null;
  /** The identity provider that began the session. NULL: a password or a mailed link began it. */
  identity_provider: string | null;
  /** The person at the provider (sub), so that the provider can end the session. */
  identity_subject: string | null;
  /** The session at the provider (sid), if the provider names it. */
  identity_sid: string | null;
  /** How the person signed in. NULL: the session was opened from another one. */
  method: 'password' | 'link' | 'passkey' | null;
  /** What the person entered after the password or link. NULL: nothing. */
  second_step: 'code' | 'recovery-code' | null;
  /** When the person last proved who they are, at sign-in or before a sensitive call. NULL: not since the device was locked. */
  confirmed_at: Date | null;
  /** Whether the identity provider said that the person used a second factor. NULL: no provider began the session. */
  identity_second_factor: boolean | null;
}

/** Each device that used a session, or a session that acts from it. Blocking any of them ends the session. */
export interface SessionDeviceTable {
  session_id: number;
  device_id: string;
  first_used_at: Date;
}

/** Reasons to greet a person at the door. Without an event: at every event. */
export interface ShoutOutTable {
  shout_out_id: GeneratedAlways<number>;
  account_id: number;
  event_id: number | null;
  kind: 'RECENT_PROMOTION' | 'RECENT_ENROLLMENT' | 'FAST_TRACKED' | 'LATE_REGISTRATION';
  promotion_title_cd: string | null;
  occurred_on: string | null;
  created_at: Date;
}

/** Devices on which an account has signed in. Failed attempts of other devices do not slow them down. Deleted with a new password, and after 90 days. */
export interface SignInDeviceTable {
  account_id: number;
  /** SHA-256 of the id in the signed cookie of the device. It identifies the device and authenticates no one. */
  device: Buffer;
  seen_at: Date;
}

/** Requests for a sign-in link without a mail yet. A request for an unknown user id costs the same as for a known one, because a job looks up the account. Rows live for seconds. */
export interface SignInRequestTable {
  sign_in_request_id: GeneratedAlways<number>;
  /** As typed, normalised. The account may not exist. */
  user_id: string;
  requested_at: Date;
  /** SHA-256 of a random text in the requesting browser. In that browser the link signs in without a further click. NULL when the browser stores nothing. */
  browser: Buffer | null;
}

/** Sign-ins that wait for the second step, by SHA-256 of their token. The fifth wrong code ends one. */
export interface SignInStepTable {
  token_hash: Buffer;
  account_id: number;
  method: 'password' | 'link' | 'provider';
  remember: boolean;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  /** The identity provider that signed the person in, without a second factor. */
  identity_provider: string | null;
  identity_subject: string | null;
  identity_sid: string | null;
}

/** One-time sign-in links, by SHA-256 of the token. A guarded update sets used_at once. */
export interface SignInTokenTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** As in sign_in_request. NULL for a link that an operator created. */
  browser: Buffer | null;
  /** Using the link removes the second factors of the account. */
  resets_factors: Generated<boolean>;
}

/** A role of an account, for one event or for all, from valid_from until before valid_until (people 4.8). */
export interface StaffGrantTable {
  staff_grant_id: GeneratedAlways<number>;
  account_id: number;
  role: 'admin' | 'organiser' | 'helper' | 'desk' | 'ticket-scanner' | 'reports';
  /** NULL: all events. */
  event_id: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
  /** Where the person works, such as Gate B. Shown to staff only. */
  label: string | null;
  created_at: Date;
  /** The identity provider that gave the role and may take it away. NULL: given by hand, or by a command. */
  origin: string | null;
  /** The role does not count from this moment on. Each sign-in at the provider that gave the role sets a later one. NULL: given by hand. */
  counts_until: Date | null;
}

/** PINs that unlock a device on which the staff member signed in by password. A new password deletes the PIN. */
export interface StaffPinTable {
  account_id: number;
  pin_hash: string;
  set_at: Date;
}

/** When a person with a role last used the product, accurate to five minutes (people 4.6). Sessions cannot show it, because signing out deletes them. */
export interface StaffSeenTable {
  account_id: number;
  seen_at: Date;
}

/** Units of tickets, add-ons, coupon uses and pools, and the units taken in sale windows. quantity NULL is unlimited. Rows are locked in the order of stock_id, pools after all others. The row of a window changes under the lock of its ticket type only. */
export interface StockTable {
  stock_id: GeneratedAlways<number>;
  kind: 'ticket' | 'add_on' | 'coupon' | 'pool' | 'window';
  quantity: number | null;
  /** Units of valid tickets and of pending orders. */
  sold: Generated<number>;
  /** Units of active holds. */
  held: Generated<number>;
  /** Entries of the waiting list without an offer. The shop sells quantity - sold - held - waiting, so every freed unit goes to the list first. */
  waiting: Generated<number>;
  /** Staff stopped the offers. Freed units stay reserved for the list. */
  waiting_paused: Generated<boolean>;
  /** Whether the row draws on pools (stock_draw). stock_draw_count then adds its changes to them. */
  draws: Generated<boolean>;
  /** Whether the row is that of a package (package_part). stock_part_hold then holds the units of its parts. */
  packs: Generated<boolean>;
  /** Whether the ticket type has or had sale windows. */
  windows: Generated<boolean>;
}

/** A unit of stock_id takes weight units of the pool. Written under the locks of both stock rows. */
export interface StockDrawTable {
  stock_id: number;
  pool_stock_id: number;
  weight: number;
}

/** account_id is the account of the attendee. For a guest it is the account that invited the guest. The unique slot (event, account, relationship, slot) is the last protection against duplicates. */
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
  /** Answers of the form, { registrationForm: … }. */
  ticket_data: Json<ColumnTypes['ticket.ticket_data']>;
  /** Price before coupons and overrides. amount_minor is the paid price of the ticket without add-ons. */
  list_amount_minor: number;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
  currency_locale: Locale;
  coupons_applied: Generated<number[]>;
  transferable: boolean;
  ticket_group: string | null;
  /** Increased by a transfer and by a change. The QR code contains it, so the old code becomes invalid. */
  revision: Generated<number>;
  /** The buyer or staff member who registered the ticket. The order has the foreign keys. */
  registered_by_account_id: number;
  /** Words of the name of the attendee where it differs from the account, as for spouses and guests. Otherwise NULL. */
  search_text: string | null;
  search_document: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
  canceled_at: Date | null;
  /** When the ticket last changed its holder. NULL while the buyer holds it. revision does not show it, because a change increases revision too. */
  transferred_at: Date | null;
  /** The transaction that last wrote the row. A snapshot knows the open transactions, so a list of changes misses none. */
  changed_in: Generated<string>;
  /** Number of changes of the answers. A writer sends the number that it has read, so simultaneous changes are not lost. */
  answers_revision: Generated<number>;
  /** Whether staff sold it below its list price without a coupon, before a change replaced the price. That staff member cannot receive the ticket. */
  was_sold_below_list: Generated<boolean>;
  /** Terms at the purchase: cancellation, transfer, changes (tickets 7). NULL: the published terms. The next publishing stores them with the ticket before it changes the event. */
  terms: OptionalJson<ColumnTypes['ticket.terms']>;
  /** The package with which the ticket was bought. NULL for a ticket on its own. */
  ticket_package_id: number | null;
  /** Its position in the package, from 0. */
  package_part: number | null;
  /** The window in which the ticket was sold. */
  window_stock_id: number | null;
  earned_place_id: number | null;
  /** The unit of the earned place that the ticket uses: 1 to 100 a seat, 101 to 200 a guest. */
  earned_unit: number | null;
}

/** Extras bought with a ticket. amount_minor is the total paid for them. */
export interface TicketAddOnTable {
  ticket_id: number;
  add_on_id: number;
  quantity: Generated<number>;
  amount_minor: number;
  currency: 'USD' | 'CAD' | 'JPY';
}

/** Slots that pending intents are buying, so a duplicate is refused before its charge. Settling deletes the claims in the transaction that writes the tickets, so a transaction that waited for a claim finds the ticket. */
export interface TicketClaimTable {
  event_id: number;
  account_id: number;
  relationship_type: string;
  slot: number;
  order_intent_id: string;
  earned_place_id: number | null;
  earned_unit: number | null;
}

/** Ticket types of an event. stock.quantity is always enforced. With limit_quantity, choosing a ticket first takes a hold. */
export interface TicketConfigurationTable {
  ticket_configuration_id: GeneratedAlways<number>;
  event_id: number;
  stock_id: number;
  default_description: string;
  more_information: string | null;
  amount_minor: number;
  /** ISO 4217. A type in a currency without support is not offered, and an order for it is refused (readings §5). */
  currency: string;
  currency_locale: Locale;
  sale_start: Date | null;
  sale_end: Date | null;
  relationship_types: string[];
  limit_quantity: Generated<boolean>;
  additional_configuration: JsonWithDefault<ColumnTypes['ticket_configuration.additional_configuration']>;
  translations: JsonWithDefault<ColumnTypes['ticket_configuration.translations']>;
  position: Generated<number>;
  /** false: not offered, whatever the sale window is. */
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A group ticket with its members, including the leader. Guarded updates change member_count. */
export interface TicketGroupTable {
  ticket_group_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  leader_ticket_id: number;
  max_member_count: number;
  member_count: Generated<number>;
  created_at: Date;
}

/** Members that pending intents are adding to a group, so a member of two groups is refused before its charge. */
export interface TicketGroupClaimTable {
  ticket_id: number;
  order_intent_id: string;
}

/** Members of a group. The primary key allows a ticket in one group only. */
export interface TicketGroupMemberTable {
  ticket_id: number;
  ticket_group_id: number;
  position: Generated<number>;
  created_at: Date;
  /** When the holder of the ticket agreed to be on this team with its leader. NULL until then. A transfer of either ticket clears it. Until the agreement a leader of another organisation sees nothing of the member. */
  agreed_at: Date | null;
}

/** Transfers and changes of a ticket, with the person and the values before and after. */
export interface TicketHistoryTable {
  ticket_history_id: GeneratedAlways<number>;
  ticket_id: number;
  kind: 'TRANSFER' | 'UPGRADE' | 'DOWNGRADE' | 'EDIT' | 'DEACTIVATE' | 'REFUND' | 'LEAVE_TEAM' | 'CANCEL' | 'ADD_ONS' | 'CALLED_OFF' | 'RESTORE' | 'DIFFERENCE';
  account_id: number | null;
  staff_account_id: number | null;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  notes: string | null;
  created_at: Date;
}

/** A package that was bought. It uses a unit of the stock of its type while one of its tickets is valid. */
export interface TicketPackageTable {
  ticket_package_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  order_id: number;
  /** Numbers the packages of an order. */
  purchase: number;
  part_count: number;
  /** Its tickets are cancelled together only, as the event said at the purchase. */
  ends_whole: boolean;
  created_at: Date;
}

/** A search row for each valid ticket, written by triggers. It is narrow, because a word can match ten thousand rows. */
export interface TicketSearchTable {
  ticket_id: number;
  event_id: number;
  account_id: number;
  /** The number of the account. */
  number: string;
  /** The name of the account, last name first, as lists are sorted. */
  name: string;
  words: string;
}

/** The secret of the authenticator app of an account, encrypted (people 8.2). */
export interface TotpTable {
  account_id: number;
  secret: Buffer;
  created_at: Date;
  /** When the first code was entered. NULL: the app is not set up yet, and sign-in does not need it. */
  confirmed_at: Date | null;
  /** The 30-second period of the last accepted code. Codes of this period and of earlier ones are refused. */
  last_counter: Generated<number>;
}

/** Trial copies that exist. In the schema of a copy, the one row is the copy itself. */
export interface TrialCopyTable {
  trial_copy_id: GeneratedAlways<number>;
  event_id: number;
  account_id: number | null;
  schema_name: string;
  /** In the schema of a copy: how far its clock is ahead of the real time. Otherwise 0. */
  clock_offset_ms: Generated<number>;
  /** The schema is complete. A copy that is not ready after ten minutes is removed. */
  ready: Generated<boolean>;
  created_at: Date;
  ends_at: Date;
}

/** Charges at the gateway without an attempt here, as after a restore, or created with our keys by another program. Open until staff resolve them. */
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

/** Entries of the waiting lists of sold-out ticket types. They are written under the lock of the stock row only. */
export interface WaitingEntryTable {
  waiting_entry_id: GeneratedAlways<number>;
  event_id: number;
  ticket_configuration_id: number;
  stock_id: number;
  account_id: number;
  relationship_type: string;
  /** Relationship types whose tickets fill the same slot (domain/relationships placeFor). */
  place_types: string[];
  place_count: number;
  state: 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT' | 'REMOVED' | 'CLOSED';
  /** The lowest rank gets the next offer. People see their position among the waiting entries. */
  rank: number;
  /** The hold of the offer. NULL without an offer. */
  hold_id: number | null;
  offered_until: Date | null;
  joined_at: Date;
  offered_at: Date | null;
  ended_at: Date | null;
  /** The window in which the account joined the list. Its offer is sold in this window. */
  window_stock_id: number | null;
  /** Who gets the offer, if not the account: who entered its party in a draw. */
  holder_account_id: number | null;
}

/** Apple devices that are notified of changes of a pass, by the id and push token that they sent. */
export interface WalletDeviceTable {
  device: string;
  wallet_pass_id: string;
  push_token: string;
  created_at: Date;
}

/** A ticket in a wallet. Its content is read at each request. It shows the code only while the account holds the ticket. */
export interface WalletPassTable {
  /** The serial number in the wallet. */
  wallet_pass_id: string;
  ticket_id: number;
  /** The account that added the pass. Another account may hold the ticket now. */
  account_id: number;
  wallet: 'apple' | 'google';
  locale: Locale;
  created_at: Date;
  /** When the account was anonymised. The pass stays empty, whatever happens to the ticket. */
  ended_at: Date | null;
  /** The transaction that last changed the content. */
  changed_in: Generated<string>;
  /** In whole seconds, as Last-Modified of HTTP, and later with each change. */
  changed_at: Date;
  /** Whether the wallet has yet to be notified of the last change, from try_at on. try_at NULL: now. */
  is_due: boolean;
  try_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
}

/** A message on its way to an endpoint. */
export interface WebhookDeliveryTable {
  webhook_delivery_id: GeneratedAlways<number>;
  webhook_message_id: number;
  webhook_endpoint_id: number;
  subject: string;
  state: Generated<'OPEN' | 'DELIVERED' | 'FAILED'>;
  /** When the three days of tries began: at the cause, or at a repetition. */
  since: Date;
  /** When the delivery is due. A claimed one is due again after its lease, in case its process dies. Later ones of the subject are not due before it. */
  next_try_at: Date | null;
  tries: Generated<number>;
  last_try_at: Date | null;
  status: number | null;
  fault: 'status' | 'address' | 'timeout' | 'network' | 'certificate' | null;
  response: string | null;
  took_ms: number | null;
  created_at: Date;
}

/** Addresses of other systems that hear what happens (integrations 1). */
export interface WebhookEndpointTable {
  webhook_endpoint_id: GeneratedAlways<number>;
  url: string;
  description: string;
  kinds: string[];
  /** Only messages about this event. NULL: all messages of the kinds. */
  event_id: number | null;
  is_stopped: Generated<boolean>;
  /** How many secrets the endpoint has had. */
  secret_version: Generated<number>;
  /** Until then requests are also signed with the version before. */
  previous_secret_until: Date | null;
  /** When the first of the tries failed that have failed since without a success between. NULL: the last try succeeded. */
  failing_since: Date | null;
  created_at: Date;
  /** The secret is derived from the signing key, the id, secret_version and this number. NULL: a secret from before this column. */
  secret_nonce: Generated<string | null>;
  /** The number of the version before. */
  previous_secret_nonce: string | null;
}

/** What happened, written in the transaction of its cause by a trigger of audit_log while an endpoint wants it. */
export interface WebhookMessageTable {
  webhook_message_id: GeneratedAlways<number>;
  message_id: Generated<string>;
  kind: string;
  /** What the message is about, such as ticket:12. Messages about one subject are delivered in their order. */
  subject: string;
  data: Json<unknown>;
  created_at: Date;
}

/** Errors and states that browsers report. Old rows are deleted by age. */
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
  account_list: AccountListTable;
  account_list_member: AccountListMemberTable;
  account_title: AccountTitleTable;
  add_on: AddOnTable;
  address: AddressTable;
  answers_forgotten: AnswersForgottenTable;
  api_key: ApiKeyTable;
  attendee_message: AttendeeMessageTable;
  attendee_message_delivery: AttendeeMessageDeliveryTable;
  audit_log: AuditLogTable;
  award: AwardTable;
  badge: BadgeTable;
  badge_award: BadgeAwardTable;
  badge_file: BadgeFileTable;
  badge_print: BadgePrintTable;
  buyer_count: BuyerCountTable;
  calendar_feed: CalendarFeedTable;
  call_off: CallOffTable;
  call_off_payment: CallOffPaymentTable;
  call_off_ticket: CallOffTicketTable;
  cash_drawer: CashDrawerTable;
  cash_drawer_amount: CashDrawerAmountTable;
  change_time: ChangeTimeTable;
  check_in: CheckInTable;
  coupon: CouponTable;
  dispute: DisputeTable;
  door_device: DoorDeviceTable;
  door_scan: DoorScanTable;
  draw: DrawTable;
  draw_entry: DrawEntryTable;
  draw_entry_member: DrawEntryMemberTable;
  earned_place: EarnedPlaceTable;
  editor_visit: EditorVisitTable;
  email_template: EmailTemplateTable;
  event: EventTable;
  event_draft: EventDraftTable;
  event_edition: EventEditionTable;
  event_picture: EventPictureTable;
  event_version: EventVersionTable;
  event_version_part: EventVersionPartTable;
  export_preset: ExportPresetTable;
  export_recipient: ExportRecipientTable;
  export_run: ExportRunTable;
  export_schedule: ExportScheduleTable;
  factor_reset: FactorResetTable;
  form_link: FormLinkTable;
  hold: HoldTable;
  idempotent_response: IdempotentResponseTable;
  image: ImageTable;
  image_content: ImageContentTable;
  image_crop: ImageCropTable;
  image_object: ImageObjectTable;
  image_width: ImageWidthTable;
  installation: InstallationTable;
  list_entry: ListEntryTable;
  missing_answers: MissingAnswersTable;
  missing_answers_state: MissingAnswersStateTable;
  news_opt_out: NewsOptOutTable;
  order_intent: OrderIntentTable;
  order_intent_stock: OrderIntentStockTable;
  orders: OrdersTable;
  other_amount: OtherAmountTable;
  outbox: OutboxTable;
  package_part: PackagePartTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  payment: PaymentTable;
  payment_attempt: PaymentAttemptTable;
  pool: PoolTable;
  provider_budget: ProviderBudgetTable;
  provider_entry: ProviderEntryTable;
  provider_identity: ProviderIdentityTable;
  provider_sign_in: ProviderSignInTable;
  provider_sign_out: ProviderSignOutTable;
  provider_watch: ProviderWatchTable;
  purchase_window: PurchaseWindowTable;
  qualification: QualificationTable;
  qualification_candidate: QualificationCandidateTable;
  rate_limit: RateLimitTable;
  receipt: ReceiptTable;
  receipt_addressee: ReceiptAddresseeTable;
  receipt_series: ReceiptSeriesTable;
  recheck_ticket: RecheckTicketTable;
  recovery_code: RecoveryCodeTable;
  refund: RefundTable;
  retention_state: RetentionStateTable;
  sale_alert: SaleAlertTable;
  sale_alert_opening: SaleAlertOpeningTable;
  sale_window: SaleWindowTable;
  sandbox_charge: SandboxChargeTable;
  sandbox_dispute: SandboxDisputeTable;
  sandbox_refund: SandboxRefundTable;
  sandbox_webhook: SandboxWebhookTable;
  saved_filter: SavedFilterTable;
  schema_function: SchemaFunctionTable;
  schema_migration: SchemaMigrationTable;
  search_folding: SearchFoldingTable;
  session: SessionTable;
  session_device: SessionDeviceTable;
  shout_out: ShoutOutTable;
  sign_in_device: SignInDeviceTable;
  sign_in_request: SignInRequestTable;
  sign_in_step: SignInStepTable;
  sign_in_token: SignInTokenTable;
  staff_grant: StaffGrantTable;
  staff_pin: StaffPinTable;
  staff_seen: StaffSeenTable;
  stock: StockTable;
  stock_draw: StockDrawTable;
  ticket: TicketTable;
  ticket_add_on: TicketAddOnTable;
  ticket_claim: TicketClaimTable;
  ticket_configuration: TicketConfigurationTable;
  ticket_group: TicketGroupTable;
  ticket_group_claim: TicketGroupClaimTable;
  ticket_group_member: TicketGroupMemberTable;
  ticket_history: TicketHistoryTable;
  ticket_package: TicketPackageTable;
  ticket_search: TicketSearchTable;
  totp: TotpTable;
  trial_copy: TrialCopyTable;
  unknown_charge: UnknownChargeTable;
  waiting_entry: WaitingEntryTable;
  wallet_device: WalletDeviceTable;
  wallet_pass: WalletPassTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_message: WebhookMessageTable;
  website_log: WebsiteLogTable;
}
