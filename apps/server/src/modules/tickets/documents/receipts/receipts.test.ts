import { createTicketLinks } from '../../index.ts';
import type { Refund } from '@foyer/contract/payments/order-refunds';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import { documents } from '@foyer/messages/en-US/tickets/documents';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../../../../test/barrier.ts';
import { contextOf, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../../test/ordering.ts';
import { readPdf } from '../../../../../test/pdf.ts';
import { withWeakStatements } from '../../../../../test/weak-statements.ts';
import { createAddOn } from '../../../../seed/factories/event.ts';
import { auditOrders } from '../../../orders/index.ts';
import type { DocumentDeps } from '../deps.ts';
import { bookReceipts } from './book-receipts.ts';
import { getReceipt } from './get-receipt.ts';

/** Receipts through the requests of a buyer and of desk staff (payments 5.1). */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({
    name: 'receipts',
    env: {
      RECEIPT_ISSUER_NAME: 'Foyer Events, Inc.',
      RECEIPT_ISSUER_ADDRESS: String.raw`1 Hall Street\nSpringfield, IL 62701`,
      RECEIPT_ISSUER_TAX_ID: '12-3456789',
    },
  });
  admin = await shop.staff(['admin']);
  // Creates the series. Concurrent requests in later tests wait for its row lock.
  const { orderId } = await bought();
  await bookReceipts({ database: shop.app.database, issuer }, orderId, now());
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;
const now = () => shop.app.clock.now();
const issuer = { name: 'Foyer Events, Inc.', taxId: '12-3456789' };

const list = (orderId: number, by: Person) =>
  shop.app.inject<{ data: OrderReceipts } & ErrorBody>('GET', `/api/orders/${orderId}/receipts`, { token: by.token });
const pdf = (orderId: number, by: Person, query = '') =>
  shop.app.inject<ErrorBody>('GET', `/api/orders/${orderId}/receipt${query}`, { token: by.token });
const address = (orderId: number, by: Person, addressee: string, more: object = {}) =>
  shop.app.inject<{ data: OrderReceipts } & ErrorBody>('PUT', `/api/orders/${orderId}/receipt/addressee`, {
    token: by.token,
    body: { addressee, ...more },
  });

const refund = (orderId: number, body: object) =>
  shop.app.inject<{ refund: Refund }>('POST', `/api/admin/orders/${orderId}/refund`, { token: admin.token, body });

interface Bought {
  amount_minor?: number;
  addOn?: boolean;
  /** Staff member who waives the payment. */
  waivedBy?: Person;
}
async function bought({ amount_minor = 10_000, addOn = true, waivedBy }: Bought = {}) {
  const by = await shop.person();
  const type = await shop.ticketType({ amount_minor, default_description: 'Standard pass' });
  const dinner = { ticket_configuration_id: type, amount_minor: 2_000, default_name: 'Dinner' };
  const ticketConfigurationAddOns = addOn ? [await createAddOn(db(), dinner)] : [];
  const { body } = await shop.order(waivedBy ?? by, {
    tickets: [selfTicket(by, type), selfTicket(by, type, { relationshipType: 'SPOUSE', ticketConfigurationAddOns })],
    ...(waivedBy ? { bypassPayment: true } : { chargeCreditCardRequest: payBy() }),
  });
  if (!body.orderId) throw new Error(`Not bought: ${JSON.stringify(body)}`);
  return { by, orderId: body.orderId };
}
const writtenFor = async (orderId: number) =>
  (await db().selectFrom('receipt').select('receipt_id').where('order_id', '=', orderId).execute()).length;
const lastNumber = async () =>
  (
    await db()
      .selectFrom('receipt_series')
      .select('last_number')
      .where('issuer', '=', 'tax:123456789')
      .executeTakeFirst()
  )?.last_number ?? 0;

test('writes one receipt for a paid order, with items, buyer and issuer', async () => {
  const { by, orderId } = await bought();
  const { body } = await list(orderId, by);
  expect(body.data.receipts).toMatchObject([{ kind: 'receipt', amount: 220, currency: 'USD', isVoid: false }]);
  expect(body.data.receipts[0]?.number).toMatch(/^2026-\d{6}$/);
  const { status, headers, bytes } = await pdf(orderId, by);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const number = body.data.receipts[0]?.number ?? '';
  expect(headers['content-disposition']).toContain(`receipt-${number}.pdf`);
  const [text, ...more] = await readPdf(bytes);
  expect(more).toEqual([]);
  for (const words of [
    `No. ${number}`,
    '$220.00',
    'Standard pass 2 $200.00',
    'Dinner 1 $20.00',
    'Card ending in 4242',
    'January 20, 2026',
    String(orderId),
    'Foyer Events, Inc.',
    'Springfield, IL 62701',
    'Tax ID 12-3456789',
    body.data.addressee,
  ])
    expect(text).toContain(words);
  // The same document has the same bytes for every reader at any time.
  shop.app.clock.advance({ minutes: 5 });
  expect((await pdf(orderId, admin)).bytes.equals(bytes)).toBe(true);
});

test('has no receipt for free and waived orders, and is not found for strangers', async () => {
  const free = await bought({ amount_minor: 0, addOn: false });
  const waived = await bought({ waivedBy: admin });
  for (const { orderId } of [free, waived]) {
    expect((await list(orderId, admin)).body.data).toMatchObject({ receipts: [], maySetAddressee: false });
    expect((await pdf(orderId, admin)).body.error.code).toBe('RECEIPT_NOT_POSSIBLE');
    expect((await address(orderId, admin, 'Company')).body.error.code).toBe('RECEIPT_NOT_POSSIBLE');
  }
  const { orderId } = await bought();
  const stranger = await shop.person();
  expect((await list(orderId, stranger)).body.error.code).toBe('RECORD_NOT_FOUND');
  expect((await pdf(orderId, stranger)).body.error.code).toBe('RECORD_NOT_FOUND');
  expect((await address(orderId, stranger, 'Mine')).body.error.code).toBe('RECORD_NOT_FOUND');
  // A request without access writes no receipt.
  expect(await writtenFor(orderId)).toBe(0);
});

test('writes a separate document per refund that refers to the receipt, and returns all in one PDF', async () => {
  const { by, orderId } = await bought();
  const tickets = await db().selectFrom('ticket').select('ticket_id').where('order_id', '=', orderId).execute();
  const [first, second] = tickets.map((ticket) => ticket.ticket_id);
  await refund(orderId, { reason: 'Cannot come', ticketIds: [first], dependentTicketIds: [second] });
  await refund(orderId, { reason: 'Neither can I' });
  const { receipts } = (await list(orderId, by)).body.data;
  expect(receipts.map(({ kind, amount, isVoid }) => [kind, amount, isVoid])).toEqual([
    ['receipt', 220, false],
    ['refund', 100, false],
    ['refund', 120, false],
  ]);
  const pages = await readPdf((await pdf(orderId, by)).bytes);
  expect(pages).toHaveLength(3);
  expect(pages[1]).toContain(`Refers to receipt No. ${receipts[0]?.number} of January 20, 2026.`);
  expect(pages[1]).toContain('Refund: Standard pass 1 $100.00');
  expect(pages[2]).toContain('Refund of the order 1 $120.00');
  const [alone, ...more] = await readPdf((await pdf(orderId, by, `?receiptId=${receipts[2]?.receiptId}`)).bytes);
  expect([alone, more]).toEqual([pages[2], []]);
  const other = await bought();
  const { data } = (await list(other.orderId, other.by)).body;
  expect((await pdf(orderId, by, `?receiptId=${data.receipts[0]?.receiptId}`)).body.error.code).toBe(
    'RECORD_NOT_FOUND',
  );
  expect(await auditOrders(shop.app.database, now())).toEqual([]);
});

test('names the ticket or the order of a refunded amount, which stays valid', async () => {
  const { by, orderId } = await bought();
  const [first] = await db().selectFrom('ticket').select('ticket_id').where('order_id', '=', orderId).execute();
  await refund(orderId, { reason: 'Goodwill', ticketIds: [first?.ticket_id], amount: 30, endsTickets: false });
  await refund(orderId, { reason: 'Goodwill', amount: 5, endsTickets: false });
  const pages = await readPdf((await pdf(orderId, by)).bytes);
  expect(pages).toHaveLength(3);
  expect(pages[1]).toContain('Partial refund: Standard pass 1 $30.00');
  expect(pages[2]).toContain('Partial refund of the order 1 $5.00');
  expect(await auditOrders(shop.app.database, now())).toEqual([]);
});

test('voids the document of a refund that failed later, and keeps its number', async () => {
  const { by, orderId } = await bought();
  await refund(orderId, { reason: 'Cannot come' });
  await list(orderId, by);
  await sql`UPDATE refund SET status = 'FAILED', error_code = 'FAILED_AT_PROVIDER' WHERE payment_id IN (
    SELECT payment_id FROM payment WHERE order_id = ${orderId})`.execute(db());
  await sql`UPDATE payment SET refunded_minor = 0 WHERE order_id = ${orderId}`.execute(db());
  const { receipts } = (await list(orderId, by)).body.data;
  expect(receipts.map(({ kind, isVoid }) => [kind, isVoid])).toEqual([
    ['receipt', false],
    ['refund', true],
  ]);
  const [, text] = await readPdf((await pdf(orderId, by)).bytes);
  expect(text).toContain(documents.isVoid);
});

test('has no second document for a failed refund that staff gave back by hand', async () => {
  const { by, orderId } = await bought();
  await refund(orderId, { reason: 'Cannot come' });
  await list(orderId, by);
  const { rows } = await sql<{
    refund_id: number;
  }>`UPDATE refund SET status = 'FAILED', error_code = 'FAILED_AT_PROVIDER'
    WHERE payment_id IN (SELECT payment_id FROM payment WHERE order_id = ${orderId}) RETURNING refund_id`.execute(db());
  await sql`UPDATE payment SET refunded_minor = 0 WHERE order_id = ${orderId}`.execute(db());
  const { status } = await shop.app.inject('POST', `/api/admin/refunds/${rows[0]?.refund_id}/settle`, {
    token: admin.token,
    body: { reason: 'Paid at the desk', givenBy: 'cash' },
  });
  expect(status).toBe(200);
  const { receipts } = (await list(orderId, by)).body.data;
  expect(receipts.map(({ kind, isVoid }) => [kind, isVoid])).toEqual([
    ['receipt', false],
    ['refund', false],
  ]);
  // The job for missing receipts must not find the order again.
  const due = await sql`SELECT FROM receipts_due(true) WHERE order_id = ${orderId}`.execute(db());
  expect(due.rows).toEqual([]);
});

test('sets the addressee once and corrects it once, and prints registration number and included tax in Japanese', async () => {
  const event = await db()
    .selectFrom('event')
    .selectAll()
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const japan = await openShop({
    app: shop.app,
    event: {
      configuration: {
        ...event.configuration,
        timeZone: 'Asia/Tokyo',
        receiptIssuer: { name: '株式会社ホワイエ', taxId: 'Ｔ1234567890123', taxRatePercent: 10 },
      },
    },
  });
  const by = await japan.person({ locale: 'ja-JP', first_name: '花子', last_name: '髙橋' });
  const type = await japan.ticketType({ amount_minor: 11_000, currency: 'JPY', currency_locale: 'ja-JP' });
  const { body } = await japan.order(by, { tickets: [selfTicket(by, type)], chargeCreditCardRequest: payBy() });
  const orderId = body.orderId ?? 0;
  const before = await readPdf((await pdf(orderId, by, '?locale=ja-JP')).bytes);
  expect(before[0]).toContain('髙橋 花子 様');
  const set = await address(orderId, by, '  株式会社﨑山  ');
  expect(set.body.data).toMatchObject({
    addressee: '株式会社﨑山',
    isCompany: true,
    maySetAddressee: false,
    mayCorrectAddressee: true,
  });
  expect((await address(orderId, admin, 'Another')).body.error.code).toBe('RECEIPT_ADDRESSEE_SET');
  const [text] = await readPdf((await pdf(orderId, by, '?locale=ja-JP')).bytes);
  for (const words of ['領収書', '株式会社﨑山 御中', '¥11,000', '登録番号', '10%対象', '¥1,000', 'No. 2026-000001'])
    expect(text?.normalize('NFKC')).toContain(words.normalize('NFKC'));
  expect(text).not.toContain('再発行');

  // The payer corrects it once. The document with the same number says so.
  shop.app.clock.advance({ days: 1 });
  const corrected = await address(orderId, by, '﨑山 花子', { corrects: true });
  expect(corrected.body.data).toMatchObject({ isCompany: false, mayCorrectAddressee: false });
  expect((await address(orderId, by, 'Another', { corrects: true })).body.error.code).toBe('RECEIPT_ADDRESSEE_SET');
  const [again] = await readPdf((await pdf(orderId, by, '?locale=ja-JP')).bytes);
  for (const words of ['﨑山 花子 様', '再発行：', '宛名訂正', 'No. 2026-000001'])
    expect(again?.normalize('NFKC')).toContain(words.normalize('NFKC'));
  const logged = await db()
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'receipt.addressed')
    .where('entity_id', '=', String(orderId))
    .orderBy('audit_log_id')
    .execute();
  expect(logged).toMatchObject([
    { before: null, after: { addressee: '株式会社﨑山' } },
    { before: { addressee: '株式会社﨑山' }, after: { addressee: '﨑山 花子' } },
  ]);
});

test('issues receipts for an event without an issuer only if the installation has one', async () => {
  const { by, orderId } = await bought();
  const silent: DocumentDeps = {
    database: shop.app.database,
    codes: { issue: () => '', isGenuine: () => true },
    links: createTicketLinks('secret'),
    issuer: undefined,
    isTest: false,
    workers: shop.app.workers,
    onMissing: () => undefined,
  };
  const receipt = getReceipt(silent, { orderId }, contextOf(shop, by));
  await expect(receipt).rejects.toMatchObject({ code: 'RECEIPT_NOT_SET_UP' });
  expect(await writtenFor(orderId)).toBe(0);
});

test('a restored copy issues no numbers before an operator approves it', async () => {
  const { orderId } = await bought();
  const copy = { database: shop.app.database, issuer, isPaused: async () => true };
  expect((await bookReceipts(copy, orderId, now()))?.written).toEqual([]);
  expect(await writtenFor(orderId)).toBe(0);
});

/**
 * Requests the receipts of each order twice in parallel. All requests wait for the lock of the series or of their
 * order.
 */
const rush = (orders: readonly number[], database = shop.app.database) =>
  whileLocked(
    shop.app.database,
    () => sql`SELECT FROM receipt_series FOR UPDATE`,
    2 * orders.length,
    () => Promise.allSettled([...orders, ...orders].map((id) => bookReceipts({ database, issuer }, id, now()))),
  );
const failures = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length;

test('writes one document per order without a gap for concurrent requests', async () => {
  const orders = [await bought(), await bought(), await bought()].map(({ orderId }) => orderId);
  const before = await lastNumber();
  expect(failures(await rush(orders))).toBe(0);
  expect(await lastNumber()).toBe(before + 3);
  for (const orderId of orders) expect(await writtenFor(orderId)).toBe(1);
  expect(await auditOrders(shop.app.database, now())).toEqual([]);
});

test('control: one request fails without the lock on the order', async () => {
  const { orderId } = await bought();
  const weak = withWeakStatements(shop.app.database, [[' for no key update', '']]);
  expect(failures(await rush([orderId], weak))).toBe(1);
  expect(weak.changed.size).toBe(1);
});

test('leaves no gap when a document cannot be written', async () => {
  const { by, orderId } = await bought();
  const next = await lastNumber();
  await sql`ALTER TABLE receipt ADD CONSTRAINT planted CHECK (order_id <> ${sql.lit(orderId)})`.execute(db());
  expect((await list(orderId, by)).status).toBe(500);
  await sql`ALTER TABLE receipt DROP CONSTRAINT planted`.execute(db());
  expect(await lastNumber()).toBe(next);
  expect((await list(orderId, by)).body.data.receipts).toHaveLength(1);
  expect(await lastNumber()).toBe(next + 1);
});

test('the audit reports a gap and an amount that was never paid', async () => {
  await bought().then(({ orderId, by }) => list(orderId, by));
  await sql`UPDATE receipt_series SET last_number = last_number + 1 WHERE issuer = 'tax:123456789'`.execute(db());
  await sql`UPDATE receipt SET amount_minor = amount_minor + 1 WHERE receipt_id = (SELECT max(receipt_id) FROM receipt)`.execute(
    db(),
  );
  const found = await auditOrders(shop.app.database, now());
  expect(found.map(({ check }) => check)).toEqual([
    'receipts are numbered without gaps',
    'a receipt says what was paid, or given back',
    // Its lines do not add up to its amount now.
    'a receipt can be read',
  ]);
  await sql`UPDATE receipt_series SET last_number = last_number - 1 WHERE issuer = 'tax:123456789'`.execute(db());
  await sql`UPDATE receipt SET amount_minor = amount_minor - 1 WHERE receipt_id = (SELECT max(receipt_id) FROM receipt)`.execute(
    db(),
  );
});

test('the mail about a payment writes the receipt and links to it', async () => {
  const { orderId } = await bought();
  expect(await writtenFor(orderId)).toBe(0);
  await shop.app.jobs.drain();
  expect(await writtenFor(orderId)).toBe(1);
  await refund(orderId, { reason: 'Cannot come' });
  await shop.app.jobs.drain();
  expect(await writtenFor(orderId)).toBe(2);
  const mails = await Promise.all(
    ['confirmation', 'refund'].map(async (template) => {
      const { outbox_id } = await db()
        .selectFrom('outbox')
        .select('outbox_id')
        .where('order_id', '=', orderId)
        .where('template', '=', template)
        .executeTakeFirstOrThrow();
      return shop.app.inject<{ data: { html: string } }>('GET', `/api/admin/outbox/${outbox_id}`, {
        token: admin.token,
      });
    }),
  );
  for (const { text } of mails) expect(text).toMatch(new RegExp(`http://foyer.test/confirmation/[^/]+/${orderId}`));
});
