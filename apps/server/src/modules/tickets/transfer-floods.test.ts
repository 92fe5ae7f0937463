import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';

/** Transfers cannot be used to flood a mailbox or to send custom text to strangers. */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'transfer floods' });
  type = await shop.ticketType();
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const words = { firstName: 'You have won a prize', lastName: 'call us today' };
const put = (person: Person) => putTicket(db(), { ticket_configuration_id: type, account_id: person.accountId });
const transfer = async (ticketId: number, from: Person, to: Person, email: string) => {
  const { status } = await shop.app.inject<ErrorBody>('POST', '/api/ticket/transfer', {
    token: from.token,
    body: {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: { ...words, email },
    },
  });
  return status;
};
const mailsTo = (address: string) =>
  db().selectFrom('outbox').selectAll().where('recipient', '=', address).orderBy('outbox_id').execute();

test('allows five transfers a day per ticket, and does not limit another ticket', async () => {
  const [ana, ben] = [await shop.person(), await shop.person()];
  const ticketId = await put(ana);
  const outcomes: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const [from, to] = index % 2 ? [ben, ana] : [ana, ben];
    outcomes.push(await transfer(ticketId, from, to, `stranger${index}@example.com`));
  }
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429]);
  const [cora, dan] = [await shop.person(), await shop.person()];
  expect(await transfer(await put(cora), cora, dan, 'cora@example.com')).toBe(200);
  shop.app.clock.advance({ days: 1 });
  expect(await transfer(ticketId, ben, ana, 'stranger9@example.com')).toBe(200);
});

test('mails a typed address ten times a day at most, for all tickets and accounts', async () => {
  const victim = 'Victim@example.com';
  const outcomes: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const [from, to] = [await shop.person(), await shop.person()];
    outcomes.push(await transfer(await put(from), from, to, victim));
  }
  expect(new Set(outcomes)).toEqual(new Set([200]));
  expect(await mailsTo(victim)).toHaveLength(10);
});

test('shows the names of the accounts in the mails, never typed text', async () => {
  const [ana, ben] = [
    await shop.person({ first_name: 'Ana', last_name: 'Lopez' }),
    await shop.person({ first_name: 'Ben', last_name: 'Stone' }),
  ];
  const ticketId = await put(ana);
  expect(await transfer(ticketId, ana, ben, 'first@example.com')).toBe(200);
  expect(await transfer(ticketId, ben, ana, 'second@example.com')).toBe(200);
  await shop.app.jobs.drain();
  for (const address of ['first@example.com', 'second@example.com']) {
    const mails = await mailsTo(address);
    expect(mails.length).toBeGreaterThan(0);
    for (const { payload } of mails) expect(JSON.stringify(payload)).not.toContain('prize');
  }
});
