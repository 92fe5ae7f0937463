import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';

/** The holder types a card to pay a ticket change, as for an order. */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'typed cards' });
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const by = (card?: string) => ({ chargeCreditCardRequest: payBy(card) });
const poll = ({ token }: Person, orderIntentId: string) =>
  shop.app.inject('GET', `/api/orders/intent/${orderIntentId}`, { token });
const attemptsOf = async ({ accountId }: Person) => {
  const rows = await shop.app.database.kysely
    .selectFrom('payment_attempt as a')
    .innerJoin('order_intent as i', 'i.order_intent_id', 'a.order_intent_id')
    .select(['a.kind', 'a.status'])
    .where('i.account_id', '=', accountId)
    .orderBy('a.payment_attempt_id')
    .execute();
  return rows.map(({ kind, status }) => `${kind} ${status}`);
};

/** The holder of a free ticket. */
async function freeTicket() {
  const { standard, vip } = await shop.pair({ standard: { amount_minor: 0 } });
  const person = await shop.person();
  return { person, standard, vip, ticketId: await shop.buy(person, standard) };
}

/** The holder of a ticket that was paid on the provider's page, with Link or a wallet. */
async function paidBy(method: string) {
  const { standard, vip } = await shop.pair();
  const person = await shop.person();
  const { body } = await shop.order(person, { tickets: [selfTicket(person, standard)], payWithWallet: true });
  await shop.payPage(body.redirectUrl, { action: method, delivery: 'never' });
  await poll(person, body.orderIntentId);
  const { body: tickets } = await shop.app.inject<{ ticketId: number }[]>('GET', '/api/tickets', {
    token: person.token,
  });
  return { person, vip, ticketId: tickets[0]?.ticketId ?? 0 };
}

describe('the holder of a free ticket', () => {
  test('pays an upgrade with another card after a declined one', async () => {
    const { person, standard, vip, ticketId } = await freeTicket();
    const declined = await shop.change(person, ticketId, 'upgrade', vip, by(cards.declined));
    expect([declined.status, declined.body.error.code]).toEqual([402, 'PAYMENT_FAILURE']);
    expect(await shop.ticket(person, ticketId)).toMatchObject({ ticketConfigurationId: standard });
    const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, by());
    expect([status, body.redirectUrl, body.ticket.ticketConfigurationId]).toEqual([200, null, vip]);
    expect(await shop.taken(person)).toBe(15_000);
    expect(await attemptsOf(person)).toEqual(['card FAILED', 'card SUCCEEDED']);
  });

  test('has the typed card on file afterwards', async () => {
    const { person, standard, vip, ticketId } = await freeTicket();
    await shop.change(person, ticketId, 'upgrade', vip, by());
    const back = await shop.change(person, ticketId, 'downgrade', standard);
    expect([back.status, await shop.taken(person)]).toEqual([200, 0]);
    expect(await shop.offers(person, ticketId, 'upgrade')).toMatchObject([{ settledBy: 'on-file' }]);
    const payment = await shop.app.database.kysely
      .selectFrom('payment')
      .innerJoin('order_intent', 'order_intent.order_intent_id', 'payment.order_intent_id')
      .select(['last_four', 'first_name', 'postal_code', 'payment.kind'])
      .where('order_intent.account_id', '=', person.accountId)
      .where('order_intent.purpose', '=', 'ticket_change')
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ last_four: '4242', first_name: 'Robin', postal_code: '62701', kind: 'card' });
  });

  test('is sent to the bank for a card that needs confirmation, and gets the change after confirming', async () => {
    const { person, standard, vip, ticketId } = await freeTicket();
    const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, by(cards.challenged));
    expect([status, body.redirectEnabled, body.ticket.ticketConfigurationId]).toEqual([200, true, standard]);
    await shop.payPage(body.redirectUrl, { action: 'confirm', delivery: 'never' });
    await poll(person, body.orderIntentId);
    expect(await shop.ticket(person, ticketId)).toMatchObject({ ticketConfigurationId: vip });
    expect(await shop.taken(person)).toBe(15_000);
  });

  test('is charged once for a request that is repeated after a lost response', async () => {
    const { person, vip, ticketId } = await freeTicket();
    const headers = { 'idempotency-key': 'typed card, response lost' };
    const body = { ...by(), expectedAmountDue: 150 };
    const first = await shop.change(person, ticketId, 'upgrade', vip, body, headers);
    const again = await shop.change(person, ticketId, 'upgrade', vip, body, headers);
    expect([again.status, again.body.orderIntentId]).toEqual([200, first.body.orderIntentId]);
    const other = await shop.change(person, ticketId, 'upgrade', vip, { ...body, ...by(cards.challenged) }, headers);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await shop.taken(person)).toBe(15_000);
  });

  test('sees which field of the card is wrong', async () => {
    const { person, vip, ticketId } = await freeTicket();
    const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, by('4242424242424241'));
    expect([status, body.error.items?.map(({ path }) => path)]).toEqual([
      422,
      ['body.chargeCreditCardRequest.creditCard.creditCardNumber'],
    ]);
    expect(await attemptsOf(person)).toEqual([]);
  });

  test('waits after five refused cards, and so does the card in another account', async () => {
    const { person, vip, ticketId } = await freeTicket();
    for (let n = 0; n < 5; n++) await shop.change(person, ticketId, 'upgrade', vip, by(cards.general));
    const own = await shop.change(person, ticketId, 'upgrade', vip, by());
    expect(own.body.error.code).toBe('RATE_LIMITED');
    const { token } = await shop.staff(['admin']);
    const { body: seen } = await shop.app.inject<{ data: object }>('GET', '/api/admin/installation', { token });
    // The account and the card.
    expect(seen.data).toMatchObject({ refusedCards: { count: 2, sinceDate: shop.app.clock.now().toISOString() } });
    const other = await freeTicket();
    const sameCard = await shop.change(other.person, other.ticketId, 'upgrade', other.vip, by(cards.general));
    expect(sameCard.body.error.code).toBe('RATE_LIMITED');
    const otherCard = await shop.change(other.person, other.ticketId, 'upgrade', other.vip, by());
    expect(otherCard.status).toBe(200);
  });
});

test.each(['link', 'wallet'])('refuses to charge a %s payment again, but accepts a typed card', async (method) => {
  const { person, vip, ticketId } = await paidBy(method);
  expect(await shop.offers(person, ticketId, 'upgrade')).toMatchObject([{ settledBy: 'on-file' }]);
  const refused = await shop.change(person, ticketId, 'upgrade', vip);
  expect([refused.status, refused.body.error.code]).toEqual([402, 'STORED_PAYMENT_UNUSABLE']);
  const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, by());
  expect([status, body.ticket.ticketConfigurationId]).toEqual([200, vip]);
});

test('charges the card on file at the desk, even if the request contains another card', async () => {
  const { standard, vip } = await shop.pair();
  const [person, admin] = [await shop.person(), await shop.staff(['admin'])];
  const ticketId = await shop.buy(person, standard);
  await shop.change(admin, ticketId, 'upgrade', vip, by(cards.declined));
  expect(await attemptsOf(person)).toEqual(['card SUCCEEDED', 'stored SUCCEEDED']);
});
