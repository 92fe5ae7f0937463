import type { QueuedScan, RosterEntry, RosterHead, RosterRow } from '@foyer/contract/door/door';
import type { ListedEvent } from '@foyer/contract/events/events';
import { rosterEntry } from '@foyer/domain/door/roster-row';
import { type DBSchema, openDB } from 'idb';
import { trialName } from '../session/is-trial.ts';

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

interface DoorDatabase extends DBSchema {
  state: { key: number; value: RosterState };
  entry: { key: [eventId: number, ticketId: number]; value: Entry };
  block: { key: [eventId: number, from: number]; value: Block };
  scan: { key: number; value: WaitingScan; indexes: { event: number } };
  known: { key: string; value: KnownEvents };
}

/** Version 2 stored single tickets. Some databases of version 3 lack the last object store. */
const version = 4;

/** A trial copy has its own, because its ids are those of other copies, and its sign-outs remove rosters. */
const databaseName = trialName === undefined ? 'foyer-door' : `foyer-door-${trialName}`;

const openDatabase = () =>
  openDB<DoorDatabase>(databaseName, version, {
    upgrade: (db, oldVersion, _, transaction) => {
      if (oldVersion === 0) {
        db.createObjectStore('state', { keyPath: 'eventId' });
        db.createObjectStore('entry', { keyPath: ['eventId', 'ticketId'] });
        db.createObjectStore('scan', { autoIncrement: true }).createIndex('event', 'eventId');
      } else if (oldVersion < 3) {
        // The shape of tickets changed, so they load again. Queued scans stay.
        // A failure aborts the upgrade, and with it `openDB`.
        void transaction.objectStore('state').clear();
        void transaction.objectStore('entry').clear();
      }
      if (!db.objectStoreNames.contains('block')) db.createObjectStore('block', { keyPath: ['eventId', 'from'] });
      if (!db.objectStoreNames.contains('known')) db.createObjectStore('known');
    },
    // Another tab with a newer version must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
  });

const ofEvent = (eventId: number) => IDBKeyRange.bound([eventId], [eventId, []]);

/** The object stores of a roster. */
const rosterStores = ['state', 'entry', 'block'] as const;

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
  const db = await openDatabase();
  return {
    readState: (eventId) => db.get('state', eventId),
    readStates: () => db.getAll('state'),
    keep: async (state, tickets, part) => {
      const { eventId } = state;
      const transaction = db.transaction(rosterStores, 'readwrite', { durability: 'relaxed' });
      const [entries, blocks] = [transaction.objectStore('entry'), transaction.objectStore('block')];
      const writes: Promise<unknown>[] = [];
      if (part === 'fresh') writes.push(entries.delete(ofEvent(eventId)), blocks.delete(ofEvent(eventId)));
      if (part === 'changes') for (const row of tickets) writes.push(entries.put({ ...rosterEntry(row), eventId }));
      else for (const block of blocksOf(eventId, tickets)) writes.push(blocks.put(block));
      writes.push(transaction.objectStore('state').put(state));
      await Promise.all([...writes, transaction.done]);
    },
    entry: async (eventId, ticketId) => {
      const transaction = db.transaction(['entry', 'block']);
      const [changed, cursor] = await Promise.all([
        transaction.objectStore('entry').get([eventId, ticketId]),
        transaction.objectStore('block').openCursor(IDBKeyRange.bound([eventId, 0], [eventId, ticketId]), 'prev'),
      ]);
      if (changed) return changed;
      const row = cursor?.value.tickets.find(([id]) => id === ticketId);
      return row && rosterEntry(row);
    },
    letIn: async (scan, entry) => {
      const transaction = db.transaction(['entry', 'scan'], 'readwrite', { durability: 'strict' });
      const writes: Promise<unknown>[] = [transaction.objectStore('scan').add(scan)];
      if (entry) writes.push(transaction.objectStore('entry').put({ ...entry, eventId: scan.eventId }));
      // After this the write completes even if the page is closed.
      transaction.commit();
      await Promise.all([...writes, transaction.done]);
    },
    waiting: async (eventId, most) => {
      const index = db.transaction('scan').store.index('event');
      const [scans, count] = await Promise.all([index.getAll(eventId, most), index.count(eventId)]);
      return { scans, count };
    },
    sent: async (scanIds) => {
      const gone = new Set(scanIds);
      const transaction = db.transaction('scan', 'readwrite');
      for await (const cursor of transaction.store) {
        if (gone.delete(cursor.value.scanId)) await cursor.delete();
        if (gone.size === 0) break;
      }
      await transaction.done;
    },
    keepEvents: async (known) => {
      const transaction = db.transaction('known', 'readwrite', { durability: 'relaxed' });
      await Promise.all([transaction.store.put(known, 'events'), transaction.done]);
    },
    readEvents: () => db.get('known', 'events'),
    forget: async (eventId) => {
      const transaction = db.transaction(rosterStores, 'readwrite');
      await Promise.all([
        transaction.objectStore('entry').delete(ofEvent(eventId)),
        transaction.objectStore('block').delete(ofEvent(eventId)),
        transaction.objectStore('state').delete(eventId),
        transaction.done,
      ]);
    },
    forgetAll: async () => {
      const transaction = db.transaction(rosterStores, 'readwrite');
      await Promise.all([...rosterStores.map((name) => transaction.objectStore(name).clear()), transaction.done]);
    },
  };
}
