import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const server = (file: string, test: string) => mutantsOf(`apps/server/src/${file}`, `apps/server/src/${test}`);

const view = server('modules/mail/compose/view.ts', 'modules/mail/compose/view.test.ts');
const bounce = server('modules/mail/record-bounce.ts', 'modules/mail/bounces.test.ts');
const retry = server('modules/mail/retry-failed-mail.ts', 'modules/mail/bounces.test.ts');
const cleanup = server('jobs/cleanup.ts', 'jobs/jobs.test.ts');
const queuedScans = server('modules/door/send-scans.ts', 'modules/door/door.test.ts');
const fetchExport = server(
  'modules/scheduled-exports/fetch-export.ts',
  'modules/scheduled-exports/scheduled-exports.test.ts',
);
const webhook = server('modules/payments/handle-webhook.ts', 'modules/payments/unknown/unknown-charges.test.ts');

/** Changes that no test noticed in a review of the server. */
export const mutants: Mutant[] = [
  view('Math.abs(due.amountMinor)', 'due.amountMinor', 'A mail says that -$25.00 was refunded.'),
  view(
    'momentOf(content.until, content.event.timeZone, locale)',
    "momentOf(content.until, 'UTC', locale)",
    'An offer of the waiting list shows its end in UTC.',
  ),
  bounce(".where('sent_at', '<=', at)", '', 'A late bounce marks a mail that did arrive.'),
  retry("status: 'PENDING', attempts: 0,", "status: 'PENDING',", 'A mail sent again gets one try only.'),
  cleanup(
    ' AND (blocked_until IS NULL OR blocked_until < ${now})',
    '',
    'The long wait of someone who guesses passwords ends at night.',
  ),
  queuedScans('Math.max(at, now.getTime() - oldestMs)', 'at', 'A queued scan whose clock is years behind is accepted.'),
  queuedScans('Math.min(now.getTime(), ', 'Math.max(0, ', 'A queued scan of the future is accepted.'),
  fetchExport(".where('r.expires_at', '>', now)", '', 'A file of names can be fetched after it expired.'),
  webhook(
    'await lookAtUnknownCharge(payments, charge, now);',
    '',
    'A charge without an order that was refunded at the provider stays open for staff.',
  ),
];
