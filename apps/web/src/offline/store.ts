import type { QueuedScan, RosterEntry, RosterHead, RosterRow } from '@foyer/contract/door';
import type { ListedEvent } from '@foyer/contract/events';
import { rosterEntry } from '@foyer/domain/roster-row';

/** The stored state of an event, without its tickets. */
export interface RosterState {
  eventId: number;
  cursor: string;
  head: RosterHead;
  /** When the roster was last equal to the server's, by this device's clock. */
  syncedAt: number;
  /** True if the complete roster is loaded, not only its beginning. */
  isWhole: boolean;
  /** Server's clock minus this device's, in ms. */
  skewMs: number;
}

/** A queued scan. */
export interface WaitingScan extends QueuedScan {
  eventId: number;
}

/** The fields of an event in the offline list. */
export type KnownEvent = Pick<ListedEvent, 'eventId' | 'defaultName' | 'translations' | 'eventStart' | 'eventEnd'> & {
  timeZone: string;
};

/** The events that the server last sent to staff of this device. */
export interface KnownEvents {
  /** By this device's clock. */
  heardAt: number;
  events: readonly KnownEvent[];
}

/** A ticket that changed after the whole roster was loaded. */
type Entry = RosterEntry & { eventId: number };

/** A block of tickets of a whole roster, by id, starting at `from`. A few hundred writes replace 50,000. */
interface Block {
  eventId: number;
  from: number;
  tickets: readonly RosterRow[];
}
/** Tickets of a block: each scan reads one. */
const blockSize = 100;

/**
 * The roster and the scan queue of this device. They survive reloads and restarts, and contain no names
 * (`RosterEntry.sealed`).
 */
export interface DoorStore {
  readState: (eventId: number) => Promise<RosterState | undefined>;
  /** The state of every event with a roster on this device. */
  readStates: () => Promise<RosterState[]>;
  /**
   * Stores tickets and their state in one transaction, so a crash leaves both or neither. Parts of a whole roster come
   * in the order of ids. `fresh` removes the previous roster. Changes override the roster.
   */
  keep: (state: RosterState, tickets: readonly RosterRow[], part: 'fresh' | 'more' | 'changes') => Promise<void>;
  entry: (eventId: number, ticketId: number) => Promise<RosterEntry | undefined>;
  /** Stores an admission in one transaction: the ticket's new entry and the queued scan. */
  letIn: (scan: WaitingScan, entry: RosterEntry | undefined) => Promise<void>;
  /** The oldest queued scans, and the total number. */
  waiting: (eventId: number, most: number) => Promise<{ scans: WaitingScan[]; count: number }>;
  sent: (scanIds: readonly string[]) => Promise<void>;
  /** The last list of events for staff. A new list replaces the old one. */
  keepEvents: (known: KnownEvents) => Promise<void>;
  readEvents: () => Promise<KnownEvents | undefined>;
  /** Removes the roster of an event; queued scans stay. */
  forget: (eventId: number) => Promise<void>;
  /** Removes the rosters of all events; queued scans stay. */
  forgetAll: () => Promise<void>;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });

/** Version 2 stored single tickets. Some databases of version 3 lack the last object store. */
const version = 4;

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const db = request.result;
    if (oldVersion === 0) {
      db.createObjectStore('state', { keyPath: 'eventId' });
      db.createObjectStore('entry', { keyPath: ['eventId', 'ticketId'] });
      db.createObjectStore('scan', { autoIncrement: true }).createIndex('event', 'eventId');
    } else if (oldVersion < 3) {
      // The shape of tickets changed, so they load again. Queued scans stay.
      for (const kind of ['state', 'entry']) request.transaction?.objectStore(kind).clear();
    }
    const has = (kind: string) => db.objectStoreNames.contains(kind);
    if (!has('block')) db.createObjectStore('block', { keyPath: ['eventId', 'from'] });
    if (!has('known')) db.createObjectStore('known');
  });
  return asked(request);
}

const ofEvent = (eventId: number) => IDBKeyRange.bound([eventId], [eventId, []]);

/** The object stores of a roster. */
const kept = ['state', 'entry', 'block'];

function* blocksOf(eventId: number, tickets: readonly RosterRow[]): Generator<Block> {
  for (let at = 0; at < tickets.length; at += blockSize) {
    const part = tickets.slice(at, at + blockSize);
    const [first] = part;
    if (first) yield { eventId, from: first[0], tickets: part };
  }
}

let opened: Promise<DoorStore> | null = null;

/** The store of this device, with one shared connection. Rejects if the browser allows none (some private windows). */
export function openDoorStore(): Promise<DoorStore> {
  opened ??= connect().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function connect(): Promise<DoorStore> {
  const db = await open('foyer-door');
  // Another tab with a newer version must not wait for this one.
  db.addEventListener('versionchange', () => {
    db.close();
    opened = null;
  });
  return {
    readState: (eventId) =>
      asked(db.transaction('state').objectStore('state').get(eventId)) as Promise<RosterState | undefined>,
    readStates: () => asked(db.transaction('state').objectStore('state').getAll()) as Promise<RosterState[]>,
    keep: (state, tickets, part) => {
      const { eventId } = state;
      const transaction = db.transaction(kept, 'readwrite', { durability: 'relaxed' });
      const [entries, blocks] = [transaction.objectStore('entry'), transaction.objectStore('block')];
      if (part === 'fresh') for (const store of [entries, blocks]) store.delete(ofEvent(eventId));
      if (part === 'changes') {
        for (const row of tickets) entries.put({ ...rosterEntry(row), eventId } satisfies Entry);
      } else {
        for (const block of blocksOf(eventId, tickets)) blocks.put(block);
      }
      transaction.objectStore('state').put(state);
      return done(transaction);
    },
    entry: async (eventId, ticketId) => {
      const transaction = db.transaction(['entry', 'block']);
      const [changed, cursor] = await Promise.all([
        asked(transaction.objectStore('entry').get([eventId, ticketId])) as Promise<Entry | undefined>,
        asked(
          transaction.objectStore('block').openCursor(IDBKeyRange.bound([eventId, 0], [eventId, ticketId]), 'prev'),
        ),
      ]);
      if (changed) return changed;
      const row = (cursor?.value as Block | undefined)?.tickets.find(([id]) => id === ticketId);
      return row && rosterEntry(row);
    },
    letIn: (scan, entry) => {
      const transaction = db.transaction(['entry', 'scan'], 'readwrite', { durability: 'strict' });
      transaction.objectStore('scan').add(scan);
      if (entry) {
        transaction.objectStore('entry').put({ ...entry, eventId: scan.eventId } satisfies Entry);
      }
      // After this the write completes even if the page is closed.
      transaction.commit();
      return done(transaction);
    },
    waiting: async (eventId, most) => {
      const index = db.transaction('scan').objectStore('scan').index('event');
      const [scans, count] = await Promise.all([
        asked(index.getAll(eventId, most)) as Promise<WaitingScan[]>,
        asked(index.count(eventId)),
      ]);
      return { scans, count };
    },
    sent: (scanIds) => {
      const gone = new Set(scanIds);
      const transaction = db.transaction('scan', 'readwrite');
      const request = transaction.objectStore('scan').openCursor();
      request.addEventListener('success', () => {
        const cursor = request.result;
        if (!cursor) return;
        if (gone.delete((cursor.value as WaitingScan).scanId)) cursor.delete();
        if (gone.size > 0) cursor.continue();
      });
      return done(transaction);
    },
    keepEvents: (known) => {
      const transaction = db.transaction('known', 'readwrite', { durability: 'relaxed' });
      transaction.objectStore('known').put(known, 'events');
      return done(transaction);
    },
    readEvents: () =>
      asked(db.transaction('known').objectStore('known').get('events')) as Promise<KnownEvents | undefined>,
    forget: (eventId) => {
      const transaction = db.transaction(kept, 'readwrite');
      for (const kind of ['entry', 'block']) transaction.objectStore(kind).delete(ofEvent(eventId));
      transaction.objectStore('state').delete(eventId);
      return done(transaction);
    },
    forgetAll: () => {
      const transaction = db.transaction(kept, 'readwrite');
      for (const kind of kept) transaction.objectStore(kind).clear();
      return done(transaction);
    },
  };
}
