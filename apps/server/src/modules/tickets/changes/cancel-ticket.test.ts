import { randomUUID } from 'node:crypto';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { deliverProviderMessages } from '../../../../test/provider-messages.ts';
import { agreeToTeam } from '../../../../test/tickets.ts';
import { cancelTickets } from '../../stock/index.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

let shop: ChangeShop;
let person: Person;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'cancellations',
    event: {
      event_start: new Date('2026-03-01T15:00:00Z'),
      event_end: new Date('2026-03-03T15:00:00Z'),
      configuration: { canRegisterOtherAccounts: true },
    },
  });
  admin = await shop.staff();
});
afterAll(() => shop.close());
const tenPercent = { enabled: true, fee: { percent: 10 } };
beforeEach(async () => {
  person = await shop.person();
  await shop.terms(tenPercent);
});
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
const seats = (quantity = 10) => shop.ticketType({ quantity, default_description: 'Standard' });
const mails = (ticketId: number, template: string) =>
  db()
    .selectFrom('outbox')
    .select(['recipient', 'payload'])
    .where('template', '=', template)
    .where('ticket_id', '=', ticketId)
    .execute();
const reasonOf = async (holder: Person, ticketId: number) => (await shop.quoteCancellation(holder, ticketId)).reason;
async function summary(holder: Person, eventId = shop.eventId): Promise<AccountOrder[]> {
  const path = `/api/admin/events/${eventId}/orders/${holder.externalAccountIdentifier}`;
  return (await shop.app.inject<AccountOrder[]>('GET', path, { token: admin.token })).body;
}

describe('a cancellation by the holder', () => {
  it('refunds the price minus the fee, frees the seat, invalidates the code and mails everyone affected', async () => {
    const type = await seats();
    const ticketId = await shop.buy(person, type);
    const { ticketCode } = await shop.ticket(person, ticketId);
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({
      reason: null,
      until: '2026-03-01T15:00:00.000Z',
      currency: 'USD',
      lines: [{ kind: 'ticket', defaultName: 'Standard', amount: 100 }],
      paid: 100,
      fee: 10,
      feePercent: 10,
      refund: 90,
      refundTo: [{ kind: 'card', lastFour: '4242', isOwn: true, amount: 90 }],
      team: 'none',
    });
    // The quote takes nothing.
    expect(await shop.sold(type)).toEqual([1]);

    const { status, body } = await shop.cancel(person, ticketId, 90);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      refund: 90,
      currency: 'USD',
      ticket: { ticketId, status: 'CANCELED', ticketCode: null },
    });
    expect(await shop.sold(type)).toEqual([0]);
    expect(await shop.taken(person)).toBe(1_000);
    const scan = await shop.app.inject<{ success: boolean }>('POST', `/api/ticket/${ticketId}/check-in`, {
      token: admin.token,
      body: { code: ticketCode },
    });
    expect(scan.body).toMatchObject({ success: false });

    const [history] = await db().selectFrom('ticket_history').selectAll().where('ticket_id', '=', ticketId).execute();
    expect(history).toMatchObject({
      kind: 'CANCEL',
      account_id: person.accountId,
      staff_account_id: null,
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELED', paidMinor: 10_000, feeMinor: 1_000, refundMinor: 9_000, currency: 'USD' },
    });
    const audit = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject_account_id', '=', person.accountId)
      .where('action', 'in', ['ticket.canceled', 'order.refunded'])
      .orderBy('action')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['order.refunded', 'ticket.canceled']);
    const money = { refundMinor: 9_000, feeMinor: 1_000, currency: 'USD', lastFour: '4242' };
    expect(await mails(ticketId, 'cancellation')).toMatchObject([
      { recipient: 'robin@example.com', payload: { byHolder: money } },
    ]);
    // The order keeps the rest, which staff can still refund.
    const [order] = await summary(person);
    expect(order).toMatchObject({
      refundableAmount: 10,
      tickets: [{ ticketId, status: 'CANCELED', refundableAmount: 10 }],
      refunds: [{ amount: 90, status: 'COMPLETE', ticketId }],
    });
    const intents = await shop.app.inject<{ results: OrderIntentView[] }>(
      'GET',
      `/api/admin/order-intents?needsAttention=false&eventId=${shop.eventId}`,
      { token: admin.token },
    );
    expect(intents.body.results.find((each) => each.orderIntentId === body.orderIntentId)).toMatchObject({
      purpose: 'cancel',
      status: 'COMPLETE',
      totalAmount: 0,
    });
  });

  it('refunds nothing and takes no fee for a free ticket', async () => {
    await shop.terms({ enabled: true, fee: { fixed: { USD: 20 } } });
    const type = await shop.ticketType({ amount_minor: 0, quantity: 5 });
    const { body } = await shop.order(person, { tickets: [selfTicket(person, type)] });
    const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({ reason: null, paid: 0, fee: 0, refund: 0 });
    expect((await shop.cancel(person, ticketId, 0)).status).toBe(200);
    expect(await shop.sold(type)).toEqual([0]);
  });

  it('never keeps more than the price', async () => {
    await shop.terms({ enabled: true, fee: { fixed: { USD: 500 } } });
    const ticketId = await shop.buy(person, await seats());
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({ paid: 100, fee: 100, refund: 0 });
    expect((await shop.cancel(person, ticketId, 0)).status).toBe(200);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('refunds each payment of a changed ticket, and keeps the fee once', async () => {
    await shop.terms({ enabled: true, fee: { fixed: { USD: 60 } } });
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    await shop.change(person, ticketId, 'upgrade', vip);
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({ paid: 150, fee: 60, refund: 90 });
    expect((await shop.cancel(person, ticketId, 90)).status).toBe(200);
    expect(await shop.taken(person)).toBe(6_000);
    const refunds = await sql<{ minor: number }>`SELECT amount_minor AS minor FROM refund WHERE ticket_id = ${ticketId}
      ORDER BY refund_id`.execute(db());
    expect(refunds.rows).toEqual([{ minor: 5_000 }, { minor: 4_000 }]);
  });

  it('does not pay out a waived amount or take the fee off it', async () => {
    await shop.terms({ enabled: true, fee: { fixed: { USD: 20 } } });
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    await shop.change(admin, ticketId, 'upgrade', vip, { bypassPayment: true });
    expect(await shop.quoteCancellation(person, ticketId)).toMatchObject({ paid: 100, fee: 20, refund: 80 });
    expect((await shop.cancel(person, ticketId, 80)).status).toBe(200);
    expect(await shop.taken(person)).toBe(2_000);
  });
});

describe('is refused', () => {
  it('when the event does not offer it, after its deadline, and when the refund has changed', async () => {
    const ticketId = await shop.buy(person, await seats());
    await shop.terms(null);
    expect(await reasonOf(person, ticketId)).toBe('notOffered');
    expect((await shop.cancel(person, ticketId, 100)).body.error).toMatchObject({
      code: 'CANCELLATION_NOT_POSSIBLE',
      message: 'This event does not offer cancellations. Please contact consultant support.',
      metadata: { reason: 'notOffered' },
    });
    await shop.terms({ ...tenPercent, until: '2026-01-20T11:59:59Z' });
    expect((await shop.cancel(person, ticketId, 90)).body.error?.metadata).toEqual({ reason: 'tooLate' });
    await shop.terms({ enabled: true, fee: { percent: 20 } });
    expect((await shop.cancel(person, ticketId, 90)).body.error).toMatchObject({
      code: 'PRICE_CHANGED',
      metadata: { refund: 80, currency: 'USD' },
    });
    expect((await shop.ticket(person, ticketId)).status).toBe('ACTIVE');
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('for a person who neither holds nor bought the ticket, and for staff in their own name', async () => {
    const ticketId = await shop.buy(person, await seats());
    expect((await shop.cancel(admin, ticketId, 90)).body.error?.code).toBe('FORBIDDEN');
    for (const id of [ticketId, 999_999]) {
      const { status, body } = await shop.cancel(await shop.person(), id, 90);
      expect([status, body.error?.code]).toEqual([404, 'RECORD_NOT_FOUND']);
    }
  });

  it('for a second request: the same key returns the first response, and another key is refused', async () => {
    const ticketId = await shop.buy(person, await seats());
    const key = { 'idempotency-key': randomUUID() };
    const first = await shop.cancel(person, ticketId, 90, key);
    const again = await shop.cancel(person, ticketId, 90, key);
    expect(again.body).toEqual(first.body);
    expect((await shop.cancel(person, ticketId, 80, key)).body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await shop.cancel(person, ticketId, 90)).body.error?.metadata).toEqual({ reason: 'canceled' });
    expect(await shop.taken(person)).toBe(1_000);
  });

  it('for the self ticket while other tickets on the account or of its child event need it', async () => {
    const type = await seats();
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type), selfTicket(person, type, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
    const [self = 0, spouse = 0] = (body.order?.tickets ?? []).map(({ ticketId }) => ticketId);
    expect((await shop.cancel(person, self, 90)).body.error?.metadata).toEqual({ reason: 'otherTickets' });
    expect((await shop.cancel(person, spouse, 90)).status).toBe(200);

    const child = await createEvent(db(), { parent_event_id: shop.eventId });
    const free = await createTicketConfiguration(db(), { event_id: child, amount_minor: 0 });
    const gala = await shop.order(person, { eventId: child, tickets: [selfTicket(person, free)] });
    expect(gala.status).toBe(200);
    expect((await shop.cancel(person, self, 90)).body.error?.metadata).toEqual({ reason: 'childEvents' });
    await sql`UPDATE ticket SET status = 'CANCELED', canceled_at = now() WHERE event_id = ${child}`.execute(db());
    await sql`UPDATE stock SET sold = 0 WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${free})`.execute(db());
    expect((await shop.cancel(person, self, 90)).status).toBe(200);
  });

  it('for the self ticket while the payment of the spouse ticket is pending', async () => {
    const type = await seats();
    const self = await shop.buy(person, type);
    shop.app.clock.advance({ minutes: 31 });
    const pending = await shop.order(person, {
      tickets: [selfTicket(person, type, { relationshipType: 'SPOUSE' })],
      payWithWallet: true,
    });
    expect(pending.body.redirectUrl).toBeTruthy();
    expect(await reasonOf(person, self)).toBe('otherTickets');
    const intent = pending.body.orderIntentId;
    expect(
      (await shop.app.inject('POST', `/api/orders/intent/${intent}/give-up`, { token: person.token })).status,
    ).toBe(200);
    expect(await reasonOf(person, self)).toBeNull();
  });

  it('while its payment is disputed, was taken back by the bank, or was cash', async () => {
    const ticketId = await shop.buy(person, await seats());
    const dispute = (status: string, decided: Date | null) =>
      sql`INSERT INTO dispute (gateway, gateway_reference, payment_id, amount_minor, currency, reason, status, is_inquiry, opened_at,
          decided_at, next_check_at, created_at)
        SELECT 'sandbox', ${`dp_${ticketId}`}, p.payment_id, p.amount_minor, 'USD', 'fraudulent', ${status}, false, now(), ${decided},
          ${decided === null ? new Date() : null}, now()
        FROM payment p JOIN ticket t USING (order_id) WHERE t.ticket_id = ${ticketId}
        ON CONFLICT (gateway, gateway_reference) DO UPDATE SET status = excluded.status, decided_at = excluded.decided_at,
          next_check_at = excluded.next_check_at`.execute(db());
    await dispute('needs_response', null);
    expect(await reasonOf(person, ticketId)).toBe('disputed');
    await dispute('lost', new Date());
    expect(await reasonOf(person, ticketId), 'the bank has the money').toBe('disputed');
    await dispute('won', new Date());
    expect(await reasonOf(person, ticketId)).toBeNull();

    const other = await shop.person();
    const type = await seats();
    const sold = await shop.order(admin, {
      tickets: [selfTicket(other, type)],
      cashPayment: true,
    });
    expect(await reasonOf(other, sold.body.order?.tickets[0]?.ticketId ?? 0)).toBe('paidAtDesk');
  });
});

describe('its refund', () => {
  const refusedLater = '4000000000004244';
  const failsLater = '4000000000005126';
  const attention = async (orderIntentId: string) =>
    (
      await db()
        .selectFrom('order_intent')
        .select('attention')
        .where('order_intent_id', '=', orderIntentId)
        .executeTakeFirstOrThrow()
    ).attention;

  it('is shown to staff and can be retried when it fails at the provider later', async () => {
    const ticketId = await shop.buy(person, await seats(), { card: failsLater });
    const { body } = await shop.cancel(person, ticketId, 90);
    expect(await attention(body.orderIntentId)).toBeNull();
    shop.app.clock.advance({ days: 1, minutes: 1 });
    await deliverProviderMessages(shop.app);
    expect(await attention(body.orderIntentId)).toBe('REFUND_FAILED');
    await sql`UPDATE session SET expires_at = ${new Date(shop.app.clock.now().getTime() + 86_400_000)}`.execute(db());
    const [order] = await summary(person);
    expect(order?.refunds).toMatchObject([{ amount: 90, status: 'FAILED', canRetry: true }]);
    const { status } = await shop.app.inject('POST', `/api/admin/refunds/${order?.refunds[0]?.refundId}/settle`, {
      token: admin.token,
      body: { reason: 'Over the counter', givenBy: 'cash' },
    });
    expect(status).toBe(200);
    expect(await attention(body.orderIntentId)).toBeNull();
    expect((await summary(person))[0]).toMatchObject({ refundableAmount: 10 });
  });

  it('is shown to staff when the provider refuses it, and the ticket stays cancelled', async () => {
    const ticketId = await shop.buy(person, await seats(), { card: refusedLater });
    const { status, body } = await shop.cancel(person, ticketId, 90);
    expect(status).toBe(200);
    expect(body.ticket.status).toBe('CANCELED');
    shop.app.clock.advance({ days: 1, minutes: 1 });
    await deliverProviderMessages(shop.app);
    await shop.app.jobs.drain();
    expect(await attention(body.orderIntentId)).toMatch(/^REFUND_/);
    await sql`UPDATE session SET expires_at = ${new Date(shop.app.clock.now().getTime() + 86_400_000)}`.execute(db());
  });

  it('goes to the payer, who gets a mail; the holder sees no amount', async () => {
    const type = await seats();
    await shop.buy(person, type);
    const friend = await shop.person();
    shop.app.clock.advance({ hours: 1 });
    const { body } = await shop.order(person, {
      tickets: [
        selfTicket(friend, type, { values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' } }),
      ],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
    expect(ticketId).toBeGreaterThan(0);
    expect((await shop.quoteCancellation(friend, ticketId)).refundTo).toEqual([
      { kind: 'card', lastFour: null, isOwn: false, amount: 90 },
    ]);
    expect((await shop.cancel(friend, ticketId, 90)).status).toBe(200);
    expect(await shop.taken(person)).toBe(11_000);
    expect(await mails(ticketId, 'cancellation')).toMatchObject([
      { recipient: 'kim@example.com', payload: { byHolder: { refundMinor: 0, feeMinor: 0 } } },
    ]);
    const refunds = await db()
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .where('template', '=', 'refund')
      .where('order_id', '=', body.orderId ?? 0)
      .execute();
    expect(refunds).toMatchObject([
      { recipient: 'payer@example.com', payload: { amountMinor: 9_000, isOnItsWay: true } },
    ]);
  });
});

describe('a team', () => {
  it('ends with its leader; its members get a mail and keep their tickets', async () => {
    const group = await shop.ticketType({
      quantity: 5,
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const type = await seats();
    const member = await shop.person();
    const memberTicket = await shop.buy(member, type);
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, group, { associatedTicketIds: [memberTicket] })],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
    expect((await shop.quoteCancellation(person, ticketId)).team).toBe('ends');
    expect((await shop.quoteCancellation(member, memberTicket)).team).toBe('leaves');
    expect((await shop.cancel(person, ticketId, 90)).status).toBe(200);
    expect(await shop.ticket(member, memberTicket)).toMatchObject({ status: 'ACTIVE', team: null });
    expect(await mails(memberTicket, 'team-ended')).toMatchObject([
      { recipient: 'robin@example.com', payload: { sender: 'Robin Taylor', name: 'Robin Taylor' } },
    ]);
  });

  it('continues without a member who cancels and mails its leader, unless the leader cancels too', async () => {
    const group = await shop.ticketType({
      quantity: 5,
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const type = await seats();
    const [member, other] = [await shop.person(), await shop.person()];
    const memberTickets = [await shop.buy(member, type), await shop.buy(other, type)];
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, group, { associatedTicketIds: memberTickets })],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = body.order?.tickets[0]?.ticketId ?? 0;
    await agreeToTeam(shop, member, memberTickets[0] ?? 0);
    expect((await shop.cancel(member, memberTickets[0] ?? 0, 90)).status).toBe(200);
    expect(await mails(ticketId, 'team-left')).toMatchObject([
      { recipient: 'robin@example.com', payload: { sender: 'Robin Taylor', name: 'Robin Taylor' } },
    ]);
    expect((await shop.ticket(person, ticketId)).associatedTickets.map((each) => each.ticketId)).toEqual([
      memberTickets[1],
    ]);
    // Leader and member are cancelled together, so no one gets a team mail.
    const ids = [ticketId, memberTickets[1] ?? 0];
    await shop.app.database.transaction((tx) =>
      cancelTickets(tx, { actor: null, now: shop.app.clock.now() }, { ticketIds: ids, kind: 'DEACTIVATE' }),
    );
    expect(await mails(ticketId, 'team-left')).toHaveLength(1);
  });
});
