import { lazy, Suspense, useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import { useNavigate } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { unansweredIn } from '@foyer/domain/forms/unanswered';
import { isAdmin } from '@foyer/domain/people/permissions';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { DynamicForm, type Submission } from '../../../forms/DynamicForm.tsx';
import { controlId } from '../../../forms/form-context.ts';
import type { FormStore } from '../../../forms/store.ts';
import { labelOf } from '../../../forms/words.ts';
import type { Met } from '../../../shared/ticket-changes/EditConflictDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { sessionStore, useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { focusField } from '../../../ui/ErrorSummary.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import styles from './TicketScreen.module.css';
import { isConflict, mergeIntoForm } from '../../../shared/ticket/merge-form.ts';
import { storedAnswers, showComplaints, ticketFormStore } from '../../../shared/ticket/ticket-form.ts';

const EditConflictDialog = lazy(() => import('../../../shared/ticket-changes/EditConflictDialog.tsx'));

/** How long an admin's raised power level lasts after a saved change (tickets 2.2). */
const powerResetMs = 2000;

/** Edits the answers of a bought ticket (tickets 2.1, tickets 2.2). */
export function EditForm({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const { show: notify } = useSnackbar();
  const types = event.configuration.relationshipTypes;
  const [store] = useState(() => ticketFormStore({ ticket, event, viewer }));
  const [missing] = useState(() => missingFields(store, ticket));

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
    successMessage: () => ({ tone: 'success', message: t.tickets.saved, forNextScreen: !isAdmin(viewer) }),
    onDone: async (answer) => {
      queryClient.setQueryData<EventTicketSummary>(
        callKey('getEventTicketSummary', { query: { ticketId: ticket.ticketId } }),
        (page) => page && { ...page, ticket: answer.ticket },
      );
      // Admins stay on this screen, so their next save is based on this response.
      setSeen(answer.ticket);
      setMerged(false);
      if (isAdmin(viewer)) setTimeout(() => sessionStore.setPowerLevel(0), powerResetMs);
      else await navigate(paths.eventSummary(event.eventId));
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

  return (
    <Stack gap={5}>
      {missing.length > 0 && (
        <Alert tone="warning" title={t.tickets.informationMissing}>
          <p>{t.tickets.missingHint}</p>
          <ul className={styles.missing}>
            {missing.map((field) => (
              <li key={field.name}>
                <a
                  href={`#${controlId(formId, field.name)}`}
                  onClick={(pressed) => {
                    pressed.preventDefault();
                    focusField(controlId(formId, field.name));
                  }}
                >
                  {labelOf(field, locale)}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isMerged && (
        <Alert tone="warning" live title={t.tickets.editConflict}>
          {t.tickets.editConflictText}
        </Alert>
      )}
      <FailureAlert failure={save.failure ?? meet.failure} />
      <DynamicForm
        id={formId}
        store={store}
        autoCompleteSection={ticket.isSelf && ticket.externalValue === viewer.userId ? '' : 'attendee'}
        relationshipLabel={(type) => relationshipName(types, type, locale)}
        busy={save.busy || meet.busy}
        onSubmit={({ values }) => save.run(values)}
        onRejected={save.reset}
      />
      {met && (
        <Suspense>
          <EditConflictDialog {...met} timeZone={event.configuration.timeZone} onClose={() => setMet(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Required fields that the ticket has no answer for. */
function missingFields({ form, values, context }: FormStore, { status }: Ticket): FormField[] {
  if (status !== 'ACTIVE') return [];
  const names = unansweredIn({ sections: form.sections, values: values(), context: context() });
  return form.fields.flatMap(({ field }) => (names.includes(field.name) ? [field] : []));
}
