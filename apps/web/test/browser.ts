import { onTestFinished, vi } from 'vitest';

/** As much of a browser as the client's logic asks for, so that it is tested without one. */

/** What is wrong with a storage. */
interface Trouble {
  /** Every call fails, as in a browser that forbids storage. */
  forbidden: boolean;
  /** How many keys there is room for. */
  room: number;
  /** Keys that do not fit, whatever room there is. */
  refused: Set<string>;
  /** The keys that were written, in order. */
  written: string[];
}

/** A `Storage` as browsers have it: what it keeps are its own keys, and everything else about it is not. */
export class FakeStorage {
  static readonly #troubles = new WeakMap<object, Trouble>();
  [key: string]: unknown;

  static make(kept: Readonly<Record<string, string>> = {}): Storage {
    const storage = Object.assign(new FakeStorage(), kept);
    FakeStorage.#troubles.set(storage, {
      forbidden: false,
      room: Number.POSITIVE_INFINITY,
      refused: new Set(),
      written: [],
    });
    // A browser's storage has methods of its kind and its keys as its own; a class cannot say so.
    return storage as unknown as Storage;
  }

  static #of(storage: object): Trouble {
    const trouble = FakeStorage.#troubles.get(storage);
    if (!trouble) throw new Error('This is no storage of a fake browser.');
    return trouble;
  }

  /** From now on every call fails as where it is forbidden, or every write as where it is full. */
  static trouble(storage: Storage, trouble: 'forbidden' | 'full'): void {
    if (trouble === 'full') FakeStorage.roomFor(storage, 0);
    else FakeStorage.#of(storage).forbidden = true;
  }

  static roomFor(storage: Storage, keys: number): void {
    FakeStorage.#of(storage).room = keys;
  }

  static refuse(storage: Storage, key: string): void {
    FakeStorage.#of(storage).refused.add(key);
  }

  static written(storage: Storage): readonly string[] {
    return FakeStorage.#of(storage).written;
  }

  getItem(key: string): string | null {
    this.#look();
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    const { room, refused, written } = this.#look();
    const others = Object.keys(this).filter((kept) => kept !== key);
    if (others.length >= room || refused.has(key)) throw new DOMException('It is full.', 'QuotaExceededError');
    written.push(key);
    this[key] = value;
  }

  removeItem(key: string): void {
    this.#look();
    delete this[key];
  }

  #look(): Trouble {
    const trouble = FakeStorage.#of(this);
    if (trouble.forbidden) throw new DOMException('Access is denied.', 'SecurityError');
    return trouble;
  }
}

export interface FakeBrowser {
  local: Storage;
  session: Storage;
  /** Another tab has written or removed a key, or cleared all of it. */
  changedElsewhere: (key: string | null, area?: Storage) => void;
  window: EventTarget;
}

/**
 * Puts a window with two storages in place for a test. Modules that look at it when they are loaded are to be imported after it. With
 * `forbidden` the storages cannot even be looked at, as where a person has blocked site data.
 */
export function openBrowser({ forbidden = false, path = '/' } = {}): FakeBrowser {
  const [local, session] = [FakeStorage.make(), FakeStorage.make()];
  const location = { pathname: path, search: '' };
  const window = Object.assign(new EventTarget(), { location });
  const allowed = (storage: Storage) => () => {
    if (forbidden) throw new DOMException('Access is denied.', 'SecurityError');
    return storage;
  };
  Object.defineProperty(window, 'localStorage', { get: allowed(local) });
  Object.defineProperty(window, 'sessionStorage', { get: allowed(session) });
  vi.stubGlobal('window', window);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    local,
    session,
    window,
    changedElsewhere: (key, area = local) => {
      window.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: area }));
    },
  };
}
