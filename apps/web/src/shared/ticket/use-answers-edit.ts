import { useState } from 'react';
import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-words.ts';
import type { Submission } from '../../forms/DynamicForm.tsx';
import type { FormStore } from '../../forms/store.ts';
import { useLanguage } from '../../session/language.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { useAction } from '../action/use-action.ts';
import type { Met } from '../ticket-changes/EditConflictDialog.tsx';
import { isConflict, mergeIntoForm } from './merge-form.ts';
import { showComplaints, storedAnswers } from './ticket-form.ts';

interface EditInput {
  ticket: Ticket;
  store: FormStore;
  /** True if the screen changes after a save, so the message must outlive it. */
  leaves: boolean;
  onSaved: (ticket: Ticket) => void | Promise<void>;
}

/** Saves the answers of a bought ticket. If someone else saved first, their answers come into the form (tickets 2.1). */
export function useAnswersEdit({ ticket, store, leaves, onSaved }: EditInput) {
  const { locale, text: t } = useLanguage();
  const { show: notify } = useSnackbar();
  /** The version of the ticket that the edits are based on. After a conflict it is newer than `ticket`. */
  const [seen, setSeen] = useState(ticket);
  const [isMerged, setMerged] = useState(false);
  /** The conflicting save to show in a dialog, until the reader closes it. */
  const [met, setMet] = useState<Met | null>(null);

  const save = useAction({
    act: (values: Submission['values']) => {
      const { ticketId, answersRevision } = seen;
      return call('updateTicket', {
        body: { ticketId, answersRevision, values: { ...storedAnswers(seen), ...values } },
      });
    },
    successMessage: () => ({ tone: 'success', message: t.tickets.saved, forNextScreen: leaves }),
    onDone: async (answer) => {
      // The next save on this screen is based on this response.
      setSeen(answer.ticket);
      setMerged(false);
      await onSaved(answer.ticket);
    },
    failureWords: (error) => (isConflict(error) ? t.tickets.editConflict : undefined),
    onFailed: (error) => {
      showComplaints(error, store);
      // A conflict opens a dialog, which would hide a snackbar.
      if (isConflict(error)) meet.run(error.metadata);
      else notify({ tone: 'error', message: errorWords(error, t) });
    },
  });
  const meet = useAction({
    act: (_metadata: ErrorMetadata) => call('getTicket', { params: { ticketId: ticket.ticketId } }),
    onDone: (now, metadata) => {
      const [base, theirs] = [seen, now].map((each) => each.ticketData.registrationForm);
      const answers = base && theirs ? mergeIntoForm(store, { base, theirs }, { locale, t }) : [];
      setMet({ metadata, answers });
      setSeen(now);
      setMerged(metadata['who'] !== 'self');
      save.reset();
    },
    showsFailure: true,
  });
  return { save, isBusy: save.busy || meet.busy, failure: save.failure ?? meet.failure, isMerged, met, setMet };
}
export type AnswersEdit = ReturnType<typeof useAnswersEdit>;
