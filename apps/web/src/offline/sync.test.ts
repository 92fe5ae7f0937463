import type { Roster, RosterRow } from '@foyer/contract/door/door';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

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

describe('queued scans', () => {
  const scan = (scanId: string): WaitingScan => ({
    scanId,
    eventId: 3,
    ticketId: 7,
    scannedAt: serverTime,
    shown: 'admit',
  });

  /** Sends queued scans to a server that decides these in turn. Returns the requests and the scans that are still queued. */
  async function send(scanIds: string[], decided: readonly string[][]) {
    let queued = scanIds.map(scan);
    const requests: { scanIds: string[]; waiting: number }[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const { scans, waiting } = JSON.parse(body) as { scans: WaitingScan[]; waiting: number };
      const next = decided[requests.length];
      requests.push({ scanIds: scans.map(({ scanId }) => scanId), waiting });
      if (!next) throw new TypeError('Failed to fetch');
      return Response.json({ results: next.map((scanId) => ({ scanId })) });
    });
    const store: Pick<DoorStore, 'waiting' | 'sent'> = {
      waiting: async (_eventId, most) => ({ scans: queued.slice(0, most), count: queued.length }),
      sent: async (sent) => {
        queued = queued.filter(({ scanId }) => !sent.includes(scanId));
      },
    };
    const { sendWaiting } = await import('./sync.ts');
    await sendWaiting(3, store as DoorStore, async () => {}).catch(() => undefined);
    return { requests, queued: queued.map(({ scanId }) => scanId) };
  }

  test('stay queued until the server has decided each of them', async () => {
    const { requests, queued } = await send(['a', 'b'], [['a'], ['b']]);
    expect(requests.map((request) => request.scanIds)).toEqual([['a', 'b'], ['b']]);
    expect(queued).toEqual([]);
  });

  test('stay queued when the connection breaks, and when the server decides none of them', async () => {
    expect((await send(['a', 'b'], [])).queued).toEqual(['a', 'b']);
    const { requests, queued } = await send(['a', 'b'], [[]]);
    expect([requests.length, queued]).toEqual([1, ['a', 'b']]);
  });

  test('are sent in batches, oldest first, with the number of scans after the batch', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `scan-${index}`);
    const { requests, queued } = await send(ids, [ids.slice(0, 100), ids.slice(100)]);
    expect(requests).toEqual([
      { scanIds: ids.slice(0, 100), waiting: 20 },
      { scanIds: ids.slice(100), waiting: 0 },
    ]);
    expect(queued).toEqual([]);
  });
});
