import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';

/** With hosted payment, attendees pay every difference on the gateway's page, with or without a card on file. */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'ticket-changes-hosted', env: { PAYMENT_MODE: 'hosted' } });
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

it('upgrades and downgrades, also of a free ticket; a refund needs no page', async () => {
  const { standard, vip } = await shop.pair({ standard: { amount_minor: 0 } });
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  const [offer] = await shop.offers(person, ticketId, 'upgrade');
  expect(offer).toMatchObject({ amountDue: 150, settledBy: 'page' });
  const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 150 });
  expect([status, body]).toMatchObject([200, { redirectEnabled: true, ticket: { ticketConfigurationId: standard } }]);
  await shop.payPage(body.redirectUrl);
  // The reconciler finds the payment, because the payer does not return.
  shop.app.clock.advance({ minutes: 31 });
  await shop.app.jobs.drain();
  expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(vip);
  expect(await shop.taken(person)).toBe(15_000);
  const intent = await shop.app.inject<{ data: object }>('GET', `/api/orders/intent/${body.orderIntentId}`, {
    token: person.token,
  });
  expect(intent.body.data).toMatchObject({ status: 'COMPLETE', ticketId });

  const back = await shop.change(person, ticketId, 'downgrade', standard, { expectedAmountDue: -150 });
  expect(back.body).toMatchObject({ redirectEnabled: false, ticket: { ticketConfigurationId: standard } });
  expect(await shop.taken(person)).toBe(0);
});
