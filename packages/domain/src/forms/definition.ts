import type { ErrorItem, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { ValidationCode } from '@foyer/contract/wire/validation-codes';
import type { FormField, FormSection, ShowWhen } from '@foyer/contract/events/event-configuration';
import { cleanText } from '../shared/text.ts';
import { dependencies, dependencyGroups } from './compile.ts';
import { comparisonsIn, conditionSources, depthOf, maxConditionDepth } from './conditions.ts';
import {
  confirmationName,
  declaredKindOf,
  hasOptions,
  isFormButton,
  isInput,
  isMultiple,
  isTerms,
  isYesNo,
  kindOf,
  normalizeValue,
  roleOf,
} from './kinds.ts';
import { hasSlots } from './masks.ts';
import { parseRules, type Rule, type RuleProblemCode, type RuleWord } from './rules.ts';

/** Every error of a form's definition. They are found when an event is saved, before an attendee opens the form. */

export type DefinitionCode =
  | RuleProblemCode
  /** A rule that never applies to the field's kind. */
  | 'RULE_NOT_FOR_KIND'
  /** Two rules that no answer can satisfy together. */
  | 'RULES_CONTRADICT'
  | 'EMPTY_NAME'
  /** Names that start with `$`, and names of a strict field's confirmation. */
  | 'RESERVED_NAME'
  | 'DUPLICATE_NAME'
  | 'DUPLICATE_SECTION'
  /** A condition, a rule, a clone or a field list names a field that the form does not have. */
  | 'UNKNOWN_FIELD'
  | 'CONDITION_CIRCLE'
  | 'CONDITION_TOO_DEEP'
  | 'CONDITION_WITHOUT_VALUE'
  /** A condition compares with a choice that its field does not have. */
  | 'CONDITION_UNKNOWN_CHOICE'
  | 'MISSING_OPTIONS'
  | 'DUPLICATE_OPTION'
  /** A choice that would be displayed as an empty line. */
  | 'OPTION_WITHOUT_TEXT'
  /** A section without a heading. */
  | 'EMPTY_TITLE'
  /** A mask that no text can fill: it has no slot, or has spaces or character widths that stored texts never have. */
  | 'BAD_MASK'
  | 'UNKNOWN_BUTTON'
  | 'MISSING_SUBMIT'
  | 'MISSING_TERMS_LINK'
  /** A checkbox that must be ticked, because `required` is not set to false. */
  | 'MUST_BE_TICKED';

export interface DefinitionFinding {
  code: DefinitionCode;
  /** An error refuses the save. A warning does not. */
  severity: 'error' | 'warning';
  section: string;
  field: string;
  /** Path within the sections: `0.fields.3.rules`. */
  path: string;
  metadata?: ErrorMetadata;
}

const warnings: ReadonlySet<DefinitionCode> = new Set([
  'RULE_NOT_FOR_KIND',
  'CONDITION_UNKNOWN_CHOICE',
  'UNKNOWN_BUTTON',
  'MISSING_SUBMIT',
  'MISSING_TERMS_LINK',
  'MUST_BE_TICKED',
]);

interface FieldLocation {
  section: FormSection;
  field: FormField;
  path: string;
}
type Found = { code: DefinitionCode; at?: string; metadata?: ErrorMetadata };

/**
 * Checks an event's sections, and its field lists when given. Errors come first, each group in the order of the form.
 */
export function checkSections(
  sections: readonly FormSection[],
  lists: { guestFields?: readonly string[] | undefined; orderSummaryFields?: readonly string[] | undefined } = {},
): DefinitionFinding[] {
  const locations = sections.flatMap((section, s) =>
    section.fields.map((field, f): FieldLocation => ({ section, field, path: `${s}.fields.${f}` })),
  );
  const inputs = new Map<string, FormField>();
  for (const { field } of locations) {
    if (isInput(field) && !inputs.has(field.name)) inputs.set(field.name, field);
  }
  const circles = namesInCircles(sections);
  const findings = [
    ...checkSectionNames(sections),
    ...locations.flatMap((location) =>
      [
        ...checkName(location, locations),
        ...checkRules(location.field, inputs),
        ...checkKind(location.field),
        ...checkConditions(location.field, inputs),
        ...checkClone(location.field, inputs),
        ...(circles.has(location.field.name) && inputs.get(location.field.name) === location.field
          ? [{ code: 'CONDITION_CIRCLE' as const, at: 'showWhen' }]
          : []),
      ].map((found) => findingAt(location, found)),
    ),
    ...checkWhole(locations),
    ...checkList('guestFields', lists.guestFields, locations),
    ...checkList('orderSummaryFields', lists.orderSummaryFields, locations),
  ];
  return findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

/** Whether an event with these findings can be saved. */
export function canSave(findings: readonly DefinitionFinding[]): boolean {
  return findings.every((finding) => finding.severity === 'warning');
}

function findingAt({ section, field, path }: FieldLocation, { code, at, metadata }: Found): DefinitionFinding {
  return {
    code,
    severity: warnings.has(code) ? 'warning' : 'error',
    section: section.name,
    field: field.name,
    path: at === undefined ? path : `${path}.${at}`,
    ...(metadata ? { metadata } : {}),
  };
}

function checkSectionNames(sections: readonly FormSection[]): DefinitionFinding[] {
  return sections.flatMap((section, index) => {
    const found = (code: DefinitionCode, at: string): DefinitionFinding[] => [
      { code, severity: 'error', section: section.name, field: '', path: `${index}.${at}` },
    ];
    const isDouble = sections.findIndex((other) => other.name === section.name) < index;
    return [
      ...(section.name.trim() === ''
        ? found('EMPTY_NAME', 'name')
        : isDouble
          ? found('DUPLICATE_SECTION', 'name')
          : []),
      ...(section.title.trim() === '' ? found('EMPTY_TITLE', 'title') : []),
    ];
  });
}

const neverNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Fields that are only read may have any name. Inputs and buttons are identified by their names. */
function checkName({ field }: FieldLocation, locations: readonly FieldLocation[]): Found[] {
  if (!isInput(field) && roleOf(field) !== 'action') return [];
  const { name } = field;
  if (name.trim() === '' || name !== name.trim()) return [{ code: 'EMPTY_NAME', at: 'name' }];
  const taken = locations.some(({ field: other }) => other.strict === true && confirmationName(other.name) === name);
  if (name.startsWith('$') || neverNames.has(name) || taken)
    return [{ code: 'RESERVED_NAME', at: 'name', metadata: { name } }];
  const first = locations.find(({ field: other }) => other.name === name && isInput(other));
  const double = isInput(field) && first?.field !== field;
  return double ? [{ code: 'DUPLICATE_NAME', at: 'name', metadata: { name } }] : [];
}

function checkRules(field: FormField, inputs: ReadonlyMap<string, FormField>): Found[] {
  const { rules, problems } = parseRules(field.rules);
  const at = 'rules';
  const unused = rules.filter((rule) => !isInput(field) || !matters(rule, field));
  const unknown = rules.flatMap((rule) => targetOf(rule)).filter((name) => !inputs.has(name) || name === field.name);
  return [
    ...problems.map(({ code, rule, argument }): Found => ({ code, at, metadata: { rule, argument } })),
    ...unknown.map((name): Found => ({ code: 'UNKNOWN_FIELD', at, metadata: { name } })),
    ...(contradict(rules) ? [{ code: 'RULES_CONTRADICT' as const, at }] : []),
    ...unused.map(({ word }): Found => ({ code: 'RULE_NOT_FOR_KIND', at, metadata: { rule: word } })),
  ];
}

function targetOf(rule: Rule): string[] {
  if (rule.word === 'confirmed') return [rule.target];
  return (rule.word === 'before' || rule.word === 'after') && rule.than.kind === 'field' ? [rule.than.name] : [];
}

const forEveryInput: ReadonlySet<RuleWord> = new Set(['required', 'confirmed']);
const forLists: ReadonlySet<RuleWord> = new Set(['min', 'max', 'length', 'oneOf']);

function matters({ word }: Rule, field: FormField): boolean {
  const words = isMultiple(field) ? forLists : kindOf(field).ruleWords;
  return forEveryInput.has(word) || words === 'any' || words.has(word);
}

/** Whether the lengths or numbers have a lower limit above the upper limit. */
function contradict(rules: readonly Rule[]): boolean {
  const lengths = { low: 0, high: Infinity };
  const numbers = { low: -Infinity, high: Infinity };
  const narrow = (range: { low: number; high: number }, low: number, high: number) => {
    range.low = Math.max(range.low, low);
    range.high = Math.min(range.high, high);
  };
  for (const rule of rules) {
    if (rule.word === 'min' || rule.word === 'digits') narrow(lengths, rule.length, Infinity);
    if (rule.word === 'max' || rule.word === 'digits') narrow(lengths, 0, rule.length);
    if (rule.word === 'length') narrow(lengths, rule.min, rule.max);
    if (rule.word === 'min_value') narrow(numbers, rule.value, Infinity);
    if (rule.word === 'max_value') narrow(numbers, -Infinity, rule.value);
    if (rule.word === 'between') narrow(numbers, rule.min, rule.max);
  }
  return lengths.low > lengths.high || numbers.low > numbers.high;
}

function checkKind(field: FormField): Found[] {
  // Uses the declared kind: the event manager sees the problem even where a special name changes the kind.
  const declared = declaredKindOf(field);
  const options = field.fieldOptions ?? [];
  const values = options.map((option) => option.value);
  const double = values.find((value, index) => value === '' || values.indexOf(value) < index);
  const mustTick = isYesNo(field) && !isTerms(field) && field.required === undefined && !hasRequiredRule(field);
  const ownButton =
    declared.role === 'action' &&
    !isFormButton(field.name) &&
    field.name !== 'CloneBadgeName' &&
    field.hasTrigger !== true;
  return [
    ...(declared.shape === 'choice' && options.length === 0
      ? [{ code: 'MISSING_OPTIONS' as const, at: 'fieldOptions' }]
      : []),
    ...(double === undefined
      ? []
      : [{ code: 'DUPLICATE_OPTION' as const, at: 'fieldOptions', metadata: { value: double } }]),
    ...options.flatMap(({ text }, index) =>
      text.trim() === '' ? [{ code: 'OPTION_WITHOUT_TEXT' as const, at: `fieldOptions.${index}.text` }] : [],
    ),
    ...(field.mask && (!hasSlots(field.mask) || cleanText(field.mask) !== field.mask)
      ? [{ code: 'BAD_MASK' as const, at: 'mask' }]
      : []),
    ...(ownButton ? [{ code: 'UNKNOWN_BUTTON' as const, at: 'name', metadata: { name: field.name } }] : []),
    ...(isTerms(field) && !field.translations?.link
      ? [{ code: 'MISSING_TERMS_LINK' as const, at: 'translations' }]
      : []),
    ...(mustTick ? [{ code: 'MUST_BE_TICKED' as const, at: 'required' }] : []),
  ];
}

const hasRequiredRule = (field: FormField) => parseRules(field.rules).rules.some((rule) => rule.word === 'required');

function checkConditions(field: FormField, inputs: ReadonlyMap<string, FormField>): Found[] {
  const options = (field.fieldOptions ?? []).map(
    (option, index) => [`fieldOptions.${index}.showWhen`, option.showWhen] as const,
  );
  return [['showWhen', field.showWhen] as const, ...options].flatMap(([at, condition]) =>
    condition ? checkCondition(condition, inputs).map((found) => ({ ...found, at })) : [],
  );
}

function checkCondition(condition: ShowWhen, inputs: ReadonlyMap<string, FormField>): Found[] {
  if (depthOf(condition) > maxConditionDepth)
    return [{ code: 'CONDITION_TOO_DEEP', metadata: { max: maxConditionDepth } }];
  return comparisonsIn(condition).flatMap(({ field: name, is, value }): Found[] => {
    const field = inputs.get(name);
    if (!field && !conditionSources.some((source) => source === name))
      return [{ code: 'UNKNOWN_FIELD', metadata: { name } }];
    if (is === 'filled' || is === 'empty') return [];
    if (value === undefined || (Array.isArray(value) && value.length === 0))
      return [{ code: 'CONDITION_WITHOUT_VALUE', metadata: { name } }];
    if (!field || is === 'greaterThan' || is === 'lessThan') return [];
    const unknown = [value].flat().find((each) => !canBe(field, each));
    return unknown === undefined ? [] : [{ code: 'CONDITION_UNKNOWN_CHOICE', metadata: { name, value: unknown } }];
  });
}

/** Whether the answer of a field can ever be the value that a condition compares with. */
function canBe(field: FormField, value: string | number | boolean): boolean {
  if (isYesNo(field)) return normalizeValue(field, value).problem === null;
  return !hasOptions(field) || (field.fieldOptions ?? []).some((option) => option.value === String(value));
}

/** A field cloned from the self ticket may name a field of an older form. A field cloned within the form may not. */
function checkClone(field: FormField, inputs: ReadonlyMap<string, FormField>): Found[] {
  const source = field.cloneFromFieldName;
  if (source === undefined || source === '' || (inputs.has(source) && source !== field.name)) return [];
  if (field.cloneFromSelf === true) return [];
  return [{ code: 'UNKNOWN_FIELD', at: 'cloneFromFieldName', metadata: { name: source } }];
}

function namesInCircles(sections: readonly FormSection[]): ReadonlySet<string> {
  const graph = dependencies(sections);
  const circles = dependencyGroups(graph).filter(
    ([first = '', ...more]) => more.length > 0 || graph.get(first)?.includes(first),
  );
  return new Set(circles.flat());
}

/** Reports a form without a Submit button, because attendees could not complete it. */
function checkWhole(locations: readonly FieldLocation[]): DefinitionFinding[] {
  if (locations.length === 0 || locations.some(({ field }) => field.name === 'Submit')) return [];
  return [{ code: 'MISSING_SUBMIT', severity: 'warning', section: '', field: 'Submit', path: '' }];
}

/** Warns about each name of `guestFields` or `orderSummaryFields` that no field of the form has. */
function checkList(
  list: string,
  names: readonly string[] | undefined,
  locations: readonly FieldLocation[],
): DefinitionFinding[] {
  const known = new Set(locations.map(({ field }) => field.name.toLowerCase()));
  return (names ?? []).flatMap((name, index) =>
    known.has(name.toLowerCase())
      ? []
      : [
          {
            code: 'UNKNOWN_FIELD' as const,
            severity: 'warning' as const,
            section: '',
            field: name,
            path: `${list}.${index}`,
            metadata: { name },
          },
        ],
  );
}

const wireCodes: Partial<Record<DefinitionCode, ValidationCode>> = {
  UNKNOWN_RULE: 'UNKNOWN_RULE',
  UNKNOWN_FIELD: 'UNKNOWN_FIELD',
  EMPTY_NAME: 'REQUIRED',
  EMPTY_TITLE: 'REQUIRED',
  MISSING_OPTIONS: 'REQUIRED',
  OPTION_WITHOUT_TEXT: 'REQUIRED',
  CONDITION_WITHOUT_VALUE: 'REQUIRED',
};

/**
 * Errors as items of a `VALIDATION_ERROR`; `root` is the path of the sections, for example
 * `body.configuration.sections`. `metadata.problem` has the definition code.
 */
export function definitionItems(findings: readonly DefinitionFinding[], root: string): ErrorItem[] {
  return findings
    .filter((finding) => finding.severity === 'error')
    .map(({ code, path, field, metadata }) => ({
      code: wireCodes[code] ?? 'FORMAT',
      path: `${root}.${path}`,
      metadata: { ...metadata, problem: code, field },
    }));
}
