import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { differences } from '@foyer/domain/events/event-changes';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { editorKeys } from '../../../api/editor-query-keys.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { forbiddenHtmlWords } from './forbidden-html-words.ts';

/** Another staff member saved first: who and when. */
export interface Conflict {
  by: string | null;
  at: string;
}

/** The draft of an event on the screen, and its actions. */
export function useEditor(eventId: number) {
  const { editor } = useStaffText();
  const query = useQuery({
    queryKey: editorKeys.draft(eventId),
    queryFn: ({ signal }) => call('getEventDraft', { params: { eventId }, signal }),
    enabled: eventId > 0,
    // A refetch must not replace typed changes. Saving reports a newer version.
    refetchOnWindowFocus: false,
  });
  /** The loaded draft that is being edited. Changes by others do not replace it. */
  const [base, setBase] = useState<EventDraft>();
  const [typed, setTyped] = useState<EventDefinition>();
  const [conflict, setConflict] = useState<Conflict>();
  const draft = base ?? query.data;
  const definition = typed ?? draft?.definition;
  const isDirty = useMemo(
    () => draft !== undefined && typed !== undefined && differences(draft.definition, typed).length > 0,
    [draft, typed],
  );

  const take = (next: EventDraft | undefined) => {
    setBase(next);
    setTyped(undefined);
    setConflict(undefined);
  };
  const showConflict = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return;
    const { by, at } = error.metadata;
    setConflict({ by: typeof by === 'string' ? by : null, at: String(at) });
  };
  const save = useAction({
    act: async ({ onTop }: { onTop: boolean }) => {
      if (!draft || !definition) throw new Error('Nothing is loaded.');
      const latest = onTop ? await call('getEventDraft', { params: { eventId } }) : draft;
      const body = { revision: latest.revision, version: latest.version, definition };
      return call('saveEventDraft', { params: { eventId }, body });
    },
    said: () => editor.saved,
    invalidates: [editorKeys.impacts(eventId), editorKeys.checklists(eventId)],
    failureWords: (error) => forbiddenHtmlWords(error, editor),
    onDone: take,
    onFailed: showConflict,
  });
  const reload = async () => {
    const { data } = await query.refetch();
    take(data);
  };
  const discard = useAction({
    act: () => call('discardEventDraft', { params: { eventId }, query: { revision: draft?.revision ?? 0 } }),
    said: () => editor.discarded,
    onFailed: showConflict,
    onDone: reload,
  });
  return {
    query,
    draft,
    definition,
    isDirty,
    conflict,
    change: (next: EventDefinition) => {
      setBase(draft);
      setTyped(next);
    },
    save,
    discard,
    reload,
    /** Loads parts that are saved separately from the draft, such as an image. Typed changes stay. */
    refresh: async () => {
      const { data } = await query.refetch();
      if (data) setBase(data);
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
