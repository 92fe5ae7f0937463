import type { PurchaseReasons } from '@foyer/contract/orders/purchase-reasons';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';

let shop: Shop;
let open: number;
let later: number;
let soldOut: number;
let spousesOnly: number;
const opensAt = '2026-01-22T15:00:00.000Z';
beforeAll(async () => {
  shop = await openShop({ name: 'explain', event: { configuration: { canRegisterOtherAccounts: true } } });
  open = await shop.ticketType({ amount_minor: 10_000 });
  later = await shop.ticketType({ sale_start: new Date(opensAt) });
  soldOut = await shop.ticketType({
    quantity: 0,
    translations: { description: { es_US: { value: 'Agotado' } }, moreInformation: { es_US: { value: 'Más' } } },
  });
  spousesOnly = await shop.ticketType({ relationship_types: ['SPOUSE'] });
});
afterAll(() => shop.close());

const explain = (
  caller: Pick<Person, 'token'>,
  about: Pick<Person, 'externalAccountIdentifier'>,
  more: { relationshipType?: string; at?: string; eventId?: number; cartSummary?: object[] } = {},
) => {
  const { eventId = shop.eventId, ...body } = more;
  return shop.app.inject<PurchaseReasons & ErrorBody>('POST', `/api/events/${eventId}/purchase-reasons`, {
    token: caller.token,
    body: {
      externalAccountIdentifier: about.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      ...body,
    },
  });
};
/** The codes of all tickets, then those of each ticket type. */
const codesOf = ({
  reasons,
  tickets,
}: PurchaseReasons): { all: string[]; [ticketConfigurationId: number]: string[] } => ({
  all: reasons.map(({ reason }) => reason.code),
  ...Object.fromEntries(
    tickets.map(({ ticketConfigurationId, reasons: own }) => [
      ticketConfigurationId,
      own.map(({ reason }) => reason.code),
    ]),
  ),
});
const order = (person: Person, type: number, relationshipType = 'CONSULTANT') =>
  shop.order(person, {
    tickets: [selfTicket(person, type, { relationshipType })],
    chargeCreditCardRequest: payBy(),
  });

describe('the reasons of an attendee', () => {
  test('name the start of a sale and the waiting list, and leave out types for other relationships', async () => {
    const person = await shop.person();
    const { body } = await explain(person, person);
    expect(codesOf(body)).toEqual({ all: [], [open]: [], [later]: ['saleNotYet'], [soldOut]: ['soldOut'] });
    expect(body.tickets.find(({ ticketConfigurationId }) => ticketConfigurationId === later)?.reasons).toEqual([
      { reason: { code: 'saleNotYet', at: opensAt }, deskIsExempt: false },
    ]);
    expect(codesOf((await explain(person, person, { at: opensAt })).body)[later]).toEqual([]);
  });

  test('are empty exactly for the types that an order of each relationship may buy', async () => {
    for (const relationshipType of ['CONSULTANT', 'SPOUSE', 'COUSIN']) {
      for (const type of [open, later, soldOut, spousesOnly]) {
        const person = await shop.person();
        const { body } = await explain(person, person, { relationshipType });
        const codes = codesOf(body);
        const own = codes[type];
        const hasNone = codes.all.length === 0 && own?.length === 0;
        expect((await order(person, type, relationshipType)).status === 200, `${relationshipType} ${type}`).toBe(
          hasNone,
        );
      }
    }
  });

  test('change with a purchase: the slot is used, and the next payment waits 30 minutes', async () => {
    const person = await shop.person();
    expect((await order(person, open)).status).toBe(200);
    const again = (await explain(person, person)).body;
    expect(again.reasons).toEqual([{ reason: { code: 'allUsed', used: 1, most: 1 }, deskIsExempt: false }]);
    const spouse = (await explain(person, person, { relationshipType: 'SPOUSE' })).body;
    expect(codesOf(spouse)).toMatchObject({ all: [], [open]: ['purchaseWindow'], [spousesOnly]: ['purchaseWindow'] });
    const after = new Date(shop.app.clock.now().getTime() + 31 * 60_000).toISOString();
    const then = (await explain(person, person, { relationshipType: 'SPOUSE', at: after })).body;
    expect(codesOf(then)).toMatchObject({ all: [], [open]: [] });
  });

  test('count the tickets in the cart', async () => {
    const person = await shop.person();
    const about = { relationshipType: 'SPOUSE' };
    expect(codesOf((await explain(person, person, about)).body).all).toEqual(['ownTicket']);
    const { externalAccountIdentifier } = person;
    const cartSummary = [{ externalAccountIdentifier, relationshipType: 'CONSULTANT' }];
    expect(codesOf((await explain(person, person, { ...about, cartSummary })).body).all).toEqual([]);
  });

  test('hide an event that the attendee may not see', async () => {
    const draft = await createEvent(shop.app.database.kysely, { published: false });
    const person = await shop.person();
    expect((await explain(person, person, { eventId: draft })).status).toBe(404);
  });

  test('name the own ticket that comes first for another account', async () => {
    const [person, stranger] = (await shop.people(2)) as [Person, Person];
    expect(codesOf((await explain(person, stranger)).body).all).toEqual(['buyersTicket']);
    expect(codesOf((await explain(person, { externalAccountIdentifier: 'C9999999' })).body).all).toEqual([
      'unknownAttendee',
      'buyersTicket',
    ]);
  });
});

describe('at an event where everyone registers alone', () => {
  let eventId: number;
  let ticket: number;
  beforeAll(async () => {
    const db = shop.app.database.kysely;
    eventId = await createEvent(db, { configuration: { eligibleLocales: ['ja-JP', 'en-US'] } });
    ticket = await createTicketConfiguration(db, { event_id: eventId, amount_minor: 10_000 });
  });

  test('refuses strangers and unknown numbers alike', async () => {
    const [person, stranger] = (await shop.people(2)) as [Person, Person];
    const answers = await Promise.all(
      [stranger.externalAccountIdentifier, 'C9999999'].map((externalAccountIdentifier) =>
        explain(person, { externalAccountIdentifier }, { eventId }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
  });

  test('gives a leader the rules for a member of the organisation without the time of a payment', async () => {
    const leader = await shop.person();
    const member = await shop.person({ upline_account_id: leader.accountId });
    expect(codesOf((await explain(leader, member, { eventId })).body)).toEqual({ all: [], [ticket]: [] });
    const bought = await shop.order(member, {
      eventId,
      tickets: [selfTicket(member, ticket)],
      chargeCreditCardRequest: payBy(),
    });
    expect(bought.status).toBe(200);
    const { body } = await explain(leader, member, { eventId, relationshipType: 'SPOUSE' });
    expect(codesOf(body)).toEqual({ all: [], [ticket]: ['paymentLimit'] });
    const own = await explain(member, member, { eventId, relationshipType: 'SPOUSE' });
    expect(codesOf(own.body)).toEqual({ all: [], [ticket]: ['purchaseWindow'] });
  });
});

describe('the desk', () => {
  test('sees the reasons of the person, all ticket types, and which rules do not bind the desk', async () => {
    const db = shop.app.database.kysely;
    const eventId = await createEvent(db, {
      published: false,
      configuration: { eligibleAccounts: ['C0000001'] },
      registration_start: new Date('2026-01-25T00:00:00Z'),
    });
    const type = await createTicketConfiguration(db, { event_id: eventId, relationship_types: ['SPOUSE'] });
    const [helper, person] = [await shop.staff(['helper']), await shop.person()];
    const { body } = await explain(helper, person, { eventId });
    expect(body.reasons).toEqual([
      { reason: { code: 'eventUnpublished' }, deskIsExempt: true },
      { reason: { code: 'accountNotInvited' }, deskIsExempt: true },
      { reason: { code: 'registrationNotYet', at: '2026-01-25T00:00:00.000Z' }, deskIsExempt: true },
    ]);
    expect(body.tickets).toMatchObject([
      { ticketConfigurationId: type, reasons: [{ reason: { code: 'notOffered' }, deskIsExempt: false }] },
    ]);
  });

  test('writes one entry to the audit log for each account, and returns no data of the person', async () => {
    const [helper, person] = [await shop.staff(['helper']), await shop.person({ email_address: 'hidden@example.com' })];
    const { body } = await explain(helper, person);
    expect(JSON.stringify(body)).not.toContain('hidden@example.com');
    const entries = await shop.app.database.kysely
      .selectFrom('audit_log')
      .select(['staff_account_id', 'subject_account_id', 'event_id'])
      .where('action', '=', 'account.purchaseExplained')
      .where('subject_account_id', '=', person.accountId)
      .execute();
    expect(entries).toEqual([
      { staff_account_id: helper.accountId, subject_account_id: person.accountId, event_id: shop.eventId },
    ]);
  });

  test('gets RECORD_NOT_FOUND for an unknown number, and a scanner is refused as an attendee', async () => {
    const helper = await shop.staff(['helper']);
    const scanner = await shop.staff(['ticket-scanner']);
    const unknown = await explain(helper, { externalAccountIdentifier: 'C9999999' });
    expect(unknown.status).toBe(404);
    const db = shop.app.database.kysely;
    const eventId = await createEvent(db);
    expect((await explain(scanner, await shop.person(), { eventId })).status).toBe(403);
  });

  test('acting for an account sees the same reasons as the account', async () => {
    const person = await shop.person();
    const helper = await shop.staff(['helper']);
    const token = await openTestSession(shop.app.database.kysely, person.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: helper.accountId,
    });
    const acting = (await explain({ token }, person)).body;
    const own = (await explain(person, person)).body;
    const listed = new Set(own.tickets.map(({ ticketConfigurationId }) => ticketConfigurationId));
    const ofListed = acting.tickets.filter(({ ticketConfigurationId }) => listed.has(ticketConfigurationId));
    expect(codesOf({ ...acting, tickets: ofListed })).toEqual(codesOf(own));
  });
});
