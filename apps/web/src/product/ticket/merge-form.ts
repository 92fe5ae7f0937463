import type { TicketValues } from '@foyer/contract/values';
import { initialValues } from '@foyer/domain/fields/prefill';
import { mergeAnswers } from '@foyer/domain/fields/merge-answers';
import type { AttendeeMessages } from '@foyer/messages/messages';
import type { Locale } from '@foyer/contract/vocabulary';
import { ApiError } from '../../api/api-error.ts';
import { answerText } from '../../forms/answer-text.ts';
import type { FormStore } from '../../forms/store.ts';
import { labelOf } from '../../forms/words.ts';

/** Whether somebody else saved other answers while these were typed. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT';

/** An answer that somebody else saved while a form was being filled in. */
export interface MetAnswer {
  label: string;
  /** What they said, empty where they emptied it; `null` to whoever is not shown it. */
  theirs: string | null;
  /** What was typed here, where it is another answer. */
  mine: string | null;
}

/**
 * Brings what somebody else saved into a form that is being filled in: their answers to what was not touched here, what was typed as it
 * is, and beside what both answered what the other one said.
 * @returns each answer that they changed, to be told
 */
export function mergeIntoForm(
  store: FormStore,
  { base, theirs }: { base: TicketValues; theirs: TicketValues },
  { locale, t }: { locale: Locale; t: AttendeeMessages },
): MetAnswer[] {
  const stored = initialValues(store.form, theirs);
  const mine = store.values();
  const { values, clashes, changed } = mergeAnswers({ base: initialValues(store.form, base), mine, theirs: stored });
  store.fillIn(values);
  return changed.flatMap((name) => {
    const field = store.form.inputs.get(name)?.field;
    const said = field ? answerText(field, theirs[name] ?? null, locale, t, { sayNo: true }) : '';
    const isClash = clashes.includes(name);
    if (isClash)
      store.note(name, said === '' ? t.tickets.clearedMeanwhile : t.tickets.answeredMeanwhile({ answer: said }));
    if (!field) return [];
    const typed = isClash ? answerText(field, mine[name] ?? null, locale, t, { sayNo: true }) : null;
    return [{ label: labelOf(field, locale), theirs: said, mine: typed }];
  });
}

/** What a form no longer asks, since somebody else answered it, with what was typed there: a link shows no answers of others. */
export function answeredByOthers(
  { form, values }: FormStore,
  next: FormStore,
  { locale, t }: { locale: Locale; t: AttendeeMessages },
): MetAnswer[] {
  const typed = values();
  return [...form.inputs].flatMap(([name, { field }]) => {
    if (next.form.inputs.has(name)) return [];
    const mine = answerText(field, typed[name] ?? null, locale, t);
    return [{ label: labelOf(field, locale), theirs: null, mine: mine === '' ? null : mine }];
  });
}
