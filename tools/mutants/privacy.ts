import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/modules/privacy/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/privacy'],
});

/** Taking personal data along, anonymising, forgetting by age. */
export const mutants: Mutant[] = [
  change('anonymise/anonymise-account.ts', '.forUpdate()', '', 'Two at once, or an order beside it, go their ways.'),
  change('anonymise/erase.ts', 'NOT ${hasAnswers}', 'true', 'An answer to a field that is called like a fact stays.'),
  change(
    'anonymise/erase.ts',
    "OR l.entity = 'ticket' AND l.entity_id = ANY (${earlier.map(String)}) AND l.action = 'ticket.transferred'",
    '',
    'The line of who got a ticket keeps who gave it.',
  ),
  change('anonymise/erase.ts', 'DELETE FROM rate_limit', 'SELECT FROM rate_limit', 'Counters keep addresses.'),
  change(
    'anonymise/obstacles.ts',
    'greatest(e.event_end, e.activated_until)',
    'e.event_end',
    'Doors that were opened again do not count.',
  ),
  change(
    'export/sections.ts',
    "WHERE t.account_id = ${id} AND h.created_at >= coalesce(t.transferred_at, '-infinity')",
    'WHERE t.account_id = ${id}',
    'Whoever gets a ticket reads what was answered before.',
  ),
  change(
    'export/export-personal-data.ts',
    'actor.actingStaff && !isAdmin(actor)',
    'false',
    'Helpers take personal data of others along.',
  ),
  change(
    'retention/answers.ts',
    'greatest(e.event_end, e.activated_until)',
    'e.event_end',
    'Answers go at an open door.',
  ),
  change('retention/kinds.ts', 'sql`status = ${sql.lit(status)} AND', 'sql`', 'Mail that waits is forgotten.'),
];
