import type { OrderRequest } from '@foyer/contract/orders/orders';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anotherProcess,
  cards,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../test/ordering.ts';
import { MailFault } from '../../gateways/mail/port.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox/gateway.ts';
import { auditOrders } from '../orders/audit/audit.ts';
import { createOrder } from '../orders/create/create-order.ts';
import { faultPoints, type FaultPoint } from './fault.ts';
import { getOrderIntent } from './intents/get-intent.ts';
import { dieAt, type Doom } from '../../../test/doomed.ts';
import { orderRequest } from '@foyer/contract/orders/orders';

/**
 * Kills the process at every step, silences the gateway and stops the mail server. Each time the buyer has a ticket or
 * the money back, no stock stays taken, and no intent stays pending.
 */

let shop: Shop;
const now = new Date();

beforeAll(async () => {
  shop = await openShop({
    name: 'faults',
    now,
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 86_400_000) },
  });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

/** One real process is killed in each group of steps. The long tests kill a real process at every step. */
const asProcess = true;

/** Sends a request to a server that dies at this step. */
const ask = (
  point: FaultPoint,
  method: Method,
  path: string,
  person: Person,
  body?: unknown,
  doom: Doom = {},
): Promise<void> => dieAt(shop.app, point, (doomed) => doomed.ask(method, path, { token: person.token, body }), doom);

/** Advances the clock and runs the background jobs of the living process. */
async function recover(minutes = 2): Promise<void> {
  shop.app.clock.advance({ minutes });
  await shop.app.jobs.drain();
}

const orderBody = (person: Person, type: number, more: Partial<OrderRequest> = {}) => ({
  eventId: shop.eventId,
  tickets: [selfTicket(person, type)],
  chargeCreditCardRequest: payBy(),
  ...more,
});

async function stateOf(person: Person, type: number) {
  const { rows } = await sql<{ status: string; tickets: number; charged: number; sold: number }>`
    SELECT coalesce((SELECT max(status) FROM order_intent WHERE account_id = ${person.accountId}), 'none') AS status,
      (SELECT count(*) FROM ticket WHERE account_id = ${person.accountId} AND status = 'ACTIVE') AS tickets,
      (SELECT coalesce(sum(c.amount_minor - c.refunded_minor), 0) FROM sandbox_charge c JOIN payment_attempt a ON a.gateway_key = c.key
        JOIN order_intent i USING (order_intent_id) WHERE i.account_id = ${person.accountId} AND c.status = 'succeeded') AS charged,
      (SELECT s.sold FROM stock s JOIN ticket_configuration t USING (stock_id) WHERE t.ticket_configuration_id = ${type}) AS sold`.execute(
    db(),
  );
  return rows[0];
}
const violations = () => auditOrders(shop.app.database, shop.app.clock.now());

const nothing = (status: string) => ({ status, tickets: 0, charged: 0, sold: 0 });
const paid = { status: 'COMPLETE', tickets: 1, charged: 10_000, sold: 1 };

/** The state after a kill at each step and the recovery. Null: another test covers the step. */
const outcomes: Record<FaultPoint, { card: string; after: ReturnType<typeof nothing> } | null> = {
  'order.planned': { card: cards.good, after: nothing('none') },
  'order.taken': { card: cards.good, after: nothing('FAILED') },
  'order.charged': { card: cards.good, after: paid },
  'order.settled': { card: cards.good, after: paid },
  'order.failing': { card: cards.declined, after: nothing('FAILED') },
  'order.failed': { card: cards.declined, after: nothing('FAILED') },
  // Ticket changes: ticket-changes/faults.test.ts.
  'change.taken': null,
  // These steps need more than one request. Each has its own test below.
  'order.page.created': null,
  'intent.found': null,
  'refund.written': null,
  'refund.given': null,
  // Check-in, which moves no money: check-in/faults.test.ts.
  'scan.decided': null,
  // Waiting lists: waiting-list/faults.test.ts.
  'offer.written': null,
  'offer.told': null,
  'offer.left': null,
};

describe('a process that dies while it handles an order', () => {
  const points = faultPoints.filter((point) => outcomes[point] !== null);
  test.each(points)('recovers from a kill at %s', async (point) => {
    const expected = outcomes[point];
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const body = orderBody(person, type, { chargeCreditCardRequest: payBy(expected?.card) });
    await ask(point, 'POST', '/api/orders', person, body, point === 'order.charged' ? { asProcess } : {});
    await recover();
    expect(await violations()).toEqual([]);
    expect(await stateOf(person, type)).toEqual(expected?.after);
    if (expected?.after.tickets === 0) {
      // The seat is free, the buyer is not blocked, and a new order succeeds.
      const again = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
      expect(again.status).toBe(200);
    }
  });

  test('writes a free order completely or not at all', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ amount_minor: 0, quantity: 1 });
    await ask('order.taken', 'POST', '/api/orders', person, orderBody(person, type));
    expect(await stateOf(person, type)).toEqual({ ...paid, charged: 0 });
    expect(await violations()).toEqual([]);
  });
});

describe('a process that dies after the order', () => {
  test('frees the seat of a hosted page that was created but never sent to the buyer, after the page expires', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const hosted = { env: { PAYMENT_MODE: 'hosted' } };
    await ask('order.page.created', 'POST', '/api/orders', person, orderBody(person, type), hosted);
    await recover(2);
    expect(await violations()).toEqual([]);
    expect((await stateOf(person, type))?.status).toBe('PENDING');
    await recover(40);
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test("frees the seat when the buyer never received the bank's question", async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const body = orderBody(person, type, { chargeCreditCardRequest: payBy(cards.challenged) });
    await ask('order.charged', 'POST', '/api/orders', person, body);
    await recover();
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['confirm', paid],
    ['refuse', nothing('FAILED')],
  ] as const)('recovers when it dies after the answer to the bank (%s)', async (action, after) => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const opened = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(cards.challenged),
    });
    await shop.app.inject('POST', new URL(opened.body.redirectUrl ?? '').pathname, {
      body: Buffer.from(`action=${action}&delivery=never`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await ask('intent.found', 'GET', `/api/orders/intent/${opened.body.orderIntentId}`, person);
    expect((await stateOf(person, type))?.status).toBe('PENDING');
    // The buyer does not return and no message arrives. The reconciler looks the charge up when the bank's question has
    // expired.
    await recover(31);
    expect(await stateOf(person, type)).toEqual(after);
    expect(await violations()).toEqual([]);
  });

  test('settles a charge when the process dies after the charge was found', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    await ask('order.charged', 'POST', '/api/orders', person, orderBody(person, type));
    const { order_intent_id: id } = await db()
      .selectFrom('order_intent')
      .select('order_intent_id')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    await ask('intent.found', 'GET', `/api/orders/intent/${id}`, person);
    await recover();
    expect(await stateOf(person, type)).toEqual(paid);
    expect(await violations()).toEqual([]);
  });

  test.each(['refund.written', 'refund.given'] as const)(
    'refunds once and cancels the ticket when the process dies at %s',
    async (point) => {
      const person = await shop.person();
      const admin = await shop.staff();
      const type = await shop.ticketType({ quantity: 1 });
      const bought = await shop.order(person, {
        tickets: [selfTicket(person, type)],
        chargeCreditCardRequest: payBy(),
      });
      const path = `/api/admin/orders/${bought.body.orderId}/refund`;
      const doom = point === 'refund.given' ? { asProcess } : {};
      await ask(point, 'POST', path, admin, { reason: 'Asked for it' }, doom);
      await recover();
      expect(await stateOf(person, type)).toEqual(nothing('COMPLETE'));
      expect(await violations()).toEqual([]);
      const mails = await db()
        .selectFrom('outbox')
        .select('template')
        .where('order_id', '=', bought.body.orderId)
        .execute();
      expect(mails.map(({ template }) => template).toSorted()).toEqual(['confirmation', 'refund']);
    },
  );

  test('refunds a part once when the process dies at refund.given and the provider has forgotten the key', async () => {
    const [person, admin] = [await shop.person(), await shop.staff()];
    const type = await shop.ticketType({ quantity: 2 });
    const bought = await shop.order(person, {
      tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
    const { ticket_id: ticketId } = await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('order_id', '=', bought.body.orderId)
      .where('relationship_type', '=', 'SPOUSE')
      .executeTakeFirstOrThrow();
    const path = `/api/admin/orders/${bought.body.orderId}/refund`;
    await ask('refund.given', 'POST', path, admin, { reason: 'Ill', ticketIds: [ticketId] });
    await recover(2 * 24 * 60);
    // Half of the charge is left, so the provider would accept a second refund of the same part.
    expect(await stateOf(person, type)).toMatchObject({ tickets: 1, charged: 10_000, sold: 1 });
    expect(await violations()).toEqual([]);
  });

  test('every fault point has a test', () => {
    const alone: FaultPoint[] = [
      'change.taken',
      'order.page.created',
      'intent.found',
      'refund.written',
      'refund.given',
      'scan.decided',
      'offer.written',
      'offer.told',
      'offer.left',
    ];
    const tested = new Set([...alone, ...faultPoints.filter((point) => outcomes[point])]);
    expect([...tested].toSorted()).toEqual([...faultPoints].toSorted());
  });
});

describe('a gateway that does not respond', () => {
  const impatient = () =>
    anotherProcess(shop, {
      gateway: new SandboxGateway({
        db: shop.app.database.pool,
        secret: 'impatient',
        clock: shop.app.clock.now,
        pageUrl: (reference) => reference,
        timeOutMs: 20,
        slowMs: 20,
      }),
    });
  const buy = async (card: string) => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const orders = impatient();
    const body = orderRequest.parse(orderBody(person, type, { chargeCreditCardRequest: payBy(card) }));
    const context = contextOf(shop, person);
    const result = await createOrder(orders, { body, idempotencyKey: undefined }, context).then(
      (answer) => answer.orderId,
      (error: { code: string; metadata?: { orderIntentId?: string } }) => error,
    );
    return { person, type, orders, result };
  };

  test('settles the order at once when the charge exists', async () => {
    const { person, type, result } = await buy(cards.timeOutAfter);
    expect(result).toBeTypeOf('number');
    expect(await stateOf(person, type)).toEqual(paid);
  });

  test('keeps the order pending when no charge exists, and frees the seat when none can follow', async () => {
    const { person, type, orders, result } = await buy(cards.timeOutBefore);
    expect(result).toMatchObject({
      code: 'ORDER_INTENT_NOT_COMPLETE',
      metadata: { orderIntentId: expect.any(String) as string },
    });
    const id = typeof result === 'object' ? (result?.metadata?.orderIntentId ?? '') : '';
    const early = await getOrderIntent(orders.payments, id, contextOf(shop, person));
    expect(early).toMatchObject({ status: 'PENDING', error: { code: 'ORDER_INTENT_NOT_COMPLETE' } });
    shop.app.clock.advance({ minutes: 2 });
    // The poll alone releases the seat, without a background job.
    const late = await getOrderIntent(orders.payments, id, contextOf(shop, person));
    expect(late).toMatchObject({ status: 'FAILED', error: { code: 'PAYMENT_FAILURE' } });
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test('releases the stock when the gateway is unreachable, and accepts a new order', async () => {
    const { person, type, result } = await buy(cards.unreachable);
    expect(result).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    const again = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
    expect(again.status).toBe(200);
  });
});

test('completes an order while the mail server is down and sends its mail later', async () => {
  const sent: string[] = [];
  let isGone = true;
  const mailShop = await openShop({
    name: 'mail gone',
    gateways: {
      mail: {
        name: 'smtp',
        send: async ({ to }) => {
          if (isGone) throw new MailFault('connect ECONNREFUSED', false);
          sent.push(to);
        },
        close: () => undefined,
      },
    },
  });
  try {
    const person = await mailShop.person();
    const type = await mailShop.ticketType();
    const bought = await mailShop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    expect(bought.status).toBe(200);
    await mailShop.app.jobs.drain();
    expect(sent).toEqual([]);
    isGone = false;
    mailShop.app.clock.advance({ minutes: 5 });
    await mailShop.app.jobs.drain();
    expect(sent).toEqual(['payer@example.com']);
  } finally {
    await mailShop.close();
  }
});
