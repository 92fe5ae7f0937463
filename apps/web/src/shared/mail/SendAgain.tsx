import { useState } from 'react';
import { canSendAgain } from '@foyer/contract/mail/message-vocabulary';
import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import { call } from '../../api/call.ts';
import { useStaffText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { SendMailDialog } from '../action/SendMailDialog.tsx';
import { templateWords } from './mail-words.ts';

/** Sends a mail again, to its address or to another one. */
export function SendAgain({ mail }: { mail: OutboxEntry }) {
  const { outbox } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const subject = mail.subject || templateWords(mail.template, outbox);
  const isRepeatable = canSendAgain(mail.template);
  return (
    <>
      <Button
        icon="refresh"
        variant="quiet"
        size="sm"
        // The reason is no line of its own, so that the rows of a list have one height.
        disabled={!isRepeatable}
        title={isRepeatable ? undefined : outbox.notRepeatable}
        aria-label={outbox.sendAgainOf({ subject, to: mail.to })}
        onClick={() => setOpen(true)}
      >
        {outbox.sendAgain}
      </Button>
      {isOpen && (
        <SendMailDialog
          title={outbox.sendAgain}
          text={outbox.sendAgainText}
          section="mail-again"
          address={mail.to}
          send={(email) => call('sendMailAgain', { params: { mailId: mail.mailId }, body: { email } })}
          sent={(to) => outbox.sentAgain({ to })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
