import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { unansweredIn } from '@foyer/domain/forms/unanswered';
import { isAdmin } from '@foyer/domain/people/permissions';
import { callKey } from '../../../api/cache.ts';
import { DynamicForm } from '../../../forms/DynamicForm.tsx';
import { controlId } from '../../../forms/form-context.ts';
import type { FormStore } from '../../../forms/store.ts';
import { labelOf } from '../../../forms/words.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { sessionStore, useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { focusField } from '../../../ui/ErrorSummary.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './TicketScreen.module.css';
import { EditNotes } from '../../../shared/ticket/EditNotes.tsx';
import { ticketFormStore } from '../../../shared/ticket/ticket-form.ts';
import { useAnswersEdit } from '../../../shared/ticket/use-answers-edit.ts';

/** How long an admin's raised power level lasts after a saved change (tickets 2.2). */
const powerResetMs = 2000;

/** Edits the answers of a bought ticket (tickets 2.1, tickets 2.2). */
export function EditForm({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const types = event.configuration.relationshipTypes;
  const [store] = useState(() => ticketFormStore({ ticket, event, viewer }));
  const [missing] = useState(() => missingFields(store, ticket));

  // Admins stay on this screen.
  const leaves = !isAdmin(viewer);
  const edit = useAnswersEdit({
    ticket,
    store,
    leaves,
    onSaved: async (saved) => {
      queryClient.setQueryData<EventTicketSummary>(
        callKey('getEventTicketSummary', { query: { ticketId: ticket.ticketId } }),
        (page) => page && { ...page, ticket: saved },
      );
      if (leaves) await navigate(paths.eventSummary(event.eventId));
      else setTimeout(() => sessionStore.setPowerLevel(0), powerResetMs);
    },
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
      <EditNotes edit={edit} event={event} />
      <DynamicForm
        id={formId}
        store={store}
        autoCompleteSection={ticket.isSelf && ticket.externalValue === viewer.userId ? '' : 'attendee'}
        relationshipLabel={(type) => relationshipName(types, type, locale)}
        busy={edit.isBusy}
        onSubmit={({ values }) => edit.save.run(values)}
        onRejected={edit.save.reset}
      />
    </Stack>
  );
}

/** Required fields that the ticket has no answer for. */
function missingFields({ form, values, context }: FormStore, { status }: Ticket): FormField[] {
  if (status !== 'ACTIVE') return [];
  const names = unansweredIn({ sections: form.sections, values: values(), context: context() });
  return form.fields.flatMap(({ field }) => (names.includes(field.name) ? [field] : []));
}
