import type { ScanResult } from '@foyer/contract/door';
import { ApiError } from '../api/api-error.ts';
import { noteTouch } from '../session/activity.ts';
import { createScanner, isNoAnswer, type Scanner } from './scan.ts';
import { warmUp } from './read-code.ts';
import { hearChanges, sendWaiting } from './sync.ts';
import { passKey, storedPlace, storePlace, type Place } from './place.ts';
import { openDoorStore, type DoorStore, type RosterState, type WaitingScan } from './store.ts';

/** How the door of this device stands: shown in words in the corner of the scan screen. */
export interface DoorStatus {
  /** The event and what belongs to it, as last heard; null until there is any. */
  roster: RosterState | null;
  isOnline: boolean;
  /** Scans that wait to be sent. */
  waiting: number;
  /** Tickets of the roster that have come, while it comes for the first time. */
  loaded: number | null;
  /** This device cannot keep a roster: the browser forbids it, or the page has no TLS. */
  keepsNothing: boolean;
  isShutOut: boolean;
  /** Let in here without a network, and in conflict as it turned out; of this visit. */
  conflicts: ScanResult[];
  /** Why nothing could be shown at all. */
  error: unknown;
  /** Where this device stands: the entrance, or one of the event's check-in lists. */
  place: Place;
}

export interface Door {
  status: () => DoorStatus;
  subscribe: (listener: () => void) => () => void;
  scan: Scanner;
  /** Tells this device where it stands; kept over restarts. */
  standAt: (place: Place) => void;
  /** Sends what waits and hears what changed, now. */
  sync: () => Promise<void>;
  /** Begins to keep itself up to date; what it answers ends that. */
  start: () => () => void;
}

const everyMs = 15_000;
/** While the server is away it is looked for more often. */
const lookMs = 4_000;
/** After a scan got no answer. */
const soonMs = 1_000;
/** The bar counts what waits after the verdict has been drawn: nobody looks at it meanwhile. */
const calmMs = 250;
/** Told on the scan screen; the report has them all. */
const mostConflicts = 50;
/** Waiting scans that are known by their ticket after a reload. */
const mostRemembered = 5_000;

/** Before anything was read or heard. */
const untold = (eventId: number): DoorStatus => ({
  roster: null,
  isOnline: navigator.onLine,
  waiting: 0,
  loaded: null,
  keepsNothing: false,
  isShutOut: false,
  conflicts: [],
  error: null,
  place: storedPlace(eventId),
});

/** The door of an event on this device: asks the server while it is there, decides by the roster while it is not, and sends what waited. */
export function createDoor(eventId: number, openStore: () => Promise<DoorStore> = openDoorStore): Door {
  let status = untold(eventId);
  const listeners = new Set<() => void>();
  const set = (next: Partial<DoorStatus>) => {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  };

  const queued = new Map<string, WaitingScan>();
  // The first guest is not the first to be looked up.
  const warm = ({ head }: RosterState) => Promise.all([warmUp(head.publicKey), store?.entry(eventId, 1)]);
  let store: DoorStore | null = null;
  let isOpened = false;
  const opened = (async () => {
    if (!('subtle' in crypto) || crypto.subtle === undefined) throw new Error('no TLS');
    store = await openStore();
    const [roster, { scans, count }] = await Promise.all([
      store.readState(eventId),
      store.waiting(eventId, mostRemembered),
    ]);
    for (const waiting of scans) queued.set(passKey(waiting.ticketId, waiting.listId), waiting);
    if (roster) void warm(roster);
    set({ roster: roster ?? null, waiting: count });
  })()
    .catch(() => set({ keepsNothing: true }))
    .then(() => {
      isOpened = true;
    });

  const countWaiting = async () => {
    if (store) set({ waiting: (await store.waiting(eventId, 1)).count });
  };

  const sent = async (results: ScanResult[], scans: readonly WaitingScan[]) => {
    for (const { scanId, ticketId, listId } of scans) {
      const key = passKey(ticketId, listId);
      // Whoever came in and went out again waits twice: the later one says how the ticket stands.
      if (queued.get(key)?.scanId === scanId) queued.delete(key);
    }
    const conflicts = results.filter(({ isConflict }) => isConflict);
    if (conflicts.length > 0) set({ conflicts: [...conflicts, ...status.conflicts].slice(0, mostConflicts) });
    await countWaiting();
  };

  let syncing: Promise<void> | null = null;
  const sync = (): Promise<void> =>
    (syncing ??= (async () => {
      try {
        await opened;
        if (store) await sendWaiting(eventId, store, sent);
        await hearChanges(eventId, store, status.roster, (roster, loaded) => {
          if (store && status.roster?.head.publicKey !== roster.head.publicKey) void warm(roster);
          set({ roster, loaded: roster.isWhole || !store ? null : loaded, error: null });
        });
        set({ isOnline: true, isShutOut: false });
      } catch (error) {
        const isAway = !(error instanceof ApiError) || isNoAnswer(error);
        if (error instanceof ApiError && error.code === 'DEVICE_SHUT_OUT') {
          await store?.forget(eventId);
          set({ isShutOut: true, roster: null, error });
        } else {
          set({ isOnline: isAway ? false : status.isOnline, error });
        }
      } finally {
        syncing = null;
      }
    })());

  let counting: ReturnType<typeof setTimeout> | null = null;
  /** Lets the next round come soon, while rounds are made at all. */
  let soon: () => void = () => {};
  const scan = createScanner({
    eventId,
    get store() {
      return store;
    },
    state: () => status.roster,
    queued,
    place: () => status.place,
    isOnline: () => status.isOnline,
    onLost: () => {
      set({ isOnline: false });
      soon();
    },
    onQueued: () => {
      counting ??= setTimeout(() => {
        counting = null;
        void countWaiting();
      }, calmMs);
    },
    onUnkept: () => set({ keepsNothing: true }),
  });

  return {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: async (text, source) => {
      noteTouch();
      // Waiting for what is there already would let everything else go first.
      if (!isOpened) await opened;
      return scan(text, source);
    },
    standAt: (place) => {
      storePlace(eventId, place);
      set({ place });
    },
    sync,
    start: () => {
      const rounds = beginRounds({ sync, isOnline: () => status.isOnline, onAway: () => set({ isOnline: false }) });
      soon = rounds.soon;
      return () => {
        soon = () => {};
        rounds.stop();
      };
    },
  };
}

interface Rounds {
  sync: () => Promise<void>;
  isOnline: () => boolean;
  /** The browser says that the network is gone. */
  onAway: () => void;
}

/** Keeps a door up to date: round after round, sooner while the server is away, at once when the network is back. */
function beginRounds({ sync, isOnline, onAway }: Rounds): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const round = async () => {
    clearTimeout(timer);
    await sync();
    next(isOnline() ? everyMs : lookMs);
  };
  const next = (pauseMs: number) => {
    clearTimeout(timer);
    // Devices that were switched on together do not ask together.
    if (!stopped) timer = setTimeout(() => void round(), pauseMs * (0.9 + Math.random() * 0.2));
  };
  const online = () => void round();
  window.addEventListener('online', online);
  window.addEventListener('offline', onAway);
  void round();
  return {
    soon: () => next(soonMs),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', onAway);
    },
  };
}
