import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { untilStatementsWait } from '../../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';

/** With hosted payment, attendees pay every difference on the gateway's page, with or without a card on file. */

let shop: ChangeShop;
/** Runs when the provider has created the page of a change. */
let whenPageExists: (() => Promise<void>) | undefined;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket-changes-hosted',
    env: { PAYMENT_MODE: 'hosted' },
    fault: (point) => (point === 'order.page.created' ? whenPageExists?.() : undefined),
  });
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

it('stores the page without a lock on the account, which a cancellation of the ticket locks first', async () => {
  const { standard, vip } = await shop.pair({ standard: { amount_minor: 0 } });
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  const locked = Promise.withResolvers<void>();
  const answered = new AbortController();
  const page = Promise.withResolvers<void>();
  whenPageExists = () => {
    page.resolve();
    return locked.promise;
  };
  const changing = shop.change(person, ticketId, 'upgrade', vip).finally(() => answered.abort());
  await Promise.race([page.promise, changing]);
  const { database } = shop.app;
  const first = await database.transaction(async (tx) => {
    await sql`SELECT FROM account WHERE account_id = ${person.accountId} FOR UPDATE`.execute(tx);
    locked.resolve();
    return Promise.race([
      changing.then(({ status }) => status),
      untilStatementsWait(database, 1, answered.signal).then(() => 'waits for the lock'),
    ]);
  });
  whenPageExists = undefined;
  expect(first).toBe(200);
});
