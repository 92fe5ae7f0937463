import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const server = (file: string, test: string) => mutantsOf(`apps/server/src/${file}`, `apps/server/src/${test}`);

const view = server('modules/mail/compose/view.ts', 'modules/mail/compose/view.test.ts');
const bounce = server('modules/mail/record-bounce.ts', 'modules/mail/bounces.test.ts');
const retry = server('modules/mail/retry-failed-mail.ts', 'modules/mail/bounces.test.ts');
const cleanup = server('jobs/cleanup.ts', 'jobs/jobs.test.ts');
const queuedScans = server('modules/door/roster/send-scans.ts', 'modules/door/roster/door.test.ts');
const fetchExport = server(
  'modules/reports/schedules/fetch-export.ts',
  'modules/reports/schedules/scheduled-exports.test.ts',
);
const webhook = server(
  'modules/payments/handle-webhook.ts',
  'modules/payments/unmatched-charges/unknown-charges.test.ts',
);

const orderTake = server('modules/stock/order_take.sql', 'modules/orders/create/rules.test.ts');
const changeLock = server('modules/stock/change_lock.sql', 'modules/tickets/changes/group-commit.test.ts');
const waitingTend = server('modules/stock/waiting_tend.sql', 'modules/stock/waiting-list/waiting-list.test.ts');
const cancelTicket = server(
  'modules/tickets/changes/cancel-ticket.ts',
  'modules/tickets/changes/cancel-at-once.test.ts',
);
const quoteCancellation = server(
  'modules/tickets/changes/quote-cancellation.ts',
  'modules/tickets/changes/cancel-ticket.test.ts',
);
const dependents = server('modules/stock/dependents.ts', 'modules/tickets/changes/cancel-at-once.test.ts');
const readFacts = server('modules/tickets/changes/read-facts.ts', 'modules/tickets/changes/change-ticket.test.ts');
const refundOrder = server('modules/payments/refunds/refund-order.ts', 'modules/payments/refunds/refunds.test.ts');
const apple = server('modules/tickets/wallets/apple-service.ts', 'modules/tickets/wallets/apple.test.ts');
const erase = server('modules/people/privacy/anonymise/erase.ts', 'modules/people/privacy/privacy.test.ts');

/** Faults that no test noticed in a review of the server. */
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
    'The nightly purge ends the long wait after guessed passwords.',
  ),
  queuedScans('Math.max(at, now.getTime() - oldestMs)', 'at', 'A queued scan whose clock is years behind is accepted.'),
  queuedScans('Math.min(now.getTime(), ', 'Math.max(0, ', 'A queued scan with a future time is accepted.'),
  fetchExport(".where('r.expires_at', '>', now)", '', 'An expired file with names can be downloaded.'),
  webhook(
    'await lookAtUnknownCharge(payments, charge, now);',
    '',
    'A charge without an order that was refunded at the provider stays open for staff.',
  ),
  orderTake(
    'SET order_intent_id = excluded.order_intent_id, taken_at = excluded.taken_at',
    'SET order_intent_id = excluded.order_intent_id',
    'From the second purchase on, there is no 30-minute window between two.',
  ),
  changeLock(
    '(r.ticket_id IS NULL OR r.ticket_id = t.ticket_id)',
    '(r.ticket_id = t.ticket_id)',
    'A ticket whose whole order is being refunded can be changed.',
  ),
  waitingTend(', c.sale_end,', ',', 'An offer is valid beyond the end of the sale.'),
  waitingTend(
    'greatest(e.registration_end, e.activated_until)) AS until',
    "'infinity') AS until",
    'An offer is valid beyond the end of registration.',
  ),
  cancelTicket(
    '  await lockAccounts(tx, [row.account_id]);',
    '',
    'A spouse ticket is bought at the moment the self ticket is cancelled.',
  ),
  quoteCancellation(", 'lost')", ')', 'Money that a lost dispute took back is refunded again.'),
  dependents(
    'FROM ticket_claim c JOIN holder USING (account_id)',
    'FROM ticket_claim c JOIN holder USING (account_id) WHERE false',
    'The self ticket is cancelled while the payment of the spouse is pending.',
  ),
  readFacts(
    '...(row.transferred_at === null ? [buyer.accountId] : [])',
    'buyer.accountId',
    'The desk charges the card of someone who transferred the ticket.',
  ),
  refundOrder(
    '      left.set(paymentId, (left.get(paymentId) ?? 0) - amountMinor);',
    '',
    'Two tickets are refunded although the money covers only one.',
  ),
  apple(
    '`${epoch}.${oldest}`',
    '`${epoch}.${BigInt(oldest) + 1000n}`',
    'A phone never gets a change that was in progress during its request.',
  ),
  erase(
    '      AND h.created_at <= (SELECT t.transferred_at FROM ticket t WHERE t.ticket_id = h.ticket_id)',
    '',
    "The history of the present holder is erased with the first holder's.",
  ),
];
