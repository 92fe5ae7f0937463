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

/**
 * Stands for the answer of a question that only needs one. A text, or the first of a list, that begins with a character from one of these up
 * to before the other, as their numbers go, is an answer for sure, since no reading of it takes that character away; of any other the
 * question itself is asked. The bracket is left out: with it a list begins where it is written as a text, and that may be empty.
 */
export const anyAnswer = 'x';
export const answerBegins = [
  ['!', '['],
  ['\\', '\u007f'],
  ['À', 'ɐ'],
  ['ぁ', '\ua000'],
] as const;
