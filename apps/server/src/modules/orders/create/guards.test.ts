import type { Order, OrderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createEvent, createTicketConfiguration, relationshipTypes } from '../../../seed/factories/event.ts';
import { auditOrders } from '../index.ts';

/** Tests each access rule for orders, tickets and payments where no other rule would refuse the request. */

let shop: Shop;
let admin: Person;
let helper: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'order guards', event: { configuration: { canRegisterOtherAccounts: true } } });
  [admin, helper] = [await shop.staff(['admin']), await shop.staff(['helper'])];
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const codeOf = async (person: Person, body: Partial<OrderRequest>, headers?: Record<string, string>) => {
  const { status, body: answer } = await shop.order(person, { chargeCreditCardRequest: payBy(), ...body }, headers);
  return status === 200 ? 'bought' : `${status} ${answer.error.code}`;
};
const buy = async (person: Person, body: Partial<OrderRequest>, headers?: Record<string, string>) => {
  const { status, body: answer } = await shop.order(person, { chargeCreditCardRequest: payBy(), ...body }, headers);
  expect([status, answer.error]).toEqual([200, undefined]);
  return { ...answer, orderId: answer.orderId ?? 0, ticketId: answer.order?.tickets[0]?.ticketId ?? 0 };
};
const charges = async () => {
  const { rows } = await sql<{ charges: number }>`SELECT count(*) AS charges FROM sandbox_charge`.execute(db());
  return rows[0]?.charges;
};
const paymentOf = (orderId: number) =>
  db().selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

describe('an Idempotency-Key', () => {
  const mastercard = '5555555555554444';

  test('is rejected with another card, because the first response describes a charge of the first card', async () => {
    const person = await shop.person();
    const tickets = [selfTicket(person, await shop.ticketType())];
    const key = { 'idempotency-key': 'one card' };
    const first = await buy(person, { tickets }, key);
    const before = await charges();
    const other = { tickets, chargeCreditCardRequest: payBy(mastercard) };
    expect(await codeOf(person, other, key)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    // After a crash the first response is not stored, and the order itself remembers its request.
    await db().deleteFrom('idempotent_response').where('account_id', '=', person.accountId).execute();
    expect(await codeOf(person, other, key)).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(await charges()).toBe(before);
    expect((await buy(person, { tickets }, key)).orderId).toBe(first.orderId);
  });

  test('is separate per account: two people with the same key get two orders', async () => {
    const type = await shop.ticketType();
    const [one, two] = (await shop.people(2)) as [Person, Person];
    const key = { 'idempotency-key': 'the same for both' };
    const first = await buy(one, { tickets: [selfTicket(one, type)] }, key);
    const second = await buy(two, { tickets: [selfTicket(two, type)] }, key);
    expect(second.orderId).not.toBe(first.orderId);
    for (const [person, order] of [
      [one, first],
      [two, second],
    ] as const) {
      const again = await buy(person, { tickets: [selfTicket(person, type)] }, key);
      expect(again.orderId).toBe(order.orderId);
    }
  });
});

describe('a swiped card', () => {
  const swiped = (address = false) => {
    const { creditCard, billingAddress } = payBy();
    return {
      swiped: true,
      creditCard: { ...creditCard, cardZipCode: '99999' },
      ...(address ? { billingAddress } : { billingAddress: null }),
    };
  };

  test('needs no billing address at the desk', async () => {
    const tickets = [selfTicket(await shop.person(), await shop.ticketType())];
    const { orderId } = await buy(helper, { tickets, chargeCreditCardRequest: swiped() });
    expect((await paymentOf(orderId)).postal_code).toBe('99999');
  });

  test('needs the billing address from a consultant, who has no card reader', async () => {
    const person = await shop.person();
    const tickets = [selfTicket(person, await shop.ticketType())];
    const { status, body } = await shop.order(person, { tickets, chargeCreditCardRequest: swiped() });
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.error.items?.map(({ path }) => path)).toContain(
      'body.chargeCreditCardRequest.billingAddress.postalCode',
    );
    const { orderId } = await buy(person, { tickets, chargeCreditCardRequest: swiped(true) });
    expect((await paymentOf(orderId)).postal_code).toBe('62701');
  });
});

test('refuses the expiry months 00 and 13 without a charge', async () => {
  const person = await shop.person();
  const before = await charges();
  for (const [expMonth, code] of [
    ['13', 'BETWEEN'],
    ['00', 'BETWEEN'],
  ]) {
    const card = payBy();
    const { status, body } = await shop.order(person, {
      tickets: [selfTicket(person, await shop.ticketType())],
      chargeCreditCardRequest: { ...card, creditCard: { ...card.creditCard, expMonth } },
    });
    expect(status).toBe(422);
    expect(body.error.items?.map((item) => [item.path, item.code])).toEqual([
      ['body.chargeCreditCardRequest.creditCard.expMonth', code],
    ]);
  }
  expect(await charges()).toBe(before);
});

describe('yen', () => {
  const type = () => shop.ticketType({ currency: 'JPY', currency_locale: 'ja-JP', amount_minor: 12_000 });
  const sandboxHas = async (reference: string | null) => {
    const { rows } = await sql`SELECT amount_minor, refunded_minor, currency FROM sandbox_charge
      WHERE reference = ${reference}`.execute(db());
    return rows;
  };

  test('have no cents: ¥12,000 is charged, shown and refunded as 12000', async () => {
    const person = await shop.person();
    const tickets = [selfTicket(person, await type())];
    expect(await codeOf(person, { tickets, expectedTotal: 120 })).toBe('409 PRICE_CHANGED');
    const { orderId, order } = await buy(person, { tickets, expectedTotal: 12_000 });
    expect(order).toMatchObject({ totalAmount: 12_000, currency: 'JPY' });
    const { gateway_reference: reference } = await paymentOf(orderId);
    expect(await sandboxHas(reference)).toEqual([{ amount_minor: 12_000, refunded_minor: 0, currency: 'JPY' }]);
    const refunded = await shop.app.inject<{ refund: { amount: number } }>(
      'POST',
      `/api/admin/orders/${orderId}/refund`,
      { token: admin.token, body: { reason: 'Cannot come' } },
    );
    expect(refunded.body.refund.amount).toBe(12_000);
    expect(await sandboxHas(reference)).toMatchObject([{ refunded_minor: 12_000 }]);
    const shown = await shop.app.inject<{ data: Order }>('GET', `/api/orders/${orderId}`, person);
    expect(shown.body.data).toMatchObject({ totalAmount: 12_000, refundedAmount: 12_000 });
  });

  test('give change in yen for cash at the desk', async () => {
    const { orderId } = await buy(helper, {
      tickets: [selfTicket(await shop.person(), await type())],
      cashPayment: true,
      cashTendered: 15_000,
    });
    expect(await paymentOf(orderId)).toMatchObject({
      amount_minor: 12_000,
      cash_tendered_minor: 15_000,
      cash_change_minor: 3_000,
    });
  });
});

describe('the registering account', () => {
  const ticketOf = (ticketId: number) =>
    db()
      .selectFrom('ticket as t')
      .innerJoin('orders as o', 'o.order_id', 't.order_id')
      .select(['t.registered_by_account_id as registeredBy', 'o.account_id as buyer', 'o.staff_account_id as staff'])
      .where('t.ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
  const auditOf = (ticketId: number) =>
    db()
      .selectFrom('audit_log')
      .select(['account_id as account', 'staff_account_id as staff', 'subject_account_id as subject'])
      .where('action', '=', 'ticket.registered')
      .where('entity_id', '=', String(ticketId))
      .executeTakeFirstOrThrow();

  test('is the buyer for their own ticket', async () => {
    const person = await shop.person();
    const { ticketId } = await buy(person, { tickets: [selfTicket(person, await shop.ticketType())] });
    const { accountId } = person;
    expect(await ticketOf(ticketId)).toEqual({ registeredBy: accountId, buyer: accountId, staff: null });
    expect(await auditOf(ticketId)).toEqual({ account: accountId, staff: null, subject: accountId });
  });

  test('is the staff member at the desk, with or without acting for the buyer', async () => {
    const [person, other] = (await shop.people(2)) as [Person, Person];
    const desk = helper.accountId;
    const own = await buy(helper, { tickets: [selfTicket(person, await shop.ticketType())], cashPayment: true });
    expect(await ticketOf(own.ticketId)).toEqual({ registeredBy: desk, buyer: desk, staff: desk });
    const acting = {
      ...other,
      token: await openTestSession(db(), other.accountId, { now: shop.app.clock.now(), staffAccountId: desk }),
    };
    const forBuyer = await buy(acting, { tickets: [selfTicket(other, await shop.ticketType())], cashPayment: true });
    expect(await ticketOf(forBuyer.ticketId)).toEqual({ registeredBy: desk, buyer: other.accountId, staff: desk });
    expect(await auditOf(forBuyer.ticketId)).toEqual({
      account: other.accountId,
      staff: desk,
      subject: other.accountId,
    });
    expect((await paymentOf(forBuyer.orderId)).taken_by_account_id).toBe(desk);
  });

  test('is the staff member for an immediate check-in, even when acting for the buyer', async () => {
    const now = shop.app.clock.now();
    const eventId = await createEvent(db(), { event_start: now, event_end: new Date(now.getTime() + 86_400_000) });
    const person = await shop.person();
    const token = await openTestSession(db(), person.accountId, { now, staffAccountId: helper.accountId });
    const { ticketId } = await buy(
      { ...person, token },
      {
        eventId,
        tickets: [selfTicket(person, await createTicketConfiguration(db(), { event_id: eventId }))],
        bypassPayment: true,
        autoCheckIn: true,
      },
    );
    const checkIn = await db()
      .selectFrom('check_in')
      .select('checked_in_by_account_id')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    expect(checkIn.checked_in_by_account_id).toBe(helper.accountId);
  });
});

describe('a group', () => {
  test('rejects a member that another group of the same order has, without a charge', async () => {
    const [member, one, two] = (await shop.people(3)) as [Person, Person, Person];
    const plain = await buy(member, { tickets: [selfTicket(member, await shop.ticketType())] });
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const before = await charges();
    const withMember = (person: Person) => selfTicket(person, group, { associatedTicketIds: [plain.ticketId] });
    const { status, body } = await shop.order(helper, {
      tickets: [withMember(one), withMember(two)],
      chargeCreditCardRequest: payBy(),
    });
    expect([status, body.error.code, body.error.metadata]).toEqual([
      409,
      'INVALID_GROUP_MEMBER',
      { ticketId: plain.ticketId },
    ]);
    expect(await charges()).toBe(before);
  });

  test('gets exactly the members that its line names, and other ticket types get no group', async () => {
    const plain = await shop.ticketType();
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const [one, two, alone, ...members] = (await shop.people(6)) as [Person, Person, Person, ...Person[]];
    const seats: number[] = [];
    for (const person of members) seats.push((await buy(person, { tickets: [selfTicket(person, plain)] })).ticketId);
    const teamOf = (person: Person, associatedTicketIds: number[]) =>
      selfTicket(person, group, { associatedTicketIds });
    const { order } = await buy(helper, {
      tickets: [teamOf(one, seats.slice(0, 1)), selfTicket(alone, plain), teamOf(two, seats.slice(1))],
    });
    const ticketIds = (order?.tickets ?? []).map(({ ticketId }) => ticketId);
    expect(ticketIds).toHaveLength(3);
    const rows = await db()
      .selectFrom('ticket_group as g')
      .innerJoin('ticket_group_member as m', 'm.ticket_group_id', 'g.ticket_group_id')
      .innerJoin('ticket as t', 't.ticket_id', 'g.leader_ticket_id')
      .where('g.leader_ticket_id', 'in', ticketIds)
      .select(['t.account_id', 'g.member_count', 'm.position', sql<boolean>`m.ticket_id = t.ticket_id`.as('leads')])
      .select('m.ticket_id')
      .orderBy('t.account_id')
      .orderBy('m.position')
      .execute();
    expect(rows.map((row) => [row.account_id, row.member_count, row.position, row.leads || row.ticket_id])).toEqual([
      [one.accountId, 2, 0, true],
      [one.accountId, 2, 1, seats[0]],
      [two.accountId, 3, 0, true],
      [two.accountId, 3, 1, seats[1]],
      [two.accountId, 3, 2, seats[2]],
    ]);
  });

  test("counts its leader once: by the group ticket, or by the leader's own ticket among the members", async () => {
    const plain = await shop.ticketType();
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const person = await shop.person();
    const own = await buy(person, { tickets: [selfTicket(person, plain)] });
    const team = selfTicket(person, group, { relationshipType: 'SPOUSE', associatedTicketIds: [own.ticketId] });
    const { ticketId } = await buy(helper, { tickets: [team] });
    const seats = await db()
      .selectFrom('ticket_group as g')
      .innerJoin('ticket_group_member as m', 'm.ticket_group_id', 'g.ticket_group_id')
      .where('g.leader_ticket_id', '=', ticketId)
      .select(['m.ticket_id', 'g.member_count'])
      .execute();
    expect(seats).toEqual([{ ticket_id: own.ticketId, member_count: 1 }]);
  });

  test('accepts only live tickets of its event as members', async () => {
    const [gone, elsewhere, leader] = (await shop.people(3)) as [Person, Person, Person];
    const type = await shop.ticketType();
    const canceled = await putTicket(db(), {
      ticket_configuration_id: type,
      account_id: gone.accountId,
      relationship_type: 'CONSULTANT',
      status: 'CANCELED',
    });
    const otherEvent = await createEvent(db());
    const abroad = await putTicket(db(), {
      ticket_configuration_id: await createTicketConfiguration(db(), { event_id: otherEvent }),
      account_id: elsewhere.accountId,
      relationship_type: 'CONSULTANT',
    });
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    for (const id of [canceled, abroad]) {
      const { status, body } = await shop.order(leader, {
        tickets: [selfTicket(leader, group, { associatedTicketIds: [id] })],
        chargeCreditCardRequest: payBy(),
      });
      // The error includes the position in the request.
      expect([status, body.error.items?.map(({ code, path }) => `${code} ${path}`)]).toEqual([
        409,
        ['INVALID_GROUP_MEMBER body.tickets.0.associatedTicketIds.0'],
      ]);
    }
  });
});

describe('a child event', () => {
  const family = async () => {
    const parent = await createEvent(db());
    const child = await createEvent(db(), {
      parent_event_id: parent,
      configuration: { canRegisterOtherAccounts: true },
    });
    const parentType = await createTicketConfiguration(db(), { event_id: parent });
    const childType = await createTicketConfiguration(db(), { event_id: child, amount_minor: 0 });
    const atParent = (person: Person, more: { status?: 'ACTIVE' | 'CANCELED' } = {}) =>
      putTicket(db(), {
        ticket_configuration_id: parentType,
        account_id: person.accountId,
        relationship_type: 'CONSULTANT',
        ...more,
      });
    const inChild = (...people: Person[]) => ({
      eventId: child,
      tickets: people.map((person) => selfTicket(person, childType)),
    });
    return { child, atParent, inChild };
  };

  test("requires the parent event's ticket of the attendee, not of the buyer", async () => {
    const { atParent, inChild } = await family();
    const [buyer, attendee] = (await shop.people(2)) as [Person, Person];
    await atParent(buyer);
    expect(await codeOf(buyer, inChild(buyer, attendee))).toBe('409 NOT_REGISTERED_FOR_PARENT_EVENT');
    await atParent(attendee);
    // The staff member has no ticket.
    expect(await codeOf(helper, inChild(attendee))).toBe('bought');
    expect(await codeOf(buyer, inChild(buyer))).toBe('bought');
  });

  test('requires a live ticket of the parent event, not of another event', async () => {
    const { atParent, inChild } = await family();
    const [canceled, elsewhere] = (await shop.people(2)) as [Person, Person];
    await atParent(canceled, { status: 'CANCELED' });
    expect(await codeOf(canceled, inChild(canceled))).toBe('409 NOT_REGISTERED_FOR_PARENT_EVENT');
    const { atParent: atAnother } = await family();
    await atAnother(elsewhere);
    expect(await codeOf(elsewhere, inChild(elsewhere))).toBe('409 NOT_REGISTERED_FOR_PARENT_EVENT');
  });

  test("applies the same rule in the wizard's relationship lookup", async () => {
    const { child, atParent } = await family();
    const [buyer, attendee] = (await shop.people(2)) as [Person, Person];
    await atParent(buyer);
    const lookUp = (who: Person) =>
      shop.app.inject<{ relationshipTypes: unknown[]; error?: { code: string } }>(
        'POST',
        '/api/events/available-relationships',
        {
          token: buyer.token,
          body: {
            eventId: child,
            externalAccountIdentifier: who.externalAccountIdentifier,
            selectedRelationshipTypes: [],
            cartSummary: [],
          },
        },
      );
    expect((await lookUp(attendee)).body.error?.code).toBe('NOT_REGISTERED_FOR_PARENT_EVENT');
    expect((await lookUp(buyer)).status).toBe(200);
  });
});

test('allows several tickets only for guests, even if another type has maxPerAccount 2', async () => {
  const generous = relationshipTypes.map((type) => ({ ...type, maxPerAccount: 2 }));
  const eventId = await createEvent(db(), { configuration: { relationshipTypes: generous } });
  const type = await createTicketConfiguration(db(), { event_id: eventId, amount_minor: 0 });
  const person = await shop.person();
  const as = (relationshipType: string) => selfTicket(person, type, { relationshipType });
  expect(await codeOf(person, { eventId, tickets: [as('CONSULTANT'), as('SPOUSE')] })).toBe('bought');
  const { body } = await shop.app.inject<{ relationshipTypes: { relationshipType: string }[] }>(
    'POST',
    '/api/events/available-relationships',
    {
      token: person.token,
      body: { eventId, selectedRelationshipTypes: [], cartSummary: [] },
    },
  );
  expect(body.relationshipTypes.map(({ relationshipType }) => relationshipType)).toEqual(['GUEST']);
  for (const again of ['CONSULTANT', 'SPOUSE']) {
    expect(await codeOf(person, { eventId, tickets: [as(again)] })).toBe('409 DUPLICATE_TICKET_REQUEST');
  }
  expect(await codeOf(person, { eventId, tickets: [as('GUEST'), as('GUEST')] })).toBe('bought');
  expect(await codeOf(person, { eventId, tickets: [as('GUEST')] })).toBe('409 NO_AVAILABLE_TICKET');
});

test('leaves consistent books after all tests', async () => {
  expect(await auditOrders(shop.app.database, shop.app.clock.now())).toEqual([]);
});
