import type { QueuedScan, RosterEntry, RosterHead, RosterRow } from '@foyer/contract/door';
import type { ListedEvent } from '@foyer/contract/events';
import { rosterEntry } from '@foyer/domain/roster-row';

/** What a device keeps of an event beside the tickets. */
export interface RosterState {
  eventId: number;
  cursor: string;
  head: RosterHead;
  /** When it was last as the server has it, by this device's clock. */
  syncedAt: number;
  /** A whole roster has come, not only its beginning. */
  isWhole: boolean;
  /** Server's clock minus this device's, in ms. */
  skewMs: number;
}

/** A scan that waits to be sent. */
export interface WaitingScan extends QueuedScan {
  eventId: number;
}

/** What a list without a network says of an event. */
export type KnownEvent = Pick<ListedEvent, 'eventId' | 'defaultName' | 'translations' | 'eventStart' | 'eventEnd'> & {
  timeZone: string;
};

/** Events as the server told them last, to staff of this device. */
export interface KnownEvents {
  /** By this device's clock. */
  heardAt: number;
  events: readonly KnownEvent[];
}

/** A ticket that changed since the whole roster came. */
type Entry = RosterEntry & { eventId: number };

/** Tickets of a whole roster as they came, by their ids, from the first of them on: a few hundred writes in place of 50,000. */
interface Block {
  eventId: number;
  from: number;
  tickets: readonly RosterRow[];
}
/** Tickets of a block: each scan reads one. */
const blockSize = 100;

/** The roster and the queue of this device, over reloads and restarts. Nothing of it names a person (`RosterEntry.sealed`). */
export interface DoorStore {
  readState: (eventId: number) => Promise<RosterState | undefined>;
  /** Of every event that this device has a roster of. */
  readStates: () => Promise<RosterState[]>;
  /**
   * Tickets and how far they go, together: a device that dies in between has both or neither. A part of a whole roster comes in the order
   * of ids, and `fresh` drops what was there; changes go before it.
   */
  keep: (state: RosterState, tickets: readonly RosterRow[], part: 'fresh' | 'more' | 'changes') => Promise<void>;
  entry: (eventId: number, ticketId: number) => Promise<RosterEntry | undefined>;
  /** Writes down that somebody was let in here, with the ticket as it stands then, and that the server is to hear of it, together. */
  letIn: (scan: WaitingScan, entry: RosterEntry | undefined) => Promise<void>;
  /** The oldest scans that wait, and how many there are. */
  waiting: (eventId: number, most: number) => Promise<{ scans: WaitingScan[]; count: number }>;
  sent: (scanIds: readonly string[]) => Promise<void>;
  /** The list of events as staff saw it last; one of them at a time. */
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

/** 2 kept each ticket by itself; some that call themselves 3 lack the last store. */
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
      // Tickets had another shape, and come anew; scans that wait stay.
      for (const kind of ['state', 'entry']) request.transaction?.objectStore(kind).clear();
    }
    const has = (kind: string) => db.objectStoreNames.contains(kind);
    if (!has('block')) db.createObjectStore('block', { keyPath: ['eventId', 'from'] });
    if (!has('known')) db.createObjectStore('known');
  });
  return asked(request);
}

const ofEvent = (eventId: number) => IDBKeyRange.bound([eventId], [eventId, []]);

/** What makes up a roster. */
const kept = ['state', 'entry', 'block'];

function* blocksOf(eventId: number, tickets: readonly RosterRow[]): Generator<Block> {
  for (let at = 0; at < tickets.length; at += blockSize) {
    const part = tickets.slice(at, at + blockSize);
    const [first] = part;
    if (first) yield { eventId, from: first[0], tickets: part };
  }
}

let opened: Promise<DoorStore> | null = null;

/**
 * The store of this device, over one connection however often screens come and go; rejects where the browser allows none (a private window of
 * some).
 */
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
      // From here on it comes to pass, though the page be closed.
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
