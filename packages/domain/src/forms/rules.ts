import { parseDate, type CalendarDate } from './dates.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { splitList, splitRules } from './rules-split.ts';

/**
 * Parses the `rules` string of a field: Vee-validate style words joined by `|`, written by event managers and
 * documented in docs/form-rules.md. Errors are reported when the event is saved and ignored while an attendee fills in
 * the form.
 */

/** Words without an argument. */
type BareWord = 'required' | 'email' | 'numeric' | 'alpha' | 'alpha_num' | 'alpha_dash' | 'alpha_spaces' | 'date';

export type Rule =
  | { word: BareWord }
  | { word: 'digits' | 'min' | 'max'; length: number }
  | { word: 'length'; min: number; max: number }
  | { word: 'min_value' | 'max_value'; value: number }
  | { word: 'between'; min: number; max: number }
  | { word: 'regex'; source: string; pattern: Pattern }
  | { word: 'oneOf'; values: readonly string[] }
  | { word: 'confirmed'; target: string }
  | { word: 'before' | 'after'; than: Day };

export type RuleWord = Rule['word'];

/** The date that a date rule compares with. */
export type Day = { kind: 'today' } | { kind: 'day'; day: CalendarDate } | { kind: 'field'; name: string };

export type RuleProblemCode = 'UNKNOWN_RULE' | 'BAD_RULE_ARGUMENT' | 'BAD_PATTERN' | 'UNSAFE_PATTERN';
export interface RuleProblem {
  code: RuleProblemCode;
  /** The rule word as written. */
  rule: string;
  argument: string;
}

export interface ParsedRules {
  rules: readonly Rule[];
  problems: readonly RuleProblem[];
}

/** Longest text of a form field. A rule cannot require more. */
export const maxTextLength = 1000;

type Reading = Rule | RuleProblemCode;

const words: Record<string, (argument: string) => Reading> = {
  required: (argument) => bare('required', argument),
  email: (argument) => bare('email', argument),
  numeric: (argument) => bare('numeric', argument),
  alpha: (argument) => bare('alpha', argument),
  alpha_num: (argument) => bare('alpha_num', argument),
  alpha_dash: (argument) => bare('alpha_dash', argument),
  alpha_spaces: (argument) => bare('alpha_spaces', argument),
  date: (argument) => bare('date', argument),
  digits: (argument) => counted('digits', argument),
  min: (argument) => counted('min', argument),
  max: (argument) => counted('max', argument),
  length: readLength,
  min_value: (argument) => valued('min_value', argument),
  max_value: (argument) => valued('max_value', argument),
  between: readBetween,
  regex: readRegex,
  oneOf: readOneOf,
  confirmed: readConfirmed,
  before: (argument) => dated('before', argument),
  after: (argument) => dated('after', argument),
};

/** Every rule word, for the editor's help. */
export const ruleWords: readonly string[] = Object.keys(words);

/** Cache of parsed rules by text, because every order of an event uses the same few strings. */
const known = new Map<string, ParsedRules>();
const none: ParsedRules = { rules: [], problems: [] };

/** Parses a `rules` string. Invalid words are in `problems` and not in `rules`. */
export function parseRules(text: string | undefined): ParsedRules {
  if (text === undefined || text === '') return none;
  const before = known.get(text);
  if (before) return before;
  const rules: Rule[] = [];
  const problems: RuleProblem[] = [];
  for (const { word, argument } of splitRules(text)) {
    const read = Object.hasOwn(words, word) ? words[word] : undefined;
    const reading = read ? read(argument) : 'UNKNOWN_RULE';
    if (typeof reading === 'string') problems.push({ code: reading, rule: word, argument });
    else rules.push(reading);
  }
  const parsed = { rules, problems };
  if (known.size >= 500) known.clear();
  known.set(text, parsed);
  return parsed;
}

function bare(word: BareWord, argument: string): Reading {
  return argument === '' ? { word } : 'BAD_RULE_ARGUMENT';
}

function wholeNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,4}$/.test(trimmed) && Number(trimmed) <= maxTextLength ? Number(trimmed) : null;
}

function decimal(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(trimmed) ? Number(trimmed) : null;
}

function counted(word: 'digits' | 'min' | 'max', argument: string): Reading {
  const length = wholeNumber(argument);
  return length === null || (word === 'digits' && length === 0) ? 'BAD_RULE_ARGUMENT' : { word, length };
}

function readLength(argument: string): Reading {
  const parts = argument.split(',');
  const min = wholeNumber(parts[0]);
  const max = parts.length === 1 ? min : wholeNumber(parts[1]);
  if (parts.length > 2 || min === null || max === null || max < min) return 'BAD_RULE_ARGUMENT';
  return { word: 'length', min, max };
}

function valued(word: 'min_value' | 'max_value', argument: string): Reading {
  const value = decimal(argument);
  return value === null ? 'BAD_RULE_ARGUMENT' : { word, value };
}

function readBetween(argument: string): Reading {
  const parts = argument.split(',');
  const min = decimal(parts[0]);
  const max = decimal(parts[1]);
  if (parts.length !== 2 || min === null || max === null || max < min) return 'BAD_RULE_ARGUMENT';
  return { word: 'between', min, max };
}

function readRegex(argument: string): Reading {
  if (argument === '') return 'BAD_RULE_ARGUMENT';
  const quoted = /^\/(.+)\/([a-z]*)$/s.exec(argument);
  if (!quoted && argument.startsWith('/')) return 'BAD_PATTERN';
  const source = quoted?.[1] ?? argument;
  const pattern = compilePattern(source, quoted?.[2] ?? '');
  if (pattern === 'syntax') return 'BAD_PATTERN';
  if (typeof pattern === 'string') return 'UNSAFE_PATTERN';
  return { word: 'regex', source, pattern };
}

function readOneOf(argument: string): Reading {
  const values = splitList(argument);
  return values.length === 0 ? 'BAD_RULE_ARGUMENT' : { word: 'oneOf', values };
}

function readConfirmed(argument: string): Reading {
  const target = argument.replace(/^@/, '').trim();
  return target === '' ? 'BAD_RULE_ARGUMENT' : { word: 'confirmed', target };
}

function dated(word: 'before' | 'after', argument: string): Reading {
  if (argument === 'today') return { word, than: { kind: 'today' } };
  if (/^@./.test(argument)) return { word, than: { kind: 'field', name: argument.slice(1) } };
  const day = parseDate(argument);
  return day === null ? 'BAD_RULE_ARGUMENT' : { word, than: { kind: 'day', day } };
}
