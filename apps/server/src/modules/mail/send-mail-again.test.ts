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
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    subject_account_id: person.accountId,
    event_id: shop.eventId,
    before: { email: to },
    after: { email: 'second@example.com' },
  });
});

test('names the event and the person of a mail in the outbox', async () => {
  const list = async () =>
    (
      await shop.app.inject<{ results: OutboxEntry[] }>('GET', '/api/admin/outbox?rowsPerPage=50', {
        token: admin.token,
      })
    ).body.results;
  const { mailId } = await confirmation();
  const [row] = (await list()).filter((mail) => mail.mailId === mailId);
  expect(row?.event?.eventId).toBe(shop.eventId);
  expect(row?.account?.externalAccountIdentifier).toBe(person.externalAccountIdentifier);
  // A sign-in link belongs to no event.
  const now = shop.app.clock.now();
  await db()
    .insertInto('outbox')
    .values({
      template: 'sign-in-link',
      recipient: 'b@example.com',
      locale: 'en-US',
      status: 'SENT',
      sent_at: now,
      created_at: now,
    })
    .execute();
  expect((await list())[0]).toMatchObject({ to: 'b@example.com', event: null, account: null });
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
  expect((await again(link.outbox_id, 'a@example.com')).body.error.code).toBe('MAIL_NOT_REPEATABLE');
  expect((await again(999_999, 'a@example.com')).status).toBe(404);
  expect((await again(mailId, 'a@example.com', await shop.staff(['helper']))).status).toBe(403);
});

/** A mail that was sent now. */
const sentMail = (about: { template: string; recipient: string; ticket_id: number }) => {
  const now = shop.app.clock.now();
  return db()
    .insertInto('outbox')
    .values({ locale: 'en-US', status: 'SENT', created_at: now, sent_at: now, event_id: shop.eventId, ...about })
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
};
const queuedFor = async (email: string) =>
  (await db().selectFrom('outbox').where('recipient', '=', email).select('outbox_id').execute()).length;
/** A new person's ticket. */
async function boughtTicket(): Promise<number> {
  const holder = await shop.person();
  await shop.order(holder, {
    tickets: [selfTicket(holder, await shop.ticketType())],
    chargeCreditCardRequest: payBy(),
  });
  const bought = db().selectFrom('ticket').where('account_id', '=', holder.accountId).select('ticket_id');
  return (await bought.executeTakeFirstOrThrow()).ticket_id;
}

test("sends an attendee's own ticket to the attendee alone", async () => {
  const ticket_id = await boughtTicket();
  const own = `own-${ticket_id}@example.com`;
  await db().updateTable('ticket').set({ email: own }).where('ticket_id', '=', ticket_id).execute();
  const { outbox_id } = await sentMail({ template: 'guest-ticket', recipient: own, ticket_id });
  expect((await again(outbox_id, 'stranger@example.com')).body.error.code).toBe('MAIL_NOT_REPEATABLE');
  expect(await queuedFor('stranger@example.com')).toBe(0);
  expect((await again(outbox_id, own)).status).toBe(200);
  expect(await queuedFor(own)).toBe(2);
});

test('sends no mail about a ticket again after it was transferred', async () => {
  const ticket_id = await boughtTicket();
  const { outbox_id } = await sentMail({ template: 'transfer-to', recipient: 'earlier@example.com', ticket_id });
  // The mail about the transfer itself has the same moment.
  const transferAt = (moment: Date) =>
    db().updateTable('ticket').set({ transferred_at: moment }).where('ticket_id', '=', ticket_id).execute();
  await transferAt(shop.app.clock.now());
  expect((await again(outbox_id, 'earlier@example.com')).status).toBe(200);
  await transferAt(new Date(shop.app.clock.now().getTime() + 1));
  expect((await again(outbox_id, 'later@example.com')).body.error.code).toBe('MAIL_NOT_REPEATABLE');
  expect(await queuedFor('later@example.com')).toBe(0);
});

test('lists the mails of the account alone', async () => {
  const other = await shop.person();
  expect((await mailsOf(other.externalAccountIdentifier)).body).toEqual([]);
  expect((await mailsOf('C0000000')).status).toBe(404);
});
