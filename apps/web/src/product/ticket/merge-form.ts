import type { TicketValues } from '@foyer/contract/values';
import { initialValues } from '@foyer/domain/fields/prefill';
import { mergeAnswers } from '@foyer/domain/fields/merge-answers';
import type { AttendeeMessages } from '@foyer/messages/messages';
import type { Locale } from '@foyer/contract/vocabulary';
import { ApiError } from '../../api/api-error.ts';
import { answerText } from '../../forms/answer-text.ts';
import type { FormStore } from '../../forms/store.ts';

/** Whether somebody else saved other answers while these were typed. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'EDIT_CONFLICT';

/**
 * Brings what somebody else saved into a form that is being filled in: their answers to what was not touched here, what was typed as it
 * is, and beside what both answered what the other one said.
 */
export function mergeIntoForm(
  store: FormStore,
  { base, theirs }: { base: TicketValues; theirs: TicketValues },
  { locale, t }: { locale: Locale; t: AttendeeMessages },
): void {
  const stored = initialValues(store.form, theirs);
  const { values, clashes } = mergeAnswers({
    base: initialValues(store.form, base),
    mine: store.values(),
    theirs: stored,
  });
  store.fillIn(values);
  for (const name of clashes) {
    const field = store.form.inputs.get(name)?.field;
    const said = field ? answerText(field, theirs[name] ?? null, locale, t, { sayNo: true }) : '';
    store.note(name, said === '' ? t.tickets.clearedMeanwhile : t.tickets.answeredMeanwhile({ answer: said }));
  }
}
