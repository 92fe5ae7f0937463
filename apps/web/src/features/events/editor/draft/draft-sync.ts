import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { emptyHistory, recorded, redone, sealed, undone, type EditHistory } from '@foyer/domain/events/edit-history';
import { isSameValue, mergeDefinitions, withValueAt, type MergeConflict } from '@foyer/domain/events/merge-definitions';
import { fromStored, toStored } from '@foyer/domain/events/unfinished';
import { ApiError } from '../../../../api/api-error.ts';

/** Stores every change of a draft, and merges the changes of other editors (events 4.13, events 4.4). */

/** `unsaved`: the next save is scheduled. `offline`: it failed and is repeated. `refused`: repeating it would not help. */
type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused';

/** A field that another editor changed at the same time. */
export interface OpenConflict extends MergeConflict {
  /** The other editor; null for a change that nobody made in the editor. */
  by: string | null;
}

export interface DraftState {
  /** The last known draft of the server. */
  draft: EventDraft;
  /** The document on the screen. */
  document: EventDefinition;
  save: SaveState;
  /** Why a save was refused. */
  error: unknown;
  history: EditHistory;
  conflicts: readonly OpenConflict[];
}

interface DraftCalls {
  load: () => Promise<EventDraft>;
  store: (body: { revision: number | null; version: number; working: Record<string, unknown> }) => Promise<EventDraft>;
}

/** A save starts after this pause in typing, ms. */
const pauseMs = 700;
/** A save starts at the latest this long after the first change, ms. */
const longestWaitMs = 1500;
/** The pauses before a failed save is repeated, ms. */
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Merges of one save, while others save at the same time. */
const mostMerges = 5;

/** The document of a draft, as its editor left it. */
const documentOf = (draft: EventDraft): EventDefinition =>
  draft.working ? (fromStored(draft.working) as EventDefinition) : draft.definition;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
/** Whether the same request can succeed later. */
const canRepeat = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

export type DraftSync = ReturnType<typeof createDraftSync>;

export function createDraftSync(draft: EventDraft, calls: DraftCalls) {
  let state: DraftState = {
    draft,
    document: documentOf(draft),
    save: 'saved',
    error: undefined,
    history: emptyHistory,
    conflicts: [],
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  let failures = 0;
  let pushing: Promise<void> | undefined;

  const set = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const notify of listeners) notify();
  };
  const isDirty = () => !isSameValue(state.document, documentOf(state.draft));

  /** Takes over a draft of the server. `base` is the document from which the document on the screen was edited. */
  const adopt = (next: EventDraft, base: EventDefinition, isOwn: boolean) => {
    const theirs = documentOf(next);
    // A step that joined typing before and after a foreign change would contain that change.
    const seal = (document: EventDefinition) =>
      isSameValue(document, state.document) ? state.history : sealed(state.history);
    if (isOwn) {
      // The server normalises a few values, for example the name of a time zone.
      const { document } = mergeDefinitions({ base, mine: theirs, theirs: state.document });
      set({ draft: next, document, history: seal(document) });
      return;
    }
    const merged = mergeDefinitions({ base, mine: state.document, theirs });
    const asked = merged.conflicts.map((conflict): OpenConflict => ({ ...conflict, by: next.savedBy }));
    const isAsked = ({ path }: MergeConflict) => asked.some((each) => each.path.join('.') === path.join('.'));
    set({
      draft: next,
      document: merged.document,
      history: seal(merged.document),
      conflicts: [...state.conflicts.filter((each) => !isAsked(each)), ...asked],
    });
  };

  const schedule = () => {
    clearTimeout(timer);
    firstChangeAt ??= Date.now();
    timer = setTimeout(() => void push(), Math.min(pauseMs, Math.max(0, firstChangeAt + longestWaitMs - Date.now())));
    if (state.save !== 'saving') set({ save: 'unsaved' });
  };

  const send = async () => {
    for (let merges = 0; ; merges += 1) {
      const { draft: from, document } = state;
      const { revision, version } = from;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each save needs the revision of the one before
        adopt(await calls.store({ revision, version, working: toStored(document) }), document, true);
        return;
      } catch (error) {
        if (!hasCode(error, 'EDIT_CONFLICT') || merges >= mostMerges) throw error;
        // oxlint-disable-next-line no-await-in-loop -- the next save needs the merged draft
        adopt(await calls.load(), documentOf(from), false);
        if (!isDirty()) return;
      }
    }
  };

  const push = (): Promise<void> => {
    clearTimeout(timer);
    if (pushing) return pushing;
    if (!isDirty()) {
      set({ save: 'saved', error: undefined });
      return Promise.resolve();
    }
    firstChangeAt = undefined;
    set({ save: 'saving' });
    pushing = send()
      .then(() => {
        failures = 0;
        set({ save: 'saved', error: undefined });
      })
      .catch((error: unknown) => {
        if (!canRepeat(error) && !hasCode(error, 'EDIT_CONFLICT')) {
          set({ save: 'refused', error });
          return;
        }
        set({ save: 'offline' });
        timer = setTimeout(() => void push(), retryMs[Math.min(failures, retryMs.length - 1)]);
        failures += 1;
      })
      .finally(() => {
        pushing = undefined;
        if (state.save === 'saved' && isDirty()) schedule();
      });
    return pushing;
  };

  const put = (document: EventDefinition, history: EditHistory) => {
    set({ document, history });
    schedule();
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (next: EventDefinition) => put(next, recorded(state.history, state.document, next, Date.now())),
    /** Takes the last step back and returns the path of the changed value. */
    undo: () => {
      const back = undone(state.history, state.document);
      if (back) put(back.document, back.history);
      return back?.path;
    },
    redo: () => {
      const again = redone(state.history, state.document);
      if (again) put(again.document, again.history);
      return again?.path;
    },
    /** Stores all changes now. Resolves with false when changes could not be stored. */
    flush: async () => {
      while (isDirty() && (pushing !== undefined || state.save === 'unsaved')) {
        // oxlint-disable-next-line no-await-in-loop -- changes during a save need another save
        await push();
      }
      return !isDirty();
    },
    /** Repeats a failed save at once, for example when the connection is back. */
    retry: () => {
      if (state.save === 'offline' || state.save === 'refused') void push();
    },
    /** Merges the current draft of the server. */
    refresh: async () => {
      const from = state.draft;
      const next = await calls.load();
      // A save that ended in between has a newer draft.
      if (state.draft === from && !pushing) adopt(next, documentOf(from), false);
    },
    /** Starts again from a draft without the changes on the screen, for example after publishing. */
    restart: (next: EventDraft) => {
      clearTimeout(timer);
      set({ draft: next, document: documentOf(next), save: 'saved', history: emptyHistory, conflicts: [] });
    },
    /** Ends a conflict with the person's own value, or with the other's, which the document has. */
    settle: (conflict: OpenConflict, choice: 'mine' | 'theirs') => {
      // The English text is stored twice, so one decision ends both conflicts.
      const isSame = (each: OpenConflict) =>
        each === conflict || (isSameValue(each.mine, conflict.mine) && isSameValue(each.theirs, conflict.theirs));
      const document = state.conflicts
        .filter((each) => choice === 'mine' && isSame(each))
        .reduce((it, { path, mine }) => withValueAt(it, path, mine), state.document);
      set({ conflicts: state.conflicts.filter((each) => !isSame(each)) });
      if (document !== state.document) put(document, recorded(sealed(state.history), state.document, document, Date.now()));
    },
    /** Sends pending changes and stops. */
    stop: () => {
      void push().then(() => clearTimeout(timer));
      clearTimeout(timer);
    },
  };
}
