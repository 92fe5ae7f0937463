import { notNeeded } from '@foyer/contract/wire/vocabulary';
import { foldWidth } from '../shared/text.ts';

/**
 * Values of a form, on the wire and in the database: text for most kinds, a number for Number, `MM-DD-YYYY` for Date, a
 * boolean for checkboxes, a list of texts for multi-selects and ticket add-ons. Empty is `''`, `false` or `[]`.
 */
export type FieldValue = string | number | boolean | string[];
export type FormValues = Record<string, FieldValue>;
/** Values as received, of any type. */
export type WireValues = Readonly<Record<string, unknown>>;

/** Validation codes of the contract. */
export type ValueProblem = 'WRONG_TYPE' | 'NUMERIC' | 'DATE' | 'MAX' | 'FORMAT';
export interface Normalized {
  value: FieldValue;
  /** Why the value is not of the field's kind. The value is then as close to the input as its type allows. */
  problem: ValueProblem | null;
}

/** Maximum entries of a list. Longer lists are refused before they are read. */
export const maxChoices = 200;

export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/**
 * The multi-select rule (forms 1.6): choosing 'Not Needed' last removes everything else; choosing anything after it
 * removes 'Not Needed'. `chosen` is in the order of choosing. Duplicates are dropped.
 */
export function applyNotNeeded(chosen: readonly string[]): string[] {
  if (chosen.at(-1) === notNeeded) return [notNeeded];
  return [...new Set(chosen)].filter((value) => value !== notNeeded);
}

/** The list after pressing one choice: added at the end, or removed when it was chosen. */
export function toggleChoice(chosen: readonly string[], value: string): string[] {
  return applyNotNeeded(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
}

/** Groups of three digits by commas, then a decimal point. A single point is always a decimal point. */
const pointShape = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;
/** Groups by points, then a decimal comma. Without groups, a comma before three digits would group. */
const commaShape = /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+,\d+|\d+,\d{1,2})$/;
/** Several groups by points, without a decimal part. */
const groupedByPoints = /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/**
 * Parses a number as people type it: any width, a typographic minus, groups of digits, and a decimal point or comma. A
 * comma before three digits groups, before one or two it is a decimal comma; of both signs the last one decides. Null
 * when it is not a number, or has more digits than a JavaScript number can store exactly.
 */
export function parseNumber(text: string): number | null {
  const compact = foldWidth(text.slice(0, 60))
    .replace(/[\s'’]/g, '')
    .replace(/^[\u2212\u2010-\u2015ー]/, '-');
  const plain = plainNumber(compact);
  if (plain === null || !/\d/.test(plain)) return null;
  const digits = plain.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return digits.length > 15 ? null : Number(plain) + 0;
}

/** The number with a decimal point and without groups; null for another shape. */
function plainNumber(compact: string): string | null {
  if (pointShape.test(compact)) return compact.replaceAll(',', '');
  if (commaShape.test(compact)) return compact.replaceAll('.', '').replace(',', '.');
  return groupedByPoints.test(compact) ? compact.replaceAll('.', '') : null;
}

/** Whether two values of a field are the same answer. */
export function sameValue(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each) => b.includes(each));
  return a === b;
}

/** Own property of a record. Inherited names such as `constructor` return undefined. */
export function ownValue(values: WireValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
