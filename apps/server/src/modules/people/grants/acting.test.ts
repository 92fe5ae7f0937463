import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff, type NewGrant } from '../../../seed/factories/account.ts';

/**
 * Acting for an account by a role for one event (people 4.11). Each refusal has a control: the same call of staff with a
 * role for all events succeeds. `access.test.ts` tests every call.
 */

const start = '2026-01-20T12:00:00Z';
const soon = '2026-01-20T13:00:00Z';

/** An event with the attendee's order, ticket and hold there. */
interface At {
  shop: Shop;
  free: number;
  type: number;
  orderId: number;
  ticketId: number;
  reservationId: number;
}
let here: At;
let there: At;
let attendee: Person;
beforeAll(async () => {
  const shop = await openShop({ name: 'acting', now: start });
  attendee = await shop.person();
  here = await visit(shop);
  const event = { event_type_cd: 'ELSEWHERE', default_name: 'Harbour Night', parent_event_id: shop.eventId };
  there = await visit(await openShop({ app: shop.app, event }));
});
afterAll(() => here.shop.close());
beforeEach(() => here.shop.app.clock.set(start));

const db = () => here.shop.app.database.kysely;
type Answer = LoginResponse & OrderAnswer & ErrorBody & { reservationId: number };
const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  here.shop.app.inject<Answer>(method, `/api/${path}`, { token, ...(body ? { body } : {}) });

async function visit(shop: Shop): Promise<At> {
  const free = await shop.ticketType({ amount_minor: 0 });
  const limited = await shop.ticketType({ quantity: 9, limit_quantity: true });
  const { body } = await shop.order(attendee, { tickets: [selfTicket(attendee, free)] });
  const held = await shop.app.inject<Answer>('POST', '/api/ticket/reservation', {
    token: attendee.token,
    body: { ...wish, ticketConfigurationId: limited, externalAccountIdentifier: attendee.externalAccountIdentifier },
  });
  return {
    shop,
    free,
    type: limited,
    orderId: body.orderId ?? 0,
    ticketId: body.order?.tickets[0]?.ticketId ?? 0,
    reservationId: held.body.reservationId,
  };
}
const wish = { relationshipType: 'SPOUSE' };

/** Opens a session of staff with these grants that acts for the attendee. */
const act = (...grants: NewGrant[]): Promise<Person> => actFor(attendee, ...grants);

async function actFor({ externalAccountIdentifier }: Person, ...grants: NewGrant[]): Promise<Person> {
  const staff = await createStaff(db(), [], { grants });
  const own = await openTestSession(db(), staff.accountId, { now: here.shop.app.clock.now() });
  const { status, body } = await inject('POST', 'authentication/switch-context', own, {
    userId: externalAccountIdentifier,
  });
  expect(status).toBe(200);
  return { ...staff, token: body.token };
}
const deskHere = (more: Partial<NewGrant> = {}): NewGrant => ({
  role: 'desk',
  event_id: here.shop.eventId,
  label: 'Front desk',
  ...more,
});
const resultOf = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'done' : body.error.code);

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];
const values = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' };
const calls: Readonly<Record<string, (at: At) => Call>> = {
  'the event of the path': ({ shop }) => ['GET', `events/${shop.eventId}`],
  'the event of the query': ({ shop }) => [
    'GET',
    `ticket?eventId=${shop.eventId}&relationshipType=CONSULTANT&externalAccountIdentifier=${attendee.externalAccountIdentifier}`,
  ],
  'the event of the body': ({ shop }) => [
    'POST',
    'events/available-relationships',
    { eventId: shop.eventId, cartSummary: [] },
  ],
  'a ticket in the path': ({ ticketId }) => ['GET', `ticket/${ticketId}`],
  'a ticket in the query': ({ ticketId }) => ['GET', `ticket/event-ticket-summary?ticketId=${ticketId}`],
  'a ticket in the body': ({ ticketId }) => ['PUT', 'ticket', { ticketId, values }],
  'an order': ({ orderId }) => ['GET', `orders/${orderId}`],
  'a ticket type': ({ type }) => [
    'POST',
    'ticket/reservation',
    { ...wish, ticketConfigurationId: type, externalAccountIdentifier: attendee.externalAccountIdentifier },
  ],
  'a hold': ({ reservationId }) => ['DELETE', `ticket/reservation/${reservationId}`],
};

describe('acting by a role for one event reaches', () => {
  it.each(Object.entries(calls))('%s there, and no other', async (_, callAt) => {
    const [byOne, byAll] = [await act(deskHere()), await act({ role: 'desk' })];
    const result = async ({ token }: Person, at: At) => {
      const [method, path, body] = callAt(at);
      return resultOf(await inject(method, path, token, body));
    };
    expect([await result(byOne, here), await result(byOne, there)]).toEqual(['done', 'ROLE_FOR_OTHER_EVENTS']);
    expect(await result(byAll, there)).toBe('done');
  });

  it.each([
    'tickets?rowsPerPage=50',
    'ticket/my-events',
    'ticket/registered-events',
    'events',
    'events/groups',
    'account/waiting-list',
  ])('only its event in the list %s', async (path) => {
    await waitThere();
    const ids = async ({ token }: Person) => {
      const { status, text } = await inject('GET', path, token);
      expect(status).toBe(200);
      return new Set([...text.matchAll(/"eventId":(\d+)/g)].map(([, id]) => Number(id)));
    };
    const [listed, all] = [await ids(await act(deskHere())), await ids(await act({ role: 'desk' }))];
    expect(all).toContain(there.shop.eventId);
    expect([...listed].filter((id) => id !== here.shop.eventId)).toEqual([]);
  });

  it.each([
    ['by type', 'events/type/ELSEWHERE'],
    ['by code', 'events/code/:code'],
  ])('only its event %s', async (_, path) => {
    const { event_short_code } = await db()
      .selectFrom('event')
      .select('event_short_code')
      .where('event_id', '=', there.shop.eventId)
      .executeTakeFirstOrThrow();
    const result = async ({ token }: Person) =>
      resultOf(await inject('GET', path.replace(':code', event_short_code), token));
    expect([await result(await act(deskHere())), await result(await act({ role: 'desk' }))]).toEqual([
      'RECORD_NOT_FOUND',
      'done',
    ]);
  });

  it('no answers of a registration elsewhere', async () => {
    const path = `ticket/last-answers?eventId=${here.shop.eventId}&relationshipType=CONSULTANT`;
    const newest = async ({ token }: Person) => (await inject('GET', path, token)).text.includes('Harbour Night');
    expect([await newest(await act(deskHere())), await newest(await act({ role: 'desk' }))]).toEqual([false, true]);
  });

  it('no undecided order elsewhere', async () => {
    const buyer = await there.shop.person();
    // The event there requires a ticket here.
    await here.shop.order(buyer, { tickets: [selfTicket(buyer, here.free)] });
    const { body } = await there.shop.order(buyer, {
      tickets: [selfTicket(buyer, there.type)],
      chargeCreditCardRequest: payBy(cards.challenged),
    });
    const { orderIntentId } = body;
    await sql`UPDATE order_intent SET turn_at = clock_timestamp() + interval '1 minute'
      WHERE order_intent_id = ${orderIntentId}`.execute(db());
    const turn = async ({ token }: Person) => (await inject('GET', 'orders/turn', token)).body;
    const [byOne, byAll] = [await actFor(buyer, deskHere()), await actFor(buyer, { role: 'desk' })];
    expect(await turn(byAll)).toMatchObject({ waitSeconds: expect.any(Number) as unknown, order: { orderIntentId } });
    expect(await turn(byOne)).toEqual({ waitSeconds: null, message: null, order: null, nextPurchaseDate: null });
    const read = async ({ token }: Person) => resultOf(await inject('GET', `orders/intent/${orderIntentId}`, token));
    expect([await read(byOne), await read(byAll)]).toEqual(['ROLE_FOR_OTHER_EVENTS', 'done']);
    const giveUp = async ({ token }: Person) =>
      resultOf(await inject('POST', `orders/intent/${orderIntentId}/give-up`, token, {}));
    expect([await giveUp(byOne), await giveUp(byAll)]).toEqual(['ROLE_FOR_OTHER_EVENTS', 'done']);
  });

  it('no names of tickets elsewhere that need a ticket here', async () => {
    await sql`UPDATE ticket SET transferable = true WHERE ticket_id = ${here.ticketId}`.execute(db());
    const recipient = await here.shop.person();
    const transfer = async ({ token }: Person) => {
      const { body } = await inject('POST', 'ticket/transfer', token, {
        ticketId: here.ticketId,
        externalAccountIdentifier: recipient.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values,
      });
      return [body.error.code, body.error.metadata?.['eventName'], body.error.items?.length ?? 0];
    };
    expect(await transfer(await act(deskHere()))).toEqual(['DEPENDENT_TICKETS', undefined, 0]);
    expect(await transfer(await act({ role: 'desk' }))).toEqual(['DEPENDENT_TICKETS', 'Harbour Night', 1]);
  });

  it('no calls about the whole account', async () => {
    const byOne = await act(deskHere());
    const { body } = await inject('GET', 'account/export', byOne.token);
    expect([body.error.code, body.error.metadata?.['all']]).toEqual(['ROLE_FOR_OTHER_EVENTS', true]);
    expect(resultOf(await inject('GET', 'account/profile', byOne.token))).toBe('done');
  });
});

it('sells the account a ticket there, and names the role and its event when it refuses an order elsewhere', async () => {
  const { token } = await act(deskHere());
  const order = (at: At) =>
    inject('POST', 'orders', token, {
      eventId: at.shop.eventId,
      tickets: [selfTicket(attendee, at.type, { relationshipType: 'SPOUSE' })],
      chargeCreditCardRequest: payBy(),
    });
  expect(resultOf(await order(here))).toBe('done');
  const { body } = await order(there);
  expect(body.error.code).toBe('ROLE_FOR_OTHER_EVENTS');
  expect(body.error.message).toMatch(
    /^Your role “.*, Front desk” is for .*\. Ask an administrator for Harbour Night\.$/,
  );
});

describe('the acting session', () => {
  const profile = async ({ token }: Person) => resultOf(await inject('GET', 'account/profile', token));

  it('ends when the role ends', async () => {
    const person = await act(deskHere({ valid_until: new Date(soon) }));
    expect(await profile(person)).toBe('done');
    here.shop.app.clock.set(soon);
    expect(await profile(person)).toBe('SESSION_ENDED');
  });

  it('ends when the role is removed', async () => {
    const person = await act(deskHere());
    await sql`DELETE FROM staff_grant WHERE account_id = ${person.accountId}`.execute(db());
    expect(await profile(person)).toBe('SESSION_ENDED');
  });

  it('loses one event when the role there ends, and continues at the other', async () => {
    const both = await act(deskHere({ valid_until: new Date(soon) }), deskHere({ event_id: there.shop.eventId }));
    const read = async (at: At) => resultOf(await inject('GET', `ticket/${at.ticketId}`, both.token));
    expect([await read(here), await read(there)]).toEqual(['done', 'done']);
    here.shop.app.clock.set(soon);
    expect([await read(here), await read(there)]).toEqual(['ROLE_FOR_OTHER_EVENTS', 'done']);
  });

  it('gives nothing at an event where the person only scans', async () => {
    const person = await act(deskHere(), { role: 'ticket-scanner', event_id: there.shop.eventId });
    expect(resultOf(await inject('GET', `ticket/${there.ticketId}`, person.token))).toBe('ROLE_FOR_OTHER_EVENTS');
  });
});

/** Puts the attendee on a waiting list at the other event. */
async function waitThere(): Promise<void> {
  await sql`
    INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types, place_count,
      state, rank, joined_at)
    SELECT event_id, ticket_configuration_id, stock_id, ${attendee.accountId}, 'SPOUSE', '{SPOUSE}', 1, 'WAITING', 1, ${start}::timestamptz
    FROM ticket_configuration WHERE ticket_configuration_id = ${there.type}
    ON CONFLICT DO NOTHING`.execute(db());
}
