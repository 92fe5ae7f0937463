import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { poolsOf } from '../../../../test/pooling.ts';
import { createAddOn, createCoupon } from '../../../seed/factories/event.ts';

let shop: ChangeShop;
let person: Person;
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket-changes',
    event: { configuration: { canRegisterOtherAccounts: true } },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await shop.person();
});
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;

describe('an upgrade', () => {
  it('charges the difference to the card on file, moves the seat and issues a new code', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    const before = await shop.ticket(person, ticketId);
    expect(before.canUpgrade).toBe(true);
    const [offer, ...others] = await shop.offers(person, ticketId, 'upgrade');
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      ticketConfigurationId: vip,
      defaultDescription: 'VIP',
      amount: 150,
      amountDue: 50,
      settledBy: 'on-file',
      lines: [{ kind: 'ticket', defaultName: 'VIP', before: 100, after: 150 }],
      team: 'none',
    });
    const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 50 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      redirectEnabled: false,
      redirectUrl: null,
      ticket: {
        ticketId,
        ticketConfigurationId: vip,
        orderId: before.orderId,
        status: 'ACTIVE',
        metadata: { amount: 150 },
      },
    });
    expect(body.ticket.ticketCode).not.toBe(before.ticketCode);
    expect(await shop.sold(standard, vip)).toEqual([0, 1]);
    expect(await shop.taken(person)).toBe(15_000);
    const prices = db().selectFrom('ticket').select(['list_amount_minor', 'amount_minor']);
    expect(await prices.where('ticket_id', '=', ticketId).executeTakeFirst()).toEqual({
      list_amount_minor: 15_000,
      amount_minor: 15_000,
    });

    const intent = await shop.app.inject<{ data: object }>('GET', `/api/orders/intent/${body.orderIntentId}`, {
      token: person.token,
    });
    expect(intent.body.data).toMatchObject({ status: 'COMPLETE', orderId: before.orderId });
    const history = await db()
      .selectFrom('ticket_history')
      .select(['kind', 'before', 'after'])
      .where('ticket_id', '=', ticketId)
      .execute();
    expect(history).toMatchObject([
      {
        kind: 'UPGRADE',
        before: { ticketType: 'Standard', amountMinor: 10_000, revision: 1 },
        after: { ticketType: 'VIP', amountMinor: 15_000, revision: 2, dueMinor: 5000, paymentKind: 'card' },
      },
    ]);
    const mail = await db()
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'upgrade')
      .where('ticket_id', '=', ticketId)
      .execute();
    expect(mail).toMatchObject([
      { recipient: 'robin@example.com', payload: { before: 'Standard', amountMinor: 5000 } },
    ]);
    const audit = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', String(ticketId))
      .execute();
    expect(audit.map(({ action }) => action)).toContain('ticket.upgraded');
  });

  it('refuses a different price than the confirmed one, and takes nothing', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    const { status, body } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 40 });
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', metadata: { amountDue: 50, currency: 'USD' } },
    ]);
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('refuses a request without a confirmed amount, and charges nothing', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    for (const expectedAmountDue of [undefined, null]) {
      const answers = [
        await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue }),
        await shop.change(person, ticketId, 'upgrade', vip, { payOnPage: true, expectedAmountDue }),
        await shop.change(person, ticketId, 'downgrade', vip, { expectedAmountDue }),
        await shop.changeAddOns(person, ticketId, [], { expectedAmountDue }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error.code, body.error.items?.map(({ path }) => path)]).toEqual([
          422,
          'VALIDATION_ERROR',
          ['body.expectedAmountDue'],
        ]);
      }
    }
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('is only offered for types on sale and in stock, and for own tickets', async () => {
    const { standard, vip } = await shop.pair({ vip: { quantity: 0 } });
    const ticketId = await shop.buy(person, standard);
    expect(await shop.offers(person, ticketId, 'upgrade')).toEqual([]);
    expect((await shop.change(person, ticketId, 'upgrade', vip)).body.error.code).toBe('NO_AVAILABLE_TICKET');
    expect((await shop.change(person, ticketId, 'downgrade', vip)).body.error.code).toBe('NO_AVAILABLE_TICKET');
    const stranger = await shop.person();
    const scanner = await shop.staff(['ticket-scanner']);
    // The response does not show whether another person's ticket exists.
    for (const other of [stranger, scanner]) {
      for (const id of [ticketId, 999_999]) {
        const { status, body } = await shop.change(other, id, 'upgrade', vip);
        expect([status, body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
      }
    }
  });

  it('returns the first response again for the same key, and charges once', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 50 }, headers);
    const answers = await Promise.all([ask(), ask()]);
    answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.orderIntentId)).size).toBe(1);
    expect(await shop.taken(person)).toBe(15_000);
    const other = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 51 }, headers);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('takes nothing and keeps the ticket after a refused card, and can then be paid on the page', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard, { card: '4000000000000341' });
    const refused = await shop.change(person, ticketId, 'upgrade', vip);
    expect([refused.status, refused.body.error.code]).toEqual([402, 'PAYMENT_FAILURE']);
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    const page = await shop.change(person, ticketId, 'upgrade', vip, { payOnPage: true, expectedAmountDue: 50 });
    expect(page.body).toMatchObject({
      success: true,
      redirectEnabled: true,
      ticket: { ticketConfigurationId: standard },
    });
    expect(await shop.sold(standard, vip)).toEqual([1, 1]);
    // A second request returns the intent that waits on the page.
    const again = await shop.change(person, ticketId, 'upgrade', vip);
    expect(again.body.error).toMatchObject({
      code: 'ORDER_INTENT_NOT_COMPLETE',
      metadata: { orderIntentId: page.body.orderIntentId },
    });
    await shop.payPage(page.body.redirectUrl);
    expect(await intentOf(page.body.orderIntentId)).toMatchObject({ status: 'COMPLETE' });
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(vip);
    expect(await shop.sold(standard, vip)).toEqual([0, 1]);
    expect(await shop.taken(person)).toBe(15_000);
  });

  it('giving it up on the page changes nothing', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard, { card: '4000000000000341' });
    const page = await shop.change(person, ticketId, 'upgrade', vip, { payOnPage: true });
    const path = `/api/orders/intent/${page.body.orderIntentId}/give-up`;
    const gone = await shop.app.inject<{ data: object }>('POST', path, { token: person.token, body: {} });
    expect(gone.body).toMatchObject({ data: { status: 'FAILED' } });
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(standard);
    expect((await shop.offers(person, ticketId, 'upgrade')).length).toBe(1);
  });
});

describe('a downgrade', () => {
  it('refunds the difference over the payments, latest first', async () => {
    const { standard, vip } = await shop.pair();
    const cheap = await shop.ticketType({ amount_minor: 3000, default_description: 'Stream' });
    await sql`UPDATE ticket_configuration SET additional_configuration = ${JSON.stringify({ downgradeTo: [cheap] })}::jsonb
      WHERE ticket_configuration_id = ${vip}`.execute(db());
    const ticketId = await shop.buy(person, standard);
    await shop.change(person, ticketId, 'upgrade', vip);
    const [offer] = await shop.offers(person, ticketId, 'downgrade');
    expect(offer).toMatchObject({ amountDue: -120, settledBy: 'on-file' });
    const { status } = await shop.change(person, ticketId, 'downgrade', cheap, { expectedAmountDue: -120 });
    expect(status).toBe(200);
    expect(await shop.sold(standard, vip, cheap)).toEqual([0, 0, 1]);
    expect(await shop.taken(person)).toBe(3000);
    const refunds = await db()
      .selectFrom('refund as r')
      .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
      .select(['r.amount_minor', 'r.status', 'p.amount_minor as of'])
      .where('r.ticket_id', '=', ticketId)
      .orderBy('r.refund_id')
      .execute();
    expect(refunds).toEqual([
      { amount_minor: 5000, status: 'COMPLETE', of: 5000 },
      { amount_minor: 7000, status: 'COMPLETE', of: 10_000 },
    ]);
    expect((await shop.ticket(person, ticketId)).status).toBe('ACTIVE');
    // The rest can be refunded with the ticket, exactly.
    const admin = await shop.staff();
    const { orderId } = await shop.ticket(person, ticketId);
    const back = await shop.app.inject<{ refund: object }>('POST', `/api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body: { reason: 'Asked for it', ticketIds: [ticketId] },
    });
    expect(back.body).toMatchObject({ refund: { amount: 30 } });
    expect(await shop.taken(person)).toBe(0);
    expect(await shop.sold(standard, vip, cheap)).toEqual([0, 0, 0]);
  });

  it('stays changed and is shown to staff when the gateway refuses the refund', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, vip);
    // The charge was already refunded at the gateway, so nothing is left.
    await sql`UPDATE sandbox_charge SET refunded_minor = amount_minor WHERE key IN (
      SELECT gateway_key FROM payment_attempt JOIN order_intent USING (order_intent_id) WHERE account_id = ${person.accountId})`.execute(
      db(),
    );
    const { status, body } = await shop.change(person, ticketId, 'downgrade', standard);
    expect(status).toBe(200);
    const admin = await shop.staff();
    const { body: list } = await shop.app.inject<{ results: { orderIntentId: string }[] }>(
      'GET',
      '/api/admin/order-intents?needsAttention=true',
      { token: admin.token },
    );
    expect(list.results.filter(({ orderIntentId }) => orderIntentId === body.orderIntentId)).toMatchObject([
      { attention: 'REFUND_REFUSED', status: 'COMPLETE', canSettle: false },
    ]);
    await sql`UPDATE sandbox_charge SET refunded_minor = 0 WHERE key IN (
      SELECT gateway_key FROM payment_attempt JOIN order_intent USING (order_intent_id) WHERE account_id = ${person.accountId})`.execute(
      db(),
    );
  });
});

describe('add-ons, discounts and teams', () => {
  it('keeps an add-on that both types have, even when sold out, and refunds the others', async () => {
    const { standard, vip } = await shop.pair();
    const dinner = await createAddOn(db(), {
      ticket_configuration_id: standard,
      default_name: 'Dinner',
      amount_minor: 4000,
    });
    const shirt = await createAddOn(db(), {
      ticket_configuration_id: standard,
      default_name: 'Shirt',
      amount_minor: 2000,
      quantity: 5,
    });
    const included = await createAddOn(db(), {
      ticket_configuration_id: vip,
      default_name: 'Dinner',
      amount_minor: 0,
    });
    const stocks = await db()
      .selectFrom('add_on')
      .select('stock_id')
      .where('add_on_id', 'in', [dinner, included])
      .execute();
    await poolsOf(shop).set(
      'dinners',
      1,
      stocks.map(({ stock_id: stockId }) => ({ stockId })),
    );
    const ticketId = await shop.buy(person, standard, { addOns: [dinner, shirt] });
    const [offer] = await shop.offers(person, ticketId, 'upgrade');
    // 150 + 0 instead of 100 + 40 + 20.
    expect(offer).toMatchObject({ amountDue: -10, settledBy: 'on-file' });
    expect(offer?.lines).toMatchObject([
      { kind: 'ticket', before: 100, after: 150 },
      { kind: 'addOn', defaultName: 'Dinner', before: 40, after: 0 },
      { kind: 'addOn', defaultName: 'Shirt', before: 20, after: null },
    ]);
    const { body } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: -10 });
    expect(body.ticket.addOns).toMatchObject([{ ticketConfigurationAddOnId: included, amount: 0 }]);
    expect(await shop.taken(person)).toBe(15_000);
    const { rows } = await sql<{ sold: number }>`SELECT s.sold FROM stock s JOIN add_on a USING (stock_id)
      WHERE a.add_on_id IN (${dinner}, ${shirt}, ${included}) ORDER BY a.add_on_id`.execute(db());
    expect(rows.map(({ sold }) => sold)).toEqual([0, 0, 1]);
    expect(await poolsOf(shop).unitsOf('dinners')).toMatchObject({ sold: 1, free: 0 });
  });

  it('applies discounts of the new type while uses are left', async () => {
    const { standard, vip } = await shop.pair();
    await createCoupon(db(), { ticket_configuration_id: vip, amount_off_minor: 3000, conditions: { firstN: 1 } });
    const ticketId = await shop.buy(person, standard);
    const second = await shop.person();
    const other = await shop.buy(second, standard);
    expect((await shop.offers(person, ticketId, 'upgrade'))[0]).toMatchObject({ amountDue: 20, overrideAmount: 120 });
    expect((await shop.change(person, ticketId, 'upgrade', vip)).status).toBe(200);
    expect((await shop.offers(second, other, 'upgrade'))[0]).toMatchObject({ amountDue: 50, overrideAmount: null });
    // After the downgrade, another person can use the discount.
    expect((await shop.change(person, ticketId, 'downgrade', standard, { expectedAmountDue: -20 })).status).toBe(200);
    expect((await shop.offers(second, other, 'upgrade'))[0]).toMatchObject({ amountDue: 20 });
  });

  it("creates a team for a team ticket, and ends it without an effect on its members' tickets", async () => {
    const { standard, vip } = await shop.pair({
      vip: { additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } } },
    });
    const ticketId = await shop.buy(person, standard);
    expect((await shop.offers(person, ticketId, 'upgrade'))[0]).toMatchObject({ team: 'begins' });
    await shop.change(person, ticketId, 'upgrade', vip);
    const groups = () => db().selectFrom('ticket_group').selectAll().where('leader_ticket_id', '=', ticketId).execute();
    expect(await groups()).toMatchObject([{ max_member_count: 3, member_count: 1, ticket_configuration_id: vip }]);
    expect((await shop.offers(person, ticketId, 'downgrade'))[0]).toMatchObject({ team: 'ends' });
    await shop.change(person, ticketId, 'downgrade', standard);
    expect(await groups()).toEqual([]);
  });
});

describe('the payer', () => {
  it('is never the first holder: the new holder of a transferred ticket pays on the page or in cash', async () => {
    const { standard, vip } = await shop.pair({ standard: { additionalConfiguration: { transferable: true } } });
    const ticketId = await shop.buy(person, standard);
    const friend = await shop.person();
    const given = await shop.app.inject('POST', '/api/ticket/transfer', {
      token: person.token,
      body: {
        ticketId,
        externalAccountIdentifier: friend.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
      },
    });
    expect(given.status).toBe(200);
    expect((await shop.offers(friend, ticketId, 'upgrade'))[0]).toMatchObject({ amountDue: 50, settledBy: 'page' });
    expect((await shop.change(friend, ticketId, 'upgrade', vip, { cashPayment: true })).body.error.code).toBe(
      'FORBIDDEN',
    );
    const helper = await shop.staff(['helper']);
    const paid = await shop.change(helper, ticketId, 'upgrade', vip, { cashPayment: true, cashTendered: 60 });
    expect(paid.status).toBe(200);
    const payments = await db()
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', paid.body.ticket.orderId)
      .orderBy('payment_id')
      .execute();
    expect(payments[1]).toMatchObject({
      kind: 'cash',
      amount_minor: 5000,
      cash_tendered_minor: 6000,
      cash_change_minor: 1000,
      taken_by_account_id: helper.accountId,
    });
    // A cash payment is given back in cash.
    const back = await shop.change(helper, ticketId, 'downgrade', standard, { cashPayment: true });
    expect(back.status).toBe(200);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it('is not someone who transferred the ticket, when staff make the change', async () => {
    const { standard, vip } = await shop.pair({ standard: { additionalConfiguration: { transferable: true } } });
    const ticketId = await shop.buy(person, standard);
    const friend = await shop.person();
    await shop.app.inject('POST', '/api/ticket/transfer', {
      token: person.token,
      body: {
        ticketId,
        externalAccountIdentifier: friend.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
      },
    });
    const helper = await shop.staff(['helper']);
    const refused = await shop.change(helper, ticketId, 'upgrade', vip, { expectedAmountDue: 50 });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NO_PAYMENT_ON_FILE']);
    expect(await shop.taken(person)).toBe(10_000);
  });

  it("is the buyer for another person's ticket; the holder gets the new code and sees no amount", async () => {
    const { standard, vip } = await shop.pair();
    const friend = await shop.person();
    const bought = await shop.order(person, {
      tickets: [
        selfTicket(person, standard),
        selfTicket(friend, standard, { values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' } }),
      ],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = bought.body.order?.tickets[1]?.ticketId ?? 0;
    // Kim may change it, but not with the buyer's card.
    expect((await shop.offers(friend, ticketId, 'upgrade'))[0]).toMatchObject({ settledBy: 'page' });
    const { status } = await shop.change(person, ticketId, 'upgrade', vip, { expectedAmountDue: 50 });
    expect(status).toBe(200);
    const { body } = await shop.app.inject<{ ticketId: number; ticketCode: string | null }[]>('GET', '/api/tickets', {
      token: person.token,
    });
    expect(body.find((ticket) => ticket.ticketId === ticketId)?.ticketCode).toEqual(expect.any(String));
    const mails = await db()
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .where('template', '=', 'upgrade')
      .where('ticket_id', '=', ticketId)
      .orderBy('outbox_id')
      .execute();
    expect(mails).toMatchObject([
      { recipient: 'kim@example.com', payload: { amountMinor: 0 } },
      { payload: { amountMinor: 5000 } },
    ]);
  });

  it('hides the amount from the holder when the buyer has no mail address', async () => {
    const { standard, vip } = await shop.pair();
    const [buyer, friend] = [await shop.person({ email_address: null }), await shop.person()];
    const bought = await shop.order(buyer, {
      tickets: [
        selfTicket(buyer, standard),
        selfTicket(friend, standard, { values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' } }),
      ],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = bought.body.order?.tickets[1]?.ticketId ?? 0;
    expect((await shop.change(buyer, ticketId, 'upgrade', vip)).status).toBe(200);
    const mails = await db()
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .where('template', '=', 'upgrade')
      .where('ticket_id', '=', ticketId)
      .execute();
    expect(mails).toMatchObject([{ recipient: 'kim@example.com', payload: { amountMinor: 0 } }]);
  });

  it('pays at the desk when the amount is too small for a card', async () => {
    const { standard, vip } = await shop.pair({ vip: { amount_minor: 10_049 } });
    const ticketId = await shop.buy(person, standard);
    expect((await shop.offers(person, ticketId, 'upgrade'))[0]).toMatchObject({ amountDue: 0.49, settledBy: 'staff' });
    expect((await shop.change(person, ticketId, 'upgrade', vip)).body.error.code).toBe('NO_PAYMENT_ON_FILE');
    const helper = await shop.staff(['helper']);
    expect((await shop.change(helper, ticketId, 'upgrade', vip, { cashPayment: true })).status).toBe(200);
  });

  it('pays nothing when staff waive the difference, but staff cannot waive their own', async () => {
    const { standard, vip } = await shop.pair();
    const ticketId = await shop.buy(person, standard);
    const admin = await shop.staff();
    const { status } = await shop.change(admin, ticketId, 'upgrade', vip, { bypassPayment: true });
    expect(status).toBe(200);
    const [, waived] = await db()
      .selectFrom('payment as p')
      .innerJoin('ticket as t', 't.order_id', 'p.order_id')
      .selectAll('p')
      .where('t.ticket_id', '=', ticketId)
      .orderBy('p.payment_id')
      .execute();
    expect(waived).toMatchObject({ kind: 'bypass', amount_minor: 5000, taken_by_account_id: admin.accountId });
    // A waived amount is not paid out.
    const [offer] = await shop.offers(person, ticketId, 'downgrade');
    expect(offer).toMatchObject({ amountDue: 0, settledBy: 'none' });
    expect(offer?.lines).toMatchObject([
      { before: 150, after: 100 },
      { kind: 'waived', before: null, after: 50 },
    ]);
    expect((await shop.change(person, ticketId, 'downgrade', standard)).status).toBe(200);
    expect(await shop.taken(person)).toBe(10_000);
  });
});

async function intentOf(orderIntentId: string): Promise<object> {
  const { body } = await shop.app.inject<{ data: object }>('GET', `/api/orders/intent/${orderIntentId}`, {
    token: person.token,
  });
  return body.data;
}
