import { useState } from 'react';
import type { WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { call } from '../../../api/call.ts';
import { useStaffText } from '../../../session/language.tsx';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { WebhookSecret } from './WebhookSecret.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

export type WebhookAct = 'save' | 'secret' | 'stop' | 'delete';

interface ActsProps {
  act: WebhookAct;
  /** Absent: a new one. */
  webhook?: WebhookEndpoint;
  onClose: () => void;
}

/** The dialog of an action of a webhook. A new secret is shown once, in the same place. */
export function WebhookActs({ act, webhook, onClose }: ActsProps) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <WebhookSecret secret={secret} onClose={onClose} />;
  if (act === 'save' || !webhook) return <WebhookDialog webhook={webhook} onSecret={setSecret} onClose={onClose} />;
  if (act === 'secret') return <NewSecret webhook={webhook} onSecret={setSecret} onClose={onClose} />;
  return <Confirm act={act} webhook={webhook} onClose={onClose} />;
}

type OneProps = Required<Pick<ActsProps, 'webhook' | 'onClose'>>;

function NewSecret({ webhook, onSecret, onClose }: OneProps & { onSecret: (secret: string) => void }) {
  const { webhooks: t } = useStaffText();
  const make = useAction({
    act: () => call('rotateWebhookSecret', { params: { webhookId: webhook.webhookId } }),
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <ConfirmDialog
      title={t.newSecretAsk({ name: webhook.description })}
      confirm={t.newSecret}
      action={make}
      onConfirm={() => make.run()}
      onClose={onClose}
    >
      <p>{t.newSecretText}</p>
    </ConfirmDialog>
  );
}

function Confirm({ act, webhook, onClose }: OneProps & { act: 'stop' | 'delete' }) {
  const { webhooks: t } = useStaffText();
  const { webhookId, description: name, url, kinds, eventId, isStopped } = webhook;
  const params = { webhookId };
  const remove = useAction({
    act: () => call('deleteWebhook', { params }),
    successMessage: () => t.removed,
    onDone: onClose,
  });
  const stop = useAction({
    act: () =>
      call('changeWebhook', { params, body: { url, description: name, kinds, eventId, isStopped: !isStopped } }),
    successMessage: () => (isStopped ? t.started : t.stopped),
    onDone: onClose,
  });
  const isDelete = act === 'delete';
  const action = isDelete ? remove : stop;
  return (
    <ConfirmDialog
      title={isDelete ? t.removeAsk({ name }) : name}
      confirm={isDelete ? t.remove : isStopped ? t.start : t.stop}
      {...(isDelete ? { variant: 'danger' as const } : {})}
      action={action}
      onConfirm={() => action.run()}
      onClose={onClose}
    >
      <p>{isDelete ? t.removeText : url}</p>
    </ConfirmDialog>
  );
}
