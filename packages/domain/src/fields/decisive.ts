import type { FormSection } from '@foyer/contract/event-configuration';
import { compileForm } from './compile.ts';
import { comparisonsIn } from './conditions.ts';
import { isAddOnChoice, isYesNo } from './kinds.ts';

/**
 * What of a ticket decides which questions have no answer (`unansweredIn`), so that tickets that are the same in it are asked for once. Who
 * comes as whom decides always; the day never does, since it is asked of answers alone.
 */
export interface Decisive {
  /** Questions whose answer decides: conditions name it, or it may be no answer though something is said (an unticked box). */
  byAnswer: string[];
  /** Questions that only need an answer, whichever. */
  byPresence: string[];
  /** Conditions name the ticket's type. */
  ticket: boolean;
  /** Conditions or choices are about the ticket's add-ons. */
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

/** Stands for the answer of a question that only needs one. */
export const anyAnswer = 'x';

/**
 * What is an answer for sure, as it is kept in JSON: a text, or a list whose first is a text, that begins with a character which no reading
 * takes away; of any other the question itself is asked. Without the signs that JSON begins and ends with: an empty list is no answer.
 */
export const answerPattern = '^(\\[")?[!#-Z\\]-zÀ-ɏぁ-鿿]';
