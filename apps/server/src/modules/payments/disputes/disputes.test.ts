import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import { auditOrders } from '../../orders/audit/audit.ts';
import { auditGateway } from '../unmatched-charges/audit-gateway.ts';

/** Disputes: received, shown with their due date, followed to the decision, and supported with evidence. */

let shop: Shop;
let admin: Person;
/** A shop that cancels the tickets of a disputed order. */
let strict: Shop;
const during = {
  now: '2026-02-15T15:00:00Z',
  event: { registration_end: new Date('2026-02-20T00:00:00Z') },
};
beforeAll(async () => {
  shop = await openShop({ name: 'disputes', ...during });
  admin = await shop.staff(['admin']);
  strict = await openShop({ name: 'disputes-cancel', env: { DISPUTED_TICKETS: 'cancel' }, ...during });
});
afterAll(async () => {
  await shop.close();
  await strict.close();
});

async function bought(at: Shop = shop) {
  const type = await at.ticketType({ amount_minor: 10_000 });
  const person = await at.person();
  const values = { firstName: 'Robin <b>', lastName: 'Taylor', email: 'robin@example.com', termsAndConditions: true };
  const { body } = await at.order(person, {
    tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
    chargeCreditCardRequest: payBy('4242424242424242'),
  });
  const orderId = body.orderId ?? 0;
  const db = at.app.database.kysely;
  const tickets = await db.selectFrom('ticket').select('ticket_id').where('order_id', '=', orderId).execute();
  await sql`UPDATE ticket SET first_name = 'Robin <b>', ticket_data = ${JSON.stringify({ registrationForm: values })}::jsonb
    WHERE order_id = ${orderId}`.execute(db);
  const { gateway_reference: charge } = await db
    .selectFrom('payment')
    .select('gateway_reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, person, charge: charge ?? '', tickets: tickets.map((row) => row.ticket_id) };
}
const listed = async (query = '', by: Person = admin) =>
  (
    await shop.app.inject<{ results: Dispute[]; totalItems: number }>('GET', `/api/admin/disputes${query}`, {
      token: by.token,
    })
  ).body.results;
const letIn = async (at: Shop, ticketId: number) => {
  const token = (await at.staff(['ticket-scanner'])).token;
  return (await at.app.inject('POST', `/api/ticket/${ticketId}/check-in`, { token, body: {} })).status;
};
const statuses = async (at: Shop, orderId: number) =>
  (
    await at.app.database.kysely
      .selectFrom('ticket')
      .select('status')
      .where('order_id', '=', orderId)
      .orderBy('ticket_id')
      .execute()
  ).map(({ status }) => status);
const actions = async (at: Shop, orderId: number) =>
  (
    await at.app.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'order')
      .where('entity_id', '=', String(orderId))
      .where('action', 'like', 'order.disput%')
      .orderBy('audit_log_id')
      .execute()
  ).map(({ action }) => action);
async function clean(at: Shop = shop): Promise<void> {
  const now = at.app.clock.now();
  expect(await auditOrders(at.app.database, now)).toEqual([]);
  const period = { from: new Date(now.getTime() - 90 * 86_400_000), until: new Date(now.getTime() + 1_000), now };
  expect((await auditGateway(at.app.database, at.app.gateways.payments, period)).differences).toEqual([]);
}
const metric = async () => /^foyer_disputes_open (\d+)$/m.exec((await shop.app.inject('GET', '/metrics')).text)?.[1];

test('shows a dispute with its due date, keeps the checked-in ticket, and records the loss', async () => {
  const order = await bought();
  const [first = 0] = order.tickets;
  expect(await letIn(shop, first)).toBe(200);
  const reference = await sandboxOf(shop.app).dispute(order.charge);
  expect(await deliverProviderMessages(shop.app)).toEqual([200]);
  const [dispute] = await listed();
  expect(dispute).toMatchObject({
    orderId: order.orderId,
    externalAccountIdentifier: order.person.externalAccountIdentifier,
    amount: 200,
    status: 'needs_response',
    isInquiry: false,
    reason: 'fraudulent',
    dueDate: '2026-02-22T15:00:00.000Z',
    gatewayReference: reference,
  });
  expect(await statuses(shop, order.orderId)).toEqual(['CHECKED_IN', 'ACTIVE']);
  expect(await metric()).toBe('1');
  // Late and repeated messages change nothing.
  await sql`UPDATE sandbox_webhook SET delivered_at = NULL WHERE body LIKE ${`%${reference}%`}`.execute(
    shop.app.database.kysely,
  );
  expect(await deliverProviderMessages(shop.app)).toEqual([200]);
  expect(await actions(shop, order.orderId)).toEqual(['order.disputed']);
  await clean();

  // No one responds and no message arrives, so the reconciler looks the dispute up.
  shop.app.clock.advance({ days: 8 });
  await shop.app.jobs.drain();
  admin = await shop.staff(['admin']);
  expect(await listed()).toEqual([]);
  expect(await listed(`?orderId=${order.orderId}`)).toMatchObject([{ status: 'lost', dueDate: null }]);
  expect(await actions(shop, order.orderId)).toEqual(['order.disputed', 'order.disputeDecided']);
  expect(await metric()).toBe('0');
  await clean();
  shop.app.clock.set(during.now);
});

test('lists the earliest due date first, to helpers but not to scanners', async () => {
  const [late, early] = [await bought(), await bought()];
  const day = 86_400_000;
  const now = shop.app.clock.now().getTime();
  await sandboxOf(shop.app).dispute(late.charge, { at: new Date(now - day) });
  await sandboxOf(shop.app).dispute(early.charge, { at: new Date(now - 2 * day), isInquiry: true });
  await deliverProviderMessages(shop.app);
  const helper = await shop.staff(['helper']);
  expect((await listed('', helper)).map(({ orderId, isInquiry }) => [orderId, isInquiry])).toEqual([
    [early.orderId, true],
    [late.orderId, false],
  ]);
  const { token } = await shop.staff(['ticket-scanner']);
  expect((await shop.app.inject('GET', '/api/admin/disputes', { token })).status).toBe(403);
  await sql`DELETE FROM dispute`.execute(shop.app.database.kysely);
});

test('a dispute that is first reported as lost cancels the tickets when the setting is `cancel`', async () => {
  const order = await bought(strict);
  const reference = await sandboxOf(strict.app).dispute(order.charge);
  await sandboxOf(strict.app).decideDispute(reference, 'lost');
  await deliverProviderMessages(strict.app);
  expect(await statuses(strict, order.orderId)).toEqual(['CANCELED', 'CANCELED']);
});

describe('the tickets', () => {
  test('are cancelled when the bank takes the money back and the setting is `cancel`, but not by an inquiry', async () => {
    const order = await bought(strict);
    const [first = 0, second = 0] = order.tickets;
    expect(await letIn(strict, first)).toBe(200);
    const enquiry = await sandboxOf(strict.app).dispute(order.charge, { isInquiry: true });
    await deliverProviderMessages(strict.app);
    expect(await statuses(strict, order.orderId)).toEqual(['CHECKED_IN', 'ACTIVE']);
    // The inquiry becomes a dispute.
    await sql`UPDATE sandbox_dispute SET is_inquiry = false`.execute(strict.app.database.kysely);
    await sql`UPDATE sandbox_webhook SET delivered_at = NULL WHERE body LIKE ${`%${enquiry}%`}`.execute(
      strict.app.database.kysely,
    );
    await deliverProviderMessages(strict.app);
    expect(await statuses(strict, order.orderId)).toEqual(['CHECKED_IN', 'CANCELED']);
    expect(await letIn(strict, second)).toBe(409);
    await clean(strict);
    await sandboxOf(strict.app).decideDispute(enquiry, 'won');
    await deliverProviderMessages(strict.app);
    expect(await actions(strict, order.orderId)).toEqual(['order.disputed', 'order.disputeDecided']);
  });
});

test('ignores a dispute of a foreign charge, and fails the webhook while the provider is unreachable', async () => {
  const order = await bought();
  const gateway = sandboxOf(shop.app);
  await gateway.charge({
    key: 'not ours',
    amount: { amountMinor: 100, currency: 'USD' },
    source: {
      kind: 'card',
      card: { number: '4242424242424242', expiryMonth: 1, expiryYear: 2035, firstName: 'A', lastName: 'B' },
      billing: {},
    },
    email: '',
    metadata: {},
    turnOf: 'payer',
  });
  const foreign = await gateway.ledger.find('not ours');
  await gateway.dispute(foreign?.reference ?? '');
  expect(await deliverProviderMessages(shop.app)).toEqual([200]);
  expect(await listed()).toEqual([]);
  // Refund the foreign charge at the provider, so the books below agree.
  await gateway.refundAtProvider(foreign?.reference ?? '', { amountMinor: 100, currency: 'USD' });
  await gateway.dispute(order.charge);
  const silent = vi.spyOn(gateway, 'lookUpDispute').mockRejectedValue(new PaymentGatewayFault('UNREACHABLE', 'test'));
  expect(await deliverProviderMessages(shop.app)).toContain(502);
  silent.mockRestore();
});

describe('the evidence', () => {
  const evidence = (orderId: number, by: Person, query = '') =>
    shop.app.inject('GET', `/api/admin/orders/${orderId}/dispute-evidence${query}`, { token: by.token });

  test('shows buyer, accepted terms, mails and check-ins in one document, in three languages', async () => {
    const order = await bought();
    await letIn(shop, order.tickets[0] ?? 0);
    await shop.app.jobs.drain();
    expect((await evidence(order.orderId, admin)).status, 'nobody disputes it').toBe(404);
    await sandboxOf(shop.app).dispute(order.charge);
    await deliverProviderMessages(shop.app);
    const answer = await evidence(order.orderId, admin);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-disposition']).toContain(`dispute-${order.orderId}.html`);
    expect(answer.text).not.toContain('Robin <b>');
    for (const said of [
      `Order ${order.orderId}: evidence for a disputed payment`,
      'Robin &lt;b&gt; Taylor',
      'Yes, when ordering',
      'by Sam Staff',
      'Checked in',
      '4242',
      order.charge,
      'payer@example.com',
      '$200.00',
      'fraudulent',
    ])
      expect(answer.text).toContain(said);
    expect((await evidence(order.orderId, admin, '?locale=ja-JP')).text).toContain('規約への同意');
    expect((await evidence(order.orderId, admin, '?locale=es-US')).text).toContain('Términos aceptados');
    expect((await evidence(order.orderId, await shop.staff(['helper']))).status).toBe(403);
    await clean();
  });
});
