// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import { scan } from '@foyer/messages/en-US/door/scan';
import { ApiError } from '../../../api/api-error.ts';
import { loadTexts, speak } from '../../../session/language.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import type { ScanOutcome } from '../../../offline/scan.ts';
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
  await loadTexts(['staff']);
});
beforeEach(() => {
  signIn('ticket-scanner');
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function show(outcome: ScanOutcome) {
  const onClose = vi.fn<() => void>();
  const { container } = render(
    <ScanVerdict
      outcome={outcome}
      event={event}
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

test('the list of recent scans marks offline verdicts', () => {
  const { container } = render(<RecentScans scans={[{ ...admitted, isOffline: true }]} event={event} />);
  expect(container.textContent).toContain(mark);
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
