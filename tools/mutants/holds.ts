import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const holds = mutantsOf(
  'apps/server/src/modules/stock/holds.ts',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const planOrder = mutantsOf(
  'apps/server/src/modules/orders/plan/plan-order.ts',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const checkWish = mutantsOf(
  'apps/server/src/modules/stock/holds/check-wish.ts',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const holdSweep = mutantsOf(
  'apps/server/src/modules/stock/hold_sweep.sql',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const holdExpire = mutantsOf(
  'apps/server/src/modules/stock/hold_expire.sql',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const holdTake = mutantsOf(
  'apps/server/src/modules/stock/hold_take.sql',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);
const orderCatalogue = mutantsOf(
  'apps/server/src/modules/orders/plan/order_catalogue.sql',
  'apps/server/src/modules/stock/holds/holders.test.ts',
);

const unpaid = 'apps/server/src/modules/orders/create/unpaid.test.ts';
const unpaidPlan = mutantsOf('apps/server/src/modules/orders/plan/plan-order.ts', unpaid);
const unpaidEnd = mutantsOf('apps/server/src/modules/orders/create/end-orders-of-others.ts', unpaid);
const refusedCards = mutantsOf('apps/server/src/modules/payments/charge/refused-cards.ts', unpaid);
const createOrder = mutantsOf('apps/server/src/modules/orders/create/create-order.ts', unpaid);
const engine = mutantsOf(
  'apps/server/src/modules/stock/engine.ts',
  'apps/server/src/modules/orders/create/no-response.test.ts',
);
const watch = mutantsOf('apps/server/src/db/response-watch.ts', 'apps/server/src/db/response-watch.test.ts');
const challengePage = mutantsOf(
  'apps/server/src/modules/payments/charge/challenge-page.ts',
  'apps/server/src/modules/payments/stripe-challenge.test.ts',
);

/** Holds: taking, renewing, releasing, expiring. */
export const mutants: Mutant[] = [
  engine(
    'return left.length === 0 ? taken : [...taken, ...(await ask(left))];',
    'return ask(items);',
    'An order whose response was lost is taken a second time.',
  ),
  watch("?? '').startsWith('idle')", "?? '').startsWith('')", 'A slow statement loses its connection.'),
  holds(
    "WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD'",
    "WHERE hold_id = ${holdId} AND state = 'HELD'",
    "A stranger's DELETE ends the hold.",
  ),
  holds(
    "WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD'",
    "WHERE holder_account_id = ${holderAccountId} AND state = 'HELD'",
    'Releasing one hold ends all holds of the account.',
  ),
  holds(
    "AND holder_account_id = ${holderAccountId} AND state = 'HELD'",
    'AND holder_account_id = ${holderAccountId}',
    'A hold that was bought is released again.',
  ),
  holds(
    'WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId}) AS known',
    'WHERE hold_id = ${holdId}) AS known',
    'A stranger learns that the hold exists.',
  ),
  planOrder(
    '        hold.ticketConfigurationId === ticket.ticketConfigurationId &&\n        hold.relationshipType === relationship.relationshipType,',
    '        hold.ticketConfigurationId === ticket.ticketConfigurationId,',
    'A hold of another relationship is used up.',
  ),
  planOrder(
    '        hold.accountId === person.accountId &&\n        hold.ticketConfigurationId === ticket.ticketConfigurationId &&',
    '        hold.ticketConfigurationId === ticket.ticketConfigurationId &&',
    'A hold for another person is used up.',
  ),
  planOrder(
    '        hold.ticketConfigurationId === ticket.ticketConfigurationId &&\n        hold.relationshipType ===',
    '        hold.relationshipType ===',
    'A hold of another ticket is used up.',
  ),
  planOrder('    holds: ownHolds(checked, facts),', '    holds: [],', 'Holds are not used up by buying.'),
  checkWish('  if (closed) throw new FoyerError(closed.code);\n', '', 'Holds are taken while registration is closed.'),
  checkWish(
    'checkRegistrationOpen(actor, {',
    'checkRegistrationOpen({ ...actor, roles: [] }, {',
    'Staff take no hold while registration is closed.',
  ),
  checkWish(
    '  if (choice) throw new FoyerError(choice.code, choice.metadata ? { metadata: choice.metadata } : {});\n',
    '',
    'A ticket that is not on sale can be held.',
  ),
  checkWish(
    '  if (refusal) {',
    "  if (refusal && refusal.code !== 'DUPLICATE_TICKET_REQUEST') {",
    'A second ticket is held.',
  ),
  holdSweep(
    "WHERE state = 'HELD' AND expires_at <= moment ORDER",
    'WHERE false ORDER',
    'Expired holds keep their units.',
  ),
  holdExpire('h.expires_at <= moment', 'h.expires_at < moment', 'A hold is released one moment after it expires.'),
  holdTake(
    'cardinality(array_positions(moved_pieces, piece_of)) <= 0 THEN',
    'cardinality(array_positions(moved_pieces, piece_of)) < 0 THEN',
    'One unit too many is held.',
  ),
  holdExpire(
    "WHERE h.stock_id = piece_of AND h.state = 'HELD' AND h.expires_at <= moment",
    "WHERE h.stock_id = piece_of AND h.state = 'HELD'",
    'A new hold ends the holds of other buyers.',
  ),
  orderCatalogue(
    'AND c.event_id = e.event_id AND c.active) AS tickets',
    'AND c.event_id = e.event_id) AS tickets',
    'A withdrawn ticket can be held.',
  ),
  orderCatalogue(
    "'startDateTime', c.sale_start,",
    "'startDateTime', NULL::timestamptz,",
    'A ticket can be held before its sale starts.',
  ),
  orderCatalogue(
    "'endDateTime', c.sale_end,",
    "'endDateTime', NULL::timestamptz,",
    'A ticket can be held after its sale ends.',
  ),
  orderCatalogue(
    "'relationshipTypes', c.relationship_types,",
    "'relationshipTypes', '[]'::jsonb,",
    'A unit that is offered to another account can be held.',
  ),
  unpaidPlan('limited + others <= holdsPerEvent', 'true', 'One order takes all limited tickets without money.'),
  unpaidEnd('if (!isForOneself) return false;', '', "A buyer ends another buyer's order for a third person."),
  unpaidEnd('await endUnpaidOrder(', 'void (', "Another buyer's unpaid order blocks the purchase."),
  createOrder(
    "if (order.kind === 'hosted' && !isPrivileged(actor))",
    'if (false)',
    'Payment pages can be opened and given up without limit.',
  ),
  createOrder(
    "if (order.kind === 'card' && facts.cardWait !== null)",
    'if (false)',
    'Stolen cards can be tested without a wait.',
  ),
  refusedCards(
    "...(card === undefined ? [] : [{ name: 'refused-card' as const, key: card }]),",
    '',
    'Many accounts can try one card.',
  ),
  challengePage(
    'if (cached && now.getTime()',
    'if (cached && false && now.getTime()',
    'Each page view calls the provider.',
  ),
  challengePage(
    'if (cached && now.getTime() - cached.readAt.getTime() < cachedMs)',
    'if (cached)',
    'The page does not show the decision of the bank.',
  ),
];
