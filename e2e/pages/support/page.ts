import { resolveObjectURL } from 'node:buffer';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Window as HappyWindow } from 'happy-dom';
import type { AnyPage, AriaRole, RoleOptions, Text, TextOptions } from '../../support/any-page.ts';
import { currentProduct } from '../../support/product.ts';
import { pressKey } from './acts.ts';
import { fetchDocument, formOf, type FetchedFile, type SentForm } from './documents.ts';
import { createHistory, type PageHistory } from './history.ts';
import { chooseFiles, Locator, until, type Filter, type PageFile, type Scope } from './locator.ts';
import { byAttribute, byLabel, byRole, bySelector, byText } from './queries.ts';
import type { DocumentNetwork, Network, Pattern, Received, RouteHandler, Sent } from './network.ts';
import type { PageWindow } from './page-window.ts';
import { openWindow, type OpenedWindow } from './window.ts';

/** A tab: the client at a URL, with its history and its storage. The names of the methods are Playwright's. */

export interface PageOptions {
  size: { width: number; height: number };
  language: string;
  /** Receives console errors, uncaught errors and failed requests. */
  onProblem: (problem: string) => void;
  /** The local storage and the network, which the pages of a browser share. */
  local: Map<string, string>;
  network: Network;
}

export interface Download {
  suggestedFilename: () => string;
  createReadStream: () => Promise<Readable>;
}

/** A tab that the page opened for an address of another site. The names are those of `Window`. */
export interface OpenedTab {
  opener: unknown;
  closed: boolean;
  location: { href: string; replace: (url: string) => void };
  close: () => void;
}

export interface FileChooser {
  setFiles: (files: PageFile | readonly PageFile[]) => Promise<void>;
}

export class PageWithoutBrowser implements AnyPage {
  readonly #options: PageOptions;
  readonly #history: PageHistory;
  readonly #scope: Scope;
  readonly #session = new Map<string, string>();
  readonly #prepare: ((opened: OpenedWindow) => void)[] = [];
  readonly #downloads: ((download: Download) => void)[] = [];
  readonly #choosers: ((chooser: FileChooser) => void)[] = [];
  readonly #popups: ((tab: OpenedTab) => void)[] = [];
  #opened: OpenedWindow | undefined;
  /** Ends when the document that the page requested last is open, or failed. */
  #arriving: Promise<void> = Promise.resolve();
  /** The network of the document that is open, or that is being opened. */
  #network: DocumentNetwork | undefined;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#history = createHistory((to, arrive) => this.#load(to, arrive));
    this.#scope = {
      document: () => this.window.document,
      arrived: () => this.#arriving,
      run: (act, ...args) => this.#current().run(act, ...args),
    };
  }

  #current(): OpenedWindow {
    if (!this.#opened) throw new Error('The page is at no URL yet.');
    return this.#opened;
  }
  get window(): PageWindow {
    return this.#current().window;
  }

  url(): string {
    return this.#opened ? this.window.location.href : 'about:blank';
  }
  title(): Promise<string> {
    return Promise.resolve(this.window.document.title);
  }

  /** Opens a document, as a browser does for an address that a person types. */
  async goto(path: string): Promise<void> {
    await this.#history.visit(new URL(path, currentProduct().address).href);
    await until(
      () => (this.window.document.querySelector('#root > .arriving') ? undefined : true),
      () => `The first screen of ${path}`,
    );
  }
  async reload(): Promise<void> {
    await this.#load(this.url());
  }
  async back(): Promise<void> {
    await this.#history.move(-1);
    await pause(0);
  }

  /** Opens a document, or saves a file and stays. */
  async #load(to: string | SentForm, arrive: (url: string) => void = () => {}): Promise<void> {
    const network = this.#options.network.openDocument();
    const found = await fetchDocument(network, to);
    if ('name' in found) {
      this.#saved(found);
      return;
    }
    await this.#leave();
    arrive(found.url);
    this.#network = network;
    this.#opened = openWindow({
      ...found,
      size: this.#options.size,
      language: this.#options.language,
      globals: (window) => ({ ...this.#globalsOf(window), fetch: network.fetch }),
      prepare: (opened) => {
        this.#connect(opened.window);
        for (const act of this.#prepare) act(opened);
      },
    });
    await pause(0);
  }

  /** Ends the current document. Its storage stays. */
  async #leave(): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    const { window } = opened;
    Object.defineProperty(window.document, 'visibilityState', { value: 'hidden' });
    window.document.dispatchEvent(new window.Event('visibilitychange'));
    window.dispatchEvent(new window.Event('pagehide'));
    // A browser runs the promises of the last listener too.
    await pause(0);
    copyStorage(window.localStorage, this.#options.local);
    copyStorage(window.sessionStorage, this.#session);
    this.#network?.leave();
    this.#opened = undefined;
    await opened.close();
  }

  #globalsOf(window: PageWindow): Record<string, unknown> {
    const { onProblem } = this.#options;
    const report = (error: unknown): void => {
      onProblem(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)} (${this.url()})`);
    };
    const texts = (parts: readonly unknown[]) =>
      parts.map((part) => (part instanceof Error ? part.stack : String(part)));
    const silent = () => {};
    // The boot script adds the offset of a trial copy to the browser's own clock.
    const ahead = () => Number(window.document.documentElement?.dataset['trialOffset'] ?? 0);
    const clock = () => (currentProduct().now?.() ?? Date.now()) + ahead();
    const isOpen = () => this.#opened?.window === window;
    return {
      // React's scheduler prefers it. happy-dom ends the other timers of a document that was left.
      setImmediate: (act: () => void) => setImmediate(() => isOpen() && act()),
      MessageChannel: undefined,
      // Moved by the test's clock, as `Date` is.
      performance: { now: clock, mark: silent, measure: silent, timeOrigin: 0 },
      Date: clockOf(clock),
      reportError: report,
      open: (address: string) => this.#openTab(window, address),
      console: {
        ...console,
        log: silent,
        info: silent,
        debug: silent,
        warn: silent,
        error: (...parts: unknown[]) => onProblem(`console: ${texts(parts).join(' ')} (${this.url()})`),
      },
      ...this.#history.of(window),
    };
  }

  #connect(window: PageWindow): void {
    for (const [name, value] of this.#options.local) window.localStorage.setItem(name, value);
    for (const [name, value] of this.#session) window.sessionStorage.setItem(name, value);
    window.addEventListener('error', ({ error, message }) => {
      this.#options.onProblem(`uncaught: ${error instanceof Error ? error.stack : message} (${this.url()})`);
    });
    Object.defineProperty(window.location, 'reload', {
      value: () => {
        this.#arriving = this.#unlessFailed(this.reload());
      },
    });
    const visit = (to: string) => this.#visit(new URL(to, this.url()).href);
    Object.defineProperty(window.location, 'assign', { value: visit });
    Object.defineProperty(window.location, 'replace', { value: visit });
    // The last listener: the client has handled the links within itself.
    window.addEventListener('click', (event) => this.#followLink(event, visit));
    window.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      this.#visit(formOf({ form: event.target as HTMLFormElement, submitter: event.submitter }));
    });
  }

  #visit(to: string | SentForm): void {
    this.#arriving = this.#unlessFailed(this.#history.visit(to));
  }

  /** The page stays if the document does not load. Its failed request is among the problems already. */
  async #unlessFailed(visit: Promise<void>): Promise<void> {
    await visit.catch((error: unknown) => {
      if (!(error instanceof TypeError)) this.#options.onProblem(`document: ${String(error)}`);
    });
  }

  #openTab(opener: PageWindow, href: string): OpenedTab {
    const location = { href, replace: (url: string) => void (location.href = url) };
    const tab = { opener: opener as unknown, closed: false, location, close: () => void (tab.closed = true) };
    this.#popups.shift()?.(tab);
    return tab;
  }

  #followLink(event: MouseEvent, visit: (to: string) => void): void {
    const target = event.target as Element;
    if (target.matches('input[type="file"]'))
      this.#choosers.shift()?.({ setFiles: async (files) => chooseFiles(target as HTMLInputElement, files) });
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    if (link.hasAttribute('download')) this.#download(link);
    else if (link.target !== '_blank' && /^https?:/.test(link.href)) visit(link.href);
  }

  #download(link: HTMLAnchorElement): void {
    const { href, download } = link;
    // The client may revoke the address of a blob at once.
    const blob = href.startsWith('blob:') ? resolveObjectURL(href) : undefined;
    const bytes = async () =>
      Buffer.from(
        await (blob ? blob.arrayBuffer() : (await this.#options.network.openDocument().fetch(href)).arrayBuffer()),
      );
    this.#saved({ name: download, bytes: bytes() });
  }

  #saved({ name, bytes }: { name: string; bytes: FetchedFile['bytes'] | Promise<Buffer> }): void {
    const listener = this.#downloads.shift();
    listener?.({ suggestedFilename: () => name, createReadStream: async () => Readable.from([await bytes]) });
  }

  /** The next file that the page saves, the next choice of files, or the next tab that it opens. */
  waitForEvent(event: 'download'): Promise<Download>;
  waitForEvent(event: 'filechooser'): Promise<FileChooser>;
  waitForEvent(event: 'popup'): Promise<OpenedTab>;
  waitForEvent(event: 'download' | 'filechooser' | 'popup'): Promise<Download | FileChooser | OpenedTab> {
    const waiting = { download: this.#downloads, filechooser: this.#choosers, popup: this.#popups };
    return new Promise((resolve) => waiting[event].push(resolve));
  }

  /** Sets entries of the storages before the next document, which finds them. */
  store({ local = {}, session = {} }: { local?: Record<string, string>; session?: Record<string, string> }): void {
    for (const [name, value] of Object.entries(local)) this.#options.local.set(name, value);
    for (const [name, value] of Object.entries(session)) this.#session.set(name, value);
    if (!this.#opened) return;
    for (const [name, value] of Object.entries(local)) this.window.localStorage.setItem(name, value);
    for (const [name, value] of Object.entries(session)) this.window.sessionStorage.setItem(name, value);
  }

  /** Runs this function in each new document before the client. */
  async addInitScript<A>(act: (argument: A) => void, argument?: A): Promise<void> {
    this.#prepare.push((opened) => opened.run(act, argument));
  }
  async evaluate<T, A>(act: (argument: A) => T, argument?: A): Promise<Awaited<T>> {
    await pause(0);
    return await this.#current().run(act, argument);
  }
  async waitForFunction<A>(act: (argument: A) => unknown, argument?: A): Promise<void> {
    await until(
      () => (this.#current().run(act, argument) ? true : undefined),
      () => act.toString(),
    );
  }
  async waitForURL(wanted: RegExp | string | ((url: URL) => boolean)): Promise<void> {
    const isThere = (href: string) =>
      typeof wanted === 'function'
        ? wanted(new URL(href))
        : typeof wanted === 'string'
          ? new URL(href, this.url()).href === new URL(wanted, this.url()).href
          : wanted.test(href);
    await until(
      () => (isThere(this.url()) ? true : undefined),
      () => `${String(wanted)} (the page is at ${this.url()})`,
    );
  }

  route(pattern: Pattern, handler: RouteHandler): Promise<void> {
    this.#options.network.route(pattern, handler);
    return Promise.resolve();
  }
  unroute(pattern: Pattern): Promise<void> {
    this.#options.network.unroute(pattern);
    return Promise.resolve();
  }
  unrouteAll(): Promise<void> {
    this.#options.network.unroute();
    return Promise.resolve();
  }
  /** Calls the listener with each request that the page sends. */
  on(_event: 'request', listener: (request: Sent) => void): void {
    this.#options.network.onRequest(listener);
  }
  waitForRequest(isWanted: (request: Sent) => boolean): Promise<Sent> {
    return this.#options.network.nextRequest(isWanted);
  }
  waitForResponse(wanted: RegExp | ((response: Received) => boolean)): Promise<Received> {
    const isWanted = wanted instanceof RegExp ? (response: Received) => wanted.test(response.url()) : wanted;
    return this.#options.network.nextResponse(isWanted);
  }
  /** Notifies the document that the network was lost, or is back. */
  notifyOfNetwork(isOffline: boolean): void {
    if (!this.#opened) return;
    const { Event, navigator } = this.window;
    Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
    this.window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  }

  #query(name: string, find: (document: Document) => Element[]): Locator {
    return new Locator(this.#scope, () => (this.#opened ? find(this.window.document) : []), name);
  }
  getByRole(role: AriaRole, options: RoleOptions = {}): Locator {
    return this.#query(`${role} “${String(options.name ?? '')}”`, (root) => byRole(root, role, options));
  }
  getByText(text: Text, options?: TextOptions): Locator {
    return this.#query(`text “${String(text)}”`, (root) => byText(root, text, options));
  }
  getByLabel(text: Text, options?: TextOptions): Locator {
    return this.#query(`label “${String(text)}”`, (root) => byLabel(root, text, options));
  }
  getByPlaceholder(text: Text, options?: TextOptions): Locator {
    return this.#query(`placeholder “${String(text)}”`, (root) => byAttribute('placeholder')(root, text, options));
  }
  getByAltText(text: Text, options?: TextOptions): Locator {
    return this.#query(`alt “${String(text)}”`, (root) => byAttribute('alt')(root, text, options));
  }
  locator(selector: string, filter?: Filter): Locator {
    const found = this.#query(selector, (root) => bySelector(root, selector));
    return filter ? found.filter(filter) : found;
  }

  /** The document inside of a frame that the page wrote. A frame with an address has none here. */
  frameLocator(selector: string): Locator {
    return this.#query(selector, (root) =>
      bySelector(root, selector).flatMap((frame) => {
        const html = frame.getAttribute('srcdoc');
        return html === null ? [] : [frameOf(html).documentElement];
      }),
    );
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      await pause(0);
      pressKey(this.window.document, key);
      await pause(0);
    },
    type: async (text: string): Promise<void> => {
      await pause(0);
      for (const key of text) pressKey(this.window.document, key === '\n' ? 'Enter' : key);
      await pause(0);
    },
  };

  async close(): Promise<void> {
    await this.#leave();
  }
}

function copyStorage(from: Storage, to: Map<string, string>): void {
  to.clear();
  for (const name of Object.keys(from)) to.set(name, from.getItem(name) ?? '');
}

const frames = new Map<string, Document>();

/** The document of a frame, parsed once. */
function frameOf(html: string): Document {
  const known = frames.get(html);
  if (known) return known;
  const { document } = new HappyWindow();
  document.write(html);
  frames.set(html, document as unknown as Document);
  return document as unknown as Document;
}

/** `Date` with another clock. */
function clockOf(now: () => number): typeof Date {
  return class extends Date {
    constructor(...parts: unknown[]) {
      // A subclass cannot choose between the overloads of its base class.
      if (parts.length === 0) super(now());
      else super(...(parts as [number]));
    }
    static override now = now;
  } as typeof Date;
}
