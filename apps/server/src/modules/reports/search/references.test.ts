import type { Finding, SearchResult } from '@foyer/contract/reports/search';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderRow } from '@foyer/contract/reports/reports';
import { typeText } from '@foyer/domain/door/keyboards';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createTicketCodes } from '../../../ops/ticket-codes.ts';
import { bookReceipts } from '../../tickets/documents/receipts/book-receipts.ts';
import { readReference } from '../../tickets/index.ts';

/** Staff find a guest by every number and address that the guest can show. */

let shop: Shop;
let admin: Person;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'references', event: { configuration: { canRegisterOtherAccounts: true } } });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType({ amount_minor: 2_000 });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const post = <Body>(path: string, body: object) =>
  shop.app.inject<Body>('POST', `/api/${path}`, { token: admin.token, body });
const search = async (searchText: string, eventId: number | undefined = shop.eventId) => {
  const { status, body } = await post<{ results: SearchResult[]; totalItems: number }>('admin/search/event', {
    eventId,
    searchText,
  });
  expect(status).toBe(200);
  expect(body.totalItems).toBe(body.results.length);
  return body.results;
};
/** Account numbers with what each was found by. */
const found = async (searchText: string, eventId?: number): Promise<[string, string[]][]> =>
  (await search(searchText, eventId)).map(({ profile, foundBy }) => [
    profile.externalAccountIdentifier,
    foundBy.map(({ kind, value }: Finding) => `${kind} ${value}`),
  ]);

/** Creates an order that a person buys for themselves, paid with another person's card and address. */
async function buy(payerAddress = 'payer@example.com') {
  const person = await shop.person();
  const card = payBy();
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: { ...card, creditCard: { ...card.creditCard, email: payerAddress } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const ticket = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('order_id', '=', body.orderId ?? 0)
    .executeTakeFirstOrThrow();
  return { person, number: person.externalAccountIdentifier, orderId: body.orderId ?? 0, ticketId: ticket.ticket_id };
}

/** Keeps ticket ids and order ids apart, so a number matches only one of them. */
const spread = () => sql`SELECT setval(pg_get_serial_sequence('ticket', 'ticket_id'), 50000)`.execute(db());
const nextOrder = (id: number) =>
  sql`SELECT setval(pg_get_serial_sequence('orders', 'order_id'), ${id}, false)`.execute(db());

describe('numbers', () => {
  beforeAll(spread);

  test.each([
    ['the number alone', (n: string) => n],
    ['a number sign', (n: string) => `#${n}`],
    ['the English word', (n: string) => `order ${n}`],
    ['the title of a page', (n: string) => `Order ${n}`],
    ['the label of a receipt', (n: string) => `Confirmation number ${n}`],
    ['the Spanish word', (n: string) => `Pedido ${n}`],
    ['the Japanese words', (n: string) => `注文番号 ${n}`],
    ['full-width digits', (n: string) => n.replaceAll(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))],
  ])('finds the buyer by the order number with %s', async (_, typed) => {
    const { number, orderId } = await buy();
    expect(await found(typed(String(orderId)))).toContainEqual([number, [`order ${orderId}`]]);
  });

  test.each(['ticket', 'Ticket No.', 'boleto', 'チケット番号'])(
    'finds the holder by %j and the ticket number',
    async (word) => {
      const { number, ticketId } = await buy();
      expect(await found(`${word} ${ticketId}`)).toEqual([[number, [`ticket ${ticketId}`]]]);
    },
  );

  test('finds no one by a number of a different kind or event', async () => {
    const { orderId, ticketId } = await buy();
    expect(await found(`ticket ${orderId}`)).toEqual([]);
    expect(await found(`order ${ticketId}`)).toEqual([]);
    expect(await found(`seat ${orderId}`)).toEqual([]);
    const { body } = await post<{ eventId?: number }>('admin/search/event', { eventId: 999_999, searchText: '1' });
    expect(body.eventId).toBeUndefined();
  });

  test('lists both people with the reason when a ticket and an order have the same number', async () => {
    const { number: holder, ticketId } = await buy();
    await nextOrder(ticketId);
    const { number: buyer, orderId } = await buy();
    await nextOrder(90_000);
    expect(orderId).toBe(ticketId);
    expect(await found(String(orderId))).toEqual([
      [holder, [`ticket ${orderId}`]],
      [buyer, [`order ${orderId}`]],
    ]);
  });

  test('finds the buyer and the ticket holders of an order', async () => {
    const [buyer, other] = [await shop.person(), await shop.person()];
    const { body } = await shop.order(buyer, {
      tickets: [selfTicket(buyer, type), selfTicket(other, type)],
      chargeCreditCardRequest: payBy(),
    });
    const reason = [`order ${body.orderId}`];
    expect(await found(`order ${body.orderId}`)).toEqual([
      [buyer.externalAccountIdentifier, reason],
      [other.externalAccountIdentifier, reason],
    ]);
    await db()
      .updateTable('ticket')
      .set({ status: 'CANCELED', canceled_at: new Date() })
      .where('order_id', '=', body.orderId ?? 0)
      .where('account_id', '=', other.accountId)
      .execute();
    expect(await found(`order ${body.orderId}`)).toEqual([[buyer.externalAccountIdentifier, reason]]);
  });

  test('finds the buyer by the receipt number, with and without leading zeros', async () => {
    const { number, orderId } = await buy();
    await bookReceipts(
      { database: shop.app.database, issuer: { name: 'Foyer Events, Inc.', taxId: '12-3456789' } },
      orderId,
      new Date('2026-09-01T12:00:00Z'),
    );
    const { body } = await shop.app.inject<{ data: { receipts: { number: string }[] } }>(
      'GET',
      `/api/orders/${orderId}/receipts`,
      { token: admin.token },
    );
    const printed = body.data.receipts[0]?.number ?? '';
    const short = printed.replace(/-0+/, '-');
    for (const typed of [printed, short, `Receipt ${printed}`, `領収書 ${printed}`, `No. ${printed}`])
      expect(await found(typed), typed).toEqual([[number, [`receipt ${printed}`]]]);
  });

  test('labels a match of the account number', async () => {
    const { number } = await buy();
    expect(await found(number)).toEqual([[number, [`account ${number}`]]]);
  });
});

describe('addresses', () => {
  test('finds the buyer by the confirmation address, complete, partial and in capitals', async () => {
    const { number } = await buy('Kay.Confirm@pay.example');
    const reason = ['confirmationAddress Kay.Confirm@pay.example', 'payerAddress Kay.Confirm@pay.example'];
    for (const typed of ['kay.confirm@pay.example', 'KAY.CONFIRM@PAY.EXAMPLE', 'kay.confirm@p'])
      expect(await found(typed), typed).toEqual([[number, reason]]);
  });

  test('finds the buyer by each address that received a confirmation', async () => {
    const { number, orderId } = await buy('typo@first.example');
    expect((await post(`orders/${orderId}/confirmation`, { email: 'right@second.example' })).status).toBe(200);
    expect(await found('right@second.example')).toEqual([[number, ['confirmationAddress right@second.example']]]);
    expect(await found('typo@first.example')).toEqual([
      [number, ['confirmationAddress typo@first.example', 'payerAddress typo@first.example']],
    ]);
    const { body } = await post<{ results: OrderRow[] }>(`reporting/${shop.eventId}/orders`, {
      searchText: 'right@second',
    });
    expect(body.results).toMatchObject([{ orderId, confirmationAddress: 'right@second.example' }]);
    const file = await post(`reporting/${shop.eventId}/export/orders`, {
      locale: 'en-US',
      format: 'csv',
      columns: ['orderId', 'confirmationAddress'],
    });
    expect(parse(file.text, { bom: true })).toContainEqual([String(orderId), 'right@second.example']);
  });

  test('finds an account by the e-mail address of its ticket', async () => {
    const { number, ticketId } = await buy();
    await db().updateTable('ticket').set({ email: 'own@attendee.example' }).where('ticket_id', '=', ticketId).execute();
    expect(await found('own@attendee.example')).toEqual([[number, ['attendeeAddress own@attendee.example']]]);
    expect(await found('own@attendee.example', undefined)).toEqual([
      [number, ['attendeeAddress own@attendee.example']],
    ]);
  });

  test('labels a match of the account’s address', async () => {
    const person = await shop.person({ email_address: 'plain@account.example' });
    expect(await found('plain@acc')).toEqual([
      [person.externalAccountIdentifier, ['accountAddress plain@account.example']],
    ]);
  });

  test('finds every address with an index', async () => {
    await sql`SET enable_seqscan = off`.execute(db());
    for (const [table, column, index] of [
      ['orders', 'mail_to', 'orders_mail_to_idx'],
      ['payment', 'email', 'payment_email_idx'],
      ['ticket', 'email', 'ticket_email_idx'],
    ] as const) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT FROM ${sql.table(table)}
        WHERE lower(${sql.ref(column)}) ~>=~ 'a@' AND lower(${sql.ref(column)}) ~<~ 'b' AND ${sql.ref(column)} IS NOT NULL`.execute(
        db(),
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    }
  });
});

describe('readReference', () => {
  test.each([
    ["o'brien@example.com", "o'brien@example.com"],
    ['<Ana@Example.com>.', 'ana@example.com'],
  ])('reads %j as the address %j', (text, address) => {
    expect(readReference(text)?.address).toBe(address);
  });

  test.each(['“207”', '207.', ' ２０７ ', '#207', "'207',"])('reads %j as the number 207', (text) => {
    expect(readReference(text)).toMatchObject({ ticketId: 207, orderId: 207 });
  });

  test.each(['2026–12', '2026ー000012', '「2026-12」。', '2026 − 12'])('reads %j as a receipt', (text) => {
    expect(readReference(text)?.receipt).toEqual({ year: 2026, number: 12 });
  });

  test.each(['ana', 'ana 207', 'order', '202-', 'C12x', '@', 'x y@z.example', '2026-1x'])(
    'reads %j as words',
    (text) => {
      const read = readReference(text);
      expect(read === null || read.address !== null).toBe(true);
      if (text !== '@') expect(read).toBeNull();
    },
  );
});

describe('a scanned ticket code', () => {
  const codeOf = (ticketId: number) =>
    createTicketCodes(shop.app.signingKey).issue({ ticketId, eventId: shop.eventId, revision: 1 });
  test.each([
    ['unchanged', (code: string) => code],
    ['with a prefix', (code: string) => `]Q1${code}`],
    ['with Caps Lock', (code: string) => typeText(code, { device: 'us', computer: 'us', lock: 'letters' })],
    ['at a Spanish computer', (code: string) => typeText(code, { device: 'us', computer: 'spanish', lock: 'none' })],
  ])('finds its holder when it is typed %s', async (_, typed) => {
    const { number, ticketId } = await buy();
    expect(await found(typed(codeOf(ticketId)))).toEqual([[number, [`ticket ${ticketId}`]]]);
  });

  test('is refused with the cause when no keyboard layout explains it', async () => {
    const { ticketId } = await buy();
    const { status, body } = await post<ErrorBody>('admin/search/event', {
      eventId: shop.eventId,
      searchText: codeOf(ticketId).toUpperCase(),
    });
    expect([status, body.error.code]).toEqual([409, 'SCANNER_LAYOUT_WRONG']);
  });
});
