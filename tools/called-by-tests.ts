/** Exports that only tests call, with the reason. `tools/check-callers.ts` refuses an entry when its export gets another caller. */
export interface CalledByTests {
  file: string;
  names: readonly string[];
  why: string;
}

export const calledByTests: readonly CalledByTests[] = [
  {
    file: 'packages/domain/src/fields/rules.ts',
    names: ['ruleWords'],
    why: 'the list that docs/form-rules.md is held against; the form builder will offer it',
  },
  {
    file: 'apps/server/src/db/migrate.ts',
    names: ['fingerprint'],
    why: 'names the template database of the tests; stands with the reading of migrations',
  },
  {
    file: 'apps/web/src/session/stored.ts',
    names: ['storedElsewhere'],
    why: 'the rows of code that cannot import them; tests hold that code and docs/browser-storage.md to them',
  },
  {
    file: 'packages/contract/src/statuses.ts',
    names: ['statusesOf'],
    why: 'tests compare the status of each response with what its call declares; stands with the codes that OpenAPI shows',
  },
];
