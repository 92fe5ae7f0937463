import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { fontEnvironment } from '../support/browser.ts';
import { freePort } from '../support/start-product.ts';
import { fileOf } from './installed.ts';
import { viewports, type Engine, type Key, type Size, type Tab } from './tab.ts';

/** WebKitGTK, the engine of Safari, driven by WebKitWebDriver over the W3C's WebDriver protocol, on a screen that nobody sees. */
export async function startWebKit(timeZone: string): Promise<Engine> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'foyer-webkit-'));
  await configureToolkit(home);
  const screen = spawn(fileOf('screen'), ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const driver = spawn(fileOf('webkitDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...(await fontEnvironment()),
      DISPLAY: `:${await displayNumber(screen)}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      LANG: 'C.UTF-8',
      // There is no graphics card. Layers drawn by the processor take seconds per page.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
      TZ: timeZone,
    },
    stdio: 'ignore',
  });
  process.once('exit', () => [driver, screen].forEach((child) => child.kill()));
  const root = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => request(`${root}/status`, 'GET'), { timeout: 30_000, interval: 50 });
  let last: Tab | undefined;
  return {
    newTab: async (size) => {
      // The driver has one session at a time. A test that timed out has not closed its own.
      await last?.close().catch(() => undefined);
      return (last = await newSession(root, size));
    },
    close: async () => {
      for (const child of [driver, screen]) await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A window of WebKitGTK is as wide as its toolbar at least. Small buttons let it be as narrow as a phone. */
async function configureToolkit(home: string): Promise<void> {
  const folder = path.join(home, '.config/gtk-3.0');
  await mkdir(folder, { recursive: true });
  const small = 'padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 4px';
  await writeFile(path.join(folder, 'gtk.css'), `* { ${small}; -gtk-icon-transform: scale(0.1); }\n`);
  // Pages see this as the wish for reduced motion.
  await writeFile(path.join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

async function displayNumber(screen: ChildProcess): Promise<string> {
  const [first] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return first.toString().trim();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** How long a command may wait for the page, for example until it has loaded. */
const longestCommandMs = 60_000;

/** One request of the protocol. Returns the value of the response, or throws its error. */
async function request(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(longestCommandMs);
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(address).pathname}: ${error}: ${message}`);
}

async function newSession(root: string, size: Size): Promise<Tab> {
  // With `eager`, a command between `DOMContentLoaded` and `load` waits for the next document, up to five minutes
  // (WebKitGTK 2.50, `WebAutomationSession::waitForNavigationToCompleteOnPage`).
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal' } };
  const { sessionId } = (await request(`${root}/session`, 'POST', { capabilities })) as { sessionId: string };
  const session = `${root}/session/${sessionId}`;
  const tab = tabOf(
    (command, body) => request(`${session}${command}`, body ? 'POST' : 'GET', body),
    () => request(session, 'DELETE'),
  );
  try {
    await fitWindow(tab, (rect) => request(`${session}/window/rect`, 'POST', rect), viewports[size]);
    return tab;
  } catch (error) {
    // The driver has one session at a time.
    await tab.close();
    throw error;
  }
}

interface Extent {
  width: number;
  height: number;
}

/** The page gets this size: the window is larger by its bars. */
async function fitWindow(tab: Tab, resize: (window: Extent) => Promise<unknown>, wanted: Extent): Promise<void> {
  let window = wanted;
  await vi.waitFor(
    async () => {
      await resize(window);
      const page = await tab.run(() => ({ width: innerWidth, height: innerHeight }));
      const missing = { width: wanted.width - page.width, height: wanted.height - page.height };
      if (missing.width === 0 && missing.height === 0) return;
      window = { width: window.width + missing.width, height: window.height + missing.height };
      throw new Error(`The page is ${page.width} by ${page.height} pixels, not ${wanted.width} by ${wanted.height}.`);
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** Code points of the keys that are no letters (WebDriver, Keyboard actions). */
const codes: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Control: '\uE009',
  Shift: '\uE008',
  a: 'a',
};

type Command = (command: string, body?: object) => Promise<unknown>;

/** Draws the page again and again for five seconds, with no difference that people see. */
const drawAgain = 'document.documentElement.animate({ opacity: [0.999, 1] }, { duration: 200, iterations: 25 })';

function tabOf(command: Command, close: () => Promise<unknown>): Tab {
  const keys = (actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    command('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    open: async (address) => void (await command('/url', { url: address })),
    address: async () => (await command('/url')) as string,
    run: async (act, ...given) => {
      const script = `const [given, done] = arguments;
        Promise.resolve().then(() => (${act.toString()})(...given))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const outcome = (await command('/execute/async', { script, args: [given] })) as {
        value?: unknown;
        error?: string;
      };
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value as never;
    },
    inject: async (source) => void (await command('/execute/sync', { script: source, args: [] })),
    press: async (...pressed) => {
      const values = pressed.map((key) => codes[key]);
      await keys([
        ...values.map((value) => ({ type: 'keyDown' as const, value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ]);
    },
    type: async (text) => {
      await keys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown' as const, value },
          { type: 'keyUp' as const, value },
        ]),
      );
    },
    point: async (x, y, by) => {
      const pointer = {
        type: 'pointer',
        id: by,
        parameters: { pointerType: by === 'mouse' ? 'mouse' : 'touch' },
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      };
      await command('/actions', { actions: [pointer] });
    },
    picture: async () => {
      // The driver waits until the page is drawn again. Without compositing this needs a change.
      await command('/execute/sync', { script: drawAgain, args: [] });
      return Buffer.from((await command('/screenshot')) as string, 'base64');
    },
    print: () => Promise.resolve(undefined),
    close: async () => void (await close()),
  };
}
