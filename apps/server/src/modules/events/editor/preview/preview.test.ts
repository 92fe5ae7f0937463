import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventPreview } from '@foyer/contract/events/event-preview';
import type { EventView } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../../test/ordering.ts';
import { createAddOn, createCoupon, createEvent, type NewEvent } from '../../../../seed/factories/event.ts';

/** The preview for a chosen time shows staff what attendees would see at that time. */

let shop: Shop;
let admin: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'preview' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const today = '2026-01-20T12:00:00Z';

interface Look {
  at?: string;
  source?: 'draft' | 'published';
  [more: string]: string | undefined;
}

async function look(eventId: number, { at = today, source = 'published', ...more }: Look = {}, by: Person = admin) {
  const query = new URLSearchParams({ at, source, locale: 'en-US', ...(more as Record<string, string>) });
  return shop.app.inject<EventPreview & ErrorBody>('GET', `/api/events/${eventId}/preview?${query.toString()}`, {
    token: by.token,
  });
}
const states = ({ tickets }: EventPreview) =>
  Object.fromEntries(tickets.map(({ ticket, state }) => [ticket.defaultDescription, state]));

const draftOf = async (eventId: number) =>
  (await shop.app.inject<EventDraft>('GET', `/api/events/${eventId}/draft`, { token: admin.token })).body;
async function save(draft: EventDraft, change: Partial<EventDraft['definition']>) {
  const { revision, version, definition } = draft;
  const { status, body } = await shop.app.inject<EventDraft & ErrorBody>('PUT', `/api/events/${draft.eventId}/draft`, {
    token: admin.token,
    body: { revision, version, definition: { ...definition, ...change } },
  });
  expect([status, body.error]).toEqual([200, undefined]);
}

/** An event with a ticket type for each sale period, and one of each kind of price change. */
async function eventOnSale(event: NewEvent = {}) {
  const eventId = await createEvent(db(), event);
  const type = (default_description: string, more: Parameters<Shop['ticketType']>[0] = {}) =>
    shop.ticketType({ event_id: eventId, default_description, ...more });
  const early = await type('Early', { sale_end: new Date('2026-01-25T00:00:00Z'), amount_minor: 8_000 });
  const late = await type('Late', { sale_start: new Date('2026-01-25T00:00:00Z'), quantity: 5 });
  const last = await type('Last', { quantity: 1, amount_minor: 30_000 });
  await type('Guests', { relationship_types: ['GUEST'], amount_minor: 4_000 });
  await createCoupon(db(), {
    ticket_configuration_id: late,
    default_description: 'January',
    percent_off: 10,
    ends_at: new Date('2026-01-31T00:00:00Z'),
  });
  await createCoupon(db(), {
    ticket_configuration_id: late,
    default_description: 'Japan',
    percent_off: 20,
    conditions: { countries: ['JPN'], titles: ['SC'], firstN: 3 },
  });
  await createAddOn(db(), {
    ticket_configuration_id: late,
    default_name: 'Dinner',
    starts_at: new Date('2026-02-01T00:00:00Z'),
    quantity: 4,
  });
  return { eventId, early, late, last };
}

const moments = [
  '2025-11-01T00:00:00Z',
  '2026-01-24T23:59:59Z',
  '2026-01-25T00:00:00Z',
  '2026-01-31T00:00:01Z',
  '2026-02-05T00:00:00Z',
];

describe('preview of an event', () => {
  test.each(moments)('matches the attendee’s response at %s', async (at) => {
    const { eventId } = await eventOnSale();
    const seen = (await look(eventId, { at, country: 'JPN', title: 'SC' })).body;
    const attendee = await shop.person({ country_code: 'JPN', title: 'SC' });
    shop.app.clock.set(at);
    try {
      const ask = { token: attendee.token };
      const { body: event } = await shop.app.inject<EventView>('GET', `/api/events/${eventId}`, ask);
      expect({ ...seen.event, soldOut: event.soldOut }).toEqual(event);
      const { status, body } = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
        'POST',
        '/api/events/available-tickets',
        {
          ...ask,
          body: {
            eventId,
            externalAccountIdentifier: attendee.externalAccountIdentifier,
            relationshipType: 'CONSULTANT',
            cartSummary: [],
          },
        },
      );
      const offered = seen.tickets.filter(({ state }) => state === 'onSale').map(({ ticket }) => ticket);
      expect(status).toBe(event.isRegistrationActive ? 200 : 409);
      if (status === 200) {
        const bare = (ticket: TicketConfiguration) => ({ ...ticket, addOns: [] });
        expect(offered.map(bare)).toEqual(body.map(({ ticketConfiguration }) => bare(ticketConfiguration)));
        expect(offered.length).toBeGreaterThan(0);
        // Attendees request add-ons separately, with the same offer rules.
        for (const ticket of offered) {
          const { body: addOns } = await shop.app.inject(
            'GET',
            `/api/events/${eventId}/ticket-configuration/${ticket.ticketConfigurationId}/add-ons`,
            ask,
          );
          expect(ticket.addOns).toEqual(addOns);
        }
      }
    } finally {
      shop.app.clock.set(today);
    }
  });

  test('shows why a ticket, a coupon or an add-on is not offered', async () => {
    const { eventId, last } = await eventOnSale();
    const buyer = await shop.person();
    const bought = await shop.order(buyer, {
      eventId,
      tickets: [selfTicket(buyer, last)],
      chargeCreditCardRequest: payBy(),
    });
    expect(bought.status).toBe(200);
    const now = (await look(eventId)).body;
    expect(states(now)).toEqual({ Early: 'onSale', Late: 'notYet', Last: 'soldOut', Guests: 'notOffered' });
    const later = (await look(eventId, { at: '2026-01-30T00:00:00Z' })).body;
    expect(states(later)).toEqual({ Early: 'over', Late: 'onSale', Last: 'soldOut', Guests: 'notOffered' });
    const [first] = later.tickets;
    expect([first?.ticket.amount, first?.ticket.overrideAmount]).toEqual([100, 90]);
    expect(first?.coupons.map(({ defaultDescription, state }) => [defaultDescription, state])).toEqual([
      ['January', 'applies'],
      ['Japan', 'otherTitle'],
    ]);
    expect(first?.addOns.map(({ defaultName, state }) => [defaultName, state])).toEqual([['Dinner', 'notYet']]);
    const [after] = (await look(eventId, { at: '2026-01-31T00:00:01Z' })).body.tickets;
    expect(after?.coupons[0]).toMatchObject({ defaultDescription: 'January', state: 'over' });
    expect([after?.ticket.amount, after?.ticket.overrideAmount, after?.ticket.couponsApplied]).toEqual([100, null, []]);
    const guests = (await look(eventId, { relationshipType: 'GUEST' })).body;
    expect(states(guests)).toMatchObject({ Guests: 'onSale' });
  });

  test('shows why attendees cannot see the event', async () => {
    const hidden = await createEvent(db(), { published: false });
    const japanese = await createEvent(db(), { configuration: { eligibleLocales: ['ja-JP'] } });
    const limited = await createEvent(db(), { configuration: { eligibleAccounts: ['C1000900', 'C1000901'] } });
    const unseen = async (eventId: number, options?: Look) => {
      const { unseen: why, limitedTo } = (await look(eventId, options)).body;
      return [why, limitedTo];
    };
    expect(await unseen(hidden)).toEqual(['notPublished', 0]);
    expect(await unseen(hidden, { source: 'draft' })).toEqual(['notPublished', 0]);
    expect(await unseen(japanese)).toEqual(['otherLanguage', 0]);
    expect(await unseen(limited)).toEqual([null, 2]);
    expect(await unseen(limited, { at: '2027-01-01T00:00:00Z' })).toEqual(['ended', 2]);
    // Activated again after its end, for its eligible accounts only.
    await db()
      .updateTable('event')
      .set({ activated_from: new Date('2026-12-30T00:00:00Z'), activated_until: new Date('2027-01-05T00:00:00Z') })
      .where('event_id', '=', limited)
      .execute();
    expect(await unseen(limited, { at: '2027-01-01T00:00:00Z' })).toEqual([null, 2]);
    // With its draft published, attendees would see the event.
    await save(await draftOf(hidden), { defaultName: 'Soon' });
    expect(await unseen(hidden, { source: 'draft' })).toEqual([null, 0]);
    expect(await unseen(hidden)).toEqual(['notPublished', 0]);
  });
});

describe('preview of a draft', () => {
  test('is the same as the event’s preview at every time when the draft changes nothing', async () => {
    const { eventId } = await eventOnSale();
    await save(await draftOf(eventId), {});
    for (const at of moments) {
      const draft = (await look(eventId, { at, source: 'draft' })).body;
      expect(draft.revision).toBe(1);
      expect({ ...draft, revision: null }).toEqual((await look(eventId, { at })).body);
    }
  });

  test('matches the event after publishing', async () => {
    const { eventId, late, last } = await eventOnSale();
    const buyer = await shop.person();
    await shop.order(buyer, { eventId, tickets: [selfTicket(buyer, last)], chargeCreditCardRequest: payBy() });
    const draft = await draftOf(eventId);
    const [early, second, third, ...rest] = draft.definition.ticketConfigurations ?? [];
    if (!early || !second || !third) throw new Error('The event has no tickets.');
    await save(draft, {
      defaultName: 'Renamed',
      ticketConfigurations: [
        { ...early, active: false },
        { ...second, amount: 120, startDateTime: null },
        { ...third, quantity: 3 },
        ...rest,
        { ...second, key: 'new', defaultDescription: 'New', coupons: [], addOns: [], quantity: 7, startDateTime: null },
      ],
    });
    const before = (await look(eventId)).body;
    const seen = (await look(eventId, { source: 'draft' })).body;
    expect(before.event.defaultName).not.toBe('Renamed');
    expect(seen.event.defaultName).toBe('Renamed');
    expect(states(seen)).toEqual({ Late: 'onSale', Last: 'onSale', New: 'onSale', Guests: 'notOffered' });
    expect(seen.hidden).toEqual([{ defaultDescription: 'Early', reason: 'withdrawn' }]);
    expect(seen.tickets.map(({ ticket }) => ticket.available ?? null)).toEqual([2, 5, 7, null]);

    const published = await shop.app.inject('POST', `/api/events/${eventId}/publish`, {
      token: admin.token,
      body: { revision: 1 },
    });
    expect(published.status).toBe(200);
    // New ticket types have real ids after publishing.
    const named = (preview: EventPreview) =>
      JSON.parse(
        JSON.stringify(preview, (key, value: unknown) =>
          typeof value === 'number' && key === 'ticketConfigurationId' && value !== late && value !== last ? 0 : value,
        ),
      ) as EventPreview;
    const after = (await look(eventId)).body;
    expect({ ...named(seen), revision: null }).toEqual(named(after));
  });
});

test('a preview writes, holds and orders nothing, and is refused to everyone but admins', async () => {
  const { eventId } = await eventOnSale();
  await save(await draftOf(eventId), { defaultName: 'Other' });
  const fingerprint = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.stock_id) FROM stock s) AS stock,
        (SELECT count(*) FROM hold) AS holds, (SELECT count(*) FROM order_intent) AS intents,
        (SELECT count(*) FROM audit_log) AS audit, (SELECT count(*) FROM outbox) AS mails,
        (SELECT jsonb_agg(to_jsonb(d)) FROM event_draft d) AS drafts,
        (SELECT jsonb_agg(e.xmin::text ORDER BY e.event_id) FROM event e) AS events`.execute(db());
    return rows;
  };
  const before = await fingerprint();
  for (const source of ['draft', 'published'] as const) expect((await look(eventId, { source })).status).toBe(200);
  expect(await fingerprint()).toEqual(before);

  const refused = await Promise.all([
    shop.person().then((person) => look(eventId, {}, person)),
    shop.staff(['helper']).then((helper) => look(eventId, {}, helper)),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await look(999_999)).status).toBe(404);
});

test('ignores a time that an attendee sends', async () => {
  const { eventId, late } = await eventOnSale();
  const person = await shop.person();
  const order = (more: object) =>
    shop.order(person, {
      eventId,
      tickets: [selfTicket(person, late)],
      chargeCreditCardRequest: payBy(),
      ...more,
    });
  const then = '2026-01-30T00:00:00Z';
  const tickets = {
    eventId,
    externalAccountIdentifier: person.externalAccountIdentifier,
    relationshipType: 'CONSULTANT',
    cartSummary: [],
  };
  const ask = (body: object) =>
    shop.app.inject<ErrorBody>('POST', '/api/events/available-tickets', { token: person.token, body });
  const answers = [await order({}), await order({ at: then }), await ask({ ...tickets, at: then })];
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
    [409, 'NO_AVAILABLE_TICKET'],
    [422, 'VALIDATION_ERROR'],
    [422, 'VALIDATION_ERROR'],
  ]);
});

test('lists ticket types in the order of buyers, also those that are not on sale', async () => {
  const eventId = await createEvent(db());
  const type = (default_description: string, amount_minor: number, more: Parameters<Shop['ticketType']>[0] = {}) =>
    shop.ticketType({ event_id: eventId, default_description, amount_minor, ...more });
  const over = { sale_end: new Date('2026-01-01T00:00:00Z') };
  await type('Cheap', 1_000);
  await type('Dear', 9_000);
  await type('Cheap and over', 2_000, over);
  await type('Dear and over', 8_000, over);
  await type('Free', 0);
  const { body } = await look(eventId);
  expect(body.tickets.map(({ ticket }) => ticket.defaultDescription)).toEqual([
    'Free',
    'Dear',
    'Cheap',
    'Dear and over',
    'Cheap and over',
  ]);
});

test('a draft shows its pools, packages, windows and places as buyers see them after publishing', async () => {
  const eventId = await createEvent(db());
  const type = (default_description: string, more: Parameters<Shop['ticketType']>[0] = {}) =>
    shop.ticketType({ event_id: eventId, default_description, amount_minor: 0, ...more });
  const pass = await type('Pass', { relationship_types: ['CONSULTANT'] });
  const partner = await type('Partner', { relationship_types: ['SPOUSE'] });
  const leaders = await type('Leaders', { quantity: 9, relationship_types: ['CONSULTANT'] });
  const winner = await type('Winner', { relationship_types: ['CONSULTANT'] });
  const buyer = await shop.person({ title: 'EC', country_code: 'USA' });
  expect((await shop.order(buyer, { eventId, tickets: [selfTicket(buyer, pass)] })).status).toBe(200);
  const { definition } = await draftOf(eventId);
  const window = {
    key: 'leaders',
    audience: { titles: ['EC' as const] },
    startDateTime: '2026-01-21T12:00:00.000Z',
    endDateTime: '2026-01-22T12:00:00.000Z',
    reserved: 4,
    amount: 5,
    mode: 'firstCome' as const,
  };
  const more = (key: string) =>
    key === String(leaders)
      ? {
          saleWindows: [
            window,
            { ...window, key: 'rest', audience: { titles: ['NC' as const] }, reserved: undefined, amount: undefined },
          ],
        }
      : key === String(winner)
        ? {
            additionalConfiguration: {
              qualifiedOnly: true,
              benefits: [{ qualification: 'star', price: { kind: 'free' as const } }],
            },
          }
        : {};
  const couple = {
    key: 'couple',
    defaultDescription: 'Couple',
    amount: 10,
    currency: 'USD',
    currencyLocale: 'en-US' as const,
    relationshipTypes: ['CONSULTANT'],
    additionalConfiguration: {
      package: {
        parts: [
          { ticket: String(pass), relationshipType: 'CONSULTANT' },
          { ticket: String(partner), relationshipType: 'SPOUSE' },
        ],
      },
    },
  };
  const change = (quantity: number) => ({
    configuration: {
      ...definition.configuration,
      pools: [
        { key: 'hall', name: 'Hall', quantity, fewLeftPercent: 50, tickets: { [pass]: 1, [partner]: 2 }, addOns: {} },
      ],
    },
    ticketConfigurations: [
      ...(definition.ticketConfigurations ?? []).map((ticket) => ({ ...ticket, ...more(ticket.key) })),
      couple,
    ],
  });
  const leader = { title: 'EC', country: 'USA', at: window.startDateTime };
  const shown = ({ tickets }: EventPreview) =>
    Object.fromEntries(
      tickets.map(({ ticket, state, windowAt }) => [
        ticket.defaultDescription,
        [
          state,
          ticket.available ?? ticket.poolUnits ?? null,
          ticket.amount,
          windowAt ?? null,
          ticket.parts?.length ?? 0,
        ],
      ]),
    );
  // One of four units is sold. A package takes three.
  const expected = {
    Pass: ['onSale', 'enough', 0, null, 0],
    Couple: ['onSale', 'enough', 10, null, 2],
    Leaders: ['onSale', 9, 5, null, 0],
    Winner: ['notQualified', null, 0, null, 0],
    Partner: ['notOffered', 'enough', 0, null, 0],
  };
  await save(await draftOf(eventId), change(4));
  const { body: ofDraft } = await look(eventId, { ...leader, source: 'draft' });
  expect(shown(ofDraft)).toEqual(expected);
  expect(shown((await look(eventId, { ...leader, title: 'NC', source: 'draft' })).body)).toMatchObject({
    Leaders: ['onSale', 5, 0, null, 0],
  });
  expect(shown((await look(eventId, { ...leader, title: 'MC', source: 'draft' })).body)).toMatchObject({
    Leaders: ['notInWindow', 5, 0, null, 0],
  });
  expect(shown((await look(eventId, { ...leader, at: today, source: 'draft' })).body)).toMatchObject({
    Leaders: ['notYet', 5, 0, window.startDateTime, 0],
  });

  // The published event is the same, for staff and for a leader.
  const publish = () => shop.app.inject('POST', `/api/events/${eventId}/publish`, { token: admin.token, body: {} });
  expect((await publish()).status).toBe(200);
  expect(shown((await look(eventId, leader)).body)).toEqual(expected);
  const attendee = await shop.person({ title: 'EC', country_code: 'USA' });
  shop.app.clock.set(window.startDateTime);
  try {
    const { body } = await shop.app.inject<{ ticketConfiguration: TicketConfiguration }[]>(
      'POST',
      '/api/events/available-tickets',
      {
        token: attendee.token,
        body: {
          eventId,
          externalAccountIdentifier: attendee.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          cartSummary: [],
        },
      },
    );
    const seen = body.map(({ ticketConfiguration: { defaultDescription, available, poolUnits, amount, parts } }) => [
      defaultDescription,
      ['onSale', available ?? poolUnits ?? null, amount, null, parts?.length ?? 0],
    ]);
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, [state]]) => state === 'onSale')),
    );
  } finally {
    shop.app.clock.set(today);
  }

  // A smaller hall has no room for a package, and few left.
  await save(await draftOf(eventId), change(3));
  expect(shown((await look(eventId, { ...leader, source: 'draft' })).body)).toMatchObject({
    Pass: ['onSale', 'enough', 0, null, 0],
    Couple: ['soldOut', 0, 10, null, 2],
  });
});
