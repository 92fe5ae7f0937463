import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxGateway } from '../../../gateways/payments/sandbox/gateway.ts';
import { testCards } from '../../../gateways/payments/sandbox/scenarios.ts';
import { cards, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';

/**
 * Card numbers and CVVs stay in memory for one charge only (payments 1.8). After orders with every outcome, at log level
 * trace, these tests search everything that was written for them.
 */

const secretCvv = '9173';
const lines: string[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'secrecy', env: { LOG_LEVEL: 'trace' }, onLog: (line) => lines.push(line) });
  const { payments } = shop.app.gateways;
  if (!(payments instanceof SandboxGateway)) throw new Error('The tests pay at the sandbox.');
  // Short delays let the test cover the slow cards and the cards without a response.
  Object.assign(payments.settings, { slowMs: 20, timeOutMs: 20 });
});
afterAll(() => shop.close());

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const pay = (number: string) => {
  const charge = payBy(number);
  return { ...charge, creditCard: { ...charge.creditCard, cvv: secretCvv } };
};

async function everyRow(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`.execute(shop.app.database.kysely);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} t`.execute(
      shop.app.database.kysely,
    );
    found.set(`table ${name}`, rows.map(({ row }) => row).join('\n'));
  }
  return found;
}

async function everyFile(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(`file ${file}`, await readFile(file, 'latin1'));
  }
  return found;
}

/** Removes ids, hashes and references, which may contain the same digits by chance. */
const withoutNames = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/[A-Za-z0-9_+/=-]{20,}/g, '');

test('writes no card number or CVV to the database, log, mails, responses or error reports', async () => {
  const answers: string[] = [];
  const numbers = testCards.map(({ number }) => number);
  for (const number of numbers) {
    const person = await shop.person();
    const type = await shop.ticketType();
    const body = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: pay(number) };
    const headers = { 'idempotency-key': `key-${number.slice(-4)}` };
    // A repeated request waits twenty seconds while the outcome is unknown, so this card is sent once.
    const most = number === cards.timeOutBefore ? 1 : 2;
    for (let times = 0; times < most; times += 1) answers.push((await shop.order(person, body, headers)).text);
    // With spaces in the number. The form, the schema and a rule each refuse one of these requests before any charge.
    const spaced = { ...body, chargeCreditCardRequest: pay(grouped(number)) };
    answers.push((await shop.order(await shop.person(), spaced)).text);
    const broken = {
      ...spaced.chargeCreditCardRequest,
      billingAddress: {},
      creditCard: { ...spaced.chargeCreditCardRequest.creditCard, expYear: '20' },
    };
    answers.push((await shop.order(person, { ...body, chargeCreditCardRequest: broken })).text);
    answers.push((await shop.order(person, { ...spaced, tickets: [] })).text);
    const unknown = { ...body, chargeCreditCardRequest: { ...body.chargeCreditCardRequest, cardOnFile: number } };
    answers.push((await shop.order(person, unknown)).text);
  }
  await shop.app.jobs.drain();

  const sources = new Map([
    ...(await everyRow()),
    ...(await everyFile(shop.app.config.dataDir)),
    ['log', lines.join('\n')] as const,
    ['answers', answers.join('\n')] as const,
  ]);
  expect([...sources.keys()].some((name) => name.includes('mail') || name.includes('.eml'))).toBe(true);
  expect(lines.length).toBeGreaterThan(10);
  const leaks: string[] = [];
  for (const [name, text] of sources) {
    for (const number of numbers) {
      if (text.includes(number) || text.includes(grouped(number))) leaks.push(`${name}: card number`);
      if (text.includes(Buffer.from(number).toString('base64').slice(0, 18)))
        leaks.push(`${name}: card number, encoded`);
    }
    if (new RegExp(`(?<![0-9])${secretCvv}(?![0-9])`).test(withoutNames(text))) leaks.push(`${name}: CVV`);
  }
  expect(leaks).toEqual([]);
  // The last four digits may be stored. Finding them proves that the search covers the right tables.
  expect(sources.get('table payment')).toContain('"last_four": "4242"');
});

test('control: finds a card number that was written', async () => {
  await sql`INSERT INTO website_log (kind, message, created_at) VALUES ('error', ${`card ${cards.good}`}, now())`.execute(
    shop.app.database.kysely,
  );
  const rows = await everyRow();
  expect([...rows.values()].some((text) => text.includes(cards.good))).toBe(true);
});

test('removes a card number from an error report of a browser', async () => {
  const person = await shop.person();
  await shop.app.inject('POST', '/api/log/website/error', {
    token: person.token,
    body: {
      message: `Payment failed for ${cards.declined}`,
      method: 'submitOrder',
      error: `card ${grouped(cards.declined)}`,
    },
  });
  const rows = await everyRow();
  const text = [...rows.values(), ...lines].join('\n');
  expect([text.includes(cards.declined), text.includes(grouped(cards.declined))]).toEqual([false, false]);
});
