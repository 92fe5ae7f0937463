import { sql } from 'kysely';
import { eventOf, type Section } from '../personal-data.ts';

/**
 * The data stored about an account, by section and in the order of the export (people 6.1). `every-column.test.ts` lists which
 * columns are personal, and checks that all of them are exported.
 * Of other people, the export contains only what this account typed or was shown. It omits the answers of tickets that
 * other accounts hold, and the history of a ticket before this account received it.
 */
export const sectionNames = [
  'account',
  'addresses',
  'titles',
  'awards',
  'shoutOuts',
  'accountLists',
  'earnedPlaces',
  'rankedLists',
  'orders',
  'receipts',
  'orderAttempts',
  'tickets',
  'ticketHistory',
  'badges',
  'checkIns',
  'passes',
  'walletPasses',
  'scans',
  'holds',
  'waiting',
  'draws',
  'mails',
  'sessions',
  'signInLinks',
  'signInPlaces',
  'reports',
  'audit',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The sections of accounts, sign-in, client log and audit log. The other modules add theirs. */
export const ownSections = {
  account: (id) => sql`
    SELECT a.account_id AS n, json_build_object('accountNumber', a.external_account_identifier, 'accountType', a.account_type_code,
      'firstName', a.first_name, 'lastName', a.last_name, 'title', a.title, 'email', a.email_address, 'phoneNumber', a.phone_number,
      'country', a.country_code, 'language', a.locale, 'currency', a.currency,
      'upline', (SELECT u.external_account_identifier FROM account u WHERE u.account_id = a.upline_account_id),
      'roles', to_jsonb(a.roles), 'createDate', a.created_at, 'updateDate', a.updated_at,
      'passwordDate', a.password_changed_at,
      'lastSeenDate', (SELECT s.seen_at FROM staff_seen s WHERE s.account_id = a.account_id), 'closedDate', a.closed_at, 'newsEndedDate', (
        SELECT o.opted_out_at FROM news_opt_out o
        WHERE o.address_hash = sha256(convert_to(lower(trim(a.email_address)), 'UTF8')))) AS row
    FROM account a WHERE a.account_id = ${id}`,
  addresses: (id) => sql`
    SELECT address_id AS n, json_build_object('address1', address1, 'address2', address2, 'locality', locality, 'region', region,
      'postalCode', postal_code, 'country', country, 'status', status, 'createDate', created_at) AS row
    FROM address WHERE account_id = ${id}`,
  titles: (id) => sql`
    SELECT row_number() OVER (ORDER BY since, title) AS n, json_build_object('title', title, 'date', since) AS row
    FROM account_title WHERE account_id = ${id}`,
  awards: (id) => sql`
    SELECT w.award_id AS n, json_build_object('award', a.award_name, 'date', w.earned_on) AS row
    FROM account_award w JOIN award a ON a.award_id = w.award_id WHERE w.account_id = ${id}`,
  shoutOuts: (id) => sql`
    SELECT s.shout_out_id AS n, json_build_object('kind', s.kind, 'title', s.promotion_title_cd, 'event', ${eventOf('s')},
      'date', s.occurred_on, 'createDate', s.created_at) AS row
    FROM shout_out s WHERE s.account_id = ${id}`,
  sessions: (id) => sql`
    SELECT session_id AS n, json_build_object('createDate', created_at, 'expireDate', expires_at, 'byStaff', staff_account_id IS NOT NULL,
      'method', method, 'secondStep', second_step, 'program', CASE WHEN staff_account_id IS NULL THEN user_agent END,
      'place', CASE WHEN staff_account_id IS NULL THEN remote_address END) AS row
    FROM session WHERE account_id = ${id}`,
  signInLinks: (id) => sql`
    SELECT row_number() OVER (ORDER BY created_at) AS n, json_build_object('createDate', created_at, 'expireDate', expires_at,
      'useDate', used_at) AS row
    FROM sign_in_token WHERE account_id = ${id}`,
  signInProviders: (id) => sql`
    SELECT row_number() OVER (ORDER BY created_at, provider) AS n, json_build_object('provider', provider, 'number', subject,
      'createDate', created_at) AS row
    FROM provider_identity WHERE account_id = ${id}`,
  passkeys: (id) => sql`
    SELECT passkey_id AS n, json_build_object('name', name, 'createDate', created_at, 'useDate', last_used_at) AS row
    FROM passkey WHERE account_id = ${id}`,
  authenticatorApps: (id) => sql`
    SELECT account_id AS n, json_build_object('createDate', created_at, 'useDate', confirmed_at) AS row
    FROM totp WHERE account_id = ${id}`,
  recoveryCodes: (id) => sql`
    SELECT row_number() OVER (ORDER BY created_at, code_hash) AS n, json_build_object('createDate', created_at, 'useDate', used_at) AS row
    FROM recovery_code WHERE account_id = ${id}`,
  signInPlaces: (id) => sql`
    SELECT row_number() OVER (ORDER BY seen_at, device) AS n, json_build_object('date', seen_at) AS row
    FROM sign_in_device WHERE account_id = ${id}`,
  reports: (id) => sql`
    SELECT website_log_id AS n, json_build_object('createDate', created_at, 'kind', kind, 'message', message, 'method', method,
      'about', detail, 'program', user_agent) AS row
    FROM website_log WHERE account_id = ${id}`,
  audit: (id) => sql`
    SELECT l.audit_log_id AS n, json_build_object('date', l.at, 'action', l.action, 'entity', l.entity, 'number', l.entity_id,
      'event', ${eventOf('l')}, 'byStaff', l.staff_account_id IS NOT NULL, 'before', l.before, 'after', l.after, 'notes', l.notes) AS row
    FROM audit_log l WHERE l.subject_account_id = ${id}`,
} satisfies Record<string, Section>;
