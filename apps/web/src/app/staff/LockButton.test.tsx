// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { LockButton } from './LockButton.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const helper = {
  token: 'a token of a helper',
  userId: 'helper',
  username: 'helper',
  fullName: 'Hannah Helper',
  firstName: 'Hannah',
  lastName: 'Helper',
  expirationMs: 60_000,
  locale: 'en-US',
  isAdmin: false,
  isHelper: true,
  roles: ['helper'],
} as const;
const storedTouch = () => localStorage.getItem('foyer.touched') ?? sessionStorage.getItem('foyer.touched');

test.each(['a touch', 'a second drawing'])(
  '%s between sign-out and the sign-in screen stores nothing',
  async (event) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ lockAfterMinutes: null })));
    sessionStore.signIn({ ...helper, roles: [...helper.roles] }, true);
    const page = await renderOnPage(<LockButton key="1" onSilence={() => undefined} />, ['registration', 'staff']);
    expect(storedTouch()).toContain('helper');
    act(() => sessionStore.end('loggedOut'));
    expect(storedTouch()).toBeNull();
    vi.advanceTimersByTime(6_000);
    if (event === 'a touch') window.dispatchEvent(new Event('pointerdown'));
    else page.rerender(<LockButton key="2" onSilence={() => undefined} />);
    expect(storedTouch()).toBeNull();
  },
);
