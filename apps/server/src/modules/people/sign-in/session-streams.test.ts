import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff } from '../../../seed/factories/account.ts';

/** A live view of check-in ends with its session, also when another process ends the session. */

let shop: Shop;
let beside: TestApp;
let scanner: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'session streams' });
  beside = await createTestApp({ beside: shop.app, name: 'session streams beside' });
  scanner = await shop.staff(['ticket-scanner']);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const newSession = () => openTestSession(shop.app.database.kysely, scanner.accountId, { now: shop.app.clock.now() });
const post = (path: string, token: string) =>
  shop.app.inject('POST', `/api/authentication/${path}`, { token, body: {} });

/** Opens a stream and waits for its first event. `ended` resolves when the server ends the stream. */
async function watch(token: string) {
  const cut = new AbortController();
  const answer = await fetch(`${beside.address}/api/admin/events/${shop.eventId}/live`, {
    headers: { 'x-auth-token': token, 'x-request-source': 'web' },
    signal: cut.signal,
  });
  const reader = answer.body?.getReader();
  let isOpen = answer.status === 200;
  const read = async () => {
    const { done } = (await reader?.read()) ?? { done: true };
    if (done) isOpen = false;
    return done;
  };
  if (isOpen) await read();
  // An unread body keeps its connection busy, and the server waits a minute for it when it closes.
  else await reader?.cancel();
  const ended = (async () => {
    let isDone = !isOpen;
    while (!isDone) isDone = await read();
  })().catch(() => undefined);
  return { status: answer.status, isOpen: () => isOpen, ended, cut: () => cut.abort() };
}

describe('a live view of check-in', () => {
  it.each([
    ['signing out', (token: string) => post('logout', token)],
    ['a lock', (token: string) => post('lock', token)],
    ['the end of the session from another device', async () => post('sessions/end', await newSession())],
    [
      'closing the account',
      () =>
        shop.app.database.kysely
          .updateTable('account')
          .set({ closed_at: shop.app.clock.now() })
          .where('account_id', '=', scanner.accountId)
          .execute(),
    ],
  ])('ends with %s, and another person’s view continues', async (_, end) => {
    await shop.app.database.kysely
      .updateTable('account')
      .set({ closed_at: null })
      .where('account_id', '=', scanner.accountId)
      .execute();
    const token = await newSession();
    const colleague = await watch((await shop.staff(['ticket-scanner'])).token);
    const own = await watch(token);
    expect([own.status, own.isOpen()]).toEqual([200, true]);
    await end(token);
    await own.ended;
    expect([own.isOpen(), colleague.isOpen()]).toEqual([false, true]);
    colleague.cut();
  });

  it('ends when the role for the event ends', async () => {
    const { accountId } = await createStaff(shop.app.database.kysely, [], {
      grants: [{ role: 'ticket-scanner', event_id: shop.eventId, valid_until: new Date('2026-01-20T13:00:00Z') }],
    });
    const token = await openTestSession(shop.app.database.kysely, accountId, { now: beside.clock.now() });
    const own = await watch(token);
    expect([own.status, own.isOpen()]).toEqual([200, true]);
    const before = beside.clock.now();
    beside.clock.set('2026-01-20T13:00:00Z');
    await own.ended;
    expect((await watch(token)).status).toBe(403);
    beside.clock.set(before.toISOString());
  });

  it('can be open five times in one session, and a closed view frees its place', async () => {
    await shop.app.database.kysely
      .updateTable('account')
      .set({ closed_at: null })
      .where('account_id', '=', scanner.accountId)
      .execute();
    const [token, other] = [await newSession(), await newSession()];
    const views = [];
    for (let index = 0; index < 5; index += 1) views.push(await watch(token));
    expect(views.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await watch(token)).status).toBe(429);
    const elsewhere = await watch(other);
    expect(elsewhere.status).toBe(200);
    views[0]?.cut();
    await expect
      .poll(async () => {
        const next = await watch(token);
        views.push(next);
        return next.status;
      })
      .toBe(200);
    for (const view of [...views, elsewhere]) view.cut();
  });
});
