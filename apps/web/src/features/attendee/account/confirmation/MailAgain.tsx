import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { useText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { MailDialog } from '../parts/MailDialog.tsx';
import styles from './ConfirmationScreen.module.css';

/** A mistyped address can be mended while somebody looks at it. */
export function MailAgain({ orderId }: { orderId: number }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" className={styles.again} onClick={() => setOpen(true)}>
        {t.confirmation.mailAgain}
      </Button>
      {open && (
        <MailDialog
          title={t.confirmation.mailAgainTitle}
          text={t.confirmation.mailAgainText}
          section="confirmation"
          send={async (email) => {
            await call('resendConfirmation', { params: { orderId }, body: { email } });
            void queryClient.invalidateQueries();
          }}
          sent={(email) => t.confirmation.mailAgainSent({ email })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
