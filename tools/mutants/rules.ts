import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const eligibility = mutantsOf(
  'packages/domain/src/orders/eligibility.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const relationships = mutantsOf(
  'packages/domain/src/tickets/relationships.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const relationshipLimits = mutantsOf(
  'packages/domain/src/tickets/relationships.ts',
  'packages/domain/src/tickets/relationship-limits.test.ts',
);
const cardForm = mutantsOf(
  'packages/domain/src/payments/card-form.ts',
  'apps/server/src/modules/orders/create/guards.test.ts',
);
const money = mutantsOf('packages/domain/src/shared/money.ts', 'apps/web/src/shared/money/amount.test.ts');
const scenarios = mutantsOf(
  'apps/server/src/gateways/payments/sandbox/scenarios.ts',
  'apps/server/src/gateways/payments/sandbox/scenarios.test.ts',
);
const swipe = mutantsOf('packages/domain/src/door/card-swipe.ts', 'packages/domain/src/door/card-swipe.test.ts');
const cart = mutantsOf('packages/domain/src/orders/cart.ts', 'packages/domain/src/orders/cart-total.test.ts');
const amount = mutantsOf('apps/web/src/shared/money/amount.ts', 'apps/web/src/shared/money/amount.test.ts');
const endpointRoute = mutantsOf('apps/server/src/http/endpoint-route.ts', 'apps/server/src/http/serve.test.ts');
const rights = mutantsOf('apps/server/src/http/rights.ts', 'apps/server/src/access.test.ts');
const rightsOfEvents = mutantsOf(
  'apps/server/src/http/rights.ts',
  'apps/server/src/modules/people/grants/grants.test.ts',
);
const actingTests = 'apps/server/src/modules/people/grants/acting.test.ts';
const acting = mutantsOf('apps/server/src/http/rights.ts', actingTests);
const actingLists = mutantsOf('apps/server/src/modules/tickets/queries.ts', actingTests);
const actingEvents = mutantsOf('apps/server/src/modules/events/catalogue/cached-events.ts', actingTests);
const actingTurn = mutantsOf('apps/server/src/modules/payments/intents/order-turn.ts', actingTests);
const actingAnswers = mutantsOf('apps/server/src/modules/tickets/find-last-answers.ts', actingTests);
const actingWaiting = mutantsOf('apps/server/src/modules/stock/waiting-list/own-list.ts', actingTests);
const actingDependents = mutantsOf('apps/server/src/modules/stock/dependents.ts', actingTests);
const owners = mutantsOf('apps/server/src/modules/events/catalogue/event-of.ts', actingTests);
const roleLists = mutantsOf('packages/contract/src/wire/role-vocabulary.ts', 'apps/server/src/access.test.ts');
const permissions = mutantsOf('packages/domain/src/people/permissions.ts', 'apps/web/src/app/guard.test.ts');
const clones = mutantsOf(
  'apps/server/src/modules/events/editor/clone-event.ts',
  'apps/server/src/modules/people/grants/grants.test.ts',
);
const roleNames = mutantsOf(
  'apps/server/src/modules/people/grants/describe-roles.ts',
  'apps/server/src/modules/people/grants/grants.test.ts',
);
const grants = mutantsOf('packages/domain/src/people/grants.ts', 'packages/domain/src/people/grants.test.ts');
const currencies = 'apps/server/src/modules/tickets/changes/currencies.test.ts';
const differences = mutantsOf('packages/domain/src/shared/money.ts', currencies);
const addOnChanges = mutantsOf('apps/server/src/modules/tickets/changes/change-add-ons.ts', currencies);
const carriedOver = mutantsOf('packages/domain/src/tickets/ticket-changes.ts', currencies);

const ownOrder = 'apps/server/src/modules/orders/create/own-order.test.ts';
const sellers = mutantsOf('apps/server/src/modules/tickets/transfer-queries.ts', ownOrder);
const secondPerson = mutantsOf('apps/server/src/modules/payments/second-person.ts', ownOrder);

/** Rules that are tested outside their own module: amounts, limits, access. */
export const mutants: Mutant[] = [
  sellers(
    "p.kind IN ('cash', 'bypass')",
    "p.kind = 'cash'",
    'Staff can waive a payment and receive the ticket by transfer.',
  ),
  sellers(
    't.amount_minor < t.list_amount_minor)',
    'false)',
    'Staff can sell a ticket for free and receive it by transfer.',
  ),
  secondPerson(
    'FROM payment WHERE order_id = ${orderId} AND taken_by_account_id',
    'FROM payment WHERE order_id = 0 AND taken_by_account_id',
    'Staff can return cash that they took themselves.',
  ),
  secondPerson(
    'FROM ticket WHERE order_id = ${orderId} AND account_id',
    'FROM ticket WHERE order_id = 0 AND account_id',
    'Staff can refund a ticket that they hold.',
  ),
  secondPerson(
    "OR i.cart -> 'tickets' @>",
    "OR i.cart -> 'none' @>",
    'Staff can decide a pending order for their own ticket.',
  ),
  differences(
    'return a.currency === b.currency ? money(a.amountMinor - b.amountMinor, a.currency) : null;',
    'return money(a.amountMinor - b.amountMinor, a.currency);',
    'A ticket paid in dollars is changed to one in yen.',
  ),
  addOnChanges('addOn.currency === row.currency ?', 'true ?', 'An add-on in yen is sold for as many cents.'),
  carriedOver(
    'offered.filter((each) => each.currency === currency)',
    'offered.slice()',
    'An add-on is kept in another currency.',
  ),
  eligibility(
    'parent && !parent.isRegistered(account)',
    'parent && !parent.isRegistered(buyer.externalAccountIdentifier)',
    "The rule checks the buyer's parent ticket instead of the attendee's.",
  ),
  relationships(
    "return relationshipKind(type) === 'guest' ? (type.maxPerAccount ?? 1) : 1;",
    'return type.maxPerAccount ?? 1;',
    'Two own tickets are allowed where maxPerAccount is 2.',
  ),
  cardForm('Number(value) <= 12 ?', 'Number(value) <= 13 ?', 'Month 13 passes the card form.'),
  cardForm('Number(value) >= 1 &&', 'Number(value) >= 0 &&', 'Month 0 passes the card form.'),
  money('USD: 2, CAD: 2, JPY: 0', 'USD: 2, CAD: 2, JPY: 2', 'The client shows yen with cents.'),
  scenarios('card.expiryMonth > 12', 'card.expiryMonth > 13', 'The sandbox accepts month 13.'),
  swipe(
    'Number(swiped.date.month) <= 12',
    'Number(swiped.date.month) <= 13',
    'A swiped card with month 13 is accepted.',
  ),
  swipe(
    '!card || !passesLuhn(card.cardNumber)',
    '!card',
    'A swipe with another keyboard layout gives a wrong card number.',
  ),
  swipe(
    'card.cardNumber.length > best.cardNumber.length',
    'false',
    'A wrong keyboard layout gives the last digits of a number as the number.',
  ),
  cart(
    '(sum, { price }) => sum && addMoney(sum, price), ticket.price)',
    '(sum, { price }) => (sum && addMoney(sum, price)) ?? sum, ticket.price)',
    "An add-on in another currency is left out of the cart's total.",
  ),
  cart(
    'totals.length === cart.entries.length ? sumMoney(totals) : null',
    'sumMoney(totals)',
    "An entry without a total is left out of the cart's total.",
  ),
  cart(
    'return isSoldCurrency(total.currency) ? { total }',
    'return total ? { total }',
    'A payment in an unsupported currency is accepted.',
  ),
  relationshipLimits('(type.maxPerAccount ?? 1)', '1', 'Only one guest is allowed where maxPerAccount is 2.'),
  amount(
    'exact ?? nearestMoney(amount, currency)',
    "nearestMoney(currency === 'JPY' ? amount * 100 : amount, currency)",
    'Yen amounts are multiplied by 100.',
  ),
  amount('if (!exact) reportInvalid', 'if (false) reportInvalid', 'An invalid amount is not reported.'),
  rights("if (access.kind === 'staff') {", 'if (false) {', 'Roles are not checked before the body is read.'),
  rights(
    'const code = roleRefusal(grants, access.roles, need);',
    'const code = null;',
    'The event of a call is not checked.',
  ),
  rights(
    "if (source === 'all-events') return 'all';",
    "if (source === 'all-events') return 'any';",
    'A role for one event is enough for calls about all events.',
  ),
  rightsOfEvents(
    '[eventId, Number(second)]',
    '[eventId]',
    'A role for one event reads another event in a comparing report.',
  ),
  acting(
    "actingStaff ? eventsWith(grants, deskRoles, now) : 'all'",
    "'all'",
    'A role for one event reaches all events of an account.',
  ),
  acting(
    "eventsWith(grants, deskRoles, now) : 'all'",
    "eventsWith(grants, ['admin', 'helper', 'desk', 'ticket-scanner'], now) : 'all'",
    'A scanner of an event reads the orders of an account there.',
  ),
  acting(
    "return typeof scope !== 'string' && scope.every((eventId) => events.includes(eventId));",
    "return scope !== 'all';",
    'An acting session reaches every event that a call names.',
  ),
  acting(
    "if (events === 'all' || source === 'no-event'",
    "if (events === 'all' || source === 'all-events' || source === 'no-event'",
    'Staff with a role for one event export the data of an account.',
  ),
  owners(
    'SELECT event_id FROM ticket WHERE ticket_id = ${id}::bigint`',
    'SELECT max(event_id) AS event_id FROM ticket`',
    'A ticket counts for another event.',
  ),
  owners(
    'SELECT event_id FROM orders WHERE order_id = ${id}::bigint`',
    'SELECT min(event_id) AS event_id FROM orders`',
    'An order counts for another event.',
  ),
  actingLists(
    "eventIds === 'all' ? sql`true`",
    'true ? sql`true`',
    'My tickets of an acting session contain other events.',
  ),
  actingEvents(
    'includesEvent(events, event.event_id) && pick(event)',
    'pick(event)',
    'Lists of events of an acting session contain other events.',
  ),
  actingTurn(
    "events === 'all' ? sql<boolean>`true`",
    'true ? sql<boolean>`true`',
    'An undecided order of another event is shown.',
  ),
  actingAnswers("$if(events !== 'all',", '$if(false,', 'Answers given at another event are suggested.'),
  actingWaiting(
    '!type || !includesEvent(events, type.event_id)',
    '!type',
    'Waiting lists of other events are shown while acting.',
  ),
  actingDependents(
    'dependents.filter(({ holding }) => includesEvent(events, holding.eventId))',
    'dependents',
    'A refused transfer names tickets of other events.',
  ),
  roleLists(
    "export const searchRoles = ['admin', 'organiser', 'helper', 'desk']",
    "export const searchRoles = ['admin', 'organiser', 'helper', 'desk', 'reports']",
    'Readers of reports search attendees by name and address.',
  ),
  roleLists(
    "export const reportRoles = ['admin', 'organiser', 'helper', 'reports']",
    "export const reportRoles = ['admin', 'organiser', 'helper', 'desk', 'reports']",
    'The desk reads reports.',
  ),
  roleLists(
    "export const deskRoles = ['admin', 'helper', 'desk']",
    "export const deskRoles = ['admin', 'organiser', 'helper', 'desk']",
    'Organisers sell, take cash and act for accounts.',
  ),
  roleLists(
    "export const editorRoles = ['admin', 'organiser']",
    "export const editorRoles = ['admin', 'organiser', 'helper']",
    'Helpers edit events.',
  ),
  roleLists(
    "export const exportRoles = ['admin', 'organiser', 'helper']",
    "export const exportRoles = ['admin', 'organiser', 'helper', 'reports']",
    'Readers of reports store and schedule exports.',
  ),
  clones(
    '  if (named.some((eventId) => !includesEvent(events, eventId))) throw',
    '  if (false) throw',
    'An organiser links a clone to an event of others.',
  ),
  roleNames('WHERE event_id = ${eventId} AND published', 'WHERE event_id = ${eventId}', 'A refusal names a draft.'),
  roleNames(
    'roles.includes(grant.role) && isValidAt(grant, now)',
    'isValidAt(grant, now)',
    'A refusal names a role that does not count.',
  ),
  permissions(
    "roles.every((role) => role === 'organiser' || role === 'reports');",
    "roles.some((role) => role === 'organiser' || role === 'reports');",
    'Staff of the desk who also read reports start at the list of events.',
  ),
  grants(
    'validUntil.getTime() + lateMs <= now.getTime()',
    'validUntil.getTime() + lateMs < now.getTime()',
    'A role lasts a moment longer than its end.',
  ),
  grants(
    "if (scope === 'any' || eventId === null) return true;",
    "if (scope !== 'all' || eventId === null) return true;",
    'A role for one event counts for every event.',
  ),
  grants('validFrom === null || validFrom <= now', 'true', 'A role counts before its start.'),
  endpointRoute(
    "  if (!signedIn) throw new FoyerError('SESSION_ENDED');\n",
    '  if (!signedIn) return;\n',
    'Endpoints need no session.',
  ),
  grants('grant.role === role && covers', 'covers', 'Any role is enough for every endpoint.'),
];
