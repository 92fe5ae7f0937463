import type { QueuedScan, RosterEntry, RosterHead } from '@foyer/contract/door';

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

type Entry = RosterEntry & { eventId: number };

/** The roster and the queue of this device, over reloads and restarts. Nothing of it names a person (`RosterEntry.sealed`). */
export interface DoorStore {
  readState: (eventId: number) => Promise<RosterState | undefined>;
  /** Of every event that this device has a roster of. */
  readStates: () => Promise<RosterState[]>;
  /** Tickets and how far they go, together: a device that dies in between has both or neither. */
  keep: (state: RosterState, entries: readonly RosterEntry[], isFresh: boolean) => Promise<void>;
  entry: (eventId: number, ticketId: number) => Promise<RosterEntry | undefined>;
  /** Writes down that somebody was let in here, with the ticket as it stands then, and that the server is to hear of it, together. */
  letIn: (scan: WaitingScan, entry: RosterEntry | undefined) => Promise<void>;
  /** The oldest scans that wait, and how many there are. */
  waiting: (eventId: number, most: number) => Promise<{ scans: WaitingScan[]; count: number }>;
  sent: (scanIds: readonly string[]) => Promise<void>;
  /** Drops the roster of an event; scans that wait stay. */
  forget: (eventId: number) => Promise<void>;
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

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const db = request.result;
    if (oldVersion === 1) {
      // Entries had another shape, and come anew; scans that wait stay.
      for (const kind of ['state', 'entry']) request.transaction?.objectStore(kind).clear();
      return;
    }
    db.createObjectStore('state', { keyPath: 'eventId' });
    db.createObjectStore('entry', { keyPath: ['eventId', 'ticketId'] });
    db.createObjectStore('scan', { autoIncrement: true }).createIndex('event', 'eventId');
  });
  return asked(request);
}

const ofEvent = (eventId: number) => IDBKeyRange.bound([eventId], [eventId, []]);

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
    keep: (state, entries, isFresh) => {
      const transaction = db.transaction(['state', 'entry'], 'readwrite', { durability: 'relaxed' });
      const store = transaction.objectStore('entry');
      if (isFresh) store.delete(ofEvent(state.eventId));
      for (const entry of entries) store.put({ ...entry, eventId: state.eventId } satisfies Entry);
      transaction.objectStore('state').put(state);
      return done(transaction);
    },
    entry: (eventId, ticketId) =>
      asked(db.transaction('entry').objectStore('entry').get([eventId, ticketId])) as Promise<Entry | undefined>,
    letIn: (scan, entry) => {
      const transaction = db.transaction(['entry', 'scan'], 'readwrite', { durability: 'strict' });
      transaction.objectStore('scan').add(scan);
      if (entry) {
        transaction.objectStore('entry').put({ ...entry, eventId: scan.eventId } satisfies Entry);
      }
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
    forget: (eventId) => {
      const transaction = db.transaction(['state', 'entry'], 'readwrite');
      transaction.objectStore('entry').delete(ofEvent(eventId));
      transaction.objectStore('state').delete(eventId);
      return done(transaction);
    },
  };
}
