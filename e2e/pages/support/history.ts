import type { SentForm } from './documents.ts';
import type { PageWindow } from './page-window.ts';

/** The history of a tab. Entries of the same document change without loading it, as in a browser. */
export interface PageHistory {
  /** `window.history` of a document, and its class. */
  of: (window: PageWindow) => { history: object; History: unknown };
  /** Opens a new document at the URL, or the response to a form. */
  visit: (to: string | SentForm) => Promise<void>;
  /** Moves in the history, and loads the document if it is another one. */
  move: (steps: number) => Promise<void>;
}

interface Entry {
  url: string;
  state: unknown;
  document: PageWindow | undefined;
}

/** Loads a document. `arrive` receives its URL before it opens, and is not called if the page stays. */
type Load = (to: string | SentForm, arrive: (url: string) => void) => Promise<void>;

export function createHistory(load: Load): PageHistory {
  const entries: Entry[] = [];
  let at = -1;
  let current: PageWindow | undefined;

  const show = (url: string): void => current?.happyDOM.setURL(url);
  const move = async (steps: number): Promise<void> => {
    const entry = entries[at + steps];
    if (!entry || steps === 0) return;
    if (entry.document !== current || !current) {
      await load(entry.url, () => {
        at += steps;
      });
      return;
    }
    at += steps;
    show(entry.url);
    current.dispatchEvent(Object.assign(new current.Event('popstate'), { state: entry.state }));
  };
  return {
    of: (window) => {
      current = window;
      const entry = entries[at];
      if (entry) entry.document = window;
      const change = (state: unknown, url: string | URL | null | undefined, how: 'push' | 'replace'): void => {
        // A document that was left has no history any more.
        if (current !== window) return;
        const href = new URL(url ?? '', window.location.href).href;
        if (how === 'push') entries.splice(at + 1);
        at = how === 'push' ? at + 1 : Math.max(at, 0);
        entries[at] = { url: href, state: structuredClone(state), document: window };
        show(href);
      };
      class History {
        scrollRestoration = 'auto';
        get length() {
          return entries.length;
        }
        get state() {
          return entries[at]?.state ?? null;
        }
        pushState(state: unknown, _: string, url?: string | URL | null) {
          change(state, url, 'push');
        }
        replaceState(state: unknown, _: string, url?: string | URL | null) {
          change(state, url, 'replace');
        }
        // A browser moves after the running code has ended.
        go(steps: number) {
          setTimeout(() => void move(steps), 0);
        }
        back() {
          this.go(-1);
        }
        forward() {
          this.go(1);
        }
      }
      return { history: new History(), History };
    },
    visit: (to) =>
      load(to, (url) => {
        entries.splice(at + 1, Infinity, { url, state: null, document: undefined });
        at += 1;
      }),
    move,
  };
}
