import { sql } from 'kysely';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { FoyerError } from '@foyer/contract/wire/errors';
import { orderRequest, type OrderRequest } from '@foyer/contract/orders/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilStatementsWait, whileLocked } from '../../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { anotherProcess, cards, contextOf, payBy, selfTicket, weaken, type Person } from '../../../../test/ordering.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../test/provider-messages.ts';
import { codeOf } from '../../../../test/rivals.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { createOrder } from '../../orders/create/create-order.ts';
import { previewAnonymise } from '../../people/privacy/anonymise/anonymise-account.ts';
import { deactivateTicket } from '../deactivate-ticket.ts';
import { waitingListJob } from '../../orders/waiting-list/tend-lists.ts';

/**
 * Tickets that need other tickets (domain/ticket-dependencies). Ending or moving a ticket never leaves a ticket behind
 * that needs it.
 */

let shop: ChangeShop;
let admin: Person;
/** The ticket type of the main event. */
let seat: number;
/** A child event with limited seats, a child of that child, and their ticket types. */
let gala: { eventId: number; seat: number };
let party: { eventId: number; seat: number };
const now = new Date('2026-01-20T12:00:00Z');
const cancellation = { enabled: true, fee: { percent: 0 } };

beforeAll(async () => {
  shop = await openChangeShop({
    name: 'dependent tickets',
    now,
    env: { DISPUTED_TICKETS: 'cancel' },
    event: {
      event_start: new Date(now.getTime() + 3_600_000),
      event_end: new Date(now.getTime() + 86_400_000),
      configuration: { cancellation, canRegisterOtherAccounts: true },
    },
  });
  admin = await shop.staff();
  const child = async (parent: number, name: string) => {
    const eventId = await createEvent(db(), {
      parent_event_id: parent,
      default_name: name,
      configuration: { cancellation },
    });
    return { eventId, seat: await createTicketConfiguration(db(), { event_id: eventId, ...free, quantity: 40 }) };
  };
  gala = await child(shop.eventId, 'Gala');
  party = await child(gala.eventId, 'Party after the gala');
  seat = await shop.ticketType({ quantity: 500, ...free });
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const free = { amount_minor: 0, additionalConfiguration: { transferable: true } };
const db = () => shop.app.database.kysely;
const at = (person: Person, type: number, relationshipType: string) => selfTicket(person, type, { relationshipType });

/** Buys free tickets of one event and returns their ids in the given order. */
async function buy(person: Person, eventId: number, type: number, ...relationships: string[]): Promise<number[]> {
  const tickets = relationships.map((relationship) => at(person, type, relationship));
  const { status, body } = await shop.order(person, { eventId, tickets });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
}

/** A person with a self ticket, and a ticket of each event that needs it. */
async function household() {
  const person = await shop.person();
  const [self = 0, spouse = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT', 'SPOUSE');
  const [atGala = 0] = await buy(person, gala.eventId, gala.seat, 'CONSULTANT');
  return { person, self, spouse, atGala };
}

const post = (path: string, body: object, { token } = admin) =>
  shop.app.inject<ErrorBody & { success: boolean }>('POST', `/api/${path}`, { token, body });
const deactivate = (ticketId: number, dependentTicketIds?: number[]) =>
  post('ticket/deactivate-ticket', { ticketId, notes: 'Asked for it', dependentTicketIds });
const transfer = (by: Person, ticketId: number, to: Person, more: object = {}) =>
  post(
    'ticket/transfer',
    {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
      ...more,
    },
    by,
  );
const statusOf = async (...ids: number[]) => {
  const rows = await db().selectFrom('ticket').select(['ticket_id', 'status']).where('ticket_id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.ticket_id === id)?.status);
};
const namesOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  body.error.items?.map(({ metadata }) => [metadata?.ticketId, metadata?.eventName]);

/** Places an order. When the order reaches `moment`, completes another operation first. */
async function orderDuring(
  moment: 'order.planned' | 'order.taken',
  person: Person,
  body: Partial<OrderRequest>,
  act: () => Promise<unknown>,
): Promise<string> {
  let isDone = false;
  const orders = anotherProcess(shop, {
    fault: async (at) => {
      if (at !== moment || isDone) return;
      isDone = true;
      await act();
    },
  });
  const parsed = orderRequest.parse({ eventId: shop.eventId, tickets: [], ...body });
  try {
    await createOrder(orders, { body: parsed, idempotencyKey: undefined }, contextOf(shop, person));
  } catch (error) {
    if (error instanceof FoyerError) return error.code;
    throw error;
  }
  expect(isDone).toBe(true);
  return 'done';
}

describe('a holder', () => {
  it('cannot transfer a ticket that a ticket of a child event needs, and reads which event', async () => {
    const { person, self, spouse, atGala } = await household();
    expect(codeOf(await transfer(person, self, await shop.person()))).toBe('SELF_TICKET_BLOCKED');
    expect((await shop.cancel(person, spouse, 0)).status).toBe(200);
    const refused = await transfer(person, self, await shop.person());
    expect(refused.body.error).toMatchObject({
      code: 'DEPENDENT_TICKETS',
      metadata: { count: 1, isUsed: false, eventName: 'Gala' },
      message: 'The ticket for Gala needs this one. Please cancel or transfer it first.',
    });
    expect(codeOf(await transfer(person, self, await shop.person(), { dependentTicketIds: [atGala] }))).toBe(
      'DEPENDENT_TICKETS',
    );
    expect((await shop.cancel(person, atGala, 0)).status).toBe(200);
    expect((await transfer(person, self, await shop.person())).status).toBe(200);
  });

  it('cannot cancel a ticket in the middle of a chain of child events', async () => {
    const { person, atGala } = await household();
    const [atParty = 0] = await buy(person, party.eventId, party.seat, 'CONSULTANT');
    expect((await shop.cancel(person, atGala, 0)).body.error?.metadata).toEqual({ reason: 'childEvents' });
    expect((await shop.cancel(person, atParty, 0)).status).toBe(200);
    expect((await shop.cancel(person, atGala, 0)).status).toBe(200);
  });

  it('can cancel the ticket of a companion, because the self ticket still carries the child event', async () => {
    const { person, spouse, atGala } = await household();
    expect((await shop.cancel(person, spouse, 0)).status).toBe(200);
    expect(await statusOf(atGala)).toEqual(['ACTIVE']);
  });

  it('cannot transfer a spouse ticket to an account with an unpaid self ticket', async () => {
    const { person, spouse } = await household();
    const other = await shop.person();
    const paid = await shop.ticketType({ quantity: 5 });
    const { body } = await shop.order(other, {
      tickets: [selfTicket(other, paid)],
      chargeCreditCardRequest: payBy(cards.challenged),
    });
    expect(body.order).toBeNull();
    expect(codeOf(await transfer(person, spouse, other, { relationshipType: 'SPOUSE' }))).toBe('NEEDS_SELF_TICKET');
    await post(`admin/order-intents/${body.orderIntentId}/refund`, { reason: 'Left the page' });
  });
});

describe('staff', () => {
  it('see the dependent tickets, and end exactly those that they confirmed', async () => {
    const { person, self, spouse, atGala } = await household();
    const seats = async () => [...(await shop.sold(seat, gala.seat))];
    const [atMain = 0, atChild = 0] = await seats();
    const refused = await deactivate(self);
    expect(refused.status).toBe(409);
    expect(namesOf(refused)).toEqual([
      [spouse, expect.any(String)],
      [atGala, 'Gala'],
    ]);
    expect(codeOf(await deactivate(self, [spouse]))).toBe('DEPENDENT_TICKETS');
    expect(await statusOf(self, spouse, atGala)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect((await deactivate(self, [spouse, atGala])).status).toBe(200);
    expect(await statusOf(self, spouse, atGala)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(await seats()).toEqual([atMain - 2, atChild - 1]);
    const mailed = await db()
      .selectFrom('outbox')
      .select('ticket_id')
      .where('template', '=', 'cancellation')
      .where('ticket_id', 'in', [self, spouse, atGala])
      .orderBy('ticket_id')
      .execute();
    // The spouse has another address than the account, so both get a mail.
    expect(mailed.map(({ ticket_id: id }) => id)).toEqual([self, spouse, spouse, atGala]);
    const { after } = await db()
      .selectFrom('ticket_history')
      .select('after')
      .where('ticket_id', '=', atGala)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ status: 'CANCELED', neededTicketId: self });
    // The places are free again.
    await buy(person, shop.eventId, seat, 'CONSULTANT');
  });

  it('transfer a self ticket and end its dependent tickets after they confirmed them', async () => {
    const { person, self, spouse, atGala } = await household();
    const to = await shop.person();
    expect(namesOf(await transfer(admin, self, to))?.map(([id]) => id)).toEqual([spouse, atGala]);
    expect((await transfer(admin, self, to, { dependentTicketIds: [atGala, spouse] })).status).toBe(200);
    expect(await statusOf(self, spouse, atGala)).toEqual(['ACTIVE', 'CANCELED', 'CANCELED']);
    expect(
      (await shop.order(person, { eventId: gala.eventId, tickets: [selfTicket(person, gala.seat)] })).body.error.code,
    ).toBe('NOT_REGISTERED_FOR_PARENT_EVENT');
  });

  it('refund one ticket of an order after they confirmed its dependent tickets, also of other orders', async () => {
    const paid = await shop.ticketType({ quantity: 5 });
    const person = await shop.person();
    const self = await shop.buy(person, paid);
    const [guest = 0] = await buy(person, shop.eventId, seat, 'GUEST');
    const [atGala = 0] = await buy(person, gala.eventId, gala.seat, 'CONSULTANT');
    const { order_id: orderId } = await db()
      .selectFrom('ticket')
      .select('order_id')
      .where('ticket_id', '=', self)
      .executeTakeFirstOrThrow();
    const refund = (more: object) =>
      post(`admin/orders/${orderId}/refund`, { reason: 'Ill', ticketIds: [self], ...more });
    expect(namesOf(await refund({}))?.map(([id]) => id)).toEqual([guest, atGala]);
    expect(await shop.taken(person)).toBe(10_000);
    expect((await refund({ dependentTicketIds: [guest, atGala] })).status).toBe(200);
    expect(await statusOf(self, guest, atGala)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(await shop.taken(person)).toBe(0);
  });

  it('cannot end a ticket that a ticket used at the entrance needs, even if they confirm', async () => {
    const { self, spouse, atGala } = await household();
    expect((await post(`ticket/${spouse}/check-in`, {})).status).toBe(200);
    const refused = await deactivate(self, [spouse, atGala]);
    expect(refused.body.error).toMatchObject({ code: 'DEPENDENT_TICKETS', metadata: { isUsed: true } });
    expect(await statusOf(self, spouse, atGala)).toEqual(['ACTIVE', 'CHECKED_IN', 'ACTIVE']);
  });

  it('deactivate a ticket without dependent tickets, with no confirmation', async () => {
    const { spouse, atGala } = await household();
    expect((await deactivate(spouse)).status).toBe(200);
    expect((await deactivate(atGala)).status).toBe(200);
  });
});

describe('a dispute', () => {
  const disputed = async () => {
    const paid = await shop.ticketType({ quantity: 5 });
    const person = await shop.person();
    const self = await shop.buy(person, paid);
    const [spouse = 0] = await buy(person, shop.eventId, seat, 'SPOUSE');
    const [atGala = 0] = await buy(person, gala.eventId, gala.seat, 'CONSULTANT');
    const { gateway_reference: charge } = await db()
      .selectFrom('payment as p')
      .innerJoin('ticket as t', 't.order_id', 'p.order_id')
      .select('p.gateway_reference')
      .where('t.ticket_id', '=', self)
      .executeTakeFirstOrThrow();
    const open = async () => {
      await sandboxOf(shop.app).dispute(charge ?? '');
      await deliverProviderMessages(shop.app);
    };
    return { person, self, spouse, atGala, open };
  };

  it('ends the tickets that need the disputed ticket', async () => {
    const { self, spouse, atGala, open } = await disputed();
    await open();
    expect(await statusOf(self, spouse, atGala)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
  });

  it('leaves the disputed ticket valid when a companion was checked in', async () => {
    const { self, spouse, atGala, open } = await disputed();
    expect((await post(`ticket/${spouse}/check-in`, {})).status).toBe(200);
    await open();
    expect(await statusOf(self, spouse, atGala)).toEqual(['ACTIVE', 'CHECKED_IN', 'ACTIVE']);
  });

  it('refunds a purchase that needed the disputed ticket', async () => {
    const { person, open } = await disputed();
    const before = await shop.taken(person);
    const paid = await shop.ticketType({ quantity: 5 });
    shop.app.clock.advance({ minutes: 31 });
    const tickets = [at(person, paid, 'GUEST')];
    const code = await orderDuring('order.taken', person, { tickets, chargeCreditCardRequest: payBy() }, open);
    expect(code).toBe('NO_AVAILABLE_TICKET');
    expect(await shop.taken(person)).toBe(before);
    expect(await shop.sold(paid)).toEqual([0]);
    await db().updateTable('order_intent').set({ attention: null, attention_at: null }).execute();
  });
});

it('a person with a ticket of a child event that is not over cannot be anonymised', async () => {
  const { person } = await household();
  const context = contextOf(shop, admin, ['admin']);
  expect(await previewAnonymise(db(), person.externalAccountIdentifier, context)).toMatchObject({ obstacle: 'event' });
});

it('an upgrade of the self ticket does not change the tickets that need it', async () => {
  const types = await shop.pair({ standard: free, vip: free });
  const person = await shop.person();
  const [self = 0] = await buy(person, shop.eventId, types.standard, 'CONSULTANT');
  const [atGala = 0] = await buy(person, gala.eventId, gala.seat, 'CONSULTANT');
  expect((await shop.change(person, self, 'upgrade', types.vip)).status).toBe(200);
  expect(await statusOf(self, atGala)).toEqual(['ACTIVE', 'ACTIVE']);
});

describe('a waiting list', () => {
  it.each(['cancel', 'transfer', 'deactivate'] as const)(
    'loses the entry when the ticket that it needs ends by: %s',
    async (kind) => {
      const last = await createTicketConfiguration(db(), {
        event_id: gala.eventId,
        ...free,
        quantity: 1,
        limit_quantity: true,
      });
      const [first, second] = [await shop.person(), await shop.person()];
      for (const person of [first, second]) await buy(person, shop.eventId, seat, 'CONSULTANT');
      const [taken = 0] = await buy(first, gala.eventId, last, 'CONSULTANT');
      const self = await db()
        .selectFrom('ticket')
        .select('ticket_id')
        .where('account_id', '=', second.accountId)
        .executeTakeFirstOrThrow();
      const joined = await post(
        `events/${gala.eventId}/waiting-list`,
        { ticketConfigurationId: last, relationshipType: 'CONSULTANT' },
        second,
      );
      expect(joined.status).toBe(200);
      // The seat becomes free and is offered to the waiting account.
      expect((await deactivate(taken)).status).toBe(200);
      const job = waitingListJob({ database: shop.app.database, onNews: () => undefined });
      await job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
      const endings = {
        cancel: () => shop.cancel(second, self.ticket_id, 0),
        transfer: async () => transfer(second, self.ticket_id, await shop.person()),
        deactivate: () => deactivate(self.ticket_id),
      };
      expect((await endings[kind]()).status).toBe(200);
      const entries = await db()
        .selectFrom('waiting_entry')
        .select('state')
        .where('account_id', '=', second.accountId)
        .execute();
      expect(entries).toEqual([{ state: 'REMOVED' }]);
      const { rows } = await sql<{ held: number; waiting: number }>`
      SELECT held, waiting FROM stock JOIN ticket_configuration USING (stock_id) WHERE ticket_configuration_id = ${last}`.execute(
        db(),
      );
      expect(rows).toEqual([{ held: 0, waiting: 0 }]);
      const mails = await db().selectFrom('outbox').select('payload').where('template', '=', 'waiting-ended').execute();
      expect(mails.at(-1)?.payload).toMatchObject({ why: 'neededTicketEnded' });
    },
  );
});

describe('a purchase that was planned before the needed ticket ended', () => {
  /** Disables the check for needed tickets, both when taking stock and when writing the order. */
  async function unguarded<T>(act: () => Promise<T>): Promise<T> {
    const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef('order_lacking'::regproc) AS text`.execute(
      db(),
    );
    await weaken(db(), 'order_lacking', [['AND NOT EXISTS (', 'AND false AND NOT EXISTS (']]);
    try {
      return await act();
    } finally {
      await sql.raw(rows[0]?.text ?? '').execute(db());
    }
  }
  const cases = {
    'the self ticket of a spouse': async () => {
      const person = await shop.person();
      const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT');
      return { person, needed: self, body: { tickets: [at(person, seat, 'SPOUSE')] }, code: 'NEEDS_SELF_TICKET' };
    },
    'the self ticket of a guest': async () => {
      const person = await shop.person();
      const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT');
      return { person, needed: self, body: { tickets: [at(person, seat, 'GUEST')] }, code: 'NEEDS_SELF_TICKET' };
    },
    'the ticket of the parent event': async () => {
      const person = await shop.person();
      const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT');
      const body = { eventId: gala.eventId, tickets: [at(person, gala.seat, 'CONSULTANT')] };
      return { person, needed: self, body, code: 'NOT_REGISTERED_FOR_PARENT_EVENT' };
    },
    'the own ticket of someone who registers another consultant': async () => {
      const [person, other] = [await shop.person(), await shop.person()];
      const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT');
      return { person, needed: self, body: { tickets: [at(other, seat, 'CONSULTANT')] }, code: 'NEEDS_SELF_TICKET' };
    },
  };

  it.each(Object.entries(cases))('is refused: %s', async (_, prepare) => {
    const { person, needed, body, code } = await prepare();
    expect(await orderDuring('order.planned', person, body, () => deactivate(needed))).toBe(code);
  });

  it('is refused when only the ticket of a guest is left, which is no self ticket', async () => {
    const person = await shop.person();
    const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT', 'GUEST');
    // Cancel only the self ticket. Such data may exist from before this rule.
    const end = () => sql`SELECT ticket_cancel(ARRAY[${self}::bigint], ${shop.app.clock.now()})`.execute(db());
    const body = { tickets: [at(person, seat, 'SPOUSE')] };
    expect(await orderDuring('order.planned', person, body, end)).toBe('NEEDS_SELF_TICKET');
  });

  it.each(Object.entries(cases))('control: without the check the purchase is made: %s', async (_, prepare) => {
    const { person, needed, body } = await prepare();
    const end = () => deactivate(needed);
    expect(await unguarded(() => orderDuring('order.planned', person, body, end))).toBe('done');
  });
});

describe('a purchase of a spouse ticket and a deactivation of the self ticket at once', () => {
  const race = async (database: Database) => {
    const person = await shop.person();
    const [self = 0] = await buy(person, shop.eventId, seat, 'CONSULTANT');
    const stock = () => sql`SELECT FROM stock WHERE stock_id = (SELECT stock_id FROM ticket_configuration
      WHERE ticket_configuration_id = ${seat}) FOR UPDATE`;
    const request = { ticketId: self, notes: 'Asked for it' };
    const codes = { issue: () => 'code', isGenuine: () => true };
    const [bought, ended] = await whileLocked(shop.app.database, stock, 2, () =>
      Promise.allSettled([
        shop.order(person, { tickets: [at(person, seat, 'SPOUSE')] }),
        // The purchase has claimed its place and waits for the stock.
        untilStatementsWait(shop.app.database, 1).then(() =>
          deactivateTicket({ database, codes }, request, contextOf(shop, admin, ['admin'])),
        ),
      ]),
    );
    if (bought.status === 'rejected') throw bought.reason;
    expect(codeOf(bought.value)).toBe('done');
    return { self, ended };
  };

  it('leaves both tickets, because the deactivation waits and then sees the spouse ticket', async () => {
    const { self, ended } = await race(shop.app.database);
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'DEPENDENT_TICKETS' } });
    expect(await statusOf(self)).toEqual(['ACTIVE']);
  });

  it('control: without the lock of the account, the spouse ticket is left without its self ticket', async () => {
    const weak = withWeakStatements(shop.app.database, [[' for update', '']]);
    const { self, ended } = await race(weak);
    expect(ended.status).toBe('fulfilled');
    expect(await statusOf(self)).toEqual(['CANCELED']);
    expect(weak.changed.size).toBe(1);
  });
});
