import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { OrderRequest, OrderQuote } from '@foyer/contract/orders/orders';
import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import type { Exemption } from '@foyer/domain/people/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { windowsOf } from '../../../../test/windowing.ts';
import { createCoupon, createEvent, createTicketConfiguration, smallForm } from '../../../seed/factories/event.ts';
import type { LimitName } from '../../system/limits/index.ts';

/**
 * Consultants with every role try every exemption from the rules and limits of buyers (people 4.12). Roles without a desk
 * get the result of a person without a role.
 */

let shop: Shop;
let type: number;
let limited: number;
let friend: Person;
/** An event on its first day with a field that is left out on site; one whose registration is over; and a draft. */
const at = { today: { eventId: 0, type: 0 }, closed: { eventId: 0, type: 0 }, draft: { eventId: 0, type: 0 } };
const open = { canRegisterOtherAccounts: true };
beforeAll(async () => {
  shop = await openShop({ name: 'role exemptions', event: { configuration: open } });
  type = await shop.ticketType();
  limited = await shop.ticketType({ quantity: 500, limit_quantity: true });
  await createCoupon(db(), { ticket_configuration_id: type, percent_off: 50, conditions: { code: 'HALF' } });
  friend = await shop.person();
  const now = shop.app.clock.now();
  const early = new Date(now.getTime() - 3_600_000);
  const late = new Date(now.getTime() + 48 * 3_600_000);
  const diet = { name: 'diet', fieldType: 'Text' as const, label: 'Diet', rules: 'required', showOnSite: false };
  const sections = [{ name: 'registrationForm', title: 'About you', fields: [diet, ...smallForm] }];
  const made = {
    today: { event_start: early, event_end: late, registration_end: late, configuration: { ...open, sections } },
    closed: { registration_end: early, configuration: open },
    draft: { published: false, configuration: open },
  };
  for (const name of ['today', 'closed', 'draft'] as const) {
    const eventId = await createEvent(db(), made[name]);
    at[name] = { eventId, type: await createTicketConfiguration(db(), { event_id: eventId }) };
  }
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const card = () => ({ chargeCreditCardRequest: payBy() });
const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'done' : body.error.code);
/** Buys the ticket of another account, which needs the buyer's own ticket first. */
const forFriend = async (
  buyer: Person,
  more: Partial<OrderRequest>,
  line: Partial<OrderRequest['tickets'][number]> = {},
) => {
  await putTicket(db(), { ticket_configuration_id: type, account_id: buyer.accountId });
  return shop.order(buyer, { tickets: [selfTicket(await shop.person(), type, line)], ...more });
};
const own = (buyer: Person, more: Partial<OrderRequest> = {}, ticketType = type) =>
  shop.order(buyer, { tickets: [selfTicket(buyer, ticketType)], ...card(), ...more });
const ownAt = (buyer: Person, { eventId, type: ticketType }: (typeof at)['today'], more: Partial<OrderRequest> = {}) =>
  own(buyer, { eventId, ...more }, ticketType);
const lookUp = (by: Person, { externalAccountIdentifier }: Person) =>
  shop.app.inject<RelationshipLookup & ErrorBody>('POST', '/api/events/available-relationships', {
    token: by.token,
    body: { eventId: shop.eventId, externalAccountIdentifier },
  });
/** Sets the counter of a person to its maximum. */
const spend = ({ accountId }: Person, name: LimitName) =>
  db()
    .insertInto('rate_limit')
    .values({
      name,
      key: String(accountId),
      used: 1000,
      window_start: shop.app.clock.now(),
      blocked_until: new Date(shop.app.clock.now().getTime() + 60_000),
    })
    .execute();

interface Attempt {
  run: (person: Person) => Promise<string>;
  buyer: string;
  exempt: string;
}
/** Exemptions that only screens use. Their tests read the same table. */
const onScreen = 'on screen';
const attempts: Readonly<Record<Exemption, Attempt | typeof onScreen>> = {
  bypassFromCart: onScreen,
  deskPanel: onScreen,
  refusalReason: onScreen,
  badgeAfterOrder: onScreen,
  // `changeTicketAddOns` compares the terms of the event first; its own test covers the exemption.
  addOnReturns: onScreen,
  cash: {
    run: async (person) => codeOf(await forFriend(person, { cashPayment: true })),
    buyer: 'FORBIDDEN',
    exempt: 'done',
  },
  bypass: {
    run: async (person) => codeOf(await forFriend(person, { bypassPayment: true })),
    buyer: 'FORBIDDEN',
    exempt: 'done',
  },
  ownPrice: {
    run: async (person) => {
      const { body } = await forFriend(person, card(), { overrideAmount: 1 });
      return String(body.order?.totalAmount);
    },
    buyer: '100',
    exempt: '1',
  },
  autoCheckIn: {
    run: async (person) => codeOf(await forFriend(person, { autoCheckIn: true, ...card() })),
    buyer: 'FORBIDDEN',
    exempt: 'CHECK_IN_NOT_ACTIVE',
  },
  cardSwipe: {
    run: async (person) => {
      const { creditCard } = payBy();
      const swiped = { creditCard: { ...creditCard, cardZipCode: '62701' }, swiped: true };
      return codeOf(await own(person, { chargeCreditCardRequest: swiped }));
    },
    buyer: 'VALIDATION_ERROR',
    exempt: 'done',
  },
  purchaseWindow: {
    run: async (person) => {
      await own(person);
      return codeOf(await shop.order(person, { tickets: [selfTicket(await shop.person(), type)], ...card() }));
    },
    buyer: 'PAYMENT_ALREADY_EXISTS',
    exempt: 'done',
  },
  providerLimits: {
    run: async (person) => {
      const cheap = await shop.ticketType({ amount_minor: 10 });
      const { body } = await shop.app.inject<OrderQuote>('POST', '/api/orders/quote', {
        token: person.token,
        body: { eventId: shop.eventId, tickets: [selfTicket(person, cheap)] },
      });
      return String(body.tickets[0]?.error);
    },
    buyer: 'AMOUNT_TOO_SMALL',
    exempt: 'null',
  },
  seller: {
    run: async (person) => {
      const { body } = await own(person);
      const order = await db()
        .selectFrom('orders')
        .select('staff_account_id')
        .where('order_id', '=', Number(body.orderId))
        .executeTakeFirstOrThrow();
      return order.staff_account_id === null ? 'buyer' : 'seller';
    },
    buyer: 'buyer',
    exempt: 'seller',
  },
  otherAccounts: {
    run: async (person) => {
      const eventId = await createEvent(db(), {});
      const alone = await createTicketConfiguration(db(), { event_id: eventId });
      return codeOf(await shop.order(person, { eventId, tickets: [selfTicket(friend, alone)], ...card() }));
    },
    buyer: 'FORBIDDEN',
    exempt: 'done',
  },
  ownTicketFirst: {
    run: async (person) =>
      codeOf(await shop.order(person, { tickets: [selfTicket(await shop.person(), type)], ...card() })),
    buyer: 'NEEDS_SELF_TICKET',
    exempt: 'done',
  },
  maskedNames: {
    run: async (person) => ((await lookUp(person, friend)).text.includes('Robin') ? 'named' : 'masked'),
    buyer: 'masked',
    exempt: 'named',
  },
  eventLimits: {
    run: async (person) => codeOf(await ownAt(person, at.draft)),
    buyer: 'RECORD_NOT_FOUND',
    exempt: 'done',
  },
  saleWindows: {
    run: async (person) => {
      const closed = await shop.ticketType();
      await windowsOf(shop).set(closed, [{ key: 'early', audience: { titles: ['MC'] } }]);
      return codeOf(await own(person, {}, closed));
    },
    buyer: 'NOT_IN_WINDOW',
    exempt: 'done',
  },
  closedRegistration: {
    run: async (person) => codeOf(await ownAt(person, at.closed)),
    buyer: 'REGISTRATION_NOT_ACTIVE',
    exempt: 'done',
  },
  anyTransfer: {
    run: async (person) => {
      const ticketId = await putTicket(db(), {
        ticket_configuration_id: at.closed.type,
        account_id: person.accountId,
      });
      const body = {
        ticketId,
        externalAccountIdentifier: (await shop.person()).externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        values: { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' },
      };
      return codeOf(await shop.app.inject<ErrorBody>('POST', '/api/ticket/transfer', { token: person.token, body }));
    },
    buyer: 'REGISTRATION_NOT_ACTIVE',
    exempt: 'done',
  },
  onSiteForm: {
    run: async (person) => codeOf(await ownAt(person, at.today)),
    buyer: 'INVALID_TICKET_DATA',
    exempt: 'done',
  },
  unpaidStock: {
    run: async (person) => {
      const others = await shop.people(20);
      const tickets = [person, ...others].map((each) => selfTicket(each, limited));
      return codeOf(await shop.order(person, { tickets, ...card() }));
    },
    buyer: 'HOLD_LIMIT',
    exempt: 'done',
  },
  unpaidOrders: {
    run: async (person) => {
      await spend(person, 'unpaid-orders');
      return codeOf(await own(person, { payWithWallet: true }));
    },
    buyer: 'RATE_LIMITED',
    exempt: 'done',
  },
  couponGuesses: {
    run: async (person) => {
      await spend(person, 'coupon-guesses');
      const values = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com', couponCode: 'WRONG' };
      return codeOf(await shop.order(person, { tickets: [selfTicket(person, type, { values })], ...card() }));
    },
    buyer: 'RATE_LIMITED',
    exempt: 'done',
  },
  lookUps: {
    run: async (person) => {
      await spend(person, 'look-ups');
      return codeOf(await lookUp(person, friend));
    },
    buyer: 'RATE_LIMITED',
    exempt: 'done',
  },
  refusedCards: {
    run: async (person) => {
      await spend(person, 'refused-cards');
      return codeOf(await own(person));
    },
    buyer: 'RATE_LIMITED',
    exempt: 'done',
  },
  typedAddresses: {
    run: async (person) => {
      await spend(person, 'free-mail-from');
      const { orderId } = (await own(person)).body;
      const body = { email: `to-${orderId}@example.com` };
      const path = `/api/orders/${orderId}/confirmation`;
      return codeOf(await shop.app.inject<ErrorBody>('POST', path, { token: person.token, body }));
    },
    buyer: 'RATE_LIMITED',
    exempt: 'done',
  },
  calls: {
    run: async (person) => {
      const key = { name: 'ticket-edits', key: String(person.accountId) };
      await db()
        .insertInto('rate_limit')
        .values({ ...key, used: 119, window_start: shop.app.clock.now() })
        .execute();
      await shop.app.inject('PUT', '/api/ticket', { token: person.token, body: {} });
      const { status } = await shop.app.inject('PUT', '/api/ticket', { token: person.token, body: {} });
      return status === 429 ? 'RATE_LIMITED' : 'counted';
    },
    buyer: 'RATE_LIMITED',
    exempt: 'counted',
  },
};

/** The roles of a desk. Only administrators set prices and transfer at any time. */
const exemptRolesOf = (name: Exemption): readonly Role[] =>
  name === 'ownPrice' || name === 'anyTransfer' ? ['admin'] : ['admin', 'helper', 'desk'];

const tried = Object.entries(attempts).flatMap(([name, attempt]) =>
  attempt === onScreen ? [] : [{ name: name as Exemption, attempt }],
);
describe.each(tried)('the exemption $name', ({ name, attempt: { run, buyer, exempt } }) => {
  test.each<[string, readonly Role[]]>([['no role', []], ...roles.map((role): [string, Role[]] => [role, [role]])])(
    'of a consultant with %s',
    async (_, given) => {
      const person = await shop.person({ roles: given });
      expect(await run(person)).toBe(given.some((role) => exemptRolesOf(name).includes(role)) ? exempt : buyer);
    },
  );

  test('ends at the event of the role', async () => {
    const elsewhere = await createEvent(db(), {});
    const person = await shop.person({ grants: [{ role: 'desk', event_id: elsewhere }] });
    expect(await run(person)).toBe(name === 'calls' ? exempt : buyer);
  });
});
