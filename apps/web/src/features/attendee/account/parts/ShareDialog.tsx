import { useState, type FormEvent } from 'react';
import type { Ticket } from '@foyer/contract/ticket';
import { cleanText, isEmail } from '@foyer/domain/text';
import { call } from '../../../../api/call.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { useText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

/** Mails the itinerary of a ticket to an address (spec §5 Share-itinerary e-mail). */
export function ShareDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const email = cleanText(typed);
  const problem = email === '' ? t.tickets.shareRequired : isEmail(email) ? undefined : t.tickets.shareInvalidEmail;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(true);
    if (problem !== undefined || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await call('sendItinerary', { params: { ticketId: ticket.ticketId }, query: { shareEmail: email }, body: {} });
      snackbar.show({ tone: 'success', message: t.tickets.shareSent({ email }) });
      onClose();
    } catch (error) {
      setFailed(errorWords(error, t));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={t.tickets.shareTitle}
      closeLabel={t.common.close}
      onClose={onClose}
      initialFocus="input"
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button
            type="submit"
            form="share-itinerary"
            variant="primary"
            loading={busy}
            disabled={problem !== undefined}
          >
            {t.tickets.shareSend}
          </Button>
        </>
      }
    >
      <form id="share-itinerary" noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <p>{t.tickets.shareText}</p>
          <TextField
            label={t.tickets.shareEmail}
            type="email"
            inputMode="email"
            autoComplete="section-share email"
            required
            value={typed}
            error={touched ? problem : undefined}
            onValueChange={setTyped}
            onBlur={() => setTouched(touched || typed !== '')}
          />
          {failed !== null && (
            <Alert tone="error" live>
              {failed}
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
