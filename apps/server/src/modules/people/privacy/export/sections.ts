import { sql, type RawBuilder } from 'kysely';

/**
 * The data stored about an account, by section (people 6.1). Each statement returns `n`, the key for reading
 * in batches, and `row`, the exported object. `every-column.test.ts` lists which columns are personal, and checks that
 * all of them are exported here.
 * Of other people, the export contains only what this account typed or was shown. It omits the answers of tickets that
 * other accounts hold, and the history of a ticket before this account received it.
 */
export const sectionNames = [
  'account',
  'addresses',
  'titles',
  'awards',
  'shoutOuts',
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
  'mails',
  'sessions',
  'signInLinks',
  'signInPlaces',
  'reports',
  'audit',
] as const;
export type SectionName = (typeof sectionNames)[number];

type Section = (accountId: number) => RawBuilder<unknown>;

const eventOf = (alias: string) =>
  sql`(SELECT e.default_name FROM event e WHERE e.event_id = ${sql.ref(`${alias}.event_id`)})`;
const typeOf = (alias: string) => sql`(SELECT c.default_description FROM ticket_configuration c
  WHERE c.ticket_configuration_id = ${sql.ref(`${alias}.ticket_configuration_id`)})`;
const minor = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`CASE ${currency} WHEN 'JPY' THEN ${amount}::numeric ELSE (${amount}::numeric / 100) END`;
/** The account's tickets, including tickets of its guests. */
const own = (accountId: number) => sql`SELECT ticket_id FROM ticket WHERE account_id = ${accountId}`;

export const sections: Readonly<Record<SectionName, Section>> = {
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
  orders: (id) => sql`
    SELECT o.order_id AS n, json_build_object('orderNumber', o.order_id, 'event', ${eventOf('o')}, 'createDate', o.created_at,
      'paymentKind', o.payment_kind, 'total', ${minor(sql`o.total_minor`, sql`o.currency`)}, 'currency', o.currency,
      'soldByStaff', o.staff_account_id IS NOT NULL, 'mailTo', o.mail_to,
      'payments', (SELECT coalesce(json_agg(json_build_object('createDate', p.created_at, 'paymentKind', p.kind,
          'amount', ${minor(sql`p.amount_minor`, sql`p.currency`)}, 'refundedAmount', ${minor(sql`p.refunded_minor`, sql`p.currency`)},
          'currency', p.currency, 'cardEnding', p.last_four, 'cardType', p.card_type, 'wallet', p.wallet,
          'reference', p.gateway_reference, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email, 'address1', p.address1, 'address2', p.address2,
          'locality', p.locality, 'region', p.region, 'postalCode', p.postal_code, 'country', p.country) ORDER BY p.payment_id), '[]')
        FROM payment p WHERE p.order_id = o.order_id),
      'refunds', (SELECT coalesce(json_agg(json_build_object('createDate', r.created_at, 'status', r.status, 'reason', r.reason,
          'amount', ${minor(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency) ORDER BY r.refund_id), '[]')
        FROM refund r JOIN payment p ON p.payment_id = r.payment_id WHERE p.order_id = o.order_id),
      'disputes', (SELECT coalesce(json_agg(json_build_object('createDate', d.opened_at, 'status', d.status, 'reason', d.reason,
          'amount', ${minor(sql`d.amount_minor`, sql`d.currency`)}, 'currency', d.currency) ORDER BY d.dispute_id), '[]')
        FROM dispute d JOIN payment p ON p.payment_id = d.payment_id WHERE p.order_id = o.order_id)) AS row
    FROM orders o WHERE o.account_id = ${id}`,
  receipts: (id) => sql`
    SELECT r.receipt_id AS n, json_build_object('number', concat_ws(' ', r.issuer, r.year, r.number), 'orderNumber', r.order_id,
      'date', r.issued_at, 'amount', ${minor(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency, 'about', r.content,
      'addressee', (SELECT d.addressee FROM receipt_addressee d WHERE d.order_id = r.order_id)) AS row
    FROM receipt r JOIN orders o ON o.order_id = r.order_id WHERE o.account_id = ${id}`,
  // Without the lines of attendees who have accounts of their own. Their data appears in their own exports.
  orderAttempts: (id) => sql`
    SELECT row_number() OVER (ORDER BY i.created_at, i.order_intent_id) AS n, json_build_object('reference', i.order_intent_id,
      'event', ${eventOf('i')}, 'createDate', i.created_at, 'status', i.status, 'paymentKind', i.payment_kind,
      'total', ${minor(sql`i.total_minor`, sql`i.currency`)}, 'currency', i.currency, 'outcome', i.error_code,
      'about', i.error_metadata, 'payer', i.cart -> 'payer', 'mailTo', i.cart -> 'mailTo',
      'attendees', CASE WHEN jsonb_typeof(i.cart -> 'tickets') = 'array' THEN (
        SELECT coalesce(json_agg(json_build_object('firstName', t.line -> 'firstName', 'lastName', t.line -> 'lastName',
          'email', t.line -> 'email', 'phoneNumber', t.line -> 'phoneNumber', 'relationship', t.line -> 'relationshipType',
          'answers', t.line -> 'values')), '[]')
        FROM jsonb_array_elements(i.cart -> 'tickets') AS t(line) WHERE (t.line ->> 'accountId')::bigint = i.account_id) END,
      'refunds', (SELECT coalesce(json_agg(json_build_object('createDate', r.created_at, 'status', r.status, 'reason', r.reason,
          'amount', ${minor(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency) ORDER BY r.refund_id), '[]')
        FROM refund r JOIN payment_attempt a ON a.payment_attempt_id = r.payment_attempt_id
        WHERE a.order_intent_id = i.order_intent_id)) AS row
    FROM order_intent i WHERE i.account_id = ${id}`,
  tickets: (id) => sql`
    SELECT t.ticket_id AS n, json_build_object('ticketNumber', t.ticket_id, 'event', ${eventOf('t')}, 'ticketType', ${typeOf('t')},
      'orderNumber', t.order_id, 'status', t.status, 'relationship', t.relationship_type, 'createDate', t.created_at,
      'updateDate', t.updated_at, 'canceledDate', t.canceled_at, 'transferDate', t.transferred_at,
      'amount', ${minor(sql`t.amount_minor`, sql`t.currency`)}, 'currency', t.currency, 'isYours', h.is_own,
      'firstName', CASE WHEN h.is_own THEN t.first_name END, 'lastName', CASE WHEN h.is_own THEN t.last_name END,
      'email', CASE WHEN h.is_own THEN t.email END, 'phoneNumber', CASE WHEN h.is_own THEN t.phone_number END,
      'answers', CASE WHEN h.is_own THEN t.ticket_data -> 'registrationForm' END,
      'addOns', CASE WHEN h.is_own THEN (SELECT json_agg(a.default_name ORDER BY a.add_on_id) FROM ticket_add_on x
        JOIN add_on a ON a.add_on_id = x.add_on_id WHERE x.ticket_id = t.ticket_id) END) AS row
    FROM ticket t CROSS JOIN LATERAL (SELECT t.account_id = ${id} AS is_own) h
    WHERE t.ticket_id IN (${own(id)} UNION SELECT b.ticket_id FROM orders o JOIN ticket b ON b.order_id = o.order_id
      WHERE o.account_id = ${id})`,
  ticketHistory: (id) => sql`
    SELECT h.ticket_history_id AS n, json_build_object('ticketNumber', h.ticket_id, 'createDate', h.created_at, 'kind', h.kind,
      'byStaff', h.staff_account_id IS NOT NULL, 'notes', h.notes, 'after', h.after,
      'before', CASE WHEN h.created_at IS DISTINCT FROM t.transferred_at THEN h.before END) AS row
    FROM ticket_history h JOIN ticket t ON t.ticket_id = h.ticket_id
    WHERE t.account_id = ${id} AND h.created_at >= coalesce(t.transferred_at, '-infinity')`,
  badges: (id) => sql`
    SELECT b.ticket_id AS n, json_build_object('ticketNumber', b.ticket_id, 'title', b.title, 'layout', b.layout,
      'updateDate', b.updated_at, 'prints', (SELECT coalesce(json_agg(p.printed_at ORDER BY p.printed_at), '[]') FROM badge_print p
        WHERE p.ticket_id = b.ticket_id)) AS row
    FROM badge b WHERE b.ticket_id IN (${own(id)})`,
  checkIns: (id) => sql`
    SELECT c.ticket_id AS n, json_build_object('ticketNumber', c.ticket_id, 'event', ${eventOf('c')}, 'date', c.checked_in_at,
      'kind', c.source) AS row
    FROM check_in c WHERE c.ticket_id IN (${own(id)})`,
  passes: (id) => sql`
    SELECT row_number() OVER (ORDER BY l.ticket_id, l.list_id) AS n, json_build_object('ticketNumber', l.ticket_id, 'event', ${eventOf('l')},
      'place', l.list_id, 'status', CASE WHEN l.is_inside THEN 'in' ELSE 'out' END, 'date', l.passed_at) AS row
    FROM list_entry l WHERE l.ticket_id IN (${own(id)})`,
  walletPasses: (id) => sql`
    SELECT row_number() OVER (ORDER BY p.created_at, p.wallet_pass_id) AS n, json_build_object('ticketNumber', p.ticket_id,
      'kind', p.wallet, 'reference', p.wallet_pass_id, 'language', p.locale, 'createDate', p.created_at,
      'devices', (SELECT coalesce(json_agg(json_build_object('reference', d.device, 'createDate', d.created_at) ORDER BY d.created_at), '[]')
        FROM wallet_device d WHERE d.wallet_pass_id = p.wallet_pass_id)) AS row
    FROM wallet_pass p WHERE p.account_id = ${id}`,
  scans: (id) => sql`
    SELECT row_number() OVER (ORDER BY s.scanned_at, s.scan_id) AS n, json_build_object('ticketNumber', s.ticket_id,
      'date', s.scanned_at, 'outcome', s.verdict, 'about', s.outcome, 'note', s.solved_note) AS row
    FROM door_scan s JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE t.account_id = ${id} AND s.scanned_at >= coalesce(t.transferred_at, '-infinity')
      AND (s.event_id = t.event_id OR s.verdict = 'otherEvent')`,
  holds: (id) => sql`
    SELECT h.hold_id AS n, json_build_object('ticketType', ${typeOf('h')}, 'relationship', h.relationship_type, 'status', h.state,
      'createDate', h.created_at, 'expireDate', h.expires_at) AS row
    FROM hold h WHERE ${id} IN (h.holder_account_id, h.account_id)`,
  waiting: (id) => sql`
    SELECT w.waiting_entry_id AS n, json_build_object('ticketType', ${typeOf('w')}, 'event', ${eventOf('w')},
      'relationship', w.relationship_type, 'status', w.state, 'createDate', w.joined_at, 'expireDate', w.offered_until) AS row
    FROM waiting_entry w WHERE w.account_id = ${id}`,
  mails: (id) => sql`
    SELECT m.outbox_id AS n, json_build_object('createDate', m.created_at, 'kind', m.template, 'mailTo', m.recipient,
      'subject', m.subject, 'status', m.status, 'sentDate', m.sent_at, 'about', m.payload - 'url', 'failure', m.last_error,
      'bounceReason', m.bounce_reason) AS row
    FROM outbox m WHERE m.outbox_id IN (
      SELECT x.outbox_id FROM outbox x JOIN orders o ON o.order_id = x.order_id WHERE o.account_id = ${id}
      UNION
      SELECT x.outbox_id FROM outbox x JOIN ticket t ON t.ticket_id = x.ticket_id
      WHERE t.account_id = ${id} AND x.created_at >= coalesce(t.transferred_at, '-infinity') AND x.template <> 'transfer-from'
      UNION
      SELECT x.outbox_id FROM account a
      JOIN outbox x ON mail_address_words(x.recipient) @@ array_to_tsvector(ARRAY[lower(a.email_address)])::text::tsquery
      WHERE a.account_id = ${id} AND a.email_address <> '' AND lower(x.recipient) = lower(a.email_address))`,
  sessions: (id) => sql`
    SELECT session_id AS n, json_build_object('createDate', created_at, 'expireDate', expires_at, 'byStaff', staff_account_id IS NOT NULL,
      'program', CASE WHEN staff_account_id IS NULL THEN user_agent END,
      'place', CASE WHEN staff_account_id IS NULL THEN remote_address END) AS row
    FROM session WHERE account_id = ${id}`,
  signInLinks: (id) => sql`
    SELECT row_number() OVER (ORDER BY created_at) AS n, json_build_object('createDate', created_at, 'expireDate', expires_at,
      'useDate', used_at) AS row
    FROM sign_in_token WHERE account_id = ${id}`,
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
};
