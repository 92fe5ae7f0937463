import type { AudienceCount, MessageDetail } from '@foyer/contract/mail/announcements';
import type { EventView } from '@foyer/contract/events/events';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import type { MessageDraft } from './draft.ts';
import { ReachWords } from './Reach.tsx';
import { nextWords, scheduleWords } from './schedule.ts';

interface SendDialogProps {
  event: EventView;
  draft: MessageDraft;
  count: AudienceCount;
  /** The scheduled message that is changed. */
  edited?: MessageDetail | undefined;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a message is sent or scheduled, with the number of recipients. */
export function SendDialog({ event, draft, count, edited, onSent, onClose }: SendDialogProps) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { eventId } = event;
  const { schedule } = draft;
  const isNow = schedule.kind === 'now';
  const next = schedule.kind === 'rule' ? nextWords(schedule, event, locale) : null;
  const send = useAction({
    act: (_input: void, { key }): Promise<unknown> =>
      edited && schedule.kind !== 'now'
        ? call('changeMessage', {
            params: { messageId: edited.messageId },
            body: { ...draft, schedule, version: edited.version },
          })
        : call('sendMessage', { params: { eventId }, body: draft, idempotencyKey: key }),
    successMessage: () => (edited ? words.changed : isNow ? words.queued : words.nowScheduled),
    onDone: () => {
      onSent();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={edited ? words.changeTitle : isNow ? words.sendTitle : words.scheduleTitle}
      size="small"
      icon="mail"
      confirm={edited ? words.saveChanges : isNow ? words.sendNow : words.schedule}
      action={send}
      onConfirm={() => send.run()}
      onClose={onClose}
    >
      {!isNow && (
        <p>
          <strong>{scheduleWords(schedule, event, locale, words)}</strong>
          {next !== null && <span>{` (${next})`}</span>}
        </p>
      )}
      <ReachWords count={count} isNow={isNow} />
      <p>{edited ? words.changeText : isNow ? words.noRecall : words.canPause}</p>
    </ConfirmDialog>
  );
}
