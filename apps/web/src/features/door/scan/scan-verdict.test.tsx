// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import { scan } from '@foyer/messages/en-US/door/scan';
import { ApiError } from '../../../api/api-error.ts';
import { loadTexts, speak } from '../../../session/language.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { guestOfRefusal } from '../../../offline/guest.ts';
import { RecentScans } from './RecentScans.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';

const configuration = { badgeEnabled: false, relationshipTypes: [], sections: [], timeZone: 'America/Chicago' };
const event = { eventId: 3, configuration } as unknown as EventView; // The verdict reads nothing else of an event.
const guest: ScanOutcome['guest'] = {
  firstName: 'Robin',
  lastName: 'Hale',
  externalAccountIdentifier: 'C1000014',
  relationship: 'CONSULTANT',
  ticket: { text: 'Full pass', translations: undefined },
  ticketGroup: null,
  addOns: [],
};
const admitted: ScanOutcome = {
  scanId: '0a0a0a0a-0000-4000-8000-000000000001',
  at: Date.parse('2026-06-01T12:00:00Z'),
  ticketId: 41,
  checkInPoint: { listId: null, way: 'in' },
  verdict: 'admit',
  isOffline: false,
  guest,
  first: null,
  missing: [],
  error: null,
};
const mark = scan.byThisDevice;

function signIn(role: 'admin' | 'ticket-scanner'): void {
  sessionStore.signIn(
    {
      token: 't',
      userId: 'scanner',
      fullName: 'Scanner',
      roles: [role],
      isAdmin: false,
      isHelper: false,
      locale: 'en-US',
      expirationMs: 3_600_000,
      context: null,
    } as unknown as Parameters<typeof sessionStore.signIn>[0],
    false,
  );
}

beforeAll(async () => {
  await speak('en-US');
  await loadTexts(['staff', 'staffDoor']);
});
beforeEach(() => {
  signIn('ticket-scanner');
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const none: ReadonlyMap<string, boolean> = new Map();

function show(outcome: ScanOutcome, settled = none) {
  const onClose = vi.fn<() => void>();
  const { container } = render(
    <ScanVerdict
      outcome={outcome}
      event={event}
      settled={settled}
      onClose={onClose}
      onUndo={vi.fn<() => void>()}
      onFill={vi.fn<() => void>()}
    />,
  );
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  return { text: container.textContent, isClosed: onClose.mock.calls.length > 0 };
}

test('a verdict of the server closes automatically and has no offline mark', () => {
  const { text, isClosed } = show(admitted);
  expect(isClosed).toBe(true);
  expect(text).not.toContain(mark);
});

test('an offline verdict names the guest and the account, is marked and stays open', () => {
  const { text, isClosed } = show({ ...admitted, isOffline: true });
  expect(isClosed).toBe(false);
  expect(text).toContain('Robin Hale');
  expect(text).toContain('C1000014');
  expect(text).toContain(mark);
});

test('only an administrator may undo a check-in, and only online', () => {
  expect(show(admitted).text).not.toContain(scan.undo);
  signIn('admin');
  expect(show(admitted).text).toContain(scan.undo);
  expect(show({ ...admitted, isOffline: true }).text).not.toContain(scan.undo);
});

test('an offline entry is marked until the server has decided it, and an invalid one afterwards', () => {
  const scans = [{ ...admitted, isOffline: true }];
  const shown = (settled = none) => {
    const { container } = render(<RecentScans scans={scans} event={event} settled={settled} />);
    return container.textContent;
  };
  expect(shown()).toContain(mark);
  const valid = shown(new Map([[admitted.scanId, true]]));
  for (const words of [mark, scan.decidedHere, scan.foundInvalid]) expect(valid).not.toContain(words);
  expect(shown(new Map([[admitted.scanId, false]]))).toContain(scan.foundInvalid);
  expect(show({ ...admitted, isOffline: true }, new Map([[admitted.scanId, true]])).text).not.toContain(mark);
});

test('an offline refusal waits for no confirmation', () => {
  const { text } = show({ ...admitted, verdict: 'alreadyCheckedIn', isOffline: true });
  expect(text).not.toContain(mark);
  expect(text).toContain(scan.decidedHere);
});

test('the refusal of a canceled ticket names the holder, the time at the event and the reason', () => {
  const metadata = {
    status: 'CANCELED',
    firstName: 'Robin',
    lastName: 'Hale',
    externalAccountIdentifier: 'C1000014',
    canceledAt: '2026-02-15T15:12:00Z',
    reason: 'Paid twice',
  };
  const error = new ApiError({ status: 409, code: 'TICKET_NOT_ACTIVE', metadata });
  const refused = { ...admitted, verdict: 'refused', guest: guestOfRefusal(metadata), error } as const;
  const { text, isClosed } = show(refused);
  expect(isClosed).toBe(false);
  for (const words of ['Robin Hale', 'C1000014', '9:12', 'Paid twice']) expect(text).toContain(words);
  // A code from before a transfer names no one.
  expect(guestOfRefusal({ status: 'CANCELED' })).toBeNull();
});

test.each(['mangled', 'refused'] as const)(
  'a verdict %s for a wrong keyboard layout stays with its reason',
  (verdict) => {
    const error =
      verdict === 'refused' ? new ApiError({ status: 409, code: 'SCANNER_LAYOUT_WRONG', message: 'Caps Lock' }) : null;
    const { text, isClosed } = show({ ...admitted, verdict, guest: null, ticketId: null, error });
    expect(isClosed).toBe(false);
    expect(text).toContain("Check the scanner's keyboard");
    expect(text).toContain('Caps Lock');
  },
);
