import type { FormSection } from '@foyer/contract/events/event-configuration';
import { compileForm } from './compile.ts';
import { comparisonsIn } from './conditions.ts';
import { isAddOnChoice, isYesNo } from './kinds.ts';

/**
 * The parts of a ticket that decide which questions are unanswered (`unansweredIn`). Tickets with equal parts are
 * checked once. The attendee's relationship always decides. The current day never does, because only missing answers
 * are checked.
 */
export interface Decisive {
  /** Questions with a deciding value: a condition names them, or some values count as no answer (an unticked box). */
  byAnswer: string[];
  /** Questions where any answer is enough. */
  byPresence: string[];
  /** Conditions use the ticket's type. */
  ticket: boolean;
  /** Conditions or choices use the ticket's add-ons. */
  addOns: boolean;
}

export function decisiveFor(sections: readonly FormSection[]): Decisive {
  const inputs = [...compileForm(sections).inputs.values()];
  const named = new Set(
    inputs
      .flatMap(({ field }) => [field.showWhen, ...(field.fieldOptions ?? []).map((option) => option.showWhen)])
      .flatMap((condition) => (condition ? comparisonsIn(condition) : []))
      .map((comparison) => comparison.field),
  );
  const decisive: Decisive = {
    byAnswer: [],
    byPresence: [],
    ticket: named.has('$ticket'),
    addOns: named.has('$addOns') || inputs.some(({ field }) => isAddOnChoice(field)),
  };
  for (const { field, required } of inputs) {
    const isNamed = named.has(field.name) || (isAddOnChoice(field) && named.has('$addOns'));
    if (isNamed || (required && (isYesNo(field) || isAddOnChoice(field)))) decisive.byAnswer.push(field.name);
    else if (required) decisive.byPresence.push(field.name);
  }
  return decisive;
}

/** Placeholder for the answer of a question where any answer is enough. */
export const anyAnswer = 'x';

/**
 * Matches stored JSON that certainly is an answer: a text, or a list that starts with a text, with a first character
 * that normalisation never removes. Any other value is checked by the question itself. JSON's own brackets are
 * excluded, because an empty list is not an answer.
 */
export const answerPattern = '^(\\[")?[!#-Z\\]-zÀ-ɏぁ-鿿]';
