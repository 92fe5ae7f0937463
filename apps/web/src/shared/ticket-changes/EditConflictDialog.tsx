import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { AnswersBy } from '@foyer/domain/forms/answers-by';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts, Stack } from '../../ui/Layout.tsx';
import type { MetAnswer } from '../ticket/merge-form.ts';
import { momentWords } from '../time/moment.ts';
import { useTicketChangesText } from './texts.ts';

/** The answers of a save that came first, and the metadata of that conflict. */
export interface Met {
  /** The metadata of the conflict error. */
  metadata: ErrorMetadata;
  answers: readonly MetAnswer[];
}

interface EditConflictDialogProps extends Met {
  timeZone: string;
  onClose: () => void;
}

/** Shown after a conflict: who changed which answers, and whether the reader's own input stays. */
export default function EditConflictDialog({ metadata, answers, timeZone, onClose }: EditConflictDialogProps) {
  const { locale, text: t } = useLanguage();
  const { editConflict: words } = useTicketChangesText();
  const said: Record<AnswersBy, (p: { time: string }) => string> = {
    self: words.bySelf,
    staff: words.byStaff,
    holder: words.byHolder,
    buyer: words.byBuyer,
    link: words.byLink,
  };
  const { who, at } = metadata;
  const time = typeof at === 'string' ? momentWords(at, timeZone, locale, 'shortWithTime') : '';
  const isSelf = who === 'self';
  // A form link does not show other people's answers, so there may be nothing to list.
  const isShown = answers.some(({ theirs }) => theirs !== null);
  const isAuthorKnown = typeof who === 'string' && Object.hasOwn(said, who) && time !== '';
  return (
    <Dialog
      open
      alert
      title={isSelf ? words.selfTitle : t.tickets.editConflict}
      closeLabel={t.common.close}
      initialFocus="[data-look]"
      onClose={onClose}
      actions={
        <Button variant="primary" data-look="" onClick={onClose}>
          {isShown ? words.look : t.common.ok}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{isAuthorKnown ? said[who as AnswersBy]({ time }) : words.bySomebody}</p>
        <Facts
          look="stacked"
          facts={answers.map(({ label, theirs, mine }) => ({
            term: label,
            value: (
              <>
                <strong>{theirs === null ? words.answered : theirs === '' ? words.emptied : theirs}</strong>
                {mine !== null && (
                  <p>
                    {theirs === null ? words.notSaved({ answer: mine }) : words.answerStays({ answer: mine || '–' })}
                  </p>
                )}
              </>
            ),
          }))}
        />
        {isShown && <p>{isSelf ? words.selfText : t.tickets.editConflictText}</p>}
      </Stack>
    </Dialog>
  );
}
