import type { SearchResult } from '@foyer/contract/reports/search';
import { badgeNames } from '@foyer/domain/door/badges';
import { fullName } from '@foyer/domain/people/names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeWith } from '../../../../test/exchange.ts';
import { testWorkers } from '../../../../test/workers.ts';
import { messageOf } from '../../mail/message-of.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

/** A person with only one name can be imported, registered, mailed and found, and no text has a stray space. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'one-name' });
  admin = await shop.staff(['admin']);
});
const workers = testWorkers();
afterAll(async () => {
  await workers.close();
  await shop.close();
});

const db = () => shop.app.database.kysely;
const { bring, exported } = exchangeWith(() => ({ database: shop.app.database }));

async function mailOf(orderId: number) {
  const row = await db()
    .selectFrom('outbox')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('template', '=', 'confirmation')
    .executeTakeFirstOrThrow();
  const message = await messageOf(
    {
      db: db(),
      workers,
      from: 'Foyer <no-reply@foyer.example>',
      publicUrl: () => 'http://127.0.0.1:3000',
      ticketCode: () => 'FY1.1.1.1.signature-signature',
      ticketUrl: () => 'http://127.0.0.1:3000/api/ticket-link/1',
      formUrl: () => 'http://127.0.0.1:3000/form#1',
      optOutUrl: () => 'http://127.0.0.1:3000/api/news/opt-out/1',
    },
    row,
    { now: shop.app.clock.now(), requester: {} },
  );
  if (!message) throw new Error('There is no mail.');
  return message;
}

const people = [
  { number: 'C3000013', firstName: 'Sukarno', lastName: '' },
  { number: 'C3000014', firstName: '', lastName: 'Björk' },
  { number: 'C3000015', firstName: '', lastName: '秋篠宮' },
  { number: 'C3000016', firstName: 'Teller', lastName: '' },
];

describe('imported', () => {
  const head = 'externalAccountIdentifier,firstName,lastName,emailAddress,countryCode';

  test('accepts people with only a first or last name, and exports them unchanged', async () => {
    const rows = people.map((each) => `${each.number},${each.firstName},${each.lastName},one@example.com,USA`);
    const { outcome, reasons } = await bring('accounts', [head, ...rows, ''].join('\r\n'));
    expect({ outcome, reasons }).toMatchObject({ outcome: { read: 4, added: 4, refused: 0 }, reasons: [] });
    const file = await exported('accounts');
    for (const { number, firstName, lastName } of people) expect(file).toContain(`${number},${firstName},${lastName},`);
    expect((await bring('accounts', file)).outcome).toMatchObject({ refused: 0, changed: 0, added: 0 });
  });

  test.each([
    ['no name at all', ',,'],
    ['blanks for names', ', ,\u3000'],
  ])('refuses %s', async (_, names) => {
    const { reasons } = await bring('accounts', `${head}\nC3000099${names},a@example.com,USA\n`);
    expect(reasons).toEqual(['2 REQUIRED firstName: write at least one name']);
  });
});

describe('registered', () => {
  test.each([
    ['Prince', ''],
    ['', 'Zendaya'],
    ['Pelé', ''],
  ])('%j %j can order, gets a mail and a badge, and is found', async (firstName, lastName) => {
    const person = await shop.person({
      first_name: firstName,
      last_name: lastName,
      email_address: `${(firstName + lastName).normalize('NFD').replaceAll(/[^a-z]/gi, '')}@example.com`,
    });
    const type = await shop.ticketType({ amount_minor: 1_000 });
    const given = firstName === '' ? { lastName } : { firstName };
    const card = payBy();
    const { status, body } = await shop.order(person, {
      tickets: [selfTicket(person, type, { values: { ...given, email: 'one@example.com' } })],
      chargeCreditCardRequest: {
        ...card,
        creditCard: { ...card.creditCard, firstName: firstName || lastName, lastName: '' },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const ticket = await db()
      .selectFrom('ticket')
      .select(['ticket_id', 'first_name', 'last_name'])
      .where('order_id', '=', body.orderId ?? 0)
      .executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ first_name: firstName, last_name: lastName });
    const edited = await shop.app.inject('PUT', '/api/ticket', {
      token: person.token,
      body: { ticketId: ticket.ticket_id, values: { ...given, email: 'other@example.com' } },
    });
    expect(edited.status).toBe(200);
    const mail = await mailOf(body.orderId ?? 0);
    expect(mail.text).toContain(firstName + lastName);
    expect(mail.text).not.toMatch(/\S {2,}\S|[^\S\n],|null|undefined/);

    const { body: search } = await shop.app.inject<{ results: SearchResult[] }>('POST', '/api/admin/search/event', {
      token: admin.token,
      body: { eventId: shop.eventId, searchText: firstName + lastName },
    });
    expect(search.results.map(({ profile }) => profile.externalAccountIdentifier)).toEqual([
      person.externalAccountIdentifier,
    ]);
    const { rows } = await shop.app.database.pool.query<{ name: string }>(
      'SELECT name FROM ticket_search WHERE ticket_id = $1',
      [ticket.ticket_id],
    );
    expect(rows).toEqual([{ name: (firstName + lastName).toLowerCase() }]);
  });

  test('still requires both names of a person with two names', async () => {
    const person = await shop.person({ first_name: 'Robin', last_name: 'Taylor' });
    const type = await shop.ticketType({ amount_minor: 0 });
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type, { values: { firstName: 'Robin', email: 'r@example.com' } })],
    });
    expect(body.error.items?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'REQUIRED body.tickets.0.values.lastName',
    ]);
  });

  test('refuses a card without any name', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ amount_minor: 1_000 });
    const card = payBy();
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: { ...card, creditCard: { ...card.creditCard, firstName: ' ', lastName: '' } },
    });
    expect(body.error.items?.map(({ path }) => path)).toEqual([
      expect.stringMatching(/creditCard\.firstName$/),
      expect.stringMatching(/creditCard\.lastName$/),
    ]);
  });
});

describe('printed', () => {
  test.each([
    [{ firstName: 'Sukarno', lastName: '' }, 'USA'],
    [{ firstName: 'Sukarno', lastName: '' }, 'JPN'],
    [{ firstName: '', lastName: 'Sukarno' }, 'USA'],
    [{ firstName: ' ', lastName: 'Sukarno' }, 'CAN'],
  ])('puts the only name of %j in %s on the top line of a badge', (name, country) => {
    expect(badgeNames(name, country)).toEqual({ top: 'Sukarno', bottom: '' });
  });

  test.each(['en-US', 'es-US', 'ja-JP'] as const)('writes a single name without a space in %s', (locale) => {
    expect(fullName({ firstName: '', lastName: 'Björk' }, locale)).toBe('Björk');
    expect(fullName({ firstName: 'Teller', lastName: ' ' }, locale)).toBe('Teller');
  });
});
