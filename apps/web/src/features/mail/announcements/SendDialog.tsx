import type { AudienceCount } from '@foyer/contract/mail/announcements';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import type { MessageDraft } from './draft.ts';
import { ReachWords } from './Reach.tsx';

interface SendDialogProps {
  eventId: number;
  draft: MessageDraft;
  count: AudienceCount;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a message is sent, with the number of recipients. */
export function SendDialog({ eventId, draft, count, onSent, onClose }: SendDialogProps) {
  const { attendeeMessages: words } = useStaffText();
  const send = useAction({
    act: (_input: void, { key }) => call('sendMessage', { params: { eventId }, body: draft, idempotencyKey: key }),
    said: () => words.queued,
    invalidates: [staffKeys.messages(eventId)],
    onDone: () => {
      onSent();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.sendTitle}
      size="small"
      icon="mail"
      confirm={words.sendNow}
      action={send}
      onConfirm={() => send.run()}
      onClose={onClose}
    >
      <ReachWords count={count} />
      <p>{words.noRecall}</p>
    </ConfirmDialog>
  );
}
