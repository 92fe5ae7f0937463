import type { RouteName } from '@foyer/contract/routes';

/**
 * Exports that only tests call today. The list may only shrink: `tools/check-callers.ts` refuses an entry as soon as
 * somebody calls what it names, and as soon as its call is answered.
 */
export interface CallerToCome {
  file: string;
  names: readonly string[];
  /** The call that will need it and answers 501 today, or in words why nobody but tests calls it. */
  caller: RouteName | { why: string };
}

export const callersToCome: readonly CallerToCome[] = [
  {
    file: 'packages/domain/src/fields/rules.ts',
    names: ['ruleWords'],
    caller: { why: 'the list that docs/form-rules.md is held against; the form builder will offer it' },
  },
  {
    file: 'apps/server/src/db/migrate.ts',
    names: ['fingerprint'],
    caller: { why: 'names the template database of the tests; stands with the reading of migrations' },
  },
];
