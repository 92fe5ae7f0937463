// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { helper } from '../../../test/helper.ts';
import { renderOnPage } from '../../../test/page.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { LockButton } from './LockButton.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const storedTouch = () => localStorage.getItem('foyer.touched') ?? sessionStorage.getItem('foyer.touched');

test.each(['a touch', 'mounting again'])(
  '%s after sign-out, before the sign-in screen opens, stores nothing',
  async (event) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ lockAfterMinutes: null })));
    sessionStore.signIn(helper, true);
    const page = await renderOnPage(<LockButton key="1" onSilence={() => undefined} />, ['registration', 'staff']);
    expect(storedTouch()).not.toBeNull();
    act(() => sessionStore.end('loggedOut'));
    expect(storedTouch()).toBeNull();
    vi.advanceTimersByTime(6_000);
    if (event === 'a touch') window.dispatchEvent(new Event('pointerdown'));
    else page.rerender(<LockButton key="2" onSilence={() => undefined} />);
    expect(storedTouch()).toBeNull();
  },
);

test('locks after the minutes that the server sets, and not before', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    calls.push(method ?? 'GET');
    return Promise.resolve(Response.json({ lockAfterMinutes: 2 }));
  });
  sessionStore.signIn({ ...helper, token: 'locking token', expirationMs: 3_600_000 }, false);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await renderOnPage(<LockButton onSilence={() => undefined} />, ['registration', 'staff']);
  await vi.advanceTimersByTimeAsync(115_000);
  expect(sessionStore.current()?.locked).not.toBe(true);
  expect(calls).not.toContain('POST');
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(sessionStore.current()?.locked).toBe(true));
  expect(calls).toContain('POST');
});
