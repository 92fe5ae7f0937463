import { useEffect, useRef, useState } from 'react';
import type { SentMessage } from '@foyer/contract/mail/announcements';
import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { messageSubject } from '../../../shared/mail/message-subject.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSearch } from '../../../session/navigation.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CellNote, Table, type Column } from '../../../ui/Table.tsx';
import { scheduleWords } from './schedule.ts';

const tones: Readonly<Record<SentMessage['status'], ChipTone>> = {
  SCHEDULED: 'accent',
  PAUSED: 'warn',
  SENDING: 'accent',
  SENT: 'good',
  STOPPED: 'warn',
};

interface SentMessagesProps {
  event: EventView;
  messages: readonly SentMessage[];
  onEdit: (messageId: number) => void;
}

/** The event's messages, latest first, with their progress. A scheduled one can be changed. */
export function SentMessages({ event, messages, onEdit }: SentMessagesProps) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const { message: opened } = useSearch('messages');
  const [selected, setSelected] = useState<SentMessage | null>(null);
  return (
    <section aria-label={words.history}>
      {messages.length === 0 ? (
        <EmptyState icon="mail" title={words.none}>
          {words.noneHint}
        </EmptyState>
      ) : (
        <Table
          caption={words.listCaption}
          rows={messages}
          rowKey={({ messageId }) => messageId}
          columns={messageColumns({ event, locale, words, opened, onEdit, onStop: setSelected }).filter(
            ({ actions = false }) => !actions || messages.some(hasActions),
          )}
        />
      )}
      {selected && <StopDialog message={selected} event={event} onClose={() => setSelected(null)} />}
    </section>
  );
}

interface Surroundings {
  event: EventView;
  locale: Locale;
  words: StaffMessages['attendeeMessages'];
  /** The id of the message that a link opened. */
  opened: string | undefined;
  onEdit: (messageId: number) => void;
  onStop: (message: SentMessage) => void;
}

const isOpen = ({ status }: SentMessage): boolean => status === 'SCHEDULED' || status === 'PAUSED';

const hasActions = (message: SentMessage): boolean => isOpen(message) || message.status === 'SENDING';

function messageColumns({ event, locale, words, opened, onEdit, onStop }: Surroundings): Column<SentMessage>[] {
  const subjectOf = (message: SentMessage) => messageSubject(message, eventName(event, locale));
  const moment = (at: string) => momentWords(at, event.configuration.timeZone, locale, 'shortWithTime');
  const numbers = (number: number) => number.toLocaleString(locale);
  const stateWords = ({ status, schedule, nextDate }: SentMessage) =>
    ({
      SCHEDULED: schedule.kind === 'rule' && nextDate === null ? words.active : words.scheduled,
      PAUSED: words.paused,
      SENDING: words.sending,
      SENT: words.sent,
      STOPPED: words.stopped,
    })[status];
  return [
    {
      key: 'subject',
      header: words.subject,
      primary: true,
      cell: (message) => (
        <>
          <Subject isOpened={opened === String(message.messageId)}>{subjectOf(message)}</Subject>
          <CellNote>
            {[words.by({ name: message.sentBy, at: moment(message.createDate) }), words[message.kind]].join(' · ')}
          </CellNote>
        </>
      ),
    },
    {
      key: 'when',
      header: words.when,
      wide: true,
      cell: ({ schedule, nextDate, createDate }) => (
        <>
          <span>{schedule.kind === 'now' ? moment(createDate) : scheduleWords(schedule, event, locale, words)}</span>
          {schedule.kind === 'rule' && nextDate !== null && (
            <CellNote>{words.nextAt({ at: moment(nextDate) })}</CellNote>
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: words.status,
      cell: (message) => <Chip tone={tones[message.status]}>{stateWords(message)}</Chip>,
    },
    {
      key: 'progress',
      header: words.progressHead,
      align: 'end',
      cell: (message) => {
        const { schedule, recipients, sent, failed } = message;
        // A message that waits for its time has no mails yet.
        const hasProgress = !isOpen(message) || (schedule.kind === 'rule' && recipients > 0);
        return (
          <>
            <span>{hasProgress ? words.progress({ sent: numbers(sent), total: numbers(recipients) }) : '–'}</span>
            {failed > 0 && <CellNote>{words.failed({ count: numbers(failed), isOne: failed === 1 })}</CellNote>}
          </>
        );
      },
    },
    {
      key: 'actions',
      header: words.actions,
      actions: true,
      cell: (message) => {
        const subject = subjectOf(message);
        return (
          <>
            {isOpen(message) && (
              <Button
                size="sm"
                icon="edit"
                aria-label={words.editOf({ subject })}
                onClick={() => onEdit(message.messageId)}
              >
                {words.edit}
              </Button>
            )}
            {isOpen(message) && <PauseButton {...{ message, subject }} />}
            {hasActions(message) && (
              <Button size="sm" icon="close" aria-label={words.stopOf({ subject })} onClick={() => onStop(message)}>
                {words.stop}
              </Button>
            )}
          </>
        );
      },
    },
  ];
}

/** The subject of a message. The one that a link opened gets the focus, which scrolls it into view. */
function Subject({ isOpened, children }: { isOpened: boolean; children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpened) element.current?.focus();
  }, [isOpened]);
  return (
    <span ref={element} {...(isOpened ? { tabIndex: -1, 'aria-current': true } : {})}>
      {children}
    </span>
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
        size="sm"
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
