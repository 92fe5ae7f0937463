import { imageWidths, pictureVersionLength } from '@foyer/contract/wire/vocabulary';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { EventView, GroupMemberTicket, RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketAddOn, TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseImages } from '../../../gateways/images/database.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import {
  createAddOn,
  createCoupon,
  createEvent,
  createStock,
  createTicketConfiguration,
  relationshipTypes,
} from '../../../seed/factories/event.ts';
import { hashPassword } from '../../people/sign-in/index.ts';

const now = new Date('2026-06-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let app: TestApp;
let leader: CreatedAccount;
let member: CreatedAccount;
let stranger: CreatedAccount;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp({ name: 'events', now });
  const db = app.database.kysely;
  const password_hash = await hashPassword('secret phrase');
  leader = await createAccount(db, { password_hash, title: 'NC', first_name: 'Lena', last_name: 'Leader' });
  const between = await createAccount(db, { upline_account_id: leader.accountId });
  member = await createAccount(db, {
    password_hash,
    upline_account_id: between.accountId,
    first_name: 'Mary',
    last_name: 'Member',
    email_address: 'mary@example.com',
    phone_number: '312 555 0100',
    locale: 'ja-JP',
    country_code: 'JPN',
  });
  stranger = await createAccount(db, { password_hash, first_name: 'Stan', last_name: 'Stranger' });
  const admin = await createStaff(db, ['admin'], { password_hash });
  for (const { externalAccountIdentifier: userId } of [leader, member, stranger, admin]) {
    const answer = await app.inject<{ token: string }>('POST', '/api/authentication/login', {
      body: { userId, password: 'secret phrase' },
    });
    tokens[userId] = answer.body.token;
  }
  tokens['admin'] = tokens[admin.externalAccountIdentifier] ?? '';
});
afterAll(() => app.close());

const event = (more: Parameters<typeof createEvent>[1] = {}) =>
  createEvent(app.database.kysely, {
    event_start: days(30),
    event_end: days(31),
    registration_start: days(-10),
    registration_end: days(20),
    created_at: days(-20),
    ...more,
  });
const as = (account: CreatedAccount | 'admin') =>
  tokens[account === 'admin' ? 'admin' : account.externalAccountIdentifier] ?? '';
const get = <B>(path: string, account: CreatedAccount | 'admin' = leader) =>
  app.inject<B & ErrorBody>('GET', `/api/${path}`, { token: as(account) });
const post = <B>(path: string, body: unknown, account: CreatedAccount | 'admin' = leader) =>
  app.inject<B & ErrorBody>('POST', `/api/${path}`, { token: as(account), body });
const listed = async (account: CreatedAccount | 'admin' = leader, query = '') =>
  (await get<EventView[]>(`events${query}`, account)).body.map(({ eventId }) => eventId);

/** Orders a free ticket for the account itself. */
const order = (eventId: number, ticketConfigurationId: number, by: CreatedAccount, addOns: number[] = []) =>
  post(
    'orders',
    {
      eventId,
      tickets: [
        {
          externalAccountIdentifier: by.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          ticketConfigurationId,
          ticketConfigurationAddOns: addOns,
          values: { firstName: 'Lena', lastName: 'Leader', email: 'lena@example.com' },
        },
      ],
    },
    by,
  );

/** Inserts a ticket as if it had been bought. */
async function give(account: CreatedAccount, eventId: number, relationship = 'CONSULTANT', slot = 1): Promise<number> {
  const db = app.database.kysely;
  const configuration = await createTicketConfiguration(db, { event_id: eventId });
  const { order_id } = await db
    .insertInto('orders')
    .values({
      account_id: account.accountId,
      event_id: eventId,
      payment_kind: 'none',
      currency: 'USD',
      total_minor: 0,
      created_at: now,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  const { ticket_id } = await db
    .insertInto('ticket')
    .values({
      event_id: eventId,
      ticket_configuration_id: configuration,
      order_id,
      account_id: account.accountId,
      relationship_type: relationship,
      slot,
      is_self: relationship === 'CONSULTANT',
      is_guest: relationship === 'GUEST',
      status: 'ACTIVE',
      first_name: 'Mary',
      last_name: 'Member',
      ticket_data: JSON.stringify({ registrationForm: {} }),
      list_amount_minor: 0,
      amount_minor: 0,
      currency: 'USD',
      currency_locale: 'en-US',
      transferable: true,
      registered_by_account_id: account.accountId,
      created_at: now,
      updated_at: now,
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('ticket_configuration')
    .set({ active: false })
    .where('ticket_configuration_id', '=', configuration)
    .execute();
  return ticket_id;
}

describe('the events list', () => {
  it('contains events that are not over, by start, with flags for the time and the reader', async () => {
    const open = await event();
    const later = await event({ event_start: days(60), event_end: days(61) });
    const past = await event({ event_start: days(-9), event_end: days(-8), registration_end: days(-9) });
    const ids = await listed();
    expect(ids.filter((id) => [open, later, past].includes(id))).toEqual([open, later]);
    await give(leader, open);
    const view = (await get<EventView>(`events/${open}`)).body;
    expect(view).toMatchObject({
      isRegistered: true,
      isRegistrationActive: true,
      isEventActive: false,
      isChild: false,
    });
    expect((await get<EventView>(`events/${open}`, stranger)).body.isRegistered).toBe(false);
    expect((await get<EventView>(`events/${past}`)).body.isRegistrationActive).toBe(false);
  });

  it('filters by a date range and refuses an invalid date', async () => {
    const far = await event({ event_start: days(200), event_end: days(201) });
    const span = `?startDate=${days(199).toISOString().slice(0, 10)}&endDate=${days(202).toISOString().slice(0, 10)}`;
    expect(await listed(leader, span)).toEqual([far]);
    const bad = await get('events?startDate=tomorrow');
    expect([bad.status, bad.body.error.items?.[0]?.path]).toEqual([422, 'query.startDate']);
    expect((await get("events?startDate=2026-01-01'--")).status).toBe(422);
    for (const beyond of ['endDate=9999-12-31', 'startDate=0000-01-01', 'endDate=9999-12-31T23:59:59Z']) {
      expect((await get(`events?${beyond}`)).status, beyond).toBe(422);
    }
  });

  it('shows unpublished and restricted events only to staff, eligible accounts and ticket holders', async () => {
    const draft = await event({ published: false });
    const limited = await event({
      configuration: { eligibleAccounts: [member.externalAccountIdentifier, stranger.externalAccountIdentifier] },
    });
    const japanese = await event({ configuration: { eligibleLocales: ['ja-JP'] } });
    expect(await listed(leader)).not.toEqual(expect.arrayContaining([draft]));
    for (const id of [draft, limited, japanese]) {
      const hidden = await get(`events/${id}`, leader);
      expect([hidden.status, hidden.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND']);
      expect((await get(`events/${id}`, 'admin')).status).toBe(200);
    }
    expect(await listed(member)).toEqual(expect.arrayContaining([limited, japanese]));
    // Other eligible accounts are not shown.
    const view = (await get<EventView>(`events/${limited}`, member)).body;
    expect(view.configuration.eligibleAccounts).toEqual([member.externalAccountIdentifier]);
    await give(leader, japanese);
    expect((await get(`events/${japanese}`, leader)).status).toBe(200);
  });

  it('returns 404 for unknown and malformed event ids', async () => {
    for (const id of ['999999', '0', '-1', '1.5', 'abc', '1%27--'])
      expect((await app.inject('GET', `/api/events/${id}`, { token: as(leader), isNoRoute: true })).status, id).toBe(
        404,
      );
  });

  it('finds an event by its code and by its type', async () => {
    const id = await event({ event_short_code: 'FINDME26', event_type_cd: 'AMBITION' });
    expect((await get<EventView>('events/code/findme26')).body.eventId).toBe(id);
    expect((await get<EventView>('events/type/AMBITION')).body.eventId).toBe(id);
    expect((await get('events/code/NOSUCH')).status).toBe(404);
    const groups = await get<{ eventTypeCd: string; events: unknown[] }[]>('events/groups');
    expect(groups.body.find((group) => group.eventTypeCd === 'AMBITION')?.events).toHaveLength(1);
  });

  it('shows an activated past event as active to its eligible accounts', async () => {
    const id = await event({
      event_start: days(-90),
      event_end: days(-89),
      registration_start: days(-120),
      registration_end: days(-91),
      activated_from: days(-0.1),
      activated_until: days(0.9),
      created_at: days(-130),
    });
    expect(await listed()).toContain(id);
    expect((await get<EventView>(`events/${id}`)).body).toMatchObject({
      isRegistrationActive: true,
      isEventActive: true,
      isCheckInActive: true,
    });
  });

  it('does not contain the live-stream URL', async () => {
    const id = await event({
      configuration: { liveEventEnabled: true, liveEventUrl: 'https://stream.example/secret' },
    });
    expect((await get(`events/${id}`)).text).not.toContain('stream.example');
  });

  it('returns the calendar file', async () => {
    const answer = await get(`events/${await event({ default_name: 'Leaders, in “Chicago”' })}/calendar`);
    expect(answer.headers['content-type']).toContain('text/calendar');
    expect(answer.text).toContain(String.raw`SUMMARY:Leaders\, in “Chicago”`);
  });
});

describe('images', () => {
  it('are public, found by key, and cached for ever by content hash', async () => {
    const id = await event();
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const content_hash = 'a'.repeat(64);
    await app.database.kysely
      .insertInto('image_content')
      .values({ content_hash, content_type: 'image/svg+xml', bytes, created_at: now })
      .execute();
    await app.database.kysely
      .insertInto('image')
      .values({ event_id: id, image_key: 'event-banner', file_name: 'b.svg', content_hash, created_at: now })
      .execute();
    const address = `/api/events/${id}/images/event-banner`;
    const first = await app.inject('GET', `${address}?v=${content_hash}`);
    expect([first.status, first.text]).toEqual([200, bytes.toString()]);
    expect(first.headers['cache-control']).toContain('immutable');
    // The hash prefix from lists is enough, a shorter one is not.
    for (const [length, isImmutable] of [
      [pictureVersionLength, true],
      [pictureVersionLength - 1, false],
      [0, false],
    ] as const) {
      const { headers } = await app.inject('GET', `${address}?v=${content_hash.slice(0, length)}`);
      expect(String(headers['cache-control']).includes('immutable')).toBe(isImmutable);
    }
    // With another image's hash, the response must not be cached for long: the URL would show the wrong image for a year.
    const stale = await app.inject('GET', `${address}?v=${'0'.repeat(64)}`);
    expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    // The same with a width. This SVG image cannot be scaled down.
    const narrow = await app.inject('GET', `${address}?v=${content_hash}&width=640`);
    expect([narrow.status, narrow.text]).toEqual([200, bytes.toString()]);
    expect(narrow.headers['cache-control']).toContain('immutable');
    const staleNarrow = await app.inject('GET', `${address}?v=${'0'.repeat(64)}&width=640`);
    expect(staleNarrow.headers['cache-control']).toBe('public, max-age=300');
    const again = await app.inject('GET', address, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await app.inject('GET', `/api/events/${id}/images/nothing`)).status).toBe(404);
    expect((await app.inject('GET', `/api/events/${id}/images/nothing?width=320`)).status).toBe(404);
  });

  it('leave most connections to the database to other calls while their own reads wait', async () => {
    const images = createDatabaseImages(app.database.kysely);
    const addresses: string[] = [];
    for (const background of ['#111', '#222', '#333', '#444']) {
      const id = await event();
      const file = await sharp({ create: { width: 700, height: 350, channels: 3, background } })
        .png()
        .toBuffer();
      const { contentHash } = await images.store(file, now);
      const row = { event_id: id, image_key: 'event-banner', file_name: 'b.jpg', content_hash: contentHash };
      await app.database.kysely
        .insertInto('image')
        .values({ ...row, created_at: now })
        .execute();
      addresses.push(...imageWidths.map((width) => `/api/events/${id}/images/event-banner?width=${width}`));
    }
    expect(addresses.length, 'more than there are connections').toBeGreaterThan(30);
    const { reading, most, others } = await app.database.transaction(async (tx) => {
      await sql`LOCK TABLE image_content IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const reading = Promise.all(addresses.map((address) => app.inject('GET', address)));
      const token = tokens['admin'] ?? '';
      const others = await Promise.all(addresses.map(() => app.inject('GET', '/api/account/profile', { token })));
      const { rows } = await sql<{ most: number }>`
        SELECT count(*)::int AS most FROM pg_locks WHERE relation = 'image_content'::regclass AND NOT granted`.execute(
        tx,
      );
      return { reading, most: rows[0]?.most ?? 0, others };
    });
    expect(others.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(most, 'a fifth of the connections').toBe(app.config.databasePoolSize / 5);
    expect((await reading).map(({ status }) => status)).toEqual(addresses.map(() => 200));
  });

  it('are sent in the supported widths only, each with its own ETag', async () => {
    const id = await event();
    const source = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#321' } })
      .jpeg()
      .toBuffer();
    const { contentHash } = await createDatabaseImages(app.database.kysely).store(source, now);
    await app.database.kysely
      .insertInto('image')
      .values({
        event_id: id,
        image_key: 'event-banner',
        file_name: 'b.jpg',
        content_hash: contentHash,
        created_at: now,
      })
      .execute();
    const ask = (width: string) =>
      app.inject('GET', `/api/events/${id}/images/event-banner?v=${contentHash}&width=${width}`);
    const [narrow, wide] = [await ask('320'), await ask('640')];
    expect(narrow.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(narrow.headers.etag).not.toBe(wide.headers.etag);
    expect(Number(narrow.headers['content-length'])).toBeLessThan(Number(wide.headers['content-length']));
    for (const width of ['321', '0', '-320', '320.0', '99999', '']) {
      expect((await ask(width)).status, width).toBe(422);
    }
  });
});

describe('available relationships', () => {
  const ask = (
    eventId: number,
    account: CreatedAccount | string,
    more: object = {},
    by: CreatedAccount | 'admin' = leader,
  ) =>
    post<RelationshipLookup>(
      'events/available-relationships',
      {
        eventId,
        externalAccountIdentifier: typeof account === 'string' ? account : account.externalAccountIdentifier,
        selectedRelationshipTypes: [],
        cartSummary: [],
        ...more,
      },
      by,
    );
  const names = (answer: { body: RelationshipLookup }) =>
    answer.body.relationshipTypes.map((type) => type.relationshipType);

  it('offers the self type first, then spouse and remaining guests', async () => {
    const id = await event();
    const self = leader.externalAccountIdentifier;
    const cart = (...types: string[]) => ({
      cartSummary: types.map((relationshipType) => ({ externalAccountIdentifier: self, relationshipType })),
    });
    expect(names(await ask(id, leader))).toEqual(['CONSULTANT']);
    expect(names(await ask(id, leader, cart('CONSULTANT')))).toEqual(['SPOUSE', 'GUEST']);
    expect(names(await ask(id, leader, cart('CONSULTANT', 'SPOUSE', 'GUEST')))).toEqual(['GUEST']);
    expect(names(await ask(id, leader, cart('CONSULTANT', 'SPOUSE', 'GUEST', 'GUEST')))).toEqual([]);
    await give(leader, id);
    expect(names(await ask(id, leader, { selectedRelationshipTypes: ['SPOUSE'] }))).toEqual(['GUEST']);
  });

  it('shows names of the caller and the whole organisation, and masks others', async () => {
    const id = await event({ configuration: { canRegisterOtherAccounts: true } });
    expect((await ask(id, leader)).body).toMatchObject({ isSelf: true, isAuthorized: true, firstName: 'Lena' });
    expect((await ask(id, member)).body).toMatchObject({
      valid: true,
      isSelf: false,
      isAuthorized: true,
      firstName: 'Mary',
      email: 'mary@example.com',
    });
    const masked = (await ask(id, stranger)).body;
    expect(masked).toMatchObject({
      valid: true,
      isAuthorized: false,
      firstName: 'S****',
      email: null,
      phoneNumber: null,
    });
    expect((await ask(id, stranger, {}, 'admin')).body).toMatchObject({ isAuthorized: true, firstName: 'Stan' });
    expect((await ask(id, 'C9999999')).body).toMatchObject({ valid: false, firstName: null, relationshipTypes: [] });
  });

  it('accepts full-width digits and spaces, and uses the caller’s account without input', async () => {
    const id = await event({ configuration: { canRegisterOtherAccounts: true } });
    const wide = member.externalAccountIdentifier.replace(/[0-9C]/g, (c) =>
      String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0),
    );
    expect((await ask(id, ` ${wide} `)).body.firstName).toBe('Mary');
    expect((await ask(id, '')).body.isSelf).toBe(true);
  });

  it('allows only the own account unless the event or the role allows others', async () => {
    const id = await event();
    expect((await ask(id, member)).status).toBe(403);
    expect((await ask(id, member, {}, 'admin')).status).toBe(200);
  });

  it('requires a registration for the parent event', async () => {
    const parent = await event({ default_name: 'The Parent' });
    const child = await event({ parent_event_id: parent });
    const refused = await ask(child, leader);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_REGISTERED_FOR_PARENT_EVENT']);
    expect(refused.body.error.message).toBe('That Consultant is not registered for The Parent.');
    await give(leader, parent);
    expect(names(await ask(child, leader))).toEqual(['CONSULTANT']);
  });

  it('refuses unknown fields and wrong types, and returns 404 for an unknown event', async () => {
    const id = await event();
    expect((await ask(id, leader, { more: 1 })).body.error.items?.[0]?.path).toBe('body.more');
    expect((await ask(id, leader, { cartSummary: 'x' })).status).toBe(422);
    expect((await ask(999_999, leader)).status).toBe(404);
  });
});

describe('available tickets', () => {
  const ask = (eventId: number, more: object = {}, by: CreatedAccount | 'admin' = leader) =>
    post<{ ticketConfiguration: TicketConfiguration }[]>(
      'events/available-tickets',
      {
        eventId,
        externalAccountIdentifier: leader.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
        cartSummary: [],
        ...more,
      },
      by,
    );

  it('lists free tickets first, then by falling price, only on sale and in stock', async () => {
    const id = await event();
    const db = app.database.kysely;
    const cheap = await createTicketConfiguration(db, { event_id: id, amount_minor: 5_000 });
    const dear = await createTicketConfiguration(db, { event_id: id, amount_minor: 20_050 });
    const free = await createTicketConfiguration(db, { event_id: id, amount_minor: 0 });
    await createTicketConfiguration(db, { event_id: id, sale_start: days(1) });
    await createTicketConfiguration(db, { event_id: id, sale_start: days(-9), sale_end: days(-1) });
    await createTicketConfiguration(db, { event_id: id, relationship_types: ['SPOUSE'] });
    await createTicketConfiguration(db, { event_id: id, quantity: 0, limit_quantity: true });
    await createTicketConfiguration(db, { event_id: id, active: false });
    const { body } = await ask(id);
    expect(body.map(({ ticketConfiguration }) => ticketConfiguration.ticketConfigurationId)).toEqual([
      free,
      dear,
      cheap,
    ]);
    expect(body[1]?.ticketConfiguration.amount).toBe(200.5);
  });

  it('applies coupons by title and hides coupons with a code', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, { event_id: id, amount_minor: 10_000 });
    const national = await createCoupon(db, {
      ticket_configuration_id: ticket,
      percent_off: 25,
      conditions: { titles: ['NC'] },
    });
    await createCoupon(db, { ticket_configuration_id: ticket, percent_off: 90, conditions: { code: 'HUSH' } });
    const priced = (await ask(id)).body[0]?.ticketConfiguration;
    expect(priced).toMatchObject({ amount: 100, overrideAmount: 75, couponsApplied: [national] });
    expect(JSON.stringify(priced)).not.toContain('HUSH');
    const other = (await ask(id, { externalAccountIdentifier: stranger.externalAccountIdentifier }, stranger)).body[0];
    expect(other?.ticketConfiguration).toMatchObject({ amount: 100, overrideAmount: null, couponsApplied: [] });
    // A code typed into the form changes the price, and a wrong code is refused.
    const trigger = (couponCode: string) =>
      post<{ ticketConfiguration: TicketConfiguration }>(`events/${id}/apply-triggers`, {
        eventId: id,
        ticketConfigurationId: ticket,
        values: { couponCode },
        relationshipType: 'CONSULTANT',
      });
    expect((await trigger('hush')).body.ticketConfiguration.overrideAmount).toBe(10);
    expect((await trigger('wrong')).body.error.code).toBe('COUPON_NOT_AVAILABLE');
    await createCoupon(db, { ticket_configuration_id: ticket, percent_off: 50, conditions: { code: 'LEAD-10' } });
    for (const typed of ['LEAD–10', 'ＬＥＡＤー１０', '“lead-10”.'])
      expect((await trigger(typed)).body.ticketConfiguration.overrideAmount, typed).toBe(50);
    // A right code is accepted although a discount without a code is better.
    await createCoupon(db, { ticket_configuration_id: ticket, percent_off: 5, conditions: { code: 'SMALL' } });
    await createCoupon(db, { ticket_configuration_id: ticket, percent_off: 30, conditions: {} });
    expect((await trigger('small')).body.ticketConfiguration.overrideAmount).toBe(70);
  });

  it('returns the reason why no ticket is available', async () => {
    const id = await event();
    expect((await ask(id)).body).toMatchObject({ error: { code: 'NO_AVAILABLE_TICKET' } });
    await createTicketConfiguration(app.database.kysely, { event_id: id });
    // Refusal responses have an error body, not the success body.
    const refusal = async (more: object) => (await ask(id, more)).body as unknown as ErrorBody;
    expect((await refusal({ relationshipType: 'SPOUSE' })).error.code).toBe('NEEDS_SELF_TICKET');
    expect((await refusal({ relationshipType: 'NOBODY' })).error.code).toBe('INVALID_ATTENDEE');
    await give(leader, id);
    expect((await refusal({})).error.code).toBe('DUPLICATE_TICKET_REQUEST');
    expect((await ask(id, { relationshipType: 'SPOUSE' })).status).toBe(200);
  });

  it('counts a unit that the caller holds as available to the caller', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, { event_id: id, quantity: 1, limit_quantity: true });
    const { stock_id } = await db
      .selectFrom('ticket_configuration')
      .select('stock_id')
      .where('ticket_configuration_id', '=', ticket)
      .executeTakeFirstOrThrow();
    await db.updateTable('stock').set({ held: 1 }).where('stock_id', '=', stock_id).execute();
    await db
      .insertInto('hold')
      .values({
        holder_account_id: leader.accountId,
        account_id: leader.accountId,
        ticket_configuration_id: ticket,
        stock_id,
        relationship_type: 'CONSULTANT',
        state: 'HELD',
        created_at: now,
        expires_at: days(0.01),
      })
      .execute();
    expect((await ask(id)).status).toBe(200);
    const other = await ask(id, { externalAccountIdentifier: stranger.externalAccountIdentifier }, stranger);
    expect(other.status).toBe(409);
  });

  it('offers and sells a unit with an expired hold before the cleanup job runs', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, {
      event_id: id,
      quantity: 1,
      limit_quantity: true,
      amount_minor: 0,
    });
    const reserve = () =>
      post('ticket/reservation', {
        ticketConfigurationId: ticket,
        externalAccountIdentifier: leader.externalAccountIdentifier,
        relationshipType: 'CONSULTANT',
      });
    expect((await reserve()).status).toBe(200);
    const search = () => ask(id, { externalAccountIdentifier: stranger.externalAccountIdentifier }, stranger);
    expect((await search()).status).toBe(409);
    const expire = db.updateTable('hold').set({ created_at: days(-1), expires_at: days(-0.01) });
    await expire.where('ticket_configuration_id', '=', ticket).execute();
    const offered = await search();
    expect(offered.body).toMatchObject([{ ticketConfiguration: { ticketConfigurationId: ticket, available: 1 } }]);
    expect((await order(id, ticket, stranger)).status).toBe(200);
  });

  it('offers and sells without limit a ticket that has a limit flag but no quantity', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, { event_id: id, limit_quantity: true, amount_minor: 0 });
    const dinner = await createAddOn(db, { ticket_configuration_id: ticket, limit_quantity: true, amount_minor: 0 });
    const offered = await ask(id);
    expect(offered.body).toMatchObject([
      { ticketConfiguration: { ticketConfigurationId: ticket, limitQuantity: false, quantity: null, available: null } },
    ]);
    const addOns = await get<TicketAddOn[]>(`events/${id}/ticket-configuration/${ticket}/add-ons`);
    expect(addOns.body.map((addOn) => addOn.ticketConfigurationAddOnId)).toEqual([dinner]);
    expect((await order(id, ticket, leader, [dinner])).status).toBe(200);
  });

  it('applies a limited coupon only while uses are left, as an order does', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, { event_id: id, amount_minor: 1000 });
    const stock_id = await createStock(db, 'coupon', { quantity: 1 });
    await createCoupon(db, { ticket_configuration_id: ticket, stock_id, percent_off: 100 });
    const price = async () => (await ask(id)).body[0]?.ticketConfiguration.overrideAmount;
    expect(await price()).toBe(0);
    expect((await order(id, ticket, stranger)).status).toBe(200);
    expect(await price()).toBeNull();
  });
});

describe('add-ons and group members', () => {
  it('lists add-ons on sale with their remaining quantity', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, { event_id: id });
    const dinner = await createAddOn(db, { ticket_configuration_id: ticket, quantity: 3, limit_quantity: true });
    await createAddOn(db, { ticket_configuration_id: ticket, quantity: 0, limit_quantity: true });
    await createAddOn(db, { ticket_configuration_id: ticket, ends_at: days(-1) });
    const answer = await get<TicketAddOn[]>(`events/${id}/ticket-configuration/${ticket}/add-ons`);
    expect(answer.body.map((addOn) => [addOn.ticketConfigurationAddOnId, addOn.available])).toEqual([[dinner, 3]]);
    expect((await get(`events/${await event()}/ticket-configuration/${ticket}/add-ons`)).status).toBe(404);
  });

  it('finds active tickets without a group and masks names outside the organisation', async () => {
    const id = await event();
    const db = app.database.kysely;
    const ticket = await createTicketConfiguration(db, {
      event_id: id,
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 3 } },
    });
    const own = await give(member, id);
    const ask = (externalAccountIdentifier: string, by: CreatedAccount) =>
      post<GroupMemberTicket[]>(
        'events/available-group-member-tickets',
        { ticketConfigurationId: ticket, externalAccountIdentifier },
        by,
      );
    expect((await ask(member.externalAccountIdentifier, leader)).body).toEqual([
      {
        ticketId: own,
        firstName: 'Mary',
        lastName: 'Member',
        externalAccountIdentifier: member.externalAccountIdentifier,
        relationship: 'CONSULTANT',
      },
    ]);
    expect((await ask(member.externalAccountIdentifier, stranger)).body[0]?.firstName).toBe('M****');
    expect((await ask('C9999999', leader)).body).toMatchObject({ error: { code: 'INVALID_ATTENDEE' } });
    const { ticket_group_id } = await db
      .insertInto('ticket_group')
      .values({
        event_id: id,
        ticket_configuration_id: ticket,
        leader_ticket_id: own,
        max_member_count: 3,
        member_count: 1,
        created_at: now,
      })
      .returning('ticket_group_id')
      .executeTakeFirstOrThrow();
    await db.insertInto('ticket_group_member').values({ ticket_id: own, ticket_group_id, created_at: now }).execute();
    expect((await ask(member.externalAccountIdentifier, leader)).body).toEqual([]);
  });
});

it('has three relationship types in the factories', () => {
  expect(relationshipTypes.map((type) => type.relationshipType)).toEqual(['CONSULTANT', 'SPOUSE', 'GUEST']);
});
