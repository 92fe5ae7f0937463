import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, RareStepMessages } from '@foyer/messages/catalogue/messages';
import type { Page } from 'playwright-core';

/**
 * The part of a page that steps of both kinds of tests use: in Chromium (`journey.ts`) and without a browser
 * (`pages/support`). The names and their meaning are Playwright's.
 */

export type AriaRole = Parameters<Page['getByRole']>[0];
export type Text = string | RegExp;

export interface RoleOptions {
  name?: Text;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  selected?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  /** Finds also what a screen reader leaves out. */
  includeHidden?: boolean;
}

export interface TextOptions {
  exact?: boolean;
}

export interface WaitOptions {
  state?: 'attached' | 'detached' | 'visible' | 'hidden';
}

interface Queries {
  getByRole: (role: AriaRole, options?: RoleOptions) => AnyLocator;
  getByText: (text: Text, options?: TextOptions) => AnyLocator;
  getByLabel: (text: Text, options?: TextOptions) => AnyLocator;
  locator: (selector: string) => AnyLocator;
}

export interface AnyLocator extends Queries {
  first(): AnyLocator;
  last(): AnyLocator;
  nth(index: number): AnyLocator;
  or(other: AnyLocator): AnyLocator;
  count(): Promise<number>;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  check(): Promise<void>;
  blur(): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(value: string): Promise<string[]>;
  getAttribute(name: string): Promise<string | null>;
  inputValue(): Promise<string>;
  innerText(): Promise<string>;
  isVisible(): Promise<boolean>;
  waitFor(options?: WaitOptions): Promise<void>;
}

export interface AnyPage extends Queries {
  url(): string;
  waitForURL(url: RegExp | ((url: URL) => boolean)): Promise<void>;
  /** Runs the function in the page. It cannot read the test's variables. */
  evaluate<T>(act: () => T): Promise<T>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
}

export interface AnyLook {
  size: 'phone' | 'desktop';
  locale: Locale;
}

export interface AnyJourney {
  page: AnyPage;
  look: AnyLook;
  /** The texts in the test's language. */
  text: AttendeeMessages;
  /** Texts of steps that few registrations have. */
  rare: RareStepMessages;
  /** Allows console errors and failed requests that match the pattern. */
  expectProblem: (pattern: RegExp) => void;
  /** Opens a path of the product: `await visit('/login')`. */
  visit: (path: string) => Promise<void>;
  /** Gives the page a session of this account, and opens `path` if given. */
  enter: (userId: string, path?: string) => Promise<void>;
}
