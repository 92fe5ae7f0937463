import { useState } from 'react';
import { webhookKinds } from '@foyer/contract/integrations/webhook-kinds';
import type { WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import { call } from '../../../api/call.ts';
import { useStaffText } from '../../../session/language.tsx';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { EventChoice } from '../../../shared/event/EventChoice.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Webhooks.module.css';

interface DialogProps {
  /** Absent: a new one. */
  webhook: WebhookEndpoint | undefined;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Creates a webhook, or changes one. A new one has all messages. */
export function WebhookDialog({ webhook, onSecret, onClose }: DialogProps) {
  const { webhooks: t } = useStaffText();
  const [typed, setTyped] = useState({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    kinds: [...(webhook?.kinds ?? webhookKinds)],
    eventId: webhook?.eventId ?? null,
  });
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const create = useAction({
    act: () => call('createWebhook', { body: typed }),
    onDone: ({ secret }) => onSecret(secret),
  });
  const change = useAction({
    act: ({ webhookId, isStopped }: WebhookEndpoint) =>
      call('changeWebhook', { params: { webhookId }, body: { ...typed, isStopped } }),
    successMessage: () => t.saved,
    onDone: onClose,
  });
  const problem =
    typed.url.trim() === ''
      ? t.urlMissing
      : typed.description.trim() === ''
        ? t.descriptionMissing
        : typed.kinds.length === 0
          ? t.kindsMissing
          : undefined;
  return (
    <FormDialog
      title={webhook ? t.editOf({ name: webhook.description }) : t.create}
      submit={t.save}
      incomplete={problem !== undefined}
      incompleteReason={problem}
      action={webhook ? change : create}
      onSubmit={() => (webhook ? change.run(webhook) : create.run())}
      onClose={onClose}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        required
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={typed.url}
        onValueChange={(url) => put({ url: url.trim() })}
      />
      <TextField
        label={t.description}
        required
        maxLength={100}
        autoComplete="off"
        value={typed.description}
        onValueChange={(description) => put({ description })}
      />
      <EventChoice
        label={t.event}
        noEvent={t.allEvents}
        eventId={typed.eventId}
        onChoose={(eventId) => put({ eventId })}
      />
      <CheckboxGroup
        label={t.kinds}
        className={styles.kinds}
        options={webhookKinds.map((kind) => ({ value: kind, label: kind }))}
        values={typed.kinds}
        onValuesChange={(values) => put({ kinds: webhookKinds.filter((kind) => values.includes(kind)) })}
      />
    </FormDialog>
  );
}
