import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string, tests: string): Mutant => ({
  file: `apps/server/src/${file}`,
  find,
  replace,
  breaks,
  tests: [`apps/server/src/${tests}`],
});

const lists = 'modules/events/lists.test.ts';
const long = 'db/long-lists.test.ts';
const pages = 'modules/tickets/pages.test.ts';
const audit = 'modules/orders/audit.test.ts';

/** Lists, pages, purges and the audit with large amounts of data. */
export const mutants: Mutant[] = [
  change(
    'modules/events/cached-events.ts',
    'if (shelf.kept?.edition === edition) return shelf.kept;',
    'if (shelf.kept) return shelf.kept;',
    'Lists of events stay as they were first read.',
    lists,
  ),
  change(
    'modules/events/present.ts',
    'return `${flags}/${liveTicketOf(event) ?? ',
    'return `/${liveTicketOf(event) ?? ',
    'Everybody is told what the first reader was.',
    lists,
  ),
  change(
    'modules/events/present.ts',
    "may(actor, 'readEligibleAccounts') ? '*' : shownAccounts(event, actor).join()",
    "'*'",
    'An attendee is told for which other accounts an event is.',
    lists,
  ),
  change(
    'http/answers.ts',
    "if (matches(request.headers['if-none-match'], answer.etag)) reply",
    "if (request.headers['if-none-match']) reply",
    'Whoever has an old list keeps it.',
    lists,
  ),
  change('db/long-lists.ts', 'mostCounted + 1', 'mostCounted', 'A list that is cut looks whole.', long),
  change(
    'db/long-lists.ts',
    'Math.min(rowsPerPage, mostCounted - (page - 1) * rowsPerPage)',
    'rowsPerPage',
    'Any number of rows is passed over for a far page.',
    long,
  ),
  change(
    'modules/payments/intents/list-intents.ts',
    "if (status !== undefined) query = query.where('i.status', '=', sql.lit(status));",
    '',
    'Intents of every status are listed.',
    long,
  ),
  change(
    'modules/tickets/queries.ts',
    't.account_id = ${accountId} DESC, ',
    '',
    "Other people's tickets come before one's own.",
    pages,
  ),
  change('modules/tickets/list-tickets.ts', '(page.page > 1 &&', '(false &&', 'The last page is nobody’s.', pages),
  change(
    'modules/inventory/hold-expiry.ts',
    'ended_at < ${before}',
    'true',
    'A hold is forgotten as it ends.',
    'modules/privacy/retention/retention.test.ts',
  ),
  change('modules/orders/audit-checks.ts', 'b.tickets IS NULL OR', '', 'An order without tickets is in order.', audit),
  change(
    'modules/orders/audit-checks.ts',
    'WHERE k.stock_id IS NOT NULL GROUP BY 1',
    'WHERE false GROUP BY 1',
    'Coupons are not counted.',
    audit,
  ),
  change(
    'modules/orders/audit.ts',
    "set_config('statement_timeout', '0', true), ",
    '',
    'An audit is ended half way.',
    audit,
  ),
];
