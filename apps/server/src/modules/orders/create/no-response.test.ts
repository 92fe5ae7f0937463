import { orderRequest } from '@foyer/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherProcess, contextOf, openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';
import { startRelay, type Relay } from '../../../../test/relay.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import type { FaultPoint } from '../../payments/index.ts';
import { auditOrders } from '../audit/audit.ts';
import { createOrder } from './create-order.ts';

/**
 * The database connection of an order stops responding. The order is found or taken again exactly once, and the next
 * order does not wait.
 */

let shop: Shop;
let relay: Relay;
let database: Database;
beforeAll(async () => {
  shop = await openShop({ name: 'no-response' });
  relay = await startRelay(shop.app.databaseUrl);
  database = await openDatabase({ url: relay.url, poolSize: 4, patience: 300 });
});
afterAll(async () => {
  const closed = database.close();
  await relay.cut();
  await closed;
  await shop.close();
});

test.each<[FaultPoint, 'everything' | 'responses']>([
  ['order.planned', 'everything'],
  ['order.planned', 'responses'],
  ['order.charged', 'everything'],
  ['order.charged', 'responses'],
])('completes both orders when, at %s, %s is lost', async (point, what) => {
  const type = await shop.ticketType({ quantity: 2 });
  const people = await shop.people(2);
  let isLost = false;
  const orders = anotherProcess(
    { app: { database, gateways: shop.app.gateways } },
    {
      fault: (reached) => {
        if (reached !== point || isLost) return;
        isLost = true;
        relay.swallow(what);
      },
    },
  );
  const bought = [];
  for (const person of people) {
    const body = orderRequest.parse({
      eventId: shop.eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    bought.push(
      await createOrder(orders, { body, idempotencyKey: `key of ${person.accountId}` }, contextOf(shop, person)),
    );
  }
  expect(isLost).toBe(true);
  expect(new Set(bought.map(({ orderId }) => orderId)).size).toBe(2);
  const { kysely } = shop.app.database;
  const intents = await kysely
    .selectFrom('order_intent')
    .select('status')
    .where(
      'account_id',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .execute();
  expect(intents).toEqual([{ status: 'COMPLETE' }, { status: 'COMPLETE' }]);
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
