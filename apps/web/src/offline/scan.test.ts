import type { RosterEntry } from '@foyer/contract/door';
import { afterEach, expect, it, vi } from 'vitest';
import { createScanner, type ScanDependencies } from './scan.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

/** What a device does with a scan whose answer does not come. */

const state: RosterState = {
  eventId: 3,
  cursor: 'x',
  head: {
    tag: 'x',
    // What is shown of the event does not decide anything here.
    event: {} as RosterState['head']['event'],
    checkInWindows: [{ from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }],
    publicKey: '',
    ticketTypes: [],
    addOns: [],
  },
  syncedAt: 0,
  isWhole: true,
  skewMs: 0,
};
const ticket: RosterEntry = { ticketId: 5, revision: 1, status: 'ACTIVE', checkedInAt: null, sealed: null };

function deviceWith(roster: RosterState | null = state) {
  const entries = new Map<number, RosterEntry>([[5, ticket]]);
  const queue: WaitingScan[] = [];
  const store: Pick<DoorStore, 'entry' | 'letIn'> = {
    entry: async (_, ticketId) => entries.get(ticketId),
    letIn: async (scan, entry) => {
      queue.push(scan);
      if (entry) entries.set(entry.ticketId, { ...entry, status: 'CHECKED_IN' });
    },
  };
  const deps: ScanDependencies = {
    eventId: 3,
    store: store as DoorStore,
    state: () => roster,
    queued: new Set(),
    isOnline: () => true,
    onLost: () => undefined,
    onQueued: () => undefined,
  };
  return { scan: createScanner(deps), entries, queue, deps };
}

/** The server: what it was asked, and whether its answer arrives. */
function server(answers: (() => Response)[]) {
  const asked: { scanId: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as { scanId: string });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

it('decides by itself, and queues the very act that the server was asked about', async () => {
  const asked = server([]);
  const { scan, queue } = deviceWith();
  expect(await scan('5')).toMatchObject({ verdict: 'admit', isOffline: true, guest: null });
  expect(queue).toMatchObject([{ ticketId: 5, shown: 'admit', scanId: asked[0]?.scanId }]);
});

it('lets nobody in twice, though the list is overwritten by what the server still thought', async () => {
  server([]);
  const { scan, entries, queue, deps } = deviceWith();
  await scan('5');
  entries.set(5, ticket);
  expect(await scan('5')).toMatchObject({ verdict: 'alreadyCheckedIn', isOffline: true });
  expect(queue).toHaveLength(1);
  // Sent, and taken back since: the list is the word again.
  deps.queued.clear();
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });
});

it('asks about the same act again when nobody could say the first time', async () => {
  const asked = server([]);
  const { scan, queue } = deviceWith(null);
  expect(await scan('5')).toMatchObject({ verdict: 'unreachable' });
  expect(await scan('6')).toMatchObject({ verdict: 'unreachable' });
  await scan('5');
  expect(asked[2]?.scanId).toBe(asked[0]?.scanId);
  expect(asked[1]?.scanId).not.toBe(asked[0]?.scanId);
  expect(queue).toEqual([]);
});

it('takes a refusal of the server for what it is, and a broken server for none', async () => {
  const refusal = (status: number, code: string) => () => Response.json({ error: { code, message: 'x' } }, { status });
  server([refusal(409, 'TICKET_NOT_ACTIVE'), refusal(500, 'GENERAL_ERROR')]);
  const { scan, queue } = deviceWith();
  expect(await scan('5')).toMatchObject({ verdict: 'refused', isOffline: false, error: { code: 'TICKET_NOT_ACTIVE' } });
  expect(queue).toEqual([]);
  expect(await scan('5')).toMatchObject({ verdict: 'admit', isOffline: true });
});

it('does nothing for what says nothing, and is calm about what is none of ours', async () => {
  const asked = server([]);
  const { scan } = deviceWith();
  for (const text of ['', '  ', '0', '-5', '０', '\r']) expect(await scan(text), JSON.stringify(text)).toBeNull();
  expect(await scan('https://example.com')).toMatchObject({ verdict: 'foreign', ticketId: null });
  expect(asked).toEqual([]);
});
