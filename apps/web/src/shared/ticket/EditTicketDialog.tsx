import { useEffect, useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { callKey, invalidate } from '../../api/cache.ts';
import { useCall } from '../../api/query.ts';
import { DynamicForm } from '../../forms/DynamicForm.tsx';
import { useLanguage } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ActionDialog } from '../action/ActionDialog.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { EditNotes } from './EditNotes.tsx';
import { ticketFormStore } from './ticket-form.ts';
import { useAnswersEdit } from './use-answers-edit.ts';

interface EditTicketDialogProps {
  ticketId: number;
  event: EventView;
  title: string;
  /** The text of the button. */
  submit: string;
  /** True if all fields without an answer must be answered now, as after a scan. */
  asksAll?: boolean;
  onDone: (ticket: Ticket) => void;
  onClose: () => void;
}

/** Changes the answers of a ticket, with the names on ticket and badge, without leaving the staff screen. */
export default function EditTicketDialog({ ticketId, event, title, submit, ...rest }: EditTicketDialogProps) {
  const { text } = useLanguage();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const ticket = useCall('getTicket', { params: { ticketId } }, { staleTime: 0 });
  return (
    <ActionDialog
      title={title}
      size="large"
      busy={busy}
      onClose={rest.onClose}
      buttons={
        <Button type="submit" form={formId} variant="primary" loading={busy} disabled={!ticket.data}>
          {submit}
        </Button>
      }
    >
      {ticket.isError ? (
        <LoadFailed error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : ticket.data && ticket.isFetchedAfterMount ? (
        <Answers id={formId} ticket={ticket.data} event={event} {...rest} onBusy={setBusy} />
      ) : (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      )}
    </ActionDialog>
  );
}

interface AnswersProps extends Pick<EditTicketDialogProps, 'event' | 'asksAll' | 'onDone'> {
  id: string;
  ticket: Ticket;
  onBusy: (busy: boolean) => void;
}

function Answers({ id, ticket, event, asksAll = false, onDone, onBusy }: AnswersProps) {
  const viewer = useSignedIn();
  const queryClient = useQueryClient();
  const [store] = useState(() => ticketFormStore({ ticket, event, viewer }, { asksAll }));
  const edit = useAnswersEdit({
    ticket,
    store,
    leaves: false,
    onSaved: (saved) => {
      queryClient.setQueryData(callKey('getTicket', { params: { ticketId: ticket.ticketId } }), saved);
      void invalidate('listAccountTickets');
      void invalidate('listAccountAudit');
      onDone(saved);
    },
  });
  const { isBusy } = edit;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  return (
    <Stack gap={4}>
      <EditNotes edit={edit} event={event} />
      <DynamicForm
        id={id}
        store={store}
        autoCompleteSection="attendee"
        busy={isBusy}
        ownSubmit={false}
        onSubmit={({ values }) => edit.save.run(values)}
        onRejected={edit.save.reset}
      />
    </Stack>
  );
}
