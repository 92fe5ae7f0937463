import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';

/** Sending a mail again, and the list of a person's mails at an event. */

let shop: Shop;
let admin: Person;
let person: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'mail-again' });
  admin = await shop.staff(['admin']);
  person = await shop.person();
  const type = await shop.ticketType();
  await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const mailsOf = async (account = person.externalAccountIdentifier) =>
  shop.app.inject<OutboxEntry[] & ErrorBody>('GET', `/api/admin/events/${shop.eventId}/mails/${account}`, {
    token: admin.token,
  });
const again = (mailId: number, email: string, by = admin) =>
  shop.app.inject<ErrorBody>('POST', `/api/admin/outbox/${mailId}/again`, { token: by.token, body: { email } });
async function confirmation(): Promise<OutboxEntry> {
  const mail = (await mailsOf()).body.findLast(({ template }) => template === 'confirmation');
  if (!mail) throw new Error('There is no confirmation.');
  return mail;
}

test('queues a mail again for another address, once an hour, and records it', async () => {
  const { mailId, to } = await confirmation();
  expect((await again(mailId, 'second@example.com')).status).toBe(200);
  expect((await again(mailId, 'second@example.com')).status).toBe(200);
  const mails = (await mailsOf()).body.filter(({ template }) => template === 'confirmation');
  expect(mails.map((mail) => mail.to)).toEqual(['second@example.com', to]);
  const lines = await db().selectFrom('audit_log').where('action', '=', 'mail.sentAgain').selectAll().execute();
  expect(lines[0]).toMatchObject({
    subject_account_id: person.accountId,
    event_id: shop.eventId,
    before: { email: to },
    after: { email: 'second@example.com' },
  });
});

test('counts the mail like every mail to a typed address', async () => {
  const { mailId } = await confirmation();
  let last = 200;
  for (let at = 0; at < 12 && last === 200; at += 1) last = (await again(mailId, `many-${at}@example.com`)).status;
  expect(last).toBe(429);
});

test('refuses sign-in links, unknown mails and everyone but administrators', async () => {
  const { mailId } = await confirmation();
  const now = shop.app.clock.now();
  const link = await db()
    .insertInto('outbox')
    .values({
      template: 'sign-in-link',
      recipient: 'a@example.com',
      locale: 'en-US',
      status: 'SENT',
      sent_at: now,
      created_at: now,
    })
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
  expect((await again(link.outbox_id, 'a@example.com')).body.error.code).toBe('FORBIDDEN');
  expect((await again(999_999, 'a@example.com')).status).toBe(404);
  expect((await again(mailId, 'a@example.com', await shop.staff(['helper']))).status).toBe(403);
});

test('lists the mails of the account alone', async () => {
  const other = await shop.person();
  expect((await mailsOf(other.externalAccountIdentifier)).body).toEqual([]);
  expect((await mailsOf('C0000000')).status).toBe(404);
});
