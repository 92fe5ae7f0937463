import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { OrderRequest } from '@foyer/contract/orders/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createJobs } from '../../../app-jobs.ts';
import {
  PaymentGatewayFault,
  type Finding,
  type PaymentGateway,
  type RefundOutcome,
} from '../../../gateways/payments/port.ts';
import { createLogger } from '../../../ops/logging.ts';
import { createMetrics } from '../../../ops/metrics.ts';
import { createAddOn, createCoupon, createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { changePools } from '../../stock/index.ts';
import { auditOrders } from '../index.ts';

/**
 * Outcomes of charges and refunds that arrive after the intent was decided, and the resources that a failed order
 * releases.
 */

let shop: Shop;
let admin: Person;
/** The gateway's real methods, for tests that replace them. */
let real: Pick<PaymentGateway, 'charge' | 'lookup' | 'refund'>;
beforeAll(async () => {
  shop = await openShop({ name: 'late money' });
  admin = await shop.staff(['admin']);
  const { payments } = shop.app.gateways;
  real = {
    charge: payments.charge.bind(payments),
    lookup: payments.lookup.bind(payments),
    refund: payments.refund.bind(payments),
  };
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  const violations = await auditOrders(shop.app.database, shop.app.clock.now());
  if (violations.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(violations)}`);
});

const db = () => shop.app.database.kysely;
const gateway = () => shop.app.gateways.payments;

const codeOf = async (person: Person, body: Partial<OrderRequest>) => {
  const { status, body: answer } = await shop.order(person, { chargeCreditCardRequest: payBy(), ...body });
  return status === 200 ? 'bought' : answer.error.code;
};
const ticketsOf = ({ accountId }: Person) =>
  db().selectFrom('ticket').select(['ticket_id', 'status']).where('account_id', '=', accountId).execute();
const onlyTicketOf = async (person: Person) => (await ticketsOf(person))[0]?.ticket_id ?? 0;
const stockOf = (type: number) =>
  db()
    .selectFrom('stock as s')
    .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
    .select(['s.sold', 's.held'])
    .where('c.ticket_configuration_id', '=', type)
    .executeTakeFirstOrThrow();
const setQuantity = (type: number, quantity: number) =>
  sql`UPDATE stock SET quantity = ${quantity}
    WHERE stock_id = (SELECT stock_id FROM ticket_configuration WHERE ticket_configuration_id = ${type})`.execute(db());

/** The latest intent of a person, with the amount that the gateway has charged and not refunded. */
async function intentOf({ accountId }: Person) {
  const { rows } = await sql<{ id: string; status: string; attempt: string | null; retained: number; refunds: number }>`
    SELECT i.order_intent_id AS id, i.status, a.status AS attempt,
      coalesce((SELECT c.amount_minor - c.refunded_minor FROM sandbox_charge c
        WHERE c.key = a.gateway_key AND c.status = 'succeeded'), 0) AS retained,
      (SELECT count(*) FROM refund r WHERE r.payment_attempt_id = a.payment_attempt_id) AS refunds
    FROM order_intent i LEFT JOIN payment_attempt a USING (order_intent_id)
    WHERE i.account_id = ${accountId} ORDER BY i.created_at DESC, a.payment_attempt_id DESC LIMIT 1`.execute(db());
  const [intent] = rows;
  if (!intent) throw new Error('Nothing was ordered.');
  return { ...intent, key: `${intent.id}-1` };
}

/**
 * The next charge succeeds at the gateway but reports `unreachable`. The order fails, and the success is found later.
 */
function chargeInSecret(): void {
  vi.spyOn(gateway(), 'charge').mockImplementationOnce(async (request) => {
    await real.charge(request);
    return { status: 'unreachable' };
  });
}

/** The next charge gets no response, and the first lookup returns `pending`. */
function leavePending({ charged = false } = {}): void {
  vi.spyOn(gateway(), 'charge').mockImplementationOnce(async (request) => {
    if (charged) await real.charge(request);
    return { status: 'unknown' };
  });
  answerNext({ status: 'pending' });
}
const answerNext = (finding: Finding) => vi.spyOn(gateway(), 'lookup').mockResolvedValueOnce(finding);
const refundsAnswer = (outcome: RefundOutcome) => vi.spyOn(gateway(), 'refund').mockResolvedValueOnce(outcome);

/** Sends one webhook with these events. */
async function webhook(...keys: string[]): Promise<number> {
  vi.spyOn(gateway(), 'verifyWebhook').mockResolvedValueOnce(
    keys.map((key) => ({
      about: 'attempt',
      id: `evt_${key}`,
      key,
      attempt: 'charge',
      reference: null,
      at: shop.app.clock.now(),
    })),
  );
  return (await shop.app.inject('POST', '/api/payments/webhook/sandbox', { body: {} })).status;
}
const click = (id: string, verb: 'settle' | 'refund', body: object = {}) =>
  shop.app.inject<{ data: OrderIntentView } & ErrorBody>('POST', `/api/admin/order-intents/${id}/${verb}`, {
    token: admin.token,
    body,
  });
const poll = async (person: Person, id: string) =>
  (await shop.app.inject<{ data: { status: string } }>('GET', `/api/orders/intent/${id}`, person)).body.data.status;
const refundOrder = (orderId: number, body: object = {}) =>
  shop.app.inject<ErrorBody>('POST', `/api/admin/orders/${orderId}/refund`, {
    token: admin.token,
    body: { reason: 'Cannot come', ...body },
  });
const deactivate = (ticketId: number) =>
  shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: admin.token,
    body: { ticketId, notes: 'Cannot come' },
  });

/** Creates an order that fails although its charge succeeds at the gateway. */
async function failedButCharged(person: Person, tickets: OrderRequest['tickets']) {
  chargeInSecret();
  expect(await codeOf(person, { tickets })).toBe('PROVIDER_UNREACHABLE');
  return intentOf(person);
}

describe('a webhook', () => {
  test('settles both of its events and skips an unknown one', async () => {
    const type = await shop.ticketType();
    const [one, two] = (await shop.people(2)) as [Person, Person];
    const first = await failedButCharged(one, [selfTicket(one, type)]);
    const second = await failedButCharged(two, [selfTicket(two, type)]);
    expect(await webhook('unknown-1', first.key, second.key)).toBe(200);
    expect([await intentOf(one), await intentOf(two)]).toMatchObject([{ status: 'COMPLETE' }, { status: 'COMPLETE' }]);
  });

  test('is rejected while the lookup at the gateway fails, and the gateway sends it again', async () => {
    const person = await shop.person();
    const { key } = await failedButCharged(person, [selfTicket(person, await shop.ticketType())]);
    vi.spyOn(gateway(), 'lookup').mockRejectedValueOnce(new PaymentGatewayFault('UNREACHABLE', key));
    expect(await webhook(key)).toBe(502);
    expect(await webhook(key)).toBe(200);
    expect((await intentOf(person)).status).toBe('COMPLETE');
  });
});

describe('a success that comes after the failure', () => {
  test('does not take the slot that the same person is paying for again', async () => {
    const type = await shop.ticketType();
    const person = await shop.person();
    const first = await failedButCharged(person, [selfTicket(person, type)]);
    leavePending({ charged: true });
    shop.app.clock.advance({ seconds: 1 });
    expect(await codeOf(person, { tickets: [selfTicket(person, type)] })).toBe('ORDER_INTENT_NOT_COMPLETE');
    const second = await intentOf(person);
    expect(await webhook(first.key)).toBe(200);
    expect(await ticketsOf(person)).toEqual([]);
    expect(await webhook(second.key)).toBe(200);
    expect(await intentOf(person)).toMatchObject({ id: second.id, status: 'COMPLETE', retained: 10_000 });
    expect(await ticketsOf(person)).toHaveLength(1);
    const { rows } = await sql`SELECT r.status FROM refund r JOIN payment_attempt a USING (payment_attempt_id)
      WHERE a.gateway_key = ${first.key}`.execute(db());
    expect(rows).toEqual([{ status: 'COMPLETE' }]);
  });

  test('does not take members that another group has or is paying for', async () => {
    const plain = await shop.ticketType();
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    for (const isPending of [false, true]) {
      const [member, late, other] = (await shop.people(3)) as [Person, Person, Person];
      expect(await codeOf(member, { tickets: [selfTicket(member, plain)] })).toBe('bought');
      const associatedTicketIds = [await onlyTicketOf(member)];
      const lead = (person: Person) => selfTicket(person, group, { associatedTicketIds });
      const first = await failedButCharged(late, [lead(late)]);
      if (isPending) leavePending({ charged: true });
      const answer = await codeOf(other, { tickets: [lead(other)] });
      expect(answer).toBe(isPending ? 'ORDER_INTENT_NOT_COMPLETE' : 'bought');
      expect(await webhook(first.key)).toBe(200);
      expect(await intentOf(late)).toMatchObject({ status: 'FAILED', attempt: 'REFUNDED', retained: 0 });
      if (isPending) expect(await webhook((await intentOf(other)).key)).toBe(200);
      expect((await intentOf(other)).status).toBe('COMPLETE');
    }
  });

  test("uses the buyer's own hold", async () => {
    const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
    const person = await shop.person();
    await shop.app.inject('POST', '/api/ticket/reservation', {
      token: person.token,
      body: {
        ticketConfigurationId: type,
        externalAccountIdentifier: person.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
    await webhook(key);
    expect((await intentOf(person)).status).toBe('COMPLETE');
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
  });

  test('does not take a unit that another person holds', async () => {
    const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
    const [person, holder] = (await shop.people(2)) as [Person, Person];
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    await shop.app.inject('POST', '/api/ticket/reservation', {
      token: holder.token,
      body: {
        ticketConfigurationId: type,
        externalAccountIdentifier: holder.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
    await webhook(key);
    expect(await intentOf(person)).toMatchObject({ status: 'FAILED', attempt: 'REFUNDED', retained: 0 });
    expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
  });

  test.each(['stranger', 'buyer'])('takes a unit whose expired hold was not swept yet: of a %s', async (who) => {
    const type = await shop.ticketType({ quantity: 1, limit_quantity: true });
    const [person, stranger] = (await shop.people(2)) as [Person, Person];
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    const holder = who === 'buyer' ? person : stranger;
    await shop.app.inject('POST', '/api/ticket/reservation', {
      token: holder.token,
      body: {
        ticketConfigurationId: type,
        externalAccountIdentifier: holder.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
    expect(await stockOf(type)).toEqual({ sold: 0, held: 1 });
    shop.app.clock.advance({ minutes: 16 });
    await webhook(key);
    expect((await intentOf(person)).status).toBe('COMPLETE');
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
  });

  test('takes the ticket, the add-on and the coupon again', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const addOn = await createAddOn(db(), { ticket_configuration_id: type, quantity: 1 });
    await createCoupon(db(), { ticket_configuration_id: type, amount_off_minor: 2_500, conditions: { firstN: 1 } });
    const person = await shop.person();
    const { key } = await failedButCharged(person, [selfTicket(person, type, { ticketConfigurationAddOns: [addOn] })]);
    await webhook(key);
    const { id, status } = await intentOf(person);
    expect(status).toBe('COMPLETE');
    const pieces = await db()
      .selectFrom('order_intent_stock')
      .select('returned_at')
      .where('order_intent_id', '=', id)
      .execute();
    expect(pieces).toEqual([1, 2, 3].map(() => ({ returned_at: null })));
  });

  test('does not add a second extra ticket of another relationship type', async () => {
    const kinds = ['SPOUSE', 'PARTNER'].map((relationshipType) => ({
      relationshipType,
      selfType: false,
      guestType: false,
      translations: {},
    }));
    const eventId = await createEvent(db(), { configuration: { relationshipTypes: kinds } });
    const [paid, free] = await Promise.all(
      [10_000, 0].map((amount_minor) =>
        createTicketConfiguration(db(), { event_id: eventId, amount_minor, relationship_types: ['SPOUSE', 'PARTNER'] }),
      ),
    );
    const person = await shop.person();
    chargeInSecret();
    const spouse = { eventId, tickets: [selfTicket(person, paid ?? 0, { relationshipType: 'SPOUSE' })] };
    expect(await codeOf(person, spouse)).toBe('PROVIDER_UNREACHABLE');
    const { key, id } = await intentOf(person);
    shop.app.clock.advance({ seconds: 1 });
    const partner = { eventId, tickets: [selfTicket(person, free ?? 0, { relationshipType: 'PARTNER' })] };
    expect(await codeOf(person, partner)).toBe('bought');
    await webhook(key);
    expect(await ticketsOf(person)).toHaveLength(1);
    expect(await poll(person, id)).toBe('FAILED');
  });

  test('releases the seats and refunds the money when it cannot be written', async () => {
    const type = await shop.ticketType({ quantity: 5 });
    const person = await shop.person();
    leavePending({ charged: true });
    expect(await codeOf(person, { tickets: [selfTicket(person, type)] })).toBe('ORDER_INTENT_NOT_COMPLETE');
    // An import is not blocked by claims, so it can add the ticket while the order is being paid.
    await putTicket(db(), { ticket_configuration_id: type, account_id: person.accountId });
    expect(await webhook((await intentOf(person)).key)).toBe(200);
    const { rows } = await sql`SELECT i.status, i.error_code, a.status AS attempt, i.attention
      FROM order_intent i JOIN payment_attempt a USING (order_intent_id) JOIN sandbox_charge c ON c.key = a.gateway_key
      WHERE i.account_id = ${person.accountId} AND c.refunded_minor = c.amount_minor`.execute(db());
    expect(rows).toEqual([
      { status: 'FAILED', error_code: 'NO_AVAILABLE_TICKET', attempt: 'REFUNDED', attention: null },
    ]);
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
  });

  test('is refunded once, even if more webhooks arrive while the refund is pending', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const [person, other] = (await shop.people(2)) as [Person, Person];
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    expect(await codeOf(other, { tickets: [selfTicket(other, type)] })).toBe('bought');
    refundsAnswer({ status: 'unknown' });
    for (let times = 0; times < 3; times += 1) expect(await webhook(key)).toBe(200);
    expect(await intentOf(person)).toMatchObject({ status: 'FAILED', refunds: 1, retained: 10_000 });
    shop.app.clock.advance({ minutes: 2 });
    await shop.app.jobs.drain();
    expect(await intentOf(person)).toMatchObject({ status: 'FAILED', refunds: 1, retained: 0, attempt: 'REFUNDED' });
  });
});

describe('staff with a pending refund', () => {
  /**
   * A late charge for a seat that was already sold. The gateway responds to its refund with `outcome`, and then a seat
   * becomes free.
   */
  async function refunding(outcome: RefundOutcome) {
    const type = await shop.ticketType({ quantity: 1 });
    const [person, other] = (await shop.people(2)) as [Person, Person];
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    expect(await codeOf(other, { tickets: [selfTicket(other, type)] })).toBe('bought');
    refundsAnswer(outcome);
    await webhook(key);
    await setQuantity(type, 5);
    return { person, type, ...(await intentOf(person)) };
  }

  test('cannot settle the intent or refund it again', async () => {
    const { id, person, type } = await refunding({ status: 'unknown' });
    expect((await click(id, 'settle')).body.error.code).toBe('NO_AVAILABLE_TICKET');
    expect((await click(id, 'refund', { reason: 'Twice' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
    expect(await ticketsOf(person)).toEqual([]);
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
    shop.app.clock.advance({ minutes: 2 });
    await shop.app.jobs.drain();
    expect(await intentOf(person)).toMatchObject({ attempt: 'REFUNDED', refunds: 1, retained: 0 });
    expect((await click(id, 'settle')).body.error.code).toBe('ORDER_INTENT_ALREADY_DECIDED');
    expect((await click(id, 'refund', { reason: 'Twice' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  });

  test('can settle the intent after the gateway declined the refund', async () => {
    const { id, person, type } = await refunding({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    const { status, body } = await click(id, 'settle');
    expect([status, body.data.status, body.data.attention]).toEqual([200, 'COMPLETE', null]);
    expect(await ticketsOf(person)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await stockOf(type)).toEqual({ sold: 2, held: 0 });
    expect((await click(id, 'refund', { reason: 'Late' })).body.error.code).toBe('REFUND_NOT_POSSIBLE');
  });

  test('can retry the refund after the gateway declined it', async () => {
    const { id, person } = await refunding({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    const { status, body } = await click(id, 'refund', { reason: 'By hand' });
    expect([status, body.data.attention]).toEqual([200, null]);
    expect(await intentOf(person)).toMatchObject({ attempt: 'REFUNDED', refunds: 2, retained: 0 });
    expect((await click(id, 'settle')).body.error.code).toBe('ORDER_INTENT_ALREADY_DECIDED');
  });

  test('cannot settle the intent when no seat is left', async () => {
    const { id, person, type } = await refunding({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    await setQuantity(type, 1);
    expect((await click(id, 'settle')).body.error.code).toBe('NO_AVAILABLE_TICKET');
    expect(await ticketsOf(person)).toEqual([]);
    expect((await click(id, 'refund', { reason: 'No seat' })).status).toBe(200);
  });

  test('cannot settle the intent when a pool is full, and the refusal names the pool', async () => {
    const { id, type } = await refunding({ status: 'declined', code: 'GENERAL_PAYMENT_ERROR' });
    const { stock_id: stockId } = await db()
      .selectFrom('ticket_configuration')
      .select('stock_id')
      .where('ticket_configuration_id', '=', type)
      .executeTakeFirstOrThrow();
    await shop.app.database.transaction((tx) =>
      changePools(tx, shop.eventId, [{ key: 'hall', quantity: 1, draws: [{ stockId, weight: 1 }] }]),
    );
    expect((await click(id, 'settle')).body.error).toMatchObject({
      code: 'NO_AVAILABLE_TICKET',
      metadata: { reason: 'pool', pool: 'hall' },
    });
    await sql`UPDATE stock SET quantity = 2 WHERE kind = 'pool'`.execute(db());
    expect((await click(id, 'settle')).body.data.status).toBe('COMPLETE');
  });

  test('release the seat of an unpaid intent, and close the attempt against late charges', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const person = await shop.person();
    leavePending();
    expect(await codeOf(person, { tickets: [selfTicket(person, type)] })).toBe('ORDER_INTENT_NOT_COMPLETE');
    const lookup = vi.spyOn(gateway(), 'lookup').mockClear();
    const { id } = await intentOf(person);
    const { body } = await click(id, 'settle');
    expect(body.data.status).toBe('FAILED');
    expect(lookup.mock.calls.map(([query]) => query.close)).toEqual([true]);
    expect(await stockOf(type)).toEqual({ sold: 0, held: 0 });
    expect((await click(id, 'settle')).body.error.code).toBe('ORDER_INTENT_ALREADY_DECIDED');
  });

  test('must wait while the gateway reports the charge as pending', async () => {
    const person = await shop.person();
    leavePending();
    await codeOf(person, { tickets: [selfTicket(person, await shop.ticketType())] });
    const { id } = await intentOf(person);
    answerNext({ status: 'pending' });
    expect((await click(id, 'settle')).body.error.code).toBe('PROVIDER_UNREACHABLE');
    answerNext({ status: 'pending' });
    expect((await click(id, 'refund', { reason: 'x' })).body.error.code).toBe('PROVIDER_UNREACHABLE');
    expect((await intentOf(person)).status).toBe('PENDING');
    expect((await click(id, 'settle')).body.data.status).toBe('FAILED');
  });
});

type Gate = PromiseWithResolvers<void>;

describe('two reconcilers', () => {
  const anotherWorker = () =>
    createJobs(
      {
        config: shop.app.config,
        database: shop.app.database,
        gateways: shop.app.gateways,
        clock: shop.app.clock.now,
        logger: createLogger(shop.app.config, { write: () => undefined }),
        signingKey: shop.app.signingKey,
        health: shop.app.health,
        metrics: createMetrics({ processFigures: false }),
        workers: shop.app.workers,
        publicUrl: () => 'http://foyer.test',
      },
      () => shop.app.address,
    );
  /** Blocks calls of the gateway until it opens. `first` and `second` resolve when the first and second call arrive. */
  function gate() {
    const [opened, first, second] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate];
    const arrivals = [first, second];
    const pass = () => {
      arrivals.shift()?.resolve();
      return opened.promise;
    };
    return { pass, open: opened.resolve, first: first.promise, second: second.promise };
  }

  test('look up an intent once: the second skips an intent that the first is checking', async () => {
    const person = await shop.person();
    leavePending({ charged: true });
    await codeOf(person, { tickets: [selfTicket(person, await shop.ticketType())] });
    shop.app.clock.advance({ minutes: 2 });
    const { pass, open, ...reached } = gate();
    const lookup = vi.spyOn(gateway(), 'lookup').mockClear();
    lookup.mockImplementation(async (query) => {
      await pass();
      return real.lookup(query);
    });
    const first = shop.app.jobs.drain();
    await reached.first;
    // While the first reconciler waits for its response, the second finds no work.
    const second = anotherWorker().drain();
    await Promise.race([second, reached.second]);
    expect(lookup).toHaveBeenCalledTimes(1);
    open();
    await Promise.all([first, second]);
    expect((await intentOf(person)).status).toBe('COMPLETE');
  });

  test('send a refund without a response once', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const [person, other] = (await shop.people(2)) as [Person, Person];
    const { key } = await failedButCharged(person, [selfTicket(person, type)]);
    await codeOf(other, { tickets: [selfTicket(other, type)] });
    refundsAnswer({ status: 'unknown' });
    await webhook(key);
    shop.app.clock.advance({ minutes: 2 });
    const { pass, open, ...reached } = gate();
    const gatewayRefund = vi.spyOn(gateway(), 'refund').mockClear();
    gatewayRefund.mockImplementation(async (request) => {
      await pass();
      return real.refund(request);
    });
    const first = shop.app.jobs.drain();
    await reached.first;
    const second = anotherWorker().drain();
    await Promise.race([second, reached.second]);
    expect(gatewayRefund).toHaveBeenCalledTimes(1);
    open();
    await Promise.all([first, second]);
    expect(await intentOf(person)).toMatchObject({ attempt: 'REFUNDED', retained: 0 });
  });
});

describe('a failed order', () => {
  const holdIt = (person: Person, type: number) =>
    shop.app.inject('POST', '/api/ticket/reservation', {
      token: person.token,
      body: {
        ticketConfigurationId: type,
        externalAccountIdentifier: person.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      },
    });
  const declined: Finding = { status: 'declined', code: 'PAYMENT_FAILURE' };

  /** Buys with a hold. The charge is declined only after `between` has run. */
  async function declinedLater(between: (person: Person, type: number) => Promise<unknown>) {
    const type = await shop.ticketType({ quantity: 3, limit_quantity: true });
    const person = await shop.person();
    await holdIt(person, type);
    leavePending();
    expect(await codeOf(person, { tickets: [selfTicket(person, type)] })).toBe('ORDER_INTENT_NOT_COMPLETE');
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
    await between(person, type);
    answerNext(declined);
    expect(await poll(person, (await intentOf(person)).id)).toBe('FAILED');
    return stockOf(type);
  }

  test('restores the hold it used, until the hold expires', async () => {
    expect(await declinedLater(() => Promise.resolve())).toEqual({ sold: 0, held: 1 });
  });

  test('restores no expired hold', async () => {
    const stock = await declinedLater(() => Promise.resolve(shop.app.clock.advance({ minutes: 15 })));
    expect(stock).toEqual({ sold: 0, held: 0 });
  });

  test('adds no second hold when the person has taken a new one', async () => {
    expect(await declinedLater(holdIt)).toEqual({ sold: 0, held: 1 });
  });

  test('releases its group members for another group', async () => {
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const [member, first, second] = (await shop.people(3)) as [Person, Person, Person];
    await codeOf(member, { tickets: [selfTicket(member, await shop.ticketType())] });
    const associatedTicketIds = [await onlyTicketOf(member)];
    const order = (person: Person, card?: string) =>
      codeOf(person, {
        tickets: [selfTicket(person, group, { associatedTicketIds })],
        chargeCreditCardRequest: payBy(card),
      });
    expect(await order(first, '4000000000000002')).toBe('PAYMENT_FAILURE');
    expect(await order(second)).toBe('bought');
  });

  test('releases its stock: ticket, add-on and coupon', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const addOn = await createAddOn(db(), { ticket_configuration_id: type, quantity: 1, amount_minor: 500 });
    await createCoupon(db(), { ticket_configuration_id: type, amount_off_minor: 2_500, conditions: { firstN: 1 } });
    const [first, second] = (await shop.people(2)) as [Person, Person];
    const order = (person: Person, card?: string) =>
      shop.order(person, {
        tickets: [selfTicket(person, type, { ticketConfigurationAddOns: [addOn] })],
        chargeCreditCardRequest: payBy(card),
      });
    expect((await order(first, '4000000000000002')).status).toBe(402);
    expect((await order(second)).body.order?.totalAmount).toBe(80);
  });

  test('starts no purchase window', async () => {
    const type = await shop.ticketType();
    const person = await shop.person();
    const guestless = { tickets: [selfTicket(person, type)] };
    expect(await codeOf(person, { ...guestless, chargeCreditCardRequest: payBy('4000000000000002') })).toBe(
      'PAYMENT_FAILURE',
    );
    expect(await codeOf(person, guestless)).toBe('bought');
    const spouse = { tickets: [selfTicket(person, type, { relationshipType: 'SPOUSE' })] };
    expect(await codeOf(person, spouse)).toBe('PAYMENT_ALREADY_EXISTS');
  });
});

describe('a cancelled ticket', () => {
  const cancel = {
    'by a refund': async (ticketId: number) => {
      const { order_id } = await db()
        .selectFrom('ticket')
        .select('order_id')
        .where('ticket_id', '=', ticketId)
        .executeTakeFirstOrThrow();
      expect((await refundOrder(order_id, { ticketIds: [ticketId] })).status).toBe(200);
    },
    'by hand': async (ticketId: number) => {
      expect((await deactivate(ticketId)).status).toBe(200);
    },
  };
  const endings = Object.keys(cancel) as (keyof typeof cancel)[];

  test.each(endings)('releases its stock: ticket, each add-on and coupon (%s)', async (ending) => {
    const type = await shop.ticketType({ quantity: 1 });
    const addOns = [
      await createAddOn(db(), { ticket_configuration_id: type, quantity: 1, amount_minor: 500 }),
      await createAddOn(db(), { ticket_configuration_id: type, quantity: 1, amount_minor: 500 }),
    ];
    await createCoupon(db(), { ticket_configuration_id: type, amount_off_minor: 2_500, conditions: { firstN: 1 } });
    const [first, second, third] = (await shop.people(3)) as [Person, Person, Person];
    const order = (person: Person) =>
      shop.order(person, {
        tickets: [selfTicket(person, type, { ticketConfigurationAddOns: addOns })],
        chargeCreditCardRequest: payBy(),
      });
    expect((await order(first)).body.order?.totalAmount).toBe(85);
    expect((await order(second)).body.error.code).toBe('NO_AVAILABLE_TICKET');
    await cancel[ending](await onlyTicketOf(first));
    expect((await order(second)).body.order?.totalAmount).toBe(85);
    // Each unit is released once, so a third order finds none.
    expect((await order(third)).body.error.code).toBe('NO_AVAILABLE_TICKET');
  });

  test('stays valid after check-in: the refund returns the money and releases no stock', async () => {
    const type = await shop.ticketType({ quantity: 1 });
    const person = await shop.person();
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    const ticketId = await onlyTicketOf(person);
    await db().updateTable('ticket').set({ status: 'CHECKED_IN' }).where('ticket_id', '=', ticketId).execute();
    await db()
      .insertInto('check_in')
      .values({
        ticket_id: ticketId,
        event_id: shop.eventId,
        checked_in_at: shop.app.clock.now(),
        source: 'scan',
        received_at: shop.app.clock.now(),
      })
      .execute();
    expect((await refundOrder(body.orderId ?? 0)).status).toBe(200);
    expect(await ticketsOf(person)).toMatchObject([{ status: 'CHECKED_IN' }]);
    expect(await stockOf(type)).toEqual({ sold: 1, held: 0 });
    expect((await intentOf(person)).retained).toBe(0);
    expect((await deactivate(ticketId)).status).toBe(409);
  });

  const groupOf = async () => {
    const group = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 4 } },
    });
    const plain = await shop.ticketType();
    const [leader, one, two, other] = (await shop.people(4)) as [Person, Person, Person, Person];
    for (const member of [one, two]) await codeOf(member, { tickets: [selfTicket(member, plain)] });
    const members = [await onlyTicketOf(one), await onlyTicketOf(two)];
    const lead = (person: Person, associatedTicketIds: number[]) =>
      codeOf(person, { tickets: [selfTicket(person, group, { associatedTicketIds })] });
    expect(await lead(leader, members)).toBe('bought');
    const leading = await onlyTicketOf(leader);
    const group_ = () =>
      db().selectFrom('ticket_group').select('member_count').where('leader_ticket_id', '=', leading).executeTakeFirst();
    return { leading, members, other, lead, group: group_ };
  };

  test.each(endings)('of a leader dissolves the group, and its members may join another (%s)', async (ending) => {
    const { leading, members, other, lead, group } = await groupOf();
    expect(await lead(other, members)).toBe('INVALID_GROUP_MEMBER');
    await cancel[ending](leading);
    expect(await group()).toBeUndefined();
    expect(await lead(other, members)).toBe('bought');
  });

  test.each(endings)('of a member frees a seat in its group (%s)', async (ending) => {
    const { members, other, lead, group } = await groupOf();
    const [gone = 0, stays = 0] = members;
    expect(await group()).toEqual({ member_count: 3 });
    await cancel[ending](gone);
    expect(await group()).toEqual({ member_count: 2 });
    expect(await lead(other, [stays])).toBe('INVALID_GROUP_MEMBER');
    expect(await lead(other, [gone])).toBe('INVALID_GROUP_MEMBER');
  });
});
