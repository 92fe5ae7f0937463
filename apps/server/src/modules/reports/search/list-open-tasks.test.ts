import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OpenTask } from '@foyer/contract/events/event-overview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';

/** The list of what needs a decision, on the dashboard. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'open tasks' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const tasks = async (by = admin) =>
  (await shop.app.inject<OpenTask[] & ErrorBody>('GET', '/api/admin/open-tasks', { token: by.token })).body;
const kinds = async () => (await tasks()).map(({ kind }) => kind);

test('is empty without open tasks, and for administrators only', async () => {
  expect(await tasks()).toEqual([]);
  expect((await tasks(await shop.staff(['helper']))).error.code).toBe('FORBIDDEN');
});

test('counts failed mail with the time of the oldest', async () => {
  const db = shop.app.database.kysely;
  const mail = (minutes: number, status: 'FAILED' | 'SENT') => ({
    template: 'confirmation',
    recipient: 'kim@example.com',
    locale: 'en-US' as const,
    status,
    created_at: new Date(shop.app.clock.now().getTime() - minutes * 60_000),
    ...(status === 'SENT' ? { sent_at: shop.app.clock.now() } : {}),
  });
  await db
    .insertInto('outbox')
    .values([mail(30, 'FAILED'), mail(90, 'FAILED'), mail(200, 'SENT')])
    .execute();
  const since = new Date(shop.app.clock.now().getTime() - 90 * 60_000).toISOString();
  expect(await tasks()).toEqual([{ kind: 'failedMail', count: 2, since, event: null }]);
  await db.deleteFrom('outbox').execute();
});

test('counts charges without an order until they are resolved, with the time of the oldest', async () => {
  const db = shop.app.database.kysely;
  const now = shop.app.clock.now();
  const charge = (minutes: number) => ({
    gateway: 'sandbox' as const,
    gateway_reference: `charge-${minutes}`,
    amount_minor: 14_950,
    currency: 'USD' as const,
    charged_at: new Date(now.getTime() - minutes * 60_000),
    found_by: 'audit' as const,
    created_at: now,
  });
  await db
    .insertInto('unknown_charge')
    .values([charge(30), charge(90)])
    .execute();
  await db
    .insertInto('unknown_charge')
    .values({ ...charge(200), resolved_at: now, resolution: 'Refunded at the provider' })
    .execute();
  const since = new Date(now.getTime() - 90 * 60_000).toISOString();
  expect(await tasks()).toEqual([{ kind: 'charges', count: 2, since, event: null }]);
  await db.deleteFrom('unknown_charge').execute();
});

test('names an event on sale with at most a tenth of its units left', async () => {
  const db = shop.app.database.kysely;
  const type = await shop.ticketType({ quantity: 20, limit_quantity: true });
  const sell = (sold: number) =>
    db
      .updateTable('stock')
      .set({ sold })
      .where('stock_id', 'in', (from) =>
        from.selectFrom('ticket_configuration').select('stock_id').where('ticket_configuration_id', '=', type),
      )
      .execute();
  await sell(17);
  expect(await kinds()).toEqual([]);
  await sell(18);
  expect(await tasks()).toMatchObject([{ kind: 'lowStock', count: 2, event: { eventId: shop.eventId } }]);
  await sell(0);
});

test('counts the points that prevent the publication of a draft, unless it is archived', async () => {
  const { body } = await shop.app.inject<{ eventId: number }>('POST', '/api/events', {
    token: admin.token,
    body: { template: null, eventShortCode: 'TASK', firstDay: '2027-03-05' },
  });
  expect(await tasks()).toMatchObject([{ kind: 'checklist', count: 1, event: { eventId: body.eventId } }]);
  await shop.app.inject('PUT', `/api/admin/events/${body.eventId}/archived`, {
    token: admin.token,
    body: { archived: true },
  });
  expect(await tasks()).toEqual([]);
});
