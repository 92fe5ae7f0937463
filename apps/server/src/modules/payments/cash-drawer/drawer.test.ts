import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** Cash drawers: opening, takings, refunds, closing, difference, and who can see which drawer. */

// In the event's time zone it is still the day before the UTC day.
const evening = '2026-02-15T02:00:00Z';
const today = '2026-02-14';
let shop: Shop;
let ticketType: number;
let admin: Person;
let helper: Person;

beforeAll(async () => {
  shop = await openShop({ name: 'drawer', now: evening });
  await shop.app.database.pool.query(
    `UPDATE event SET configuration = configuration || '{"timeZone": "America/Denver"}' WHERE event_id = $1`,
    [shop.eventId],
  );
  ticketType = await shop.ticketType({ amount_minor: 12_550 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(evening);
  // Each gets an empty drawer.
  [admin, helper] = await Promise.all([shop.staff(['admin']), shop.staff(['helper'])]);
});

interface List {
  day: string;
  today: string;
  currencies: string[];
  drawers: CashDrawer[];
}
const call = <B>(method: 'GET' | 'PUT' | 'POST', path: string, person: Person, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/events/${shop.eventId}/drawers${path}`, {
    token: person.token,
    body,
  });
const list = async (person: Person, day?: string) =>
  (await call<List>('GET', day === undefined ? '' : `?day=${day}`, person)).body;
const own = async (person: Person) => (await list(person)).drawers.find(({ isOwn }) => isOwn);
const open = (person: Person, amount: number) =>
  call<CashDrawer>('PUT', '/opening', person, { amounts: [{ currency: 'USD', amount }] });
const count = (person: Person, amount: number, more: Record<string, unknown> = {}) =>
  call<CashDrawer>('POST', '/closing', person, { day: today, amounts: [{ currency: 'USD', amount }], ...more });
const sell = async (person: Person) => {
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(await shop.person(), ticketType)],
    cashPayment: true,
    cashTendered: 200,
  });
  expect(status).toBe(200);
  return body.orderId;
};

it('shows opening amount, cash taken and given back, count and difference', async () => {
  expect((await open(admin, 100)).body).toMatchObject({ day: today, isOwn: true, closedAt: null });
  expect((await open(admin, 150)).body.amounts).toMatchObject([{ currency: 'USD', opening: 150, expected: 150 }]);
  await sell(admin);
  await sell(admin);
  // Cash belongs to the drawer of the staff member who took it. A refund comes out of the drawer of the staff member
  // who makes it.
  const orderId = await sell(helper);
  const refund = await shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Changed their mind' },
  });
  expect(refund.status).toBe(200);
  expect((await own(admin))?.amounts).toEqual([
    {
      currency: 'USD',
      opening: 150,
      taken: 251,
      payments: 2,
      refunded: 125.5,
      expected: 275.5,
      counted: null,
      difference: null,
      since: 0,
    },
  ]);
  expect((await count(admin, 270)).body).toMatchObject({
    closedAt: '2026-02-15T02:00:00.000Z',
    amounts: [{ counted: 270, difference: -5.5, since: 0 }],
  });
  // Cash after the count is shown separately, and counting again includes it.
  await sell(admin);
  expect((await own(admin))?.amounts).toMatchObject([{ counted: 270, difference: -5.5, expected: 401, since: 125.5 }]);
  expect((await open(admin, 1)).body.error.code).toBe('DRAWER_CLOSED');
  expect((await count(admin, 401)).body.amounts).toMatchObject([{ difference: 0, since: 0 }]);
  const { rows } = await shop.app.database.pool.query(
    `SELECT action, before -> 'amounts' -> 0 ->> 'counted' AS before, after -> 'amounts' -> 0 ->> 'counted' AS after
     FROM audit_log WHERE subject_account_id = $1 AND entity = 'cash_drawer' ORDER BY audit_log_id`,
    [admin.accountId],
  );
  expect(rows).toEqual([
    { action: 'drawer.opened', before: null, after: null },
    { action: 'drawer.opened', before: null, after: null },
    { action: 'drawer.counted', before: null, after: '270' },
    { action: 'drawer.counted', before: '270', after: '401' },
  ]);
});

it('counts neither money of a card, nor cash of another event, another day or another currency', async () => {
  const refund = (orderId: number | null) =>
    shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, { token: admin.token, body: { reason: 'Ill' } });
  const buyer = await shop.person();
  const tickets = [selfTicket(buyer, ticketType)];
  const card = await shop.order(helper, { tickets, chargeCreditCardRequest: payBy() });
  expect(card.body.error).toBeUndefined();
  expect((await refund(card.body.orderId)).status).toBe(200);
  const eventId = await createEvent(shop.app.database.kysely, {});
  const elsewhere = await shop.person();
  const type = await shop.ticketType({ event_id: eventId, amount_minor: 1_000 });
  const cash = { cashPayment: true, cashTendered: 10 };
  const other = await shop.order(helper, { eventId, tickets: [selfTicket(elsewhere, type)], ...cash });
  expect(other.body.error).toBeUndefined();
  expect((await refund(other.body.orderId)).status).toBe(200);
  expect((await own(admin))?.amounts ?? []).toEqual([]);
  await sell(admin);
  // The first moment of the next day at the event.
  await shop.app.database.pool.query(
    `UPDATE payment SET created_at = '2026-02-15T07:00:00Z' WHERE taken_by_account_id = $1`,
    [admin.accountId],
  );
  expect((await own(admin))?.amounts ?? []).toEqual([]);
  await sell(admin);
  const amounts = [
    { currency: 'USD', amount: 0 },
    { currency: 'JPY', amount: 1_000 },
  ];
  const opened = await call<CashDrawer>('PUT', '/opening', admin, { amounts });
  expect(opened.body.amounts.map(({ currency, expected }) => [currency, expected])).toEqual([
    ['JPY', 1_000],
    ['USD', 125.5],
  ]);
});

it("uses the event's day for cash, and shows cash without an opened drawer", async () => {
  await sell(helper);
  shop.app.clock.set('2026-02-15T08:00:00Z');
  await sell(helper);
  const later = await list(admin);
  expect([later.day, later.today, later.currencies]).toEqual(['2026-02-15', '2026-02-15', ['USD']]);
  const ofHelper = (drawers: readonly CashDrawer[]) =>
    drawers.find(({ staff }) => staff.externalAccountIdentifier === helper.externalAccountIdentifier);
  expect(ofHelper(later.drawers)).toMatchObject({
    openedAt: null,
    isOwn: false,
    amounts: [{ payments: 1, taken: 125.5 }],
  });
  expect(ofHelper((await list(admin, today)).drawers)).toMatchObject({ amounts: [{ payments: 1 }] });
});

it('shows helpers their own drawer of today, and admins all drawers of every day', async () => {
  await Promise.all([sell(admin), sell(helper)]);
  const seen = (await list(helper)).drawers;
  expect(seen.map(({ isOwn }) => isOwn)).toEqual([true]);
  const whose = { externalAccountIdentifier: admin.externalAccountIdentifier };
  expect((await count(helper, 1, whose)).body.error.code).toBe('FORBIDDEN');
  expect((await count(helper, 1, { day: '2026-02-13' })).body.error.code).toBe('FORBIDDEN');
  const other = { externalAccountIdentifier: helper.externalAccountIdentifier };
  expect((await count(admin, 125.5, other)).body).toMatchObject({
    closedBy: 'Sam Staff',
    amounts: [{ difference: 0 }],
  });
  expect((await own(helper))?.closedAt).not.toBeNull();
  expect((await count(admin, 1, { externalAccountIdentifier: 'C7777777' })).status).toBe(404);
});

it('refuses to close without counting all cash, amounts with too many decimals, repeated currencies and invalid days', async () => {
  await sell(helper);
  const none = await call<CashDrawer>('POST', '/closing', helper, { day: today, amounts: [] });
  expect([none.status, none.body.error.items?.[0]?.path]).toEqual([422, 'body.amounts.USD']);
  expect((await count(helper, 1.005)).status).toBe(422);
  const twice = [1, 2].map((amount) => ({ currency: 'USD', amount }));
  expect((await call('PUT', '/opening', helper, { amounts: twice })).status).toBe(422);
  expect((await call('GET', '?day=2026-02-30', admin)).status).toBe(422);
  expect((await own(helper))?.openedAt).toBeNull();
});

const sellFromDrawer = async (
  seller: Person,
  more: Record<string, unknown> = { cashPayment: true, cashTendered: 200 },
) => {
  const buyer = await shop.person();
  const { status, body } = await shop.order(seller, {
    tickets: [selfTicket(buyer, ticketType)],
    needsOpenDrawer: true,
    ...more,
  });
  return status === 200 ? 'sold' : (body as unknown as ErrorBody).error.code;
};

it("takes cash from the staff member's own drawer of today only, and still after its count", async () => {
  await open(admin, 100);
  expect(await sellFromDrawer(helper)).toBe('DRAWER_NOT_OPEN');
  expect((await own(helper))?.amounts ?? []).toEqual([]);
  await open(helper, 0);
  expect(await sellFromDrawer(helper)).toBe('sold');
  await count(helper, 125.5);
  expect(await sellFromDrawer(helper)).toBe('sold');
  expect((await own(helper))?.amounts).toMatchObject([{ payments: 2, since: 125.5 }]);
  // The next day at the event needs a drawer of its own.
  shop.app.clock.set('2026-02-15T08:00:00Z');
  expect(await sellFromDrawer(helper)).toBe('DRAWER_NOT_OPEN');
});

it('needs no drawer for a payment without cash, or for a call that does not request one', async () => {
  expect(await sellFromDrawer(helper, { bypassPayment: true })).toBe('sold');
  expect(await sellFromDrawer(helper, { cashPayment: true, cashTendered: 200, needsOpenDrawer: false })).toBe('sold');
});
