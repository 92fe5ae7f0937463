import { useEffect, useState } from 'react';
import type {
  MessageAudience,
  MessageDetail,
  MessageKind,
  MessageSchedule,
  MessageText,
  MessageTexts,
} from '@foyer/contract/mail/announcements';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { messageProblems } from '@foyer/domain/mail/announcements';
import type { TokenProblem } from '@foyer/domain/mail/mail-tokens';
import { readFilter, writeFilter } from '../../../shared/event/attendee-filter.ts';
import { keepSearch, useSearch } from '../../../session/navigation.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { entryOf, type Entry } from '../../../session/stored.ts';

/** A message that is being written. */
export interface MessageDraft {
  kind: MessageKind;
  audience: MessageAudience;
  /** A time that has not been chosen is empty. */
  schedule: MessageSchedule;
  texts: MessageTexts;
}

function readMessage(entry: Entry): Partial<MessageDraft> | null {
  try {
    return JSON.parse(entry.read() ?? 'null') as Partial<MessageDraft> | null;
  } catch {
    return null;
  }
}

/**
 * The message being written, stored in the tab: it survives a reload and a visit to another screen. A URL with a filter
 * of attendees sets its recipients once. A scheduled message that is edited is not stored, because another person may
 * change it.
 */
export function useDraft(eventId: number, edited?: MessageDraft) {
  const recipients = readFilter(useSearch('messages'));
  const { userId } = useSignedIn();
  const part = `${eventId}.${userId}`;
  const empty: MessageDraft = { kind: 'service', audience: {}, schedule: { kind: 'now' }, texts: {} };
  const [draft, setDraft] = useState(
    () =>
      edited ?? {
        ...empty,
        ...readMessage(entryOf('message', part)),
        ...(Object.keys(recipients).length > 0 && { audience: recipients }),
      },
  );
  useEffect(() => keepSearch('messages', writeFilter({})), []);
  const isStored = edited === undefined;
  useEffect(() => {
    if (isStored) entryOf('message', part).write(JSON.stringify(draft));
  }, [isStored, part, draft]);
  return {
    draft,
    change: (part: Partial<MessageDraft>) => setDraft({ ...draft, ...part }),
    clear: () => {
      // Sending closes the form, so the effect above does not run again.
      if (isStored) entryOf('message', part).write(JSON.stringify(empty));
      setDraft(empty);
    },
  };
}

/** A scheduled message, to be changed. */
export const draftOf = ({ kind, audience, schedule, texts }: MessageDetail): MessageDraft => ({
  kind,
  audience,
  schedule,
  texts,
});

/** Whether a message is being written in this tab, or the URL names recipients. */
export function useHasDraft(eventId: number): boolean {
  const recipients = readFilter(useSearch('messages'));
  const { userId } = useSignedIn();
  const texts = readMessage(entryOf('message', `${eventId}.${userId}`))?.texts ?? {};
  return Object.keys(texts).length > 0 || Object.keys(recipients).length > 0;
}

/** The text of a language. Its parts are empty if nothing is written. */
export const textIn = ({ texts }: MessageDraft, locale: Locale): MessageText =>
  texts[translationKey(locale)] ?? { subject: '', text: '' };

/** The texts with one language replaced. An empty text removes the language. */
export function withText({ texts }: MessageDraft, locale: Locale, text: MessageText): MessageTexts {
  const { [translationKey(locale)]: _before, ...others } = texts;
  return text.subject.trim() === '' && text.text.trim() === '' ? others : { ...others, [translationKey(locale)]: text };
}

/** Finds unknown tokens in the subject or the text. */
export const unfilled = (text: MessageText, part: keyof MessageText): TokenProblem[] =>
  messageProblems(text).flatMap((problem) =>
    problem.part === part && problem.code === 'ONE_OF' ? [problem.token] : [],
  );

/** True if the text has no problems and can be sent. */
export const isWhole = (text: MessageText): boolean => messageProblems(text).length === 0;
