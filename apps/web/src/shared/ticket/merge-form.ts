import type { TicketValues } from '@foyer/contract/forms/values';
import { initialValues } from '@foyer/domain/forms/prefill';
import { mergeAnswers } from '@foyer/domain/forms/merge-answers';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { ApiError } from '../../api/api-error.ts';
import { answerText } from '../../forms/answer-text.ts';
import type { FormStore } from '../../forms/store.ts';
import { labelOf } from '../../forms/words.ts';

/** True if other answers were saved while these were typed. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT';

/** An answer that another person saved while a form was being filled in. */
export interface MetAnswer {
  label: string;
  /** The saved answer, empty if it was cleared. `null` if the reader may not see it. */
  theirs: string | null;
  /** The typed answer, if it differs. */
  mine: string | null;
}

/**
 * Merges saved answers of another person into a form. Untouched fields take the saved answer and typed answers stay. A
 * field that both changed shows the saved answer as a note.
 * @returns each answer that the other person changed
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
    const said = field ? answerText(field, theirs[name] ?? null, locale, t, { showsNo: true }) : '';
    const isClash = clashes.includes(name);
    if (isClash)
      store.note(name, said === '' ? t.tickets.clearedMeanwhile : t.tickets.answeredMeanwhile({ answer: said }));
    if (!field) return [];
    const typed = isClash ? answerText(field, mine[name] ?? null, locale, t, { showsNo: true }) : null;
    return [{ label: labelOf(field, locale), theirs: said, mine: typed }];
  });
}

/**
 * The fields that left a form because another person answered them, with the text typed here. A form link does not show
 * answers of others.
 */
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
