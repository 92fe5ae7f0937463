import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketValues } from '@foyer/contract/forms/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createCoupon, createEvent, createTicketConfiguration, smallForm } from '../../seed/factories/event.ts';

let shop: Shop;
let ticketType: number;
let from: Person;
let to: Person;
let ticketId: number;

const now = '2026-01-20T12:00:00Z';
const answers = { firstName: 'Mary', lastName: 'Stone', email: 'mary@example.com' };

beforeAll(async () => {
  const fields = [
    { name: 'diet', fieldType: 'Text', required: false } as const,
    { name: 'size', fieldType: 'Text', required: false, requiredOnTransfer: true } as const,
    ...smallForm,
  ];
  shop = await openShop({
    name: 'transfers',
    now,
    event: { configuration: { sections: [{ name: 'registrationForm', title: 'You', fields }] } },
  });
  ticketType = await shop.ticketType();
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.app.clock.set(now);
  from = await shop.person({ first_name: 'Ana', last_name: 'Lopez', locale: 'es-US' });
  to = await shop.person({ first_name: 'Mary', last_name: 'Stone' });
  ticketId = await put(from);
});

const db = () => shop.app.database.kysely;
const put = (person: Person, more: Partial<Parameters<typeof putTicket>[1]> = {}) =>
  putTicket(db(), {
    ticket_configuration_id: ticketType,
    account_id: person.accountId,
    values: { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', diet: 'none' },
    ...more,
  });

type Answer = { success: boolean; ticket: Ticket } & ErrorBody;
interface TransferInput {
  by?: Person;
  id?: number;
  account?: string;
  relationshipType?: string;
  values?: TicketValues;
}
const transfer = ({ by = from, id = ticketId, account, relationshipType = 'CONSULTANT', values }: TransferInput = {}) =>
  shop.app.inject<Answer>('POST', '/api/ticket/transfer', {
    token: by.token,
    body: {
      ticketId: id,
      externalAccountIdentifier: account ?? to.externalAccountIdentifier,
      relationshipType,
      values: values ?? { ...answers, size: 'L' },
    },
  });
const codeOf = async (input?: TransferInput): Promise<[number, string]> => {
  const { status, body } = await transfer(input);
  return [status, body.error?.code ?? 'done'];
};
const get = (person: Person, id = ticketId) =>
  shop.app.inject<Ticket & ErrorBody>('GET', `/api/ticket/${id}`, { token: person.token });

describe('a transfer', () => {
  it('gives the ticket with a new code to the recipient only', async () => {
    const before = await get(from);
    const { status, body } = await transfer();
    expect(status).toBe(200);
    // The previous holder sees no more of the ticket than a stranger does.
    expect(body.success).toBe(true);
    expect(body.ticket).toMatchObject({ firstName: 'M****', ticketCode: null, ticketData: { registrationForm: {} } });
    expect((await get(from)).status).toBe(404);

    const after = await get(to);
    expect(after.body).toMatchObject({
      ticketId,
      orderId: before.body.orderId,
      externalValue: to.externalAccountIdentifier,
      status: 'ACTIVE',
      firstName: 'Mary',
      metadata: before.body.metadata,
    });
    // Answers that the transfer does not ask are not carried over.
    expect(after.body.ticketData.registrationForm).toEqual({ ...answers, size: 'L' });
    expect(after.body.ticketCode).not.toBe(before.body.ticketCode);

    shop.app.clock.set('2026-02-15T15:00:00Z');
    const scanner = await shop.staff(['ticket-scanner']);
    const scan = (code: string | null) =>
      shop.app.inject<{ success: boolean } & ErrorBody>('POST', `/api/ticket/${ticketId}/check-in`, {
        token: scanner.token,
        body: { code },
      });
    expect((await scan(before.body.ticketCode)).body.error.code).toBe('INVALID_TICKET_CODE');
    expect((await scan(after.body.ticketCode)).body.success).toBe(true);
  });

  it('mails both people and writes an audit entry for both', async () => {
    await transfer();
    const mails = await db()
      .selectFrom('outbox')
      .select(['template', 'recipient', 'locale', 'payload'])
      .where('ticket_id', '=', ticketId)
      .orderBy('outbox_id')
      .execute();
    expect(mails).toEqual([
      {
        template: 'transfer-from',
        recipient: 'robin@example.com',
        locale: 'es-US',
        payload: { name: 'Ana Lopez', recipient: 'Mary Stone' },
      },
      {
        template: 'transfer-to',
        recipient: 'mary@example.com',
        locale: 'en-US',
        payload: { name: 'Mary Stone', sender: 'Ana Lopez' },
      },
    ]);
    const audit = await db()
      .selectFrom('audit_log')
      .select(['subject_account_id', 'before', 'after'])
      .where('action', '=', 'ticket.transferred')
      .where('entity_id', '=', String(ticketId))
      .orderBy('audit_log_id')
      .execute();
    expect(audit.map(({ subject_account_id: subject }) => subject)).toEqual([from.accountId, to.accountId]);
    expect(audit[0]).toMatchObject({
      before: { firstName: 'Ana', revision: 1 },
      after: { firstName: 'Mary', revision: 2 },
    });
  });

  it('starts a new badge, because staff chose the earlier one for the previous holder', async () => {
    await db()
      .insertInto('badge')
      .values({ ticket_id: ticketId, title: 'EC', print_count: 1, updated_at: new Date(now) })
      .execute();
    await transfer();
    expect(await db().selectFrom('badge').selectAll().where('ticket_id', '=', ticketId).execute()).toEqual([]);
  });

  it('requires the answers that a transfer asks for', async () => {
    const { status, body } = await transfer({ values: answers });
    expect([status, body.error.code]).toEqual([422, 'INVALID_TICKET_DATA']);
    expect(body.error.items).toMatchObject([{ code: 'REQUIRED', path: 'body.values.size' }]);
    expect((await get(from)).status).toBe(200);
  });

  it('returns FORBIDDEN for another person’s ticket, as for a ticket that does not exist', async () => {
    expect(await codeOf({ by: to })).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf({ by: to, id: 999_999 })).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf({ by: await shop.staff(['helper']) })).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf({ by: await shop.staff(), id: 999_999 })).toEqual([403, 'FORBIDDEN']);
  });

  it('ends the buyer’s access to the ticket', async () => {
    const buyer = await shop.person();
    const id = await put(await shop.person(), { buyerAccountId: buyer.accountId });
    expect((await get(buyer, id)).status).toBe(200);
    expect(await codeOf({ by: buyer, id })).toEqual([200, 'done']);
    expect((await get(buyer, id)).status).toBe(404);
    const { body } = await shop.app.inject<Ticket[]>('GET', '/api/tickets', { token: buyer.token });
    expect(body).toEqual([]);
  });

  it('is refused to the same account, an unknown account and staff', async () => {
    expect(await codeOf({ account: from.externalAccountIdentifier })).toEqual([409, 'SELF_TRANSFER']);
    expect(await codeOf({ account: 'C9999999' })).toEqual([422, 'INVALID_ATTENDEE']);
    const staff = await shop.staff();
    expect(await codeOf({ account: staff.externalAccountIdentifier })).toEqual([422, 'INVALID_ATTENDEE']);
    expect(await codeOf({ relationshipType: 'FRIEND' })).toEqual([422, 'INVALID_ATTENDEE']);
  });

  it('of the self ticket is refused while the account holds other tickets', async () => {
    const spouse = await put(from, { relationship_type: 'SPOUSE' });
    expect(await codeOf()).toEqual([409, 'SELF_TICKET_BLOCKED']);
    const other = await shop.person();
    await put(other);
    const input = { id: spouse, account: other.externalAccountIdentifier, relationshipType: 'SPOUSE' };
    expect(await codeOf(input)).toEqual([200, 'done']);
    expect(await codeOf()).toEqual([200, 'done']);
  });

  it("checks the recipient's existing tickets", async () => {
    const guest = await put(from, { relationship_type: 'GUEST' });
    expect(await codeOf({ id: guest, relationshipType: 'GUEST' })).toEqual([409, 'NEEDS_SELF_TICKET']);
    await put(to);
    const third = await shop.person();
    const own = await put(third);
    expect(await codeOf({ by: third, id: own })).toEqual([409, 'DUPLICATE_TICKET_REQUEST']);
    await put(to, { relationship_type: 'GUEST' });
    expect(await codeOf({ id: guest, relationshipType: 'GUEST' })).toEqual([200, 'done']);
    const slots = await db()
      .selectFrom('ticket')
      .select('slot')
      .where('account_id', '=', to.accountId)
      .where('relationship_type', '=', 'GUEST')
      .orderBy('slot')
      .execute();
    expect(slots.map(({ slot }) => slot)).toEqual([1, 2]);
  });

  it('requires a transferable, live ticket and active registration, except from an admin', async () => {
    const holder = await shop.person();
    const fixed = await put(holder, { transferable: false });
    const { body } = await transfer({ by: holder, id: fixed });
    expect(body.error).toMatchObject({ code: 'NON_TRANSFERABLE', metadata: { ticketId: fixed } });
    const canceled = await put(await shop.person(), { status: 'CANCELED' });
    const admin = await shop.staff();
    expect(await codeOf({ by: admin, id: canceled })).toEqual([409, 'TICKET_NOT_ACTIVE']);
    shop.app.clock.set('2026-02-14T00:00:00Z');
    expect(await codeOf()).toEqual([409, 'REGISTRATION_NOT_ACTIVE']);
    expect(await codeOf({ by: admin, id: fixed })).toEqual([200, 'done']);
  });

  it('does not change the status of a checked-in ticket', async () => {
    const id = await put(await shop.person(), { status: 'CHECKED_IN' });
    const { body } = await transfer({ by: await shop.staff(), id });
    expect(body.ticket).toMatchObject({ status: 'CHECKED_IN', firstName: 'Mary' });
  });

  it("requires the recipient's registration for the parent event", async () => {
    const child = await createEvent(db(), { parent_event_id: shop.eventId });
    const childType = await createTicketConfiguration(db(), { event_id: child });
    const id = await put(from, { ticket_configuration_id: childType });
    const input = { id, values: answers };
    const { body } = await transfer(input);
    expect(body.error).toMatchObject({ code: 'NOT_REGISTERED_FOR_PARENT_EVENT' });
    await put(to);
    expect(await codeOf(input)).toEqual([200, 'done']);
  });
});

describe('the purchase rules of a transfer', () => {
  const guestPass = async () => {
    const pass = await shop.ticketType({ amount_minor: 7500, relationship_types: ['GUEST'] });
    await put(to);
    return put(from, { ticket_configuration_id: pass, relationship_type: 'GUEST' });
  };

  it('keep a relationship that the ticket type is sold for, also for an admin', async () => {
    const stranger = await shop.person();
    const id = await guestPass();
    const asOwn = { id, account: stranger.externalAccountIdentifier };
    const { status, body } = await transfer(asOwn);
    expect([status, body.error.code, body.error.metadata]).toEqual([
      409,
      'NO_AVAILABLE_TICKET',
      { reason: 'notOffered' },
    ]);
    expect(await codeOf({ ...asOwn, by: await shop.staff() })).toEqual([409, 'NO_AVAILABLE_TICKET']);
    expect((await get(from, id)).body).toMatchObject({ externalValue: from.externalAccountIdentifier });
    expect(await codeOf({ id, relationshipType: 'GUEST' })).toEqual([200, 'done']);
  });

  it('keep the relationship of a ticket whose type is no longer sold for it', async () => {
    const id = await guestPass();
    await db()
      .updateTable('ticket_configuration')
      .set({ relationship_types: ['CONSULTANT'] })
      .where('ticket_configuration_id', '=', (await get(from, id)).body.ticketConfigurationId)
      .execute();
    expect((await get(from, id)).body.relationshipTypes).toEqual(['CONSULTANT', 'GUEST']);
    expect(await codeOf({ id, relationshipType: 'GUEST' })).toEqual([200, 'done']);
  });

  it('keep the relationships of the coupons that reduced the price', async () => {
    const type = await shop.ticketType();
    const couponOf = (conditions: object) =>
      createCoupon(db(), { ticket_configuration_id: type, percent_off: 50, conditions });
    const coupons = [await couponOf({ relationshipTypes: ['GUEST'] }), await couponOf({ countries: ['USA'] })];
    const id = await put(from, {
      ticket_configuration_id: type,
      relationship_type: 'GUEST',
      coupons_applied: coupons,
    });
    expect((await get(from, id)).body.relationshipTypes).toEqual(['GUEST']);
    expect(await codeOf({ id })).toEqual([409, 'NO_AVAILABLE_TICKET']);
  });

  it('refuse a recipient who may not see the event like an unknown one, except to an admin', async () => {
    const limited = await createEvent(db(), {
      configuration: { eligibleAccounts: [from.externalAccountIdentifier], eligibleLocales: ['es-US', 'ja-JP'] },
    });
    const type = await createTicketConfiguration(db(), { event_id: limited });
    const id = await put(from, { ticket_configuration_id: type });
    const invited = await shop.person({ locale: 'es-US' });
    const others = { id, values: answers };
    expect(await codeOf(others)).toEqual([422, 'INVALID_ATTENDEE']);
    expect(await codeOf({ ...others, account: invited.externalAccountIdentifier })).toEqual([422, 'INVALID_ATTENDEE']);
    const limits = (eligibleAccounts: string[]) =>
      sql`UPDATE event SET configuration = configuration || ${JSON.stringify({ eligibleAccounts })}::jsonb
        WHERE event_id = ${limited}`.execute(db());
    await limits([to.externalAccountIdentifier, invited.externalAccountIdentifier]);
    // The language of the recipient is not one of the event's.
    expect(await codeOf(others)).toEqual([422, 'INVALID_ATTENDEE']);
    expect(await codeOf({ ...others, account: invited.externalAccountIdentifier })).toEqual([200, 'done']);
    expect(await codeOf({ ...others, by: await shop.staff() })).toEqual([200, 'done']);
  });
});

describe('at the same time', () => {
  it('gives an account only one of several tickets', async () => {
    const givers = await Promise.all(Array.from({ length: 6 }, () => shop.person()));
    const ids = await Promise.all(givers.map((giver) => put(giver)));
    const codes = await Promise.all(givers.map((by, index) => codeOf({ by, id: ids[index] ?? 0 })));
    expect(codes.filter(([, code]) => code === 'done')).toHaveLength(1);
    expect(codes.filter(([, code]) => code === 'DUPLICATE_TICKET_REQUEST')).toHaveLength(5);
  });

  it('transfers a ticket only once', async () => {
    const other = await shop.person();
    const codes = await Promise.all([codeOf(), codeOf({ account: other.externalAccountIdentifier })]);
    expect(new Set(codes.map(([, code]) => code))).toEqual(new Set(['FORBIDDEN', 'done']));
  });

  it('lets two people transfer tickets to each other without a deadlock', async () => {
    const third = await put(to, { relationship_type: 'GUEST' });
    const fourth = await put(from, { relationship_type: 'GUEST' });
    await put(to);
    const codes = await Promise.all([
      codeOf({ id: fourth, relationshipType: 'GUEST' }),
      codeOf({ by: to, id: third, account: from.externalAccountIdentifier, relationshipType: 'GUEST' }),
    ]);
    expect(codes).toEqual([
      [200, 'done'],
      [200, 'done'],
    ]);
  });

  it('refuses a slot that an order is taking', async () => {
    const { order_intent_id: intentId } = await db()
      .selectFrom('order_intent')
      .select('order_intent_id')
      .executeTakeFirstOrThrow();
    let moved: Promise<unknown> = Promise.resolve();
    await shop.app.database.transaction(async (tx) => {
      const claim = { event_id: shop.eventId, account_id: to.accountId, relationship_type: 'CONSULTANT', slot: 1 };
      await tx
        .insertInto('ticket_claim')
        .values({ ...claim, order_intent_id: intentId })
        .execute();
      moved = codeOf();
      // A correct transfer waits for the order's transaction. Without the wait it ends first.
      await Promise.race([moved, waiting()]);
    });
    expect(await moved).toEqual([409, 'DUPLICATE_TICKET_REQUEST']);
  });

  /** Resolves when a statement of this database waits for a lock. */
  async function waiting(): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db());
      if (rows.length > 0) return;
    }
  }

  it('never creates two tickets for an account by an order and a transfer', async () => {
    const free = await shop.ticketType({ amount_minor: 0 });
    for (let round = 0; round < 6; round += 1) {
      const [giver, taker] = await shop.people(2);
      if (!giver || !taker) throw new Error('Nobody was made.');
      const id = await put(giver);
      const [moved, bought] = await Promise.all([
        transfer({ by: giver, id, account: taker.externalAccountIdentifier }),
        shop.order(taker, { tickets: [selfTicket(taker, free, { values: { ...answers, size: 'L' } })] }),
      ]);
      expect(new Set([moved.status, bought.status])).toEqual(new Set([200, 409]));
    }
  });
});
