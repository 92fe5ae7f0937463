import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@foyer/contract/events';
import type { Ticket } from '@foyer/contract/ticket';
import { fullName } from '@foyer/domain/names';
import { cleanText } from '@foyer/domain/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords, requestLine } from '../../../api/error-words.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { translatedText } from '../../../session/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { TextArea } from '../../../ui/TextField.tsx';

interface DeactivateDialogProps {
  ticket: Ticket;
  event: EventView;
  account: string;
  onClose: () => void;
}

/** Cancels a ticket, with notes that must say something (spec §5 Deactivation). Afterwards the list reloads. */
export function DeactivateDialog({ ticket, event, account, onClose }: DeactivateDialogProps) {
  const { locale, text: t } = useLanguage();
  const { orderSummary } = useStaffText();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const notes = cleanText(typed);
  const name = fullName(ticket, locale);
  const { metadata } = ticket;

  async function deactivate(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (busy || notes === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await call('deactivateTicket', { body: { ticketId: ticket.ticketId, notes } });
      snackbar.show({ tone: 'success', message: orderSummary.deactivated({ name }) });
      void client.invalidateQueries({ queryKey: queryKeys.accountAtEvent(event.eventId, account) });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      alert
      title={orderSummary.deactivateTitle}
      closeLabel={busy ? undefined : t.common.close}
      onClose={onClose}
      initialFocus="textarea"
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" form="deactivate" variant="danger" loading={busy} disabled={notes === ''}>
            {orderSummary.deactivate}
          </Button>
        </>
      }
    >
      <form id="deactivate" noValidate onSubmit={(submit) => void deactivate(submit)}>
        <Stack gap={4}>
          <p>
            <strong>{name}</strong>
            {' · '}
            {translatedText(metadata.translations.description, locale, metadata.defaultDescription)}
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
          {failure !== null && (
            <Alert tone="error" live reference={requestLine(failure, t)}>
              {failure instanceof ApiError ? errorWords(failure, t) : orderSummary.deactivateFailed}
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
