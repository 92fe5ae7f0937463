import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const payments = 'apps/server/src/modules/payments';
const later = `${payments}/refunds/later.test.ts`;

const refundState = mutantsOf('packages/domain/src/refund-state.ts', later);
const giveBack = mutantsOf(`${payments}/refunds/give-back.ts`, later);
const refundOrder = mutantsOf(`${payments}/refunds/refund-order.ts`, later);
const writeRefunds = mutantsOf(`${payments}/refunds/write-refunds.ts`, later);
const lookForRefunds = mutantsOf(`${payments}/refunds/look-for-refunds.ts`, later);
const readRefunds = mutantsOf(`${payments}/refunds/read-refunds.ts`, later);
const missed = mutantsOf(`${payments}/watch/look-for-missed.ts`, `${payments}/watch/look-for-missed.test.ts`);
const overdue = mutantsOf(`${payments}/refunds/show-overdue.ts`, `${payments}/watch/look-for-missed.test.ts`);
const noteRefund = mutantsOf(`${payments}/refunds/note-refund.ts`, `${payments}/watch/look-for-missed.test.ts`);
const foundRefund = mutantsOf(`${payments}/refunds/look-for-refunds.ts`, `${payments}/watch/look-for-missed.test.ts`);
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
    'A refund that fails after it was done is not heard.',
  ),
  refundState(
    "FAILED: { pending: 'revive', requires_action: 'revive', succeeded: 'revive'",
    "FAILED: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing'",
    'A refund that was given up here and made there is not counted.',
  ),
  giveBack(
    'if (!options.first) {',
    'if (options.dropWhenUnreachable) {',
    'A refund is repeated without looking for it.',
  ),
  giveBack(
    'if (!belongsToCurrentAccount(payments.gateway, refund)) return',
    'if (false) return',
    'A refund of another account is asked for at this one.',
  ),
  writeRefunds(
    '`${about.prefix}-${tries + index}`',
    '`${about.prefix}-${index}`',
    'Asking again in one dialog after a lost answer runs into the unique key.',
  ),
  refundOrder(
    '  await lookForLostRefunds(payments, orderId, now);\n',
    '',
    'A refund that was made although its answer was lost is made again.',
  ),
  lookForRefunds(
    "if ((await findKnown(tx, refund)) !== null) return 'known';",
    '',
    'A refund made at the provider is booked without looking under the lock.',
  ),
  readRefunds(
    "\n  AND NOT EXISTS (SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED')",
    '',
    'A failed refund offers to be settled twice.',
  ),
  reconcile(
    'waitsForPayer(intent) ? hostedPageMs : 0',
    'waitsForPayer(intent) ? Infinity : 0',
    'A hosted payment that nobody decides reaches nobody.',
  ),
  lookUpIntent(
    'if (!belongsToCurrentAccount(gateway, attempt)) throw',
    'if (false) throw',
    'An attempt of another account is looked for at this one.',
  ),
  dispute(
    "(open || dispute.status === 'lost') && !dispute.isInquiry",
    "open || dispute.status === 'lost'",
    'An enquiry cancels the tickets.',
  ),
  dispute(
    "(open || dispute.status === 'lost') && !dispute.isInquiry",
    'open && !dispute.isInquiry',
    'A dispute first reported as lost keeps the tickets.',
  ),
  dispute(
    'const isDecided = !open && (before === undefined || before.status !== dispute.status);',
    'const isDecided = false;',
    'The end of a dispute is not told.',
  ),
  missed(
    'await move(payments, { from, seenUntil: from,',
    'await move(payments, { from, seenUntil: until,',
    'What the provider did not answer is never looked for again.',
  ),
  missed('new Date(now.getTime() - graceMs)', 'now', 'A message that is on its way is counted as missed.'),
  missed('WHERE w.next_check_at <= ${now}', '', 'The provider is asked all the time.'),
  foundRefund(
    "decision !== 'nothing' && known.providerStatus !== refund.status",
    "decision !== 'nothing'",
    'An open refund that is known is counted as missed.',
  ),
  overdue(' AND r.created_at <= ${since}', '', 'A refund is overdue at once.'),
  overdue(' AND i.attention IS NULL', '', 'An overdue refund is told again at every look.'),
  noteRefund('  if (isDone) await seeNoMore(tx, refund);\n', '', 'A refund that has ended is still overdue.'),
  turn('account_id = ${accountId} AND ', '', "A buyer is told of somebody else's turn."),
  books('e.account = ${gateway.account} AND ', '', 'The books add up the accounts of test and live mode.'),
];
