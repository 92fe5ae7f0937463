import { useEffect, useMemo, useState } from 'react';
import type { FormSection } from '@foyer/contract/events/event-configuration';
import {
  changedQuestions,
  draftOf,
  questionPrints,
  withoutHolds,
  type Draft,
  type DraftContent,
  type DraftOwner,
} from '@foyer/domain/orders/registration/draft';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { sessionStore } from '../../../session/session-store.ts';
import { forgetDraft, hasDraft, onDraftElsewhere, writeDraft } from './draft-storage.ts';

/** Minimum time between two writes, in ms. Leaving the page writes at once. */
const restMs = 400;
/** True after the notice that this browser stores no draft. It shows once per page load. */
let wasNoticeShown = false;

function takeFirstNotice(): boolean {
  const isNews = !wasNoticeShown;
  wasNoticeShown = true;
  return isNews;
}

/** The notice about the draft; `null` for none. */
export type DraftNews = 'restored' | 'elsewhere' | 'notStored' | null;

export interface DraftKeeping {
  news: DraftNews;
  /** Questions that an edit of the event changed after the draft was stored. */
  changed: readonly string[];
  /** Removes the draft. The next registration starts empty. */
  forget: () => void;
  /** True if another tab continued this registration. That tab then owns the holds. */
  isYielded: () => boolean;
}

/**
 * Stores the current step in this browser while the registration is open. `restored` is the draft that the registration
 * started with.
 */
export function useDraft(
  state: RegistrationState,
  { owner, sections, restored }: { owner: DraftOwner; sections: readonly FormSection[]; restored: Draft | null },
): DraftKeeping {
  const content = draftOf(state);
  const [elsewhere, setElsewhere] = useState(false);
  const [isNotStored, setNotStored] = useState(false);
  const [keeper] = useState(() => createKeeper(owner, questionPrints(sections), restored));
  const changed = useMemo(() => (restored ? changedQuestions(restored.questions, sections) : []), [restored, sections]);

  useEffect(() => {
    keeper.note(content, (isStored) => {
      setElsewhere(false);
      if (!isStored && takeFirstNotice()) setNotStored(true);
    });
  });

  useEffect(() => {
    const stop = onDraftElsewhere(owner, () => {
      keeper.yield();
      setElsewhere(true);
    });
    const leave = () => {
      // Blur the field first, because leaving a field saves its text.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      keeper.flush();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      keeper.leave();
    };
  }, [owner, keeper]);

  const hasContent = content !== null;
  return useMemo(() => {
    const isRestored = restored !== null && hasContent;
    const notice = !hasContent ? null : elsewhere ? 'elsewhere' : isRestored ? 'restored' : null;
    return {
      news: notice ?? (isNotStored ? 'notStored' : null),
      changed: isRestored ? changed : [],
      forget: keeper.forget,
      isYielded: keeper.isYielded,
    };
  }, [hasContent, elsewhere, isNotStored, changed, keeper, restored]);
}

const contentOf = ({ panel, previousPanel, wizard, parked, held }: DraftContent): string =>
  JSON.stringify({ panel, previousPanel, wizard, parked, held });

/** Writes changes, at most once per `restMs`. */
function createKeeper(owner: DraftOwner, questions: Record<string, string>, restored: Draft | null) {
  /** The stored content, and the content to store. */
  let stored = restored ? contentOf(restored) : null;
  let latest: DraftContent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLeaving = false;
  let isYielded = false;
  let tell: (isStored: boolean) => void = () => {};

  const write = (content: DraftContent) => {
    stored = contentOf(content);
    isYielded = false;
    tell(writeDraft({ version: 1, owner, savedAt: new Date().toISOString(), questions, ...content }));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver && latest && contentOf(latest) !== stored) write(latest);
  };
  return {
    note(content: DraftContent | null, onWritten: (isStored: boolean) => void) {
      latest = content;
      tell = onWritten;
      if (content) {
        if (isLeaving) flush();
        else if (contentOf(content) !== stored) timer ??= setTimeout(flush, restMs);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (stored === null) return;
      stored = null;
      forgetDraft(owner);
    },
    flush() {
      isLeaving = true;
      flush();
      setTimeout(() => {
        isLeaving = false;
      });
    },
    /** Another tab wrote a newer draft. It stays until something changes in this tab. */
    yield() {
      clearTimeout(timer);
      timer = undefined;
      stored = latest && contentOf(latest);
      isYielded = true;
    },
    isYielded: () => isYielded,
    /** The screen closes and releases its holds. A draft that was removed elsewhere stays removed. */
    leave() {
      clearTimeout(timer);
      const isTakenAway = stored === null ? sessionStore.current()?.userId !== owner.accountId : !hasDraft(owner);
      if (!isOver && !isYielded && latest && !isTakenAway) write(withoutHolds(latest));
      timer = undefined;
    },
    forget: () => {
      isOver = true;
      forgetDraft(owner);
    },
  };
}
