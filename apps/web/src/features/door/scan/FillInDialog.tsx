import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { DynamicForm, type Submission } from '../../../forms/DynamicForm.tsx';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { ActionDialog } from '../../../shared/action/ActionDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { storedAnswers, showComplaints, ticketFormStore } from '../../../shared/ticket/ticket-form.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { nameOf } from './outcome-words.ts';

interface FillInDialogProps {
  outcome: ScanOutcome;
  event: EventView;
  onDone: () => void;
  onClose: () => void;
}

/** Fills in the missing answers of an admitted guest. Closing it returns to scanning. */
export default function FillInDialog({ outcome, event, onDone, onClose }: FillInDialogProps) {
  const { locale, text } = useLanguage();
  const { scan: t } = useStaffText();
  const formId = useId();
  const ticketId = outcome.ticketId ?? 0;
  const [busy, setBusy] = useState(false);
  const ticket = useCall('getTicket', { params: { ticketId } });
  return (
    <ActionDialog
      title={t.fillInTitle({ name: nameOf(outcome, t, locale) })}
      size="large"
      busy={busy}
      onClose={onClose}
      buttons={
        <Button type="submit" form={formId} variant="primary" loading={busy} disabled={!ticket.data}>
          {t.fillInSave}
        </Button>
      }
    >
      {ticket.isError ? (
        <LoadFailed error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : ticket.data ? (
        <Answers id={formId} ticket={ticket.data} {...{ event, onDone }} onBusy={setBusy} />
      ) : (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      )}
    </ActionDialog>
  );
}

interface AnswersProps {
  id: string;
  ticket: Ticket;
  event: EventView;
  onDone: () => void;
  onBusy: (busy: boolean) => void;
}

function Answers({ id, ticket, event, onDone, onBusy }: AnswersProps) {
  const viewer = useSignedIn();
  const queryClient = useQueryClient();
  const [store] = useState(() => ticketFormStore({ ticket, event, viewer }, { asksAll: true }));
  const save = useAction({
    act: async (values: Submission['values']) => {
      onBusy(true);
      try {
        return await call('updateTicket', {
          body: { ticketId: ticket.ticketId, values: { ...storedAnswers(ticket), ...values } },
        });
      } finally {
        onBusy(false);
      }
    },
    onDone: (answer) => {
      queryClient.setQueryData(callKey('getTicket', { params: { ticketId: ticket.ticketId } }), answer.ticket);
      onDone();
    },
    onFailed: (error) => showComplaints(error, store),
  });
  return (
    <Stack gap={4}>
      <FailureAlert failure={save.failure} />
      <DynamicForm
        id={id}
        store={store}
        autoCompleteSection="attendee"
        busy={save.busy}
        ownSubmit={false}
        onSubmit={({ values }) => save.run(values)}
        onRejected={save.reset}
      />
    </Stack>
  );
}
