import type { NextDate } from '@foyer/contract/events/event-overview';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createCoupon, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

/** The next dates on the dashboard. Each test has its own event, and the others are over. */

let shop: Shop;
let admin: Person;
let eventId: number;
beforeAll(async () => {
  shop = await openShop({ name: 'next dates' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await db().updateTable('event').set({ archived_at: shop.app.clock.now() }).execute();
  eventId = await createEvent(db(), {
    registration_start: inDays(-5),
    registration_end: inDays(-4),
    event_start: inDays(100),
    event_end: inDays(101),
  });
});

const db = () => shop.app.database.kysely;
const inDays = (days: number) => new Date(shop.app.clock.now().getTime() + days * 86_400_000);
const list = async (by = admin) =>
  (await shop.app.inject<NextDate[] & ErrorBody>('GET', '/api/admin/next-dates', { token: by.token })).body;
const seen = async () => (await list()).map(({ kind, at, about, count }) => [kind, at, about, count]);

test('lists the dates of registration, sale and discounts, the earliest first', async () => {
  await db()
    .updateTable('event')
    .set({ registration_start: inDays(1), registration_end: inDays(9) })
    .where('event_id', '=', eventId)
    .execute();
  const type = await createTicketConfiguration(db(), {
    event_id: eventId,
    default_description: 'Hall',
    sale_start: inDays(2),
    sale_end: inDays(8),
  });
  await createCoupon(db(), {
    ticket_configuration_id: type,
    amount_off_minor: 500,
    starts_at: inDays(-3),
    ends_at: inDays(4),
  });
  expect(await seen()).toEqual([
    ['registrationOpens', inDays(1).toISOString(), null, 0],
    ['saleStarts', inDays(2).toISOString(), 'Hall', 1],
    ['priceChanges', inDays(4).toISOString(), 'Hall', 1],
    ['saleEnds', inDays(8).toISOString(), 'Hall', 1],
    ['registrationCloses', inDays(9).toISOString(), null, 0],
  ]);
});

test('counts ticket types with the same date as one date', async () => {
  for (const name of ['Hall', 'Stage']) {
    await createTicketConfiguration(db(), { event_id: eventId, default_description: name, sale_end: inDays(3) });
  }
  await createTicketConfiguration(db(), { event_id: eventId, sale_end: inDays(3), active: false });
  expect(await seen()).toEqual([['saleEnds', inDays(3).toISOString(), null, 2]]);
});

test('lists a scheduled message at its time, and none that is paused', async () => {
  const { body } = await shop.app.inject<{ messageId: number }>('POST', `/api/admin/events/${eventId}/messages`, {
    token: admin.token,
    body: {
      kind: 'service',
      audience: {},
      texts: { en_US: { subject: 'Doors', text: 'Doors open at 9.' } },
      schedule: { kind: 'rule', anchor: 'EVENT_START', direction: 'before', amount: 3, unit: 'days' },
    },
  });
  expect(await seen()).toEqual([['message', inDays(97).toISOString(), 'Doors', 1]]);
  await shop.app.inject('PUT', `/api/admin/messages/${body.messageId}/pause`, {
    token: admin.token,
    body: { isPaused: true },
  });
  expect(await seen()).toEqual([]);
});

test('leaves out drafts, events that were called off, and all but administrators', async () => {
  const change = (columns: Record<string, Date | boolean | null>) =>
    db()
      .updateTable('event')
      .set({ registration_start: inDays(1), registration_end: inDays(2), ...columns })
      .where('event_id', '=', eventId)
      .execute();
  await change({ published: false });
  expect(await list()).toEqual([]);
  await change({ published: true, called_off_at: shop.app.clock.now() });
  expect(await list()).toEqual([]);
  expect((await list(await shop.staff(['helper']))).error.code).toBe('FORBIDDEN');
});
