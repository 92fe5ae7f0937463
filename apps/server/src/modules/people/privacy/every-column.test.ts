import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Anonymisation } from '@foyer/contract/people/privacy';
import { mailTemplates, retentionKinds, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { putTicket } from '../../../../test/tickets.ts';
import {
  activities,
  recordOfProcessing,
  unassignedTables,
  type ColumnFates,
} from '../../../../test/record-of-processing.ts';
import type { Tables } from '../../../db/schema.ts';
import { queueMail } from '../../mail/index.ts';
import { smallForm } from '../../../seed/factories/event.ts';

/**
 * What happens to every column when a person is anonymised (people 6.1). A new column fails the test until it
 * is listed here. Decide whether it can identify a person, then erase it and export it in
 * the `personal-data.ts` of its module.
 * - `gone`: the person's rows are deleted.
 * - `erased`: the value is emptied.
 * - `retained`: about the person, and needed for money, stock or counting.
 * - `none`: not about the person, or about staff.
 */
const fates: Readonly<Record<keyof Tables, ColumnFates>> = {
  account: {
    erased: 'first_name last_name title email_address phone_number password_hash search_text search_document',
    // The account number is also in the organisation's own records. Country, language and currency are used for statistics.
    retained:
      'account_id external_account_identifier country_code locale currency upline_account_id created_at password_changed_at',
    none: 'account_type_code roles demo closed_at anonymised_at updated_at',
  },
  address: {
    gone: 'address_id account_id address1 address2 locality region postal_code country status position created_at',
  },
  // All rows are deleted after a week, and whenever any account is anonymised, because a response may name other people.
  // Deleted when the response names the person. `privacy.test.ts` tests which responses remain.
  idempotent_response: { none: 'account_id call idempotency_key request_hash body created_at' },
  session: {
    gone: 'session_id token_hash account_id staff_account_id staff_session_id door_device_id remember created_at expires_at user_agent remote_address locked_at pin_tries by_pin last_used_at by_link identity_provider identity_subject identity_sid identity_second_factor method second_step confirmed_at',
  },
  // Only staff have devices, and their rows end with the session.
  session_device: { none: 'session_id device_id first_used_at' },
  staff_seen: { gone: 'account_id seen_at' },
  // An account with grants cannot be anonymised.
  staff_grant: {
    none: 'staff_grant_id account_id role event_id valid_from valid_until label created_at origin counts_until',
  },
  staff_pin: { gone: 'account_id pin_hash set_at' },
  sign_in_token: { gone: 'token_hash account_id created_at expires_at used_at browser resets_factors' },
  passkey: { gone: 'passkey_id account_id credential_id public_key counter transports name created_at last_used_at' },
  totp: { gone: 'account_id secret created_at confirmed_at last_counter' },
  recovery_code: { gone: 'code_hash account_id created_at used_at' },
  // Random, and deleted after five minutes.
  passkey_challenge: { none: 'challenge_hash purpose session_id browser expires_at' },
  sign_in_step: {
    gone: 'token_hash account_id method remember identity_provider identity_subject identity_sid tries created_at expires_at',
  },
  factor_reset: { gone: 'account_id requested_by requested_at expires_at reason' },
  // The user id as typed, stored for one second. The account may not exist.
  sign_in_request: { none: 'sign_in_request_id user_id requested_at browser' },
  provider_sign_in: {
    gone: 'state_hash provider browser nonce code_verifier return_to created_at expires_at returned_at token_hash account_id subject sid refusal again has_second_factor authenticated_at',
  },
  provider_identity: { gone: 'provider issuer subject account_id created_at' },
  // Hashes of used tokens, deleted after some minutes.
  provider_sign_out: { none: 'provider jti_hash expires_at subject sid received_at' },
  sign_in_device: { gone: 'account_id device seen_at' },
  rate_limit: { gone: 'name key used window_start blocked_until' },
  account_title: { gone: 'account_id title since' },
  account_award: { gone: 'account_id award_id is_default earned_on' },
  // Numbers of accounts with the same title, country and lists. It names no account.
  buyer_count: { none: 'event_id counted_at lists qualifications organisations groups' },
  // An invented organisation is in the schema of the copy. This row names a staff member.
  trial_copy: {
    none: 'trial_copy_id event_id account_id schema_name clock_offset_ms ready created_at ends_at',
  },
  api_key: {
    none: 'api_key_id name prefix secret_hash scopes event_id expires_at last_used_at exposed_at revoked_at created_by_account_id created_at',
  },
  change_time: { none: 'at epoch oldest' },
  calendar_feed: { gone: 'account_id secret_hash created_at' },
  webhook_endpoint: {
    none: 'webhook_endpoint_id url description kinds event_id is_stopped secret_version secret_nonce previous_secret_nonce previous_secret_until failing_since created_at',
  },
  // Messages have account numbers, which stay in the account, and no names. They are deleted after 30 days.
  webhook_message: { retained: 'webhook_message_id message_id kind subject data created_at' },
  webhook_delivery: {
    none: 'webhook_delivery_id webhook_message_id webhook_endpoint_id subject state since next_try_at tries last_try_at status fault response took_ms created_at',
  },
  account_list: { none: 'account_list_id key name translations member_count created_at changed_at' },
  account_list_member: { gone: 'account_list_id account_id added_at' },
  qualification: {
    none: 'qualification_id key default_name translations period_start period_end quantity defer_event_id next_offer offer_days most_invitations first_timers_first granted taken created_at',
  },
  // Who got a place of a limited number, as evidence of a fair list. The account has no name any more.
  earned_place: {
    retained:
      'earned_place_id qualification_id account_id seats guests state offered_until invitations remind_at deferred_event_id deferred_at lost_at created_at changed_at',
  },
  qualification_candidate: { gone: 'qualification_id account_id rank invited' },
  shout_out: { gone: 'shout_out_id account_id event_id kind promotion_title_cd occurred_on created_at' },
  badge: { gone: 'ticket_id title layout print_count last_printed_at updated_at printed_fingerprint' },
  badge_award: { gone: 'ticket_id award_id pinned' },
  badge_print: { gone: 'badge_print_id ticket_id printed_at printed_by_account_id fingerprint' },
  // Files that include a badge of the person are deleted. The others have no row about the person.
  badge_file: {
    none: 'badge_file_id event_id account_id locale state ticket_ids fingerprints done_count content try_at tries created_at expires_at confirmed_at',
  },
  website_log: { gone: 'website_log_id kind message method detail account_id request_id user_agent created_at' },
  waiting_entry: {
    // Keeps who waited for which ticket, as evidence of fair order. The account has no name any more.
    retained:
      'waiting_entry_id event_id ticket_configuration_id stock_id account_id relationship_type state rank hold_id joined_at offered_until offered_at ended_at holder_account_id window_stock_id',
    none: 'place_types place_count',
  },
  draw: {
    none: 'draw_id event_id ticket_configuration_id window_key opens_at closes_at units largest_party hold_hours terms seed drawn_at drawn_units',
  },
  // A draw can be repeated as long as the entries keep their ids. The accounts have no name any more.
  draw_entry: { retained: 'draw_entry_id draw_id account_id state units rank entered_at ended_at', none: 'mailed_at' },
  draw_entry_member: {
    retained:
      'draw_entry_id number draw_id account_id nth_of_account relationship_type is_live is_drawn waiting_entry_id',
    none: 'slot_types slot_count',
  },
  sale_alert: { gone: 'account_id event_id requested_at due_at' },
  sale_alert_opening: { gone: 'account_id event_id stock_id seen_at' },
  provider_watch: { none: 'gateway account seen_until next_check_at' },
  hold: {
    gone: 'hold_id holder_account_id account_id ticket_configuration_id stock_id relationship_type state order_intent_id offered created_at expires_at ended_at window_stock_id',
  },
  outbox: {
    gone: 'outbox_id kind template recipient locale event_id order_id ticket_id payload status attempts next_attempt_at last_error dedupe_key created_at sent_at subject bounced_at bounce_reason attendee_message_id request_id',
  },
  attendee_message: {
    // Texts to many recipients. Only the outbox stores the individual recipients.
    none: 'attendee_message_id event_id kind audience texts main_locale status recipient_count reached_at reached_ticket_id is_queued sent_count failed_count idempotency_key account_id created_at ended_at has_calendar schedule next_look_at version',
  },
  call_off: {
    // Texts to many recipients, and the administrator, who is staff.
    none: 'call_off_id event_id account_id reason texts main_locale created_at listed_at',
  },
  call_off_ticket: { none: 'ticket_id call_off_id done_at' },
  recheck_ticket: {
    none: 'ticket_id event_id earned_place_id rule state due_minor refund_minor pay_until when_unpaid obstacle decided_by_account_id decided_at changed_at try_at',
  },
  call_off_payment: { none: 'payment_id call_off_id attempts error_code next_try_at' },
  export_schedule: {
    none: 'export_schedule_id event_id list format columns locale weekday hour until account_id due_at try_at tries created_at stopped_at stopped_by_account_id',
  },
  export_preset: { none: 'export_preset_id name list format columns account_id saved_at' },
  saved_filter: { none: 'saved_filter_id event_id list name filter columns account_id saved_at' },
  export_recipient: { none: 'export_schedule_id account_id' },
  // The contents of files that include the person are deleted. The record of the run stays.
  export_run: { none: 'export_run_id export_schedule_id due_at ended_at failure row_count content expires_at' },
  // The newsletter opt-out of an address outlives the account. The hash contains no name.
  // The hash prevents a second mail of the same message. It is deleted when the message ends.
  attendee_message_delivery: { retained: 'attendee_message_id address_hash' },
  news_opt_out: { retained: 'address_hash opted_out_at' },
  ticket: {
    erased: 'first_name last_name email phone_number ticket_data search_text search_document',
    retained:
      'ticket_id event_id ticket_configuration_id order_id account_id relationship_type slot is_self is_guest status was_sold_below_list list_amount_minor amount_minor currency currency_locale coupons_applied created_at canceled_at transferred_at registered_by_account_id ticket_group terms earned_place_id earned_unit ticket_package_id package_part window_stock_id',
    none: 'transferable revision updated_at changed_in answers_revision',
  },
  wallet_pass: {
    // The wallet needs the pass number to learn that the pass has ended.
    retained: 'wallet_pass_id ticket_id account_id wallet locale created_at ended_at',
    none: 'changed_in changed_at is_due try_at attempts last_error',
  },
  wallet_device: { gone: 'device wallet_pass_id push_token created_at' },
  form_link: { gone: 'ticket_id leader_ticket_id nonce created_at expires_at mailed_at filled_at' },
  ticket_search: { erased: 'name words', retained: 'ticket_id event_id account_id number' },
  ticket_history: {
    erased: 'before after notes',
    retained: 'ticket_history_id ticket_id kind account_id created_at',
    none: 'staff_account_id',
  },
  order_intent: {
    erased: 'cart idempotency_key request_hash error_metadata',
    retained:
      'order_intent_id purpose account_id event_id status payment_kind currency total_minor auto_check_in error_code steps created_at settled_at ticket_id',
    none: 'staff_account_id redirect_url next_check_at check_count attention attention_at asked_at turn_at',
  },
  payment: {
    erased: 'first_name last_name email address1 address2 locality region postal_code',
    // The country decides the taxes. Banks identify a card by its last digits.
    retained:
      'payment_id order_id payment_attempt_id kind amount_minor currency refunded_minor gateway gateway_reference last_four card_type wallet country cash_tendered_minor cash_change_minor created_at order_intent_id',
    none: 'taken_by_account_id labelled_at',
  },
  refund: {
    erased: 'reason',
    retained:
      'refund_id payment_id payment_attempt_id ticket_id ends_tickets amount_minor currency status gateway_key gateway_reference error_code created_at finished_at order_intent_id accepted_at provider_status origin settled_refund_id given_by made_twice_reference',
    none: 'requested_by_account_id next_check_at check_count seen_at',
  },
  dispute: {
    // The reason is a code of the bank.
    retained:
      'dispute_id gateway gateway_reference payment_id payment_attempt_id amount_minor currency reason status is_inquiry opened_at due_by decided_at created_at',
    none: 'next_check_at',
  },
  audit_log: {
    erased: 'before after notes',
    retained: 'audit_log_id at account_id subject_account_id event_id action entity entity_id request_id',
    none: 'staff_account_id api_key_id',
  },
  door_scan: {
    erased: 'outcome solved_note',
    retained:
      'scan_id ticket_id event_id list_id way scanned_at received_at shown verdict first_at is_signed solved_at',
    none: 'device_id by_account_id first_device_id first_by_account_id solved_by_account_id',
  },
  list_entry: {
    retained: 'ticket_id list_id event_id is_inside passed_at received_at',
    none: 'passed_by_account_id device_id nonce',
  },
  cash_drawer: {
    // About staff, and the cash they counted.
    none: 'cash_drawer_id event_id staff_account_id day opened_at closed_at closed_by_account_id',
  },
  cash_drawer_amount: { none: 'cash_drawer_id currency opening_minor counted_minor expected_minor' },
  receipt_series: { none: 'issuer year last_number' },
  // By law a receipt stays exactly as issued, including its addressee.
  receipt: {
    retained: 'receipt_id issuer year number order_id payment_id refund_id amount_minor currency content issued_at',
  },
  receipt_addressee: { retained: 'order_id addressee account_id set_at is_company corrected_at' },
  sandbox_charge: {
    erased: 'page',
    retained:
      'key reference attempt amount_minor currency refunded_minor status decline_code last_four card_type wallet declines_later expires_at created_at decided_at after_charge',
  },
  orders: {
    erased: 'mail_to',
    retained: 'order_id order_intent_id account_id event_id payment_kind currency total_minor created_at',
    none: 'staff_account_id changed_in',
  },
  payment_attempt: {
    retained:
      'payment_attempt_id order_intent_id attempt gateway gateway_key kind status amount_minor currency gateway_reference error_code created_at finished_at page_reference gateway_account',
  },
  check_in: {
    retained: 'ticket_id event_id checked_in_at source received_at',
    none: 'checked_in_by_account_id device_id nonce',
  },
  ticket_add_on: { retained: 'ticket_id add_on_id quantity amount_minor currency' },
  ticket_group: {
    retained:
      'ticket_group_id event_id ticket_configuration_id leader_ticket_id max_member_count member_count created_at',
  },
  ticket_package: {
    retained: 'ticket_package_id event_id ticket_configuration_id order_id purchase part_count ends_whole created_at',
  },
  ticket_group_member: { retained: 'ticket_id ticket_group_id position created_at agreed_at' },
  ticket_group_claim: { retained: 'ticket_id order_intent_id' },
  ticket_claim: {
    retained: 'event_id account_id relationship_type slot order_intent_id earned_place_id earned_unit',
  },
  purchase_window: { retained: 'account_id order_intent_id taken_at' },
  other_amount: {
    retained: 'order_intent_id paid_minor paid_currency due_minor due_currency accepted_by_account_id accepted_at',
  },
  order_intent_stock: { retained: 'order_intent_id stock_id quantity returned_at' },
  sandbox_refund: {
    retained:
      'key reference charge_key amount_minor created_at foyer_key first_status last_status changes_at put_back_at',
  },
  sandbox_dispute: { retained: 'reference charge_key amount_minor is_inquiry opened_at due_by outcome' },
  sandbox_webhook: { retained: 'sandbox_webhook_id body due_at attempts delivered_at' },
  provider_entry: {
    retained:
      'account entry_id kind charge_reference amount_minor fee_minor net_minor currency made_at available_on own_minor own_currency',
  },
  unknown_charge: {
    // Linked to no person while the payer is unknown.
    none: 'unknown_charge_id gateway gateway_reference gateway_key amount_minor refunded_minor currency charged_at found_by created_at resolved_at resolution resolved_by_account_id',
  },
  door_device: {
    none: 'device_id name account_id owner_account_id event_id waiting skew_ms created_at seen_at shut_out_at shut_out_by_account_id',
  },
  event: {
    none: 'event_id event_short_code event_type_cd default_name translations parent_event_id cloned_from_event_id event_start event_end registration_start registration_end published activated_from activated_until configuration created_at updated_at calendar_sequence called_off_at archived_at sends_per_day announced_start',
  },
  event_version: {
    none: 'event_version_id event_id version kind definition images changed account_id created_at frame',
  },
  event_version_part: { none: 'event_id part_hash content' },
  event_draft: { none: 'event_id definition working revision based_on account_id updated_at' },
  editor_visit: { none: 'event_id editor account_id section seen_at session_id' },
  event_edition: { none: 'is_this edition' },
  email_template: { none: 'email_template_id event_id template_name locale subject html_content updated_at' },
  image: { none: 'image_id event_id image_key file_name content_hash created_at framing' },
  event_picture: { none: 'event_id content_hash file_name bytes account_id created_at used_at' },
  image_crop: { none: 'source_hash area width content_hash created_at' },
  image_content: { none: 'content_hash content_type width height bytes created_at object_key object_bytes' },
  image_object: { none: 'object_key created_at unused_since' },
  image_width: { none: 'source_hash width content_hash' },
  stock: { none: 'stock_id kind quantity sold held waiting waiting_paused draws packs windows' },
  pool: { none: 'stock_id event_id key' },
  sale_window: {
    none: 'stock_id event_id ticket_configuration_id type_stock_id key position audience mode starts_at ends_at amount_minor reserved active',
  },
  stock_draw: { none: 'stock_id pool_stock_id weight' },
  package_part: { none: 'stock_id part_stock_id units' },
  ticket_configuration: {
    none: 'ticket_configuration_id event_id stock_id default_description more_information amount_minor currency currency_locale sale_start sale_end relationship_types limit_quantity additional_configuration translations position active created_at updated_at',
  },
  coupon: {
    none: 'coupon_id ticket_configuration_id stock_id default_description starts_at ends_at amount_off_minor percent_off conditions translations position active',
  },
  add_on: {
    none: 'add_on_id ticket_configuration_id stock_id default_name default_description amount_minor currency currency_locale starts_at ends_at limit_quantity translations position active',
  },
  award: {
    none: 'award_id award_code award_name award_description award_group_name group_display_order position display_level is_tiered image_name translations',
  },
  installation: { none: 'is_this installation_id created_at signing_key paused_at backup_at' },
  provider_budget: { none: 'provider next_at' },
  search_folding: { none: 'subject folding round last_id resumes_at' },
  missing_answers: { retained: 'event_id ticket_id' },
  missing_answers_state: { none: 'event_id form epoch oldest' },
  answers_forgotten: { none: 'event_id last_ticket finished_at' },
  retention_state: { none: 'kind looked_at removed_at removed' },
  schema_migration: { none: 'name checksum applied_at' },
  schema_function: { none: 'name checksum applied_at' },
};

const columnsOf = (text = '') => text.split(' ').filter(Boolean);
/** Part of every name, address and text of the person. Search normalisation does not change it. */
const mark = 'zyxmark';
const markOf = (column: string) => `${mark}_${column.replace('.', '_')}`;

/** Columns of the person's rows that are filled with their own name as a mark, so the test finds each column separately. */
const written: Readonly<Record<string, [rows: string, columns: string]>> = {
  address: ['account_id = $1', 'address1 address2 locality region postal_code'],
  session: ['account_id = $1', 'user_agent remote_address'],
  website_log: ['account_id = $1', 'message method user_agent'],
  outbox: [
    "strpos(recipient, 'zyxmark') > 0 OR strpos(payload::text, 'zyxmark') > 0",
    'subject last_error bounce_reason',
  ],
  ticket: ['account_id = $1', 'first_name last_name email phone_number'],
  ticket_history: ['ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)', 'notes'],
  payment: [
    'order_id IN (SELECT order_id FROM orders WHERE account_id = $1)',
    'first_name last_name address1 address2 locality region postal_code',
  ],
  refund: [
    'payment_id IN (SELECT payment_id FROM payment JOIN orders USING (order_id) WHERE account_id = $1)',
    'reason',
  ],
  audit_log: ['subject_account_id = $1', 'notes'],
  door_scan: ['ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)', 'solved_note'],
  account: ['account_id = $1', 'phone_number'],
};

/** Text columns that contain a code, a number or a fixed key. */
const withoutMark = [
  'session.identity_provider',
  'sign_in_step.identity_provider',
  'provider_sign_in.provider',
  'provider_sign_in.nonce',
  'provider_sign_in.code_verifier',
  'provider_sign_in.return_to',
  'provider_sign_in.refusal',
  'provider_identity.provider',
  'provider_identity.issuer',
  'rate_limit.name',
  'shout_out.promotion_title_cd',
  'badge.layout',
  'hold.relationship_type',
  'outbox.template',
  'outbox.request_id',
];

const zoe = { firstName: 'Zoe', lastName: 'Stays', email: 'zoe@example.com', source: 'Nobody' };

let shop: Shop;
let admin: Person;
let person: Person;
let recipient: Person;
beforeAll(async () => {
  shop = await openShop({
    name: 'every-column',
    event: {
      configuration: {
        canRegisterOtherAccounts: true,
        badgeEnabled: true,
        sections: [
          {
            name: 'registrationForm',
            title: 'About you',
            // This answer's field has the same name as a kept audit-log key. It must still be erased.
            fields: [
              ...smallForm.slice(0, -1),
              { name: 'source', fieldType: 'Text', label: 'From whom' },
              ...smallForm.slice(-1),
            ],
          },
        ],
      },
    },
  });
  admin = await shop.staff(['admin']);
  person = await shop.person({
    first_name: `${mark}a`,
    last_name: `${mark}b`,
    email_address: `${mark}@example.com`,
    password_hash: mark,
  });
  recipient = await shop.person({ first_name: 'Zoe', last_name: 'Stays', email_address: 'zoe@example.com' });
});
afterAll(() => shop.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.app.database.pool.query<Row>(text, values)).rows;

/** Columns of these types, without those that a CHECK restricts to a list, a pattern or a length. */
async function freeColumns(...types: string[]): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type = ANY ($1)
      AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = quote_ident(c.table_name)::regclass AND k.contype = 'c' AND a.attname = c.column_name
          AND pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M("? (=|~)|\\) = [0-9])'))`,
    [types],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Columns that contain the mark in any row. */
async function marked(): Promise<string[]> {
  const found: string[] = [];
  const bytes = await freeColumns('bytea');
  for (const [table, { gone, erased, retained, none }] of Object.entries(fates)) {
    const columns = columnsOf([gone, erased, retained, none].filter(Boolean).join(' '));
    const looks = columns.map((column) => {
      const text = bytes.has(`${table}.${column}`) ? `encode("${column}", 'escape')` : `"${column}"::text`;
      return `bool_or(strpos(lower(${text}), $1) > 0) AS "${column}"`;
    });
    const [row = {}] = await query<Record<string, boolean | null>>(`SELECT ${looks.join(', ')} FROM "${table}"`, [
      mark,
    ]);
    found.push(...columns.filter((column) => row[column] === true).map((column) => `${table}.${column}`));
  }
  return found.toSorted();
}

/** Files of the data folder that contain the mark, as plain text or in a mail encoding. */
async function markedFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(shop.app.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(path.join(entry.parentPath, entry.name), 'latin1');
    const decoded = text.replaceAll(/(?:[\w+/]{76}\r\n)+[\w+/=]+/g, (lines) =>
      Buffer.from(lines, 'base64').toString('latin1'),
    );
    const readable = `${text.replaceAll('=\r\n', '')}${decoded}`.toLowerCase();
    if (readable.includes(mark)) found.push(entry.name);
  }
  return found;
}

test('lists the fate of every column of every table', async () => {
  const rows = await query<{ name: string }>(`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const described = Object.entries(fates).flatMap(([table, fate]) =>
    Object.values(fate as Record<string, string>).flatMap((text) =>
      columnsOf(text).map((column) => `${table}.${column}`),
    ),
  );
  expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('anonymising removes a person from every erased column and keeps what other people typed about themselves', async () => {
  await live();
  const before = await marked();
  // The order confirmation that another account received for the person's ticket is one of the files.
  const { rows: confirmations } = await sql<{ outbox_id: number }>`
    SELECT outbox_id FROM outbox WHERE template = 'confirmation' AND status = 'SENT' AND order_id IN (
      SELECT order_id FROM orders WHERE account_id = ${recipient.accountId})`.execute(shop.app.database.kysely);
  const filesBefore = await markedFiles();
  for (const { outbox_id } of confirmations) {
    expect(filesBefore).toContainEqual(expect.stringContaining(`${outbox_id}`));
  }
  expect(confirmations).not.toEqual([]);
  const isText = await freeColumns('text', 'jsonb', 'tsvector');
  const markable = Object.entries(fates).flatMap(([table, { erased, gone }]) =>
    columnsOf([erased, gone].join(' '))
      .map((column) => `${table}.${column}`)
      .filter((name) => isText.has(name)),
  );
  expect(markable.filter((name) => !before.includes(name))).toEqual(withoutMark);
  // An export file made for staff contains the person's name.
  expect(before).toContain('export_run.content');
  // So does a stored response to another account.
  expect(before).toContain('idempotent_response.body');
  // Mails of every template name the person, to the person or to someone else.
  const mails = await query<{ template: MailTemplate }>('SELECT DISTINCT template FROM outbox');
  expect(mails.map(({ template }) => template).toSorted()).toEqual(mailTemplates.toSorted());
  const goneTables = Object.entries(fates).flatMap(([table, { gone }]) => (gone === undefined ? [] : [table]));
  for (const table of goneTables) expect([table, await ofPerson(table)]).not.toEqual([table, 0]);

  // The person has a passkey, so the export needs a confirmation.
  const own = await openTestSession(shop.app.database.kysely, person.accountId, {
    now: shop.app.clock.now(),
    isConfirmed: true,
  });
  const exported = await shop.app.inject('GET', '/api/account/export', { token: own });
  expect(exported.status).toBe(200);
  for (const [table, [, columns]] of Object.entries(written))
    for (const column of columnsOf(columns)) expect(exported.text).toContain(markOf(`${table}.${column}`));

  shop.app.clock.advance({ days: 3 });
  const { status, body } = await shop.app.inject<Anonymisation>(
    'POST',
    `/api/admin/accounts/${person.externalAccountIdentifier}/anonymise`,
    { token: admin.token, body: { reason: `Asked for by ${mark}a ${mark}B, ${mark}@example.com` } },
  );
  expect([status, body]).toMatchObject([200, { fullName: '—', obstacle: null }]);
  // A receipt keeps the text with which it was issued.
  expect(await marked()).toEqual(['receipt.content', 'receipt_addressee.addressee']);
  expect(await markedFiles()).toEqual([]);
  const emptied = await query('SELECT FROM order_intent WHERE account_id = $1 AND request_hash IS NOT NULL', [
    person.accountId,
  ]);
  expect(emptied).toEqual([]);
  expect(await query('SELECT title FROM account WHERE account_id = $1', [person.accountId])).toEqual([{ title: null }]);
  // The mail stays, because it belongs to another account, and is shown without the name.
  for (const { outbox_id } of confirmations) {
    expect(await query('SELECT status FROM outbox WHERE outbox_id = $1', [outbox_id])).toEqual([{ status: 'SENT' }]);
  }
  for (const table of goneTables) expect([table, await ofPerson(table)]).toEqual([table, 0]);
  const theirs = await query<{ first_name: string; email: string }>(
    'SELECT first_name, email FROM ticket WHERE account_id = $1 ORDER BY ticket_id',
    [recipient.accountId],
  );
  expect(theirs).toEqual([
    { first_name: 'Zoe', email: 'zoe@example.com' },
    { first_name: 'Zoe', email: 'zoe@example.com' },
  ]);
});

/** Number of the person's rows in a table that anonymising empties of them. */
async function ofPerson(table: string): Promise<number> {
  const where: Readonly<Record<string, string>> = {
    hold: 'holder_account_id = $1',
    wallet_device: 'wallet_pass_id IN (SELECT wallet_pass_id FROM wallet_pass WHERE account_id = $1)',
    rate_limit: `key IN ($1::text, '${person.externalAccountIdentifier}', '${mark}@example.com')`,
    outbox: `(strpos(recipient, '${mark}') > 0 OR strpos(payload::text, '${mark}') > 0) AND $1 > 0`,
  };
  const tickets = 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)';
  const rows = where[table] ?? (table.startsWith('badge') || table === 'form_link' ? tickets : 'account_id = $1');
  const [row] = await query<{ n: number }>(`SELECT count(*) AS n FROM "${table}" WHERE ${rows}`, [person.accountId]);
  return row?.n ?? 0;
}

/** Creates every kind of data about the person, through the API where it has a call. */
async function live(): Promise<void> {
  const { app } = shop;
  const call = async (method: 'POST' | 'PUT', path: string, by: Person, body: object) => {
    const answer = await app.inject(method, `/api/${path}`, { token: by.token, body });
    expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, 200, '']);
  };
  const type = await shop.ticketType({ amount_minor: 10_000, additionalConfiguration: { transferable: true } });
  const limited = await shop.ticketType({ quantity: 10, limit_quantity: true });
  const named = (name: string) => ({
    firstName: `${mark}${name}`,
    lastName: mark,
    email: `${mark}.${name}@example.com`,
    source: `${mark}.${name}`,
  });
  const forBoth = [selfTicket(recipient, type, { values: zoe }), selfTicket(person, type, { values: named('typed') })];
  expect(
    (await shop.order(recipient, { tickets: forBoth, chargeCreditCardRequest: payBy(cards.declined) })).status,
  ).toBe(402);
  expect((await shop.order(recipient, { tickets: forBoth, chargeCreditCardRequest: payBy() })).status).toBe(200);
  const { creditCard, ...card } = payBy();
  const paid = await shop.order(
    person,
    {
      tickets: [
        selfTicket(person, type, { relationshipType: 'SPOUSE', values: named('spouse') }),
        selfTicket(person, type, { relationshipType: 'GUEST', values: named('guest') }),
      ],
      chargeCreditCardRequest: {
        ...card,
        creditCard: { ...creditCard, firstName: mark, lastName: mark, email: `${mark}@example.com` },
      },
    },
    { 'idempotency-key': `${mark}-0001` },
  );
  expect(paid.status).toBe(200);
  const tickets = await query<{ ticket_id: number; relationship_type: string }>(
    'SELECT ticket_id, relationship_type FROM ticket WHERE account_id = $1',
    [person.accountId],
  );
  const idOf = (relationship: string) =>
    tickets.find((ticket) => ticket.relationship_type === relationship)?.ticket_id ?? 0;
  const [self, spouse, guest] = [idOf('CONSULTANT'), idOf('SPOUSE'), idOf('GUEST')];
  await call('PUT', 'ticket', person, { ticketId: self, values: { ...named('edited') } });
  await call('POST', 'ticket/transfer', person, {
    ticketId: spouse,
    externalAccountIdentifier: recipient.externalAccountIdentifier,
    relationshipType: 'SPOUSE',
    values: zoe,
  });
  await call('POST', `orders/${paid.body.orderId}/confirmation`, person, { email: `${mark}.mended@example.com` });
  await call('POST', `admin/orders/${paid.body.orderId}/refund`, admin, {
    ticketIds: [guest],
    reason: `Asked by ${mark}`,
  });
  const team = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 4 } } });
  const [member] = await query<{ ticket_id: number }>(
    'SELECT min(ticket_id) AS ticket_id FROM ticket WHERE account_id = $1',
    [recipient.accountId],
  );
  // Allow the next order: an account can buy once in 30 minutes.
  app.clock.advance({ minutes: 31 });
  const led = await shop.order(person, {
    tickets: [
      selfTicket(person, team, {
        relationshipType: 'SPOUSE',
        values: named('leader'),
        associatedTicketIds: [member?.ticket_id ?? 0],
      }),
    ],
    chargeCreditCardRequest: { ...card, creditCard: { ...creditCard, email: `${mark}@example.com` } },
  });
  const leaderTicket = led.body.order?.tickets[0]?.ticketId ?? 0;
  expect([led.status, leaderTicket > 0]).toEqual([200, true]);
  await call('POST', `ticket/${member?.ticket_id}/agree-to-team`, recipient, {});
  await call('POST', `ticket/${leaderTicket}/form-link/mail`, person, { memberTicketId: member?.ticket_id });
  await app.jobs.drainAll();
  await call('POST', 'ticket/deactivate-ticket', admin, { ticketId: leaderTicket, notes: 'Asked for it' });
  await app.jobs.drainAll();
  await beOnTeams({ type, team, member: member?.ticket_id ?? 0, call });
  await call('POST', 'ticket/reservation', person, {
    ticketConfigurationId: limited,
    externalAccountIdentifier: person.externalAccountIdentifier,
    relationshipType: 'GUEST',
  });
  app.clock.set('2026-02-14T15:00:00Z');
  await call('POST', `ticket/${self}/check-in`, admin, {
    eventId: shop.eventId,
    scanId: '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01',
  });
  await query('UPDATE door_scan SET solved_at = received_at');
  const mail = {
    to: `${mark}@example.com`,
    locale: 'en-US',
    eventId: shop.eventId,
    name: `${mark}a ${mark}b`,
  } as const;
  const ofType = { ticketConfigurationId: limited };
  await app.database.transaction(async (tx) => {
    const now = app.clock.now();
    const paidMore = { before: 'x', amountMinor: 1, currency: 'USD' } as const;
    const shared = { to: 'friend@example.com', sender: mail.name, ticketId: self } as const;
    await queueMail(tx, { template: 'itinerary', ...shared, locale: mail.locale, eventId: mail.eventId }, now);
    await queueMail(tx, { template: 'upgrade', ticketId: self, ...mail, ...paidMore }, now);
    await queueMail(tx, { template: 'waiting-offer', ...mail, ...ofType, until: now.toISOString() }, now);
    await queueMail(tx, { template: 'waiting-ended', ...mail, ...ofType, why: 'closed' }, now);
    await queueMail(
      tx,
      { template: 'sign-in-link', to: mail.to, locale: mail.locale, name: mail.name, url: 'x', minutes: 15 },
      now,
    );
  });
  await app.jobs.drainAll();
  await call('POST', `admin/events/${shop.eventId}/badge-prints`, admin, { ticketIds: [self] });
  await leave(self);
}

/** The person is on other people's teams, leaves one and is removed from another. A member of the person's team moves to another team. */
async function beOnTeams({
  type,
  team,
  member,
  call,
}: {
  type: number;
  team: number;
  member: number;
  call: (method: 'POST', path: string, by: Person, body: object) => Promise<void>;
}): Promise<void> {
  const ticketId = await putTicket(shop.app.database.kysely, {
    ticket_configuration_id: type,
    account_id: person.accountId,
    relationship_type: 'GUEST',
    is_self: false,
    is_guest: true,
    first_name: `${mark}plus`,
    last_name: mark,
    email: `${mark}.plus@example.com`,
  });
  const lead = async (members: number[]) => {
    const leader = await shop.person();
    const { status, body } = await shop.order(leader, {
      tickets: [selfTicket(leader, team, { values: zoe, associatedTicketIds: members })],
      chargeCreditCardRequest: payBy(),
    });
    expect(status).toBe(200);
    return { leader, ticketId: body.order?.tickets[0]?.ticketId ?? 0 };
  };
  await lead([ticketId]);
  await call('POST', `ticket/${ticketId}/agree-to-team`, person, {});
  await call('POST', `ticket/${ticketId}/leave-team`, person, {});
  await lead([ticketId]);
  await call('POST', `ticket/${ticketId}/agree-to-team`, person, {});
  await call('POST', 'ticket/deactivate-ticket', admin, { ticketId, notes: 'Asked for it' });
  const next = await lead([member]);
  await call('POST', `ticket/${member}/agree-to-team`, recipient, {});
  shop.app.clock.advance({ hours: 13 });
  await call('POST', `ticket/${next.ticketId}/form-link/mail`, next.leader, { memberTicketId: member });
  await shop.app.jobs.drainAll();
}

/** Inserts data that no API call in the test creates, or only in a form that cannot contain the mark. */
async function leave(self: number): Promise<void> {
  const { accountId } = person;
  const db = shop.app.database.kysely;
  await sql`
    WITH one AS (SELECT ${accountId}::bigint AS id, ${shop.app.clock.now()}::timestamptz AS moment),
    address AS (INSERT INTO address (account_id, address1, locality, country, created_at) SELECT id, '1', 'x', 'USA', moment FROM one),
    token AS (INSERT INTO sign_in_token SELECT sha256('x'), id, moment, moment + interval '1 hour' FROM one),
    begun AS (INSERT INTO provider_sign_in SELECT sha256('x'), 'staff', sha256('x'), 'x', repeat('x', 43), '/', moment,
      moment + interval '1 hour', moment, sha256('x'), id, ${mark}, ${mark} FROM one),
    known AS (INSERT INTO session (token_hash, account_id, remember, created_at, expires_at, identity_provider, identity_subject, identity_sid)
      SELECT sha256('known'), id, false, moment, moment + interval '1 hour', 'staff', ${mark}, ${mark} FROM one),
    device AS (INSERT INTO sign_in_device SELECT id, sha256('x'), moment FROM one),
    seen AS (INSERT INTO staff_seen SELECT id, moment FROM one),
    key AS (INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT id, 'x', 'x', 0, '{}', ${mark}, moment FROM one),
    app AS (INSERT INTO totp SELECT id, 'x', moment, moment, 1 FROM one),
    code AS (INSERT INTO recovery_code SELECT sha256('x'), id, moment FROM one),
    step AS (INSERT INTO sign_in_step SELECT sha256('x'), id, 'provider', false, 0, moment, moment + interval '1 hour', 'staff', ${mark}, ${mark} FROM one),
    belongs AS (INSERT INTO provider_identity SELECT 'staff', 'https://login.example.com', ${mark}, id, moment FROM one),
    reset AS (INSERT INTO factor_reset SELECT id, (SELECT max(account_id) FROM account WHERE account_id <> id), moment, moment + interval '1 hour', ${mark} FROM one),
    pin AS (INSERT INTO staff_pin SELECT id, '$argon2id$x', moment FROM one),
    title AS (INSERT INTO account_title SELECT id, 'MC' FROM one),
    award AS (INSERT INTO award (award_code, award_name, award_group_name, display_level) VALUES ('A', 'Gold', 'Gold', 1) RETURNING award_id),
    earned AS (INSERT INTO account_award SELECT id, award_id FROM one, award),
    badge AS (INSERT INTO badge (ticket_id, layout, updated_at) SELECT ${self}, '{"topPt": 40}', moment FROM one
      ON CONFLICT (ticket_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING ticket_id),
    linked AS (INSERT INTO form_link SELECT ${self}, ${self}, decode(repeat('00', 16), 'hex'), moment, moment + interval '1 hour' FROM one),
    pinned AS (INSERT INTO badge_award SELECT ticket_id, award_id, true FROM badge, award),
    pass AS (INSERT INTO wallet_pass (wallet_pass_id, ticket_id, account_id, wallet, locale, created_at, changed_at, is_due)
      SELECT gen_random_uuid(), ${self}, id, 'apple', 'en-US', moment, moment, false FROM one RETURNING wallet_pass_id),
    phone AS (INSERT INTO wallet_device SELECT ${mark}, wallet_pass_id, ${mark}, moment FROM pass, one),
    qualified AS (INSERT INTO qualification (key, default_name, created_at) SELECT 'top', 'Top', moment FROM one RETURNING qualification_id),
    ranked AS (INSERT INTO qualification_candidate (qualification_id, account_id, rank) SELECT qualification_id, id, 1 FROM qualified, one),
    offered AS (INSERT INTO earned_place (qualification_id, account_id, offered_until, created_at, changed_at)
      SELECT qualification_id, id, moment, moment, moment FROM qualified, one),
    list AS (INSERT INTO account_list (key, name, created_at, changed_at) SELECT 'leaders', 'Leaders', moment, moment FROM one
      RETURNING account_list_id),
    listed AS (INSERT INTO account_list_member SELECT account_list_id, id, moment FROM list, one),
    units AS (INSERT INTO stock (kind) VALUES ('window') RETURNING stock_id),
    sale AS (INSERT INTO sale_window (stock_id, event_id, ticket_configuration_id, type_stock_id, key, position, audience, mode, starts_at, ends_at, active)
      SELECT units.stock_id, c.event_id, c.ticket_configuration_id, c.stock_id, 'early', 0, '{}', 'firstCome', moment, moment + interval '1 hour', false
      FROM units, one, ticket t JOIN ticket_configuration c USING (ticket_configuration_id) WHERE t.ticket_id = ${self} RETURNING stock_id, event_id),
    calendar AS (INSERT INTO calendar_feed SELECT id, repeat('a', 64), moment FROM one),
    alerted AS (INSERT INTO sale_alert SELECT id, event_id, moment FROM one, sale),
    opened AS (INSERT INTO sale_alert_opening SELECT id, event_id, stock_id, moment FROM one, sale),
    shout AS (INSERT INTO shout_out (account_id, kind, created_at) SELECT id, 'FAST_TRACKED', moment FROM one),
    log AS (INSERT INTO website_log (kind, message, detail, account_id, request_id, created_at)
      SELECT 'error', 'x', ${JSON.stringify({ page: mark })}::jsonb, id, ${mark}, moment FROM one),
    tried AS (INSERT INTO rate_limit SELECT 'password', ${person.externalAccountIdentifier}, 1, moment FROM one),
    mailed AS (INSERT INTO rate_limit SELECT 'free-mail-to', ${`${mark}@example.com`}, 1, moment FROM one),
    page AS (UPDATE sandbox_charge SET attempt = 'hosted', page = ${JSON.stringify({ email: mark })}::jsonb, expires_at = moment FROM one
      WHERE key IN (SELECT gateway_key FROM payment_attempt JOIN order_intent USING (order_intent_id) WHERE account_id = ${accountId}))
    UPDATE account SET title = 'MC' FROM one WHERE account_id = id`.execute(db);
  // An export made for staff while the person had a ticket for the event.
  await query(
    `WITH schedule AS (INSERT INTO export_schedule (event_id, list, format, columns, locale, hour, until, account_id, created_at)
      VALUES ($1, 'attendees', 'csv', '{name}', 'en-US', 6, '2026-03-01', $2, $3) RETURNING export_schedule_id)
    INSERT INTO export_run (export_schedule_id, due_at, ended_at, row_count, content, expires_at)
    SELECT export_schedule_id, $3, $3, 1, convert_to($4, 'UTF8'), $3::timestamptz + interval '7 days' FROM schedule`,
    [shop.eventId, admin.accountId, shop.app.clock.now(), `Name\n${mark}a ${mark}b`],
  );
  await query(
    `INSERT INTO idempotent_response (account_id, call, idempotency_key, request_hash, body, created_at)
     VALUES ($1, 'upgradeTicket', 'key', '', $2, $3)`,
    [
      recipient.accountId,
      JSON.stringify({ ticket: { associatedTickets: [{ ticketId: self, firstName: mark }] } }),
      shop.app.clock.now(),
    ],
  );
  await query(
    'INSERT INTO receipt_addressee (order_id, addressee, account_id, set_at) SELECT min(order_id), $2, $1, now() FROM orders WHERE account_id = $1',
    [accountId, mark],
  );
  await query('UPDATE order_intent SET error_metadata = $2 WHERE account_id = $1', [accountId, { name: mark }]);
  await query(
    "UPDATE outbox SET bounced_at = created_at, bounce_reason = 'x' WHERE strpos(recipient || payload, $1) > 0",
    [mark],
  );
  for (const [table, [rows, columns]] of Object.entries(written)) {
    const set = columnsOf(columns).map((column) => `${column} = '${markOf(`${table}.${column}`)}'`);
    const where = rows.includes('$1') ? rows : `(${rows}) AND $1 > 0`;
    await query(`UPDATE ${table} SET ${set.join(', ')} WHERE ${where}`, [accountId]);
  }
}

test('docs/record-of-processing.md has each table with personal data in one activity, and each kind of retention', async () => {
  expect(unassignedTables(fates)).toEqual([]);
  // Control: a new table with personal data is reported.
  expect(unassignedTables({ ...fates, guest_book: { erased: 'name' } })).toEqual(['guest_book']);
  expect(activities.flatMap(({ periods }) => Object.keys(periods)).toSorted()).toEqual([...retentionKinds].toSorted());
  const file = path.join(import.meta.dirname, '../../../../../../docs/record-of-processing.md');
  await expect(recordOfProcessing(fates)).toMatchFileSnapshot(file);
});
