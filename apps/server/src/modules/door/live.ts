import type { DoorState } from '@foyer/contract/door';
import type { Locale } from '@foyer/contract/vocabulary';
import type { Database } from '../../db/database.ts';
import { readDoorState } from './read-state.ts';

export interface Live {
  /** Hears how the door of an event stands, now and at each change; what it answers ends that. */
  watch: (eventId: number, locale: Locale, send: (state: DoorState) => void) => () => void;
}

interface Timing {
  /** How often what changed is read again. */
  everyMs: number;
  /** Without word of a change it is read after this: devices report, tickets are sold, minutes pass; and a word may be lost. */
  restMs: number;
  /** Waiting after the connection for listening broke. */
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
 * The counters of all doors that somebody watches in this process. However many devices watch an event, it is read once a second at most,
 * and only after a check-in, in whichever process it was (NOTIFY of 0027-door.sql). Behind a pooler nobody can listen: then every second
 * round counts as news.
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

/** Keeps one connection that hears of check-ins, taken from the pool while somebody watches; made again when it breaks. */
function listen(
  { pool }: Database,
  againMs: number,
  onError: (error: unknown) => void,
  hear: (eventId: number) => void,
): () => void {
  let stopped = false;
  let letGo: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = async (): Promise<void> => {
    try {
      const client = await pool.connect();
      let released = false;
      // Closed, not given back: nobody else should get a connection that is told things.
      letGo = () => {
        if (!released) client.release(true);
        released = true;
      };
      client.on('notification', ({ payload }) => hear(Number(payload)));
      client.on('error', (error) => {
        letGo?.();
        onError(error);
        again();
      });
      if (stopped) letGo();
      else await client.query('LISTEN foyer_door');
    } catch (error) {
      letGo?.();
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
    letGo?.();
  };
}
