/** What the journeys need of a browser: the smallest set that WebDriver BiDi and classic WebDriver both have. */

export type Size = 'phone' | 'desktop';

export const viewports: Readonly<Record<Size, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Keys that are no letters, by their names in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown' | 'ArrowUp' | 'Control' | 'Shift' | 'a';

/** A page in a browser with a profile of its own. */
export interface Tab {
  open: (address: string) => Promise<void>;
  address: () => Promise<string>;
  /** Runs a function in the page. It sees its arguments and the page's globals, nothing of the test. */
  run: <Given extends readonly unknown[], Result>(
    act: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ) => Promise<Result>;
  /** Evaluates the source of a library in the page. */
  inject: (source: string) => Promise<void>;
  /** Presses these keys together and releases them. */
  press: (...keys: Key[]) => Promise<void>;
  /** Types letter by letter into what has the focus. */
  type: (text: string) => Promise<void>;
  /** Presses the main button of the mouse, or a finger, at this point of the window. */
  point: (x: number, y: number, by: 'mouse' | 'finger') => Promise<void>;
  /** What the window shows, as PNG. */
  picture: () => Promise<Buffer>;
  /** The page as it prints, as PDF. Undefined in WebKit, whose pages the tests do not print. */
  print: () => Promise<Buffer | undefined>;
  close: () => Promise<void>;
}

export interface Engine {
  newTab: (size: Size) => Promise<Tab>;
  close: () => Promise<void>;
}
