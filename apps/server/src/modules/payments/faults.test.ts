import type { OrderRequest } from '@foyer/contract/orders';
import type { Method } from '@foyer/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import { MailFault } from '../../gateways/mail/port.ts';
import { SandboxGateway } from '../../gateways/payments/sandbox/gateway.ts';
import { auditOrders } from '../orders/audit.ts';
import { createOrder } from '../orders/create-order.ts';
import { faultPoints, type FaultPoint } from './fault.ts';
import { getOrderIntent } from './intents/get-intent.ts';
import { orderRequest } from '@foyer/contract/orders';

/**
 * The process dies at every step, the gateway does not answer, the mail server is gone: each time whoever paid has a ticket or the
 * money back, nothing stays taken, and nothing stays pending.
 */

let shop: Shop;
/** The server that is to die, and the app that lives on with the same database. */
let server: ServerProcess | undefined;
const now = new Date();

beforeAll(async () => {
  shop = await openShop({
    name: 'faults',
    now,
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 86_400_000) },
  });
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

async function startDying(point: FaultPoint, env: Record<string, string> = {}): Promise<ServerProcess> {
  server = await startServerProcess({ DATABASE_URL: shop.app.databaseUrl, FOYER_FAULT_POINT: point, ...env });
  return server;
}

/** Asks the dying server; null when it died over the answer. */
async function ask(
  to: ServerProcess,
  method: Method,
  path: string,
  person: Person,
  body?: unknown,
): Promise<Response | null> {
  try {
    return await fetch(`${to.address}${path}`, {
      method,
      headers: { 'x-auth-token': person.token, 'x-request-source': 'web', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return null;
  }
}

/** Time passes, and the background work of a living process looks after what was left. */
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

/** What dying at each step leads to, once time has passed. */
const outcomes: Record<FaultPoint, { card: string; after: ReturnType<typeof nothing> } | null> = {
  'order.planned': { card: cards.good, after: nothing('none') },
  'order.taken': { card: cards.good, after: nothing('FAILED') },
  'order.charged': { card: cards.good, after: paid },
  'order.settled': { card: cards.good, after: paid },
  'order.failing': { card: cards.declined, after: nothing('FAILED') },
  'order.failed': { card: cards.declined, after: nothing('FAILED') },
  // Changes of tickets have a suite of their own (ticket-changes/faults.test.ts).
  'change.taken': null,
  // Those below need more than one request; each has its own test.
  'order.page.created': null,
  'intent.found': null,
  'refund.written': null,
  'refund.given': null,
  // Of the door (`check-in/faults.test.ts`): no money moves.
  'scan.decided': null,
  // Of waiting lists (`waiting-list/faults.test.ts`).
  'offer.written': null,
  'offer.told': null,
  'offer.left': null,
};

describe('killed while ordering', () => {
  const points = faultPoints.filter((point) => outcomes[point] !== null);
  test.each(points)('at %s', async (point) => {
    const expected = outcomes[point];
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const dying = await startDying(point);
    const body = orderBody(person, type, { chargeCreditCardRequest: payBy(expected?.card) });
    expect(await ask(dying, 'POST', '/api/orders', person, body)).toBeNull();
    expect(await dying.ended).toBe('SIGKILL');
    await recover();
    expect(await violations()).toEqual([]);
    expect(await stateOf(person, type)).toEqual(expected?.after);
    if (expected?.after.tickets === 0) {
      // The seat is free, the person is not locked out, and trying again works.
      const again = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
      expect(again.status).toBe(200);
    }
  });

  test('a free order is whole or not there', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ amount_minor: 0, quantity: 1 });
    const dying = await startDying('order.taken');
    expect(await ask(dying, 'POST', '/api/orders', person, orderBody(person, type))).toBeNull();
    expect(await stateOf(person, type)).toEqual({ ...paid, charged: 0 });
    expect(await violations()).toEqual([]);
  });
});

describe('killed later', () => {
  test('between making the hosted page and telling of it: the seat is free again when the page has ended', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const dying = await startDying('order.page.created', { PAYMENT_MODE: 'hosted' });
    expect(await ask(dying, 'POST', '/api/orders', person, orderBody(person, type))).toBeNull();
    await recover(2);
    expect(await violations()).toEqual([]);
    expect((await stateOf(person, type))?.status).toBe('PENDING');
    await recover(40);
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test('between hearing that the bank asks and telling the buyer: nobody can answer, and the seat is free', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const dying = await startDying('order.charged');
    const body = orderBody(person, type, { chargeCreditCardRequest: payBy(cards.asked) });
    expect(await ask(dying, 'POST', '/api/orders', person, body)).toBeNull();
    await recover();
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['confirm', paid],
    ['refuse', nothing('FAILED')],
  ] as const)('between the answer to the bank (%s) and what becomes of it', async (action, after) => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const asked = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(cards.asked),
    });
    await shop.app.inject('POST', new URL(asked.body.redirectUrl ?? '').pathname, {
      body: Buffer.from(`action=${action}&delivery=never`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const dying = await startDying('intent.found');
    expect(await ask(dying, 'GET', `/api/orders/intent/${asked.body.orderIntentId}`, person)).toBeNull();
    expect((await stateOf(person, type))?.status).toBe('PENDING');
    // Nobody comes back and no message comes: the reconciler asks when the bank's question has ended.
    await recover(31);
    expect(await stateOf(person, type)).toEqual(after);
    expect(await violations()).toEqual([]);
  });

  test('between hearing of a charge and settling it', async () => {
    const person = await shop.person();
    const type = await shop.ticketType({ quantity: 1 });
    const first = await startDying('order.charged');
    await ask(first, 'POST', '/api/orders', person, orderBody(person, type));
    await first.stop();
    const { order_intent_id: id } = await db()
      .selectFrom('order_intent')
      .select('order_intent_id')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const second = await startDying('intent.found');
    expect(await ask(second, 'GET', `/api/orders/intent/${id}`, person)).toBeNull();
    await recover();
    expect(await stateOf(person, type)).toEqual(paid);
    expect(await violations()).toEqual([]);
  });

  test.each(['refund.written', 'refund.given'] as const)(
    'at %s: the money goes back once and the ticket with it',
    async (point) => {
      const person = await shop.person();
      const admin = await shop.staff();
      const type = await shop.ticketType({ quantity: 1 });
      const bought = await shop.order(person, {
        tickets: [selfTicket(person, type)],
        chargeCreditCardRequest: payBy(),
      });
      const dying = await startDying(point);
      const path = `/api/admin/orders/${bought.body.orderId}/refund`;
      expect(await ask(dying, 'POST', path, admin, { reason: 'Asked for it' })).toBeNull();
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

  test('at refund.given, and started again when the provider has forgotten the key: a part goes back once', async () => {
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
    const dying = await startDying('refund.given');
    const path = `/api/admin/orders/${bought.body.orderId}/refund`;
    expect(await ask(dying, 'POST', path, admin, { reason: 'Ill', ticketIds: [ticketId] })).toBeNull();
    await recover(2 * 24 * 60);
    // A second refund of the same part would be taken gladly: half of the charge was left.
    expect(await stateOf(person, type)).toMatchObject({ tickets: 1, charged: 10_000, sold: 1 });
    expect(await violations()).toEqual([]);
  });

  test('every fault point is among those tested', () => {
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

describe('a gateway that does not answer', () => {
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

  test('but has charged: the order is settled at once', async () => {
    const { person, type, result } = await buy(cards.timeOutAfter);
    expect(result).toBeTypeOf('number');
    expect(await stateOf(person, type)).toEqual(paid);
  });

  test('and has not charged: pending, told so, and free again when nothing can come any more', async () => {
    const { person, type, orders, result } = await buy(cards.timeOutBefore);
    expect(result).toMatchObject({
      code: 'ORDER_INTENT_NOT_COMPLETE',
      metadata: { orderIntentId: expect.any(String) as string },
    });
    const id = typeof result === 'object' ? (result?.metadata?.orderIntentId ?? '') : '';
    const early = await getOrderIntent(orders.payments, id, contextOf(shop, person));
    expect(early).toMatchObject({ status: 'PENDING', error: { code: 'ORDER_INTENT_NOT_COMPLETE' } });
    shop.app.clock.advance({ minutes: 2 });
    // The poll alone is enough; no background work is needed.
    const late = await getOrderIntent(orders.payments, id, contextOf(shop, person));
    expect(late).toMatchObject({ status: 'FAILED', error: { code: 'PAYMENT_FAILURE' } });
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    expect(await violations()).toEqual([]);
  });

  test('and cannot be reached: nothing is taken and it can be tried again', async () => {
    const { person, type, result } = await buy(cards.unreachable);
    expect(result).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(await stateOf(person, type)).toEqual(nothing('FAILED'));
    const again = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
    expect(again.status).toBe(200);
  });
});

test('a mail server that is gone holds up no order, and its mail goes out later', async () => {
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
