import { browserStorage } from './browser-storage.ts';

/**
 * Everything that this browser stores for Foyer. No other module names a key; lint refuses direct access to the storages.
 * `docs/browser-storage.md` describes each row, and a test compares both lists.
 */
interface Row {
  /** `*` stands for the part that differs, for example an event. */
  key: string;
  kept: 'localStorage' | 'sessionStorage' | 'either storage' | 'IndexedDB' | 'service worker cache';
  isPersonal: boolean;
  /**
   * `session`: at each end of the session. `person`: at sign-out, when the server ends the session, or when another account signs in.
   * `sent`: when the server has received it. `device`: never, because it describes the device.
   */
  removed: 'session' | 'person' | 'sent' | 'device';
  /** Whose entry it is. Without it the entry belongs to nobody in particular. */
  owner?: 'last part of key' | 'accountId in content';
}

const row = <const R extends Row>(each: R): R => each;

export const stored = {
  session: row({ key: 'foyer.session', kept: 'either storage', isPersonal: true, removed: 'session' }),
  powerLevel: row({ key: 'foyer.power', kept: 'sessionStorage', isPersonal: true, removed: 'session' }),
  lastTouch: row({ key: 'foyer.touched', kept: 'either storage', isPersonal: true, removed: 'session' }),
  draft: row({
    key: 'foyer.draft.*',
    kept: 'localStorage',
    isPersonal: true,
    removed: 'person',
    owner: 'last part of key',
  }),
  cart: row({
    key: 'foyer.cart.*',
    kept: 'localStorage',
    isPersonal: true,
    removed: 'person',
    owner: 'accountId in content',
  }),
  cartBeingPaid: row({
    key: 'foyer.cart-paying.*',
    kept: 'localStorage',
    isPersonal: true,
    removed: 'person',
    owner: 'accountId in content',
  }),
  message: row({
    key: 'foyer.message.*',
    kept: 'sessionStorage',
    isPersonal: true,
    removed: 'person',
    owner: 'last part of key',
  }),
  language: row({ key: 'foyer.locale', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  theme: row({ key: 'foyer.theme', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  lockedAt: row({ key: 'foyer.locked', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  signedOut: row({ key: 'foyer.signed-out', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  device: row({ key: 'foyer.device', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  doorPlace: row({ key: 'foyer.door-place.*', kept: 'localStorage', isPersonal: false, removed: 'device' }),
  roster: row({ key: 'foyer-door: state, entry, block', kept: 'IndexedDB', isPersonal: true, removed: 'session' }),
  queuedScans: row({ key: 'foyer-door: scan', kept: 'IndexedDB', isPersonal: true, removed: 'sent' }),
  knownEvents: row({ key: 'foyer-door: known', kept: 'IndexedDB', isPersonal: false, removed: 'device' }),
  app: row({ key: 'foyer-app', kept: 'service worker cache', isPersonal: false, removed: 'device' }),
};

type Table = typeof stored;
type KeptIn<K extends Row['kept']> = { [N in keyof Table]: Table[N]['kept'] extends K ? N : never }[keyof Table];

const areas = { localStorage: browserStorage('localStorage'), sessionStorage: browserStorage('sessionStorage') };
const areasOf = ({ kept }: Row) =>
  kept === 'either storage'
    ? Object.values(areas)
    : kept === 'localStorage' || kept === 'sessionStorage'
      ? [areas[kept]]
      : [];

/** One entry of a storage; it reads, writes and removes without throwing. */
export interface Entry {
  key: string;
  read: () => string | null;
  /** False when the browser stores nothing, or has no room for it. */
  write: (value: string) => boolean;
  remove: () => void;
  /** Whether an event of another tab is about this entry. */
  isIn: (event: StorageEvent) => boolean;
  /** Whether another tab cleared the whole storage. */
  isCleared: (event: StorageEvent) => boolean;
}

/** The entry of a row; `part` replaces the `*` of its key. */
export function entryOf(name: KeptIn<'localStorage' | 'sessionStorage'>, part: string | number = ''): Entry {
  const { key: pattern, kept } = stored[name];
  return entryIn(areas[kept], pattern.replace('*', String(part)));
}

/** The entry of a row that is in `localStorage` when the session is remembered, else in `sessionStorage`. */
export function sessionEntryOf(name: KeptIn<'either storage'>, isRemembered: boolean): Entry {
  return entryIn(isRemembered ? areas.localStorage : areas.sessionStorage, stored[name].key);
}

function entryIn(area: (typeof areas)[keyof typeof areas], key: string): Entry {
  return {
    key,
    read: () => area.getItem(key),
    write: (value) => area.setItem(key, value),
    remove: () => area.removeItem(key),
    isIn: (event) => area.is(event.storageArea) && event.key === key,
    isCleared: (event) => area.is(event.storageArea) && event.key === null,
  };
}

/** Removes what ends with every session. */
export function removeOfSession(): void {
  removeRows(({ removed }) => removed === 'session');
  removeRosters();
}

/** Removes everything personal; queued scans stay until the server has received them. */
export function removeOfPerson(): void {
  removeRows(({ removed }) => removed === 'session' || removed === 'person');
  removeRosters();
}

/** Removes what belongs to other accounts than these, of all personal rows or of some. */
export function removeOfOthers(accounts: readonly string[], names?: readonly (keyof Table)[]): void {
  removeRows((each, key, area) => {
    if (each.removed !== 'person' || (names && !names.some((name) => stored[name] === each))) return false;
    const owner = each.owner === 'last part of key' ? key.split('.').at(-1) : accountIn(area.getItem(key));
    return owner === undefined || !accounts.includes(owner);
  });
}

type IsGone = (row: Row, key: string, area: ReturnType<typeof browserStorage>) => boolean;

function removeRows(isGone: IsGone): void {
  for (const each of Object.values<Row>(stored)) {
    const [prefix = '', ...rest] = each.key.split('*');
    for (const area of areasOf(each)) {
      for (const key of area.keys()) {
        const isOfRow = rest.length > 0 ? key.startsWith(prefix) : key === prefix;
        if (isOfRow && isGone(each, key, area)) area.removeItem(key);
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
