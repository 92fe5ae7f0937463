import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import type { Person } from '../../../../test/ordering.ts';
import { dieAt } from '../../../../test/doomed.ts';
import { createAddOn } from '../../../seed/factories/event.ts';
import type { FaultPoint } from '../../payments/fault.ts';

/**
 * Kills the process at every step of a change. Each time the ticket has its old or its new type, with the matching
 * payment. No seat is lost or counted twice, and nothing stays pending.
 */

let shop: ChangeShop;
const now = new Date();

beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket-change faults',
    now,
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 86_400_000) },
  });
});
// The killed server has its own clock. Earlier charges must not be in its future.
beforeEach(() => shop.app.clock.set(new Date()));
afterEach(async () => {
  await shop.booksAgree();
});
afterAll(() => shop.close());

/** Sends a request to a server that dies at this step. There is no response. */
const ask = (
  point: FaultPoint,
  person: Person,
  path: string,
  body: object = {},
  { asProcess = false, headers = {} }: { asProcess?: boolean; headers?: Record<string, string> } = {},
): Promise<void> =>
  dieAt(shop.app, point, (doomed) => doomed.ask('POST', `/api${path}`, { token: person.token, body, headers }), {
    asProcess,
  });

async function recover(minutes: number): Promise<void> {
  shop.app.clock.advance({ minutes });
  await shop.app.jobs.drain();
}

async function expectNothingPending(): Promise<void> {
  const { rows } = await sql`SELECT FROM order_intent WHERE status = 'PENDING'`.execute(shop.app.database.kysely);
  expect(rows).toEqual([]);
}

const refusedLater = '4000000000000341';
type Outcomes = Partial<Record<FaultPoint, { changed: boolean; card?: string; body?: object; minutes?: number }>>;
/** Whether a paid change is complete after a kill at each step and the recovery. */
const paidChanges: Outcomes = {
  'change.taken': { changed: false },
  'order.charged': { changed: true },
  'order.settled': { changed: true },
  'order.failing': { changed: false, card: refusedLater },
  'order.page.created': { changed: false, card: refusedLater, body: { payOnPage: true }, minutes: 40 },
};
/** The steps of a change that gives money back. */
const givingChanges: readonly FaultPoint[] = ['change.taken', 'refund.given'];

describe('a process that dies during an upgrade', () => {
  test.each(Object.keys(paidChanges) as FaultPoint[])('changes all or nothing when killed at %s', async (point) => {
    const { changed, card, body, minutes = 2 } = paidChanges[point] ?? { changed: false };
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard, card === undefined ? {} : { card });
    await ask(
      point,
      person,
      `/ticket/${ticketId}/upgrade?ticketConfigurationId=${vip}`,
      {
        ...body,
        expectedAmountDue: 50,
      },
      { asProcess: point === 'order.charged' },
    );
    await recover(minutes);
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(changed ? vip : standard);
    expect(await shop.sold(standard, vip)).toEqual(changed ? [0, 1] : [1, 0]);
    expect(await shop.taken(person)).toBe(changed ? 15_000 : 10_000);
    await expectNothingPending();
    // The ticket can be changed, or changed back.
    expect((await shop.offers(person, ticketId, changed ? 'downgrade' : 'upgrade')).length).toBe(1);
  });
});

describe('a process that dies during a downgrade', () => {
  test.each(givingChanges)('changes the ticket and refunds once when killed at %s', async (point) => {
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, vip);
    await ask(point, person, `/ticket/${ticketId}/downgrade?ticketConfigurationId=${standard}`, {
      expectedAmountDue: -50,
    });
    await recover(2);
    expect((await shop.ticket(person, ticketId)).ticketConfigurationId).toBe(standard);
    expect(await shop.sold(standard, vip)).toEqual([1, 0]);
    expect(await shop.taken(person)).toBe(10_000);
  });
});

/** A ticket type with a lunch of $20, of which five are available. */
async function menu() {
  const type = await shop.ticketType({ quantity: 10 });
  return { type, lunch: await createAddOn(shop.app.database.kysely, { ticket_configuration_id: type, quantity: 5 }) };
}
/** The add-ons of a ticket, and the sold and held units of one add-on. */
async function lunchesOf(person: Person, ticketId: number, lunch: number) {
  const { addOns } = await shop.ticket(person, ticketId);
  const { rows } = await sql<{ sold: number; held: number }>`
    SELECT sold, held FROM add_on JOIN stock USING (stock_id) WHERE add_on_id = ${lunch}`.execute(
    shop.app.database.kysely,
  );
  return { had: addOns.map(({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId), ...rows[0] };
}

describe('a process that dies during the purchase of an add-on', () => {
  test.each(Object.keys(paidChanges) as FaultPoint[])('sells all or nothing when killed at %s', async (point) => {
    const { changed, card, body, minutes = 2 } = paidChanges[point] ?? { changed: false };
    const { type, lunch } = await menu();
    const person = await shop.person();
    const ticketId = await shop.buy(person, type, card === undefined ? {} : { card });
    const { ticketCode } = await shop.ticket(person, ticketId);
    const key = { 'idempotency-key': randomUUID() };
    await ask(
      point,
      person,
      `/ticket/${ticketId}/add-ons`,
      { addOnIds: [lunch], ...body, expectedAmountDue: 20 },
      { headers: key },
    );
    await recover(minutes);
    const has = { had: [lunch], sold: 1, held: 0 };
    expect(await lunchesOf(person, ticketId, lunch)).toEqual(changed ? has : { had: [], sold: 0, held: 0 });
    expect(await shop.taken(person)).toBe(changed ? 12_000 : 10_000);
    await expectNothingPending();
    expect(await shop.ticket(person, ticketId)).toMatchObject({ status: 'ACTIVE', ticketCode });
    if (changed) {
      // Repeating the request without a response returns the result.
      const again = await shop.changeAddOns(person, ticketId, [lunch], { ...body, expectedAmountDue: 20 }, key);
      expect(again.status).toBe(200);
    } else {
      // The failed purchase does not block a new one.
      const { body: next } = await shop.changeAddOns(person, ticketId, [lunch], card ? { payOnPage: true } : {});
      if (card) await shop.payPage(next.redirectUrl);
      await recover(2);
    }
    expect(await lunchesOf(person, ticketId, lunch)).toEqual(has);
    expect(await shop.taken(person)).toBe(12_000);
  });
});

describe('a process that dies while an add-on is returned', () => {
  test.each(givingChanges)('removes the add-on and refunds once when killed at %s', async (point) => {
    await shop.terms({ enabled: true, addOns: true });
    const { type, lunch } = await menu();
    const person = await shop.person();
    const ticketId = await shop.buy(person, type, { addOns: [lunch] });
    expect(await shop.taken(person)).toBe(12_000);
    const key = { 'idempotency-key': randomUUID() };
    await ask(point, person, `/ticket/${ticketId}/add-ons`, { addOnIds: [], expectedAmountDue: -20 }, { headers: key });
    await recover(2);
    const expectGivenBack = async () => {
      expect(await lunchesOf(person, ticketId, lunch)).toEqual({ had: [], sold: 0, held: 0 });
      expect(await shop.taken(person)).toBe(10_000);
      const { rows } = await sql<{ status: string; amount: number }>`
        SELECT status, amount_minor AS amount FROM refund WHERE ticket_id = ${ticketId}`.execute(
        shop.app.database.kysely,
      );
      expect(rows).toEqual([{ status: 'COMPLETE', amount: 2_000 }]);
    };
    await expectGivenBack();
    expect((await shop.changeAddOns(person, ticketId, [], { expectedAmountDue: -20 }, key)).status).toBe(200);
    await expectGivenBack();
    await expectNothingPending();
  });
});

describe('a process that dies during a cancellation', () => {
  test.each(['change.taken', 'refund.given'] as const)(
    'ends the ticket and refunds once when killed at %s',
    async (point) => {
      await shop.terms({ enabled: true, fee: { percent: 10 } });
      const { standard } = await shop.pair();
      const person = await shop.person();
      const ticketId = await shop.buy(person, standard);
      await ask(point, person, `/ticket/${ticketId}/cancellation`, { expectedRefund: 90 });
      await recover(2);
      expect(await shop.ticket(person, ticketId)).toMatchObject({ status: 'CANCELED', ticketCode: null });
      expect(await shop.sold(standard)).toEqual([0]);
      expect(await shop.taken(person)).toBe(1_000);
      const { rows } = await sql<{ status: string }>`SELECT status FROM refund WHERE ticket_id = ${ticketId}`.execute(
        shop.app.database.kysely,
      );
      expect(rows).toEqual([{ status: 'COMPLETE' }]);
    },
  );
});
