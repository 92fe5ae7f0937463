import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useStaffText } from '../../session/language.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';

interface UndoCheckInDialogProps {
  ticketId: number;
  name: string;
  /** The check-in list; null at the entrance. */
  listId: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** An administrator undoes a check-in and enters a reason. */
export function UndoCheckInDialog({ ticketId, name, listId, onDone, onClose }: UndoCheckInDialogProps) {
  const { scan: t } = useStaffText();
  const [reason, setReason] = useState('');
  const undo = useAction({
    act: () => call('undoCheckIn', { params: { ticketId }, body: { reason, ...(listId === null ? {} : { listId }) } }),
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
      <p>{t.undoLead({ name })}</p>
      <TextField label={t.undoReason} hint={t.undoHint} value={reason} maxLength={2000} onValueChange={setReason} />
    </FormDialog>
  );
}
