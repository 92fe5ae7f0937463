import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { expect, vi } from 'vitest';
import { recordOf } from '../../apps/web/src/session/session.ts';
import { signInByCall } from '../support/product.ts';
import type { Cable } from './cable.ts';
import { growHand, type Target } from './in-page.ts';
import type { Setting } from './setting.ts';
import type { Key, Size, Tab } from './tab.ts';

/** A person at a browser: what they see, press and type, in any of the engines. */
export interface Visitor {
  tab: Tab;
  locale: Locale;
  cable: Cable;
  visit: (path: string) => Promise<void>;
  /** Opens a path with the session of that account, as if they had signed in before. */
  enter: (userId: string, path: string) => Promise<void>;
  /** Waits until the page has this path. */
  arrive: (isThere: (path: string) => boolean) => Promise<string>;
  see: (target: Target) => Promise<void>;
  /** Waits until nobody sees it any more. */
  miss: (target: Target) => Promise<void>;
  count: (target: Target) => Promise<number>;
  click: (target: Target) => Promise<void>;
  /** Presses it with a finger. */
  tap: (target: Target) => Promise<void>;
  /** Replaces the text of a field by typing. */
  fill: (target: Target, text: string) => Promise<void>;
  /** Chooses an option of a list by its value. */
  choose: (target: Target, value: string) => Promise<void>;
  /** Ticks a box or a radio button, unless it is ticked. */
  tick: (target: Target) => Promise<void>;
  press: (...keys: Key[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  textOf: (target: Target) => Promise<string>;
  valueOf: (target: Target) => Promise<string>;
  /** Saves what the window shows under `e2e/screenshots`, when the run wants pictures (`SCREENSHOTS=1`). */
  picture: (name: string) => Promise<void>;
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const pictures = fileURLToPath(new URL('../screenshots/', import.meta.url));
const patience = { timeout: 30_000, interval: 50 };

/** Runs a function in the page, with what finds targets there. */
async function withHand<Given extends readonly unknown[], Result>(
  tab: Tab,
  act: (...given: Given) => Result | Promise<Result>,
  ...given: Given
): Promise<Result> {
  if (!(await tab.run(() => 'hand' in globalThis))) {
    await tab.inject(await readFile(library, 'utf8'));
    await tab.run(growHand);
  }
  return tab.run(act, ...given);
}

function visitorOf(tab: Tab, { name: browser, cable }: Setting, { locale }: Look): Visitor {
  const soon = <T>(act: () => Promise<T>): Promise<T> => vi.waitFor(act, patience);
  const press = (target: Target, by: 'mouse' | 'finger') =>
    soon(async () => {
      const { x, y } = await withHand(tab, (target: Target) => globalThis.hand.reach(target), target);
      await tab.point(x, y, by);
      // A press that opens another document has met its target.
      const hasHit = await tab.run(() => !('hand' in globalThis) || globalThis.hand.hasHit());
      if (!hasHit) throw new Error(`${JSON.stringify(target)} moved before the press.`);
    });
  const visitor: Visitor = {
    tab,
    locale,
    cable,
    visit: (to) => tab.open(`${cable.address}${to}`),
    enter: async (userId, to) => {
      const record = { ...recordOf(await signInByCall(userId), false, Date.now()), locale };
      // Any response of the product's own origin has its storage.
      await tab.open(`${cable.address}/healthz`);
      await tab.run(
        (session: string, locale: string) => {
          sessionStorage.setItem('foyer.session', session);
          localStorage.setItem('foyer.locale', locale);
        },
        JSON.stringify(record),
        locale,
      );
      await visitor.visit(to);
    },
    arrive: (isThere) =>
      soon(async () => {
        const { pathname } = new URL(await tab.address());
        if (!isThere(pathname)) throw new Error(`The page is ${pathname}.`);
        return pathname;
      }),
    see: (target) => soon(() => withHand(tab, (target: Target) => void globalThis.hand.one(target), target)),
    miss: (target) =>
      soon(async () => expect(await visitor.count(target), `visible: ${JSON.stringify(target)}`).toBe(0)),
    count: (target) => withHand(tab, (target: Target) => globalThis.hand.find(target).length, target),
    click: (target) => press(target, 'mouse'),
    tap: (target) => press(target, 'finger'),
    fill: async (target, text) => {
      await press(target, 'mouse');
      await tab.press('Control', 'a');
      await tab.press('Backspace');
      await tab.type(text);
    },
    choose: (target, value) =>
      soon(() =>
        withHand(
          tab,
          (target: Target, value: string) => {
            const list = globalThis.hand.one(target) as HTMLSelectElement;
            if (![...list.options].some((option) => option.value === value)) throw new Error(`No option ${value}.`);
            list.value = value;
            list.dispatchEvent(new Event('input', { bubbles: true }));
            list.dispatchEvent(new Event('change', { bubbles: true }));
          },
          target,
          value,
        ),
      ),
    tick: async (target) => {
      const isOn = () =>
        withHand(tab, (target: Target) => (globalThis.hand.one(target) as HTMLInputElement).checked, target);
      if (await soon(isOn)) return;
      await press(target, 'mouse');
      await soon(async () => expect(await isOn(), `ticked: ${JSON.stringify(target)}`).toBe(true));
    },
    press: (...keys) => tab.press(...keys),
    type: (text) => tab.type(text),
    textOf: (target) => soon(() => withHand(tab, (target: Target) => globalThis.hand.one(target).innerText, target)),
    valueOf: (target) =>
      soon(() => withHand(tab, (target: Target) => (globalThis.hand.one(target) as HTMLInputElement).value, target)),
    picture: async (name) => {
      if (process.env['SCREENSHOTS']) await savePicture(tab, `${browser}-${name}.${locale}`);
    },
  };
  return visitor;
}

async function savePicture(tab: Tab, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  await writeFile(path.join(pictures, `${name}.png`), await tab.picture());
}

interface Look {
  size: Size;
  locale: Locale;
}

/** Runs a journey in a fresh profile. Fails when a page reported an error that the journey does not expect. */
export async function visit<T>(
  setting: Setting,
  look: Look & { expectedError?: RegExp },
  journey: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const { cable } = setting;
  const tab = await setting.browser.newTab(look.size);
  cable.reportedErrors();
  try {
    const outcome = await journey(visitorOf(tab, setting, look));
    const errors = cable.reportedErrors().filter((error) => !look.expectedError?.test(error));
    expect(errors, 'errors that pages reported').toEqual([]);
    return outcome;
  } catch (error) {
    const name = (expect.getState().currentTestName ?? 'journey').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
    await savePicture(tab, `failed-${name}`).catch(() => undefined);
    throw error;
  } finally {
    await tab.close();
  }
}
