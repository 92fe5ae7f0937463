import type { FormField } from '@foyer/contract/event-configuration';
import { notNeeded } from '@foyer/contract/vocabulary';
import { cleanText, foldWidth } from '../text.ts';
import { parseDate, sentDate } from './dates.ts';
import { hasOptions, isMultiple, isYesNo } from './kinds.ts';
import { applyMask, fitsMask } from './masks.ts';
import { maxTextLength } from './rules.ts';

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

const maxEmailLength = 254;
/** Longest input that is looked at; what is longer is cut before any work is done on it. */
const maxInputLength = 5000;
/** Most entries of a list; more are refused before they are looked at. */
export const maxChoices = 200;

/** The value of a field nobody has answered. */
export function emptyValue(field: FormField): FieldValue {
  if (isYesNo(field)) return false;
  return isMultiple(field) ? [] : '';
}

export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** Longest text of a field. */
export function maxLengthOf(field: FormField): number {
  return field.fieldType === 'Email' ? maxEmailLength : maxTextLength;
}

/**
 * Reads a value of any origin as the field's kind: trimmed, widths folded, numbers and dates parsed, masks laid over,
 * lists without repetitions and with the 'Not Needed' rule. Idempotent: a normalised value comes back as it is.
 */
export function normalizeValue(field: FormField, raw: unknown): Normalized {
  if (raw === undefined || raw === null) return fine(emptyValue(field));
  if (isYesNo(field)) return normalizeYesNo(raw);
  if (isMultiple(field)) return normalizeList(field, raw);
  if (typeof raw !== 'string' && typeof raw !== 'number') return { value: '', problem: 'WRONG_TYPE' };
  if (typeof raw === 'string' && hasOptions(field) && isOption(field, raw)) return fine(raw);
  const text = cleanText(String(raw).slice(0, maxInputLength));
  if (text === '') return fine('');
  if (text.length > maxLengthOf(field)) return { value: text, problem: 'MAX' };
  switch (field.fieldType) {
    case 'Number':
      return normalizeNumber(text);
    case 'Date':
      return normalizeDate(text);
    case 'Text':
      return field.mask ? normalizeMasked(field.mask, text) : fine(text);
    default:
      return fine(text);
  }
}

const fine = (value: FieldValue): Normalized => ({ value, problem: null });
const isOption = (field: FormField, value: string) =>
  field.fieldOptions?.some((option) => option.value === value) ?? false;

function normalizeYesNo(raw: unknown): Normalized {
  if (typeof raw === 'boolean') return fine(raw);
  const word =
    typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, 20).trim().toLowerCase() : undefined;
  if (word === 'true' || word === '1' || word === 'on' || word === 'yes') return fine(true);
  if (word === '' || word === 'false' || word === '0' || word === 'off' || word === 'no') return fine(false);
  return { value: false, problem: 'WRONG_TYPE' };
}

function normalizeList(field: FormField, raw: unknown): Normalized {
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (list.length > maxChoices) return { value: [], problem: 'MAX' };
  const chosen: string[] = [];
  for (const each of list) {
    if (typeof each !== 'string' && typeof each !== 'number') return { value: [], problem: 'WRONG_TYPE' };
    const text =
      typeof each === 'string' && isOption(field, each) ? each : cleanText(String(each).slice(0, maxTextLength));
    if (text !== '') chosen.push(text);
  }
  return fine(applyNotNeeded(chosen));
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

function normalizeNumber(text: string): Normalized {
  const number = parseNumber(text);
  // Exponents (`1e-7`) would not be read again; such fractions are no answer to anything a form asks.
  if (number === null || parseNumber(String(number)) === null) return { value: text, problem: 'NUMERIC' };
  return fine(number);
}

function normalizeDate(text: string): Normalized {
  const date = parseDate(text);
  return date ? fine(sentDate(date)) : { value: text, problem: 'DATE' };
}

/** A text that does not fill its mask stays as it was typed. */
function normalizeMasked(mask: string, text: string): Normalized {
  const masked = applyMask(mask, text);
  return !masked.dropped && fitsMask(mask, masked.text) ? fine(masked.text) : { value: text, problem: 'FORMAT' };
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
