import { useState } from 'react';
import type { WaitingEntry } from '@foyer/contract/orders/waiting-list';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { useWaitingText } from './text.tsx';

interface LeaveButtonProps {
  eventId: number;
  entry: Pick<WaitingEntry, 'entryId' | 'offeredUntil'>;
  /** The ticket's name, for the button's accessible label. */
  ticket: string;
  onLeft?: () => void;
}

/** Leaves a waiting list after a confirmation, because the place in the list is lost. */
export function LeaveButton({ eventId, entry, ticket, onLeft }: LeaveButtonProps) {
  const { waiting: t } = useWaitingText();
  const [asking, setAsking] = useState(false);
  const leave = useAction({
    act: () => call('leaveWaitingList', { params: { eventId, entryId: entry.entryId } }),
    successMessage: () => t.left,
    onDone: () => {
      setAsking(false);
      onLeft?.();
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="logout"
        aria-label={t.leaveFor({ ticket })}
        onClick={() => setAsking(true)}
      >
        {t.leave}
      </Button>
      {asking && (
        <ConfirmDialog
          size="small"
          title={t.leaveTitle}
          confirm={t.leave}
          variant="danger"
          cancel={t.stay}
          action={leave}
          onConfirm={() => leave.run()}
          onClose={() => setAsking(false)}
        >
          <p>{entry.offeredUntil === undefined ? t.leaveText : t.leaveOfferText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
