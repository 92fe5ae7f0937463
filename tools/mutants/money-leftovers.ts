import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const byHand = `${modules}/payments/refunds/by-hand.test.ts`;
const note = mutantsOf(`${modules}/payments/refunds/note-refund.ts`, byHand);
const look = mutantsOf(`${modules}/payments/refunds/look-for-refunds.ts`, byHand);
const clears = mutantsOf(
  `${modules}/payments/refunds/show-next-refund.ts`,
  `${modules}/payments/refunds/later.test.ts`,
);
const close = mutantsOf(
  `${modules}/payments/refunds/close-order-refund.ts`,
  `${modules}/payments/refunds/later.test.ts`,
);
const entries = mutantsOf(`${modules}/payments/books/keep-entries.ts`, `${modules}/payments/books/converted.test.ts`);
const transfers = mutantsOf(`${modules}/tickets/transfer-queries.ts`, `${modules}/orders/create/own-order.test.ts`);
const acceptors = mutantsOf(
  `${modules}/tickets/transfer-queries.ts`,
  `${modules}/payments/decide/other-amount.test.ts`,
);
const addOns = mutantsOf(
  `${modules}/tickets/changes/change-add-ons.ts`,
  `${modules}/orders/create/coupon-guesses.test.ts`,
);
const resolve = mutantsOf(
  `${modules}/payments/unmatched-charges/resolve-unknown-charge.ts`,
  `${modules}/payments/unmatched-charges/unknown-charges.test.ts`,
);
const receipts = mutantsOf(
  `${modules}/tickets/documents/receipts/missing-receipts-job.ts`,
  `${modules}/tickets/documents/receipts/lives.test.ts`,
);
const webhook = mutantsOf(
  `${modules}/payments/decide/look-up-intent.ts`,
  `${modules}/payments/decide/other-amount.test.ts`,
);
const decisions = mutantsOf(
  `${modules}/payments/decide/staff-decisions.ts`,
  `${modules}/payments/decide/other-amount.test.ts`,
);
const charging = mutantsOf(`${modules}/payments/charge/charge-card.ts`, `${modules}/payments/charge/refusal.test.ts`);
const panel = mutantsOf(
  'apps/web/src/features/reports/dashboard/attention/AttentionPanel.tsx',
  'apps/web/src/features/reports/dashboard/attention/AttentionPanel.test.tsx',
);

/** Refunds by hand, converted charges, and money rules that a change or a second call could bypass. */
export const mutants: Mutant[] = [
  note(
    "made === 'revive' && refund.paymentId !== null",
    'false',
    'A refund by hand and at the provider is counted twice.',
  ),
  clears(
    'AND (${isUnseen} OR ${isUnresolved})',
    'AND ${isUnresolved}',
    'A refund at the provider leaves the attention list when a failed refund is resolved.',
  ),
  clears(
    '(${isRetryable} AND r.error_code',
    '(false AND ${isRetryable} AND r.error_code',
    'A part that failed leaves the attention list when another part succeeds.',
  ),
  clears(
    'AND s.ticket_id IS NOT DISTINCT FROM r.ticket_id ',
    '',
    "The refund of another ticket resolves a ticket's failed refund.",
  ),
  clears(
    " AND r.error_code IS DISTINCT FROM 'PROVIDER_UNREACHABLE'",
    '',
    'A refund that did not reach the provider keeps the failure mark of another refund.',
  ),
  look("if (!byHand) return 'tooMuch';", "return 'tooMuch';", 'Staff do not see that the buyer was refunded twice.'),
  close(
    'if (mailsBuyer) await mailRefund',
    'await mailRefund',
    'A buyer without a refund sees that money was refunded.',
  ),
  entries('coalesce(e.own_currency, e.currency) AS currency', 'e.currency', 'Converted charges are not compared.'),
  transfers('t.was_sold_below_list OR', '', 'A change of the ticket hides who lowered its price.'),
  addOns(
    '  await countStoredCode(changes, facts, context);\n  const offers',
    '  const offers',
    'Coupon codes can be guessed through add-on changes.',
  ),
  resolve('await checkSecondPersonForCharge(tx, row, context.actor);', '', 'Staff can resolve a charge of their own.'),
  receipts('now.getTime() - graceMs', 'now.getTime()', 'The job writes receipts before the mail about the order.'),
  webhook(
    'if (isOtherAmount(error)) await',
    'if (false) await',
    'A different amount is found only when staff look the intent up.',
  ),
  decisions(
    'if (other) checkAccepted(other, accepts);',
    '',
    'An order is written for an amount that staff did not accept.',
  ),
  acceptors(
    'x.accepted_by_account_id = ${accountId} AND',
    'false AND',
    'Staff receive a ticket whose amount they accepted.',
  ),
  charging('order.staffAccountId === null ? {} :', 'false ? {} :', 'A buyer sees that the card was reported stolen.'),
  panel('charges.data?.totalItems === 0', 'true', 'The dashboard reports no open payments although one has no order.'),
];
