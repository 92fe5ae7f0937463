import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff, type NewAccount } from '../../../seed/factories/account.ts';
import { writeAudit } from '../../people/audit/index.ts';

/** Staff who are also consultants cannot decide about their own payments (people 4.4). */

let shop: Shop;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'own order' });
  type = await shop.ticketType({ additionalConfiguration: { transferable: true } });
});
afterAll(() => shop.close());

const code = async (buyer: Person, more: object) => {
  const { status, body } = await shop.order(buyer, more);
  return status === 200 ? 'bought' : body.error.code;
};

test("refuses bypass, cash and a price override for one's own order, and accepts a card", async () => {
  const own = await shop.person({ roles: ['admin'] });
  const tickets = [selfTicket(own, type)];
  expect(await code(own, { tickets, bypassPayment: true })).toBe('FORBIDDEN');
  expect(await code(own, { tickets, cashPayment: true })).toBe('FORBIDDEN');
  const cheap = [selfTicket(own, type, { overrideAmount: 1 })];
  expect(await code(own, { tickets: cheap, chargeCreditCardRequest: payBy() })).toBe('FORBIDDEN');
  expect(await code(own, { tickets, chargeCreditCardRequest: payBy() })).toBe('bought');
});

test('lets a second staff member waive the payment, and lets staff waive payments of others', async () => {
  const [own, customer] = [await shop.person({ roles: ['admin'] }), await shop.person()];
  expect(await code(await shop.staff(['admin']), { tickets: [selfTicket(own, type)], bypassPayment: true })).toBe(
    'bought',
  );
  expect(await code(own, { tickets: [selfTicket(customer, type)], bypassPayment: true })).toBe('bought');
});

const db = () => shop.app.database.kysely;
const values = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' };

/** Sells a ticket to the customer and returns the ids of the ticket and its order. */
async function sell(seller: Person, customer: Person, more: object, ticketMore: object = {}) {
  const { status, body } = await shop.order(seller, { tickets: [selfTicket(customer, type, ticketMore)], ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ticketId: body.order?.tickets[0]?.ticketId ?? 0, orderId: body.orderId ?? 0 };
}
async function transfer(by: Person, ticketId: number, to: Person) {
  const { status, body } = await shop.app.inject<ErrorBody>('POST', '/api/ticket/transfer', {
    token: by.token,
    body: {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values,
    },
  });
  return status === 200 ? 'transferred' : [body.error.code, body.error.metadata?.reason];
}
const refund = async (by: Person, orderId: number) => {
  const { status, body } = await shop.app.inject<ErrorBody>('POST', `/api/admin/orders/${orderId}/refund`, {
    token: by.token,
    body: { reason: 'Cannot come' },
  });
  return status === 200 ? 'refunded' : [status, body.error.code];
};
const refused = ['NON_TRANSFERABLE', 'soldByRecipient'];
const needsAnother = [403, 'SECOND_STAFF_MEMBER_NEEDED'];

test.each<[string, object, object]>([
  ['a waived payment', { bypassPayment: true }, {}],
  ['cash', { cashPayment: true }, {}],
  ['a price of their own, paid by card', { chargeCreditCardRequest: payBy() }, { overrideAmount: 1 }],
  ['a price of nothing', {}, { overrideAmount: 0 }],
])(
  'never transfers a ticket sold for %s to its seller, even through a third account',
  async (_, payment, ticketMore) => {
    const [seller, other, customer, third, later] = [
      await shop.person({ roles: ['admin'] }),
      await shop.staff(['admin']),
      await shop.person(),
      await shop.person(),
      await shop.person(),
    ];
    const { ticketId } = await sell(seller, customer, payment, ticketMore);
    expect(await transfer(seller, ticketId, seller)).toEqual(refused);
    expect(await transfer(customer, ticketId, seller)).toEqual(refused);
    expect(await transfer(customer, ticketId, third)).toBe('transferred');
    expect(await transfer(third, ticketId, seller)).toEqual(refused);
    expect(await transfer(other, ticketId, seller)).toEqual(refused);
    // Refused transfers count, and a ticket has five a day.
    await shop.app.database.kysely.deleteFrom('rate_limit').where('name', '=', 'ticket-transfers').execute();
    expect(await transfer(third, ticketId, later)).toBe('transferred');
  },
);

test('still refuses the transfer to the seller after a change of the ticket', async () => {
  const [seller, customer] = [await shop.person({ roles: ['admin'] }), await shop.person()];
  const { ticketId } = await sell(seller, customer, { chargeCreditCardRequest: payBy() }, { overrideAmount: 1 });
  const [other, here] = [
    await shop.ticketType({ amount_minor: 10_000, quantity: 10 }),
    await db()
      .selectFrom('ticket')
      .select('ticket_configuration_id as id')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow(),
  ];
  await sql`UPDATE ticket_configuration SET additional_configuration = additional_configuration || ${JSON.stringify({ upgradeTo: [other] })}::jsonb
    WHERE ticket_configuration_id = ${here.id}`.execute(db());
  await sql`UPDATE ticket_configuration SET additional_configuration = additional_configuration || '{"transferable": true}'
    WHERE ticket_configuration_id = ${other}`.execute(db());
  const changed = await shop.app.inject<ErrorBody>(
    'POST',
    `/api/ticket/${ticketId}/upgrade?ticketConfigurationId=${other}`,
    {
      token: customer.token,
      body: { expectedAmountDue: 99, chargeCreditCardRequest: payBy() },
    },
  );
  expect([changed.status, changed.body.error]).toEqual([200, undefined]);
  expect(await transfer(customer, ticketId, seller)).toEqual(refused);
});

test('transfers a ticket that its buyer paid in full to staff', async () => {
  const [staff, customer] = [await shop.person({ roles: ['admin'] }), await shop.person()];
  const { ticketId } = await sell(customer, customer, { chargeCreditCardRequest: payBy() });
  expect(await transfer(customer, ticketId, staff)).toBe('transferred');
});

test('refuses refunds by staff who bought the order, hold a ticket or took the payment, and lets a second staff member refund', async () => {
  const [own, second] = [await shop.person({ roles: ['admin'] }), await shop.staff(['admin'])];
  const bought = await sell(own, own, { chargeCreditCardRequest: payBy() });
  expect(await refund(own, bought.orderId)).toEqual(needsAnother);
  expect(await refund(second, bought.orderId)).toBe('refunded');

  const customer = await shop.person();
  // Acting for the customer, the session's buyer is the customer. Only the payment row names the staff member.
  const acting = {
    ...customer,
    token: await openTestSession(db(), customer.accountId, {
      staffAccountId: own.accountId,
      now: shop.app.clock.now(),
    }),
  };
  const taken = await sell(acting, customer, { cashPayment: true });
  expect(await refund(own, taken.orderId)).toEqual(needsAnother);
  expect(await refund(second, taken.orderId)).toBe('refunded');

  const [giver, holder] = [await shop.person(), await shop.person({ roles: ['admin'] })];
  const held = await sell(giver, giver, { chargeCreditCardRequest: payBy() });
  expect(await transfer(giver, held.ticketId, holder)).toBe('transferred');
  expect(await refund(holder, held.orderId)).toEqual(needsAnother);
  expect(await refund(own, held.orderId)).toBe('refunded');
});

test('refuses staff who retry or settle a refund of their own order', async () => {
  const [own, second] = [await shop.person({ roles: ['admin'] }), await shop.staff(['admin'])];
  const { orderId } = await sell(own, own, { chargeCreditCardRequest: payBy() });
  await refund(second, orderId);
  const { refund_id: refundId } = await db()
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
    .select('r.refund_id')
    .where('p.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const codeOf = async (by: Person, verb: 'retry' | 'settle') => {
    const body = verb === 'settle' ? { reason: 'Paid out', givenBy: 'cash' } : {};
    const path = `/api/admin/refunds/${refundId}/${verb}`;
    const answer = await shop.app.inject<ErrorBody>('POST', path, { token: by.token, body });
    return [answer.status, answer.body.error.code];
  };
  for (const verb of ['retry', 'settle'] as const) {
    expect(await codeOf(own, verb)).toEqual(needsAnother);
    expect(await codeOf(second, verb)).toEqual([409, 'REFUND_NOT_POSSIBLE']);
  }
});

test('refuses staff who decide a pending order that they buy or attend with', async () => {
  const [own, second] = [await shop.person({ roles: ['admin'] }), await shop.staff(['admin'])];
  const pending = await shop.order(own, {
    tickets: [selfTicket(own, type)],
    chargeCreditCardRequest: payBy(cards.challenged),
  });
  const id = pending.body.orderIntentId;
  const codeOf = async (by: Person, verb: 'settle' | 'release' | 'refund') => {
    const body = verb === 'settle' ? {} : { reason: 'Cannot come' };
    const path = `/api/admin/order-intents/${id}/${verb}`;
    const answer = await shop.app.inject<Partial<ErrorBody>>('POST', path, { token: by.token, body });
    return [answer.status, answer.body.error?.code];
  };
  for (const verb of ['settle', 'release', 'refund'] as const) expect(await codeOf(own, verb)).toEqual(needsAnother);
  // The rule also applies to staff who are only an attendee of the order.
  await db()
    .updateTable('order_intent')
    .set({ account_id: second.accountId })
    .where('order_intent_id', '=', id)
    .execute();
  expect(await codeOf(own, 'refund')).toEqual(needsAnother);
  expect(await codeOf(second, 'refund')).toEqual(needsAnother);
  expect((await codeOf(await shop.staff(['admin']), 'settle'))[0]).toBe(200);
});

describe('a second administrator of less than a day', () => {
  const now = () => shop.app.clock.now();
  const newGrant = () => [{ role: 'admin' as const, created_at: now() }];
  const made = async (account: NewAccount): Promise<Person> => {
    const staff = await createStaff(db(), ['admin'], account);
    return { ...staff, token: await openTestSession(db(), staff.accountId, { now: now() }) };
  };
  const newAdmin = () => made({ created_at: now(), grants: newGrant() });
  const paidBy = async (buyer: Person) => (await sell(buyer, buyer, { chargeCreditCardRequest: payBy() })).orderId;
  const tooNew = [403, 'STAFF_MEMBER_TOO_NEW'];

  test('cannot refund an order of an administrator, reads until when, and can refund all other orders', async () => {
    const [own, customer, second] = [await shop.person({ roles: ['admin'] }), await shop.person(), await newAdmin()];
    const [ofAdmin, ofCustomer] = [await paidBy(own), await paidBy(customer)];
    const { status, body } = await shop.app.inject<ErrorBody>('POST', `/api/admin/orders/${ofAdmin}/refund`, {
      token: second.token,
      body: { reason: 'Cannot come' },
    });
    const until = new Date(now().getTime() + 86_400_000).toISOString();
    expect([status, body.error.code, body.error.metadata?.['until']]).toEqual([...tooNew, until]);
    expect(body.error.message).toMatch(/ in 24 hours\./);
    expect(await refund(second, ofCustomer)).toBe('refunded');
    // A payment that a desk took is no payment of an administrator.
    const desk = await shop.staff(['desk']);
    const taken = await sell(desk, await shop.person(), { cashPayment: true });
    expect(await refund(second, taken.orderId)).toBe('refunded');
    // A payment that an administrator took is.
    const took = await sell(own, await shop.person(), { cashPayment: true });
    expect(await refund(second, took.orderId)).toEqual(tooNew);
  });

  test('is one whose role is new, or whose account was opened again', async () => {
    const own = await shop.person({ roles: ['admin'] });
    const orderId = await paidBy(own);
    expect(await refund(await made({ grants: newGrant() }), orderId)).toEqual(tooNew);
    expect(await refund(await made({ created_at: now() }), orderId)).toEqual(tooNew);
    const former = await made({});
    await writeAudit(
      db(),
      { actor: null, now: now() },
      { action: 'account.reopened', entity: 'account', entityId: former.accountId },
    );
    expect(await refund(former, orderId)).toEqual(tooNew);
    expect(await refund(await made({}), orderId)).toBe('refunded');
  });

  test('cannot refund the order of an administrator who has given up the role since they made the second one', async () => {
    const [own, boss] = [await shop.person({ roles: ['admin'] }), await shop.staff(['admin'])];
    const orderId = await paidBy(own);
    const userId = `made-by-${own.accountId}`;
    const created = await shop.app.inject<ErrorBody>('POST', '/api/admin/staff', {
      token: own.token,
      body: {
        userId,
        firstName: 'Second',
        lastName: 'Person',
        emailAddress: `${userId}@example.com`,
        locale: 'en-US',
        country: 'USA',
        grants: [{ role: 'admin', eventId: null, validFrom: null, validUntil: null, label: null }],
        days: 1,
      },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    await sql`DELETE FROM staff_grant WHERE account_id = ${own.accountId}`.execute(db());
    const { account_id: accountId } = await db()
      .selectFrom('account')
      .select('account_id')
      .where('external_account_identifier', '=', userId)
      .executeTakeFirstOrThrow();
    const token = await openTestSession(db(), accountId, { now: now() });
    const second = { accountId, externalAccountIdentifier: userId, token };
    expect(await refund(second, orderId)).toEqual(tooNew);
    // The audit log says from when the new account counts as a second person.
    const entry = await db()
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'account.created')
      .where('subject_account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const from = new Date(now().getTime() + 86_400_000).toISOString();
    expect(entry.after).toMatchObject({ secondPersonFrom: from });
    expect(await refund(boss, orderId)).toBe('refunded');
    const decided = await db()
      .selectFrom('audit_log')
      .select(['entity_id', 'staff_account_id'])
      .where('action', '=', 'order.secondPerson')
      .where('staff_account_id', '=', boss.accountId)
      .execute();
    expect(decided).toEqual([{ entity_id: String(orderId), staff_account_id: boss.accountId }]);
  });

  test('keeps their age when an administrator changes only a label of the same role', async () => {
    const [own, second] = [await shop.person({ roles: ['admin'] }), await made({})];
    const orderId = await paidBy(own);
    const roles = await shop.app.inject<ErrorBody>(
      'PUT',
      `/api/admin/staff/${second.externalAccountIdentifier}/roles`,
      {
        token: own.token,
        body: { grants: [{ role: 'admin', eventId: null, validFrom: null, validUntil: null, label: 'Office' }] },
      },
    );
    expect(roles.status, JSON.stringify(roles.body)).toBe(200);
    const token = await openTestSession(db(), second.accountId, { now: now() });
    expect(await refund({ ...second, token }, orderId)).toBe('refunded');
  });

  test('can refund it a day later', async () => {
    const [own, second] = [await shop.person({ roles: ['admin'] }), await newAdmin()];
    const orderId = await paidBy(own);
    shop.app.clock.advance({ hours: 23, minutes: 59 });
    expect(await refund(second, orderId)).toEqual(tooNew);
    shop.app.clock.advance({ minutes: 1 });
    expect(await refund(second, orderId)).toBe('refunded');
  });
});
