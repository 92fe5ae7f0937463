// @vitest-environment happy-dom
import type { Role } from '@foyer/contract/wire/vocabulary';
import { afterEach, expect, test, vi } from 'vitest';
import { workScreenOf } from './work-screen.ts';

afterEach(() => vi.unstubAllGlobals());

const event = (eventId: number, isEventActive = true) => ({
  eventId,
  isEventActive,
  configuration: { qrCodeEnabled: true },
});

async function startOf(roles: readonly Role[], events: readonly object[] | null): Promise<string | null> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(events === null ? Response.json({}, { status: 500 }) : Response.json(events)),
  );
  return workScreenOf({ roles: [...roles] });
}

test.each([
  [['desk'], [event(7)], '/admin/7?tab=desk'],
  [['ticket-scanner'], [event(7)], '/admin/event/7/scan'],
  [['ticket-scanner'], [event(7, false)], null],
  [['desk'], [event(7), event(8)], null],
  [['desk'], [], null],
  [['desk'], null, null],
  [['desk', 'ticket-scanner'], [event(7)], null],
  [['admin'], [event(7)], null],
  [[], [event(7)], null],
] as [Role[], object[] | null, string | null][])(
  '%j with the events %j starts at %s',
  async (roles, events, screen) => {
    expect(await startOf(roles, events)).toBe(screen);
  },
);
