import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { openBrowser } from '../../test/browser.ts';
import { helper } from '../../test/helper.ts';
import type { OpenUrl } from './navigation.tsx';
import { paths } from './paths.ts';

const answer = { ...helper, token: 'acting token', userId: 'C1000001', username: 'C1000001', fullName: 'Mary Smith' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

/** Loads a page with a signed-in helper and renders `useActFor`. */
async function load() {
  openBrowser();
  const { useActFor } = await import('./act-for.ts');
  const { sessionStore } = await import('./session-store.ts');
  const { connectCalls } = await import('../api/call.ts');
  const gone: [string, string | undefined][] = [];
  const openUrl: OpenUrl = (address) => {
    gone.push([address, sessionStore.current()?.userId]);
    return Promise.resolve();
  };
  connectCalls({
    token: () => sessionStore.current()?.token ?? null,
    locale: () => 'en-US',
    onUnauthorized: () => {
      sessionStore.end('ended');
      return Promise.resolve(false);
    },
  });
  sessionStore.signIn(helper, false);
  const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json(answer)),
  );
  vi.stubGlobal('fetch', fetchMock);
  let act: ReturnType<typeof useActFor> | undefined;
  const Desk = () => {
    act = useActFor();
    return null;
  };
  renderToStaticMarkup(
    <Router hook={() => ['/', openUrl]}>
      <Desk />
    </Router>,
  );
  if (!act) throw new Error('The hook was not called.');
  return { act, fetchMock, gone, sessionStore };
}

test("starts the account's session with its person's name, and only then opens its screen", async () => {
  const { act, fetchMock, gone, sessionStore } = await load();
  await act('C1000001', { to: paths.registration(7), returnTo: paths.adminEvent(7) });
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"userId":"C1000001"}');
  expect(sessionStore.current()).toMatchObject({
    token: 'acting token',
    userId: 'C1000001',
    fullName: 'Mary Smith',
    returnTo: '/admin/7',
    privileged: { userId: 'helper', token: 'helper token' },
  });
  expect(gone).toEqual([['/registration/7', 'C1000001']]);
  expect(sessionStore.powerLevel()).toBe(0);
});

test('raises the power level on request', async () => {
  const { act, sessionStore } = await load();
  await act('C1000001', { to: paths.events(), returnTo: paths.adminEvent(7), power: true });
  expect(sessionStore.powerLevel()).toBe(1);
});

/** Tokens of the sign-out requests, and whether each ends the acting session only. */
const endedBy = (fetchMock: Awaited<ReturnType<typeof load>>['fetchMock']) =>
  fetchMock.mock.calls
    .filter(([url]) => url.endsWith('/authentication/logout'))
    .map(([, { headers, body }]) => [new Headers(headers).get('x-auth-token'), body]);

test('going back ends the acting session on the server, and not the own session', async () => {
  const { act, fetchMock, sessionStore } = await load();
  const { stopActing } = await import('./sign-out.ts');
  await act('C1000001', { to: paths.events(), returnTo: paths.adminEvent(7) });
  expect(endedBy(fetchMock)).toEqual([]);
  expect(stopActing()).toBe('/admin/7');
  await vi.waitFor(() => expect(endedBy(fetchMock)).toEqual([['acting token', '{"actingOnly":true}']]));
  expect(sessionStore.current()).toMatchObject({ userId: 'helper', token: 'helper token' });
});

test('acting for the next account ends the previous acting session', async () => {
  const { act, fetchMock, sessionStore } = await load();
  await act('C1000001', { to: paths.events(), returnTo: paths.adminEvent(7) });
  fetchMock.mockResolvedValueOnce(Response.json({ ...answer, token: 'next token', userId: 'C1000002' }));
  await act('C1000002', { to: paths.events(), returnTo: paths.adminEvent(8) });
  await vi.waitFor(() => expect(endedBy(fetchMock)).toEqual([['acting token', '{"actingOnly":true}']]));
  expect(sessionStore.current()).toMatchObject({ token: 'next token', privileged: { token: 'helper token' } });
});

test('changes nothing when it is rejected', async () => {
  const { act, fetchMock, gone, sessionStore } = await load();
  fetchMock.mockResolvedValue(Response.json({ error: { code: 'FORBIDDEN' } }, { status: 403 }));
  await expect(act('admin', { to: paths.events(), returnTo: paths.adminEvent(7), power: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(sessionStore.current()).toMatchObject({ userId: 'helper', token: 'helper token' });
  expect([gone, sessionStore.powerLevel()]).toEqual([[], 0]);
});
