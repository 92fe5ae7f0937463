import type { ListedEvent } from '@foyer/contract/events';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage, openBrowser } from '../../../../test/browser.ts';

const now = new Date('2026-06-01T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const me = { userId: 'C1000001', locale: 'en-US' } as const;
const key = 'foyer.draft.events.C1000001';
// The list is kept as it came, whatever an event is made of.
const events = [{ eventId: 7, defaultName: 'Gala' }] as ListedEvent[];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

async function load() {
  const { local } = openBrowser();
  return { ...(await import('./kept-list.ts')), ...(await import('../../../session/stored.ts')), local };
}

test('the list seen last is there for whoever saw it, in their language, for a day', async () => {
  const { keepEvents, keptEvents } = await load();
  expect(keptEvents(me)).toBeUndefined();
  keepEvents(me, events);
  expect(keptEvents(me)).toEqual(events);
  expect(keptEvents({ ...me, locale: 'ja-JP' })).toBeUndefined();
  expect(keptEvents({ ...me, userId: 'C1000002' })).toBeUndefined();
  vi.setSystemTime(now.valueOf() + day - 1);
  expect(keptEvents(me)).toEqual(events);
  vi.setSystemTime(now.valueOf() + day);
  expect(keptEvents(me)).toBeUndefined();
  vi.setSystemTime(now.valueOf() - 1);
  expect(keptEvents(me), 'of a clock that was put back').toBeUndefined();
});

test('it goes with signing out and with somebody else', async () => {
  const { keepEvents, keptEvents, removeOfOthers, removeOfPerson } = await load();
  keepEvents(me, events);
  removeOfOthers([me.userId]);
  expect(keptEvents(me), 'who signs in again').toEqual(events);
  removeOfOthers(['C1000002']);
  expect(keptEvents(me)).toBeUndefined();
  keepEvents(me, events);
  removeOfPerson();
  expect(keptEvents(me)).toBeUndefined();
});

test('what another version wrote, or nobody of us, is not shown', async () => {
  const { keepEvents, keptEvents, local } = await load();
  keepEvents(me, events);
  const kept = JSON.parse(local.getItem(key) ?? '') as object;
  local.setItem(key, JSON.stringify({ ...kept, version: '/assets/older.js' }));
  expect(keptEvents(me)).toBeUndefined();
  for (const text of ['{', '7', 'null', '""', '[]']) {
    local.setItem(key, text);
    expect(keptEvents(me), text).toBeUndefined();
  }
});

test('a browser that has no room keeps no older list either', async () => {
  const { keepEvents, keptEvents, local } = await load();
  keepEvents(me, events);
  FakeStorage.refuse(local, key);
  keepEvents(me, []);
  expect(keptEvents(me)).toBeUndefined();
});
