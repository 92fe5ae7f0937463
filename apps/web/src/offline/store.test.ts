import type { RosterRow } from '@foyer/contract/door/door';
import { rosterEntry } from '@foyer/domain/door/roster-row';
import * as fake from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

let store: DoorStore;
beforeEach(async () => {
  // `idb` needs the classes of IndexedDB, and each test needs a factory of its own.
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.resetModules();
  const { openDoorStore } = await import('./store.ts');
  store = await openDoorStore();
  return () => {
    vi.unstubAllGlobals();
  };
});

const row = (ticketId: number, status: RosterRow[2] = 'A'): RosterRow => [ticketId, 1, status, 0, 7, [], [], null];
const state = (eventId = 3): RosterState => ({
  eventId,
  cursor: 'x',
  // The store keeps the head without reading it.
  head: {} as RosterState['head'],
  syncedAt: 0,
  isWhole: true,
  skewMs: 0,
});
const scan = (scanId: string, eventId = 3): WaitingScan => ({
  eventId,
  scanId,
  ticketId: 5,
  scannedAt: '2026-06-01T12:00:00.000Z',
  shown: 'admit',
});
const tickets = Array.from({ length: 250 }, (_, index) => row(index + 1));

describe('a ticket', () => {
  test.each(['C', 'I'] as const)('that became %s after the roster was loaded has its new status', async (status) => {
    await store.keep(state(), tickets, 'fresh');
    await store.keep(state(), [row(5, status), row(205, status)], 'changes');
    expect(await store.entry(3, 5)).toMatchObject(rosterEntry(row(5, status)));
    expect(await store.entry(3, 205)).toMatchObject(rosterEntry(row(205, status)));
    expect(await store.entry(3, 6)).toEqual(rosterEntry(row(6)));
  });

  test('of a later part of the roster is found, and a ticket that is in no part is not', async () => {
    await store.keep(state(), tickets.slice(0, 100), 'fresh');
    await store.keep(state(), tickets.slice(100), 'more');
    for (const ticketId of [1, 100, 101, 250])
      expect(await store.entry(3, ticketId)).toEqual(rosterEntry(row(ticketId)));
    expect(await store.entry(3, 251)).toBeUndefined();
    expect(await store.entry(4, 5), 'of another event').toBeUndefined();
  });

  test('that is missing from a fresh roster is removed with its later changes', async () => {
    await store.keep(state(), tickets, 'fresh');
    await store.keep(state(), [row(5, 'I')], 'changes');
    await store.keep(state(), [row(7)], 'fresh');
    expect([await store.entry(3, 5), await store.entry(3, 200)]).toEqual([undefined, undefined]);
    expect(await store.entry(3, 7)).toEqual(rosterEntry(row(7)));
  });

  test('that this device checked in stays checked in, and its scan is queued', async () => {
    await store.keep(state(), tickets, 'fresh');
    await store.letIn(scan('a'), rosterEntry(row(5, 'I')));
    expect(await store.entry(3, 5)).toMatchObject({ status: 'CHECKED_IN' });
    expect(await store.waiting(3, 10)).toEqual({ scans: [scan('a')], count: 1 });
  });
});

describe('queued scans', () => {
  test('are returned per event in the order in which they were taken', async () => {
    for (const scanId of ['b', 'a', 'c']) await store.letIn(scan(scanId), undefined);
    await store.letIn(scan('d', 4), undefined);
    const { scans, count } = await store.waiting(3, 2);
    expect([scans.map(({ scanId }) => scanId), count]).toEqual([['b', 'a'], 3]);
  });

  test('are removed when the server has decided them, and no others', async () => {
    for (const scanId of ['a', 'b', 'c']) await store.letIn(scan(scanId), undefined);
    await store.sent(['a', 'c', 'unknown']);
    expect((await store.waiting(3, 10)).scans.map(({ scanId }) => scanId)).toEqual(['b']);
  });

  test('survive when the roster of their event is dropped', async () => {
    await store.keep(state(), tickets, 'fresh');
    await store.letIn(scan('a'), undefined);
    await store.forget(3);
    expect(await store.readState(3)).toBeUndefined();
    expect(await store.entry(3, 5)).toBeUndefined();
    expect((await store.waiting(3, 10)).count).toBe(1);
  });
});

test('a trial copy has its own rosters and scans, and removes none of the installation (selling 6.3)', async () => {
  await store.keep(state(), tickets, 'fresh');
  await store.letIn(scan('real'), undefined);
  vi.stubGlobal('document', { documentElement: { dataset: { trial: 'foyer_trial_1' } } });
  vi.resetModules();
  const ofTrial = await (await import('./store.ts')).openDoorStore();
  expect(await ofTrial.waiting(3, 10)).toEqual({ scans: [], count: 0 });
  expect(await ofTrial.readStates()).toEqual([]);
  await ofTrial.forgetAll();
  expect(await store.readStates()).toHaveLength(1);
});
