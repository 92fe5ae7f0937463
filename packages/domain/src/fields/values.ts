import { notNeeded } from '@foyer/contract/vocabulary';
import { foldWidth } from '../text.ts';

/**
 * Values of a form. On the wire and at rest: text for most kinds, a number for Number, `MM-DD-YYYY` for Date, a boolean
 * for checkboxes, a list of texts for multi-selects and ticket add-ons. Empty is `''`, `false` or `[]`.
 */
export type FieldValue = string | number | boolean | string[];
export type FormValues = Record<string, FieldValue>;
/** Values as they arrive: anything at all. */
export type WireValues = Readonly<Record<string, unknown>>;

/** Validation codes of the contract. */
export type ValueProblem = 'WRONG_TYPE' | 'NUMERIC' | 'DATE' | 'MAX' | 'FORMAT';
export interface Normalized {
  value: FieldValue;
  /** Why the value cannot be of the field's kind; the value is then as close to the input as its type allows. */
  problem: ValueProblem | null;
}

/** Most entries of a list; more are refused before they are looked at. */
export const maxChoices = 200;

export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/**
 * The multi-select rule (spec §4): 'Not Needed' chosen last leaves only that value; anything chosen after it removes it.
 * `chosen` is in the order of choosing; repetitions are dropped.
 */
export function applyNotNeeded(chosen: readonly string[]): string[] {
  if (chosen.at(-1) === notNeeded) return [notNeeded];
  return [...new Set(chosen)].filter((value) => value !== notNeeded);
}

/** The list after pressing one choice: added at the end, or taken away when it was chosen. */
export function toggleChoice(chosen: readonly string[], value: string): string[] {
  return applyNotNeeded(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
}

const numberShape = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;

/**
 * A number as people type it: any width, a grouping comma, a typographic minus; null when it is none, or has more
 * digits than a number can carry.
 */
export function parseNumber(text: string): number | null {
  const compact = foldWidth(text.slice(0, 60))
    .replace(/\s/g, '')
    .replace(/^[\u2212\u2010-\u2015ー]/, '-');
  if (!numberShape.test(compact) || !/\d/.test(compact)) return null;
  const digits = compact.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return digits.length > 15 ? null : Number(compact.replaceAll(',', '')) + 0;
}

/** Two values of the same field are the same answer. */
export function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each) => b.includes(each));
  return a === b;
}

/** One of a record's own values; names like `constructor` find nothing. */
export function ownValue(values: WireValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
