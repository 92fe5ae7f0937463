import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const test = 'apps/server/src/modules/waiting-list/waiting-list.test.ts';
const holdTake = mutantsOf('apps/server/src/modules/inventory/hold_take.sql', test);
const holds = mutantsOf('apps/server/src/modules/inventory/holds.ts', test);
const tend = mutantsOf('apps/server/src/modules/inventory/waiting_tend.sql', test);
const join = mutantsOf('apps/server/src/modules/inventory/waiting_join.sql', test);
const model = 'apps/server/src/modules/waiting-list/model.test.ts';
const end = mutantsOf('apps/server/src/modules/inventory/waiting_end.sql', model);
const first = mutantsOf('apps/server/src/modules/inventory/waiting_first.sql', model);
const release = mutantsOf('apps/server/src/modules/inventory/waiting_release.sql', model);
const own = mutantsOf('apps/server/src/modules/waiting-list/own-list.ts', test);
const faults = 'apps/server/src/modules/waiting-list/faults.test.ts';
const job = mutantsOf('apps/server/src/modules/waiting-list/tend-lists.ts', faults);
const fail = mutantsOf('apps/server/src/modules/inventory/order_fail.sql', faults);
const steer = mutantsOf('apps/server/src/modules/waiting-list/steer-lists.ts', test);

/** Waiting lists: who is next, which tickets are reserved, and when an offer ends. */
export const mutants: Mutant[] = [
  holdTake('s.held - s.waiting', 's.held', 'The wizard holds what somebody waits for.'),
  holdTake(
    "h.state = 'HELD' AND h.expires_at > moment AND NOT h.offered\n      AND",
    "h.state = 'HELD' AND h.expires_at > moment\n      AND",
    'Another choice moves the offer.',
  ),
  holds(' AND NOT offered', '', 'The wizard gives the offer back.'),
  tend('    ORDER BY w.rank\n    LIMIT', '    ORDER BY w.rank DESC\n    LIMIT', 'Whoever came last is offered first.'),
  tend(' AND NOT s.waiting_paused', '', 'Offers go out while staff have stopped them.'),
  tend("WHEN line.filled THEN 'TAKEN'", "WHEN false THEN 'TAKEN'", 'Who has a ticket otherwise goes on waiting.'),
  tend(
    "THEN CASE WHEN line.is_over OR line.is_open THEN 'LAPSED' ELSE 'WAITING' END",
    "THEN 'LAPSED'",
    'An offer that ends while the event is off the page is lost.',
  ),
  join('IF free > 0 OR EXISTS', 'IF EXISTS', 'One waits for what is on sale.'),
  steer("    await tellEnd(tx, person, 'removed', context.now);\n", '', 'Who is taken off hears nothing.'),
  end("  IF found.state = 'WAITING' THEN", '  IF false THEN', 'Who left is waited for by the shop for ever.'),
  first('min(w.rank) - 1', 'max(w.rank) + 1', 'Who is put to the front comes last.'),
  release('stock.held - 1', 'stock.held - 0', 'The piece of an offer that is given back is nobody’s.'),
  own('return tendList(tx, stockId, context);', 'return [];', 'A piece that is left waits for the job.'),
  job(
    "    if (outcome === 'OFFERED') await tellOffer(tx, person, context.now);\n",
    '',
    'Who is offered a piece hears nothing of it.',
  ),
  fail(
    "state = 'CONSUMED' AND expires_at > moment",
    "state = 'CONSUMED' AND false",
    'An offer is lost with a card that is declined.',
  ),
];
