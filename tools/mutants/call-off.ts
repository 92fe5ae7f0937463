import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules';
const races = `${folder}/events/call-off/races.test.ts`;
const whole = `${folder}/events/call-off/call-off.test.ts`;
const inventory = (file: string, test: string) => mutantsOf(`${folder}/stock/${file}`, test);
const callOff = (file: string, test: string) => mutantsOf(`${folder}/events/call-off/${file}`, test);
const refundRest = mutantsOf(`${folder}/payments/refunds/refund-rest.ts`, races);
const sums = mutantsOf('packages/domain/src/events/call-off.ts', 'packages/domain/src/events/call-off.test.ts');

/** After an event is called off, nothing is sold and each payment is refunded once. */
export const mutants: Mutant[] = [
  inventory('call_off_begin.sql', races)(
    'pg_advisory_xact_lock(7310, hashint8(o.id))',
    'o.id',
    'The call-off does not wait for an order that is being written.',
  ),
  inventory('order_write.sql', races)(
    'IF cardinality(sale_lock(',
    'IF false AND cardinality(sale_lock(',
    'A charge at the moment of the call-off becomes an order.',
  ),
  inventory('waiting_tend.sql', whole)(
    'line.closed OR line.is_called_off OR',
    'line.closed OR',
    'The waiting list of a called-off event stays open.',
  ),
  callOff('list-work.ts', whole)(
    "CASE WHEN p.kind = 'cash' THEN NULL ELSE ${now}::timestamptz END",
    '${now}::timestamptz',
    'Cash counts as returned although staff did not return it.',
  ),
  callOff('settle-payment.ts', whole)(
    "  if (payment.kind !== 'cash') throw new FoyerError('REFUND_NOT_POSSIBLE');\n",
    '',
    'A card payment can be marked as returned in cash.',
  ),
  callOff('read-problems.ts', races)(
    "      UNION SELECT payment_id FROM refund WHERE status = 'FAILED' AND payment_id IS NOT NULL) f",
    ') f',
    'The metrics leave out refunds that the provider refused.',
  ),
  refundRest('if (payment.left <= 0) return [];', '', 'A payment without money left is refunded again.'),
  sums(
    "payment.way === 'waived' || payment.isTakenBack",
    "payment.way === 'waived'",
    'A charge that the bank took back is refunded again.',
  ),
];
