import type { OrderIntent } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { StripeSettings } from '../../src/gateways/payments/stripe/provider.ts';
import { auditOrders } from '../../src/modules/orders/audit/audit.ts';
import { auditGateway } from '../../src/modules/payments/index.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../ordering.ts';
import { eventOf, signed } from './events.ts';
import { gatewayOn, webhookSecret } from './gateway.ts';
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts';

export const hour = 3_600_000;

/** A shop that uses the Stripe fake for payments. */
export interface Scene {
  shop: Shop;
  fakeStripe: FakeStripe;
}

/** Opens a shop on the Stripe fake and lets both clocks run. */
export async function openScene(
  name: string,
  PAYMENT_MODE: 'card' | 'hosted',
  over: Partial<StripeSettings> = {},
): Promise<Scene> {
  const fakeStripe = await startFakeStripe();
  const payments = gatewayOn(fakeStripe.port, { pause: async () => undefined, ...over });
  const now = new Date();
  const shop = await openShop({
    name,
    now,
    env: { PAYMENT_MODE },
    gateways: { payments },
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 24 * hour) },
  });
  return { shop, fakeStripe };
}

/** Advances both clocks and runs the background work. */
export async function pass({ shop, fakeStripe }: Scene, minutes: number): Promise<void> {
  shop.app.clock.advance({ minutes });
  fakeStripe.advance(minutes * 60_000);
  await shop.app.jobs.drain();
}

/** Buys the last seat of a ticket type. */
export async function buy({ shop }: Scene, number?: string) {
  const person = await shop.person();
  const type = await shop.ticketType({ quantity: 1 });
  const order = { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(number) };
  const { status, body } = await shop.order(person, order);
  const outcome = status === 200 ? 'bought' : `${status} ${body.error.code}`;
  const id = status === 200 ? body.orderIntentId : String(body.error.metadata?.['orderIntentId'] ?? '');
  return { person, type, outcome, id, body };
}

/** Quantity sold of a ticket type. */
export const seatsTaken = async ({ shop }: Scene, type: number) => {
  const { rows } = await sql<{ taken: number }>`
    SELECT s.sold AS taken FROM stock s JOIN ticket_configuration t USING (stock_id) WHERE t.ticket_configuration_id = ${type}`.execute(
    shop.app.database.kysely,
  );
  return rows[0]?.taken;
};

/** The buyer's page polls the order intent. */
export async function poll({ shop }: Scene, person: Person, id: string): Promise<OrderIntent> {
  // Polls that are further apart trigger a lookup at Stripe.
  shop.app.clock.advance({ seconds: 4 });
  const { body } = await shop.app.inject<{ data: OrderIntent }>('GET', `/api/orders/intent/${id}`, {
    token: person.token,
  });
  return body.data;
}

/** Checks that no buyer was charged twice, and that our records are consistent and match Stripe's. */
export async function books({ shop, fakeStripe }: Scene): Promise<void> {
  const keys = fakeStripe.charges.map(({ key, intent }) => key ?? intent);
  expect(new Set(keys).size).toBe(keys.length);
  const { database, gateways, clock } = shop.app;
  const now = clock.now();
  expect(await auditOrders(database, now)).toEqual([]);
  // The two clocks may show different days.
  const period = {
    from: new Date(now.getTime() - 90 * 24 * hour),
    until: new Date(now.getTime() + 90 * 24 * hour),
    now,
  };
  expect((await auditGateway(database, gateways.payments, period)).differences).toEqual([]);
}

/** Sends Stripe's webhook about an object in its current state. */
export async function deliverWebhook({ shop, fakeStripe }: Scene, type: string, id: string): Promise<void> {
  const { body, headers } = signed(eventOf(type, fakeStripe.show(id)), webhookSecret);
  const call = { body, headers: { ...headers, 'content-type': 'application/json' } };
  expect((await shop.app.inject('POST', '/api/payments/webhook/stripe', call)).status).toBe(200);
}
