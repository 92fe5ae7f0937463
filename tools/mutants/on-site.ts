import type { Mutant } from '../lib/mutants.ts';

const search = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/reports/search/search.test.ts'],
});
const people = 'apps/server/src/modules/reports/search/search_people.sql';
const badges = (file: string, find: string, replace: string, breaks: string, test = 'badges.test.ts'): Mutant => ({
  file: `apps/server/src/modules/door/badges/${file}`,
  find,
  replace,
  breaks,
  tests: [`apps/server/src/modules/door/badges/${test}`],
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
  badges(
    'files/use-files.ts',
    'if (!isConfirmed) {',
    'if (fileId > 0) {',
    'A repeated confirmation counts each badge again.',
    'files/badge-files.test.ts',
  ),
  badges(
    'files/use-files.ts',
    'await sql`LOCK TABLE badge_file IN SHARE ROW EXCLUSIVE MODE`.execute(tx);',
    '',
    'Two requests at the same time exceed the maximum of pending files.',
    'files/badge-files.test.ts',
  ),
  badges(
    'files/own-file.ts',
    ".where('account_id', '=', personAtKeyboardId(actor))",
    '',
    'Staff can download files of other staff.',
    'files/badge-files.test.ts',
  ),
  badges(
    'files/make-files.ts',
    "AND tries = ${tries} AND state = 'PENDING'",
    '',
    'A canceled file becomes ready.',
    'files/badge-files.test.ts',
  ),
  badges(
    'fingerprint.ts',
    'isPinned ? [awardId] : []',
    'isPinned ? [] : [awardId]',
    'A new award does not count as a change of the badge.',
    'files/badge-files.test.ts',
  ),
  badges('find-badges.ts', 'row.pinned ?? row.is_default', 'row.is_default', 'Pinned items are lost.'),
  badges(
    'update-badge.ts',
    'if (titleCd !== null && !titles.includes(titleCd))',
    'if (false)',
    'A badge may show any title.',
  ),
];
