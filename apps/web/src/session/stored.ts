import { browserStorage } from './browser-storage.ts';
import { isTrial } from './is-trial.ts';

/**
 * Everything that this browser stores for Foyer. No other module names a key; lint refuses direct access to the
 * storages. `docs/browser-storage.md` describes each row, and a test compares both lists. A trial copy has other keys and
 * an IndexedDB of its own.
 */
/** The storage of an entry; `either` follows the session. */
type Area = 'local' | 'session' | 'either';
/**
 * `session`: at each end of the session. `person`: at sign-out, when the server ends the session, or when another
 * account signs in. `sent`: when the server has received it. `device`: never, because it describes the device. All but
 * `device` is personal.
 */
type Removal = 'session' | 'person' | 'sent' | 'device';
/**
 * The key, with `*` for the variable part; the storage; when the entry is removed; and for `person`, where its account
 * is named.
 */
type Row = readonly [key: string, area: Area, removed: Removal, owner?: 'key' | 'content'];

export const stored = {
  session: ['foyer.session', 'either', 'session'],
  powerLevel: ['foyer.power', 'session', 'session'],
  lastTouch: ['foyer.touched', 'either', 'session'],
  draft: ['foyer.draft.*', 'local', 'person', 'key'],
  cart: ['foyer.cart.*', 'local', 'person', 'content'],
  cartBeingPaid: ['foyer.cart-paying.*', 'local', 'person', 'content'],
  message: ['foyer.message.*', 'session', 'person', 'key'],
  editor: ['foyer.editor', 'session', 'session'],
  language: ['foyer.locale', 'local', 'device'],
  theme: ['foyer.theme', 'local', 'device'],
  lockedAt: ['foyer.locked', 'local', 'device'],
  signedOut: ['foyer.signed-out', 'local', 'device'],
  device: ['foyer.device', 'local', 'device'],
  linkRequest: ['foyer.link-request', 'local', 'device'],
  listColumns: ['foyer.columns.*', 'local', 'device'],
  checkInPoint: ['foyer.door-place.*', 'local', 'device'],
  doorCamera: ['foyer.door-camera', 'local', 'device'],
} as const satisfies Record<string, Row>;

type Name = keyof typeof stored;
type BrowserStorage = ReturnType<typeof browserStorage>;

/**
 * In a trial copy the keys begin with `foyer-trial.`, so the session and drafts of the installation stay as they are
 * (selling 6.3). Language and theme are those of the device.
 */
const prefixed = (key: string): string =>
  isTrial && key !== 'foyer.locale' && key !== 'foyer.theme' ? key.replace('foyer.', 'foyer-trial.') : key;
const keyOf = (name: Name): string => prefixed(stored[name][0]);

const local = browserStorage('localStorage');
const session = browserStorage('sessionStorage');
const areasOf = (area: Area): readonly BrowserStorage[] =>
  area === 'either' ? [local, session] : [area === 'local' ? local : session];

/** One entry of a storage; it reads, writes and removes without throwing. */
export interface Entry {
  key: string;
  read: () => string | null;
  /** Returns false if the browser stores nothing or has no space for it. */
  write: (value: string) => boolean;
  remove: () => void;
  /** True if an event of another tab is about this entry. */
  isIn: (event: StorageEvent) => boolean;
  /** True if another tab cleared the whole storage. */
  isCleared: (event: StorageEvent) => boolean;
}

/**
 * The entry of a row; `part` replaces the `*` of its key. What is removed at the end of the session is only written
 * while a session is stored: after a sign-out its screen still listens until the sign-in screen opens.
 */
export function entryOf(name: Name, part: string | number = '', [area = local] = areasOf(stored[name][1])): Entry {
  const key = keyOf(name).replace('*', String(part));
  const needsSession = stored[name][2] === 'session' && name !== 'session';
  return {
    key,
    read: () => area.getItem(key),
    write: (value) => (!needsSession || hasSession()) && area.setItem(key, value),
    remove: () => area.removeItem(key),
    isIn: (event) => area.is(event.storageArea) && event.key === key,
    isCleared: (event) => area.is(event.storageArea) && event.key === null,
  };
}

/** The entry of a row that is in `localStorage` when the session is remembered, else in `sessionStorage`. */
export const sessionEntryOf = (name: 'session' | 'lastTouch', isRemembered: boolean): Entry =>
  entryOf(name, '', [isRemembered ? local : session]);

const hasSession = (): boolean => [local, session].some((area) => area.getItem(keyOf('session')) !== null);

/** Removes the entries that end with every session. */
export function removeOfSession(): void {
  removeRows(([, , removed]) => removed === 'session');
  removeRosters();
}

/** Removes everything personal; queued scans stay until the server has received them. */
export function removeOfPerson(): void {
  removeRows(([, , removed]) => removed !== 'device');
  removeRosters();
}

/** Removes entries that belong to other accounts than these, from all personal rows or only from `names`. */
export function removeOfOthers(accounts: readonly string[], names?: readonly Name[]): void {
  removeRows((row, key, area) => {
    if (row[2] !== 'person' || (names && !names.some((name) => stored[name] === row))) return false;
    const owner = row[3] === 'key' ? key.split('.').at(-1) : accountIn(area.getItem(key));
    return owner === undefined || !accounts.includes(owner);
  });
}

function removeRows(isGone: (row: Row, key: string, area: BrowserStorage) => boolean): void {
  for (const row of Object.values<Row>(stored)) {
    const [prefix = '', rest] = prefixed(row[0]).split('*');
    for (const area of areasOf(row[1])) {
      for (const key of area.keys()) {
        const isOfRow = rest === undefined ? key === prefix : key.startsWith(prefix);
        if (isOfRow && isGone(row, key, area)) area.removeItem(key);
      }
    }
  }
}

function accountIn(content: string | null): string | undefined {
  try {
    const value: unknown = JSON.parse(content ?? 'null');
    if (typeof value !== 'object' || value === null || !('accountId' in value)) return undefined;
    return typeof value.accountId === 'string' ? value.accountId : undefined;
  } catch {
    return undefined;
  }
}

/** Only a browser that worked at a door has rosters; others need not load the code for them. */
export function removeRosters(): void {
  if (entryOf('device').read() === null) return;
  void import('../offline/store.ts')
    .then(async ({ openDoorStore }) => (await openDoorStore()).forgetAll())
    .catch(() => {
      // A browser without IndexedDB has no roster.
    });
}

/**
 * Data outside of the two storages, written by code that cannot use an entry (`offline/store.ts`,
 * `offline/app.worker.ts`).
 */
export const storedElsewhere = {
  roster: ['foyer-door: state, entry, block', 'IndexedDB', 'session'],
  queuedScans: ['foyer-door: scan', 'IndexedDB', 'sent'],
  knownEvents: ['foyer-door: known', 'IndexedDB', 'device'],
  app: ['foyer-app', 'service worker cache', 'device'],
} as const;
