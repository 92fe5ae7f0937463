import type { Mutant } from '../lib/mutants.ts';

const search = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/reports/search/search.test.ts'],
});
const people = 'apps/server/src/modules/reports/search/search_people.sql';
const badges = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/modules/door/badges/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/door/badges/badges.test.ts'],
});

/** Finding people at an event, and their badges. */
export const mutants: Mutant[] = [
  search(
    people,
    "ORDER BY f.name, f.account_id), '{}') INTO registered",
    "ORDER BY f.account_id DESC), '{}') INTO registered",
    'Registered people are not sorted.',
  ),
  search(
    people,
    'WHERE a.external_account_identifier = ANY (numbers)',
    'WHERE a.external_account_identifier = ANY (numbers) AND false',
    'An exact ticket number returns many results.',
  ),
  search(
    people,
    'a.closed_at IS NULL OR EXISTS (',
    'EXISTS (',
    'A person without a registration is not found by number.',
  ),
  badges(
    'record-prints.ts',
    'if (rows.length !== ids.length)',
    'if (rows.length === 0)',
    'Prints of another event are ignored without an error.',
  ),
  badges('find-badges.ts', 'row.pinned ?? row.is_default', 'row.is_default', 'Pinned items are lost.'),
  badges(
    'update-badge.ts',
    'if (titleCd !== null && !titles.includes(titleCd))',
    'if (false)',
    'A badge may show any title.',
  ),
];
