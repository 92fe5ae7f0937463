import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { TicketValues } from '@foyer/contract/forms/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';

/**
 * Mails to attendees who have an e-mail address and did not buy: the ticket, a changed address, and the cancellation.
 */

let sent: MailMessage[] = [];
let shop: Shop;
let type: number;
let admin: Person;
let buyer: Person;
let guest: number;

beforeAll(async () => {
  shop = await openShop({
    name: 'own ticket mails',
    event: { configuration: { canRegisterOtherAccounts: true, qrCodeEnabled: true } },
    gateways: {
      mail: {
        name: 'files',
        send: (message) => {
          sent.push(message);
          return Promise.resolve();
        },
        close: () => undefined,
      },
    },
  });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType();
});
afterAll(() => shop.close());

const answers = (email: string, firstName = 'Gusta') => ({ firstName, lastName: 'Visitor', email });
const db = () => shop.app.database.kysely;

beforeEach(async () => {
  await shop.app.jobs.drain();
  buyer = await shop.person({ email_address: 'buyer@example.com', first_name: 'Bianca', last_name: 'Buyer' });
  const { status } = await shop.order(buyer, {
    tickets: [
      selfTicket(buyer, type, { values: answers('self@example.com', 'Bianca') }),
      selfTicket(buyer, type, { relationshipType: 'GUEST', values: answers('guest@example.com') }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  if (status !== 200) throw new Error(`The order was refused with ${status}.`);
  const row = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('account_id', '=', buyer.accountId)
    .where('is_guest', '=', true)
    .executeTakeFirstOrThrow();
  guest = row.ticket_id;
  sent = [];
});

const mailsTo = async (address: string) => {
  await shop.app.jobs.drain();
  return sent.filter(({ to }) => to === address);
};
const edit = (person: Person, values: TicketValues) =>
  shop.app.inject<ErrorBody>('PUT', '/api/ticket', { token: person.token, body: { ticketId: guest, values } });

describe('a purchase', () => {
  it('sends a guest with their own address their ticket with code and calendar, and no data of others', async () => {
    const [mail, ...others] = await mailsTo('guest@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Your ticket for');
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([`ticket-${guest}.png`, 'event.ics']);
    const words = `${mail?.subject}${mail?.html}${mail?.text}`;
    expect(words).toContain('Gusta Visitor');
    expect(words).not.toMatch(/Bianca|Buyer|\$|C\d{7}/);
    expect(words).not.toContain(buyer.externalAccountIdentifier);
  });

  it('sends no ticket mail to an attendee with an address of the buyer', async () => {
    const { rows } = await sql<{ recipient: string }>`
      SELECT recipient FROM outbox WHERE template = 'guest-ticket'
      AND ticket_id IN (SELECT ticket_id FROM ticket WHERE account_id = ${buyer.accountId})`.execute(db());
    expect(rows).toEqual([{ recipient: 'guest@example.com' }]);
    const other = await shop.person({ email_address: 'reader@example.com' });
    await shop.order(admin, {
      tickets: [selfTicket(other, type, { values: answers('reader@example.com') })],
      bypassPayment: true,
    });
    await shop.order(other, {
      tickets: [selfTicket(other, type, { relationshipType: 'GUEST', values: answers('READER@example.com ') })],
      chargeCreditCardRequest: payBy(),
    });
    const toReader = await db()
      .selectFrom('outbox')
      .select('template')
      .where('template', '=', 'guest-ticket')
      .where(sql<string>`lower(recipient)`, 'like', 'reader%')
      .execute();
    expect(toReader).toEqual([]);
  });
});

describe('an edit', () => {
  it('sends the ticket to the new address, once per address, and stops the mail to the previous one', async () => {
    expect((await edit(buyer, answers('new@example.com'))).status).toBe(200);
    expect((await edit(buyer, answers('new@example.com', 'Gustava'))).status).toBe(200);
    expect(await mailsTo('new@example.com')).toHaveLength(1);
    // The mail to the first address was still queued. Its reader is not the attendee now.
    expect(sent.filter(({ to }) => to === 'guest@example.com')).toEqual([]);
    await edit(buyer, answers('another@example.com'));
    await edit(buyer, answers('new@example.com'));
    expect(await mailsTo('new@example.com')).toHaveLength(1);
  });

  it("sends no mail when the new address is the buyer's, or when the address did not change", async () => {
    await shop.app.jobs.drain();
    sent = [];
    await edit(buyer, answers('guest@example.com', 'Gustava'));
    await edit(buyer, answers('Buyer@example.com'));
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
  });

  it('delays the mail when the address has reached its daily limit', async () => {
    for (let n = 0; n < 12; n += 1) {
      const person = await shop.person();
      await shop.order(person, {
        tickets: [
          selfTicket(person, type),
          selfTicket(person, type, { relationshipType: 'GUEST', values: answers('crowd@example.com') }),
        ],
        chargeCreditCardRequest: payBy(),
      });
    }
    expect(await mailsTo('crowd@example.com')).toHaveLength(10);
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM outbox WHERE recipient = 'crowd@example.com' AND sent_at IS NULL`.execute(db());
    expect(rows).toEqual([{ status: 'PENDING' }, { status: 'PENDING' }]);
  });
});

it('sends holder and attendee one mail each when the ticket ends', async () => {
  await shop.app.jobs.drain();
  sent = [];
  const body = { ticketId: guest, notes: 'Asked for it' };
  const path = '/api/ticket/deactivate-ticket';
  expect((await shop.app.inject('POST', path, { token: admin.token, body })).status).toBe(200);
  await shop.app.jobs.drain();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['buyer@example.com', 'guest@example.com']);
  expect(sent.every(({ subject }) => subject.toLowerCase().includes('cancel'))).toBe(true);
});
