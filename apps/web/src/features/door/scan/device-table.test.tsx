// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { DoorDevice } from '@foyer/contract/door/door';
import { afterEach, expect, test, vi } from 'vitest';
import { helper } from '../../../../test/helper.ts';
import { renderOnPage } from '../../../../test/page.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import { DeviceTable } from './DeviceTable.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['today', '2026-11-30T17:30:00Z', '10:30 AM'],
  ['yesterday', '2026-11-29T17:30:00Z', 'Nov 29, 10:30 AM'],
])('shows when a device was last seen %s in the time zone of the event', async (_, seenAt, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:00:00Z') });
  sessionStore.signIn({ ...helper, isAdmin: true, roles: ['admin'] }, false);
  const device: DoorDevice = {
    deviceId: '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01',
    name: 'Gate B',
    by: 'Sky Ramirez',
    seenAt,
    waiting: 0,
    skewMs: 0,
    shutOutAt: null,
  };
  await renderOnPage(<DeviceTable devices={[device]} timeZone="America/Denver" />, ['registration', 'staff']);
  const row = (await screen.findByText('Gate B')).closest('tr')?.textContent ?? '';
  expect(row.replaceAll(/\s/g, ' ')).toContain(words);
});
