import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const test = 'apps/server/src/modules/stock/waiting-list/waiting-list.test.ts';
const holdTake = mutantsOf('apps/server/src/modules/stock/hold_take.sql', test);
const holds = mutantsOf('apps/server/src/modules/stock/holds.ts', test);
const tend = mutantsOf('apps/server/src/modules/stock/waiting_tend.sql', test);
const join = mutantsOf('apps/server/src/modules/stock/waiting_join.sql', test);
const model = 'apps/server/src/modules/stock/waiting-list/model.test.ts';
const end = mutantsOf('apps/server/src/modules/stock/waiting_end.sql', model);
const first = mutantsOf('apps/server/src/modules/stock/waiting_first.sql', model);
const release = mutantsOf('apps/server/src/modules/stock/waiting_release.sql', model);
const used = mutantsOf('apps/server/src/modules/stock/waiting.ts', test);
const present = mutantsOf('apps/server/src/modules/events/catalogue/present.ts', test);
const own = mutantsOf('apps/server/src/modules/stock/waiting-list/own-list.ts', test);
const faults = 'apps/server/src/modules/stock/waiting-list/faults.test.ts';
const job = mutantsOf('apps/server/src/modules/stock/waiting-list/tend-lists.ts', faults);
const fail = mutantsOf('apps/server/src/modules/stock/order_fail.sql', faults);
const steer = mutantsOf('apps/server/src/modules/stock/waiting-list/steer-lists.ts', test);

/** Waiting lists: who is next, which tickets are reserved, and when an offer ends. */
export const mutants: Mutant[] = [
  holdTake('s.held - s.waiting', 's.held', 'The wizard can hold a unit reserved for the waiting list.'),
  holdTake(
    "h.state = 'HELD' AND h.expires_at > moment AND NOT h.offered\n      AND",
    "h.state = 'HELD' AND h.expires_at > moment\n      AND",
    'Another choice changes the offer.',
  ),
  holds(' AND NOT offered', '', 'The wizard releases the offer.'),
  tend(
    '    ORDER BY w.rank\n    LIMIT',
    '    ORDER BY w.rank DESC\n    LIMIT',
    'The newest entry gets the first offer.',
  ),
  tend(' AND NOT s.waiting_paused', '', 'Offers are made while they are paused.'),
  tend(
    "WHEN line.filled THEN 'TAKEN'",
    "WHEN false THEN 'TAKEN'",
    'A person who got a ticket elsewhere stays on the list.',
  ),
  tend(
    "THEN CASE WHEN line.is_over OR line.is_open THEN 'LAPSED' ELSE 'WAITING' END",
    "THEN 'LAPSED'",
    'An offer that ends while the event is hidden is lost.',
  ),
  join('IF free > 0 OR EXISTS', 'IF EXISTS', 'An account can join the list of a ticket type that is on sale.'),
  steer(
    "    await notifyWaitingEnd(tx, person, 'removed', context.now);\n",
    '',
    'A person removed from the list gets no mail.',
  ),
  end("  IF found.state = 'WAITING' THEN", '  IF false THEN', 'The shop keeps a unit reserved for an entry that left.'),
  first('min(w.rank) - 1', 'max(w.rank) + 1', 'An entry moved to the front becomes the last.'),
  release('stock.held - 1', 'stock.held - 0', 'The unit of a declined offer is lost.'),
  own(
    '  await endUsedOffer(lists, { entryId, accountId: actor.accountId }, context);\n',
    '',
    'A person who returned the ticket of an offer cannot leave the list before the job runs.',
  ),
  own(
    '  await endUsedOffer(lists, { accountId, ticketConfigurationId, relationshipType }, context);\n',
    '',
    'A person who returned the ticket of an offer cannot join again before the job runs.',
  ),
  used(' AND NOT ${isUsed} AND (', ' AND (', 'A used offer is on the list until the job runs.'),
  used(' AND NOT ${isUsed} GROUP BY', ' GROUP BY', 'The event shows a used offer until the job runs.'),
  present(' && event.offer_until > now', '', 'The event shows an expired offer until the job runs.'),
  own('return tendList(tx, stockId, context);', 'return [];', 'A remaining unit waits for the job.'),
  job(
    "    if (outcome === 'OFFERED') await tellOffer(tx, person, context.now);\n",
    '',
    'A person with an offer gets no mail.',
  ),
  fail(
    "state = 'CONSUMED' AND expires_at > moment",
    "state = 'CONSUMED' AND false",
    'A declined card loses the offer.',
  ),
];
