import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/web/src/features/orders/registration';
const prerendered = mutantsOf(`${folder}/PrerenderedStep.tsx`, `${folder}/PrerenderedStep.test.tsx`);
const part = mutantsOf(`${folder}/part.ts`, `${folder}/part.test.tsx`);
const paying = mutantsOf(`${folder}/prefetch-payment.ts`, `${folder}/prefetch-payment.test.ts`);
const next = mutantsOf(`${folder}/known.ts`, `${folder}/known.test.ts`);
const queries = mutantsOf('apps/web/src/shared/money/payment-queries.ts', `${folder}/prefetch-payment.test.ts`);

/** The next registration step, rendered and requested while the current one is open. */
export const mutants: Mutant[] = [
  prerendered(
    "isOpen ? 'visible' : 'hidden'",
    "'visible'",
    'The prefetched next step is visible during the current step.',
  ),
  prerendered('key={turn} ', '', 'A step keeps its errors after the user leaves it.'),
  prerendered(
    'isOpen ? () => setTurn((count) => count + 1) : undefined',
    'void setTurn((count) => count + 1)',
    'A prerendered step is rendered again when it opens.',
  ),
  part('useState(() => here ?? Later)[0]', 'here ?? Later', 'A step is mounted again when its code arrives.'),
  part('useState(() => here ?? Later)[0]', 'Later', 'A loaded part still suspends.'),
  part('    await whenOnline();\n', '', 'Code that failed to load offline is never loaded.'),
  part('fetchPart().catch(() => null)', 'fetchPart()', 'A failed prefetch is an unhandled rejection.'),
  paying('return () => clearTimeout(rest);', '', 'A form that was closed still prefetches the data for payment.'),
  paying('part !== null', 'true', 'The card form is prerendered before its code is loaded.'),
  paying('[preloadPayment(), ...queries]', '[preloadPayment()]', 'The card form is prerendered without the addresses.'),
  paying('if (afterMs === null) return;', '', 'The addresses are fetched for an order without payment.'),
  paying('isHere && afterMs !== null', 'isHere', 'A cart that became free still has a hidden card form.'),
  next(
    "state.step === 'ticket' ? state.offer.tickets : null",
    'state.offer.tickets',
    'A later step repeats the prefetches of the ticket step.',
  ),
  next(
    'relationshipType = tickets && mayBeKnown',
    'relationshipType = mayBeKnown',
    'Data of the next step is requested before the tickets.',
  ),
  next('mayRegisterOthers(state) || ', '', 'A user who registers another person waits for the search field.'),
  queries(
    "call('getAddresses', { signal }),\n  staleTime,",
    "call('getAddresses', { signal }),",
    'The cart repeats a request of the form.',
  ),
];
