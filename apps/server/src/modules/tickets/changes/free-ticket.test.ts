import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/** The holder of a free ticket buys an upgrade or an add-on on the provider's page. */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'free tickets' });
});
afterAll(() => shop.close());

test('the holder of a free ticket pays an upgrade on the page of the provider', async () => {
  const { standard, vip } = await shop.pair({ standard: { amount_minor: 0 } });
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  expect(await shop.offers(person, ticketId, 'upgrade')).toMatchObject([{ amountDue: 150, settledBy: 'page' }]);
  const { status, body } = await shop.change(person, ticketId, 'upgrade', vip);
  expect([status, body.redirectUrl]).toEqual([200, expect.any(String)]);
  await shop.payPage(body.redirectUrl);
  await shop.app.inject('GET', `/api/orders/intent/${body.orderIntentId}`, { token: person.token });
  expect(await shop.ticket(person, ticketId)).toMatchObject({ ticketConfigurationId: vip });
  expect(await shop.taken(person)).toBe(15_000);
  await shop.booksAgree();
});

test('the holder of a free ticket pays an add-on on the page, and staff at the desk still take cash', async () => {
  const { standard } = await shop.pair({ standard: { amount_minor: 0 } });
  const addOn = await createAddOn(shop.app.database.kysely, {
    ticket_configuration_id: standard,
    default_name: 'Lunch',
    amount_minor: 2_000,
    quantity: 9,
  });
  const [person, admin] = [await shop.person(), await shop.staff(['admin'])];
  const ticketId = await shop.buy(person, standard);
  const atTheDesk = await shop.changeAddOns(admin, ticketId, [addOn]);
  expect([atTheDesk.status, atTheDesk.body.error.code]).toEqual([409, 'NO_PAYMENT_ON_FILE']);
  const { body } = await shop.changeAddOns(person, ticketId, [addOn]);
  await shop.payPage(body.redirectUrl);
  await shop.app.inject('GET', `/api/orders/intent/${body.orderIntentId}`, { token: person.token });
  expect(await shop.taken(person)).toBe(2_000);
});
