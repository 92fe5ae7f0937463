/**
 * A browser storage that never throws. A forbidden or full storage ignores writes, so the page remembers the values
 * only until it unloads.
 */
export interface BrowserStorage extends Pick<Storage, 'getItem' | 'removeItem'> {
  /** Returns false if the write failed. The previous value is then unchanged. */
  setItem: (key: string, value: string) => boolean;
  keys: () => string[];
  /** True if an event of another tab is about this storage. */
  is: (area: Storage | null) => boolean;
}

export function browserStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  /**
   * Read from `window` each time, because the person can forbid or allow storage while the page is open. Reading the
   * property itself can throw.
   */
  const attempt = <T>(ask: (storage: Storage) => T, otherwise: T): T => {
    try {
      return ask(window[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
    is: (area) => attempt((storage) => storage === area, false),
  };
}
