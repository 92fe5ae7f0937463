import { sql } from 'kysely';
import type { EventView } from '@foyer/contract/events/events';
import type { OrderQuote } from '@foyer/contract/orders/orders';
import type { OwnWindow } from '@foyer/contract/orders/own-sale';
import { instantOf } from '@foyer/domain/shared/dates';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../test/changing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { poolsOf } from '../../../test/pooling.ts';
import { openTestSessions } from '../../../test/sessions.ts';
import { windowsOf } from '../../../test/windowing.ts';

/** Sale windows decide who may buy when, at which price, and which units are reserved (selling 1). */

let shop: ChangeShop;
let windows: ReturnType<typeof windowsOf>;
let pools: ReturnType<typeof poolsOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'windows', now: '2026-01-20T11:00:00Z' });
  windows = windowsOf(shop);
  pools = poolsOf(shop);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
const at = (time: string) => shop.app.clock.set(`2026-01-20T${time}Z`);
const codeOf = (answer: { status: number; body: Partial<ErrorBody> }) =>
  answer.status === 200 ? 'ok' : (answer.body.error?.code ?? String(answer.status));
const buy = async (person: Person, type: number, card: string = cards.good) =>
  codeOf(await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy(card) }));
interface OwnSale {
  windows: OwnWindow[];
}
/** Buys with a new session, because the clock is weeks ahead. */
async function buyLater(person: Person, type: number): Promise<string> {
  const [token = ''] = await openTestSessions(db(), [person.accountId], { now: shop.app.clock.now() });
  return buy({ ...person, token }, type);
}
const promote = ({ accountId }: Person, title: string | null) =>
  sql`UPDATE account SET title = ${title} WHERE account_id = ${accountId}`.execute(db());
const leaders = (count: number) => shop.people(count, { title: 'MC' });
const early = { key: 'early', audience: { titles: ['MC' as const] } };
const forAll = { key: 'all', endDateTime: '2026-01-20T18:00:00Z' };

describe('a sale window', () => {
  it('sells from its start until just before its end, to its audience only', async () => {
    const type = await shop.ticketType();
    await windows.set(type, [early]);
    const [first, second, third] = (await leaders(3)) as [Person, Person, Person];
    const stranger = await shop.person();
    at('11:59:59.999');
    const refused = await shop.order(first, { tickets: [selfTicket(first, type)], chargeCreditCardRequest: payBy() });
    expect(refused.body.error).toMatchObject({
      code: 'WINDOW_NOT_OPEN',
      metadata: { opensAt: '2026-01-20T12:00:00.000Z', ticketConfigurationId: type },
    });
    expect(await buy(stranger, type)).toBe('NOT_IN_WINDOW');
    at('12:00:00.000');
    expect(await buy(first, type)).toBe('ok');
    expect(await buy(stranger, type)).toBe('NOT_IN_WINDOW');
    at('13:59:59.999');
    expect(await buy(second, type)).toBe('ok');
    at('14:00:00.000');
    expect(await buy(third, type)).toBe('WINDOW_OVER');
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 2, held: 0, waiting: 0 });
  });

  it('gives the cart its price, also while a hold keeps it', async () => {
    const type = await shop.ticketType({ quantity: 5, amount_minor: 10_000 });
    await windows.set(type, [{ ...early, amount: 60 }, forAll]);
    const [leader] = (await leaders(1)) as [Person];
    const stranger = await shop.person();
    const quote = async (person: Person) =>
      (
        await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
          token: person.token,
          body: { eventId: shop.eventId, tickets: [selfTicket(person, type)] },
        })
      ).body.totalAmount;
    at('13:59:00');
    expect([await quote(leader), await quote(stranger)]).toEqual([60, 100]);
    expect((await pools.hold(leader, type)).status).toBe(200);
    at('14:01:00');
    expect(await quote(leader)).toBe(60);
    // The hold keeps the price for its own relationship only.
    const offered = async (relationshipType: string, inCart: string[]) => {
      const { externalAccountIdentifier } = leader;
      const cartSummary = inCart.map((each) => ({ externalAccountIdentifier, relationshipType: each }));
      const { body } = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
        'POST',
        '/api/events/available-tickets',
        {
          token: leader.token,
          body: { eventId: shop.eventId, externalAccountIdentifier, relationshipType, cartSummary },
        },
      );
      return body.find(({ ticketConfiguration: each }) => each.ticketConfigurationId === type)?.ticketConfiguration
        .amount;
    };
    expect([await offered('CONSULTANT', []), await offered('SPOUSE', ['CONSULTANT'])]).toEqual([60, 100]);
    const tickets = [selfTicket(leader, type)];
    const bought = await shop.order(leader, { tickets, expectedTotal: 60, chargeCreditCardRequest: payBy() });
    expect(codeOf(bought)).toBe('ok');
  });

  it('offers the ticket of a spouse at the price of the open window, although the own hold keeps an earlier price', async () => {
    const type = await shop.ticketType({
      quantity: 5,
      limit_quantity: true,
      amount_minor: 10_000,
      relationship_types: ['CONSULTANT', 'SPOUSE'],
    });
    await windows.set(type, [
      { ...early, amount: 60 },
      { ...forAll, amount: 90 },
    ]);
    const [leader] = (await leaders(1)) as [Person];
    const { externalAccountIdentifier } = leader;
    at('13:59:00');
    expect((await pools.hold(leader, type)).status).toBe(200);
    at('14:01:00');
    const priceOf = async (relationshipType: string) => {
      const own = { ticketConfigurationId: type, externalAccountIdentifier, relationshipType: 'CONSULTANT' };
      const { body } = await shop.app.inject<
        { ticketConfiguration: { ticketConfigurationId: number; amount: number } }[]
      >('POST', '/api/events/available-tickets', {
        token: leader.token,
        body: {
          eventId: shop.eventId,
          externalAccountIdentifier,
          relationshipType,
          cartSummary: relationshipType === 'SPOUSE' ? [own] : [],
        },
      });
      return body.find(({ ticketConfiguration: each }) => each.ticketConfigurationId === type)?.ticketConfiguration
        .amount;
    };
    expect([await priceOf('CONSULTANT'), await priceOf('SPOUSE')]).toEqual([60, 90]);
  });

  it('asks for country, organisation and list, for each ticket the account of its attendee', async () => {
    const [type, listed] = [await shop.ticketType(), await shop.ticketType()];
    const leader = await shop.person({ country_code: 'CAN' });
    const [member, abroad] = (await shop.people(2, { upline_account_id: leader.accountId })) as [Person, Person];
    await promote(member, null);
    await sql`UPDATE account SET country_code = 'CAN' WHERE account_id = ${member.accountId}`.execute(db());
    await windows.set(type, [
      { key: 'line', audience: { countries: ['CAN'], organisationsOf: [leader.externalAccountIdentifier] } },
    ]);
    await windows.set(listed, [{ key: 'list', audience: { lists: ['first-timers'] } }]);
    await sql`
      WITH made AS (INSERT INTO account_list (key, name, created_at, changed_at) VALUES ('first-timers', 'First-timers', now(), now())
        RETURNING account_list_id)
      INSERT INTO account_list_member (account_list_id, account_id, added_at) SELECT account_list_id, ${abroad.accountId}, now() FROM made`.execute(
      db(),
    );
    at('12:30:00');
    expect([await buy(leader, type), await buy(member, type), await buy(abroad, type)]).toEqual([
      'ok',
      'ok',
      'NOT_IN_WINDOW',
    ]);
    expect([await buy(abroad, listed), await buy(await shop.person(), listed)]).toEqual(['ok', 'NOT_IN_WINDOW']);
  });

  it('replaces the price of the ticket type, and shows nobody the windows of others', async () => {
    const type = await shop.ticketType({ amount_minor: 10_000 });
    await windows.set(type, [{ ...early, amount: 40 }, forAll]);
    at('12:30:00');
    const [leader] = (await leaders(1)) as [Person];
    const stranger = await shop.person();
    const seen = async (person: Person) => {
      const { body, text } = await shop.app.inject<
        { ticketConfiguration: { ticketConfigurationId: number; amount: number } }[]
      >('POST', '/api/events/available-tickets', {
        token: person.token,
        body: {
          eventId: shop.eventId,
          externalAccountIdentifier: person.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          cartSummary: [],
        },
      });
      expect(text).not.toContain('early');
      expect(text).not.toContain('"MC"');
      return body.find(({ ticketConfiguration: each }) => each.ticketConfigurationId === type)?.ticketConfiguration
        .amount;
    };
    expect([await seen(leader), await seen(stranger)]).toEqual([40, 100]);
    const { body } = await shop.order(leader, {
      tickets: [selfTicket(leader, type)],
      chargeCreditCardRequest: payBy(),
    });
    expect(body.order?.totalAmount).toBe(40);
    expect(await windows.unitsIn(type, 'early')).toMatchObject({ sold: 1 });
    expect(await windows.unitsIn(type, 'all')).toMatchObject({ sold: 0 });
  });

  it('keeps a hold at its price after a demotion, and refuses an order without one', async () => {
    const type = await shop.ticketType({ quantity: 5, limit_quantity: true });
    await windows.set(type, [{ ...early, amount: 40, reserved: 2 }]);
    at('12:30:00');
    const [held, other] = (await leaders(2)) as [Person, Person];
    const rising = await shop.person();
    expect((await pools.hold(held, type)).status).toBe(200);
    expect(codeOf(await pools.hold(rising, type))).toBe('NOT_IN_WINDOW');
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 0, held: 1, waiting: 0 });
    await promote(held, null);
    await promote(other, null);
    await promote(rising, 'MC');
    // A page that was loaded before the demotion sends the order.
    expect(await buy(other, type)).toBe('NOT_IN_WINDOW');
    expect(await buy(rising, type)).toBe('ok');
    // The hold is renewed and bought in its own window, also after the end of the window.
    expect((await pools.hold(held, type)).status).toBe(200);
    expect(await buy(held, type, cards.declined)).not.toBe('ok');
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 1, held: 1, waiting: 0 });
    at('12:44:00');
    const { body } = await shop.order(held, { tickets: [selfTicket(held, type)], chargeCreditCardRequest: payBy() });
    expect(body.order?.totalAmount).toBe(40);
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 2, held: 0, waiting: 0 });
  });

  it('does not bind the desk, which sells at the usual price, and the audit log says so', async () => {
    const type = await shop.ticketType({ amount_minor: 10_000 });
    await windows.set(type, [{ ...early, amount: 40 }]);
    at('12:30:00');
    const [stranger, desk] = [await shop.person(), await shop.staff(['desk'])];
    const { status, body } = await shop.order(desk, {
      tickets: [selfTicket(stranger, type)],
      chargeCreditCardRequest: payBy(),
    });
    expect([status, body.order?.totalAmount]).toEqual([200, 100]);
    const { rows } = await sql<{ after: unknown }>`
      SELECT after FROM audit_log WHERE action = 'order.created' AND entity_id = ${String(body.orderId)}`.execute(db());
    expect(rows[0]?.after).toMatchObject({ outsideWindow: true });
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 0, held: 0, waiting: 0 });
  });
});

describe('the own sale', () => {
  const ownSale = async (person: Person, { eventId }: { eventId: number } = shop) =>
    (await shop.app.inject<OwnSale>('GET', `/api/events/${eventId}/own-sale`, { token: person.token })).body.windows;

  it('names the own windows that are open or ahead, and no others', async () => {
    const type = await shop.ticketType({ amount_minor: 10_000, default_description: 'Gala' });
    await windows.set(type, [
      { ...early, amount: 40 },
      { ...forAll, startDateTime: '2026-01-20T15:00:00Z' },
    ]);
    const [leader] = (await leaders(1)) as [Person];
    const stranger = await shop.person();
    const seen = async (person: Person) =>
      (await ownSale(person))
        .filter(({ ticketConfigurationId: id }) => id === type)
        .map(({ state, startDateTime, amount }) => [state, startDateTime.slice(11, 16), amount]);
    at('11:00:00');
    expect(await seen(leader)).toEqual([
      ['notYet', '12:00', 40],
      ['notYet', '15:00', 100],
    ]);
    expect(await seen(stranger)).toEqual([['notYet', '15:00', 100]]);
    at('13:00:00');
    expect((await seen(leader))[0]).toEqual(['open', '12:00', 40]);
    at('14:00:00');
    expect(await seen(leader)).toEqual([['notYet', '15:00', 100]]);
    const view = await shop.app.inject<EventView>('GET', `/api/events/${shop.eventId}`, { token: stranger.token });
    expect(view.body.hasSaleWindows).toBe(true);
    const file = await shop.app.inject('GET', `/api/events/${shop.eventId}/own-sale/calendar`, {
      token: stranger.token,
    });
    expect(file.text).toMatch(/SUMMARY:Your sale opens/);
    expect(file.text).toMatch(/UID:sale-/);
  });

  it.each([
    // Chicago and Madrid change their clocks at the start and shortly before the end. Tokyo has no clock change.
    ['America/Chicago', '2026-03-08T03:00:00', '2026-11-01T02:00:00'],
    ['Europe/Madrid', '2026-03-29T03:00:00', '2026-10-25T03:00:00'],
    ['Asia/Tokyo', '2026-03-09T00:00:00', '2026-10-25T00:00:00'],
  ])('opens and ends at the moments of clock times in %s', async (zone, opens, ends) => {
    const [start, end] = [instantOf(opens, zone) as Date, instantOf(ends, zone) as Date];
    const type = await shop.ticketType();
    await windows.set(type, [{ key: 'edge', startDateTime: start.toISOString(), endDateTime: end.toISOString() }]);
    const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
    await sql`UPDATE event SET registration_end = '2026-12-01', event_start = '2026-12-02', event_end = '2026-12-03'`.execute(
      db(),
    );
    const buyAt = (person: Person, moment: number) => {
      shop.app.clock.set(new Date(moment));
      return buyLater(person, type);
    };
    expect(await buyAt(first, start.getTime() - 1)).toBe('WINDOW_NOT_OPEN');
    expect(await buyAt(first, start.getTime())).toBe('ok');
    expect(await buyAt(second, end.getTime() - 1)).toBe('ok');
    expect(await buyAt(third, end.getTime())).toBe('WINDOW_OVER');
    shop.app.clock.set('2026-01-20T12:00:00Z');
  });
});

describe('a reserve', () => {
  it('is only for its audience until the window ends, and free for all from then on', async () => {
    const type = await shop.ticketType({ quantity: 4, limit_quantity: true });
    await windows.set(type, [{ ...early, reserved: 3 }, forAll]);
    at('11:30:00');
    // A window that opens later reserves its units already.
    await windows.set(type, [
      { ...early, reserved: 3 },
      { ...forAll, startDateTime: '2026-01-20T11:00:00Z' },
    ]);
    const people = await shop.people(4);
    const [leader] = (await leaders(1)) as [Person];
    expect([await buy(people[0] as Person, type), await buy(people[1] as Person, type)]).toEqual([
      'ok',
      'NO_AVAILABLE_TICKET',
    ]);
    at('13:00:00');
    expect(codeOf(await pools.hold(people[1] as Person, type))).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(leader, type)).toBe('ok');
    at('13:59:59.999');
    expect(await buy(people[1] as Person, type)).toBe('NO_AVAILABLE_TICKET');
    at('14:00:00.000');
    expect([await buy(people[1] as Person, type), await buy(people[2] as Person, type)]).toEqual(['ok', 'ok']);
    expect(await buy(people[3] as Person, type)).toBe('NO_AVAILABLE_TICKET');
    expect(await shop.sold(type)).toEqual([4]);
  });

  it('is used before the other units, and gets returned units back', async () => {
    const type = await shop.ticketType({ quantity: 3 });
    await windows.set(type, [{ ...early, reserved: 1 }, forAll]);
    at('12:30:00');
    const admin = await shop.staff(['admin']);
    const [first, second] = (await leaders(2)) as [Person, Person];
    const others = await shop.people(3);
    const ticketId = await shop.buy(first, type);
    expect(await buy(others[0] as Person, type)).toBe('ok');
    expect(await buy(others[1] as Person, type)).toBe('ok');
    expect(await pools.end(admin, ticketId)).toBe(200);
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 0, held: 0, waiting: 0 });
    expect(await buy(others[2] as Person, type)).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(second, type)).toBe('ok');
  });

  it('holds units of a pool back from other ticket types', async () => {
    const [gala, seat] = [await shop.ticketType({ quantity: null }), await shop.ticketType({ quantity: null })];
    await pools.set('hall', 5, [{ type: gala, weight: 2 }, { type: seat }]);
    await windows.set(gala, [{ ...early, reserved: 2 }]);
    at('12:30:00');
    const people = await shop.people(4);
    const [leader] = (await leaders(1)) as [Person];
    expect([await buy(people[0] as Person, seat), await buy(people[1] as Person, seat)]).toEqual([
      'ok',
      'NO_AVAILABLE_TICKET',
    ]);
    expect(codeOf(await pools.hold(people[1] as Person, seat))).toBe('NO_AVAILABLE_TICKET');
    expect(await buy(leader, gala)).toBe('ok');
    at('14:00:00');
    expect([await buy(people[1] as Person, seat), await buy(people[2] as Person, seat)]).toEqual(['ok', 'ok']);
    expect(await buy(people[3] as Person, seat)).toBe('NO_AVAILABLE_TICKET');
  });

  it('is offered to the people who joined the waiting list in the window, and to others after its end', async () => {
    const type = await shop.ticketType({ quantity: 2, limit_quantity: true });
    await windows.set(type, [{ ...early, reserved: 1 }, forAll]);
    at('12:30:00');
    const admin = await shop.staff(['admin']);
    const [holder, waiting, late] = (await leaders(3)) as [Person, Person, Person];
    const [other, stranger] = (await shop.people(2)) as [Person, Person];
    const ticketId = await shop.buy(holder, type);
    await shop.buy(other, type);
    expect((await pools.join(stranger, type)).status).toBe(200);
    expect((await pools.join(waiting, type)).status).toBe(200);
    expect(await pools.end(admin, ticketId)).toBe(200);
    // The unit of the reserve is for the person who waits in the window, although the stranger is first.
    expect(await buy(late, type)).toBe('NO_AVAILABLE_TICKET');
    await shop.app.jobs.drain();
    expect(await windows.unitsIn(type, 'early')).toEqual({ sold: 0, held: 1, waiting: 0 });
    await promote(waiting, null);
    expect(await buy(waiting, type)).toBe('ok');
    const again = await db()
      .selectFrom('ticket')
      .select('ticket_id')
      .where('account_id', '=', waiting.accountId)
      .executeTakeFirstOrThrow();
    expect(await pools.end(admin, again.ticket_id)).toBe(200);
    await shop.app.jobs.drain();
    expect(codeOf(await pools.hold(stranger, type))).toBe('NO_AVAILABLE_TICKET');
    at('14:00:00');
    await shop.app.jobs.drain();
    expect(await buy(stranger, type)).toBe('ok');
  });

  it('refuses to join the waiting list outside of the own window', async () => {
    const type = await shop.ticketType({ quantity: 1, relationship_types: ['CONSULTANT', 'FRIEND'] });
    await windows.set(type, [early]);
    at('12:30:00');
    const [leader] = (await leaders(1)) as [Person];
    await shop.buy(leader, type);
    expect(codeOf(await pools.join(await shop.person(), type))).toBe('NOT_IN_WINDOW');
    // Registration offers a waiting list only while a window sells the type.
    const isListed = async () => {
      const path = `/api/events/${shop.eventId}`;
      const { body } = await shop.app.inject<EventView>('GET', path, { token: leader.token });
      return body.soldOut?.includes('FRIEND') === true;
    };
    const open = await isListed();
    await windows.set(type, [{ ...early, mode: 'draw' }]);
    expect([open, await isListed()]).toEqual([true, false]);
  });
});

describe('a change of ticket', () => {
  it('into a type with windows needs an open window, and is sold in it', async () => {
    const { standard, vip } = await shop.pair({ vip: { quantity: 2 } });
    await windows.set(vip, [{ ...early, amount: 120, reserved: 1 }]);
    at('12:30:00');
    const [leader] = (await leaders(1)) as [Person];
    const stranger = await shop.person();
    const [own, others] = [await shop.buy(leader, standard), await shop.buy(stranger, standard)];
    expect(await shop.offers(stranger, others, 'upgrade')).toEqual([]);
    expect((await shop.offers(leader, own, 'upgrade')).map(({ amountDue }) => amountDue)).toEqual([20]);
    expect((await shop.change(leader, own, 'upgrade', vip)).status).toBe(200);
    expect(await windows.unitsIn(vip, 'early')).toEqual({ sold: 1, held: 0, waiting: 0 });
    expect((await shop.change(leader, own, 'downgrade', standard)).status).toBe(200);
    expect(await windows.unitsIn(vip, 'early')).toEqual({ sold: 0, held: 0, waiting: 0 });
  });
});
