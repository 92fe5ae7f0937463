import type { ErrorItem } from '@foyer/contract/wire/errors';
import { eventDefinition, type EventDefinition } from '@foyer/contract/events/event-definition';
import { validationItems } from '@foyer/contract/wire/validation';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { readText, type Span } from './positions.ts';

/** The scope of the code: the whole event or its form. */
export type CodeScope = 'form' | 'event';

/** A problem in the text, with its position. */
export interface CodeFinding extends Span {
  words: string;
}

/** A valid definition, or the findings that prevent applying the text. */
export type CheckedCode = { definition: EventDefinition; findings: [] } | { definition: null; findings: CodeFinding[] };

/** The scope of the event as JSON text. */
export function codeOf(definition: EventDefinition, scope: CodeScope): string {
  return JSON.stringify(scope === 'form' ? definition.configuration.sections : definition, null, 2);
}

const formRoot = 'configuration.sections';

/**
 * Parses the text as an event. It checks for duplicate keys, applies the contract's schema and then the rules between
 * parts (`problemsOf`).
 */
export function checkCode(
  text: string,
  scope: CodeScope,
  before: EventDefinition,
  problemsOf: (definition: EventDefinition) => ReadonlyMap<string, string>,
  t: StaffMessages['eventCode'],
): CheckedCode {
  const read = readText(text);
  if (read.broken) return { definition: null, findings: [{ ...read.broken, words: t.notJson }] };
  if (read.doubled.length > 0) {
    const findings = read.doubled.map(({ name, ...span }) => ({ ...span, words: t.doubledKey({ name }) }));
    return { definition: null, findings };
  }
  const typed: unknown = JSON.parse(text);
  const whole = scope === 'form' ? { ...before, configuration: { ...before.configuration, sections: typed } } : typed;
  const parsed = eventDefinition.safeParse(whole);
  const found: [path: string, words: string][] = parsed.success
    ? [...problemsOf(parsed.data)]
    : validationItems(parsed.error.issues, 'event', whole).map((item) => [
        item.path.replace(/^event\.?/, ''),
        itemWords(item, t),
      ]);
  if (parsed.success && found.length === 0) return { definition: parsed.data, findings: [] };
  const spanOf = (path: string): Span => {
    const inForm = path === formRoot || path.startsWith(`${formRoot}.`);
    if (scope === 'event') return read.spanOf(path.split('.'));
    // A problem outside the scope has no line in this text.
    return read.spanOf(
      inForm
        ? path
            .slice(formRoot.length + 1)
            .split('.')
            .filter(Boolean)
        : [],
    );
  };
  const findings = found.map(([path, words]) => ({ ...spanOf(path), words }));
  return { definition: null, findings: findings.toSorted((a, b) => a.from - b.from) };
}

/** The message for a schema error. */
function itemWords({ code, path }: ErrorItem, t: StaffMessages['eventCode']): string {
  const name = path.split('.').at(-1) ?? '';
  switch (code) {
    case 'REQUIRED':
      return t.needed({ name });
    case 'UNKNOWN_FIELD':
      return t.unknownKey({ name });
    case 'WRONG_TYPE':
      return t.wrongType({ name });
    case 'ONE_OF':
      return t.noneOf({ name });
    case 'MAX':
    case 'MAX_VALUE':
      return t.tooMuch({ name });
    case 'MIN':
    case 'MIN_VALUE':
      return t.tooLittle({ name });
    default:
      return t.wrongForm({ name });
  }
}
