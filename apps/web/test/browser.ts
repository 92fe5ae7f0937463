import { onTestFinished, vi } from 'vitest';

/** A minimal browser for tests of the client's logic. */

/** The simulated problems of a storage. */
interface Trouble {
  /** Every call fails, as in a browser that forbids storage. */
  forbidden: boolean;
  /** The maximum number of keys. */
  room: number;
  /** Keys that never fit. */
  refused: Set<string>;
  /** The written keys, in order. */
  written: string[];
}

/** A `Storage` like in browsers: its own properties are the stored keys, and its methods are not. */
export class FakeStorage {
  static readonly #troubles = new WeakMap<object, Trouble>();
  [key: string]: unknown;

  static make(items: Readonly<Record<string, string>> = {}): Storage {
    const storage = Object.assign(new FakeStorage(), items);
    FakeStorage.#troubles.set(storage, {
      forbidden: false,
      room: Number.POSITIVE_INFINITY,
      refused: new Set(),
      written: [],
    });
    // In a browser the methods are inherited and the keys are own properties. A class cannot be typed like this.
    return storage as unknown as Storage;
  }

  static #of(storage: object): Trouble {
    const trouble = FakeStorage.#troubles.get(storage);
    if (!trouble) throw new Error('This is no storage of a fake browser.');
    return trouble;
  }

  /** From now on every call fails (`forbidden`), or every write (`full`). */
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
    const others = Object.keys(this).filter((name) => name !== key);
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
  /** Simulates that another tab wrote or removed a key, or cleared the storage. */
  changedElsewhere: (key: string | null, area?: Storage) => void;
  window: EventTarget;
}

/**
 * Installs a window with two storages for a test. Import modules that read it on load afterwards. With `forbidden`,
 * reading the storage properties throws, as when a person blocks site data.
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
