import type { ValidationCode } from '@foyer/contract/errors';
import type { FormField } from '@foyer/contract/event-configuration';
import type { RuleWord } from '../rules.ts';
import type { FieldValue, Normalized } from '../values.ts';

/**
 * What a field of a form is there for: `input`, `terms` to accept and `purchase` of add-ons have answers; an `action` is
 * pressed; a `header`, a `rule` (a line or room between two parts) and a `text` are read.
 */
export type KindRole = 'input' | 'terms' | 'purchase' | 'action' | 'header' | 'rule' | 'text';

/**
 * What one answer is, and so how people read it: text, a number, a calendar date, yes or no, a value of `fieldOptions`,
 * the id of an add-on as text; `none` where nothing is answered.
 */
export type ValueShape = 'text' | 'number' | 'date' | 'yesNo' | 'choice' | 'addOn' | 'none';

/** All that sets a field kind apart (spec §3 Field kinds). Rules, forms and screens look here; none of them names a kind. */
export interface KindRecord {
  role: KindRole;
  shape: ValueShape;
  /** When the answer is a list of the shape: never, with `multiple: true`, or unless `multiple` is false. */
  several: 'never' | 'whenAsked' | 'unlessRefused';
  /** The value of a field nobody has answered; that of a list is `[]`. */
  empty: '' | false;
  /** Reads one answer of any origin, not null. Idempotent. What is the same for every list is no kind's business. */
  normalize: (raw: unknown, field: FormField) => Normalized;
  /** What is wrong with a normalised answer that is there, beyond its shape; null when nothing is. */
  refuse: (value: FieldValue) => ValidationCode | null;
  /** Whether `strict` asks for a second entry (spec §5 Strict mode): a yes or no, or a choice, has nothing to mistype. */
  confirmable: boolean;
  /** Whether a mask shapes the answer. */
  masked?: true;
  /** Longest answer, in characters. */
  maxLength: number;
  /** Rule words that can matter to one answer of the kind, `required` and `confirmed` aside, which fit every input. */
  ruleWords: ReadonlySet<RuleWord> | 'any';
  /** What an empty field is filled in with (spec §5): the attendee's address, what is known under its name, nothing. */
  prefilled: 'email' | 'byName' | 'never';
}
