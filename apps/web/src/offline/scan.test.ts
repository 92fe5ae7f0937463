import type { DoorList, RosterEntry } from '@foyer/contract/door/door';
import { rosterKeyText } from '@foyer/domain/door/roster';
import { personText } from '@foyer/domain/door/roster-row';
import { typeText } from '@foyer/domain/door/keyboards';
import { formatTicketCode, ticketCodePayload } from '@foyer/domain/tickets/ticket-code';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createScanner, type ScanDependencies } from './scan.ts';
import type { CheckInPoint } from './check-in-point.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

/** Tests scans on a device without a responding server. */

const open = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
function list(listId: string, of: Pick<DoorList, 'passage'> & Partial<DoorList>): DoorList {
  return { listId, name: listId, translations: {}, ticketTypes: [], addOns: [], windows: [open], ...of };
}
const state: RosterState = {
  eventId: 3,
  cursor: 'x',
  head: {
    tag: 'x',
    // The event's display data decides nothing here.
    event: {} as RosterState['head']['event'],
    checkInWindows: [open],
    publicKey: '',
    ticketTypes: [],
    addOns: [],
    lists: [list('dinner', { passage: 'once', ticketTypes: [7] }), list('hall', { passage: 'inAndOut' })],
  },
  syncedAt: 0,
  isWhole: true,
  skewMs: 0,
};
const ticket: RosterEntry = {
  ticketId: 5,
  revision: 1,
  status: 'ACTIVE',
  checkedInAt: null,
  ticketConfigurationId: 7,
  addOns: [],
  passes: [],
  sealed: null,
  qualification: null,
};

function deviceWith(roster: RosterState | null = state) {
  let checkInPoint: CheckInPoint = { listId: null, way: 'in' };
  const moveTo = (listId: string | null, direction: CheckInPoint['way'] = 'in') => {
    checkInPoint = { listId, way: direction };
  };
  const entries = new Map<number, RosterEntry>([[5, ticket]]);
  const queue: WaitingScan[] = [];
  const store: Pick<DoorStore, 'entry' | 'letIn'> = {
    entry: async (_, ticketId) => entries.get(ticketId),
    letIn: async (scan, entry) => {
      queue.push(scan);
      if (entry) entries.set(entry.ticketId, entry);
    },
  };
  const deps: ScanDependencies = {
    eventId: 3,
    store: store as DoorStore,
    state: () => roster,
    queued: new Map(),
    checkInPoint: () => checkInPoint,
    isOnline: () => true,
    onLost: () => undefined,
    onQueued: () => undefined,
    onNotStored: () => undefined,
  };
  return { scan: createScanner(deps), entries, queue, deps, moveTo };
}

/** The server: the received requests, and its responses in turn. */
function server(answers: (() => Response)[]) {
  const requests: { scanId: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body) as { scanId: string });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

it('decides offline and queues the scan with the id that was sent to the server', async () => {
  const requests = server([]);
  const { scan, queue } = deviceWith();
  expect(await scan('5')).toMatchObject({ verdict: 'admit', isOffline: true, guest: null });
  expect(queue).toMatchObject([{ ticketId: 5, shown: 'admit', scanId: requests[0]?.scanId }]);
});

it('sends the scan without waiting for the roster, which it began to read before', async () => {
  const order: string[] = [];
  const { scan, deps } = deviceWith();
  const entry = Promise.withResolvers<RosterEntry>();
  deps.store = {
    ...deps.store,
    entry: () => {
      order.push('read');
      return entry.promise;
    },
  } as DoorStore;
  vi.stubGlobal('fetch', async () => {
    order.push('sent');
    return Response.json(
      { error: { code: 'TICKET_NOT_ACTIVE', message: '', requestId: '', metadata: {} } },
      { status: 409 },
    );
  });
  expect(await scan('5')).toMatchObject({ verdict: 'refused', isOffline: false });
  expect(order).toEqual(['read', 'sent']);
  // Its failure is no one's.
  entry.reject(new Error('closed'));
});

it('decides a list of benefits by the earned place in the roster', async () => {
  server([]);
  const vip = list('vip', { passage: 'once', benefits: [{ ticketConfigurationId: 7, qualification: 'five-star' }] });
  const { scan, entries, moveTo } = deviceWith({ ...state, head: { ...state.head, lists: [vip] } });
  moveTo('vip');
  expect(await scan('5')).toMatchObject({ verdict: 'notOnList', isOffline: true });
  entries.set(5, { ...ticket, qualification: 'five-star' });
  expect(await scan('5')).toMatchObject({ verdict: 'admit', isOffline: true });
});

it('admits no one twice, even if a roster update overwrites the entry', async () => {
  server([]);
  const { scan, entries, queue, deps } = deviceWith();
  await scan('5');
  entries.set(5, ticket);
  expect(await scan('5')).toMatchObject({ verdict: 'alreadyCheckedIn', isOffline: true });
  expect(queue).toHaveLength(1);
  // Sent and later undone, so the roster decides again.
  deps.queued.clear();
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });
});

it('shows an admission before it is stored, admits no one twice before that, and reports a failed write', async () => {
  server([]);
  const { scan, deps } = deviceWith();
  const disk = Promise.withResolvers<void>();
  const heard: string[] = [];
  Object.assign(deps, { onQueued: () => heard.push('queued'), onNotStored: () => heard.push('not stored') });
  deps.store = { ...deps.store, letIn: () => disk.promise } as DoorStore;
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });
  expect(await scan('5')).toMatchObject({ verdict: 'alreadyCheckedIn' });
  expect(heard).toEqual([]);
  disk.reject(new Error('QuotaExceededError'));
  await expect.poll(() => heard).toEqual(['not stored']);
});

it('sends the same scan id again when the first scan could not be decided', async () => {
  const requests = server([]);
  const { scan, queue } = deviceWith(null);
  expect(await scan('5')).toMatchObject({ verdict: 'unreachable' });
  expect(await scan('6')).toMatchObject({ verdict: 'unreachable' });
  await scan('5');
  expect(requests[2]?.scanId).toBe(requests[0]?.scanId);
  expect(requests[1]?.scanId).not.toBe(requests[0]?.scanId);
  expect(queue).toEqual([]);
});

it('accepts a rejection by the server, and decides offline when the server is broken', async () => {
  const refusal = (status: number, code: string) => () => Response.json({ error: { code, message: 'x' } }, { status });
  server([refusal(409, 'TICKET_NOT_ACTIVE'), refusal(500, 'GENERAL_ERROR')]);
  const { scan, queue } = deviceWith();
  expect(await scan('5')).toMatchObject({ verdict: 'refused', isOffline: false, error: { code: 'TICKET_NOT_ACTIVE' } });
  expect(queue).toEqual([]);
  expect(await scan('5')).toMatchObject({ verdict: 'admit', isOffline: true });
});

it('ignores empty input and reports codes of other systems as foreign', async () => {
  const requests = server([]);
  const { scan } = deviceWith();
  for (const text of ['', '  ', '0', '-5', '０', '\r']) expect(await scan(text), JSON.stringify(text)).toBeNull();
  expect(await scan('https://example.com')).toMatchObject({ verdict: 'foreign', ticketId: null });
  expect(requests).toEqual([]);
});

it('decides at check-in lists offline: who is on them, and who is inside', async () => {
  server([]);
  const { scan, entries, queue, deps, moveTo } = deviceWith();
  deps.isOnline = () => false;
  moveTo('dinner');
  expect(await scan('5')).toMatchObject({ verdict: 'admit', checkInPoint: { listId: 'dinner' } });
  expect(await scan('5')).toMatchObject({ verdict: 'alreadyCheckedIn', first: { at: queue[0]?.scannedAt } });
  // The entrance is separate.
  moveTo(null);
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });

  moveTo('hall', 'out');
  expect(await scan('5')).toMatchObject({ verdict: 'notInside' });
  moveTo('hall');
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });
  // An outdated roster entry does not admit twice. Entry and exit are queued separately.
  entries.set(5, ticket);
  expect(await scan('5')).toMatchObject({ verdict: 'alreadyCheckedIn' });
  moveTo('hall', 'out');
  expect(await scan('5')).toMatchObject({ verdict: 'admit' });
  expect(queue.map(({ listId, way, shown }) => [listId, way, shown])).toEqual([
    ['dinner', 'in', 'admit'],
    [undefined, undefined, 'admit'],
    ['hall', 'out', 'notInside'],
    ['hall', 'in', 'admit'],
    ['hall', 'out', 'admit'],
  ]);

  entries.set(5, { ...ticket, ticketConfigurationId: 8 });
  deps.queued.clear();
  moveTo('dinner');
  expect(await scan('5')).toMatchObject({ verdict: 'notOnList' });
  moveTo('lunch');
  expect(await scan('5')).toMatchObject({ verdict: 'listGone' });
});

it.each([
  ['two hours ahead', 2 * 3_600_000],
  ['two hours behind', -2 * 3_600_000],
])('judges the check-in window by the clock of the server when the clock of the device is %s', async (_, aheadMs) => {
  server([]);
  const serverNow = Date.parse('2026-06-01T12:00:00Z');
  const window = (fromHours: number) => ({
    from: new Date(serverNow + fromHours * 3_600_000).toISOString(),
    until: new Date(serverNow + (fromHours + 1) * 3_600_000).toISOString(),
  });
  vi.useFakeTimers({ now: serverNow + aheadMs, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const at = (windows: RosterState['head']['checkInWindows']) =>
    deviceWith({ ...state, head: { ...state.head, checkInWindows: windows }, skewMs: -aheadMs }).scan('5');
  expect(await at([window(-0.5)]), 'open by the clock of the server').toMatchObject({ verdict: 'admit' });
  expect(await at([window(-0.5 + aheadMs / 3_600_000)]), 'open by the clock of the device alone').toMatchObject({
    verdict: 'checkInNotActive',
  });
});

it.each([
  ['a stored copy from before the call-off', undefined, 'checkInNotActive'],
  ['the copy that came after it', true, 'calledOff'],
] as const)('refuses by %s without a network', async (_, isCalledOff, verdict) => {
  server([]);
  const event = { ...state.head.event, ...(isCalledOff === true ? { isCalledOff } : {}) };
  // The server sends no window of an event that was called off, for its lists neither.
  const lists = state.head.lists.map((each) => ({ ...each, windows: [] }));
  const { scan, moveTo, queue } = deviceWith({ ...state, head: { ...state.head, event, lists, checkInWindows: [] } });
  expect(await scan('5')).toMatchObject({ verdict, isOffline: true });
  moveTo('hall');
  expect(await scan('5')).toMatchObject({ verdict, isOffline: true });
  expect(queue).toEqual([]);
});

it('the camera admits signed codes only; the field also takes a bare number and an address', async () => {
  const { scan, queue } = deviceWith();
  const requests = server([]);
  for (const text of ['5', 'https://example.com/check-in/5']) {
    expect(await scan(text, 'camera')).toMatchObject({ verdict: 'foreign', ticketId: null });
  }
  expect([requests, queue]).toEqual([[], []]);
  expect(await scan('5', 'field')).toMatchObject({ verdict: 'admit', ticketId: 5 });
});

it.each([
  ['before the transfer', '2026-06-01T10:00:00.000Z', true],
  ['after the transfer', '2026-06-01T12:00:00.000Z', false],
])('knows offline whether the ticket was used %s', async (_, checkedInAt, byFormerHolder) => {
  server([]);
  const { scan, entries, deps } = deviceWith();
  deps.isOnline = () => false;
  const text = formatTicketCode({ ticketId: 5, eventId: 3, revision: 2, signature: 'A'.repeat(86) });
  const person = {
    firstName: 'Kim',
    lastName: 'Friend',
    externalAccountIdentifier: 'C1000003',
    relationship: 'CONSULTANT',
    ticketGroup: null,
    transferredAt: '2026-06-01T11:00:00.000Z',
  };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const utf8 = new TextEncoder();
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(rosterKeyText(text)));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(personText(person)));
  const whole = String.fromCodePoint(...iv, ...new Uint8Array(bytes));
  const sealed = btoa(whole).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  entries.set(5, { ...ticket, revision: 2, status: 'CHECKED_IN', checkedInAt, sealed });
  expect(await scan(text)).toMatchObject({
    verdict: 'alreadyCheckedIn',
    guest: { firstName: 'Kim' },
    first: { at: checkedInAt, byFormerHolder },
  });
});

describe('a code that the scanner types with another keyboard layout', () => {
  const french = { device: 'us', computer: 'french', lock: 'none' } as const;
  const base64url = (bytes: ArrayBuffer) =>
    btoa(String.fromCodePoint(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  async function signedCode() {
    const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const publicKey = base64url(await crypto.subtle.exportKey('raw', keys.publicKey));
    const of = { ticketId: 5, eventId: 3, revision: 1 };
    const bytes = new TextEncoder().encode(ticketCodePayload(of));
    const signature = base64url(await crypto.subtle.sign('Ed25519', keys.privateKey, bytes));
    return { code: formatTicketCode({ ...of, signature }), roster: { ...state, head: { ...state.head, publicKey } } };
  }

  it('is admitted offline, and queued as the code that we signed', async () => {
    server([]);
    const { code, roster } = await signedCode();
    const { scan, queue } = deviceWith(roster);
    expect(await scan(typeText(code, french))).toMatchObject({ verdict: 'admit', isOffline: true });
    expect(queue).toMatchObject([{ ticketId: 5, code }]);
  });

  it('is sent to the server as typed', async () => {
    const requests = server([
      () => Response.json({ error: { code: 'SCANNER_LAYOUT_WRONG', message: 'x' } }, { status: 409 }),
    ]);
    const { code } = await signedCode();
    const typed = typeText(code, french);
    expect(await deviceWith(null).scan(typed)).toMatchObject({ verdict: 'refused' });
    expect(requests).toMatchObject([{ code: typed }]);
  });

  it('is reported as garbled if it fits no layout', async () => {
    const requests = server([]);
    const { code, roster } = await signedCode();
    const { scan, queue } = deviceWith(roster);
    expect(await scan(code.toLowerCase())).toMatchObject({ verdict: 'mangled', isOffline: true });
    expect(await scan(`abc;1;2;3;${'€'.repeat(86)}`)).toMatchObject({ verdict: 'mangled', ticketId: null });
    expect([requests.length, queue]).toEqual([1, []]);
  });
});
