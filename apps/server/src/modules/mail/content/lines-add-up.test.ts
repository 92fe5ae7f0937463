import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import type { Person } from '../../../../test/ordering.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/** The lines of a confirmation add up to its total, also after the order has changed (mail 2.9). */

let sent: MailMessage[] = [];
let shop: ChangeShop;
let types: { standard: number; vip: number };
let lunch: number;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'lines of mails',
    event: { event_start: new Date('2026-03-01T15:00:00Z'), event_end: new Date('2026-03-03T15:00:00Z') },
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
  admin = await shop.staff();
  await shop.terms({ enabled: true, addOns: true });
  types = await shop.pair();
  const about = { default_name: 'Lunch, warm', amount_minor: 1_999, quantity: 10 };
  lunch = await createAddOn(shop.app.database.kysely, { ...about, ticket_configuration_id: types.standard });
});
afterAll(() => shop.close());

/** The amounts of the newest confirmation: of its lines, and in total. */
async function amountsOf(orderId: number, buyer: Person) {
  sent = [];
  shop.app.clock.advance({ hours: 2 });
  const body = { email: 'again@example.com' };
  await shop.app.inject('POST', `/api/orders/${orderId}/confirmation`, { token: buyer.token, body });
  await shop.app.jobs.drain();
  const { text = '' } = sent.find(({ to }) => to === 'again@example.com') ?? {};
  const amounts = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, amount]) => Number(amount));
  return { lines: amounts(/(?:Price|warm): \$([\d.]+)/g), total: amounts(/^Total: \$([\d.]+)/gm)[0] };
}

test('shows price and add-ons of each ticket with their amounts, which add up to the total', async () => {
  const buyer = await shop.person();
  const ticketId = await shop.buy(buyer, types.standard, { addOns: [lunch] });
  const { orderId } = await shop.ticket(buyer, ticketId);
  expect(await amountsOf(orderId ?? 0, buyer)).toEqual({ lines: [100, 19.99], total: 119.99 });
  await shop.changeAddOns(buyer, ticketId, []);
  expect(await amountsOf(orderId ?? 0, buyer)).toEqual({ lines: [100], total: 100 });
  await shop.change(admin, ticketId, 'upgrade', types.vip, { cashPayment: true });
  expect(await amountsOf(orderId ?? 0, buyer)).toEqual({ lines: [150], total: 150 });
});
