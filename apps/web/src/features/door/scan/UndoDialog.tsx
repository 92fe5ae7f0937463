import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { nameOf } from './outcome-words.ts';

/** An administrator undoes a check-in and enters a reason. */
export function UndoDialog({
  outcome,
  onDone,
  onClose,
}: {
  outcome: ScanOutcome;
  onDone: () => void;
  onClose: () => void;
}) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const [reason, setReason] = useState('');
  const undo = useAction({
    act: () =>
      call('undoCheckIn', {
        params: { ticketId: outcome.ticketId ?? 0 },
        body: { reason, ...(outcome.checkInPoint.listId === null ? {} : { listId: outcome.checkInPoint.listId }) },
      }),
    onDone,
  });
  return (
    <FormDialog
      title={t.undoTitle}
      submit={t.undo}
      variant="danger"
      incomplete={reason.trim() === ''}
      action={undo}
      onSubmit={() => undo.run()}
      onClose={onClose}
    >
      <p>{t.undoLead({ name: nameOf(outcome, t, locale) })}</p>
      <TextField label={t.undoReason} hint={t.undoHint} value={reason} maxLength={2000} onValueChange={setReason} />
    </FormDialog>
  );
}
