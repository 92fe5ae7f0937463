import type * as z from 'zod/mini';
import type { ErrorItem, ErrorMetadata } from './errors.ts';
import { validationCodes, type ValidationCode } from './validation-codes.ts';

/** Converts the issues of a schema to the items of a `VALIDATION_ERROR` (system 2.1). */

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The branch of a union that matched furthest, because its findings are more specific than 'matches none'. */
function bestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (issues: readonly Issue[]) => Math.max(...issues.map((issue) => issue.path.length));
  return branches
    .filter((issues) => issues.length > 0 && depth(issues) > 0)
    .toSorted((left, right) => depth(right) - depth(left))[0];
}

/** Code for a size error: MIN and MAX for characters and entries, MIN_VALUE and MAX_VALUE for numbers. */
function sizeCode(issue: { origin: string }, side: 'MIN' | 'MAX'): ValidationCode {
  return issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint' ? `${side}_VALUE` : side;
}

function formatCode(format: string): ValidationCode {
  if (format === 'email') return 'EMAIL';
  return format === 'datetime' || format === 'date' ? 'DATE' : 'FORMAT';
}

function refinedCode(issue: Issue): { code: ValidationCode; metadata?: ErrorMetadata } {
  const params = issue.code === 'custom' ? issue.params : undefined;
  const code = validationCodes.find((known) => known === params?.['code']);
  const n: unknown = params?.['n'];
  return { code: code ?? 'FORMAT', ...(typeof n === 'number' ? { metadata: { n } } : {}) };
}

function itemsOf(issue: Issue, at: Path, root: string, input: unknown): ErrorItem[] {
  const path = [...at, ...issue.path];
  const written = [root, ...path.map(String)].join('.');
  const value = valueAt(input, path);
  const item = (code: ValidationCode, metadata?: ErrorMetadata): ErrorItem[] => [
    { code, path: written, ...(metadata ? { metadata } : {}) },
  ];

  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ code: 'UNKNOWN_FIELD', path: `${written}.${key}` }));
    case 'invalid_type':
      return item(value === undefined || value === null ? 'REQUIRED' : 'WRONG_TYPE');
    case 'invalid_value':
      return item(isBlank(value) ? 'REQUIRED' : 'ONE_OF');
    case 'too_small':
      return isBlank(value) ? item('REQUIRED') : item(sizeCode(issue, 'MIN'), { n: Number(issue.minimum) });
    case 'too_big':
      return item(sizeCode(issue, 'MAX'), { n: Number(issue.maximum) });
    case 'invalid_format':
      return item(isBlank(value) ? 'REQUIRED' : formatCode(issue.format));
    case 'invalid_union': {
      const branch = bestBranch(issue.errors);
      if (branch) return branch.flatMap((inner) => itemsOf(inner, path, root, input));
      const inner = issue.errors.find((found) => found.some((one) => one.code !== 'invalid_type'))?.[0];
      if (inner) return itemsOf(inner, path, root, input);
      return item(value === undefined || value === null ? 'REQUIRED' : 'WRONG_TYPE');
    }
    case 'custom': {
      const { code, metadata } = refinedCode(issue);
      return item(code, metadata);
    }
    case 'invalid_key':
      return item('FORMAT');
    default:
      return item('WRONG_TYPE');
  }
}

/**
 * Converts the issues of a failed parse to error items, in the schema's order with unknown fields last. `root` is the
 * part of the request (`params`, `query`, `headers`, `body`), and `input` is the parsed value. A finding on a missing
 * or blank value is REQUIRED, for any failed check.
 */
export function validationItems(issues: readonly Issue[], root: string, input: unknown): ErrorItem[] {
  const items = issues.flatMap((issue) => itemsOf(issue, [], root, input));
  return [
    ...items.filter((item) => item.code !== 'UNKNOWN_FIELD'),
    ...items.filter((item) => item.code === 'UNKNOWN_FIELD'),
  ];
}
