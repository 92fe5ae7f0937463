import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import type { Editor } from './use-editor.ts';

/** A publication that can be taken back. */
export interface Publication {
  /** The version of the event before it. */
  version: number;
  /** Whether the registered people got a mail about new dates. They then get one about the dates before. */
  mailsNewDates: boolean;
  /** The event was a draft before. */
  isFirst: boolean;
}

/**
 * Publishes the version before a publication again, unless the event changed since (events 4.21). The changes of the
 * publication are then in the draft. After a first publication the event becomes a draft again (events 4.23).
 */
export function useUndoPublication(eventId: number, editing: Editor) {
  const { editor } = useStaffText();
  return useAction({
    act: async ({ version, mailsNewDates, isFirst }: Publication) => {
      await editing.flush();
      if (isFirst) return call('withdrawEvent', { params: { eventId }, body: { version: version + 1 } });
      const versions = await call('listEventVersions', { params: { eventId } });
      const versionId = versions.find((each) => each.version === version)?.eventVersionId ?? 0;
      const params = { eventId, versionId };
      return call('restoreEventVersion', { params, body: { version: version + 1, mailsNewDates } });
    },
    successMessage: (_, { isFirst }) => (isFirst ? editor.withdrawn : editor.publishUndone),
    showsFailure: true,
    failureWords: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'EDIT_CONFLICT' || error.code === 'RECORD_NOT_FOUND') return editor.undoChangedSince;
      return error.items.some(({ code }) => code === 'QUANTITY_BELOW_SOLD') ? editor.undoSoldSince : undefined;
    },
    onDone: async (_, { isFirst }) => {
      const { definition } = editing;
      // A draft that was begun since contains the publication already.
      if (editing.draft.revision !== null) return editing.refresh();
      await editing.reload();
      // The withdrawn event has the content of the publication.
      if (isFirst) return;
      editing.change(definition);
      await editing.flush();
    },
  });
}
