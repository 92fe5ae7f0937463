import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { call } from '../../../api/call.ts';
import { callQuery } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { createDraftSync } from './draft/draft-sync.ts';
import { editorId } from './draft/editor-id.ts';
import { leaveEditor } from './draft/leave-editor.ts';

/** The changes of other editors appear within this time, ms. */
const refreshMs = 5000;

/** The draft of an event on the screen, and its actions. Every change is saved (events 4.13). */
export function useEditor(eventId: number, loaded: EventDraft, section: EditorSection) {
  const { editor } = useStaffText();
  const client = useQueryClient();
  const [sync] = useState(() => {
    const keep = (draft: EventDraft) => {
      client.setQueryData(draftQuery(eventId).queryKey, draft);
      return draft;
    };
    return createDraftSync(loaded, {
      load: async (open) =>
        keep(await call('getEventDraft', { params: { eventId }, query: { editor: editorId(), section: open } })),
      store: async (body) => keep(await call('saveEventDraft', { params: { eventId }, body })),
    });
  });
  const { draft, document, save, error, history, conflicts, editors } = useSyncExternalStore(
    sync.subscribe,
    sync.state,
  );
  useEffect(() => {
    let refreshing: Promise<unknown> = Promise.resolve();
    // A failed refresh is repeated when the page is visible again.
    const refresh = () => {
      refreshing = sync.refresh().catch(() => undefined);
    };
    // A stored page can be shown again, so its editor stays open.
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) leaveEditor(eventId);
    };
    const onVisible = () => {
      if (globalThis.document.visibilityState === 'hidden') void sync.flush();
      else refresh();
    };
    // The loaded draft can come from the cache of an earlier visit.
    refresh();
    const polling = setInterval(() => {
      if (globalThis.document.visibilityState === 'visible') refresh();
    }, refreshMs);
    window.addEventListener('online', sync.retry);
    window.addEventListener('pagehide', onPageHide);
    globalThis.document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(polling);
      window.removeEventListener('online', sync.retry);
      window.removeEventListener('pagehide', onPageHide);
      globalThis.document.removeEventListener('visibilitychange', onVisible);
      sync.stop();
      // A refresh that arrives later would open the editor again.
      void refreshing.then(() => leaveEditor(eventId));
    };
  }, [sync, eventId]);

  useEffect(() => sync.enter(section), [sync, section]);

  const reload = async () => {
    sync.restart(await client.fetchQuery({ ...draftQuery(eventId), staleTime: 0 }));
  };
  const discard = useAction({
    act: async () => {
      await sync.flush();
      const { revision } = sync.state().draft;
      return call('discardEventDraft', { params: { eventId }, query: { revision: revision ?? 0 } });
    },
    successMessage: () => editor.discarded,
    onDone: reload,
  });
  /** Bases the draft on the current version of the event, so it can be published. */
  const accept = useAction({
    act: async () => {
      await sync.flush();
      const { revision, version, definition } = sync.state().draft;
      return call('saveEventDraft', { params: { eventId }, body: { revision, version, definition } });
    },
    successMessage: () => editor.accepted,
    onDone: () => sync.refresh(),
  });
  return {
    draft,
    definition: document,
    save,
    error,
    conflicts,
    /** The other open editors. */
    editors,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: sync.change,
    undo: sync.undo,
    redo: sync.redo,
    settle: sync.settle,
    flush: sync.flush,
    /** Merges changes that were saved in another way, such as an image. */
    refresh: sync.refresh,
    discard,
    accept,
    /** Starts again from the stored draft, for example after publishing. */
    reload,
  };
}
export type Editor = ReturnType<typeof useEditor>;

export const draftQuery = (eventId: number) => callQuery('getEventDraft', { params: { eventId }, query: {} });
