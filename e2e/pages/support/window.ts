import { readFileSync } from 'node:fs';
import { compileFunction, runInNewContext } from 'node:vm';
import { Window as HappyWindow } from 'happy-dom';
import { inject } from 'vitest';
import { closePopoversOutside, fillGaps } from './gaps.ts';
import type { PageWindow } from './page-window.ts';

/**
 * A window of happy-dom with a new instance of the client. The client's script is compiled once. It runs as a function
 * with the names of the window as arguments, so the server in the same process has its own globals, and two pages share
 * nothing.
 */

/** Replacements of names that the client reads: its clock, network, console and storage. */
export type Globals = Record<string, unknown>;

/** Names of the language itself, which the client shares with the test. */
const ofLanguage = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
const reserved = new Set(['constructor', 'arguments', 'eval', 'undefined', 'NaN', 'Infinity']);
/** Node's classes work in the client as well, and they accept each other. */
const ofNode =
  'AbortController AbortSignal Blob DOMException File FormData Headers ReadableStream Request Response TextDecoder TextDecoderStream TextEncoder URL URLSearchParams crypto performance queueMicrotask structuredClone'.split(
    ' ',
  );

/** Names of the window in the order of the arguments. */
let names: readonly string[] | undefined;
function namesOf(window: PageWindow): readonly string[] {
  if (names) return names;
  const found = new Set<string>([
    'globalThis',
    'Date',
    'reportError',
    'indexedDB',
    'setImmediate',
    'MessageChannel',
    ...ofNode,
  ]);
  for (
    let each: object | null = window;
    each && each !== Object.prototype;
    each = Object.getPrototypeOf(each) as object
  )
    for (const name of Object.getOwnPropertyNames(each))
      if (/^[A-Za-z_$][\w$]*$/.test(name) && !ofLanguage.has(name) && !reserved.has(name)) found.add(name);
  return (names = [...found]);
}

type Code = (...values: unknown[]) => unknown;
const compiled = new Map<string, Code>();

/** The code as a function of all names, and of `more`. */
function compile(window: PageWindow, code: string, filename: string, more: string[] = []): Code {
  const known = compiled.get(code);
  if (known) return known;
  const made = compileFunction(code, [...namesOf(window), ...more], { filename }) as Code;
  compiled.set(code, made);
  return made;
}

export interface OpenedWindow {
  window: PageWindow;
  /** Runs a function of the test with the page's globals, as in a browser: it cannot read the test's variables. */
  run: <T>(act: (...args: never[]) => T, ...args: unknown[]) => T;
  close: () => Promise<void>;
}

export interface WindowOptions {
  url: string;
  /** The page as the server sends it. */
  html: string;
  size: { width: number; height: number };
  /** The primary language of the browser. */
  language: string;
  globals: (window: PageWindow) => Globals;
  /** Runs before the client, with an empty document. */
  prepare: (opened: OpenedWindow) => void;
}

/** Opens a URL of the client. */
export function openWindow({ url, html, size, language, globals, prepare }: WindowOptions): OpenedWindow {
  const happy = new HappyWindow({
    url,
    ...size,
    settings: {
      disableComputedStyleRendering: true,
      device: { prefersReducedMotion: 'reduce' },
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  });
  // Tests use it by the types of a browser. happy-dom's own types describe the same objects.
  const window = happy as unknown as PageWindow;
  happy.document.write(html);
  fillGaps(window);
  const own = globals(window);
  const valueOf = (name: string): unknown => {
    if (name === 'globalThis') return window;
    if (name in own) return own[name];
    if (ofNode.includes(name)) return (globalThis as unknown as PageWindow)[name];
    const value = window[name];
    return typeof value === 'function' && !/^[A-Z]/.test(name) ? (value as Code).bind(window) : value;
  };
  Object.defineProperty(window.navigator, 'language', { value: language });
  Object.defineProperty(window.navigator, 'languages', { value: [language] });
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  const values = namesOf(window).map(valueOf);
  const opened: OpenedWindow = {
    window,
    run: (act, ...args) =>
      compile(window, `return (${act.toString()})(...withArguments)`, 'evaluated.js', ['withArguments'])(
        ...values,
        args,
      ) as ReturnType<typeof act>,
    close: () => happy.happyDOM.close(),
  };
  prepare(opened);
  window.document.addEventListener('pointerdown', closePopoversOutside, true);
  // Pages that the server writes, such as a provider's form, have no client.
  if (!window.document.querySelector('#root')) return opened;
  const { boot, client } = inject('pages');
  compile(window, sourceOf(boot), boot)(...values);
  compile(window, sourceOf(client), client)(...values);
  return opened;
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, source);
  return source;
}
