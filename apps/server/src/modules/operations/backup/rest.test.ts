import { orderRequest } from '@foyer/contract/orders/orders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foyer } from '../../../../test/foyer-command.ts';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { createOrder } from '../../orders/create/create-order.ts';

/** A restored copy is paused: it does not sell, send mail or run jobs until `foyer resume`. */

let shop: Shop;
let person: Person;
let type: number;
let sent = 0;

beforeEach(async () => {
  sent = 0;
  const send = () => Promise.resolve(void (sent += 1));
  shop = await openShop({ name: 'rest', gateways: { mail: { name: 'files', send, close: () => undefined } } });
  type = await shop.ticketType();
  person = await shop.person();
});
afterEach(() => shop.close());

const kysely = () => shop.app.database.kysely;
/** Whether the events list and the event offer registration, and the status of the wizard's first request. */
async function offered({ token, externalAccountIdentifier }: Person) {
  const { eventId, app } = shop;
  type Offered = { isRegistrationActive: boolean };
  const list = await app.inject<Offered[]>('GET', '/api/events', { token });
  const event = await app.inject<Offered>('GET', `/api/events/${eventId}`, { token });
  const body = { eventId, externalAccountIdentifier, relationshipType: 'CONSULTANT' };
  const { status } = await app.inject('POST', '/api/events/available-tickets', { token, body });
  return [list.body.map(({ isRegistrationActive }) => isRegistrationActive), event.body.isRegistrationActive, status];
}
const order = (buyer: Person) =>
  shop.order(buyer, { tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() });
const mails = async () => {
  const rows = await kysely().selectFrom('outbox').select(['status', 'last_error']).orderBy('outbox_id').execute();
  return rows.map(({ status, last_error: error }) => (error === null ? status : `${status} ${error}`));
};
const intents = async () => {
  const rows = await kysely().selectFrom('order_intent').select('status').orderBy('created_at').execute();
  return rows.map(({ status }) => status);
};
const resume = (...args: string[]) =>
  foyer({ DATABASE_URL: shop.app.databaseUrl, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' }, ['resume', ...args]);

/** Creates an order with a queued mail and an order with an unanswered charge, then backs up and restores half an hour later. */
async function restore(): Promise<void> {
  const { app } = shop;
  // In another process, because this process caches whether the installation is paused.
  const buy = async (buyer: Person, gateway = app.gateways.payments) => {
    const tickets = [selfTicket(buyer, type)];
    const body = orderRequest.parse({ eventId: shop.eventId, tickets, chargeCreditCardRequest: payBy() });
    return createOrder(anotherProcess(shop, { gateway }), { body, idempotencyKey: undefined }, contextOf(shop, buyer));
  };
  await buy(person);
  const silent = gatewayWith(app.gateways.payments, {
    charge: async (request) => {
      await app.gateways.payments.charge(request);
      return { status: 'unknown' };
    },
    lookup: () => Promise.resolve({ status: 'pending' }),
  });
  app.clock.advance({ minutes: 1 });
  await expect(buy(await shop.person(), silent)).rejects.toMatchObject({ code: 'ORDER_INTENT_NOT_COMPLETE' });
  const backup_at = app.clock.now();
  app.clock.advance({ minutes: 30 });
  await kysely().updateTable('installation').set({ paused_at: app.clock.now(), backup_at }).execute();
}

it('a paused copy neither sells, sends mail nor decides orders, but lets people sign in', async () => {
  await restore();
  const { app } = shop;
  await app.jobs.drainAll();
  expect([sent, await mails(), await intents()]).toEqual([0, ['PENDING'], ['COMPLETE', 'PENDING']]);

  const admin = await shop.staff(['admin']);
  for (const buyer of [await shop.person(), admin]) {
    const { status, body } = await order(buyer);
    expect([status, body.error.code]).toEqual([409, 'REGISTRATION_NOT_ACTIVE']);
  }
  expect(await intents()).toEqual(['COMPLETE', 'PENDING']);
  // Registration shows as closed before the attendee chooses anything.
  const buyer = await shop.person();
  expect(await offered(buyer)).toEqual([[false], false, 409]);
  expect(await app.health.check()).toEqual({ ready: true });
  const history = await app.inject('GET', `/api/account/profile`, { token: person.token });
  expect(history.status).toBe(200);
});

it('foyer resume ends the pause in running servers and marks older mail as failed', async () => {
  await restore();
  const { app } = shop;
  await app.jobs.drainAll();
  // Requested during the pause, so this mail must still be sent.
  await app.inject('POST', '/api/authentication/login-link', { body: { userId: person.externalAccountIdentifier } });
  const resumed = await resume();
  expect(resumed).toMatchObject({ code: 0, errors: '' });
  expect(resumed.output).toMatch(
    /^1 mail queued before the backup was marked as failed\. Staff can send failed mail again\.$/m,
  );
  // After resuming, a job writes the mail of the sign-in link.
  expect(await mails()).toEqual(['FAILED RESTORED']);

  await app.jobs.drainAll();
  expect(await intents()).toEqual(['COMPLETE', 'COMPLETE']);
  expect(await offered(person)).toEqual([[true], true, expect.any(Number)]);
  expect((await order(await shop.person())).status).toBe(200);
  await app.jobs.drainAll();
  expect([sent, await mails()]).toEqual([3, ['FAILED RESTORED', 'SENT', 'SENT', 'SENT']]);

  const admin = await shop.staff(['admin']);
  const again = await app.inject<{ count: number }>('POST', '/api/admin/mail-queue/retry', {
    token: admin.token,
    body: {},
  });
  expect(again.body.count).toBe(1);
  const lines = await kysely()
    .selectFrom('audit_log')
    .select('notes')
    .where('action', '=', 'installation.resumed')
    .execute();
  expect(lines).toEqual([{ notes: expect.stringMatching(/^foyer resume, by /) as unknown }]);
  expect((await resume()).output).toMatch(/^Nothing is paused/);
});

it('foyer resume --send-waiting sends the queued mail', async () => {
  await restore();
  expect((await resume('--send-waiting')).output).toMatch(/^1 mail queued before the backup is sent now\.$/m);
  await shop.app.jobs.drainAll();
  expect(await mails()).toEqual(['SENT', 'SENT']);
});
