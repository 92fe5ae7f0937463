/**
 * A storage of the browser that never throws: where it is forbidden nothing is kept, and what does not fit is not written. The page
 * then remembers only as long as it lives.
 */
export interface BrowserStorage extends Pick<Storage, 'getItem' | 'removeItem'> {
  /** False when it could not be written; what was there under the key is there still. */
  setItem: (key: string, value: string) => boolean;
  keys: () => string[];
  /** Whether this is the storage that an event of another tab is about. */
  is: (area: Storage | null) => boolean;
}

export function browserStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  /** Looked at anew each time: a person may forbid or allow it while the page lives. Looking is what throws first. */
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
