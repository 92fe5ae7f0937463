import { useState } from 'react';
import type { SentMessage } from '@foyer/contract/mail/announcements';
import type { EventView } from '@foyer/contract/events/events';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { messageSubject } from '../../../shared/mail/message-subject.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Progress } from '../../../ui/ProgressBar.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './Messages.module.css';
import { scheduleWords } from './schedule.ts';

const tones: Readonly<Record<SentMessage['status'], ChipTone>> = {
  SCHEDULED: 'accent',
  PAUSED: 'warn',
  SENDING: 'accent',
  SENT: 'good',
  STOPPED: 'warn',
};

/** The event's messages, latest first, with their progress. */
export function SentMessages({ event, messages }: { event: EventView; messages: readonly SentMessage[] }) {
  const { attendeeMessages: words } = useStaffText();
  const [selected, setSelected] = useState<SentMessage | null>(null);
  return (
    <section aria-labelledby="sent-messages">
      <Stack gap={4}>
        <h2 id="sent-messages">
          <Phrases>{words.history}</Phrases>
        </h2>
        {messages.length === 0 && (
          <EmptyState icon="mail" title={words.none}>
            {words.noneHint}
          </EmptyState>
        )}
        {messages.map((message) => (
          <Sent key={message.messageId} message={message} event={event} onStop={() => setSelected(message)} />
        ))}
      </Stack>
      {selected && <StopDialog message={selected} event={event} onClose={() => setSelected(null)} />}
    </section>
  );
}

function Sent({ message, event, onStop }: { message: SentMessage; event: EventView; onStop: () => void }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { status, sent, failed, recipients } = message;
  const subject = messageSubject(message, eventName(event, locale));
  const numbers = (number: number) => number.toLocaleString(locale);
  const { schedule, nextDate } = message;
  const { timeZone } = event.configuration;
  const isOpen = status === 'SCHEDULED' || status === 'PAUSED';
  // A message that waits for its time has no mails yet.
  const hasProgress = !isOpen || (schedule.kind === 'rule' && recipients > 0);
  const stateWords = {
    SCHEDULED: schedule.kind === 'rule' && nextDate === null ? words.active : words.scheduled,
    PAUSED: words.paused,
    SENDING: words.sending,
    SENT: words.sent,
    STOPPED: words.stopped,
  }[status];
  return (
    <Card
      as="article"
      level={3}
      title={subject}
      aside={<Chip tone={tones[status]}>{stateWords}</Chip>}
      footer={
        isOpen || status === 'SENDING' ? (
          <div className={styles.actions}>
            {isOpen && <PauseButton {...{ message, subject }} />}
            <Button icon="close" aria-label={words.stopOf({ subject })} onClick={onStop}>
              {words.stop}
            </Button>
          </div>
        ) : undefined
      }
    >
      <Stack gap={3}>
        <p className={styles.soft}>
          {words.by({
            name: message.sentBy,
            at: momentWords(message.createDate, timeZone, locale, 'shortWithTime'),
          })}
          {' · '}
          {words[message.kind]}
        </p>
        {schedule.kind !== 'now' && <p>{scheduleWords(schedule, event, locale, words)}</p>}
        {schedule.kind === 'rule' && nextDate !== null && (
          <p className={styles.soft}>
            {words.nextAt({ at: momentWords(nextDate, timeZone, locale, 'shortWithTime') })}
          </p>
        )}
        {hasProgress && (
          <Progress
            value={recipients === 0 ? 1 : sent / recipients}
            label={words.sent}
            text={words.progress({ sent: numbers(sent), total: numbers(recipients) })}
          />
        )}
        {failed > 0 && <p>{words.failed({ count: numbers(failed), isOne: failed === 1 })}</p>}
      </Stack>
    </Card>
  );
}

function PauseButton({ message, subject }: { message: SentMessage; subject: string }) {
  const { attendeeMessages: words } = useStaffText();
  const { messageId, status } = message;
  const isPaused = status !== 'PAUSED';
  const pause = useAction({
    act: () => call('pauseMessage', { params: { messageId }, body: { isPaused } }),
    successMessage: () => (isPaused ? words.nowPaused : words.nowResumed),
  });
  return (
    <>
      <Button
        loading={pause.busy}
        aria-label={isPaused ? words.pauseOf({ subject }) : words.resumeOf({ subject })}
        onClick={() => pause.run()}
      >
        {isPaused ? words.pause : words.resume}
      </Button>
      <FailureAlert failure={pause.failure} />
    </>
  );
}

function StopDialog({ message, event, onClose }: { message: SentMessage; event: EventView; onClose: () => void }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { messageId } = message;
  const stop = useAction({
    act: () => call('stopMessage', { params: { messageId } }),
    successMessage: () => words.nowStopped,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={words.stopTitle}
      size="small"
      confirm={words.stop}
      action={stop}
      onConfirm={() => stop.run()}
      onClose={onClose}
    >
      <p>
        <strong>{messageSubject(message, eventName(event, locale))}</strong>
      </p>
      <p>{words.stopText}</p>
    </ConfirmDialog>
  );
}
