import { setTimeout as pause } from 'node:timers/promises';
import type { AnyLocator, AriaRole, RoleOptions, Text, TextOptions, WaitOptions } from '../../support/any-page.ts';
import { click, fill, hover, pressKey, selectOptions } from './acts.ts';
import { afterChanges } from './changes.ts';
import { byAttribute, byLabel, byRole, bySelector, byText, hasText } from './queries.ts';
import { innerText, isEnabled, isVisible } from './seen.ts';

/** How long a test waits for a page, ms. */
const patienceMs = 45_000;

/** Tries until `attempt` returns a value. `what` describes the wish for the error message. */
export async function until<T>(attempt: () => T | undefined | Promise<T | undefined>, what: () => string): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let wait = 2; ; wait = Math.min(wait * 1.5, 50)) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what()} did not happen within ${patienceMs / 1000} s.`);
    await pause(wait);
  }
}

/** Runs a function with the globals of the page (`window.ts`). */
export type Run = <T>(act: (...args: never[]) => T, ...args: unknown[]) => T;

/** The document of now, which a navigation replaces. */
export interface Scope {
  document: () => Document;
  /** Waits until the document that was requested last is open. */
  arrived: () => Promise<void>;
  run: Run;
}

/** Elements that are searched again each time, as Playwright's locators. */
export class Locator implements AnyLocator {
  readonly #scope: Scope;
  readonly #find: () => Element[];
  readonly #name: string;

  constructor(scope: Scope, find: () => Element[], name: string) {
    this.#scope = scope;
    this.#find = find;
    this.#name = name;
  }

  #then(name: string, next: (element: Element) => Element[]): Locator {
    const find = () => [...new Set(this.#find().flatMap(next))];
    return new Locator(this.#scope, find, `${this.#name} ${name}`.trim());
  }

  getByRole(role: AriaRole, options: RoleOptions = {}): Locator {
    return this.#then(`${role} “${String(options.name ?? '')}”`, (root) => byRole(root, role, options));
  }
  getByText(text: Text, options?: TextOptions): Locator {
    return this.#then(`text “${String(text)}”`, (root) => byText(root, text, options));
  }
  getByLabel(text: Text, options?: TextOptions): Locator {
    return this.#then(`label “${String(text)}”`, (root) => byLabel(root, text, options));
  }
  getByPlaceholder(text: Text, options?: TextOptions): Locator {
    return this.#then(`placeholder “${String(text)}”`, (root) => byAttribute('placeholder')(root, text, options));
  }
  getByAltText(text: Text, options?: TextOptions): Locator {
    return this.#then(`alt “${String(text)}”`, (root) => byAttribute('alt')(root, text, options));
  }
  getByTitle(text: Text, options?: TextOptions): Locator {
    return this.#then(`title “${String(text)}”`, (root) => byAttribute('title')(root, text, options));
  }
  locator(selector: string, filter?: Filter): Locator {
    const found = this.#then(selector, (root) => bySelector(root, selector));
    return filter ? found.filter(filter) : found;
  }
  filter({ has, hasNot, hasText: text, hasNotText, visible }: Filter): Locator {
    const inside = (element: Element, other: Locator) =>
      other.#find().some((each) => element.contains(each) && each !== element);
    return this.#then(`filtered by ${String(text ?? hasNotText ?? has?.describe() ?? hasNot?.describe())}`, (element) =>
      (has === undefined || inside(element, has)) &&
      (hasNot === undefined || !inside(element, hasNot)) &&
      (text === undefined || hasText(element, text)) &&
      (hasNotText === undefined || !hasText(element, hasNotText)) &&
      (visible === undefined || isVisible(element) === visible)
        ? [element]
        : [],
    );
  }
  or(other: Locator): Locator {
    return this.#both(other, 'or', (own, others) => {
      const all = [...new Set([...own, ...others])];
      return all.toSorted((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
    });
  }
  and(other: Locator): Locator {
    return this.#both(other, 'and', (own, others) => own.filter((each) => others.includes(each)));
  }
  #both(others: Locator, word: string, join: (own: Element[], others: Element[]) => Element[]): Locator {
    const find = () => join(this.#find(), others.#find());
    return new Locator(this.#scope, find, `(${this.#name} ${word} ${others.#name})`);
  }
  nth(index: number): Locator {
    return new Locator(
      this.#scope,
      () => this.#find().slice(index, index + 1 || undefined),
      `${this.#name} [${index}]`,
    );
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  describe(): string {
    return this.#name;
  }
  async all(): Promise<Locator[]> {
    return this.#find().map((_, index) => this.nth(index));
  }
  // Each read lets the page act first, as a request to a browser does.
  async count(): Promise<number> {
    await pause(0);
    return this.#find().length;
  }

  /** The only element, or undefined while there is none. */
  #only(): Element | undefined {
    const found = this.#find();
    if (found.length > 1)
      throw new Error(
        `${this.#name} is ${found.length} elements:\n${found.map((each) => each.outerHTML.slice(0, 200)).join('\n')}`,
      );
    return found[0];
  }

  /** Waits for the only element in this state. */
  async #element(isReady: (element: Element) => boolean = () => true, state = 'there'): Promise<Element> {
    await pause(0);
    return until(
      afterChanges(() => {
        const element = this.#only();
        return element && isReady(element) ? element : undefined;
      }),
      () => `${this.#name} being ${state} (${this.#state()})`,
    );
  }

  #state(): string {
    const found = this.#find();
    const page = this.#scope.document();
    const where = `${page.location.pathname}: ${innerText(page.body).slice(0, 3000)}`;
    return found.length === 0
      ? `no such element at ${where}`
      : `${found[0]?.outerHTML.slice(0, 300) ?? ''} at ${where}`;
  }

  #usable(): Promise<Element> {
    return this.#element((element) => isVisible(element) && isEnabled(element), 'usable');
  }

  /** `force` presses it even if it is disabled. */
  async click({ force = false }: { force?: boolean } = {}): Promise<void> {
    click(await (force ? this.#element() : this.#usable()));
    await pause(0);
    await this.#scope.arrived();
  }
  async dblclick(): Promise<void> {
    const element = await this.#usable();
    click(element);
    click(element);
    await pause(0);
  }
  tap(): Promise<void> {
    return this.click();
  }
  async hover(): Promise<void> {
    hover(await this.#element(isVisible, 'visible'));
  }
  /** Moves the focus there. A person types later, when the page has handled what was left. */
  async #enter(): Promise<Element> {
    const element = await this.#usable();
    (element as HTMLElement).focus();
    await pause(0);
    return element;
  }
  async fill(value: string): Promise<void> {
    fill(await this.#enter(), value);
    await pause(0);
  }
  clear(): Promise<void> {
    return this.fill('');
  }
  async focus(): Promise<void> {
    ((await this.#element()) as HTMLElement).focus();
  }
  async blur(): Promise<void> {
    ((await this.#element()) as HTMLElement).blur();
    await pause(0);
  }
  async press(key: string): Promise<void> {
    const element = await this.#usable();
    (element as HTMLElement).focus();
    pressKey(element.ownerDocument, key);
    await pause(0);
  }
  async pressSequentially(text: string): Promise<void> {
    const element = await this.#usable();
    (element as HTMLElement).focus();
    for (const key of text) pressKey(element.ownerDocument, key);
    await pause(0);
  }
  async setChecked(checked: boolean): Promise<void> {
    const element = (await this.#usable()) as HTMLInputElement;
    if (isChecked(element) === checked) return;
    click(element);
    await until(
      () => (this.#find()[0] && isChecked(this.#find()[0] as Element) === checked ? true : undefined),
      () => `${this.#name} changing to ${checked ? 'checked' : 'unchecked'}`,
    );
  }
  check(): Promise<void> {
    return this.setChecked(true);
  }
  uncheck(): Promise<void> {
    return this.setChecked(false);
  }
  async selectOption(
    wanted: string | readonly string[] | { label?: string; value?: string; index?: number },
  ): Promise<string[]> {
    const element = await this.#enter();
    const texts = typeof wanted === 'string' ? [wanted] : Array.isArray(wanted) ? (wanted as string[]) : undefined;
    const option = wanted as { label?: string; value?: string; index?: number };
    const names = texts ?? [
      option.label ?? option.value ?? element.querySelectorAll('option')[option.index ?? 0]?.value ?? '',
    ];
    const chosen = await until(
      () => selectOptions(element, names),
      () => `${this.#name} having ${names.join(', ')}`,
    );
    await pause(0);
    return chosen;
  }
  async setInputFiles(files: PageFile | readonly PageFile[]): Promise<void> {
    chooseFiles((await this.#element()) as HTMLInputElement, files);
    await pause(0);
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const element = await this.#element();
    const view = element.ownerDocument.defaultView as unknown as { Event: typeof Event };
    element.dispatchEvent(Object.assign(new view.Event(type, { bubbles: true, cancelable: true }), init));
  }

  async waitFor({ state = 'visible' }: WaitOptions = {}): Promise<void> {
    if (state === 'visible') await this.#element(isVisible, 'visible');
    else if (state === 'attached') await this.#element();
    else {
      await pause(0);
      await until(
        afterChanges(() => {
          const element = this.#only();
          return !element || (state === 'hidden' && !isVisible(element)) ? true : undefined;
        }),
        () => `${this.#name} being ${state} (${this.#state()})`,
      );
    }
  }
  async isVisible(): Promise<boolean> {
    await pause(0);
    const element = this.#only();
    return element !== undefined && isVisible(element);
  }
  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }
  async isEnabled(): Promise<boolean> {
    return isEnabled(await this.#element());
  }
  async isDisabled(): Promise<boolean> {
    return !(await this.isEnabled());
  }
  async isChecked(): Promise<boolean> {
    return isChecked(await this.#element());
  }
  async inputValue(): Promise<string> {
    return ((await this.#element()) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#element()).getAttribute(name);
  }
  async textContent(): Promise<string | null> {
    return (await this.#element()).textContent;
  }
  async innerText(): Promise<string> {
    return innerText(await this.#element());
  }
  async allInnerTexts(): Promise<string[]> {
    await pause(0);
    return this.#find().map(innerText);
  }
  async allTextContents(): Promise<string[]> {
    await pause(0);
    return this.#find().map((element) => element.textContent);
  }
  async evaluate<T, A, E extends HTMLElement>(act: (element: E, argument: A) => T, argument?: A): Promise<Awaited<T>> {
    return await this.#scope.run(act, await this.#element(), argument);
  }
  async evaluateAll<T, A>(act: (elements: HTMLElement[], argument: A) => T, argument?: A): Promise<Awaited<T>> {
    await pause(0);
    return await this.#scope.run(act, this.#find(), argument);
  }
}

export interface Filter {
  has?: Locator;
  hasNot?: Locator;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
}

export interface PageFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

export function chooseFiles(input: HTMLInputElement, files: PageFile | readonly PageFile[]): void {
  const all = [files]
    .flat()
    .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
  Object.defineProperty(input, 'files', { value: all, configurable: true });
  const view = input.ownerDocument.defaultView as unknown as { Event: typeof Event };
  input.dispatchEvent(new view.Event('input', { bubbles: true }));
  input.dispatchEvent(new view.Event('change', { bubbles: true }));
}

function isChecked(element: Element): boolean {
  if ('checked' in element && element.localName === 'input') return element.checked === true;
  return element.getAttribute('aria-checked') === 'true';
}
