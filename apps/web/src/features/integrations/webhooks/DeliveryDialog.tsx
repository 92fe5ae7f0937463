import type { WebhookDelivery } from '@foyer/contract/integrations/webhooks';
import { call } from '../../../api/call.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { kindWords, responseWords } from './delivery-columns.tsx';
import styles from './Webhooks.module.css';

interface DialogProps {
  webhookId: number;
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** What was sent and what came back. A closed delivery can be sent again with the same id (integrations 1.4). */
export function DeliveryDialog({ webhookId, delivery, onClose }: DialogProps) {
  const { text } = useLanguage();
  const { webhooks: t } = useStaffText();
  const { deliveryId, messageId, body, response, state, kind } = delivery;
  const again = useAction({
    act: () => call('repeatWebhookDeliveries', { params: { webhookId }, body: { deliveryId } }),
    successMessage: ({ repeated }) => t.repeated({ count: repeated }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      closeLabel={text.common.close}
      title={kindWords(delivery, t)}
      onClose={onClose}
      actions={
        <>
          {state !== 'OPEN' && kind !== null && (
            <Button loading={again.busy} onClick={() => again.run()}>
              {t.again}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField label={t.id} className={styles.code} readOnly value={messageId} />
        <TextArea
          label={t.body}
          className={styles.code}
          readOnly
          rows={8}
          value={JSON.stringify(JSON.parse(body), null, 2)}
        />
        <TextArea
          label={t.response}
          className={styles.code}
          readOnly
          rows={3}
          value={[responseWords(delivery, t), response ?? ''].join('\n').trim()}
        />
        <FailureAlert failure={again.failure} />
      </Stack>
    </Dialog>
  );
}
