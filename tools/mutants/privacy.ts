import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string): Mutant => ({
  file: `apps/server/src/modules/people/privacy/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/people/privacy'],
});

const exports = mutantsOf(
  'apps/server/src/modules/reports/schedules/forget-exports.ts',
  'apps/server/src/modules/reports/schedules/scheduled-exports.test.ts',
);

const responses = mutantsOf(
  'apps/server/src/modules/system/replays/forget-responses.ts',
  'apps/server/src/modules/people/privacy/privacy.test.ts',
);

/** Export of personal data, anonymisation, retention. */
export const mutants: Mutant[] = [
  change(
    'anonymise/anonymise-account.ts',
    '.forUpdate()',
    '',
    'Anonymising does not wait for a concurrent order or anonymisation.',
  ),
  change(
    'anonymise/erase.ts',
    'NOT ${hasAnswers}',
    'true',
    'An answer to a field with the name of a stored fact is not erased.',
  ),
  change(
    'anonymise/erase.ts',
    "OR l.entity = 'ticket' AND l.entity_id = ANY (${earlier.map(String)}) AND l.action = 'ticket.transferred'",
    '',
    'The audit entry of the receiver keeps the name of the person who transferred the ticket.',
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
    'A mail to a member who changed teams keeps the name of the previous leader.',
  ),
  exports(' OR ticket_id = ANY (${[...earlier]})', '', 'A stored list keeps the name of an earlier holder.'),
  change('anonymise/erase.ts', 'DELETE FROM rate_limit', 'SELECT FROM rate_limit', 'Counters keep addresses.'),
  change(
    'anonymise/obstacles.ts',
    'greatest(e.event_end, e.activated_until)',
    'e.event_end',
    'The end of a reopened event is ignored.',
  ),
  change(
    'export/sections.ts',
    "WHERE t.account_id = ${id} AND h.created_at >= coalesce(t.transferred_at, '-infinity')",
    'WHERE t.account_id = ${id}',
    "A new holder's export contains the answers of the previous holder.",
  ),
  change(
    'export/export-personal-data.ts',
    'actor.actingStaff && !isAdmin(actor)',
    'false',
    'Helpers can export personal data of other people.',
  ),
  change(
    'retention/answers.ts',
    'greatest(e.event_end, e.activated_until)',
    'e.event_end',
    'Answers are deleted while check-in is open.',
  ),
  change('retention/kinds.ts', 'sql`status = ${sql.lit(status)} AND', 'sql`', 'Queued mail is deleted.'),
  change(
    'retention/retention.ts',
    'kinds[kind].count(db, ago(now, days * day))',
    'kinds[kind].count(db, ago(now, (days - 1) * day))',
    'The preview counts more items than are deleted.',
  ),
  change(
    'retention/answers.ts',
    'WHERE f.finished_at IS NULL AND ${isOver(before)}',
    'WHERE f.finished_at IS NULL',
    'Answers are still deleted after the event was postponed.',
  ),
  change(
    'retention/answers.ts',
    'if (tickets !== 0) return tickets ?? 0;',
    'return tickets ?? 0;',
    'An event without tickets ends a run too early.',
  ),
  change(
    'retention/state.ts',
    'THEN state.removed + excluded.removed',
    'THEN excluded.removed',
    'Only the last batch of a run is reported.',
  ),
  change(
    'retention/state.ts',
    'excluded.removed = 0 OR state.removed_at > excluded.removed_at',
    'state.removed_at > excluded.removed_at',
    'A run that deletes nothing overwrites the last result.',
  ),
  {
    file: 'packages/contract/src/people/privacy.ts',
    find: 'access: adminOnly,\n    output: retentionOverview',
    replace: 'access: signedIn,\n    output: retentionOverview',
    breaks: 'All accounts can read the retention periods.',
    tests: ['apps/server/src/modules/people/privacy/retention/get-retention.test.ts'],
  },
  responses(' OR body ~ ${names}', '', 'A stored response to another account keeps the name of an anonymised person.'),
  responses('account_id = ${accountId} OR ', '', 'The stored responses of an anonymised account stay.'),
  responses('"team":\\\\{|', '', 'A stored response keeps the name of an anonymised team leader.'),
  responses(
    'account_id = ${accountId} OR body ~ ${names}',
    'true',
    'Anonymising one account deletes the stored responses of all accounts.',
  ),
];
