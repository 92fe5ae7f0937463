import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { WaitingEntry, WaitingList } from '@foyer/contract/orders/waiting-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { dieAt } from '../../../../test/doomed.ts';
import { auditOrders } from '../index.ts';
import type { FaultPoint } from '../../payments/fault.ts';

/** Kills the process while it makes an offer, and while an offer is bought. Nothing is lost, and the list continues. */

let shop: Shop;
beforeAll(async () => {
  const now = new Date();
  // The killed server uses the real clock.
  shop = await openShop({
    name: 'waiting faults',
    now,
    event: { created_at: now, event_end: new Date(now.getTime() + 40 * 86_400_000) },
  });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const violations = async () => (await auditOrders(shop.app.database, shop.app.clock.now())).map(({ check }) => check);
const positionOf = async (person: Person) =>
  (await shop.app.inject<WaitingList>('GET', `/api/events/${shop.eventId}/waiting-list`, person)).body.entries[0]
    ?.position;
const buy = async (person: Person, type: number, card: string = cards.good) => {
  const tickets = [selfTicket(person, type)];
  const { status, body } = await shop.order(person, { tickets, chargeCreditCardRequest: payBy(card) });
  return status === 200 ? 'ok' : body.error.code;
};
const offersTo = async (person: Person) =>
  (
    await db()
      .selectFrom('outbox as o')
      .innerJoin('account as a', 'a.email_address', 'o.recipient')
      .select('o.outbox_id')
      .where('a.account_id', '=', person.accountId)
      .where('o.template', '=', 'waiting-offer')
      .execute()
  ).length;

/** One unit that was just released, and two people who wait for it. */
async function givenBack() {
  const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
  const [owner, first, second] = (await shop.people(3)) as [Person, Person, Person];
  expect(await buy(owner, type)).toBe('ok');
  for (const person of [first, second]) {
    const { body } = await shop.app.inject<WaitingEntry & ErrorBody>(
      'POST',
      `/api/events/${shop.eventId}/waiting-list`,
      { token: person.token, body: { ticketConfigurationId: type, relationshipType: 'CONSULTANT' } },
    );
    expect(body.position).toBe(person === first ? 1 : 2);
  }
  const { ticket_id: ticketId } = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  const { token } = await shop.staff(['admin']);
  const body = { ticketId, notes: 'Asked for it' };
  expect((await shop.app.inject('POST', '/api/ticket/deactivate-ticket', { token, body })).status).toBe(200);
  return { type, first, second, stranger: await shop.person() };
}

test.each(['offer.written', 'offer.told', 'offer.left'] as const)(
  'killed while offering, at %s: makes the offer once and sells nothing in between',
  async (point) => {
    const { type, first, second, stranger } = await givenBack();
    // Its background job reaches the fault point when it processes the list.
    const doom = { env: { JOBS: 'inline' }, asProcess: point === 'offer.left' };
    await dieAt(shop.app, point, (doomed) => doomed.work(), doom);
    // The transaction that was not committed has no effect.
    const isMade = point === 'offer.left';
    expect([await positionOf(first), await offersTo(first)]).toEqual(isMade ? [0, 1] : [1, 0]);
    expect(await violations()).toEqual([]);
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    await shop.app.jobs.drain();
    expect([await positionOf(first), await positionOf(second), await offersTo(first)]).toEqual([0, 1, 1]);
    expect(await buy(first, type)).toBe('ok');
    await shop.app.jobs.drain();
    expect([await positionOf(first), await positionOf(second)]).toEqual([undefined, 1]);
    expect(await violations()).toEqual([]);
  },
);

/** The state after a crash at each step of buying with an offer, after some time. */
const steps = {
  'order.taken': [cards.good, 'offered'],
  'order.charged': [cards.good, 'bought'],
  'order.settled': [cards.good, 'bought'],
  'order.failed': [cards.declined, 'offered'],
} as const satisfies Partial<Record<FaultPoint, readonly [card: string, after: 'offered' | 'bought']>>;

test.each(Object.entries(steps) as [keyof typeof steps, (typeof steps)[keyof typeof steps]][])(
  'killed while an offer is bought, at %s: the ticket is bought or the offer remains, and no other person gets the unit',
  async (point, [card, after]) => {
    const { type, first, second, stranger } = await givenBack();
    await shop.app.jobs.drain();
    expect(await positionOf(first)).toBe(0);
    await dieAt(shop.app, point, (doomed) =>
      doomed.ask('POST', '/api/orders', {
        token: first.token,
        body: {
          eventId: shop.eventId,
          tickets: [selfTicket(first, type)],
          chargeCreditCardRequest: payBy(card),
        },
      }),
    );
    expect(await violations()).toEqual([]);
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    shop.app.clock.advance({ minutes: 2 });
    await shop.app.jobs.drain();
    await shop.app.jobs.drain();
    expect([await positionOf(first), await positionOf(second)]).toEqual(after === 'bought' ? [undefined, 1] : [0, 1]);
    expect(await buy(stranger, type)).toBe('NO_AVAILABLE_TICKET');
    if (after === 'offered') expect(await buy(first, type)).toBe('ok');
    expect(await violations()).toEqual([]);
  },
);
