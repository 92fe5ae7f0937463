import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { isAdmin } from '@foyer/domain/permissions';
import { call } from '../../../../api/call.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { DynamicForm, type Submission } from '../../../../forms/DynamicForm.tsx';
import { FailureAlert } from '../../../../product/action/FailureAlert.tsx';
import { useAction } from '../../../../product/action/use-action.ts';
import { relationshipName } from '../../../../product/person/relationship-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { sessionStore, useSignedIn } from '../../../../session/session-store.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { keptAnswers, showComplaints, ticketFormStore } from '../../../../product/ticket/ticket-form.ts';

/** How long a raised power level outlives a change by an admin (spec §9). */
const powerResetMs = 2000;

/** The answers of a bought ticket, to be changed (spec §2 Ticket edit, §4 Ticket update success). */
export default function EditForm({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const types = event.configuration.relationshipTypes;
  const [store] = useState(() => ticketFormStore({ ticket, event, viewer }));

  const save = useAction({
    act: (values: Submission['values']) =>
      call('updateTicket', { body: { ticketId: ticket.ticketId, values: { ...keptAnswers(ticket), ...values } } }),
    said: () => t.tickets.saved,
    invalidates: [queryKeys.tickets(), queryKeys.orders()],
    onDone: async (answer) => {
      queryClient.setQueryData(queryKeys.ticket(ticket.ticketId), answer.ticket);
      if (isAdmin(viewer)) setTimeout(() => sessionStore.setPowerLevel(0), powerResetMs);
      else await navigate({ to: paths.eventSummary(event.eventId) });
    },
    saysFailure: true,
    onFailed: (error) => showComplaints(error, store),
  });

  return (
    <Stack gap={5}>
      <FailureAlert failure={save.failure} />
      <DynamicForm
        id={formId}
        store={store}
        autoCompleteSection={ticket.isSelf && ticket.externalValue === viewer.userId ? '' : 'attendee'}
        relationshipLabel={(type) => relationshipName(types, type, locale)}
        busy={save.busy}
        onSubmit={({ values }) => save.run(values)}
        onRejected={save.forget}
      />
    </Stack>
  );
}
