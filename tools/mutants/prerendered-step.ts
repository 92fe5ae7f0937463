import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/web/src/features/attendee/registration';
const prerendered = mutantsOf(`${folder}/PrerenderedStep.tsx`, `${folder}/PrerenderedStep.test.tsx`);
const part = mutantsOf(`${folder}/part.ts`, `${folder}/part.test.tsx`);
const paying = mutantsOf(`${folder}/prefetch-payment.ts`, `${folder}/prefetch-payment.test.ts`);
const next = mutantsOf(`${folder}/known.ts`, `${folder}/known.test.ts`);
const queries = mutantsOf('apps/web/src/product/money/payment-queries.ts', `${folder}/prefetch-payment.test.ts`);

/** The next registration step, rendered and requested while the current one is open. */
export const mutants: Mutant[] = [
  prerendered("isOpen ? 'visible' : 'hidden'", "'visible'", 'The next step is seen while one reads the one before.'),
  prerendered('key={turn} ', '', 'A step that was left keeps its errors.'),
  prerendered(
    'isOpen ? () => setTurn((count) => count + 1) : undefined',
    'void setTurn((count) => count + 1)',
    'What was drawn ahead is drawn again by the tap.',
  ),
  part('useState(() => here ?? Later)[0]', 'here ?? Later', 'A step that was waited for is made anew when it comes.'),
  part('useState(() => here ?? Later)[0]', 'Later', 'A part that is here is waited for.'),
  part('    await whenOnline();\n', '', 'Code that failed to come without a network never comes.'),
  part('fetchPart().catch(() => null)', 'fetchPart()', 'A part that cannot be had ahead is an error nobody catches.'),
  paying('return () => clearTimeout(rest);', '', 'A form that was left asks what paying needs.'),
  paying('part !== null', 'true', 'A card form without its code is drawn ahead.'),
  paying('[preloadPayment(), ...queries]', '[preloadPayment()]', 'The card form is drawn ahead without the addresses.'),
  paying('if (afterMs === null) return;', '', 'Who has nothing to pay is asked for their addresses.'),
  paying('isHere && afterMs !== null', 'isHere', 'A cart that costs nothing any more has a card form out of sight.'),
  next(
    "state.step === 'ticket' ? state.offer.tickets : null",
    'state.offer.tickets',
    'A step that was gone on to asks what the tickets ask ahead.',
  ),
  next('asked = tickets && mayBeKnown', 'asked = mayBeKnown', 'What follows the tickets is asked before them.'),
  next('mayRegisterOthers(state) || ', '', 'Who looks for somebody else waits for the field.'),
  queries(
    "call('getAddresses', { signal }),\n  staleTime,",
    "call('getAddresses', { signal }),",
    'The cart asks again what the form has asked.',
  ),
];
