import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const plan = mutantsOf(
  'apps/server/src/modules/ticket-changes/plan-change.ts',
  'apps/server/src/modules/ticket-changes/typed-card.test.ts',
);
const carryOut = mutantsOf(
  'apps/server/src/modules/ticket-changes/carry-out.ts',
  'apps/server/src/modules/ticket-changes/typed-card.test.ts',
);
const dialog = 'apps/web/src/product/ticket-change/ChangeDialog.test.tsx';
const ways = mutantsOf('apps/web/src/product/ticket-change/ways.ts', dialog);
const payment = mutantsOf('apps/web/src/product/payment/use-payment.ts', dialog);

/** A change of ticket that is paid with a typed card. */
export const mutants: Mutant[] = [
  plan(
    'expectedAmountDue, ...typed];',
    'expectedAmountDue];',
    'A request with another card is answered as a repetition of the first.',
  ),
  plan("if (facts.isAtTheDesk) return { kind: 'card', stored };", '', 'Staff at the desk charge a typed card.'),
  plan(
    'cardKey: isTyped ? cardKeyOf(changes, charge) : undefined',
    'cardKey: undefined',
    'A refused card is tested on.',
  ),
  carryOut("'challengeUrl' in charged ? charged.challengeUrl : null", 'null', 'The buyer is never sent to the bank.'),
  ways('if (problem && isAboutTheTicket(problem)) return false;', '', 'A card form stays where no card helps.'),
  ways("  'STORED_PAYMENT_UNUSABLE',\n", '', 'No other card is offered for a stored one that cannot be used.'),
  payment('outcomeOf: paymentOutcomeOf,', '', 'A request that the provider never got keeps its key and its failure.'),
];
