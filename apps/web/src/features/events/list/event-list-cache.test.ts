import type { ListedEvent } from '@foyer/contract/events/events';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage, openBrowser } from '../../../../test/browser.ts';

const now = new Date('2026-06-01T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const me = { userId: 'C1000001', locale: 'en-US' } as const;
const key = 'foyer.draft.events.C1000001';
// The content of an event does not matter here, because the list is stored unchanged.
const events = [{ eventId: 7, defaultName: 'Gala' }] as ListedEvent[];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

async function load() {
  const { local } = openBrowser();
  return { ...(await import('./event-list-cache.ts')), ...(await import('../../../session/stored.ts')), local };
}

test('returns the stored list to the same person in the same language for one day', async () => {
  const { cacheEvents, cachedEvents } = await load();
  expect(cachedEvents(me)).toBeUndefined();
  cacheEvents(me, events);
  expect(cachedEvents(me)).toEqual(events);
  expect(cachedEvents({ ...me, locale: 'ja-JP' })).toBeUndefined();
  expect(cachedEvents({ ...me, userId: 'C1000002' })).toBeUndefined();
  vi.setSystemTime(now.valueOf() + day - 1);
  expect(cachedEvents(me)).toEqual(events);
  vi.setSystemTime(now.valueOf() + day);
  expect(cachedEvents(me)).toBeUndefined();
  vi.setSystemTime(now.valueOf() - 1);
  expect(cachedEvents(me), 'of a clock that was put back').toBeUndefined();
});

test('removes the list when its person signs out or another person signs in', async () => {
  const { cacheEvents, cachedEvents, removeOfOthers, removeOfPerson } = await load();
  cacheEvents(me, events);
  removeOfOthers([me.userId]);
  expect(cachedEvents(me), 'who signs in again').toEqual(events);
  removeOfOthers(['C1000002']);
  expect(cachedEvents(me)).toBeUndefined();
  cacheEvents(me, events);
  removeOfPerson();
  expect(cachedEvents(me)).toBeUndefined();
});

test('ignores a list of another version and malformed entries', async () => {
  const { cacheEvents, cachedEvents, local } = await load();
  cacheEvents(me, events);
  const cached = JSON.parse(local.getItem(key) ?? '') as object;
  local.setItem(key, JSON.stringify({ ...cached, version: '/assets/older.js' }));
  expect(cachedEvents(me)).toBeUndefined();
  for (const text of ['{', '7', 'null', '""', '[]']) {
    local.setItem(key, text);
    expect(cachedEvents(me), text).toBeUndefined();
  }
});

test('removes the old list when there is no room for the new one', async () => {
  const { cacheEvents, cachedEvents, local } = await load();
  cacheEvents(me, events);
  FakeStorage.refuse(local, key);
  cacheEvents(me, []);
  expect(cachedEvents(me)).toBeUndefined();
});
