import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { checkSections, type DefinitionFinding } from '@foyer/domain/forms/definition';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The path of the form in the document. */
const root = 'configuration.sections';

export const findingsOf = ({ configuration }: EventDefinition): DefinitionFinding[] =>
  checkSections(configuration.sections);

/** The errors of the form by document path. The server makes the same check when the form is saved. */
export function formProblems(definition: EventDefinition, t: StaffMessages['formBuilder']): Map<string, string> {
  const found = new Map<string, string>();
  for (const finding of findingsOf(definition)) {
    const path = `${root}.${finding.path}`;
    if (finding.severity === 'error' && !found.has(path)) found.set(path, findingWords(finding, t));
  }
  return found;
}

/** The message for a form finding. */
export function findingWords({ code, metadata = {} }: DefinitionFinding, t: StaffMessages['formBuilder']): string {
  const text = (key: string) => String(metadata[key] ?? '');
  const name = text('name');
  const rule = text('rule');
  switch (code) {
    case 'UNKNOWN_RULE':
      return t.unknownRule({ rule });
    case 'BAD_RULE_ARGUMENT':
      return t.badRuleArgument({ rule });
    case 'BAD_PATTERN':
      return t.badPattern;
    case 'UNSAFE_PATTERN':
      return t.unsafePattern;
    case 'RULE_NOT_FOR_KIND':
      return t.ruleNotForKind({ rule });
    case 'RULES_CONTRADICT':
      return t.rulesContradict;
    case 'EMPTY_NAME':
      return t.emptyName;
    case 'RESERVED_NAME':
      return t.reservedName({ name });
    case 'DUPLICATE_NAME':
      return t.duplicateName({ name });
    case 'DUPLICATE_SECTION':
      return t.duplicateSection;
    case 'EMPTY_TITLE':
      return t.emptyTitle;
    case 'UNKNOWN_FIELD':
      return t.unknownField({ name });
    case 'CONDITION_CIRCLE':
      return t.conditionCircle;
    case 'CONDITION_TOO_DEEP':
      return t.conditionTooDeep;
    case 'CONDITION_WITHOUT_VALUE':
      return t.conditionWithoutValue;
    case 'CONDITION_UNKNOWN_CHOICE':
      return t.conditionUnknownChoice({ name, value: text('value') });
    case 'MISSING_OPTIONS':
      return t.missingOptions;
    case 'DUPLICATE_OPTION':
      return text('value') === '' ? t.emptyOption : t.duplicateOption({ value: text('value') });
    case 'OPTION_WITHOUT_TEXT':
      return t.optionWithoutText;
    case 'BAD_MASK':
      return t.badMask;
    case 'UNKNOWN_BUTTON':
      return t.unknownButton;
    case 'MISSING_SUBMIT':
      return t.missingSubmit;
    case 'MISSING_TERMS_LINK':
      return t.missingTermsLink;
    case 'MUST_BE_TICKED':
      return t.mustBeTicked;
  }
}

/** The warnings for the field at a path. They do not prevent saving. */
export function warningsAt(
  findings: readonly DefinitionFinding[],
  at: string,
  t: StaffMessages['formBuilder'],
): string[] {
  return findings
    .filter(({ severity, path }) => severity === 'warning' && (path === at || path.startsWith(`${at}.`)))
    .map((finding) => findingWords(finding, t));
}
