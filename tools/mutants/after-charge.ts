import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const payments = 'apps/server/src/modules/payments';
const later = `${payments}/refunds/later.test.ts`;

const refundState = mutantsOf('packages/domain/src/payments/refund-state.ts', later);
const giveBack = mutantsOf(`${payments}/refunds/give-back.ts`, later);
const refundOrder = mutantsOf(`${payments}/refunds/refund-order.ts`, later);
const writeRefunds = mutantsOf(`${payments}/refunds/write-refunds.ts`, later);
const lookForRefunds = mutantsOf(`${payments}/refunds/look-for-refunds.ts`, later);
const readRefunds = mutantsOf(`${payments}/refunds/read-refunds.ts`, later);
const missed = mutantsOf(
  `${payments}/missed-webhooks/look-for-missed.ts`,
  `${payments}/missed-webhooks/look-for-missed.test.ts`,
);
const overdue = mutantsOf(`${payments}/refunds/show-overdue.ts`, `${payments}/missed-webhooks/look-for-missed.test.ts`);
const noteRefund = mutantsOf(
  `${payments}/refunds/note-refund.ts`,
  `${payments}/missed-webhooks/look-for-missed.test.ts`,
);
const foundRefund = mutantsOf(
  `${payments}/refunds/look-for-refunds.ts`,
  `${payments}/missed-webhooks/look-for-missed.test.ts`,
);
const turn = mutantsOf(`${payments}/intents/order-turn.ts`, `${payments}/intents/order-turn.test.ts`);
const books = mutantsOf(`${payments}/books/read-provider-books.ts`, `${payments}/books/keep-entries.test.ts`);
const reconcile = mutantsOf(`${payments}/reconcile/reconcile.ts`, `${payments}/decide/stuck.test.ts`);
const lookUpIntent = mutantsOf(`${payments}/decide/look-up-intent.ts`, `${payments}/decide/stuck.test.ts`);
const dispute = mutantsOf(`${payments}/disputes/record-dispute.ts`, `${payments}/disputes/disputes.test.ts`);

/** Money after a charge: refunds that end later, undecided payments, disputes. */
export const mutants: Mutant[] = [
  refundState(
    "COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'fail' }",
    "COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'nothing' }",
    'A refund that fails after it succeeded is ignored.',
  ),
  refundState(
    "FAILED: { pending: 'revive', requires_action: 'revive', succeeded: 'revive'",
    "FAILED: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing'",
    'A refund that was given up here but made at the provider is not counted.',
  ),
  giveBack('if (!options.first) {', 'if (options.dropWhenUnreachable) {', 'A refund is retried without a lookup.'),
  giveBack(
    'if (!belongsToCurrentAccount(payments.gateway, refund)) return',
    'if (false) return',
    'A refund of another provider account is requested at this one.',
  ),
  writeRefunds(
    '`${about.prefix}-${tries + index}`',
    '`${about.prefix}-${index}`',
    'A retry in the same dialog after a lost response violates the unique key.',
  ),
  refundOrder(
    '  await lookForLostRefunds(payments, orderId, now);\n',
    '',
    'A refund with a lost response is made twice.',
  ),
  lookForRefunds(
    "if ((await findKnown(tx, refund)) !== null) return 'known';",
    '',
    'A refund made at the provider is booked without a check under the lock.',
  ),
  readRefunds(
    "\n  AND NOT EXISTS (SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED')",
    '',
    'A failed refund can be settled twice.',
  ),
  reconcile(
    'waitsForPayer(intent) ? hostedPageMs : 0',
    'waitsForPayer(intent) ? Infinity : 0',
    'Staff do not see a hosted payment that stays undecided.',
  ),
  lookUpIntent(
    'if (!belongsToCurrentAccount(gateway, attempt)) throw',
    'if (false) throw',
    'An attempt of another provider account is looked up at this one.',
  ),
  dispute(
    "(open || dispute.status === 'lost') && !dispute.isInquiry",
    "open || dispute.status === 'lost'",
    'A dispute inquiry cancels the tickets.',
  ),
  dispute(
    "(open || dispute.status === 'lost') && !dispute.isInquiry",
    'open && !dispute.isInquiry',
    'A dispute first reported as lost keeps the tickets.',
  ),
  dispute(
    'const isDecided = !open && (before === undefined || before.status !== dispute.status);',
    'const isDecided = false;',
    'No one is notified of the end of a dispute.',
  ),
  missed(
    'await move(payments, { from, seenUntil: from,',
    'await move(payments, { from, seenUntil: until,',
    'A failed lookup at the provider is never retried.',
  ),
  missed('new Date(now.getTime() - graceMs)', 'now', 'An event that is still being delivered counts as missed.'),
  missed('WHERE w.next_check_at <= ${now}', '', 'The provider is called without a pause.'),
  foundRefund(
    "decision !== 'nothing' && known.providerStatus !== refund.status",
    "decision !== 'nothing'",
    'A known open refund counts as missed.',
  ),
  overdue(' AND r.created_at <= ${since}', '', 'A refund is overdue at once.'),
  overdue(' AND i.attention IS NULL', '', 'An overdue refund is reported again at every check.'),
  noteRefund(
    "  if (isDone) await showNextRefund(tx, refund.orderIntentId, now, ['REFUND_OVERDUE']);\n",
    '',
    'A refund that has ended is still overdue.',
  ),
  turn('account_id = ${accountId} AND ', '', 'A buyer sees the queue time of another buyer.'),
  books('e.account = ${gateway.account} AND ', '', 'The books add the amounts of test and live mode.'),
];
