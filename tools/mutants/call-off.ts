import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules';
const races = `${folder}/call-off/races.test.ts`;
const whole = `${folder}/call-off/call-off.test.ts`;
const inventory = (file: string, test: string) => mutantsOf(`${folder}/inventory/${file}`, test);
const callOff = (file: string, test: string) => mutantsOf(`${folder}/call-off/${file}`, test);
const refundRest = mutantsOf(`${folder}/payments/refunds/refund-rest.ts`, races);
const sums = mutantsOf('packages/domain/src/call-off.ts', 'packages/domain/src/call-off.test.ts');

/** After an event is called off, nothing is sold and each payment is refunded once. */
export const mutants: Mutant[] = [
  inventory('call_off_begin.sql', races)(
    'pg_advisory_xact_lock(7310, hashint8(o.id))',
    'o.id',
    'An order that is being written is not waited for.',
  ),
  inventory('order_write.sql', races)(
    'IF cardinality(sale_lock(',
    'IF false AND cardinality(sale_lock(',
    'A card that is charged at the moment of the call-off becomes an order.',
  ),
  inventory('waiting_tend.sql', whole)(
    'line.closed OR line.is_called_off OR',
    'line.closed OR',
    'A waiting list of an event that was called off goes on.',
  ),
  callOff('list-work.ts', whole)(
    "CASE WHEN p.kind = 'cash' THEN NULL ELSE ${now}::timestamptz END",
    '${now}::timestamptz',
    'Cash counts as given back although nobody returned it.',
  ),
  callOff('settle-payment.ts', whole)(
    "  if (payment.kind !== 'cash') throw new FoyerError('REFUND_NOT_POSSIBLE');\n",
    '',
    'A card payment is ticked off.',
  ),
  refundRest('if (payment.left <= 0) return [];', '', 'A payment without money left is refunded again.'),
  sums(
    "payment.way === 'waived' || payment.isTakenBack",
    "payment.way === 'waived'",
    'What the bank took back is refunded again.',
  ),
];
