import { useState } from 'react';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { cleanText } from '@foyer/domain/shared/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { DependentTickets, useDependents } from '../../../shared/ticket/DependentTickets.tsx';
import { ticketDescription } from '../../../shared/ticket/ticket-words.ts';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

interface DeactivateDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Cancels a ticket. The notes must not be empty (tickets 1.2). Afterwards the list reloads. */
export function DeactivateDialog({ ticket, onClose }: DeactivateDialogProps) {
  const { locale } = useLanguage();
  const { orderSummary } = useStaffText();
  const { tickets } = useText();
  const dependents = useDependents();
  const [typed, setTyped] = useState('');
  const notes = cleanText(typed);
  const name = fullName(ticket, locale);
  const deactivate = useAction({
    act: () => call('deactivateTicket', { body: { ticketId: ticket.ticketId, notes, ...dependents.body } }),
    successMessage: () => orderSummary.deactivated({ name }),
    failureWords: (error) =>
      dependents.canConfirm(error)
        ? tickets.dependentsConfirm
        : ((error instanceof ApiError ? error.answer : undefined) ?? orderSummary.deactivateFailed),
    onFailed: dependents.read,
    onDone: onClose,
  });
  return (
    <FormDialog
      alert
      title={orderSummary.deactivateTitle}
      initialFocus="textarea"
      submit={orderSummary.deactivate}
      variant="danger"
      incomplete={notes === ''}
      action={deactivate}
      onSubmit={() => deactivate.run()}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>
        {' · '}
        {ticketDescription(ticket, locale)}
      </p>
      <p>{orderSummary.deactivateText}</p>
      <TextArea
        label={orderSummary.notes}
        hint={orderSummary.notesHint}
        required
        maxLength={2000}
        value={typed}
        onValueChange={setTyped}
      />
      <DependentTickets shown={dependents.shown} />
    </FormDialog>
  );
}
