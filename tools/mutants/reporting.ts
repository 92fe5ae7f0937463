import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/reports';
const registrations = mutantsOf(`${folder}/reports/registrations.ts`, `${folder}/reports.test.ts`);
const running = mutantsOf(`${folder}/run-event-report.ts`, `${folder}/reports.test.ts`);
const revenue = mutantsOf(`${folder}/reports/revenue.ts`, `${folder}/reports.test.ts`);
const rows = mutantsOf(`${folder}/exports/read-rows.ts`, `${folder}/exports/exports.test.ts`);
const workbook = mutantsOf(`${folder}/exports/xlsx.ts`, `${folder}/exports/exports.test.ts`);
const exporting = mutantsOf(`${folder}/exports/export-list.ts`, `${folder}/exports/exports.test.ts`);
const columns = mutantsOf(`${folder}/exports/source.ts`, `${folder}/exports/exports.test.ts`);
const books = mutantsOf(`${folder}/read-books.ts`, `${folder}/books.test.ts`);

/** Reports for organisers: correct numbers of their own event, and complete files that run no code. */
export const mutants: Mutant[] = [
  registrations(
    'SELECT own.start - coalesce(mine.before, other.before)',
    'SELECT own.start + coalesce(mine.before, other.before)',
    'Days before and after the event are swapped.',
  ),
  registrations(
    'd.day AT TIME ZONE s.zone AND t.created_at',
    "d.day AT TIME ZONE 'UTC' AND t.created_at",
    'Days are in the wrong time zone.',
  ),
  columns("section !== ''", 'false', 'Equally named questions are told apart by a number only.'),
  running('AND (r.event_id IS NULL OR r.event_id = ${eventId})', '', 'A report of one event can be run for another.'),
  revenue(
    "CASE WHEN kind = 'bypass' THEN 0 ELSE",
    "CASE WHEN kind = 'none' THEN 0 ELSE",
    'Bypassed payments count as received money.',
  ),
  rows(') > (${last.time}', ') >= (${last.time}', 'The last row of a batch is exported twice.'),
  workbook(".replaceAll('<', '&lt;')", '', 'A name breaks the workbook.'),
  exporting('downloads.check(reader);', '', 'Any number of exports run at the same time.'),
  books(
    "a.status IN ('SUCCEEDED', 'REFUNDED')",
    "a.status IN ('SUCCEEDED')",
    'Gateway charges and refunds are missing.',
  ),
  books("account === 'bypass' ? 0 :", "account === 'cash' ? 0 :", 'Cash is not in the books.'),
];
