import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string, tests: string): Mutant => ({
  file: `apps/server/src/${file}`,
  find,
  replace,
  breaks,
  tests: [`apps/server/src/${tests}`],
});

const lists = 'modules/events/catalogue/lists.test.ts';
const long = 'db/long-lists.test.ts';
const pages = 'modules/tickets/pages.test.ts';
const audit = 'modules/orders/audit/audit.test.ts';

/** Lists, pages, purges and the audit with large amounts of data. */
export const mutants: Mutant[] = [
  change(
    'modules/events/catalogue/cached-events.ts',
    'if (shelf.cached?.edition === edition) return shelf.cached;',
    'if (shelf.cached) return shelf.cached;',
    'Cached lists of events are never updated.',
    lists,
  ),
  change(
    'modules/events/catalogue/present.ts',
    'return `${flags}/${liveTicketOf(event) ?? ',
    'return `/${liveTicketOf(event) ?? ',
    'All accounts get the list of the first reader.',
    lists,
  ),
  change(
    'modules/events/catalogue/present.ts',
    "may(actor, 'readEligibleAccounts') ? '*' : shownAccounts(event, actor).join()",
    "'*'",
    'An attendee sees the other eligible accounts of an event.',
    lists,
  ),
  change(
    'http/answers.ts',
    "if (matches(request.headers['if-none-match'], answer.etag)) reply",
    "if (request.headers['if-none-match']) reply",
    'A client with an old list never gets a new one.',
    lists,
  ),
  change('db/long-lists.ts', 'mostCounted + 1', 'mostCounted', 'A truncated list looks complete.', long),
  change(
    'db/long-lists.ts',
    'Math.min(rowsPerPage, mostCounted - (page - 1) * rowsPerPage)',
    'rowsPerPage',
    'A late page skips any number of rows.',
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
  change('modules/tickets/list-tickets.ts', '(page.page > 1 &&', '(false &&', 'The last page is empty.', pages),
  change(
    'modules/stock/hold-expiry.ts',
    'ended_at < ${before}',
    'true',
    'A hold is deleted when it ends.',
    'modules/people/privacy/retention/retention.test.ts',
  ),
  change(
    'modules/orders/audit/audit-checks.ts',
    'b.tickets IS NULL OR',
    '',
    'An order without tickets passes the audit.',
    audit,
  ),
  change(
    'modules/orders/audit/audit-checks.ts',
    'WHERE k.stock_id IS NOT NULL GROUP BY 1',
    'WHERE false GROUP BY 1',
    'Coupons are not counted.',
    audit,
  ),
  change(
    'modules/orders/audit/audit.ts',
    "set_config('statement_timeout', '0', true), ",
    '',
    'An audit is ended by the statement timeout.',
    audit,
  ),
];
