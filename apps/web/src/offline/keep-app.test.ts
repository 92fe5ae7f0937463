import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import type * as KeepApp from './keep-app.ts';

/** Tests when a page asks to store the app, and when it treats the app as stored. */

let locale: string;
/** The languages that the worker was asked to store. */
let requestedLocales: unknown[];
/** The worker's answer; null for a worker that does not answer. */
let answer: boolean | null;
let keepApp: typeof KeepApp.keepApp;
let isAppStored: typeof KeepApp.isAppStored;
let onAppStored: typeof KeepApp.onAppStored;

/** A message channel with two ports that are connected at once. */
class FakeChannel {
  readonly port1 = Object.assign(new EventTarget(), { start: () => {}, close: () => {} });
  readonly port2 = {
    postMessage: (data: unknown) => this.port1.dispatchEvent(Object.assign(new Event('message'), { data })),
  };
}

beforeEach(async () => {
  [locale, requestedLocales, answer] = ['ja-JP', [], true];
  openBrowser();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('MessageChannel', FakeChannel);
  vi.stubGlobal('document', { querySelector: () => ({}) });
  const active = {
    postMessage: ({ keep }: { keep: unknown }, [port]: [FakeChannel['port2']]) => {
      requestedLocales.push(keep);
      if (answer !== null) port.postMessage(answer);
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { register: vi.fn<() => Promise<void>>().mockResolvedValue(), ready: Promise.resolve({ active }) },
  });
  vi.doMock('../session/language.tsx', () => ({ currentLocale: () => locale }));
  ({ keepApp, isAppStored, onAppStored } = await import('./keep-app.ts'));
});
afterEach(() => {
  vi.doUnmock('../session/language.tsx');
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("stores the app in the page's language once, after the given delay", async () => {
  const heard = vi.fn<() => void>();
  onAppStored(heard);
  keepApp(10_000);
  await pass(9_000);
  expect([requestedLocales, isAppStored()]).toEqual([[], false]);
  await pass(1_000);
  expect([requestedLocales, isAppStored()]).toEqual([['ja-JP'], true]);
  expect(heard).toHaveBeenCalledOnce();
  keepApp();
  await pass(600_000);
  expect(requestedLocales).toHaveLength(1);
});

test('a request without a delay runs at once and is not delayed by later ones', async () => {
  keepApp(10_000);
  keepApp();
  keepApp(10_000);
  await pass(0);
  expect(requestedLocales).toHaveLength(1);
});

test('a failed attempt is repeated after a minute, and at once when the network returns', async () => {
  answer = false;
  keepApp();
  await pass(0);
  expect([requestedLocales.length, isAppStored()]).toEqual([1, false]);
  await pass(60_000);
  expect(requestedLocales).toHaveLength(2);
  answer = true;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([requestedLocales.length, isAppStored()]).toEqual([3, true]);
});

test('repeats the request to a worker that does not answer', async () => {
  answer = null;
  keepApp();
  await pass(180_000);
  expect([requestedLocales.length, isAppStored()]).toEqual([1, false]);
  answer = true;
  await pass(60_000);
  expect(isAppStored()).toBe(true);
});

test('stores another language separately', async () => {
  keepApp();
  await pass(0);
  locale = 'en-US';
  expect(isAppStored()).toBe(false);
  keepApp();
  await pass(0);
  expect([requestedLocales, isAppStored()]).toEqual([['ja-JP', 'en-US'], true]);
});

test('does nothing in a browser that allows no worker', async () => {
  vi.stubGlobal('navigator', {});
  keepApp();
  await pass(60_000);
  expect(isAppStored()).toBe(false);
});
