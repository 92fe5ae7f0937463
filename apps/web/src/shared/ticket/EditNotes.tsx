import { lazy, Suspense } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import type { AnswersEdit } from './use-answers-edit.ts';

const EditConflictDialog = lazy(() => import('../ticket-changes/EditConflictDialog.tsx'));

/** Above the form of an edit: why it failed, and the answers that someone else saved first. */
export function EditNotes({ edit, event }: { edit: AnswersEdit; event: EventView }) {
  const { tickets: t } = useText();
  const { isMerged, failure, met, setMet } = edit;
  return (
    <>
      {isMerged && (
        <Alert tone="warning" live title={t.editConflict}>
          {t.editConflictText}
        </Alert>
      )}
      <FailureAlert failure={failure} />
      {met && (
        <Suspense>
          <EditConflictDialog {...met} timeZone={event.configuration.timeZone} onClose={() => setMet(null)} />
        </Suspense>
      )}
    </>
  );
}
