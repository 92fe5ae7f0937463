import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { emptyHistory, recorded, redone, sealed, undone, type EditHistory } from '@foyer/domain/events/edit-history';
import { isSameValue, mergeDefinitions, withValueAt, type MergeConflict } from '@foyer/domain/events/merge-definitions';
import { fromStored, toStored } from '@foyer/domain/events/unfinished';
import { createSaver, isConflict, type SaveState } from './saver.ts';

/** Stores every change of a draft, and merges the changes of other editors (events 4.13, events 4.4). */

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
  /** The other open editors. */
  editors: NonNullable<EventDraft['editors']>;
}

interface DraftCalls {
  /** `section`: the open section, which other editors see. */
  load: (section: EditorSection) => Promise<EventDraft>;
  store: (body: { revision: number | null; version: number; working: Record<string, unknown> }) => Promise<EventDraft>;
}

/** Merges of one save, while others save at the same time. */
const mostMerges = 5;

/** The document of a draft, as its editor left it. */
const documentOf = (draft: EventDraft): EventDefinition => {
  if (!draft.working) return draft.definition;
  const typed = fromStored(draft.working) as EventDefinition;
  // A draft that was stored without pictures shows those of the event.
  return { ...typed, images: typed.images ?? draft.definition.images ?? draft.images };
};

export function createDraftSync(draft: EventDraft, calls: DraftCalls) {
  let state: DraftState = {
    draft,
    document: documentOf(draft),
    save: 'saved',
    error: undefined,
    history: emptyHistory,
    conflicts: [],
    editors: [],
  };
  let section: EditorSection = 'info';
  const listeners = new Set<() => void>();

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
    const newConflicts = merged.conflicts.map((conflict): OpenConflict => ({ ...conflict, by: next.savedBy }));
    const isReplaced = ({ path }: MergeConflict) => newConflicts.some((each) => each.path.join('.') === path.join('.'));
    set({
      draft: next,
      document: merged.document,
      history: seal(merged.document),
      conflicts: [...state.conflicts.filter((each) => !isReplaced(each)), ...newConflicts],
    });
  };

  const send = async () => {
    for (let merges = 0; ; merges += 1) {
      const { draft: from, document } = state;
      const { revision, version } = from;
      try {
        // oxlint-disable-next-line no-await-in-loop -- a save sends the revision that the last save returned
        adopt(await calls.store({ revision, version, working: toStored(document) }), document, true);
        return;
      } catch (error) {
        if (!isConflict(error) || merges >= mostMerges) throw error;
        // oxlint-disable-next-line no-await-in-loop -- the save sends the merged draft
        adopt(await calls.load(section), documentOf(from), false);
        if (!isDirty()) return;
      }
    }
  };

  const saver = createSaver({ isDirty, send, show: (save, error) => set({ save, error }) });
  const put = (document: EventDefinition, history: EditHistory) => {
    set({ document, history });
    saver.schedule();
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
    enter: (next: EditorSection) => {
      section = next;
    },
    flush: saver.flush,
    retry: saver.retry,
    stop: saver.stop,
    /** Merges the current draft of the server. */
    refresh: async () => {
      const from = state.draft;
      const { editors = [], ...next } = await calls.load(section);
      if (!isSameValue(editors, state.editors)) set({ editors });
      // A save that ended in between has a newer draft.
      const isNewest = state.draft === from && !saver.isRunning();
      if (isNewest && !isSameValue(next, from)) adopt(next, documentOf(from), false);
    },
    /** Starts again from a draft without the changes on the screen, for example after publishing. */
    restart: (next: EventDraft) => {
      set({ draft: next, document: documentOf(next), history: emptyHistory, conflicts: [] });
      saver.reset();
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
      if (document !== state.document)
        put(document, recorded(sealed(state.history), state.document, document, Date.now()));
    },
  };
}
