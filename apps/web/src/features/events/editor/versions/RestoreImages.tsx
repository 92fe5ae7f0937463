import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { imageChangesOf } from '@foyer/domain/events/event-changes';
import { call } from '../../../../api/call.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { editorKeys, staffKeys } from '../../../../api/staff-query-keys.ts';
import { ConfirmDialog } from '../../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { versionQuery } from './Comparison.tsx';

interface RestoreImagesProps {
  eventId: number;
  versionId: number;
  draft: EventDraft;
  onRestored: () => void;
}

/** Restores the images of a version. Images are not part of the draft, so it asks first. */
export function RestoreImages({ eventId, versionId, draft, onRestored }: RestoreImagesProps) {
  const { editor } = useStaffText();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data } = useQuery(versionQuery(eventId, versionId));
  const restore = useAction({
    act: () => call('restoreEventImages', { params: { eventId, versionId }, body: { version: draft.version } }),
    successMessage: () => editor.imagesRestored,
    invalidates: [
      editorKeys.versions(eventId),
      editorKeys.events(),
      queryKeys.events(),
      queryKeys.event(eventId),
      staffKeys.adminEvent(eventId),
    ],
    onDone: () => {
      setDialogOpen(false);
      onRestored();
    },
  });
  if (!data || imageChangesOf(data.images, draft.images).length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          restore.reset();
          setDialogOpen(true);
        }}
      >
        {editor.restoreImages({ version: data.version })}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={editor.restoreImagesAsk({ version: data.version })}
          confirm={editor.restore}
          action={restore}
          onConfirm={() => restore.run()}
          onClose={() => setDialogOpen(false)}
        >
          <p>{editor.restoreImagesText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
