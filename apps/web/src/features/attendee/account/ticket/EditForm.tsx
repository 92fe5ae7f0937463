import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { isAdmin } from '@foyer/domain/permissions';
import { findRelationship } from '@foyer/domain/relationships';
import { call } from '../../../../api/call.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { DynamicForm, type Submission } from '../../../../forms/DynamicForm.tsx';
import { createFormStore } from '../../../../forms/store.ts';
import { relationshipLabel } from '../../../../session/event-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { sessionStore, useSignedIn } from '../../../../session/session-store.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { keptAnswers, sectionsAfterPurchase, showComplaints, ticketFormContext } from '../parts/ticket-form.ts';

/** How long a raised power level outlives a change by an admin (spec §9). */
const powerResetMs = 2000;

/** The answers of a bought ticket, to be changed (spec §2 Ticket edit, §4 Ticket update success). */
export default function EditForm({ ticket, event }: { ticket: Ticket; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const types = event.configuration.relationshipTypes;
  const [store] = useState(() => {
    const { relationship } = ticket.metadata;
    const type = findRelationship(types, relationship) ?? {
      relationshipType: relationship,
      selfType: ticket.isSelf,
      guestType: ticket.isGuest,
    };
    return createFormStore({
      sections: sectionsAfterPurchase(event.configuration.sections),
      context: ticketFormContext('updateTicket', { ticket, event, viewer }, type),
      stored: ticket.ticketData.registrationForm,
    });
  });

  async function save({ values }: Submission): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      const answer = await call('updateTicket', {
        body: { ticketId: ticket.ticketId, values: { ...keptAnswers(ticket), ...values } },
      });
      queryClient.setQueryData(queryKeys.ticket(ticket.ticketId), answer.ticket);
      void queryClient.invalidateQueries({ queryKey: queryKeys.tickets() });
      void queryClient.invalidateQueries({ queryKey: ['order'] });
      snackbar.show({ tone: 'success', message: t.tickets.saved });
      if (isAdmin(viewer)) setTimeout(() => sessionStore.setPowerLevel(0), powerResetMs);
      else await navigate({ to: paths.eventSummary(event.eventId) });
    } catch (error) {
      showComplaints(error, store);
      const words = errorWords(error, t);
      setFailed(words);
      snackbar.show({ tone: 'error', message: words });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={5}>
      {failed !== null && (
        <Alert tone="error" live>
          {failed}
        </Alert>
      )}
      <DynamicForm
        id={formId}
        store={store}
        autoCompleteSection={ticket.isSelf && ticket.externalValue === viewer.userId ? '' : 'attendee'}
        relationshipLabel={(type) => relationshipLabel(types, type, locale)}
        busy={busy}
        onSubmit={(submission) => void save(submission)}
        onRejected={() => setFailed(null)}
      />
    </Stack>
  );
}
