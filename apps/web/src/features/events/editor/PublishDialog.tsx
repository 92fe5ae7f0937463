import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { callQuery } from '../../../api/query.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { NewDatesMail } from '../../../shared/mail/NewDatesMail.tsx';
import { useSends } from '../../../shared/mail/use-sends.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { ChangeList } from './ChangeList.tsx';
import { effectWords } from './change-words.ts';
import type { Publication } from './use-undo-publication.ts';
import styles from './Editor.module.css';

interface PublishDialogProps {
  eventId: number;
  /** The version of the event that attendees see. */
  version: number;
  revision: number | null;
  /** False for a draft that attendees do not see yet. */
  isPublished: boolean;
  /** The number of checklist points that prevent publishing. */
  blocking: number;
  /** The event that attendees see. */
  published: EventDefinition;
  /** The draft. */
  definition: EventDefinition;
  onPublished: () => void;
  /** Takes the publication back. */
  onUndo: (publication: Publication) => void;
  onClose: () => void;
}

/** How long a publication can be taken back from its message, ms. */
const undoMs = 20_000;

/** Shows what publishing changes and who is affected, before publishing (events 4.3). */
export function PublishDialog({
  eventId,
  version,
  revision,
  isPublished,
  published,
  definition,
  blocking,
  onPublished,
  onUndo,
  onClose,
}: PublishDialogProps) {
  const { text: t } = useLanguage();
  const texts = useStaffText();
  const { editor } = texts;
  const [isMailWanted, setMailWanted] = useState(true);
  const sends = useSends({ eventId, timeZone: published.configuration.timeZone }, 'sends');
  const mailsNewDates = isMailWanted && sends.noneReason === undefined;
  const impact = useQuery({
    ...callQuery('getDraftImpact', { params: { eventId } }),
    // A new revision of the draft has other effects.
    queryKey: [...callKey('getDraftImpact', { params: { eventId } }), revision],
    // Cached numbers would be stale, because tickets may be sold at any time.
    gcTime: 0,
  });
  const { dismiss } = useSnackbar();
  const publish = useAction({
    act: async () => {
      await call('publishEvent', { params: { eventId }, body: { revision, mailsNewDates } });
      // Messages about the draft are no longer true.
      dismiss();
    },
    successMessage: () => ({
      tone: 'success',
      message: editor.published,
      timeoutMs: undoMs,
      action: {
        label: editor.undoPublish,
        onAction: () => onUndo({ version, mailsNewDates, isFirst: !isPublished }),
      },
    }),
    onDone: onPublished,
  });
  // The effects already say that the event becomes visible, so the list omits this change.
  const changes = impact.data?.changes.filter(({ path }) => path !== 'published') ?? [];
  const becomesVisible = impact.data?.effects.some(({ kind }) => kind === 'becomesVisible') ?? false;
  // Until the changes are shown there is nothing to confirm.
  const refusal =
    blocking > 0
      ? texts.eventChecklist.blocksPublishing({ count: blocking })
      : impact.isPending
        ? t.common.loading
        : undefined;
  return (
    <ConfirmDialog
      title={editor.publishTitle}
      size="medium"
      confirm={editor.publish}
      action={publish}
      disabledReason={refusal}
      onConfirm={() => {
        if (impact.data) publish.run();
      }}
      onClose={onClose}
    >
      {impact.isError ? (
        <LoadFailed error={impact.error} onRetry={() => void impact.refetch()} />
      ) : impact.data === undefined ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="10rem" />
        </Loading>
      ) : (
        <Stack gap={4}>
          <Alert tone={impact.data.effects.length > 0 ? 'warning' : 'info'} title={editor.touches}>
            {impact.data.effects.length === 0 ? (
              editor.touchesNobody
            ) : (
              <ul className={styles.effects}>
                {impact.data.effects.map((effect) => (
                  <li key={`${effect.kind} ${effect.subject}`}>{effectWords(effect, editor)}</li>
                ))}
              </ul>
            )}
          </Alert>
          {(impact.data.newDatesRecipients ?? 0) > 0 && (
            <NewDatesMail
              label={editor.mailNewDates}
              sends={sends}
              checked={isMailWanted}
              onCheckedChange={setMailWanted}
            />
          )}
          {changes.length === 0 ? (
            !becomesVisible && <p>{editor.noChanges}</p>
          ) : (
            <ChangeList changes={changes} before={published} after={definition} />
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
