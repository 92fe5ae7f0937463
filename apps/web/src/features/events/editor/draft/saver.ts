import { ApiError } from '../../../../api/api-error.ts';

/** When to save: after a pause in typing, one request at a time, and again after a failure (events 4.13). */

/** `unsaved`: the next save is scheduled. `offline`: it failed and is repeated. `refused`: repeating it would not help. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused';

/** A save starts after this pause in typing, ms. */
const pauseMs = 700;
/** A save starts at the latest this long after the first change, ms. */
const longestWaitMs = 1500;
/** The pauses before a failed save is repeated, ms. */
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

export const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'EDIT_CONFLICT';
/** Whether the same request can succeed later. */
const canRepeat = (error: unknown) =>
  !(error instanceof ApiError) ||
  isConflict(error) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500;

interface Saving {
  isDirty: () => boolean;
  send: () => Promise<void>;
  /** Called with every new state. `error`: why a save was refused. */
  show: (save: SaveState, error?: unknown) => void;
}

export function createSaver({ isDirty, send, show }: Saving) {
  let save: SaveState = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  let failures = 0;
  let running: Promise<void> | undefined;

  const set = (next: SaveState, error?: unknown) => {
    save = next;
    show(next, error);
  };
  const failed = (error: unknown) => {
    if (!canRepeat(error)) {
      set('refused', error);
      return;
    }
    set('offline');
    timer = setTimeout(() => void push(), retryMs[Math.min(failures, retryMs.length - 1)]);
    failures += 1;
  };
  const push = (): Promise<void> => {
    clearTimeout(timer);
    if (running) return running;
    firstChangeAt = undefined;
    if (!isDirty()) {
      set('saved');
      return Promise.resolve();
    }
    set('saving');
    running = send()
      .then(() => {
        failures = 0;
        set('saved');
      }, failed)
      .finally(() => {
        running = undefined;
        if (save === 'saved' && isDirty()) schedule();
      });
    return running;
  };
  const schedule = () => {
    clearTimeout(timer);
    firstChangeAt ??= Date.now();
    timer = setTimeout(() => void push(), Math.min(pauseMs, Math.max(0, firstChangeAt + longestWaitMs - Date.now())));
    if (save !== 'saving') set('unsaved');
  };
  return {
    schedule,
    isRunning: () => running !== undefined,
    /** Saves all changes now. Resolves with false when a change could not be saved. */
    flush: async (): Promise<boolean> => {
      await push();
      // Changes during a save need another save.
      if (save === 'unsaved') await push();
      return !isDirty();
    },
    /** Repeats a failed save at once, for example when the connection is back. */
    retry: () => {
      if (save === 'offline' || save === 'refused') void push();
    },
    reset: () => {
      clearTimeout(timer);
      set('saved');
    },
    /** Sends pending changes, and does not repeat a failed save. */
    stop: () => {
      void push().then(() => clearTimeout(timer));
    },
  };
}
