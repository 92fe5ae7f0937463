import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const findIntent = mutantsOf(
  'apps/server/src/modules/payments/intents/find-intent.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const orderPeople = mutantsOf(
  'apps/server/src/modules/orders/plan/order_people.sql',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const payer = mutantsOf(
  'apps/server/src/modules/orders/plan/payer.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const planOrder = mutantsOf(
  'apps/server/src/modules/orders/plan/plan-order.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const paymentMethods = mutantsOf(
  'apps/server/src/modules/orders/plan/plan-order.ts',
  'apps/server/src/modules/orders/create/wallets.test.ts',
);
const walletWritten = mutantsOf(
  'apps/server/src/modules/orders/create/order_insert.sql',
  'apps/server/src/modules/orders/create/wallets.test.ts',
);
const checkLine = mutantsOf(
  'apps/server/src/modules/orders/plan/check-line.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const orderWrite = mutantsOf(
  'apps/server/src/modules/orders/create/order_insert.sql',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const stockLock = mutantsOf(
  'apps/server/src/modules/stock/stock_lock.sql',
  'apps/server/src/modules/orders/create/concurrency.test.ts',
);
const ordersRead = mutantsOf(
  'apps/server/src/modules/orders/read/get-order.ts',
  'apps/server/src/modules/orders/create/order-payments.test.ts',
);

/** The allowed contents of an order, its people, and the name on it. */
export const mutants: Mutant[] = [
  orderWrite('WHERE l."leaderJoins"', 'WHERE true', 'The ticket of a leader who does not join is on the team.'),
  orderWrite(
    'JOIN groups g ON g.leader_ticket_id = l.ticket_id',
    'CROSS JOIN groups g',
    'Two teams of an order have the members of both.',
  ),
  orderWrite(
    '      WHERE o.order_intent_id = ANY (ids) AND t."maxMembers" IS NOT NULL',
    '      WHERE o.order_intent_id = ANY (ids)',
    'A ticket without a team leads one.',
  ),
  stockLock('\n  FOR UPDATE', '', 'Two orders count the last seat.'),
  stockLock(' - s.held', '', 'A held seat is sold.'),
  stockLock(' - s.waiting', '', 'A unit reserved for the waiting list is sold.'),
  ordersRead(
    'const isShown = mayReadOrder(reader, { accountId });',
    'const isShown = true;',
    'A buyer sees the card of another payer of a change.',
  ),
  ordersRead(
    "purpose === 'order');",
    "purpose !== 'addOns');",
    'A free order shows the payment method of a later change.',
  ),
  ordersRead("'refundedMinor', p.refunded_minor", "'refundedMinor', 0", 'A payment does not show its refunded amount.'),
  paymentMethods('!isOffered || cashPayment', 'cashPayment', 'A wallet is accepted although the operator offers none.'),
  paymentMethods('!isOffered || cashPayment || bypassPayment', '!isOffered', 'An order is cash and a wallet at once.'),
  paymentMethods(' || request.payWithWallet }', ' }', 'A wallet is requested, but a card is charged.'),
  walletWritten('v."cardType", v.wallet,', 'v."cardType", NULL,', 'An order does not store its payment method.'),
  payer(
    "creditCard: { ...card, lastFour: lastFourOf(creditCardNumber ?? '') }",
    'creditCard: card',
    'The same key takes another card.',
  ),
  {
    file: 'apps/server/src/modules/payments/intents/repeated-intent.ts',
    find: "if (first.requestHash?.toString('hex') !== hash) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');",
    replace: '',
    breaks: 'The same key takes another request.',
    tests: [
      'apps/server/src/modules/orders/create/guards.test.ts',
      'apps/server/src/modules/orders/create/create-order.test.ts',
    ],
  },
  findIntent("    .where('i.account_id', '=', accountId)\n", '', 'A key of another account returns its order.'),
  orderPeople(
    'FROM order_intent i WHERE i.account_id = q."buyerAccountId" AND i.idempotency_key',
    'FROM order_intent i WHERE i.idempotency_key',
    'A key of another account counts as used.',
  ),
  payer(
    'cardRequest?.swiped === true && isPrivileged(actor);',
    'cardRequest?.swiped === true;',
    'A consultant skips the billing address by claiming a swiped card.',
  ),
  payer(
    'postalCode: isSwiped(cardRequest, { actor }) ? text(card.cardZipCode)',
    'postalCode: cardRequest?.swiped === true ? text(card.cardZipCode)',
    'A consultant replaces the billing zip by claiming a swiped card.',
  ),
  planOrder(
    "  if (twice !== undefined) throw new FoyerError('INVALID_GROUP_MEMBER', { metadata: { ticketId: twice } });\n",
    '',
    'One member joins two groups of an order.',
  ),
  checkLine('member.eventId === catalogue.eventId && ', '', 'A ticket of another event joins a group.'),
  checkLine('member.isLive && ', '', 'A cancelled ticket joins a group.'),
  orderWrite(
    '    coalesce(o.staff_account_id, o.account_id), t."searchText", moment, moment',
    '    o.account_id, t."searchText", moment, moment',
    'Staff at the desk are not recorded as the registering person.',
  ),
  orderWrite(
    "SELECT k.ticket_id, k.event_id, moment, coalesce(o.staff_account_id, o.account_id), 'order', moment",
    "SELECT k.ticket_id, k.event_id, moment, o.account_id, 'order', moment",
    'The buyer is recorded as the person who checked the ticket in.',
  ),
  planOrder(
    'actor.actingStaff?.accountId ?? (isPrivileged(actor) ? actor.accountId : null)',
    'actor.actingStaff?.accountId ?? null',
    'Staff who act in their own name are not recorded.',
  ),
  payer(
    'const takenBy = personAtKeyboardId(context.actor);',
    'const takenBy = context.actor.accountId;',
    'Acting staff are not recorded as the receiver of the cash.',
  ),
  orderPeople(
    'EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id\n         AND t.event_id = e.parent_event_id',
    'EXISTS (SELECT FROM ticket t WHERE t.account_id = q."buyerAccountId"\n         AND t.event_id = e.parent_event_id',
    "The buyer's parent ticket counts for the attendee.",
  ),
  orderPeople(
    "AND t.event_id = e.parent_event_id AND t.status IN ('ACTIVE', 'CHECKED_IN'))",
    'AND t.event_id = e.parent_event_id)',
    'A cancelled parent ticket counts.',
  ),
  orderPeople(
    'AND t.event_id = e.parent_event_id AND t.status',
    'AND t.status',
    'A ticket of any event counts as a parent ticket.',
  ),
];
