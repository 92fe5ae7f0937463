import { lazy, Suspense, useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin, may } from '@foyer/domain/people/permissions';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeButton } from '../ticket-changes/ChangeButton.tsx';
import { factsOf } from '../ticket/ticket-words.ts';
import styles from './StaffTicketActions.module.css';
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx';

const EditTicketDialog = lazy(() => import('../ticket/EditTicketDialog.tsx'));

interface StaffTicketActionsProps {
  ticket: Ticket;
  event: EventView;
  /** Called after an action changed the ticket. */
  onChanged: () => void;
}

/**
 * What staff do with a ticket where they see it: edit its answers, change it, and undo its check-in. Each is shown to
 * those who may do it.
 */
export function StaffTicketActions({ ticket, event, onChanged }: StaffTicketActionsProps) {
  const { locale, text } = useLanguage();
  const { orderSummary, scan } = useStaffText();
  const viewer = useSignedIn();
  const [open, setOpen] = useState<'edit' | 'undo' | null>(null);
  const name = fullName(ticket, locale);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <>
      {editRefusal({ ...factsOf(ticket, event), isOwn: false }, viewer) === null && (
        <Button icon="edit" aria-label={orderSummary.editOf({ name })} onClick={() => setOpen('edit')}>
          {orderSummary.edit}
        </Button>
      )}
      {may(viewer, 'changeTickets') && (
        <span className={styles.whole}>
          <ChangeButton ticket={ticket} event={event} onChanged={onChanged} />
        </span>
      )}
      {ticket.status === 'CHECKED_IN' && isAdmin(viewer) && (
        <Button icon="undo" onClick={() => setOpen('undo')}>
          {scan.undoCheckIn}
        </Button>
      )}
      {open === 'edit' && (
        <Suspense>
          <EditTicketDialog
            ticketId={ticket.ticketId}
            event={event}
            title={orderSummary.editOf({ name })}
            submit={text.forms.update}
            onDone={done}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'undo' && (
        <UndoCheckInDialog ticketId={ticket.ticketId} name={name} listId={null} onDone={done} onClose={close} />
      )}
    </>
  );
}
