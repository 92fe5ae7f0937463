import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createAddOn, createEvent, createTicketConfiguration } from '../../seed/factories/event.ts';

let shop: Shop;
let ticketType: number;
let addOnId: number;
let admin: Person;
let holder: Person;
let ticketId: number;

const now = '2026-02-15T12:00:00Z';

beforeAll(async () => {
  shop = await openShop({
    name: 'deactivate',
    now,
    event: { configuration: { liveEventEnabled: true, liveEventUrl: 'https://live.example.com/watch' } },
  });
  ticketType = await shop.ticketType({ quantity: 50 });
  addOnId = await createAddOn(shop.app.database.kysely, { ticket_configuration_id: ticketType, quantity: 50 });
  admin = await shop.staff();
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.app.clock.set(now);
  holder = await shop.person();
  ticketId = await put({ add_ons: [addOnId] });
});

const put = (more: Partial<Parameters<typeof putTicket>[1]> = {}) =>
  putTicket(shop.app.database.kysely, {
    ticket_configuration_id: ticketType,
    account_id: holder.accountId,
    ...more,
  });
type Answer = { success: boolean; ticket: Ticket } & ErrorBody;
const deactivate = (body: unknown, person = admin) =>
  shop.app.inject<Answer>('POST', '/api/ticket/deactivate-ticket', { token: person.token, body });
const sold = async () => {
  const rows = await shop.app.database.kysely
    .selectFrom('stock')
    .select(['kind', 'sold'])
    .where('quantity', '=', 50)
    .orderBy('stock_id')
    .execute();
  return rows.map((row) => row.sold);
};

describe('deactivating a ticket', () => {
  it('cancels it, releases its stock, writes an audit entry and mails the holder', async () => {
    const [tickets = 0, addOns = 0] = await sold();
    const { status, body } = await deactivate({ ticketId, notes: 'Asked by phone' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, ticket: { status: 'CANCELED', ticketCode: null } });
    expect(await sold()).toEqual([tickets - 1, addOns - 1]);
    const db = shop.app.database.kysely;
    expect(
      await db
        .selectFrom('audit_log')
        .select(['action', 'subject_account_id', 'notes'])
        .where('entity_id', '=', String(ticketId))
        .where('entity', '=', 'ticket')
        .where('action', '=', 'ticket.canceled')
        .execute(),
    ).toEqual([{ action: 'ticket.canceled', subject_account_id: holder.accountId, notes: 'Asked by phone' }]);
    expect(
      await db.selectFrom('outbox').select(['template', 'recipient']).where('ticket_id', '=', ticketId).execute(),
    ).toEqual([{ template: 'cancellation', recipient: 'robin@example.com' }]);
    // The slot is free again.
    await put();
  });

  it('cancels it once for parallel requests', async () => {
    const before = await sold();
    const answers = await Promise.all([1, 2, 3].map(() => deactivate({ ticketId, notes: 'twice' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'TICKET_NOT_ACTIVE',
      metadata: { status: 'CANCELED' },
    });
    expect(await sold()).toEqual(before.map((pieces) => pieces - 1));
  });

  it('requires an admin, notes and an ACTIVE ticket', async () => {
    expect((await deactivate({ ticketId, notes: 'mine' }, holder)).status).toBe(403);
    expect((await deactivate({ ticketId, notes: 'mine' }, await shop.staff(['helper']))).status).toBe(403);
    for (const notes of ['', '   ', undefined]) expect((await deactivate({ ticketId, notes })).status).toBe(422);
    expect((await deactivate({ ticketId: 999_999, notes: 'x' })).body.error.code).toBe('RECORD_NOT_FOUND');
    const used = await put({ status: 'CHECKED_IN', relationship_type: 'SPOUSE' });
    expect((await deactivate({ ticketId: used, notes: 'x' })).body.error).toMatchObject({
      code: 'TICKET_NOT_ACTIVE',
      metadata: { status: 'CHECKED_IN' },
    });
  });

  it("frees a member's seat in its group, and deletes the group with its leader's ticket", async () => {
    const db = shop.app.database.kysely;
    const member = await put({ relationship_type: 'SPOUSE' });
    const { ticket_group_id: groupId } = await db
      .insertInto('ticket_group')
      .values({
        event_id: shop.eventId,
        ticket_configuration_id: ticketType,
        leader_ticket_id: ticketId,
        max_member_count: 5,
        member_count: 2,
        created_at: new Date(now),
      })
      .returning('ticket_group_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('ticket_group_member')
      .values([ticketId, member].map((id) => ({ ticket_id: id, ticket_group_id: groupId, created_at: new Date(now) })))
      .execute();
    const { body } = await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token: holder.token });
    expect(body.associatedTickets).toMatchObject([{ ticketId: member, relationship: 'SPOUSE' }]);

    await deactivate({ ticketId: member, notes: 'x' });
    const groups = () => db.selectFrom('ticket_group').select('member_count').execute();
    expect(await groups()).toEqual([{ member_count: 1 }]);
    await deactivate({ ticketId, notes: 'x' });
    expect(await groups()).toEqual([]);
  });
});

describe('the live stream', () => {
  const ask = (body: unknown, person = holder) =>
    shop.app.inject<{ url: string } & ErrorBody>('POST', '/api/live-event/GetLiveEventUrl', {
      token: person.token,
      body,
    });

  it('has a URL for the holder while check-in is active', async () => {
    const { body } = await ask({ ticketId, eventId: shop.eventId });
    const url = new URL(body.url);
    expect([url.origin, url.searchParams.get('ticket')]).toEqual(['https://live.example.com', String(ticketId)]);
    shop.app.clock.set('2026-01-20T00:00:00Z');
    const early = await ask({ ticketId, eventId: shop.eventId });
    expect([early.status, early.body.error.code]).toEqual([409, 'LIVE_EVENT_NOT_AVAILABLE']);
  });

  it('has no URL for strangers, another event or a cancelled ticket', async () => {
    const stranger = await shop.person();
    expect((await ask({ ticketId, eventId: shop.eventId }, stranger)).body.error.code).toBe('RECORD_NOT_FOUND');
    expect((await ask({ ticketId, eventId: shop.eventId + 999 })).body.error.code).toBe('WRONG_EVENT');
    await deactivate({ ticketId, notes: 'x' });
    expect((await ask({ ticketId, eventId: shop.eventId })).body.error.code).toBe('TICKET_NOT_ACTIVE');
  });
});

describe('sharing the itinerary', () => {
  const share = (id: number, email: string, person = holder) =>
    shop.app.inject<{ success: boolean } & ErrorBody>('POST', `/api/ticket/${id}/sendItinerary?shareEmail=${email}`, {
      token: person.token,
    });

  it('mails it for event types with itinerary sharing', async () => {
    const db = shop.app.database.kysely;
    const eventId = await createEvent(db, { event_type_cd: 'FIVESTAR' });
    const type = await createTicketConfiguration(db, { event_id: eventId });
    const id = await put({ ticket_configuration_id: type });
    const { status, body } = await share(id, 'friend@example.com');
    expect([status, body]).toEqual([200, { success: true }]);
    expect(
      await db.selectFrom('outbox').select(['template', 'recipient']).where('ticket_id', '=', id).execute(),
    ).toEqual([{ template: 'itinerary', recipient: 'friend@example.com' }]);
    expect((await share(id, 'friend@example.com', await shop.person())).status).toBe(404);
    expect((await share(id, 'nowhere')).status).toBe(422);
    await deactivate({ ticketId: id, notes: 'x' });
    expect((await share(id, 'friend@example.com')).body.error.code).toBe('TICKET_NOT_ACTIVE');
  });

  it('is forbidden for other event types', async () => {
    expect((await share(ticketId, 'friend@example.com')).body.error.code).toBe('FORBIDDEN');
  });
});
