import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderIntent, OrderRequest } from '@foyer/contract/orders/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cards, openShop, payBy, selfTicket, weaken, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { tryUse } from '../../system/limits/index.ts';
import { auditOrders } from '../audit/audit.ts';

/** Stock and slots that unpaid orders take. */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'unpaid', event: { configuration: { canRegisterOtherAccounts: true } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  type = await shop.ticketType({ quantity: 100, limit_quantity: true });
  shop.app.clock.advance({ minutes: 31 });
});

const db = () => shop.app.database.kysely;
const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'ok' : body.error.code);
const buy = async (person: Person, tickets: OrderRequest['tickets'], more: Partial<OrderRequest> = {}) =>
  shop.order(person, { tickets, chargeCreditCardRequest: payBy(), ...more });
const own = (person: Person, more: Partial<OrderRequest['tickets'][number]> = {}) => selfTicket(person, type, more);
const sold = async () =>
  (
    await db()
      .selectFrom('stock as s')
      .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
      .select('s.sold')
      .where('c.ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).sold;
const statusOf = async (person: Person, orderIntentId: string) =>
  (await shop.app.inject<{ data: OrderIntent }>('GET', `/api/orders/intent/${orderIntentId}`, { token: person.token }))
    .body.data;
const ticketsOf = ({ accountId }: Person) =>
  db().selectFrom('ticket').select('ticket_id').where('account_id', '=', accountId).execute();
const pay = (url: string | null) =>
  shop.app.inject('POST', new URL(url ?? '').pathname, {
    body: Buffer.from(
      new URLSearchParams({ action: 'pay', cardNumber: cards.good, expiry: '12/40', cvv: '123' }).toString(),
    ),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('an unpaid order of another buyer', () => {
  /** Creates an order for a buyer and `friend` that waits on the payment page. */
  async function waiting(friend: Person) {
    const buyer = await shop.person();
    const { body } = await buy(buyer, [own(buyer), own(friend)], { payWithWallet: true });
    expect(body.redirectEnabled).toBe(true);
    return { buyer, order: body };
  }

  test("does not block the purchase of one's own ticket, and then fails with DUPLICATE_TICKET_REQUEST", async () => {
    const friend = await shop.person();
    const { buyer, order } = await waiting(friend);
    expect(await sold()).toBe(2);
    expect(codeOf(await buy(friend, [own(friend)]))).toBe('ok');
    expect(await statusOf(buyer, order.orderIntentId)).toMatchObject({
      status: 'FAILED',
      error: { code: 'DUPLICATE_TICKET_REQUEST' },
    });
    expect(await sold()).toBe(1);
    await pay(order.redirectUrl);
    await shop.app.jobs.drain();
    expect(await ticketsOf(friend)).toHaveLength(1);
    expect(await ticketsOf(buyer)).toEqual([]);
  });

  test("is settled when it was paid first, and one's own purchase is then a duplicate", async () => {
    const friend = await shop.person();
    const { buyer, order } = await waiting(friend);
    await pay(order.redirectUrl);
    expect(codeOf(await buy(friend, [own(friend)]))).toBe('DUPLICATE_TICKET_REQUEST');
    await shop.app.jobs.drain();
    expect([await ticketsOf(friend), await ticketsOf(buyer)]).toMatchObject([[{}], [{}]]);
  });

  test('is not ended when that person buys only for another person', async () => {
    const friend = await shop.person();
    const { buyer, order } = await waiting(friend);
    const other = await shop.person();
    expect(codeOf(await buy(friend, [own(other)]))).toBe('NEEDS_SELF_TICKET');
    expect((await statusOf(buyer, order.orderIntentId)).status).toBe('PENDING');
  });

  test('is not ended by a third person who buys for the same friend', async () => {
    const friend = await shop.person();
    const { buyer, order } = await waiting(friend);
    const third = await shop.person();
    expect(codeOf(await buy(third, [own(third), own(friend)]))).toBe('DUPLICATE_TICKET_REQUEST');
    expect((await statusOf(buyer, order.orderIntentId)).status).toBe('PENDING');
  });
});

describe('limited tickets of an unpaid order', () => {
  test.each([{ payWithWallet: true }, {}])('are at most twenty (%j)', async (more) => {
    const buyer = await shop.person();
    const others = await shop.people(20);
    const tickets = [own(buyer), ...others.map((other) => own(other))];
    const refused = await buy(buyer, tickets, more);
    expect([codeOf(refused), refused.body.error.metadata]).toEqual(['HOLD_LIMIT', { possible: 20 }]);
    expect(await sold()).toBe(0);
    expect(codeOf(await buy(buyer, tickets.slice(0, 20), more))).toBe('ok');
  });

  test('are not restricted when the stock is unlimited', async () => {
    type = await shop.ticketType({ quantity: null });
    const buyer = await shop.person();
    const others = await shop.people(24);
    expect(codeOf(await buy(buyer, [own(buyer), ...others.map((other) => own(other))]))).toBe('ok');
  });

  const stops: Readonly<Record<string, Partial<OrderRequest>>> = {
    'the payment page': { payWithWallet: true },
    "the bank's question": { chargeCreditCardRequest: payBy(cards.challenged) },
  };
  test.each(Object.entries(stops))('cannot be taken and given up without limit (%s)', async (_, payment) => {
    const buyer = await shop.person();
    const outcomes: string[] = [];
    for (let time = 0; time < 13; time += 1) {
      const taken = await buy(buyer, [own(buyer)], payment);
      outcomes.push(codeOf(taken));
      if (taken.status !== 200) continue;
      const path = `/api/orders/intent/${taken.body.orderIntentId}/give-up`;
      expect((await shop.app.inject('POST', path, { token: buyer.token, body: {} })).status).toBe(200);
    }
    expect(outcomes).toEqual([...Array.from({ length: 12 }, () => 'ok'), 'RATE_LIMITED']);
    expect(await sold()).toBe(0);
    const other = await shop.person();
    expect(codeOf(await buy(other, [own(other)], payment)), 'others are not affected').toBe('ok');
  });

  const unpaid = async ({ accountId }: Person) =>
    (
      await db()
        .selectFrom('rate_limit')
        .select('used')
        .where('name', '=', 'unpaid-orders')
        .where('key', '=', String(accountId))
        .executeTakeFirst()
    )?.used;
  test.each<[string, number, Partial<OrderRequest>]>([
    ['the payment page', 1, { payWithWallet: true }],
    ["the bank's question", 1, { chargeCreditCardRequest: payBy(cards.challenged) }],
    ['a refused card', 1, { chargeCreditCardRequest: payBy(cards.declined) }],
    ['an unreachable provider', 1, { chargeCreditCardRequest: payBy(cards.unreachable) }],
    ['nothing, because it is paid', 0, {}],
  ])('are counted as unpaid when the order is stopped by %s', async (_, count, payment) => {
    const buyer = await shop.person();
    await buy(buyer, [own(buyer)], payment);
    expect(await unpaid(buyer)).toBe(count);
  });

  test('are no longer counted once the order is paid on the page', async () => {
    const buyer = await shop.person();
    const { body } = await buy(buyer, [own(buyer)], { payWithWallet: true });
    await pay(body.redirectUrl);
    await shop.app.jobs.drain();
    expect((await statusOf(buyer, body.orderIntentId)).status).toBe('COMPLETE');
    expect(await unpaid(buyer)).toBe(0);
  });

  test('are not counted when the order is sold out', async () => {
    type = await shop.ticketType({ quantity: 0, limit_quantity: true });
    const buyer = await shop.person();
    expect(codeOf(await buy(buyer, [own(buyer)], { payWithWallet: true }))).toBe('NO_AVAILABLE_TICKET');
    expect(await unpaid(buyer)).toBeUndefined();
  });
});

describe('refused cards', () => {
  const declined = (person: Person, number: string = cards.declined) =>
    buy(person, [own(person)], { chargeCreditCardRequest: payBy(number) }).then(codeOf);

  test('make their buyer wait after five refusals, even with a valid card, and then longer', async () => {
    const buyer = await shop.person();
    const outcomes = [];
    for (let time = 0; time < 6; time += 1) outcomes.push(await declined(buyer));
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'PAYMENT_FAILURE'), 'RATE_LIMITED']);
    expect(codeOf(await buy(buyer, [own(buyer)]))).toBe('RATE_LIMITED');
    shop.app.clock.advance({ seconds: 61 });
    // Each refusal after a wait doubles the wait.
    expect(await declined(buyer)).toBe('PAYMENT_FAILURE');
    shop.app.clock.advance({ seconds: 61 });
    expect(await declined(buyer)).toBe('RATE_LIMITED');
    shop.app.clock.advance({ minutes: 11 });
    expect(codeOf(await buy(buyer, [own(buyer)]))).toBe('ok');
    const other = await shop.person();
    expect(codeOf(await buy(other, [own(other)])), 'others are not affected').toBe('ok');
    const lines = await db()
      .selectFrom('audit_log')
      .select('account_id')
      .where('action', '=', 'account.cardsRefused')
      .where('account_id', '=', buyer.accountId)
      .execute();
    expect(lines.length, 'staff find a line for each wait').toBe(2);
  });

  describe('of many orders of a buyer that arrive together', () => {
    /** No charge is answered before `count` have arrived, so that no refusal is counted earlier. */
    const chargesMeet = (gateway: PaymentGateway, count: number) => {
      const met = Promise.withResolvers<void>();
      const charge = gateway.charge.bind(gateway);
      let arrived = 0;
      vi.spyOn(gateway, 'charge').mockImplementation(async (request) => {
        arrived += 1;
        if (arrived === count) met.resolve();
        await met.promise;
        return charge(request);
      });
    };
    /** Sends 12 orders for friends at once, without a purchase window that would let only one through. */
    const burst = async (name: string, weakened: boolean) => {
      const hasty = await openShop({
        name,
        event: { configuration: { canRegisterOtherAccounts: true } },
        env: { PURCHASE_WINDOW_MINUTES: '0' },
      });
      try {
        if (weakened) await weaken(hasty.app.database.kysely, 'order_take', [["'$[*].uses[*]'", "'$[*].none[*]'"]]);
        const ticketType = await hasty.ticketType();
        const [buyer, ...friends] = (await hasty.people(13)) as [Person, ...Person[]];
        await putTicket(hasty.app.database.kysely, {
          ticket_configuration_id: ticketType,
          account_id: buyer.accountId,
        });
        if (weakened) chargesMeet(hasty.app.gateways.payments, 6);
        const orders = friends.map((friend) =>
          hasty.order(buyer, {
            tickets: [selfTicket(friend, ticketType)],
            chargeCreditCardRequest: payBy(cards.declined),
          }),
        );
        const outcomes = (await Promise.all(orders)).map(codeOf);
        const { rows } = await hasty.app.database.pool.query<{ attempts: number }>(
          "SELECT count(*) AS attempts FROM order_intent WHERE status = 'FAILED'",
        );
        return { refused: outcomes.filter((code) => code === 'PAYMENT_FAILURE').length, attempts: rows[0]?.attempts };
      } finally {
        await hasty.close();
      }
    };

    test('are five, and the provider gets five charges', async () => {
      expect(await burst('burst', false)).toEqual({ refused: 5, attempts: 5 });
    });
    test('control: are more when the charge is not counted before it is made', async () => {
      expect((await burst('burst control', true)).attempts).toBeGreaterThan(5);
    });
  });

  test('reveal five refusals of one card, also when many buyers try it together', async () => {
    const card = cards.invalid;
    const buyers = await shop.people(12);
    const outcomes = await Promise.all(buyers.map((buyer) => declined(buyer, card)));
    expect(outcomes.filter((code) => code === 'INVALID_CARD_INFORMATION')).toHaveLength(5);
    expect(outcomes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
  });

  test('make a staff member wait after thirty refusals, even with another card', async () => {
    const helper = await shop.staff(['helper']);
    for (let time = 0; time < 29; time += 1) {
      await tryUse(shop.app.database, 'refused-cards-staff', String(helper.accountId), shop.app.clock.now());
    }
    const [first, second] = (await shop.people(2)) as [Person, Person];
    const sell = (person: Person, number: string) =>
      buy(helper, [own(person)], { chargeCreditCardRequest: payBy(number) }).then(codeOf);
    expect(await sell(first, cards.general)).toBe('GENERAL_PAYMENT_ERROR');
    expect(await sell(second, cards.good)).toBe('RATE_LIMITED');
    expect(codeOf(await buy(second, [own(second)])), 'the guest pays on their own device').toBe('ok');
  });

  test('make one card wait, even when other accounts pay with it', async () => {
    const card = cards.authorization;
    const buyers = await shop.people(6);
    const outcomes = [];
    for (const buyer of buyers) outcomes.push(await declined(buyer, card));
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'AUTHORIZATION_ERROR'), 'RATE_LIMITED']);
    const last = buyers[5] as Person;
    expect(codeOf(await buy(last, [own(last)])), 'another card of the same buyer').toBe('ok');
    const { rows } = await shop.app.database.pool.query("SELECT key FROM rate_limit WHERE name = 'refused-card'");
    expect(JSON.stringify(rows)).not.toContain(card.slice(0, 6));
  });
});

test('leaves consistent books after all tests', async () => {
  await shop.app.jobs.drain();
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
