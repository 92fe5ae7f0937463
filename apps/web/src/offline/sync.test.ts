import type { Roster, RosterRow } from '@foyer/contract/door/door';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import type { DoorStore, RosterState } from './store.ts';

const row = (ticketId: number): RosterRow => [ticketId, 1, 'A', 0, 7, [], [], null];
const head = { tag: 'h' } as NonNullable<Roster['head']>;
const serverTime = '2026-06-01T12:00:00.000Z';
const part = (more: Partial<Roster>): Roster => ({
  cursor: 'c',
  hasMore: false,
  isFresh: false,
  head: null,
  serverTime,
  tickets: [],
  ...more,
});

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers({ now: new Date(serverTime), toFake: ['Date'] });
  return () => vi.useRealTimers();
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the roster from a server that sends these parts in turn; a missing part is a lost connection. */
async function load(parts: readonly Roster[], { known = null as RosterState | null, hasStore = true } = {}) {
  let sent = 0;
  vi.stubGlobal('fetch', async () => {
    const next = parts[sent];
    sent += 1;
    if (!next) throw new TypeError('Failed to fetch');
    return Response.json(next);
  });
  const { fetchRosterChanges } = await import('./sync.ts');
  const stored: { isWhole: boolean; kind: string }[] = [];
  const store: Pick<DoorStore, 'keep'> = {
    keep: async ({ isWhole }, _, kind) => {
      stored.push({ isWhole, kind });
    },
  };
  const states: RosterState[] = [];
  const loaded = fetchRosterChanges(3, hasStore ? (store as DoorStore) : null, known, (roster) => states.push(roster));
  const failed = await loaded.then(
    () => null,
    (error: unknown) => error,
  );
  return { stored, states, last: states.at(-1), failed };
}

describe('a roster that is sent in parts', () => {
  test('is complete with its last part, and not before', async () => {
    const { stored } = await load([
      part({ isFresh: true, head, hasMore: true, tickets: [row(1)] }),
      part({ hasMore: true, tickets: [row(2)] }),
      part({ tickets: [row(3)] }),
    ]);
    expect(stored).toEqual([
      { isWhole: false, kind: 'fresh' },
      { isWhole: false, kind: 'more' },
      { isWhole: true, kind: 'more' },
    ]);
  });

  test('is not complete when the connection breaks between two parts', async () => {
    const { last, failed } = await load([part({ isFresh: true, head, hasMore: true, tickets: [row(1)] })]);
    expect(failed).not.toBeNull();
    expect(last).toMatchObject({ isWhole: false });
  });

  test('that was half loaded before is complete once the rest has loaded', async () => {
    const half = (await load([part({ isFresh: true, head, hasMore: true })])).last ?? null;
    const { stored } = await load([part({ hasMore: true }), part({})], { known: half });
    expect(stored.map(({ isWhole }) => isWhole)).toEqual([false, true]);
  });

  test('that starts again is incomplete until its last part', async () => {
    const whole = (await load([part({ isFresh: true, head })])).last ?? null;
    expect(whole).toMatchObject({ isWhole: true });
    const { stored } = await load([part({ isFresh: true, head, hasMore: true }), part({})], { known: whole });
    expect(stored.map(({ isWhole }) => isWhole)).toEqual([false, true]);
  });

  test('stays complete while changes are sent in several parts', async () => {
    const whole = (await load([part({ isFresh: true, head })])).last ?? null;
    const { stored } = await load([part({ hasMore: true }), part({})], { known: whole });
    expect(stored).toEqual([
      { isWhole: true, kind: 'changes' },
      { isWhole: true, kind: 'changes' },
    ]);
  });

  test('is never complete without a store', async () => {
    const { last } = await load([part({ isFresh: true, head })], { hasStore: false });
    expect(last).toMatchObject({ isWhole: false });
  });
});

test.each([
  ['ahead', 7 * 60_000],
  ['behind', -7 * 60_000],
])("a device with a clock %s learns the difference from the server's clock", async (_, aheadMs) => {
  vi.setSystemTime(Date.parse(serverTime) + aheadMs);
  expect((await load([part({ isFresh: true, head })])).last?.skewMs).toBe(-aheadMs);
});
