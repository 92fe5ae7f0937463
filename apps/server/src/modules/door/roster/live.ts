import type { DoorState } from '@foyer/contract/door/door';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Database } from '../../../db/database.ts';
import { readDoorState } from './read-state.ts';

export interface Live {
  /** Calls `send` with the state of an event's door, now and after each change. Returns a function that stops this. */
  watch: (eventId: number, locale: Locale, send: (state: DoorState) => void) => () => void;
}

interface Timing {
  /** Interval for reading changed events again. */
  everyMs: number;
  /**
   * Maximum age of a state without a notification. Device reports, sales and passing time send none, and a notification
   * can be lost.
   */
  restMs: number;
  /** Delay before listening again after the connection broke. */
  againMs: number;
}
const usual: Timing = { everyMs: 1_000, restMs: 10_000, againMs: 3_000 };

interface Watched {
  eventId: number;
  locale: Locale;
  sends: Set<(state: DoorState) => void>;
  last: DoorState | null;
  isNews: boolean;
  readAt: number;
  isReading: boolean;
}

/**
 * Counters of all events that are watched in this process. An event is read after a check-in in any process (NOTIFY of
 * 0009-door.sql), and at most once a second for all its devices.
 * LISTEN does not work behind a connection pooler. Every second tick then counts as a change.
 */
export function createLive(
  { database, clock, onError }: { database: Database; clock: () => Date; onError: (error: unknown) => void },
  timing: Partial<Timing> = {},
): Live {
  const { everyMs, restMs, againMs } = { ...usual, ...timing };
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  const staleMs = database.pooler ? everyMs * 1.5 : restMs;

  const read = async (one: Watched) => {
    one.isReading = true;
    one.isNews = false;
    one.readAt = performance.now();
    try {
      one.last = await readDoorState(database.kysely, one.eventId, clock(), one.locale);
      for (const send of one.sends) send(one.last);
    } catch (error) {
      onError(error);
    } finally {
      one.isReading = false;
    }
  };
  const tick = () => {
    for (const one of watched.values()) {
      if (!one.isReading && (one.isNews || performance.now() - one.readAt >= staleMs)) void read(one);
    }
  };
  const begin = () => {
    timer = setInterval(tick, everyMs);
    if (!database.pooler) {
      stopListening = listen(database, againMs, onError, (eventId) => {
        for (const one of watched.values()) if (one.eventId === eventId) one.isNews = true;
      });
    }
  };
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    stopListening?.();
  };

  return {
    watch: (eventId, locale, send) => {
      const key = `${eventId}.${locale}`;
      const one = watched.get(key) ?? {
        eventId,
        locale,
        sends: new Set(),
        last: null,
        isNews: false,
        readAt: 0,
        isReading: false,
      };
      watched.set(key, one);
      one.sends.add(send);
      if (timer === undefined) begin();
      if (one.last) send(one.last);
      if (!one.isReading) void read(one);
      return () => {
        one.sends.delete(send);
        if (one.sends.size === 0) watched.delete(key);
        if (watched.size === 0) end();
      };
    },
  };
}

/**
 * Listens for check-ins on one pooled connection while an event is watched, and reconnects after errors. Returns a
 * function that stops it.
 */
function listen(
  { pool }: Database,
  againMs: number,
  onError: (error: unknown) => void,
  onChange: (eventId: number) => void,
): () => void {
  let stopped = false;
  let release: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = async (): Promise<void> => {
    try {
      const client = await pool.connect();
      let released = false;
      // Closes the connection instead of returning it to the pool, because it still receives notifications.
      release = () => {
        if (!released) client.release(true);
        released = true;
      };
      client.on('notification', ({ payload }) => onChange(Number(payload)));
      client.on('error', (error) => {
        release?.();
        onError(error);
        again();
      });
      if (stopped) release();
      else await client.query('LISTEN foyer_door');
    } catch (error) {
      release?.();
      onError(error);
      again();
    }
  };
  const again = () => {
    if (!stopped) timer = setTimeout(() => void begin(), againMs);
  };
  void begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    release?.();
  };
}
