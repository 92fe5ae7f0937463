import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventView } from '@foyer/contract/events/events';
import type { EventTicketSummary, Ticket } from '@foyer/contract/tickets/ticket';
import { parseTicketCode } from '@foyer/domain/tickets/ticket-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { putTicket } from '../../../test/tickets.ts';
import { createTicketCodes } from '../../ops/ticket-codes.ts';
import { createAddOn } from '../../seed/factories/event.ts';

let shop: Shop;
let ticketType: number;
let holder: Person;
let stranger: Person;
let downline: Person;
let ids: { self: number; spouse: number; forStranger: number; forDownline: number; canceled: number };

beforeAll(async () => {
  shop = await openShop({ name: 'ticket reads' });
  const db = shop.app.database.kysely;
  ticketType = await shop.ticketType({ additionalConfiguration: { upgradeTo: [1] } });
  holder = await shop.person();
  stranger = await shop.person({ first_name: 'Mary', last_name: 'Stone' });
  downline = await shop.person({ first_name: 'Lena', upline_account_id: holder.accountId });
  const base = { ticket_configuration_id: ticketType };
  const answers = { firstName: 'Mary', lastName: 'Stone', email: 'mary@example.com', phoneNumber: '555' };
  const addOnId = await createAddOn(db, {
    ticket_configuration_id: ticketType,
    default_name: 'Dinner',
    translations: { name: { en_US: { value: 'Dinner' } }, description: { en_US: { value: 'Three courses' } } },
  });
  ids = {
    self: await putTicket(db, { ...base, account_id: holder.accountId, add_ons: [addOnId] }),
    spouse: await putTicket(db, { ...base, account_id: holder.accountId, relationship_type: 'SPOUSE' }),
    forStranger: await putTicket(db, {
      ...base,
      account_id: stranger.accountId,
      buyerAccountId: holder.accountId,
      first_name: 'Mary',
      last_name: 'Stone',
      values: answers,
    }),
    forDownline: await putTicket(db, {
      ...base,
      account_id: downline.accountId,
      buyerAccountId: holder.accountId,
      first_name: 'Lena',
    }),
    canceled: await putTicket(db, {
      ...base,
      account_id: holder.accountId,
      relationship_type: 'GUEST',
      status: 'CANCELED',
      canceled_at: new Date('2026-01-19T00:00:00Z'),
    }),
  };
  await db
    .insertInto('shout_out')
    .values({
      account_id: holder.accountId,
      event_id: null,
      kind: 'RECENT_PROMOTION',
      promotion_title_cd: 'RC',
      occurred_on: null,
      created_at: shop.app.clock.now(),
    })
    .execute();
});
afterAll(() => shop.close());

const get = <B>(person: Person, path: string) => shop.app.inject<B>('GET', `/api/${path}`, { token: person.token });

describe('one ticket', () => {
  it('shows its holder everything, with a code that verifies offline', async () => {
    const { status, body } = await get<Ticket>(holder, `ticket/${ids.self}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticketId: ids.self,
      externalValue: holder.externalAccountIdentifier,
      status: 'ACTIVE',
      isSelf: true,
      isRegistered: true,
      isCheckedIn: false,
      canUpgrade: true,
      canDowngrade: false,
      ticketData: { registrationForm: { firstName: 'Robin' } },
      metadata: { relationship: 'CONSULTANT', amount: 100, currency: 'USD' },
      addOns: [{ defaultName: 'Dinner', translations: { name: { en_US: { value: 'Dinner' } } }, amount: 20 }],
      shoutOuts: [{ kind: 'RECENT_PROMOTION', promotionTitleCd: 'RC' }],
      profile: { externalAccountIdentifier: holder.externalAccountIdentifier },
    });
    const code = parseTicketCode(body.ticketCode ?? '');
    expect(code).toMatchObject({ ticketId: ids.self, eventId: shop.eventId, revision: 1 });
    const codes = createTicketCodes(shop.app.signingKey);
    expect(code && codes.isGenuine(code)).toBe(true);
    expect(code && codes.isGenuine({ ...code, ticketId: ids.spouse })).toBe(false);
  });

  it('returns RECORD_NOT_FOUND to other accounts, as for a missing ticket', async () => {
    for (const ticketId of [ids.self, 999_999]) {
      const { status, body } = await get<ErrorBody>(stranger, `ticket/${ticketId}`);
      expect([status, body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
    }
  });

  it.each(['admin', 'helper'] as const)('is fully visible to a %s', async (role) => {
    const staff = await shop.staff([role]);
    const { body } = await get<Ticket>(staff, `ticket/${ids.forStranger}`);
    expect(body.firstName).toBe('Mary');
    expect(body.ticketCode).toMatch(/^FY1\./);
  });

  describe('for a scanner', () => {
    const atTheDoor = '2026-02-15T15:00:00Z';
    const before = '2026-01-20T12:00:00Z';
    beforeAll(() => shop.app.clock.set(atTheDoor));
    afterAll(() => shop.app.clock.set(before));
    const scannerNow = async () => {
      const { accountId } = await shop.staff(['ticket-scanner']);
      return {
        token: await openTestSession(shop.app.database.kysely, accountId, { now: shop.app.clock.now() }),
      } as Person;
    };

    it('has the name on the badge, and no answers, addresses, code or prices', async () => {
      const { text, body } = await get<Ticket>(await scannerNow(), `ticket/${ids.forStranger}`);
      expect(body).toMatchObject({
        firstName: 'Mary',
        ticketData: { registrationForm: {} },
        profile: null,
        ticketCode: null,
        metadata: { amount: null },
      });
      expect(text).not.toContain('mary@example.com');
      const withAddOn = await get<Ticket>(await scannerNow(), `ticket/${ids.self}`);
      expect(withAddOn.body.addOns).toMatchObject([{ defaultName: 'Dinner', amount: null }]);
    });

    it('is not found unless check-in of its event is active', async () => {
      const paths = [
        `ticket/${ids.self}`,
        `ticket/event-ticket-summary?ticketId=${ids.self}`,
        `ticket/${ids.self}/badge`,
      ];
      for (const path of paths) expect([path, (await get(await scannerNow(), path)).status]).toEqual([path, 200]);
      shop.app.clock.set(before);
      const scanner = await scannerNow();
      const statuses = await Promise.all(paths.map(async (path) => (await get(scanner, path)).status));
      // The check-in page reports that check-in is not active.
      expect(statuses).toEqual([409, 409, 404]);
      const awards = { token: scanner.token, body: {} };
      expect((await shop.app.inject('POST', `/api/ticket/${ids.self}/badge-awards`, awards)).status).toBe(404);
      expect((await get(scanner, `admin/events/${shop.eventId}/badges`)).status).toBe(404);
      const helper = await shop.staff(['helper']);
      expect((await get(helper, `ticket/${ids.self}`)).status).toBe(200);
      shop.app.clock.set(atTheDoor);
    });

    it('can be opened 120 times in ten minutes, unknown numbers included, and other people are not limited', async () => {
      const scanner = await scannerNow();
      const open = async (ticketId: number) => (await get(scanner, `ticket/${ticketId}`)).status;
      const statuses = await Promise.all(
        Array.from({ length: 123 }, (_, index) => open(index % 2 ? ids.self : 900_000 + index)),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
      expect((await get(await scannerNow(), `ticket/${ids.self}`)).status).toBe(200);
      expect((await get(await shop.staff(['helper']), `ticket/${ids.self}`)).status).toBe(200);
    });
  });

  it('is masked everywhere for a buyer outside the organisation', async () => {
    const { status, text, body } = await get<Ticket>(holder, `ticket/${ids.forStranger}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'M****', lastName: 'Stone', profile: null, countryCode: null });
    expect(body.ticketCode).not.toBeNull();
    expect(text).not.toContain('Mary');
    expect(text).not.toContain('mary@example.com');
    const own = await get<Ticket>(holder, `ticket/${ids.forDownline}`);
    expect(own.body.firstName).toBe('Lena');
  });

  it('has no code after cancellation', async () => {
    const { body } = await get<Ticket>(holder, `ticket/${ids.canceled}`);
    expect(body).toMatchObject({ status: 'CANCELED', isRegistered: false, ticketCode: null });
  });
});

describe('lists', () => {
  it('my tickets include held and bought tickets', async () => {
    const mine = await get<Ticket[]>(holder, 'tickets');
    expect(mine.body.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)).toEqual(Object.values(ids));
    const theirs = await get<Ticket[]>(stranger, 'tickets');
    expect(theirs.body.map(({ ticketId }) => ticketId)).toEqual([ids.forStranger]);
  });

  it('the summary separates own tickets from tickets bought for others', async () => {
    const { body } = await get<EventTicketSummary>(holder, `ticket/event-ticket-summary?eventId=${shop.eventId}`);
    expect(body.event).toMatchObject({ eventId: shop.eventId, isRegistered: true });
    expect(body.event.configuration.relationshipTypes).toHaveLength(3);
    expect(body.myTickets.map(({ ticketId }) => ticketId)).toEqual([ids.self, ids.spouse, ids.canceled]);
    expect(body.otherTickets.map(({ ticketId }) => ticketId)).toEqual([ids.forStranger, ids.forDownline]);
  });

  it('the summary is not found for an unknown event, and empty without tickets', async () => {
    expect((await get(holder, 'ticket/event-ticket-summary?eventId=999999')).status).toBe(404);
    const nobody = await shop.person();
    const { body } = await get<EventTicketSummary>(nobody, `ticket/event-ticket-summary?eventId=${shop.eventId}`);
    expect([body.myTickets, body.otherTickets]).toEqual([[], []]);
  });

  it('the summary for a ticket is the summary of its event, for readers with access to the ticket', async () => {
    const summary = (by: string, person = holder) =>
      get<EventTicketSummary>(person, `ticket/event-ticket-summary${by}`);
    const byEvent = await summary(`?eventId=${shop.eventId}`);
    const { ticket, ...rest } = (await summary(`?ticketId=${ids.forStranger}`)).body;
    expect(rest).toEqual(byEvent.body);
    expect(ticket).toEqual((await get<Ticket>(holder, `ticket/${ids.forStranger}`)).body);
    expect((await summary(`?ticketId=${ids.forStranger}`, stranger)).body.myTickets).toHaveLength(1);
    // This also works for a ticket on another page.
    const elsewhere = await summary(`?ticketId=${ids.self}&page=2&rowsPerPage=2`);
    expect(elsewhere.body.ticket?.ticketId).toBe(ids.self);
    expect(elsewhere.body.myTickets.map(({ ticketId }) => ticketId)).not.toContain(ids.self);
    // The response reveals neither the ticket's event nor its existence.
    const nobody = await shop.person();
    expect((await summary(`?ticketId=${ids.self}`, nobody)).status).toBe(404);
    expect((await summary('?ticketId=999999')).status).toBe(404);
    for (const by of ['', `?eventId=${shop.eventId}&ticketId=${ids.self}`])
      expect([by, (await summary(by)).status]).toEqual([by, 422]);
  });

  it('my events and registered events', async () => {
    const buyer = await shop.person();
    const base = { ticket_configuration_id: ticketType };
    const other = await shop.person();
    await putTicket(shop.app.database.kysely, {
      ...base,
      account_id: other.accountId,
      buyerAccountId: buyer.accountId,
    });
    const events = async (path: string) => (await get<EventView[]>(buyer, path)).body.map(({ eventId }) => eventId);
    expect(await events('ticket/my-events')).toEqual([shop.eventId]);
    expect(await events('ticket/registered-events')).toEqual([]);
  });
});

describe("another form's answers", () => {
  const ask = (person: Person, account: string, relationshipType = 'CONSULTANT') =>
    get<Ticket & ErrorBody>(
      person,
      `ticket?eventId=${shop.eventId}&externalAccountIdentifier=${account}&relationshipType=${relationshipType}`,
    );

  it('are returned for the own account, in any spelling of its number', async () => {
    const { body } = await ask(holder, holder.externalAccountIdentifier.toLowerCase());
    expect(body.ticketData.registrationForm).toMatchObject({ email: 'robin@example.com' });
    expect((await ask(holder, holder.externalAccountIdentifier, 'NOBODY')).body.error.code).toBe('RECORD_NOT_FOUND');
  });

  it('are given to the person who registered the account, and to staff', async () => {
    const { body } = await ask(holder, downline.externalAccountIdentifier);
    expect(body).toMatchObject({ ticketData: { registrationForm: { firstName: 'Lena', email: 'robin@example.com' } } });
    const desk = await ask(await shop.staff(['helper']), holder.externalAccountIdentifier);
    expect(desk.body.ticketData.registrationForm).toMatchObject({ email: 'robin@example.com' });
  });

  it('are withheld from an upline, a stranger and a scanner, who get only that the ticket exists', async () => {
    const upline = await shop.person();
    const below = await shop.person({ upline_account_id: upline.accountId });
    for (const relationship_type of ['CONSULTANT', 'SPOUSE']) {
      await putTicket(shop.app.database.kysely, {
        ticket_configuration_id: ticketType,
        account_id: below.accountId,
        relationship_type,
      });
      for (const reader of [upline, stranger, await shop.staff(['ticket-scanner'])]) {
        const { status, body } = await ask(reader, below.externalAccountIdentifier, relationship_type);
        expect([status, body]).toEqual([200, { isRegistered: true }]);
      }
    }
    const none = await ask(upline, below.externalAccountIdentifier, 'GUEST');
    expect([none.status, none.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  it('are withheld after a transfer from the person who registered the account', async () => {
    const [buyer, after] = [await shop.person(), await shop.person()];
    const ticketId = await putTicket(shop.app.database.kysely, {
      ticket_configuration_id: ticketType,
      account_id: after.accountId,
      buyerAccountId: buyer.accountId,
    });
    await shop.app.database.kysely
      .updateTable('ticket')
      .set({ transferred_at: shop.app.clock.now() })
      .where('ticket_id', '=', ticketId)
      .execute();
    expect((await ask(buyer, after.externalAccountIdentifier)).body).toEqual({ isRegistered: true });
  });

  it('are not found for an account without a ticket and for an unknown account', async () => {
    const nobody = await shop.person();
    for (const account of [nobody.externalAccountIdentifier, 'C9999999']) {
      const { status, body } = await ask(stranger, account);
      expect([status, body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
    }
  });
});
