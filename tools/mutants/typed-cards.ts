import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const plan = mutantsOf(
  'apps/server/src/modules/tickets/changes/plan-change.ts',
  'apps/server/src/modules/tickets/changes/typed-card.test.ts',
);
const carryOut = mutantsOf(
  'apps/server/src/modules/tickets/changes/carry-out.ts',
  'apps/server/src/modules/tickets/changes/typed-card.test.ts',
);
const dialog = 'apps/web/src/shared/ticket-changes/ChangeDialog.test.tsx';
const methods = mutantsOf('apps/web/src/shared/ticket-changes/payment-methods.ts', dialog);
const payment = mutantsOf('apps/web/src/shared/payment/use-payment.ts', dialog);

/** A change of ticket that is paid with a typed card. */
export const mutants: Mutant[] = [
  plan(
    'expectedAmountDue, ...typed];',
    'expectedAmountDue];',
    'A request with another card counts as a repetition of the first.',
  ),
  plan("if (facts.isAtTheDesk) return { kind: 'card', stored };", '', 'Staff at the desk can charge a typed card.'),
  plan(
    'cardKey: isTyped ? cardKeyOf(changes, charge) : undefined',
    'cardKey: undefined',
    'A declined card can be tested again.',
  ),
  carryOut("'challengeUrl' in charged ? charged.challengeUrl : null", 'null', 'The buyer is never sent to the bank.'),
  methods(
    'if (problem && isAboutTheTicket(problem)) return false;',
    '',
    'The card form stays open after an error that no card can fix.',
  ),
  methods("  'STORED_PAYMENT_UNUSABLE',\n", '', 'If a stored card cannot be used, no other card is offered.'),
  payment(
    'outcomeOf: paymentOutcomeOf,',
    '',
    'A request that never reached the provider keeps its key and its failure.',
  ),
];
