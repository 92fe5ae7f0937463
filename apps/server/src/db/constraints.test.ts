import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { violatedConstraint } from './errors.ts';

/** Database constraints refuse invalid states, independent of the application code. */

let db: TestDatabase;
const at = '2026-01-01T00:00:00Z';
const later = '2026-01-02T00:00:00Z';

type Row = Record<string, unknown>;

async function insert(table: string, row: Row): Promise<Row> {
  const columns = Object.keys(row);
  const { rows } = await db.database.pool.query<Row>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(row),
  );
  return rows[0] ?? {};
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    return violatedConstraint(error) ?? (error instanceof Error ? error.message : 'unknown');
  }
}
const refused = (table: string, row: Row) => refusal(insert(table, row));

let accounts = 0;
const account = (row: Row = {}) =>
  insert('account', {
    external_account_identifier: `C${String(9_000_000 + accounts++)}`,
    account_type_code: 'CONSULTANT',
    first_name: 'A',
    last_name: 'B',
    country_code: 'USA',
    locale: 'en-US',
    currency: 'USD',
    search_text: 'a b',
    created_at: at,
    updated_at: at,
    ...row,
  });

const eventRow = (row: Row = {}) => ({
  event_short_code: `E${randomUUID()}`,
  event_type_cd: 'ENERGIZE',
  default_name: 'Event',
  event_start: at,
  event_end: later,
  registration_start: at,
  registration_end: later,
  published: true,
  configuration: '{}',
  created_at: at,
  updated_at: at,
  ...row,
});
const configurationRow = (row: Row = {}) => ({
  event_id: ids.event,
  stock_id: ids.stock,
  default_description: 'Ticket',
  amount_minor: 100,
  currency: 'USD',
  currency_locale: 'en-US',
  relationship_types: ['CONSULTANT'],
  created_at: at,
  updated_at: at,
  ...row,
});
const intentRow = (row: Row = {}) => ({
  order_intent_id: randomUUID(),
  account_id: ids.account,
  event_id: ids.event,
  status: 'PENDING',
  payment_kind: 'card',
  currency: 'USD',
  total_minor: 100,
  cart: '{}',
  next_check_at: at,
  created_at: at,
  ...row,
});
const orderRow = (row: Row = {}) => ({
  account_id: ids.account,
  event_id: ids.event,
  payment_kind: 'card',
  currency: 'USD',
  total_minor: 100,
  created_at: at,
  ...row,
});
const ticketRow = (row: Row = {}) => ({
  event_id: ids.event,
  ticket_configuration_id: ids.configuration,
  order_id: ids.order,
  account_id: ids.account,
  relationship_type: 'CONSULTANT',
  is_self: true,
  is_guest: false,
  status: 'ACTIVE',
  first_name: 'A',
  last_name: 'B',
  ticket_data: '{}',
  list_amount_minor: 100,
  amount_minor: 100,
  currency: 'USD',
  currency_locale: 'en-US',
  transferable: true,
  registered_by_account_id: ids.account,
  created_at: at,
  updated_at: at,
  ...row,
});
const paymentRow = (row: Row = {}) => ({
  order_id: ids.order,
  kind: 'card',
  amount_minor: 100,
  currency: 'USD',
  gateway: 'sandbox',
  gateway_reference: randomUUID(),
  last_four: '4242',
  created_at: at,
  ...row,
});

const ids = { account: 0, event: 0, stock: 0, configuration: 0, order: 0 };

beforeAll(async () => {
  db = await createTestDatabase('constraints', { poolSize: 20 });
  ids.account = Number((await account())['account_id']);
  ids.event = Number((await insert('event', eventRow()))['event_id']);
  ids.stock = Number((await insert('stock', { kind: 'ticket', quantity: 5 }))['stock_id']);
  ids.configuration = Number((await insert('ticket_configuration', configurationRow()))['ticket_configuration_id']);
  ids.order = Number((await insert('orders', orderRow()))['order_id']);
});
afterAll(() => db.drop());

test('stock: refuses more sold and held units than the quantity, and negative numbers', async () => {
  const { stock_id } = await insert('stock', { kind: 'ticket', quantity: 3, sold: 2, held: 1 });
  const change = (set: string) =>
    refusal(db.database.pool.query(`UPDATE stock SET ${set} WHERE stock_id = $1`, [stock_id]));
  expect(await change('sold = sold + 1')).toBe('stock_quantity_check');
  expect(await change('held = held + 1')).toBe('stock_quantity_check');
  expect(await change('quantity = 2')).toBe('stock_quantity_check');
  expect(await change('sold = -1')).toBe('stock_sold_check');
  expect(await change('held = -1')).toBe('stock_held_check');
  expect(await change('held = held - 1, sold = sold + 1')).toBe('accepted');
  expect(await change('quantity = NULL, sold = 1000000')).toBe('accepted');
  expect(await refused('stock', { kind: 'chair', quantity: 1 })).toBe('stock_kind_check');
});

test('stock: sells the last five units to five of forty simultaneous buyers', async () => {
  const { stock_id } = await insert('stock', { kind: 'ticket', quantity: 5 });
  const buy = () => refusal(db.database.pool.query('UPDATE stock SET sold = sold + 1 WHERE stock_id = $1', [stock_id]));
  const answers = await Promise.all(Array.from({ length: 40 }, buy));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'stock_quantity_check')).toHaveLength(35);
});

test('tickets: allows one active ticket per event, account, relationship and slot', async () => {
  const { ticket_id } = await insert('ticket', ticketRow());
  expect(await refused('ticket', ticketRow())).toBe('ticket_place_key');
  expect(await refused('ticket', ticketRow({ status: 'CHECKED_IN' }))).toBe('ticket_place_key');
  expect(await refused('ticket', ticketRow({ status: 'CANCELED', canceled_at: at }))).toBe('accepted');
  expect(await refused('ticket', ticketRow({ slot: 2 }))).toBe('accepted');
  expect(await refused('ticket', ticketRow({ relationship_type: 'SPOUSE', is_self: false }))).toBe('accepted');
  await db.database.pool.query("UPDATE ticket SET status = 'CANCELED', canceled_at = $2 WHERE ticket_id = $1", [
    ticket_id,
    at,
  ]);
  const racing = await Promise.all(Array.from({ length: 10 }, () => refused('ticket', ticketRow())));
  expect(racing.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(racing.filter((answer) => answer === 'ticket_place_key')).toHaveLength(9);
});

test('tickets: refuses unknown statuses, negative amounts and a ticket type of another event', async () => {
  const row = (change: Row) => refused('ticket', ticketRow({ slot: 50, ...change }));
  expect(await row({ status: 'ALL' })).toBe('ticket_status_check');
  expect(await row({ amount_minor: -1 })).toBe('ticket_amount_minor_check');
  expect(await row({ list_amount_minor: -1 })).toBe('ticket_list_amount_minor_check');
  expect(await row({ currency: 'EUR' })).toBe('ticket_currency_check');
  expect(await row({ slot: 0 })).toBe('ticket_slot_check');
  expect(await row({ is_guest: true })).toBe('ticket_self_guest_check');
  expect(await row({ status: 'CANCELED' })).toBe('ticket_canceled_check');
  expect(await row({ ticket_data: '[]' })).toBe('ticket_ticket_data_check');
  const other = await insert('event', eventRow());
  expect(await row({ event_id: other['event_id'] })).toBe('ticket_configuration_fkey');
});

test('check-in: admits exactly one of ten simultaneous scans', async () => {
  const { ticket_id } = await insert('ticket', ticketRow({ slot: 7 }));
  const scan = () =>
    refused('check_in', { ticket_id, event_id: ids.event, checked_in_at: at, source: 'scan', received_at: at });
  const answers = await Promise.all(Array.from({ length: 10 }, scan));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'check_in_pkey')).toHaveLength(9);
});

test('order intents: one per idempotency key, only consistent states, and a next check for each pending one', async () => {
  const key = { idempotency_key: 'key', request_hash: Buffer.from('hash') };
  const answers = await Promise.all(Array.from({ length: 10 }, () => refused('order_intent', intentRow(key))));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'order_intent_idempotency_key')).toHaveLength(9);
  const another = await account();
  expect(await refused('order_intent', intentRow({ ...key, account_id: another['account_id'] }))).toBe('accepted');

  const row = (change: Row) => refused('order_intent', intentRow(change));
  expect(await row({ idempotency_key: 'bare' })).toBe('order_intent_idempotency_check');
  expect(await row({ status: 'PAID', next_check_at: null, settled_at: at })).toBe('order_intent_status_check');
  expect(await row({ total_minor: -1 })).toBe('order_intent_total_minor_check');
  expect(await row({ next_check_at: null })).toBe('order_intent_check_check');
  expect(await row({ status: 'COMPLETE', next_check_at: null })).toBe('order_intent_settled_check');
  expect(await row({ status: 'FAILED', next_check_at: null, settled_at: at })).toBe('order_intent_error_check');
  expect(await row({ purpose: 'ticket_change' })).toBe('order_intent_ticket_check');
});

test('order intents: returns taken stock once, and allows one claim per slot', async () => {
  const intent = await insert('order_intent', intentRow());
  const other = await insert('order_intent', intentRow());
  await insert('order_intent_stock', { order_intent_id: intent['order_intent_id'], stock_id: ids.stock, quantity: 1 });
  const giveBack = () =>
    db.database.pool.query(
      'UPDATE order_intent_stock SET returned_at = $2 WHERE order_intent_id = $1 AND returned_at IS NULL RETURNING stock_id',
      [intent['order_intent_id'], at],
    );
  const returned = await Promise.all(Array.from({ length: 5 }, giveBack));
  expect(returned.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(1);

  const claim = { event_id: ids.event, account_id: ids.account, relationship_type: 'CONSULTANT', slot: 1 };
  expect(await refused('ticket_claim', { ...claim, order_intent_id: intent['order_intent_id'] })).toBe('accepted');
  expect(await refused('ticket_claim', { ...claim, order_intent_id: other['order_intent_id'] })).toBe(
    'ticket_claim_pkey',
  );
});

test('payments: require consistent cash amounts, a staff member for cash and bypass, and refunds up to the paid amount', async () => {
  const row = (change: Row) => refused('payment', paymentRow(change));
  const cash = {
    kind: 'cash',
    gateway: null,
    gateway_reference: null,
    last_four: null,
    taken_by_account_id: ids.account,
  };
  expect(await row({ ...cash, cash_tendered_minor: 150, cash_change_minor: 50 })).toBe('accepted');
  expect(await row({ ...cash, cash_tendered_minor: 150, cash_change_minor: 40 })).toBe('payment_cash_check');
  expect(await row({ ...cash, cash_tendered_minor: 50, cash_change_minor: -50 })).toBe(
    'payment_cash_change_minor_check',
  );
  expect(await row(cash)).toBe('payment_cash_check');
  expect(await row({ ...cash, kind: 'bypass', taken_by_account_id: null })).toBe('payment_taken_by_check');
  expect(await row({ ...cash, kind: 'bypass' })).toBe('accepted');
  expect(await row({ gateway: null, gateway_reference: null })).toBe('payment_by_gateway_check');
  expect(await row({ gateway_reference: null })).toBe('payment_by_gateway_check');
  expect(await row({ amount_minor: -5 })).toBe('payment_amount_minor_check');
  expect(await row({ last_four: '4242424242424242' })).toBe('payment_last_four_check');

  const payment = await insert('payment', paymentRow());
  expect(await row({ gateway_reference: payment['gateway_reference'] })).toBe('payment_gateway_reference_key');
  const refund = (amount: number) =>
    refusal(
      db.database.pool.query('UPDATE payment SET refunded_minor = refunded_minor + $2 WHERE payment_id = $1', [
        payment['payment_id'],
        amount,
      ]),
    );
  expect(await Promise.all([refund(60), refund(60)]).then((both) => both.toSorted())).toEqual([
    'accepted',
    'payment_refunded_check',
  ]);
});

test('payments: require unique gateway keys, one order per intent, and one source per refund', async () => {
  const { order_intent_id } = await insert('order_intent', intentRow());
  const attempt = {
    order_intent_id,
    attempt: 1,
    gateway: 'sandbox',
    gateway_key: randomUUID(),
    kind: 'card',
    status: 'PENDING',
    amount_minor: 100,
    currency: 'USD',
    created_at: at,
  };
  const { payment_attempt_id } = await insert('payment_attempt', attempt);
  expect(await refused('payment_attempt', { ...attempt, attempt: 2 })).toBe('payment_attempt_gateway_key_key');
  expect(await refused('payment_attempt', { ...attempt, gateway_key: 'other' })).toBe('payment_attempt_of_intent_key');
  expect(await refused('payment_attempt', { ...attempt, attempt: 2, gateway_key: 'other', amount_minor: 0 })).toBe(
    'payment_attempt_amount_minor_check',
  );

  const orders = await Promise.all([
    refused('orders', orderRow({ order_intent_id })),
    refused('orders', orderRow({ order_intent_id })),
  ]);
  expect(orders.toSorted()).toEqual(['accepted', 'orders_order_intent_key']);

  const payment = await insert('payment', paymentRow());
  const row = (change: Row) =>
    refused('refund', {
      amount_minor: 10,
      currency: 'USD',
      status: 'PENDING',
      reason: 'asked',
      gateway_key: randomUUID(),
      next_check_at: at,
      created_at: at,
      ...change,
    });
  expect(await row({})).toBe('refund_source_check');
  expect(await row({ payment_id: payment['payment_id'], payment_attempt_id })).toBe('refund_source_check');
  expect(await row({ payment_id: payment['payment_id'], amount_minor: 0 })).toBe('refund_amount_minor_check');
  expect(await row({ payment_id: payment['payment_id'] })).toBe('accepted');
  expect(await row({ payment_attempt_id })).toBe('accepted');
  expect(await row({ payment_attempt_id })).toBe('refund_payment_attempt_key');
});

test('groups: refuse a ticket in two groups and a member for a full group', async () => {
  const tickets = await Promise.all([20, 21, 22].map((slot) => insert('ticket', ticketRow({ slot }))));
  const [first, second] = await Promise.all(
    tickets.slice(0, 2).map((ticket) =>
      insert('ticket_group', {
        event_id: ids.event,
        ticket_configuration_id: ids.configuration,
        leader_ticket_id: ticket['ticket_id'],
        max_member_count: 2,
        created_at: at,
      }),
    ),
  );
  const join = (group: Row | undefined) =>
    refused('ticket_group_member', {
      ticket_id: tickets[2]?.['ticket_id'],
      ticket_group_id: group?.['ticket_group_id'],
      created_at: at,
    });
  expect((await Promise.all([join(first), join(second)])).toSorted()).toEqual(['accepted', 'ticket_group_member_pkey']);
  const grow = () =>
    refusal(
      db.database.pool.query('UPDATE ticket_group SET member_count = member_count + 1 WHERE ticket_group_id = $1', [
        first?.['ticket_group_id'],
      ]),
    );
  const answers = await Promise.all([grow(), grow(), grow()]);
  expect(answers.toSorted()).toEqual(['accepted', 'accepted', 'ticket_group_member_count_check']);
});

test('events: require unique short codes, ordered dates and valid discounts', async () => {
  const { event_short_code } = await insert('event', eventRow());
  expect(await refused('event', eventRow({ event_short_code }))).toBe('event_short_code_key');
  expect(await refused('event', eventRow({ event_end: '2025-01-01T00:00:00Z' }))).toBe('event_dates_check');
  expect(await refused('event', eventRow({ registration_end: '2025-01-01T00:00:00Z' }))).toBe(
    'event_registration_dates_check',
  );
  expect(await refused('event', eventRow({ activated_from: at }))).toBe('event_activation_check');
  expect(await refused('event', eventRow({ activated_from: at, activated_until: later }))).toBe('accepted');
  expect(await refused('ticket_configuration', configurationRow({ amount_minor: -1 }))).toBe(
    'ticket_configuration_amount_minor_check',
  );
  const coupon = { ticket_configuration_id: ids.configuration, default_description: 'Coupon' };
  expect(await refused('coupon', coupon)).toBe('coupon_discount_check');
  expect(await refused('coupon', { ...coupon, amount_off_minor: 5, percent_off: 5 })).toBe('coupon_discount_check');
  expect(await refused('coupon', { ...coupon, percent_off: 101 })).toBe('coupon_percent_off_check');
  expect(await refused('coupon', { ...coupon, percent_off: 12.5 })).toBe('accepted');
});

test('accounts: require unique identifiers and known roles, and cannot be deleted while referenced', async () => {
  const { external_account_identifier } = await account();
  expect(await refusal(account({ external_account_identifier }))).toBe('account_external_account_identifier_key');
  expect(await refusal(account({ roles: ['owner'] }))).toBe('account_roles_follow_grants');
  expect(await refusal(account({ external_account_identifier: 'C1; DROP' }))).toBe(
    'account_external_account_identifier_check',
  );
  expect(await refusal(db.database.pool.query('DELETE FROM account WHERE account_id = $1', [ids.account]))).toMatch(
    /_fkey$/,
  );
  expect(await refusal(db.database.pool.query('DELETE FROM event WHERE event_id = $1', [ids.event]))).toMatch(/_fkey$/);
  expect(await refusal(db.database.pool.query('DELETE FROM stock WHERE stock_id = $1', [ids.stock]))).toMatch(/_fkey$/);
});

test('organisation: finds an upline at any depth, also in a circle from an import', async () => {
  const line: number[] = [];
  for (let depth = 0; depth < 30; depth += 1) {
    line.push(Number((await account({ upline_account_id: line.at(-1) ?? null }))['account_id']));
  }
  const isUpline = async (upline: number | undefined, of: number | undefined) => {
    const { rows } = await db.database.pool.query<{ answer: boolean }>('SELECT is_upline_of($1, $2) AS answer', [
      upline,
      of,
    ]);
    return rows[0]?.answer;
  };
  expect(await isUpline(line[0], line[29])).toBe(true);
  expect(await isUpline(line[28], line[29])).toBe(true);
  expect(await isUpline(line[29], line[0])).toBe(false);
  expect(await isUpline(line[5], line[5])).toBe(false);
  expect(await isUpline(ids.account, line[29])).toBe(false);
  await db.database.pool.query('UPDATE account SET upline_account_id = $1 WHERE account_id = $2', [line[29], line[0]]);
  expect(await isUpline(ids.account, line[29])).toBe(false);
  expect(await isUpline(line[29], line[3])).toBe(true);
});
