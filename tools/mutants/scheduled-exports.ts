import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/reports/schedules';
const test = `${folder}/scheduled-exports.test.ts`;
const making = mutantsOf(`${folder}/make-exports.ts`, test);
const staff = mutantsOf(`${folder}/staff.ts`, test);
const forgetting = mutantsOf(`${folder}/forget-exports.ts`, test);
const mail = mutantsOf('apps/server/src/modules/mail/content/read-export.ts', test);
const rhythm = mutantsOf(
  'packages/domain/src/reports/export-schedule.ts',
  'packages/domain/src/reports/export-schedule.test.ts',
);

/** Scheduled exports run once, on time, for staff who have access at that moment. */
export const mutants: Mutant[] = [
  making(".where('due_at', '=', due)\n", '', 'Staff are notified of an export that was stopped while it was running.'),
  making(
    "if (!readers.has(claimed.accountId)) return { failure: 'notAllowed' };",
    '',
    'Scheduled exports continue for staff who lost the right.',
  ),
  making('const after = due > now ? due : now;', 'const after = due;', 'Every missed run is repeated.'),
  making('tries < mostTries', 'true', 'A failing export is retried without limit and without notice.'),
  staff(
    '.filter(({ grants }) => roleRefusal(grants, reportRoles, { scope: [eventId], now }) === null)',
    '',
    'A scanner gets the mail that an export is ready.',
  ),
  forgetting('expires_at <= ${now}', 'false', 'Files are never deleted.'),
  forgetting('SET content = NULL FROM', 'SET expires_at = expires_at FROM', 'Files contain anonymised people.'),
  mail(
    'if (roleRefusal(grants, reportRoles, { scope: [eventId], now })) return null;',
    '',
    'Staff who lost the right are still notified.',
  ),
  rhythm('at.getTime() > msOf(after)', 'at.getTime() >= msOf(after)', 'The same run is scheduled again.'),
  rhythm('if (text > until) return null;', '', 'A scheduled export continues after its last day.'),
];
