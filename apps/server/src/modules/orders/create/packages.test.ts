import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { cards, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { codeOf, packagesOf, type Family } from '../../../../test/packaging.ts';
import { poolsOf } from '../../../../test/pooling.ts';
import { createCoupon } from '../../../seed/factories/event.ts';

let shop: ChangeShop;
let at: ReturnType<typeof packagesOf>;
let pools: ReturnType<typeof poolsOf>;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'packages' });
  at = packagesOf(shop);
  pools = poolsOf(shop);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const order = (person: Person, tickets: ReturnType<typeof at.tickets>) =>
  shop.order(person, { tickets, chargeCreditCardRequest: payBy() });

describe('an order of a package', () => {
  it('makes the tickets of its parts, each with its share of the price', async () => {
    const family = await at.family({ quantity: 3 });
    const person = await shop.person();
    const { status, body } = await at.buy(family, person);
    expect([status, body.order?.totalAmount]).toEqual([200, 250]);
    const tickets = await at.ticketsOf(family);
    expect(tickets.map((ticket) => [ticket.ticket_configuration_id, ticket.relationship_type])).toEqual([
      [family.adult, 'CONSULTANT'],
      [family.adult, 'SPOUSE'],
      [family.child, 'GUEST'],
      [family.child, 'GUEST'],
    ]);
    expect(tickets.map(({ amount_minor: amount }) => amount)).toEqual([8930, 8928, 3571, 3571]);
    expect(tickets.map(({ list_amount_minor: list }) => list)).toEqual([8930, 8928, 3571, 3571]);
    expect(await at.unitsOf(family)).toEqual([
      [1, 2, 2],
      [0, 0, 0],
    ]);
    const mails = await shop.app.database.kysely
      .selectFrom('outbox')
      .select(['template', 'recipient'])
      .where(
        'ticket_id',
        'in',
        tickets.map(({ ticket_id }) => ticket_id),
      )
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(['robin2@example.com']));
  });

  it('leads nobody to a ticket type that is only for people with an earned place', async () => {
    const only = { benefits: [{ qualification: 'top', price: { kind: 'free' as const } }], qualifiedOnly: true };
    const family = await at.family({ adult: { additionalConfiguration: only } });
    expect(codeOf(await at.buy(family, await shop.person()))).toBe('NOT_QUALIFIED');
  });

  it('takes the coupon of the package from its price, and counts it once', async () => {
    const family = await at.family();
    const coupon = await createCoupon(shop.app.database.kysely, {
      ticket_configuration_id: family.type,
      amount_off_minor: 5_000,
    });
    await createCoupon(shop.app.database.kysely, { ticket_configuration_id: family.adult, amount_off_minor: 9_000 });
    const person = await shop.person();
    const quote = await shop.app.inject<{ totalAmount: number; tickets: { amount: number; overrideAmount: number }[] }>(
      'POST',
      '/api/orders/quote',
      { token: person.token, body: { eventId: shop.eventId, tickets: at.tickets(family, person) } },
    );
    expect(quote.body.totalAmount).toBe(200);
    expect((await at.buy(family, person)).body.order?.totalAmount).toBe(200);
    const tickets = await at.ticketsOf(family);
    expect(tickets.map((ticket) => ticket.amount_minor)).toEqual([7144, 7142, 2857, 2857]);
    expect(tickets.map((ticket) => ticket.coupons_applied)).toEqual([[coupon], [], [], []]);
    expect(tickets.reduce((sum, ticket) => sum + ticket.list_amount_minor, 0)).toBe(25_000);
    expect(quote.body.tickets.map(({ overrideAmount }) => overrideAmount)).toEqual([71.44, 71.42, 28.57, 28.57]);
  });

  it('sells types whose own sale is over, but no package whose sale is over', async () => {
    const over = { sale_end: new Date('2026-01-01T00:00:00Z') };
    const family = await at.family({ child: over });
    const person = await shop.person();
    expect(codeOf(await order(person, [selfTicket(person, family.child)]))).toBe('NO_AVAILABLE_TICKET');
    expect(codeOf(await at.buy(family, person))).toBe('ok');
    expect(codeOf(await at.buy(await at.family(over), await shop.person()))).toBe('NO_AVAILABLE_TICKET');
  });

  it('is refused when its tickets are not exactly the parts', async () => {
    const family = await at.family();
    const person = await shop.person();
    const all = at.tickets(family, person);
    expect(codeOf(await order(person, all.slice(0, 3)))).toBe('INVALID_PACKAGE');
    expect(
      codeOf(
        await order(
          person,
          all.map((ticket, n) => (n === 3 ? { ...ticket, ticketConfigurationId: family.adult } : ticket)),
        ),
      ),
    ).toBe('INVALID_PACKAGE');
    const quote = await shop.app.inject<{ tickets: { error: string }[] }>('POST', '/api/orders/quote', {
      token: person.token,
      body: { eventId: shop.eventId, tickets: all.slice(0, 3) },
    });
    expect(quote.body.tickets.map(({ error }) => error)).toEqual(Array(3).fill('INVALID_PACKAGE'));
    // A type cannot be bought as a package without settings of a package.
    const plain = await shop.ticketType();
    const claimed = { ...selfTicket(person, plain), package: { ticketConfigurationId: plain, purchase: 1, part: 0 } };
    expect(codeOf(await order(person, [claimed]))).toBe('INVALID_PACKAGE');
    expect(codeOf(await order(person, [{ ...selfTicket(person, family.type) }]))).toBe('INVALID_PACKAGE');
  });

  it('takes nothing when one part is sold out, a pool is full, or no package is left', async () => {
    const buyers = (await shop.people(4)) as [Person, Person, Person, Person];
    const few = await at.family({ child: { quantity: 1 } });
    expect(codeOf(await at.buy(few, buyers[0]))).toBe('NO_AVAILABLE_TICKET');
    expect(await at.unitsOf(few)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const pooled = await at.family();
    await pools.set('family-hall', 3, [{ type: pooled.adult }, { type: pooled.child }]);
    const full = { code: 'NO_AVAILABLE_TICKET', metadata: { reason: 'pool', pool: 'family-hall' } };
    expect((await at.buy(pooled, buyers[1])).body.error).toMatchObject(full);
    expect((await pools.hold(buyers[1], pooled.type)).body.error).toMatchObject(full);
    expect((await pools.unitsOf('family-hall')).sold).toBe(0);
    const last = await at.family({ quantity: 1 });
    expect(codeOf(await at.buy(last, buyers[2]))).toBe('ok');
    expect(codeOf(await at.buy(last, buyers[3]))).toBe('NO_AVAILABLE_TICKET');
    expect(await at.unitsOf(last)).toEqual([
      [1, 2, 2],
      [0, 0, 0],
    ]);
  });
});

describe('registration', () => {
  interface Offered {
    ticketConfiguration: {
      ticketConfigurationId: number;
      available?: number;
      limitQuantity: boolean;
      parts?: { relationshipType: string; ticketConfiguration: { amount: number; overrideAmount: number | null } }[];
    };
  }
  const offered = async (person: Person, family: Family, inCart: string[] = []) => {
    const { body } = await shop.app.inject<Offered[]>('POST', '/api/events/available-tickets', {
      token: person.token,
      body: {
        eventId: shop.eventId,
        externalAccountIdentifier: person.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        cartSummary: inCart.map((relationshipType) => ({
          relationshipType,
          ticketConfigurationId: family.adult,
          externalAccountIdentifier: person.externalAccountIdentifier,
        })),
      },
    });
    return body.find(({ ticketConfiguration: ticket }) => ticket.ticketConfigurationId === family.type)
      ?.ticketConfiguration;
  };

  it('offers a package with its tickets and shares, to accounts that can have all of them', async () => {
    const family = await at.family({ adult: { quantity: 5 } });
    await createCoupon(shop.app.database.kysely, {
      ticket_configuration_id: family.type,
      amount_off_minor: 5_000,
      conditions: { code: 'KIN' },
    });
    const person = await shop.person();
    const found = await offered(person, family);
    expect(found).toMatchObject({ limitQuantity: true, available: 2 });
    expect(found?.parts?.map((part) => [part.relationshipType, part.ticketConfiguration.amount])).toEqual([
      ['CONSULTANT', 89.3],
      ['SPOUSE', 89.28],
      ['GUEST', 35.71],
      ['GUEST', 35.71],
    ]);
    const priced = await shop.app.inject<
      { ticketConfiguration: { amount: number; overrideAmount: number } } & ErrorBody
    >('POST', `/api/events/${shop.eventId}/apply-triggers`, {
      token: person.token,
      body: {
        eventId: shop.eventId,
        ticketConfigurationId: family.adult,
        values: { couponCode: 'kin' },
        relationshipType: 'CONSULTANT',
        package: { ticketConfigurationId: family.type, part: 0 },
      },
    });
    expect(priced.body.ticketConfiguration).toMatchObject({ amount: 89.31, overrideAmount: 71.44 });
    // The cart has a ticket for the spouse already.
    expect(await offered(person, family, ['SPOUSE'])).toBeUndefined();
  });
});

describe('a hold of a package', () => {
  const hold = (person: Person, type: number) => pools.hold(person, type);

  it('holds all parts or none, and the order takes them', async () => {
    const family = await at.family({ adult: { quantity: 2 }, child: { quantity: 3 } });
    const [person, other] = (await shop.people(2)) as [Person, Person];
    expect(codeOf(await hold(person, family.type))).toBe('ok');
    expect(await at.unitsOf(family)).toEqual([
      [0, 0, 0],
      [1, 2, 2],
    ]);
    expect(codeOf(await hold(other, family.type))).toBe('NO_AVAILABLE_TICKET');
    expect(codeOf(await hold(other, family.adult))).toBe('NO_AVAILABLE_TICKET');
    expect(codeOf(await at.buy(family, person, { card: cards.declined }))).toBe('PAYMENT_FAILURE');
    expect(await at.unitsOf(family)).toEqual([
      [0, 0, 0],
      [1, 2, 2],
    ]);
    expect(codeOf(await at.buy(family, person))).toBe('ok');
    expect(await at.unitsOf(family)).toEqual([
      [1, 2, 2],
      [0, 0, 0],
    ]);
  });

  it('moves between the package and a part, ends by itself, and is released', async () => {
    const family = await at.family({ adult: { quantity: 2 }, child: { quantity: 2 } });
    const person = await shop.person();
    await pools.set('hold-hall', 4, [{ type: family.adult }, { type: family.child }]);
    expect(codeOf(await hold(person, family.adult))).toBe('ok');
    expect(codeOf(await hold(person, family.type))).toBe('ok');
    expect(await at.unitsOf(family)).toEqual([
      [0, 0, 0],
      [1, 2, 2],
    ]);
    expect((await pools.unitsOf('hold-hall')).held).toBe(4);
    expect(codeOf(await hold(person, family.adult))).toBe('ok');
    expect(await at.unitsOf(family)).toEqual([
      [0, 0, 0],
      [0, 1, 0],
    ]);
    const { body } = await hold(person, family.type);
    await shop.app.inject('DELETE', `/api/ticket/reservation/${body.reservationId}`, { token: person.token });
    expect((await at.unitsOf(family))[1]).toEqual([0, 0, 0]);
    await hold(person, family.type);
    shop.app.clock.advance({ minutes: 20 });
    await shop.app.jobs.drain();
    expect((await at.unitsOf(family))[1]).toEqual([0, 0, 0]);
    expect((await pools.unitsOf('hold-hall')).free).toBe(4);
  });
});

describe('the end of tickets of a package', () => {
  const statusesOf = async (family: Family) => (await at.ticketsOf(family)).map(({ status }) => status);

  it('returns a unit with each cancelled ticket, and the unit of the package with the last; a restored ticket takes both again', async () => {
    const family = await at.family({ quantity: 5 });
    const person = await shop.person();
    const admin = await shop.staff(['admin']);
    await at.buy(family, person);
    const [, spouse, first, second] = (await at.ticketsOf(family)).map(({ ticket_id: id }) => id);
    expect(await pools.end(admin, second ?? 0)).toBe(200);
    expect((await at.unitsOf(family))[0]).toEqual([1, 2, 1]);
    const { status } = await shop.app.inject('POST', `/api/ticket/${second}/restoration`, {
      token: admin.token,
      body: {},
    });
    expect(status).toBe(200);
    expect((await at.unitsOf(family))[0]).toEqual([1, 2, 2]);
    for (const id of [first, second, spouse]) await pools.end(admin, id ?? 0);
    const [own] = await at.ticketsOf(family);
    await pools.end(admin, own?.ticket_id ?? 0);
    expect(await statusesOf(family)).toEqual(Array(4).fill('CANCELED'));
    expect((await at.unitsOf(family))[0]).toEqual([0, 0, 0]);
    await shop.app.inject('POST', `/api/ticket/${own?.ticket_id}/restoration`, { token: admin.token, body: {} });
    expect((await at.unitsOf(family))[0]).toEqual([1, 1, 0]);
  });

  const idsOf = async (family: Family) => (await at.ticketsOf(family)).map(({ ticket_id: id }) => id);
  const refund = (admin: Person, orderId: number, body: object) =>
    shop.app.inject<{ refund: { amount: number; ticketIds: number[] } }>(
      'POST',
      `/api/admin/orders/${orderId}/refund`,
      {
        token: admin.token,
        body: { reason: 'A mistake', ...body },
      },
    );

  it('returns the share of a single ticket to its buyer', async () => {
    const family = await at.family();
    const person = await shop.person();
    const orderId = (await at.buy(family, person)).body.orderId ?? 0;
    await shop.terms({ enabled: true });
    const [, , child = 0, other = 0] = await idsOf(family);
    expect(await shop.quoteCancellation(person, child)).toMatchObject({ reason: null, refund: 35.71 });
    expect((await shop.cancel(person, child, 35.71)).status).toBe(200);
    const { status, body } = await refund(await shop.staff(['admin']), orderId, { ticketIds: [other] });
    expect([status, body.refund.amount, body.refund.ticketIds]).toEqual([200, 35.71, [other]]);
    expect(await shop.taken(person)).toBe(25_000 - 2 * 3571);
    expect((await shop.ticket(person, (await idsOf(family))[1] ?? 0)).package).toMatchObject({
      defaultDescription: 'Family of four',
      part: 1,
      of: 4,
      endsWhole: false,
    });
  });

  it('can change a single ticket for the difference to its share', async () => {
    const { standard, vip } = await shop.pair();
    const family = await at.family({ adultId: standard });
    const person = await shop.person();
    await at.buy(family, person);
    const [own = 0] = await idsOf(family);
    const [offer] = await shop.offers(person, own, 'upgrade');
    expect(offer?.amountDue).toBe(150 - 89.3);
    expect((await shop.change(person, own, 'upgrade', vip)).status).toBe(200);
    expect((await shop.ticket(person, own)).package).toMatchObject({ part: 0 });
  });

  it('is the end of all tickets if the package ends whole', async () => {
    const family = await at.family({ endsWhole: true, adult: { additionalConfiguration: { transferable: true } } });
    const [person, other] = (await shop.people(2)) as [Person, Person];
    const admin = await shop.staff(['admin']);
    const orderId = (await at.buy(family, person)).body.orderId ?? 0;
    await shop.terms({ enabled: true });
    const [own = 0, spouse = 0, child = 0] = await idsOf(family);
    const end = (dependentTicketIds: number[]) =>
      shop.app.inject<ErrorBody>('POST', '/api/ticket/deactivate-ticket', {
        token: admin.token,
        body: { ticketId: child, notes: 'A mistake', dependentTicketIds },
      });
    // Its holder cancels it as a whole, at any ticket (11.10).
    expect(await shop.quoteCancellation(person, child)).toMatchObject({
      reason: null,
      paid: 250,
      refund: 250,
      refundTo: [{ amount: 250 }],
      lines: [{ amount: 35.71 }, { amount: 89.3 }, { amount: 89.28 }, { amount: 35.71 }],
      package: { defaultDescription: 'Family of four', people: [{ ticketId: child }, { ticketId: own }, {}, {}] },
    });
    expect((await shop.ticket(person, spouse)).transferable).toBe(false);
    const transfer = {
      ticketId: own,
      externalAccountIdentifier: other.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: {},
    };
    const moved = await shop.app.inject('POST', '/api/ticket/transfer', { token: admin.token, body: transfer });
    expect(moved.status).not.toBe(200);
    const refused = await end([]);
    expect([codeOf(refused), refused.body.error.metadata?.['count']]).toEqual(['DEPENDENT_TICKETS', 3]);
    expect(await statusesOf(family)).toEqual(Array(4).fill('ACTIVE'));
    const { status, body } = await refund(admin, orderId, { ticketIds: [spouse] });
    expect([status, body.refund.amount, body.refund.ticketIds.length]).toEqual([200, 250, 4]);
    expect(await statusesOf(family)).toEqual(Array(4).fill('CANCELED'));
    expect((await at.unitsOf(family))[0]).toEqual([0, 0, 0]);
    await at.buy(family, other);
    const [again = 0, ...rest] = (await idsOf(family)).slice(4);
    const all = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId: again, notes: 'A mistake', dependentTicketIds: rest },
    });
    expect(all.status).toBe(200);
    expect(await statusesOf(family)).toEqual(Array(8).fill('CANCELED'));
  });

  it('is cancelled by its holder as a whole, each ticket with its share less the fee', async () => {
    const family = await at.family({ endsWhole: true, quantity: 1 });
    const person = await shop.person();
    await at.buy(family, person);
    await shop.terms({ enabled: true, fee: { percent: 10 } });
    const [own = 0, , child = 0] = await idsOf(family);
    const quote = await shop.quoteCancellation(person, child);
    expect(quote).toMatchObject({ reason: null, paid: 250, fee: 25, feePercent: 10, refund: 225 });
    expect(codeOf(await shop.cancel(person, child, 35.71))).toBe('PRICE_CHANGED');
    const key = { 'idempotency-key': 'cancel-whole-package' };
    const first = await shop.cancel(person, child, 225, key);
    expect([first.status, first.body.refund, first.body.ticket?.ticketId]).toEqual([200, 225, child]);
    expect((await shop.cancel(person, child, 225, key)).body).toEqual(first.body);
    expect(await statusesOf(family)).toEqual(Array(4).fill('CANCELED'));
    expect((await at.unitsOf(family))[0]).toEqual([0, 0, 0]);
    expect(await shop.taken(person)).toBe(2_500);
    expect((await shop.quoteCancellation(person, own)).reason).toBe('canceled');
    expect(codeOf(await at.buy(family, await shop.person()))).toBe('ok');
  });
});
