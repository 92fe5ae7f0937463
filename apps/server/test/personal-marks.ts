import type { Pool } from 'pg';

/**
 * Marks everything stored about one person: each free text column of the person's rows gets a mark with the column's name. The columns come from the database,
 * so a new column is marked without a change here.
 */

/** The rows of account `$1`, by table. A table with free text and a foreign key to a person's data must be here or in `impersonalTables`. */
const rowsOf: Readonly<Record<string, string>> = {
  account: 'account_id = $1',
  address: 'account_id = $1',
  audit_log: 'subject_account_id = $1',
  badge: 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)',
  door_scan: 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)',
  draw_entry: 'account_id = $1',
  draw_entry_member: 'account_id = $1',
  hold: 'holder_account_id = $1',
  idempotent_response: 'account_id = $1',
  order_intent: 'account_id = $1',
  factor_reset: 'account_id = $1',
  orders: 'account_id = $1',
  outbox: `ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1) OR order_id IN (SELECT order_id FROM orders WHERE account_id = $1)`,
  passkey: 'account_id = $1',
  payment: 'order_id IN (SELECT order_id FROM orders WHERE account_id = $1)',
  receipt: 'order_id IN (SELECT order_id FROM orders WHERE account_id = $1)',
  receipt_addressee: 'order_id IN (SELECT order_id FROM orders WHERE account_id = $1)',
  refund: 'payment_id IN (SELECT payment_id FROM payment JOIN orders USING (order_id) WHERE orders.account_id = $1)',
  session: 'account_id = $1',
  shout_out: 'account_id = $1',
  ticket: 'account_id = $1',
  ticket_history: 'ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = $1)',
  ticket_search: 'account_id = $1',
  waiting_entry: 'account_id = $1',
  wallet_device: 'wallet_pass_id IN (SELECT wallet_pass_id FROM wallet_pass WHERE account_id = $1)',
  website_log: 'account_id = $1',
};

/** Tables with such a foreign key that hold free text about payments, organisers or staff only. */
const impersonalTables: ReadonlySet<string> = new Set([
  // Belongs to the organisation. Its account is the administrator who created it.
  'api_key',
  'attendee_message',
  'call_off',
  'call_off_payment',
  'dispute',
  'door_device',
  'editor_visit',
  'event_draft',
  'event_picture',
  'event_version',
  'export_preset',
  'saved_filter',
  'export_schedule',
  'list_entry',
  // Codes and secrets of at most ten minutes. No call reads them but the next step of the sign-in.
  'provider_sign_in',
  'sign_in_step',
  // Identifiers of the person at a provider. Only the export of the own data has them.
  'provider_identity',
  'payment_attempt',
  'recheck_ticket',
  'staff_grant',
  'staff_pin',
  'ticket_claim',
  'unknown_charge',
  'wallet_pass',
]);

/** Text columns that the program reads as a code, a number or a key. */
const codes: ReadonlySet<string> = new Set([
  'account.account_type_code',
  'account.external_account_identifier',
  'account.password_hash',
  'audit_log.action',
  'audit_log.entity',
  'audit_log.entity_id',
  'door_scan.list_id',
  'door_scan.shown',
  'door_scan.verdict',
  'draw_entry_member.relationship_type',
  'hold.relationship_type',
  'idempotent_response.call',
  'idempotent_response.idempotency_key',
  'order_intent.attention',
  'order_intent.error_code',
  'outbox.dedupe_key',
  'outbox.template',
  'payment.country',
  'payment.gateway_reference',
  'receipt.issuer',
  'refund.error_code',
  'refund.gateway_key',
  'refund.gateway_reference',
  'refund.given_by',
  'refund.made_twice_reference',
  'session.identity_provider',
  'session.identity_sid',
  'session.identity_subject',
  'shout_out.promotion_title_cd',
  'ticket.relationship_type',
  'ticket.ticket_group',
  'ticket_search.number',
  'waiting_entry.relationship_type',
]);

/** New values of JSON columns that keep their shape; `:mark` is replaced by the mark. */
const json: Readonly<Record<string, string>> = {
  'audit_log.after': `coalesce(after, '{}') || '{"firstName": ":mark"}'`,
  'audit_log.before': `coalesce(before, '{}') || '{"firstName": ":mark"}'`,
  // Only font sizes.
  'badge.layout': `'{"topPt": 40}'`,
  'order_intent.cart': `cart || '{"mailTo": ":mark"}'`,
  'order_intent.error_metadata': `'{"name": ":mark"}'`,
  'order_intent.steps': `steps || '[{"at": "2026-02-01T00:00:00Z", "step": "settled", "detail": {"reference": ":mark"}}]'`,
  'outbox.payload': `payload || '{"sender": ":mark", "name": ":mark"}'`,
  'receipt.content': `jsonb_set(content, '{addressee}', '":mark"')`,
  'ticket.ticket_data': `'{"registrationForm": {"firstName": ":mark", "email": ":mark", "diet": ":mark"}}'`,
  // Only settings of the event.
  'ticket.terms': 'terms',
  'ticket_history.after': `after || '{"firstName": ":mark"}'`,
  'ticket_history.before': `before || '{"firstName": ":mark"}'`,
  'website_log.detail': `'{"page": ":mark"}'`,
};

/** Marks of columns with a length limit. */
const shortMarks: Readonly<Record<string, string>> = {
  'address.postal_code': 'zqa-71',
  'payment.postal_code': 'zqp-71',
};
const markOf = (column: string) => shortMarks[column] ?? `zq-${column.replace('.', '-')}-qz`;
const marks = /zq-([a-z_]+)-([a-z0-9_]+)-qz/g;

/** The columns with a mark in this text. */
export function columnsIn(text: string): string[] {
  const lower = text.toLowerCase();
  const long = [...lower.matchAll(marks)].map(([, table, column]) => `${table}.${column}`);
  const short = Object.keys(shortMarks).filter((column) => lower.includes(markOf(column)));
  return [...new Set([...long, ...short])].toSorted();
}

interface Column {
  table: string;
  column: string;
  type: 'text' | 'jsonb';
}

/** Text and JSON columns without a list, pattern or form that a mark would break. */
async function freeColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb') AND c.is_generated = 'NEVER'
      AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = quote_ident(c.table_name)::regclass AND k.contype = 'c' AND a.attname = c.column_name
          AND pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M"? (=|~)'))
    ORDER BY 1, 2`);
  return rows;
}

/** Tables with free text and a foreign key to an account, ticket, order, intent or payment that `rowsOf` does not include. */
export async function unnamedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('account'::regclass, 'ticket'::regclass, 'orders'::regclass, 'order_intent'::regclass,
      'payment'::regclass)`);
  const withText = new Set((await freeColumns(pool)).map(({ table }) => table));
  return rows
    .map(({ table }) => table)
    .filter((table) => withText.has(table) && !(table in rowsOf) && !impersonalTables.has(table))
    .toSorted();
}

/** Inserts rows that no call of a test creates about a person: a log entry, a changed ticket, a pass on a phone, a scan. */
export async function leaveRows(
  pool: Pool,
  { accountId, ticketId, orderId, now }: { accountId: number; ticketId: number; orderId: number; now: Date },
): Promise<void> {
  await pool.query(
    `
    WITH one AS (SELECT $1::bigint AS id, $2::bigint AS ticket, $3::bigint AS bought, $4::timestamptz AS moment),
    home AS (INSERT INTO address (account_id, address1, locality, country, created_at) SELECT id, '1', 'x', 'USA', moment FROM one),
    log AS (INSERT INTO website_log (kind, message, account_id, created_at) SELECT 'error', 'x', id, moment FROM one),
    edit AS (INSERT INTO ticket_history (ticket_id, kind, account_id, before, after, created_at)
      SELECT ticket, 'EDIT', id, '{}', '{}', moment FROM one),
    payer AS (INSERT INTO receipt_addressee (order_id, addressee, account_id, set_at) SELECT bought, 'x', id, moment FROM one),
    pass AS (INSERT INTO wallet_pass (wallet_pass_id, ticket_id, account_id, wallet, locale, created_at, changed_at, is_due)
      SELECT gen_random_uuid(), ticket, id, 'apple', 'en-US', moment, moment, false FROM one RETURNING wallet_pass_id),
    phone AS (INSERT INTO wallet_device (device, wallet_pass_id, push_token, created_at)
      SELECT 'phone', wallet_pass_id, 'token', moment FROM pass, one),
    key AS (INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT id, 'x', 'x', 0, '{}', 'Phone', moment FROM one),
    reset AS (INSERT INTO factor_reset (account_id, requested_by, requested_at, expires_at, reason)
      SELECT id, (SELECT min(account_id) FROM account WHERE account_id <> id), moment, moment + interval '1 day', 'Lost phone' FROM one),
    bounced AS (UPDATE outbox SET bounced_at = moment, bounce_reason = 'x' FROM one WHERE order_id = bought)
    INSERT INTO door_scan (scan_id, ticket_id, event_id, scanned_at, received_at, shown, verdict, solved_at)
      SELECT gen_random_uuid(), ticket, t.event_id, moment, moment, 'admit', 'alreadyCheckedIn', moment
      FROM one JOIN ticket t ON t.ticket_id = one.ticket`,
    [accountId, ticketId, orderId, now],
  );
}

/** Writes the marks. Returns the marked columns, and the columns without a mark because the person has no such row. */
export async function plantMarks(pool: Pool, accountId: number): Promise<{ planted: string[]; missing: string[] }> {
  const planted: string[] = [];
  const missing: string[] = [];
  for (const { table, column, type } of await freeColumns(pool)) {
    const [name, rows] = [`${table}.${column}`, rowsOf[table]];
    if (rows === undefined || codes.has(name)) continue;
    const mark = markOf(name);
    const template = json[name];
    if (type === 'jsonb' && template === undefined) throw new Error(`Say how a mark is written into ${name}.`);
    const isAddress = /^(email|email_address|recipient|mail_to)$/.test(column);
    const value = template?.replaceAll(':mark', mark) ?? `'${mark}${isAddress ? '@example.com' : ''}'`;
    const update = `UPDATE ${table} SET "${column}" = ${value} WHERE (${rows})`;
    // Some columns may be filled only together with others. In that case only the filled ones are marked.
    const { rowCount } = await pool.query(update, [accountId]).catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23514') throw error;
      return pool.query(`${update} AND "${column}" IS NOT NULL`, [accountId]);
    });
    if (value.includes(mark)) (rowCount ? planted : missing).push(name);
  }
  return { planted, missing };
}
