import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { limits } from '../../system/limits/index.ts';

/** The number of events that a person creates or clones in a day (events 4.19). */

const start = '2026-02-15T15:00:00Z';
let shop: Shop;
let organiser: Person;
let mine: number;
beforeAll(async () => {
  shop = await openShop({ name: 'new events', now: start });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(start);
  mine = await newEvent();
  organiser = await organiserOf(mine);
});

let made = 0;
/** An event with a code that no clone of another event gets. */
const newEvent = (more: object = {}) => {
  made += 1;
  return createEvent(db(), { event_short_code: `NIGHT${made}X`, ...more });
};
const db = () => shop.app.database.kysely;
async function organiserOf(...ids: number[]): Promise<Person> {
  const grants = ids.map((id) => ({ role: 'organiser' as const, event_id: id }));
  return signIn(await createStaff(db(), [], { grants }));
}
const signIn = async (account: Omit<Person, 'token'>): Promise<Person> => ({
  ...account,
  token: await openTestSession(db(), account.accountId, { now: shop.app.clock.now() }),
});
const clone = (body: object = {}, by = organiser) =>
  shop.app.inject<ErrorBody>('POST', '/api/events/clone-event', { token: by.token, body: { eventId: mine, ...body } });
const create = (code: string, by: Person) =>
  shop.app.inject<ErrorBody>('POST', '/api/events', {
    token: by.token,
    body: { template: null, eventShortCode: code, firstDay: '2026-05-01' },
  });
const grants = async () =>
  (
    await db()
      .selectFrom('staff_grant')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', organiser.accountId)
      .executeTakeFirstOrThrow()
  ).count;
const usedBy = async (name: 'new-events' | 'new-events-admin', { accountId }: Person) =>
  (
    await db()
      .selectFrom('rate_limit')
      .select('used')
      .where('name', '=', name)
      .where('key', '=', String(accountId))
      .executeTakeFirst()
  )?.used ?? 0;
/** Leaves this many new events to a person who has made one. */
const leave = (name: 'new-events' | 'new-events-admin', { accountId }: Person, left: number) =>
  db()
    .updateTable('rate_limit')
    .set({ used: limits[name].allowed - left, blocked_until: null })
    .where('name', '=', name)
    .where('key', '=', String(accountId))
    .execute();

describe('an organiser', () => {
  it('clones twenty events in a day at most, and gets no more roles', async () => {
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await clone()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits['new-events'].allowed);
    expect(await grants()).toBe(1 + limits['new-events'].allowed);
    const { status, body } = await clone();
    expect([status, body.error.code]).toEqual([429, 'NEW_EVENT_LIMIT']);
    expect(body.error.metadata).toEqual({ perDay: limits['new-events'].allowed, retryAfterSeconds: 86_400 });
    shop.app.clock.advance({ days: 1 });
    organiser = await signIn(organiser);
    expect((await clone()).status).toBe(200);
  });

  it('counts each copied child, and a refused clone leaves the rest', async () => {
    const children = [];
    for (let n = 0; n < 3; n += 1) children.push(await newEvent({ parent_event_id: mine }));
    organiser = await organiserOf(mine, ...children);
    expect((await clone({ children: [] })).status).toBe(200);
    await leave('new-events', organiser, 3);
    const before = await grants();
    expect((await clone({ children })).body.error.code).toBe('NEW_EVENT_LIMIT');
    expect(await grants()).toBe(before);
    expect((await clone({ children: children.slice(1) })).status).toBe(200);
    expect((await clone()).status).toBe(429);
  });

  it('is counted before the result, also when the clone is refused', async () => {
    await clone();
    const before = await usedBy('new-events', organiser);
    expect((await clone({ firstDay: '9001-01-01' })).status).toBe(422);
    expect((await clone({ parentEventId: 999_999 })).status).toBe(403);
    expect(await usedBy('new-events', organiser)).toBe(before + 2);
  });

  it('cannot exceed the limit with requests at the same time', async () => {
    await clone();
    await leave('new-events', organiser, 2);
    const all = await Promise.all(Array.from({ length: 6 }, () => clone()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

it('gives administrators a higher limit, for new events and clones together', async () => {
  const admin = await shop.staff(['admin']);
  expect(limits['new-events-admin'].allowed).toBeGreaterThan(limits['new-events'].allowed);
  expect((await create('NEW-1', admin)).status).toBe(201);
  expect(await usedBy('new-events', admin)).toBe(0);
  await leave('new-events-admin', admin, 2);
  expect((await clone({}, admin)).status).toBe(200);
  expect((await create('NEW-2', admin)).status).toBe(201);
  expect((await create('NEW-3', admin)).body.error.code).toBe('NEW_EVENT_LIMIT');
  expect((await clone({}, admin)).body.error.code).toBe('NEW_EVENT_LIMIT');
});
