import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { Refund } from '@foyer/contract/payments/order-refunds';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { orderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
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
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { PaymentGatewayFault, type PaymentGateway, type RefundOutcome } from '../../../gateways/payments/port.ts';
import { createAddOn } from '../../../seed/factories/event.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import { reconcileIntents } from '../reconcile/reconcile.ts';
import { refundOrder } from './refund-order.ts';

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'refunds' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;
const violations = () => auditOrders(shop.app.database, shop.app.clock.now());

const refund = (orderId: number | null, body: object, headers?: Record<string, string>, by: Person = admin) =>
  shop.app.inject<{ success: boolean; refund: Refund } & ErrorBody>('POST', `/api/admin/orders/${orderId}/refund`, {
    token: by.token,
    body,
    ...(headers ? { headers } : {}),
  });

async function family() {
  const type = await shop.ticketType({ amount_minor: 10_000, quantity: 10 });
  const addOn = await createAddOn(db(), { ticket_configuration_id: type, amount_minor: 2_000, quantity: 5 });
  const person = await shop.person();
  const spouse = selfTicket(person, type, { relationshipType: 'SPOUSE', ticketConfigurationAddOns: [addOn] });
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, type), spouse],
    chargeCreditCardRequest: payBy(),
  });
  const tickets = await db()
    .selectFrom('ticket')
    .select(['ticket_id', 'relationship_type'])
    .where('order_id', '=', body.orderId)
    .execute();
  const idOf = (relationship: string) =>
    tickets.find((ticket) => ticket.relationship_type === relationship)?.ticket_id ?? 0;
  return { type, person, orderId: body.orderId ?? 0, self: idOf('CONSULTANT'), spouse: idOf('SPOUSE') };
}
const sold = async (type: number) =>
  (
    await db()
      .selectFrom('stock as s')
      .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
      .select('s.sold')
      .where('c.ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow()
  ).sold;

test('refunds a whole order: money, tickets, stock, ledger, audit log, mail', async () => {
  const { orderId, type, person, self, spouse } = await family();
  const { status, body } = await refund(orderId, { reason: 'Cannot come' });
  expect(status).toBe(200);
  expect(body.refund).toMatchObject({
    orderId,
    amount: 220,
    currency: 'USD',
    ticketIds: [self, spouse],
    reason: 'Cannot come',
  });
  expect(await sold(type)).toBe(0);
  const order = await shop.app.inject<{ data: { refundedAmount: number; tickets: { status: string }[] } }>(
    'GET',
    `/api/orders/${orderId}`,
    person,
  );
  expect([order.body.data.refundedAmount, order.body.data.tickets.map(({ status }) => status)]).toEqual([
    220,
    ['CANCELED', 'CANCELED'],
  ]);
  const ledger = await sql<{ left: number }>`SELECT sum(c.amount_minor - c.refunded_minor) AS left FROM sandbox_charge c
    JOIN payment p ON p.gateway_reference = c.reference WHERE p.order_id = ${orderId}`.execute(db());
  expect(ledger.rows).toEqual([{ left: 0 }]);
  const audit = await db()
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'order.refunded')
    .where('entity_id', '=', String(orderId))
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    staff_account_id: admin.accountId,
    subject_account_id: person.accountId,
    notes: 'Cannot come',
  });
  const mail = await db()
    .selectFrom('outbox')
    .select(['template', 'payload'])
    .where('order_id', '=', orderId)
    .where('template', '=', 'refund')
    .execute();
  expect(mail).toMatchObject([
    { payload: { amountMinor: 22_000, currency: 'USD', reason: 'Cannot come', lastFour: '4242' } },
  ]);
  expect((await refund(orderId, { reason: 'Again' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  expect(await violations()).toEqual([]);
});

test('sends each holder one mail and records the cancellation like every other', async () => {
  const type = await shop.ticketType({ amount_minor: 10_000, quantity: 10 });
  const buyer = await shop.person();
  const named = (email: string) => ({ values: { firstName: 'Robin', lastName: 'Taylor', email } });
  const { body } = await shop.order(buyer, {
    // The first ticket has the address of the payer, who gets the refund mail.
    tickets: [
      selfTicket(buyer, type, named('Payer@example.com')),
      selfTicket(buyer, type, { relationshipType: 'SPOUSE', ...named('other@example.com') }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  const tickets = await db()
    .selectFrom('ticket')
    .select(['ticket_id', 'email'])
    .where('order_id', '=', body.orderId)
    .orderBy('ticket_id')
    .execute();
  expect(tickets.map(({ email }) => email)).toEqual(['Payer@example.com', 'other@example.com']);
  const ids = tickets.map((ticket) => ticket.ticket_id);
  expect((await refund(body.orderId, { reason: 'Called off' })).status).toBe(200);
  const mails = await db()
    .selectFrom('outbox')
    .select(['template', 'recipient'])
    .where('template', 'in', ['refund', 'cancellation'])
    .where((eb) => eb.or([eb('order_id', '=', body.orderId), eb('ticket_id', 'in', ids)]))
    .orderBy('recipient')
    .execute();
  expect(mails).toEqual([
    { template: 'cancellation', recipient: 'other@example.com' },
    { template: 'refund', recipient: 'payer@example.com' },
  ]);
  const audit = await db()
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'staff_account_id', 'notes'])
    .where('entity', '=', 'ticket')
    .where('entity_id', 'in', ids.map(String))
    .where('action', '<>', 'ticket.registered')
    .orderBy('entity_id')
    .execute();
  const line = { action: 'ticket.canceled', staff_account_id: admin.accountId, notes: 'Called off' };
  expect(audit).toEqual(ids.map((id) => ({ ...line, entity_id: String(id) })));
  const history = await db()
    .selectFrom('ticket_history')
    .select(['kind', 'notes'])
    .where('ticket_id', 'in', ids)
    .execute();
  expect(history).toEqual(ids.map(() => ({ kind: 'REFUND', notes: 'Called off' })));
});

test('refunds single tickets with their add-ons, each once', async () => {
  const { orderId, type, self, spouse } = await family();
  const first = await refund(orderId, { reason: 'Spouse is ill', ticketIds: [spouse] });
  expect(first.body.refund).toMatchObject({ amount: 120, ticketIds: [spouse] });
  expect(await sold(type)).toBe(1);
  expect((await refund(orderId, { reason: 'x', ticketIds: [spouse] })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  expect((await refund(orderId, { reason: 'x', ticketIds: [999_999] })).status).toBe(404);
  const rest = await refund(orderId, { reason: 'Nobody comes' });
  expect(rest.body.refund).toMatchObject({ amount: 100 });
  expect(rest.body.refund.ticketIds).toContain(self);
  expect(await violations()).toEqual([]);
});

test('refuses to refund two tickets when the rest of the payment covers only one', async () => {
  const { orderId, self, spouse } = await family();
  // The provider gave back 90 of the 220 on its own.
  await sql`UPDATE payment SET refunded_minor = refunded_minor + 9000 WHERE order_id = ${orderId}`.execute(db());
  const both = await refund(orderId, { reason: 'Nobody comes', ticketIds: [self, spouse] });
  expect([both.status, both.body.error.code]).toEqual([409, 'REFUND_NOT_POSSIBLE']);
  const written = db()
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select('r.refund_id')
    .where('p.order_id', '=', orderId);
  expect(await written.execute()).toEqual([]);
  const one = await refund(orderId, { reason: 'One is ill', ticketIds: [self], dependentTicketIds: [spouse] });
  expect(one.body.refund).toMatchObject({ amount: 100 });
  await sql`UPDATE payment SET refunded_minor = refunded_minor - 9000 WHERE order_id = ${orderId}`.execute(db());
});

describe('three concurrent refund requests', () => {
  /** Blocks all requests before they read or write the rest of the payment. */
  async function clicks(database: Database) {
    const { orderId, spouse } = await family();
    const outcomes = await whileLocked(
      database,
      () => sql`SELECT FROM payment WHERE order_id = ${orderId} FOR UPDATE`,
      3,
      () =>
        Promise.allSettled(
          [1, 2, 3].map(() =>
            refundOrder(
              { ...anotherProcess(shop).payments, database },
              { orderId, reason: 'Click', ticketIds: [spouse], idempotencyKey: undefined },
              contextOf(shop, admin, ['admin']),
            ),
          ),
        ),
    );
    return {
      given: outcomes.filter(({ status }) => status === 'fulfilled').length,
      refusals: outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : [])),
      written: await db()
        .selectFrom('refund as r')
        .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
        .select('r.amount_minor')
        .where('p.order_id', '=', orderId)
        .execute(),
    };
  }

  test('refund once', async () => {
    const { given, refusals, written } = await clicks(shop.app.database);
    expect(given).toBe(1);
    expect(refusals).toEqual([1, 2].map(() => expect.objectContaining({ code: 'REFUND_NOT_POSSIBLE' }) as unknown));
    expect(written).toEqual([{ amount_minor: 12_000 }]);
    expect(await violations()).toEqual([]);
  });

  test('control: without the lock of the payments a ticket is refunded more than once', async () => {
    // Use a separate database, because its books do not agree afterwards.
    const outer = { shop, admin };
    shop = await openShop({ name: 'refunds-unlocked' });
    try {
      admin = await shop.staff(['admin']);
      const weak = withWeakStatements(shop.app.database, [[' for update', '']]);
      await sql`ALTER TABLE payment DROP CONSTRAINT IF EXISTS payment_refunded_check`.execute(db());
      expect((await clicks(weak)).written.length).toBeGreaterThan(1);
      expect(weak.changed.size).toBe(1);
    } finally {
      await shop.close();
      ({ shop, admin } = outer);
    }
  });
});

test('two requests with the same key refund once', async () => {
  const { orderId } = await family();
  const headers = { 'idempotency-key': 'refund-1' };
  const first = await refund(orderId, { reason: 'Key' }, headers);
  const second = await refund(orderId, { reason: 'Key' }, headers);
  expect(second.body).toEqual(first.body);
  expect(await violations()).toEqual([]);
});

test('only admins can refund; free and waived orders have nothing to refund', async () => {
  const { orderId } = await family();
  expect((await refund(orderId, { reason: 'x' }, undefined, await shop.staff(['helper']))).status).toBe(403);
  expect((await refund(orderId, { reason: '  ' })).status).toBe(422);
  const person = await shop.person();
  const free = await shop.order(person, { tickets: [selfTicket(person, await shop.ticketType({ amount_minor: 0 }))] });
  expect((await refund(free.body.orderId, { reason: 'x' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  const seller = await shop.staff(['admin']);
  const waived = await shop.order(seller, {
    tickets: [selfTicket(await shop.person(), await shop.ticketType())],
    bypassPayment: true,
  });
  expect((await refund(waived.body.orderId, { reason: 'x' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  const cash = await shop.order(seller, {
    tickets: [selfTicket(await shop.person(), await shop.ticketType())],
    cashPayment: true,
  });
  expect((await refund(cash.body.orderId, { reason: 'Given back at the desk' })).status).toBe(200);
  expect(await violations()).toEqual([]);
});

describe('a gateway that does not refund', () => {
  const refusing = (outcome: RefundOutcome): PaymentGateway =>
    gatewayWith(shop.app.gateways.payments, { refund: () => Promise.resolve(outcome) });
  const ask = (orderId: number, outcome: RefundOutcome) =>
    refundOrder(
      anotherProcess(shop, { gateway: refusing(outcome) }).payments,
      { orderId, reason: 'Try', ticketIds: undefined, idempotencyKey: undefined },
      contextOf(shop, admin, ['admin']),
    );

  test('refuses: changes nothing, shows staff the refusal, and allows a retry', async () => {
    const { orderId, type } = await family();
    await expect(ask(orderId, { status: 'declined', code: 'GENERAL_PAYMENT_ERROR' })).rejects.toMatchObject({
      code: 'GENERAL_PAYMENT_ERROR',
    });
    expect(await sold(type)).toBe(2);
    const list = await intents();
    expect(list.results).toMatchObject([{ attention: 'REFUND_REFUSED', orderId }]);
    expect((await refund(orderId, { reason: 'Now' })).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test('is unreachable: changes nothing and allows a retry', async () => {
    const { orderId, type } = await family();
    await expect(ask(orderId, { status: 'unreachable' })).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(await sold(type)).toBe(2);
    expect(await violations()).toEqual([]);
  });

  test('does not respond: the refund is looked up until the result is known', async () => {
    const { orderId, type } = await family();
    await ask(orderId, { status: 'unknown' });
    expect(await sold(type)).toBe(2);
    shop.app.clock.advance({ minutes: 2 });
    await shop.app.jobs.drain();
    expect(await sold(type)).toBe(0);
    expect(await violations()).toEqual([]);
  });
});

const intents = async (query = '') =>
  (
    await shop.app.inject<{ results: OrderIntentView[]; totalItems: number }>(
      'GET',
      `/api/admin/order-intents${query}`,
      admin,
    )
  ).body;

describe('the list of intents that need attention', () => {
  beforeEach(async () => {
    await db().updateTable('order_intent').set({ attention: null, attention_at: null }).execute();
  });

  /** An intent that was charged before its process died. */
  async function leftBehind() {
    const type = await shop.ticketType({ quantity: 1 });
    const person = await shop.person();
    const dying = anotherProcess(shop, {
      fault: (point) => {
        if (point === 'order.charged') throw new Error('gone');
      },
    });
    const body = orderRequest.parse({
      eventId: shop.eventId,
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    await createOrder(dying, { body, idempotencyKey: undefined }, contextOf(shop, person)).catch(() => undefined);
    const { order_intent_id: id } = await db()
      .selectFrom('order_intent')
      .select('order_intent_id')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    return { id, person, type };
  }
  const click = (id: string, verb: 'settle' | 'refund', body: object = {}) =>
    shop.app.inject<{ data: OrderIntentView } & ErrorBody>('POST', `/api/admin/order-intents/${id}/${verb}`, {
      token: admin.token,
      body,
    });

  test('is empty when all is well, and can page through all intents', async () => {
    expect(await intents()).toEqual({ results: [], totalItems: 0 });
    const all = await intents('?needsAttention=false&rowsPerPage=2&page=1');
    expect([all.results.length, all.totalItems > 2]).toEqual([2, true]);
    const steps = all.results[0]?.steps.map(({ step }) => step) ?? [];
    expect(steps[0]).toBe('inventoryTaken');
  });

  test('settle: looks the charge up and writes the order', async () => {
    const { id, person } = await leftBehind();
    const { status, body } = await click(id, 'settle');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'COMPLETE', orderId: expect.any(Number) as number, canSettle: false });
    expect(body.data.steps.at(-1)).toMatchObject({
      step: 'settled',
      detail: expect.stringContaining('by: staff') as string,
    });
    expect((await click(id, 'settle')).body.error.code).toBe('ORDER_INTENT_ALREADY_DECIDED');
    expect(
      await db().selectFrom('ticket').select('status').where('account_id', '=', person.accountId).execute(),
    ).toEqual([{ status: 'ACTIVE' }]);
    expect(await violations()).toEqual([]);
  });

  test('refund: refunds the charge and frees the seat', async () => {
    const { id, type } = await leftBehind();
    const { status, body } = await click(id, 'refund', { reason: 'Bought elsewhere' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'FAILED', canRefund: false, attention: null });
    expect(await sold(type)).toBe(0);
    expect((await click(id, 'refund', { reason: 'x' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
    expect(await violations()).toEqual([]);
  });

  test('shows an intent after its gateway was silent for 15 minutes, with its steps', async () => {
    const { id } = await leftBehind();
    const silent = anotherProcess(shop, {
      gateway: {
        ...shop.app.gateways.payments,
        name: 'sandbox',
        lookup: ({ key }) => Promise.reject(new PaymentGatewayFault('UNREACHABLE', key)),
      },
    });
    for (let minutes = 0; minutes < 20; minutes += 4) {
      shop.app.clock.advance({ minutes: 4 });
      await reconcileIntents(silent.payments, shop.app.clock.now(), new AbortController().signal);
    }
    const list = await intents();
    expect(list.results).toMatchObject([
      { orderIntentId: id, status: 'PENDING', attention: 'GATEWAY_NOT_REACHED', canSettle: true, canRefund: true },
    ]);
    shop.app.clock.advance({ minutes: 20 });
    await shop.app.jobs.drain();
    expect((await intents()).results).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});
