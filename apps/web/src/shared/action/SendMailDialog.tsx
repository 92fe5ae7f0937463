import { useState } from 'react';
import { cleanAddress } from '@foyer/domain/people/identifiers';
import { isEmail } from '@foyer/domain/shared/text';
import { useText } from '../../session/language.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useAction } from './use-action.ts';

interface SendMailDialogProps {
  title: string;
  text: string;
  /** A section name for autofill tokens. It separates this address from others on the page. */
  section: string;
  /** The address in the field when the dialog opens. */
  address?: string;
  send: (email: string) => Promise<unknown>;
  sent: (email: string) => string;
  onClose: () => void;
}

/**
 * Asks for an address and sends a mail to it (tickets 6.1: required, a standard pattern, no Send
 * before).
 */
export function SendMailDialog({ title, text, section, address = '', send, sent, onClose }: SendMailDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState(address);
  const [touched, setTouched] = useState(false);
  const mail = useAction({
    act: (email: string) => send(email),
    successMessage: (_answer, email) => sent(email),
    onDone: onClose,
  });

  const email = cleanAddress(typed);
  const problem = email === '' ? t.tickets.shareRequired : isEmail(email) ? undefined : t.tickets.shareInvalidEmail;
  return (
    <FormDialog
      size="small"
      title={title}
      initialFocus="input"
      submit={t.tickets.shareSend}
      incomplete={problem !== undefined}
      action={mail}
      onSubmit={() => mail.run(email)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
