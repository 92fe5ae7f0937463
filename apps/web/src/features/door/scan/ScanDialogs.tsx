import { lazy, Suspense } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { UndoCheckInDialog } from '../../../shared/ticket-actions/UndoCheckInDialog.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { nameOf } from './outcome-words.ts';

// Lazy-loaded, because few scans need the form.
const EditTicketDialog = lazy(() => import('../../../shared/ticket/EditTicketDialog.tsx'));

/** The dialogs after a scan: the missing answers of a guest, and the undo of a check-in. */
export interface AfterScanDialog {
  kind: 'fill' | 'undo';
  of: ScanOutcome;
}

interface ScanDialogsProps {
  dialog: AfterScanDialog | null;
  event: EventView;
  onClose: () => void;
  onFilled: () => void;
  onUndone: () => void;
}

export function ScanDialogs({ dialog, event, onClose, onFilled, onUndone }: ScanDialogsProps) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  if (!dialog || dialog.of.ticketId === null) return null;
  const { ticketId, checkInPoint } = dialog.of;
  const name = nameOf(dialog.of, t, locale);
  if (dialog.kind === 'undo')
    return (
      <UndoCheckInDialog
        ticketId={ticketId}
        name={name}
        listId={checkInPoint.listId}
        onClose={onClose}
        onDone={onUndone}
      />
    );
  return (
    <Suspense fallback={null}>
      <EditTicketDialog
        ticketId={ticketId}
        event={event}
        title={t.fillInTitle({ name })}
        submit={t.fillInSave}
        asksAll
        onClose={onClose}
        onDone={onFilled}
      />
    </Suspense>
  );
}
