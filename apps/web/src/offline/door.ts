import type { ScanResult } from '@foyer/contract/door/door';
import { ApiError } from '../api/api-error.ts';
import { noteTouch } from '../session/activity.ts';
import { createScanner, isNoAnswer, type Scanner } from './scan.ts';
import { warmUp } from './read-code.ts';
import { fetchRosterChanges, sendWaiting } from './sync.ts';
import { passKey, storedCheckInPoint, storeCheckInPoint, type CheckInPoint } from './check-in-point.ts';
import { openDoorStore, type DoorStore, type RosterState, type WaitingScan } from './store.ts';

/** The state of the door on this device, shown in the corner of the scan screen. */
export interface DoorStatus {
  /** The last received event data; null until there is any. */
  roster: RosterState | null;
  isOnline: boolean;
  /** The number of queued scans. */
  waiting: number;
  /** The number of loaded tickets during the first load of the roster. */
  loaded: number | null;
  /** True if this device cannot store a roster: the browser forbids it, or the page has no TLS. */
  keepsNothing: boolean;
  isShutOut: boolean;
  /** Offline check-ins of this visit that turned out to be conflicts. */
  conflicts: ScanResult[];
  /** Offline scans of this visit that the server has decided since, by `scanId`: whether their entry was valid. */
  settled: ReadonlyMap<string, boolean>;
  /** Why nothing could be loaded. */
  error: unknown;
  /** The check-in point of this device: the entrance, or one of the event's check-in lists. */
  checkInPoint: CheckInPoint;
}

export interface Door {
  status: () => DoorStatus;
  subscribe: (listener: () => void) => () => void;
  scan: Scanner;
  /** Sets the check-in point of this device and stores it across restarts. */
  setCheckInPoint: (checkInPoint: CheckInPoint) => void;
  /** Sends queued scans and loads changes now. */
  sync: () => Promise<void>;
  /** Starts to keep itself up to date; call the returned function to stop. */
  start: () => () => void;
}

const everyMs = 15_000;
/** Shorter interval while the server is away, in ms. */
const lookMs = 4_000;
/** After a scan without a response, in ms. */
const soonMs = 1_000;
/** The bar counts queued scans after the verdict is drawn, because no one looks at it before. */
const calmMs = 250;
/** Shown on the scan screen; the report has all conflicts. */
const mostConflicts = 50;
/** Of the decided scans, the list of recent scans shows the last few only. */
const mostSettled = 100;
/** Queued scans that are restored by their ticket after a reload. */
const mostRemembered = 5_000;

/** The state before anything is loaded. */
const initialStatus = (eventId: number): DoorStatus => ({
  roster: null,
  isOnline: navigator.onLine,
  waiting: 0,
  loaded: null,
  keepsNothing: false,
  isShutOut: false,
  conflicts: [],
  settled: new Map(),
  error: null,
  checkInPoint: storedCheckInPoint(eventId),
});

function settledWith(known: DoorStatus['settled'], results: readonly ScanResult[]): DoorStatus['settled'] {
  const all = [...known, ...results.map(({ scanId, isConflict }) => [scanId, !isConflict] as const)];
  return new Map(all.slice(-mostSettled));
}

/**
 * The door of an event on this device. It asks the server while the server responds, otherwise decides by the roster,
 * and sends queued scans later.
 */
export function createDoor(eventId: number, openStore: () => Promise<DoorStore> = openDoorStore): Door {
  let status = initialStatus(eventId);
  const listeners = new Set<() => void>();
  const set = (next: Partial<DoorStatus>) => {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  };

  const queued = new Map<string, WaitingScan>();
  // Loads keys and store in advance, so the first guest does not wait.
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

  const countWaiting = async () => store && set({ waiting: (await store.waiting(eventId, 1)).count });

  const sent = async (results: ScanResult[], scans: readonly WaitingScan[]) => {
    for (const { scanId, ticketId, listId } of scans) {
      const key = passKey(ticketId, listId);
      // A guest who came in and went out has two queued scans. The later one has the current state.
      if (queued.get(key)?.scanId === scanId) queued.delete(key);
    }
    set({
      settled: settledWith(status.settled, results),
      conflicts: [...results.filter(({ isConflict }) => isConflict), ...status.conflicts].slice(0, mostConflicts),
    });
    await countWaiting();
  };

  let syncing: Promise<void> | null = null;
  const sync = (): Promise<void> =>
    (syncing ??= (async () => {
      try {
        await opened;
        if (store) await sendWaiting(eventId, store, sent);
        await fetchRosterChanges(eventId, store, status.roster, (roster, loaded) => {
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
  /** Schedules the next round soon, if rounds are running. */
  let soon: () => void = () => {};
  const scan = createScanner({
    eventId,
    get store() {
      return store;
    },
    state: () => status.roster,
    queued,
    checkInPoint: () => status.checkInPoint,
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
    onNotStored: () => set({ keepsNothing: true }),
  });

  return {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: async (text, source) => {
      noteTouch();
      // No extra wait when the store is open already, because an await would let other work run first.
      if (!isOpened) await opened;
      return scan(text, source);
    },
    setCheckInPoint: (checkInPoint) => {
      storeCheckInPoint(eventId, checkInPoint);
      set({ checkInPoint });
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
  /** The browser reports that the network is gone. */
  onAway: () => void;
}

/** Runs sync rounds: regularly, more often while the server is away, and at once when the network returns. */
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
    // A random factor, so devices that start together do not send their requests together.
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
