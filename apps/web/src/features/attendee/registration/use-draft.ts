import { useEffect, useMemo, useState } from 'react';
import type { FormSection } from '@foyer/contract/event-configuration';
import {
  changedQuestions,
  draftOf,
  questionPrints,
  withoutHolds,
  type Draft,
  type DraftContent,
  type DraftOwner,
} from '@foyer/domain/registration/draft';
import type { RegistrationState } from '@foyer/domain/registration/state';
import { sessionStore } from '../../../session/session-store.ts';
import { forgetDraft, hasDraft, onDraftElsewhere, writeDraft } from './draft-storage.ts';

/** At most one writing in this time, ms; leaving the page writes at once. */
const restMs = 400;
/** Told once for each page: this browser keeps nothing. */
let wasToldUnkept = false;

/** Whether it is still to be told. */
function tellUnkept(): boolean {
  const isNews = !wasToldUnkept;
  wasToldUnkept = true;
  return isNews;
}

/** What there is to say about the draft; `null` for nothing. */
export type DraftNews = 'restored' | 'elsewhere' | 'unkept' | null;

export interface DraftKeeping {
  news: DraftNews;
  /** Questions that ask something else than when the draft was kept. */
  changed: readonly string[];
  /** Takes the draft away: what is entered next begins anew. */
  forget: () => void;
  /** Whether another tab went on: its holds are not this one's to give back. */
  isYielded: () => boolean;
}

/** Keeps the step under way in this browser while the registration lives. `restored` is the draft that it began with. */
export function useDraft(
  state: RegistrationState,
  { owner, sections, restored }: { owner: DraftOwner; sections: readonly FormSection[]; restored: Draft | null },
): DraftKeeping {
  const content = draftOf(state);
  const [elsewhere, setElsewhere] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const [keeper] = useState(() => createKeeper(owner, questionPrints(sections), restored));
  const changed = useMemo(() => (restored ? changedQuestions(restored.questions, sections) : []), [restored, sections]);

  useEffect(() => {
    keeper.note(content, (isKept) => {
      setElsewhere(false);
      if (!isKept && tellUnkept()) setUnkept(true);
    });
  });

  useEffect(() => {
    const stop = onDraftElsewhere(owner, () => {
      keeper.yield();
      setElsewhere(true);
    });
    const leave = () => {
      // Leaving the field hands over what was just typed in it.
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

  const isUnderWay = content !== null;
  return useMemo(() => {
    const isRestored = restored !== null && isUnderWay;
    const told = !isUnderWay ? null : elsewhere ? 'elsewhere' : isRestored ? 'restored' : null;
    return {
      news: told ?? (unkept ? 'unkept' : null),
      changed: isRestored ? changed : [],
      forget: keeper.forget,
      isYielded: keeper.isYielded,
    };
  }, [isUnderWay, elsewhere, unkept, changed, keeper, restored]);
}

const contentOf = ({ panel, previousPanel, wizard, parked, held }: DraftContent): string =>
  JSON.stringify({ panel, previousPanel, wizard, parked, held });

/** Writes what is new, at most one time in `restMs`. */
function createKeeper(owner: DraftOwner, questions: Record<string, string>, restored: Draft | null) {
  /** What this tab knows to be kept, and what it has to keep. */
  let kept = restored ? contentOf(restored) : null;
  let latest: DraftContent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLeaving = false;
  let isYielded = false;
  let tell: (isKept: boolean) => void = () => {};

  const write = (content: DraftContent) => {
    kept = contentOf(content);
    isYielded = false;
    tell(writeDraft({ version: 1, owner, savedAt: new Date().toISOString(), questions, ...content }));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver && latest && contentOf(latest) !== kept) write(latest);
  };
  return {
    note(content: DraftContent | null, onWritten: (isKept: boolean) => void) {
      latest = content;
      tell = onWritten;
      if (content) {
        if (isLeaving) flush();
        else if (contentOf(content) !== kept) timer ??= setTimeout(flush, restMs);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (kept === null) return;
      kept = null;
      forgetDraft(owner);
    },
    flush() {
      isLeaving = true;
      flush();
      setTimeout(() => {
        isLeaving = false;
      });
    },
    /** Another tab wrote: it is the newer one until something changes here. */
    yield() {
      clearTimeout(timer);
      timer = undefined;
      kept = latest && contentOf(latest);
      isYielded = true;
    },
    isYielded: () => isYielded,
    /** The screen goes, and with it the holds: who took the draft away meanwhile has the last word. */
    leave() {
      clearTimeout(timer);
      const isTakenAway = kept === null ? sessionStore.current()?.userId !== owner.accountId : !hasDraft(owner);
      if (!isOver && !isYielded && latest && !isTakenAway) write(withoutHolds(latest));
      timer = undefined;
    },
    forget: () => {
      isOver = true;
      forgetDraft(owner);
    },
  };
}
