// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { Hold } from '@foyer/domain/stock/holds';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { HoldNote } from './HoldNote.tsx';
import type { Registration } from './use-registration.ts';

const now = new Date('2026-06-01T15:00:00Z');
const holdFor = (reservationId: number, minutes: number): Hold => ({
  reservationId,
  expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

async function clockOf(attendee: Hold | null, cart: (Hold | null)[]): Promise<string | null> {
  const state = { attendee: { hold: attendee }, cart: { entries: cart.map((hold) => ({ hold })) } };
  const registration = { state, dispatch: () => {} } as unknown as Registration; // The note reads nothing else.
  await renderOnPage(<HoldNote registration={registration} />);
  const text = screen.queryByRole('timer')?.textContent ?? null;
  cleanup();
  return text;
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('counts down the hold that expires first, in the cart or for the attendee being added', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  expect(await clockOf(holdFor(3, 12), [holdFor(1, 5), null, holdFor(2, 9)])).toContain('5:00');
  expect(await clockOf(holdFor(3, 4), [holdFor(1, 5)])).toContain('4:00');
});

test('shows no countdown without a hold', async () => {
  expect(await clockOf(null, [null])).toBeNull();
});
