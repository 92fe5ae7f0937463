import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { AnswerCode } from '@foyer/contract/wire/validation-codes';
import { notNeeded } from '@foyer/contract/wire/vocabulary';
import { isEmail, lengthOf } from '../shared/text.ts';
import { compareDates, parseDate, shownDate, type CalendarDate } from './dates.ts';
import type { Rule } from './rules.ts';
import { isEmpty, parseNumber, sameValue, type FieldValue } from './values.ts';

/** A broken rule: the code, and the numbers that its message needs. */
export interface RuleFinding {
  code: AnswerCode;
  metadata?: ErrorMetadata;
}

export interface RuleSurroundings {
  /** `YYYY-MM-DD` */
  today: string;
  /** The normalised value of another field of the form; undefined when the field is missing or hidden. */
  valueOf: (name: string) => FieldValue | undefined;
}

/**
 * The first rule that an answer breaks, or null. Empty answers break no rule, because only `required` checks them. For
 * lists, `min`, `max` and `length` count the choices and `oneOf` checks each choice. 'Not Needed' alone breaks no rule.
 */
export function brokenRule(rules: readonly Rule[], value: FieldValue, around: RuleSurroundings): RuleFinding | null {
  if (isEmpty(value) || (Array.isArray(value) && value[0] === notNeeded)) return null;
  for (const rule of rules) {
    const finding = check(rule, value, around);
    if (finding) return finding;
  }
  return null;
}

const letters = /^[\p{L}\p{M}]+$/u;
const lettersAndNumbers = /^[\p{L}\p{M}\p{N}]+$/u;
const lettersNumbersDashes = /^[\p{L}\p{M}\p{N}_-]+$/u;
const lettersAndSpaces = /^[\p{L}\p{M} ]+$/u;

function check(rule: Rule, value: FieldValue, around: RuleSurroundings): RuleFinding | null {
  const text = Array.isArray(value) ? null : String(value);
  const unless = (fulfilled: boolean, code: AnswerCode, metadata?: ErrorMetadata): RuleFinding | null =>
    fulfilled ? null : { code, ...(metadata ? { metadata } : {}) };

  switch (rule.word) {
    case 'required':
      return null;
    case 'email':
      return unless(text === null || isEmail(text), 'EMAIL');
    case 'numeric':
      return unless(text === null || /^\d+$/.test(text), 'NUMERIC');
    case 'digits':
      return unless(text === null || (/^\d+$/.test(text) && text.length === rule.length), 'DIGITS', { n: rule.length });
    case 'min':
      return unless(sizeOf(value) >= rule.length, 'MIN', { n: rule.length });
    case 'max':
      return unless(sizeOf(value) <= rule.length, 'MAX', { n: rule.length });
    case 'length':
      return checkLength(rule, sizeOf(value));
    case 'min_value':
    case 'max_value':
    case 'between':
      return text === null ? null : checkNumber(rule, text);
    case 'alpha':
      return unless(text === null || letters.test(text), 'ALPHA');
    case 'alpha_num':
      return unless(text === null || lettersAndNumbers.test(text), 'ALPHA_NUM');
    case 'alpha_dash':
      return unless(text === null || lettersNumbersDashes.test(text), 'ALPHA_DASH');
    case 'alpha_spaces':
      return unless(text === null || lettersAndSpaces.test(text), 'ALPHA_SPACES');
    case 'regex':
      return unless(text === null || rule.pattern.test(text), 'FORMAT');
    case 'oneOf':
      return unless(
        (Array.isArray(value) ? value : [String(value)]).every((each) => rule.values.includes(each)),
        'ONE_OF',
      );
    case 'confirmed': {
      const other = around.valueOf(rule.target);
      return unless(other === undefined || sameValue(value, other), 'CONFIRMED');
    }
    case 'date':
      return unless(text === null || parseDate(text) !== null, 'DATE');
    case 'before':
    case 'after':
      return text === null ? null : checkDay(rule, text, around);
  }
}

const sizeOf = (value: FieldValue) => (Array.isArray(value) ? value.length : lengthOf(String(value)));

/** Reports which limit a length missed, because the message tells the person what to change. */
function checkLength({ min, max }: { min: number; max: number }, size: number): RuleFinding | null {
  if (size >= min && size <= max) return null;
  if (min === max) return { code: 'LENGTH', metadata: { n: min } };
  return size < min ? { code: 'MIN', metadata: { n: min } } : { code: 'MAX', metadata: { n: max } };
}

type NumberRule = Extract<Rule, { word: 'min_value' | 'max_value' } | { word: 'between' }>;

function checkNumber(rule: NumberRule, text: string): RuleFinding | null {
  const number = parseNumber(text);
  if (number === null) return { code: 'NUMERIC' };
  switch (rule.word) {
    case 'min_value':
      return number >= rule.value ? null : { code: 'MIN_VALUE', metadata: { n: rule.value } };
    case 'max_value':
      return number <= rule.value ? null : { code: 'MAX_VALUE', metadata: { n: rule.value } };
    case 'between': {
      const { min, max } = rule;
      return number >= min && number <= max ? null : { code: 'BETWEEN', metadata: { min, max } };
    }
  }
}

/** `before` and `after` exclude the compared date. If the compared field has no date, the rule is not checked. */
function checkDay(
  rule: Extract<Rule, { word: 'before' | 'after' }>,
  text: string,
  around: RuleSurroundings,
): RuleFinding | null {
  const day = parseDate(text);
  if (day === null) return { code: 'DATE' };
  const other = otherDay(rule, around);
  if (other === null) return null;
  const order = compareDates(day, other);
  const fulfilled = rule.word === 'before' ? order < 0 : order > 0;
  const than = rule.than.kind === 'today' ? 'today' : shownDate(other);
  return fulfilled ? null : { code: 'DATE_ORDER', metadata: { [rule.word]: than } };
}

function otherDay(
  { than }: Extract<Rule, { word: 'before' | 'after' }>,
  around: RuleSurroundings,
): CalendarDate | null {
  if (than.kind === 'day') return than.day;
  const value = than.kind === 'today' ? around.today : around.valueOf(than.name);
  return typeof value === 'string' ? parseDate(value) : null;
}
