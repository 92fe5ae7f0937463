import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';

/** Links to one ticket in the mails to its holder and attendee, and the calendar entries that these mails change. */

let sent: MailMessage[] = [];
let shop: Shop;
let type: number;
let admin: Person;
let buyer: Person;
let [own, guest] = [0, 0];
/** Addresses of one test. Tickets of other tests would keep the entry in the calendar. */
let addresses = { guest: '', buyer: '' };
let tests = 0;

beforeAll(async () => {
  shop = await openShop({
    name: 'ticket links',
    event: { configuration: { qrCodeEnabled: true } },
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
  type = await shop.ticketType({ quantity: 100 });
});
afterAll(() => shop.close());

const answers = (email: string, firstName: string) => ({ firstName, lastName: 'Visitor', email });
async function buy(relationshipTypes: readonly string[]): Promise<number[]> {
  const tickets = relationshipTypes.map((relationshipType) =>
    selfTicket(buyer, type, {
      relationshipType,
      values: relationshipType === 'GUEST' ? answers(addresses.guest, 'Gusta') : answers(addresses.buyer, 'Bianca'),
    }),
  );
  const { body, status } = await shop.order(buyer, {
    tickets,
    chargeCreditCardRequest: { ...payBy(), creditCard: { ...payBy().creditCard, email: addresses.buyer } },
  });
  if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  return (body.order?.tickets ?? []).map(({ ticketId }) => ticketId);
}
const mailsTo = async (address: string): Promise<MailMessage[]> => {
  await shop.app.jobs.drain();
  return sent.filter(({ to }) => to === address);
};
const end = (ticketId: number) =>
  shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: admin.token,
    body: { ticketId, notes: 'Cannot come' },
  });

beforeEach(async () => {
  await shop.app.jobs.drain();
  sent = [];
  tests += 1;
  addresses = { guest: `guest-${tests}@example.com`, buyer: `buyer-${tests}@example.com` };
  buyer = await shop.person({ email_address: addresses.buyer });
  [own = 0, guest = 0] = await buy(['CONSULTANT', 'GUEST']);
});

describe('the link of an attendee without an account', () => {
  const linkIn = ({ text = '' }: Partial<MailMessage> = {}) => /\/api\/ticket-link\/[\w-]+/.exec(text)?.[0] ?? '';
  const open = (link: string) => shop.app.inject('GET', link);

  it('opens this ticket alone, and its number is in the text of the mail', async () => {
    const [mail] = await mailsTo(addresses.guest);
    expect(mail?.text).toContain(`Ticket number: ${guest}`);
    const { status, text, headers } = await open(linkIn(mail));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const each of ['Gusta Visitor', `Ticket No. ${guest}`, '<svg ', 'Show this code at the entrance'])
      expect(text).toContain(each);
    expect(text).not.toMatch(/Bianca|buyer@|\$/);
    expect(text).not.toContain(`No. ${own}<`);
  });

  it('is refused when it is cut off or names another ticket', async () => {
    const [mail] = await mailsTo(addresses.guest);
    const link = linkIn(mail);
    for (const other of [link.slice(0, -1), link.replace(`/${guest}`, `/${own}`), `${link}A`, '/api/ticket-link/x']) {
      const { status, text } = await open(other);
      expect([status, text.includes('<svg ')]).toEqual([404, false]);
    }
  });

  it.each([
    [
      'another address',
      () =>
        shop.app.inject('PUT', '/api/ticket', {
          token: buyer.token,
          body: { ticketId: guest, values: answers('other@example.com', 'Gusta') },
        }),
    ],
    ['a cancellation', () => end(guest)],
  ])('ends with %s', async (_, change) => {
    const [mail] = await mailsTo(addresses.guest);
    expect((await change()).status).toBe(200);
    expect((await open(linkIn(mail))).status).toBe(404);
  });
});

it('the text of the confirmation has the number and the page of each ticket', async () => {
  const [mail] = await mailsTo(addresses.buyer);
  for (const id of [own, guest]) {
    expect(mail?.text).toContain(`Ticket number: ${id}`);
    expect(mail?.text).toMatch(new RegExp(`/ticket/${id}\\n`));
  }
});

describe('the calendar entry', () => {
  const entryOf = (mail: MailMessage | undefined) => {
    const file = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
    const text = Buffer.from(file?.content ?? [])
      .toString('utf8')
      .replaceAll(/\r\n[ \t]/g, '');
    const value = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)\r`, 'm').exec(text)?.[1];
    return file === undefined
      ? null
      : {
          method: value('METHOD'),
          uid: value('UID'),
          sequence: Number(value('SEQUENCE')),
          about: value('DESCRIPTION'),
        };
  };
  const lastTo = async (address: string) => entryOf((await mailsTo(address)).at(-1));

  it('is cancelled with the last valid ticket of an address, and comes back with a new one', async () => {
    const first = await lastTo(addresses.guest);
    expect(first?.method).toBe('PUBLISH');
    expect((await end(guest)).status).toBe(200);
    const gone = await lastTo(addresses.guest);
    expect(gone).toMatchObject({ method: 'CANCEL', uid: first?.uid });
    expect(gone?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    buyer = await shop.person();
    await buy(['CONSULTANT', 'GUEST']);
    const again = await lastTo(addresses.guest);
    expect(again).toMatchObject({ method: 'PUBLISH', uid: first?.uid });
    expect(again?.sequence).toBeGreaterThan(gone?.sequence ?? Infinity);
  });

  it('stays while the address has another valid ticket', async () => {
    const first = guest;
    buyer = await shop.person();
    await buy(['CONSULTANT', 'GUEST']);
    await shop.app.jobs.drain();
    sent = [];
    await end(first);
    const mails = await mailsTo(addresses.guest);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('canceled')]);
    expect(entryOf(mails[0])).toBeNull();
  });

  it('that is downloaded after a cancellation is newer than the cancellation', async () => {
    await end(guest);
    await shop.app.jobs.drain();
    await end(own);
    const gone = await lastTo(addresses.buyer);
    expect(gone?.method).toBe('CANCEL');
    const { text } = await shop.app.inject('GET', `/api/events/${shop.eventId}/calendar`, { token: buyer.token });
    expect(Number(/SEQUENCE:(\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(gone?.sequence ?? Infinity);
  });

  it('leads to the tickets, and its description has neither the subject nor a name', async () => {
    const entry = await lastTo(addresses.buyer);
    expect(entry?.about).toMatch(/^View my tickets: http/);
    const alone = await lastTo(addresses.guest);
    expect(alone?.about).toMatch(/^Open this ticket: http.*ticket-link/);
  });
});
