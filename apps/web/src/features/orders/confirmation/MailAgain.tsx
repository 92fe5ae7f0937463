import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SendMailDialog } from '../../../shared/action/SendMailDialog.tsx';
import styles from './ConfirmationScreen.module.css';

/** Sends the confirmation mail again, to a corrected address if the first one has a typo. */
export function MailAgain({ orderId }: { orderId: number }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" className={styles.again} onClick={() => setOpen(true)}>
        {t.confirmation.mailAgain}
      </Button>
      {open && (
        <SendMailDialog
          title={t.confirmation.mailAgainTitle}
          text={t.confirmation.mailAgainText}
          section="confirmation"
          send={(email) => call('resendConfirmation', { params: { orderId }, body: { email } })}
          sent={(email) => t.confirmation.mailAgainSent({ email })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
