import type { AnswerCode } from '@foyer/contract/wire/validation-codes';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { RuleWord } from '../rules.ts';
import type { FieldValue, Normalized } from '../values.ts';

/**
 * The purpose of a form field. `input`, `terms` (to accept) and `purchase` (of add-ons) have answers. An `action` is a
 * button. A `header`, a `rule` (a line or space between two parts) and a `text` are only read.
 */
export type KindRole = 'input' | 'terms' | 'purchase' | 'action' | 'header' | 'rule' | 'text';

/**
 * The type of one answer: text, a number, a calendar date, yes or no, a value of `fieldOptions`, or the id of an add-on
 * as text. `none` when the field has no answer.
 */
export type ValueShape = 'text' | 'number' | 'date' | 'yesNo' | 'choice' | 'addOn' | 'none';

/**
 * All properties of a field kind (forms 1.2). Rules, forms and screens use these properties and never name a
 * kind.
 */
export interface KindRecord {
  role: KindRole;
  shape: ValueShape;
  /** When the answer is a list of the shape: never, with `multiple: true`, or unless `multiple` is false. */
  several: 'never' | 'whenAsked' | 'unlessRefused';
  /** The value of an unanswered field. For lists the empty value is `[]`. */
  empty: '' | false;
  /** Reads one non-null answer of any origin. Idempotent. The common rules for lists are applied by the caller. */
  normalize: (raw: unknown, field: FormField) => Normalized;
  /** Validates a normalised, non-empty answer beyond its shape; null when it is valid. */
  refuse: (value: FieldValue) => AnswerCode | null;
  /** Whether `strict` requires a second entry (forms 2.4). Only typed answers can be mistyped. */
  confirmable: boolean;
  /** Whether a mask formats the answer. */
  masked?: true;
  /** Longest answer, in characters. */
  maxLength: number;
  /**
   * Rule words that can apply to one answer of the kind. `required` and `confirmed` apply to every input and are not
   * listed.
   */
  ruleWords: ReadonlySet<RuleWord> | 'any';
  /** Prefill of an empty field (forms 2.2): the attendee's e-mail address, the known value with its name, or nothing. */
  prefilled: 'email' | 'byName' | 'never';
}
