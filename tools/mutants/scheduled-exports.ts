import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/scheduled-exports';
const test = `${folder}/scheduled-exports.test.ts`;
const making = mutantsOf(`${folder}/make-exports.ts`, test);
const staff = mutantsOf(`${folder}/staff.ts`, test);
const forgetting = mutantsOf(`${folder}/forget-exports.ts`, test);
const mail = mutantsOf('apps/server/src/modules/mail/content/read-export.ts', test);
const rhythm = mutantsOf('packages/domain/src/export-schedule.ts', 'packages/domain/src/export-schedule.test.ts');

/** Scheduled exports run once, on time, for staff who have access at that moment. */
export const mutants: Mutant[] = [
  making(".where('due_at', '=', due)\n", '', 'A list that was stopped while it was being made is told all the same.'),
  making(
    "if (!readers.has(claimed.accountId)) return { failure: 'notAllowed' };",
    '',
    'Lists go on for who lost the right.',
  ),
  making('const after = due > now ? due : now;', 'const after = due;', 'Every time that was missed is made up for.'),
  making('tries < mostTries', 'true', 'What breaks off is tried for ever, and nobody learns of it.'),
  staff('.filter(({ roles }) => mayExport(roles))', '', 'A scanner is told of lists.'),
  forgetting('expires_at <= ${now}', 'false', 'Files are kept for ever.'),
  forgetting('SET content = NULL FROM', 'SET expires_at = expires_at FROM', 'Who was forgotten stands in files.'),
  mail('|| !hasAnyRole(reader, desk.roles)', '', 'Who lost the right in between is told.'),
  rhythm('at.getTime() > msOf(after)', 'at.getTime() >= msOf(after)', 'The same time comes again and again.'),
  rhythm('if (text > until) return null;', '', 'It goes on after its last day.'),
];
