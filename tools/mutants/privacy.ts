import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/modules/privacy/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/privacy'],
});

const exports = mutantsOf(
  'apps/server/src/modules/scheduled-exports/forget-exports.ts',
  'apps/server/src/modules/scheduled-exports/scheduled-exports.test.ts',
);

/** Export of personal data, anonymisation, retention. */
export const mutants: Mutant[] = [
  change('anonymise/anonymise-account.ts', '.forUpdate()', '', 'Two at once, or an order beside it, go their ways.'),
  change('anonymise/erase.ts', 'NOT ${hasAnswers}', 'true', 'An answer to a field that is called like a fact stays.'),
  change(
    'anonymise/erase.ts',
    "OR l.entity = 'ticket' AND l.entity_id = ANY (${earlier.map(String)}) AND l.action = 'ticket.transferred'",
    '',
    'The line of who got a ticket keeps who gave it.',
  ),
  change(
    'anonymise/erase.ts',
    '...(await findOrderMails(tx, traces))',
    '',
    "Files of other people's order confirmations keep the name.",
  ),
  change(
    'anonymise/erase.ts',
    "WHERE template = 'team-left' AND payload ->> 'memberTicketId' = ANY",
    "WHERE template = 'team-left' AND payload ->> 'memberTicket' = ANY",
    'A mail to a team leader keeps the name of a member whose ticket was canceled.',
  ),
  change(
    'anonymise/erase.ts',
    "('team-added', 'team-ended', 'form-link')",
    "('team-added', 'team-ended')",
    'A mail to a member of another team by now keeps the name of the leader before.',
  ),
  exports(' OR ticket_id = ANY (${[...earlier]})', '', 'A stored list keeps the name of an earlier holder.'),
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
  change(
    'retention/retention.ts',
    'kinds[kind].count(db, ago(now, days * day))',
    'kinds[kind].count(db, ago(now, (days - 1) * day))',
    'More is told to go than goes.',
  ),
  change(
    'retention/answers.ts',
    'WHERE f.finished_at IS NULL AND ${isOver(before)}',
    'WHERE f.finished_at IS NULL',
    'Answers go on going after the event was put off.',
  ),
  change(
    'retention/answers.ts',
    'if (tickets !== 0) return tickets ?? 0;',
    'return tickets ?? 0;',
    'Events without tickets end a run before its end.',
  ),
  change(
    'retention/state.ts',
    'THEN state.removed + excluded.removed',
    'THEN excluded.removed',
    'Of a run the last batch alone is told.',
  ),
  change(
    'retention/state.ts',
    'excluded.removed = 0 OR state.removed_at > excluded.removed_at',
    'state.removed_at > excluded.removed_at',
    'A run that finds nothing wipes out what went last.',
  ),
  {
    file: 'packages/contract/src/privacy.ts',
    find: 'access: adminOnly,\n    output: retentionOverview',
    replace: 'access: signedIn,\n    output: retentionOverview',
    breaks: 'Everybody reads what is kept how long.',
    tests: ['apps/server/src/modules/privacy/retention/get-retention.test.ts'],
  },
];
