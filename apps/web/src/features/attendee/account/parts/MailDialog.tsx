import { useId, useState, type FormEvent } from 'react';
import { cleanText, isEmail } from '@foyer/domain/text';
import { errorWords } from '../../../../api/error-words.ts';
import { useText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

/** Asks for an address and mails something there (spec §5 Share-itinerary e-mail: required, a standard pattern, no Send before). */
export function MailDialog({
  title,
  text,
  section,
  send,
  sent,
  onClose,
}: {
  title: string;
  text: string;
  /** Keeps what browsers fill in here apart from other addresses. */
  section: string;
  send: (email: string) => Promise<unknown>;
  sent: (email: string) => string;
  onClose: () => void;
}) {
  const t = useText();
  const form = useId();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const email = cleanText(typed);
  const problem = email === '' ? t.tickets.shareRequired : isEmail(email) ? undefined : t.tickets.shareInvalidEmail;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(true);
    if (problem !== undefined || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await send(email);
      snackbar.show({ tone: 'success', message: sent(email) });
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
      title={title}
      closeLabel={t.common.close}
      onClose={onClose}
      initialFocus="input"
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={problem !== undefined}>
            {t.tickets.shareSend}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>{text}</p>
          <TextField
            label={t.tickets.shareEmail}
            type="email"
            inputMode="email"
            autoComplete={`section-${section} email`}
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
