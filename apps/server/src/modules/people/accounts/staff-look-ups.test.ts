import type { Address, Profile } from '@foyer/contract/people/accounts';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAddress, createStaff, type NewGrant } from '../../../seed/factories/account.ts';

/** Staff look up people who are not at their events (people 4.13). */

let shop: Shop;
let elsewhere: Shop;
let beside: TestApp;
let free: number;
let desk: Person;
let attendee: Person;
/** A person with a ticket of another event. */
let visitor: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'staff look-ups' });
  elsewhere = await openShop({ app: shop.app, event: { event_type_cd: 'ELSEWHERE' } });
  beside = await createTestApp({ beside: shop.app, name: 'staff look-ups beside' });
  free = await shop.ticketType({ amount_minor: 0 });
  attendee = await shop.person();
  await shop.order(attendee, { tickets: [selfTicket(attendee, free)] });
  visitor = await elsewhere.person();
  await elsewhere.order(visitor, { tickets: [selfTicket(visitor, await elsewhere.ticketType({ amount_minor: 0 }))] });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
beforeEach(async () => {
  await db().deleteFrom('rate_limit').execute();
  desk = await staffWith({ role: 'desk', event_id: shop.eventId });
});

const db = () => shop.app.database.kysely;
async function staffWith(...grants: NewGrant[]): Promise<Person> {
  const staff = await createStaff(db(), [], { grants });
  return { ...staff, token: await openTestSession(db(), staff.accountId, { now: shop.app.clock.now() }) };
}
const call = <B>(method: 'GET' | 'POST', path: string, by: Pick<Person, 'token'>, body?: object, app = shop.app) =>
  app.inject<B & ErrorBody>(method, `/api/${path}`, { token: by.token, ...(body ? { body } : {}) });
const outcome = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'done' : body.error.code);
/** An account number that does not exist. */
const numbered = (index: number) => `C8${String(index).padStart(6, '0')}`;
const profileOf = (number: string, by: Person = desk, app = shop.app) =>
  call<Profile>('GET', `admin/profile/external/${number}`, by, undefined, app);
const actFor = ({ externalAccountIdentifier: userId }: Pick<Person, 'externalAccountIdentifier'>, by = desk) =>
  call<LoginResponse>('POST', 'authentication/switch-context', by, { userId });
const audited = (staff: Person, action: string) =>
  db()
    .selectFrom('audit_log')
    .select(['subject_account_id as subject', 'after'])
    .where('action', '=', action)
    .where('staff_account_id', '=', staff.accountId)
    .orderBy('audit_log_id')
    .execute();

/** Stores look-ups of unknown people by this person. */
const spend = (by: Person, count = 60, from = 0) =>
  db()
    .insertInto('rate_limit')
    .values(
      Array.from({ length: count }, (_, index) => ({
        name: 'looked-up-by-staff',
        key: `${by.accountId} ${numbered(900_000 + from + index)}`,
        used: 1,
        window_start: shop.app.clock.now(),
      })),
    )
    .execute();

describe('people who are not at the event of the desk', () => {
  test('can be looked up sixty times an hour, existing or not, over two processes', async () => {
    const people = await shop.people(20);
    const number = (index: number) => people[index]?.externalAccountIdentifier ?? numbered(index);
    const answers = await Promise.all(
      Array.from({ length: 75 }, (_, index) => profileOf(number(index), desk, index % 2 ? beside : shop.app)),
    );
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(60);
    for (let index = 100; index < 161; index += 1) await profileOf(numbered(index));
    const { status, body, headers } = await profileOf(numbered(999));
    expect([status, body.error.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600']);
    expect(outcome(await profileOf(attendee.externalAccountIdentifier))).toBe('done');
    const colleague = await staffWith({ role: 'desk', event_id: shop.eventId });
    expect(outcome(await profileOf(numbered(999), colleague))).toBe('RECORD_NOT_FOUND');
    shop.app.clock.advance({ hours: 1 });
    expect(outcome(await profileOf(numbered(999)))).toBe('RECORD_NOT_FOUND');
  });

  test('do not count when they are refused', async () => {
    await spend(desk);
    shop.app.clock.advance({ minutes: 30 });
    for (const index of [1, 2, 3]) expect(outcome(await profileOf(numbered(index)))).toBe('RATE_LIMITED');
    shop.app.clock.advance({ minutes: 30 });
    await spend(desk, 59, 100);
    expect(outcome(await profileOf(numbered(4)))).toBe('RECORD_NOT_FOUND');
    expect(outcome(await profileOf(numbered(5)))).toBe('RATE_LIMITED');
  });

  test('count once a day each', async () => {
    const walkIn = await shop.person();
    await spend(desk, 59);
    for (let turn = 0; turn < 3; turn += 1)
      expect(outcome(await profileOf(walkIn.externalAccountIdentifier))).toBe('done');
    expect(outcome(await actFor(walkIn))).toBe('done');
    expect(outcome(await profileOf(numbered(1)))).toBe('RATE_LIMITED');
  });

  test('stop counting when they have a ticket, so a desk can register more than sixty walk-ins an hour', async () => {
    const walkIns = await shop.people(3);
    await spend(desk, 59);
    for (const walkIn of walkIns) {
      expect(outcome(await profileOf(walkIn.externalAccountIdentifier))).toBe('done');
      const acting = { ...walkIn, token: (await actFor(walkIn)).body.token };
      expect((await shop.order(acting, { tickets: [selfTicket(walkIn, free)] })).status).toBe(200);
    }
  });

  const calls: [string, (number: string) => ['GET' | 'POST', string, object?]][] = [
    ['getExternalProfile', (number) => ['GET', `admin/profile/external/${number}`]],
    ['switchContext', (userId) => ['POST', 'authentication/switch-context', { userId }]],
    ['listAccountTickets', (number) => ['GET', `admin/events/${shop.eventId}/tickets/${number}`]],
    [
      'availableRelationships',
      (externalAccountIdentifier) => [
        'POST',
        'events/available-relationships',
        { eventId: shop.eventId, externalAccountIdentifier },
      ],
    ],
    [
      'applyTriggers',
      (externalAccountIdentifier) => [
        'POST',
        `events/${shop.eventId}/apply-triggers`,
        { eventId: shop.eventId, ticketConfigurationId: free, values: {}, externalAccountIdentifier },
      ],
    ],
    [
      'getSelfTicket',
      (number) => [
        'GET',
        `ticket?eventId=${shop.eventId}&externalAccountIdentifier=${number}&relationshipType=CONSULTANT`,
      ],
    ],
    [
      'explainPurchase',
      (externalAccountIdentifier) => [
        'POST',
        `events/${shop.eventId}/purchase-reasons`,
        { externalAccountIdentifier, relationshipType: 'CONSULTANT' },
      ],
    ],
    [
      'quoteOrder',
      (externalAccountIdentifier) => [
        'POST',
        'orders/quote',
        { eventId: shop.eventId, tickets: [selfTicket({ externalAccountIdentifier }, free)] },
      ],
    ],
  ];
  test.each(calls)('count in %s, which does not count people at the event', async (_, callFor) => {
    await spend(desk);
    const strangers = [visitor.externalAccountIdentifier, numbered(2)];
    for (const number of strangers) {
      const [method, path, body] = callFor(number);
      expect(outcome(await call(method, path, desk, body)), number).toBe('RATE_LIMITED');
    }
    const [method, path, body] = callFor(attendee.externalAccountIdentifier);
    expect(outcome(await call(method, path, desk, body))).not.toBe('RATE_LIMITED');
  });

  test('count for the staff member who acts for an account', async () => {
    const { token } = (await actFor(attendee)).body;
    await spend(desk);
    const body = { eventId: shop.eventId, externalAccountIdentifier: numbered(3) };
    expect(outcome(await call('POST', 'events/available-relationships', { token }, body))).toBe('RATE_LIMITED');
  });

  test('are in the audit log once a day, and attendees are not', async () => {
    const walkIn = await shop.person();
    for (const { externalAccountIdentifier } of [walkIn, walkIn, attendee]) await profileOf(externalAccountIdentifier);
    expect(await audited(desk, 'account.lookedUp')).toEqual([{ subject: walkIn.accountId, after: null }]);
  });

  test('have 600 look-ups an hour by staff of all events, who count each ticket holder as an attendee', async () => {
    const helper = await staffWith({ role: 'helper' });
    await spend(helper, 599);
    expect(outcome(await profileOf(numbered(4), helper))).toBe('RECORD_NOT_FOUND');
    expect(outcome(await profileOf(numbered(5), helper))).toBe('RATE_LIMITED');
    expect(outcome(await profileOf(visitor.externalAccountIdentifier, helper))).toBe('done');
    expect(await audited(helper, 'account.lookedUp')).toEqual([]);
  });
});

describe('a staff account', () => {
  test('gets the response of an unknown number from staff of one event', async () => {
    const admin = await shop.staff(['admin']);
    const bodyOf = async (number: string) => {
      const found = await profileOf(number);
      const { requestId: _, ...error } = { requestId: '', ...found.body.error };
      return [found.status, error];
    };
    expect(await bodyOf(admin.externalAccountIdentifier)).toEqual(await bodyOf('nobody-here'));
    expect((await bodyOf('nobody-here'))[0]).toBe(404);
    expect([outcome(await actFor(admin)), outcome(await actFor({ externalAccountIdentifier: 'nobody-here' }))]).toEqual(
      ['RECORD_NOT_FOUND', 'RECORD_NOT_FOUND'],
    );
    const path = `admin/events/${shop.eventId}/tickets/${admin.externalAccountIdentifier}`;
    expect(outcome(await call('GET', path, desk))).toBe('RECORD_NOT_FOUND');
  });

  test('is found by staff of all events, who still cannot act for it', async () => {
    const [admin, helper] = [await shop.staff(['admin']), await staffWith({ role: 'helper' })];
    expect(outcome(await profileOf(admin.externalAccountIdentifier, helper))).toBe('done');
    expect(outcome(await actFor(admin, helper))).toBe('FORBIDDEN');
  });
});

describe('saved addresses', () => {
  const addressesFor = async (person: Person, { agreed = false, by = desk } = {}) => {
    const { token } = (await actFor(person, by)).body;
    const { status, body } = await call<Address[]>('GET', `account/address${agreed ? '?agreed=true' : ''}`, { token });
    expect(status).toBe(200);
    return body.length;
  };
  const withAddress = async (person: Person) => {
    await createAddress(db(), { account_id: person.accountId });
    return person;
  };

  test('of a person who is not at the event are shown after the person agrees, which the audit log shows', async () => {
    const walkIn = await withAddress(await shop.person());
    expect(await addressesFor(walkIn)).toBe(0);
    expect(await audited(desk, 'account.addressesShown')).toEqual([]);
    expect(await addressesFor(walkIn, { agreed: true })).toBe(1);
    expect(await audited(desk, 'account.addressesShown')).toEqual([{ subject: walkIn.accountId, after: null }]);
  });

  test('of anyone are shown to staff of all events, which the audit log shows', async () => {
    const walkIn = await withAddress(await shop.person());
    const helper = await staffWith({ role: 'helper' });
    expect(await addressesFor(walkIn, { by: helper })).toBe(1);
    expect(await audited(helper, 'account.addressesShown')).toEqual([{ subject: walkIn.accountId, after: null }]);
  });

  test('of an attendee are shown without a question, and everyone sees their own', async () => {
    const visitor = await withAddress(await shop.person());
    expect((await call<Address[]>('GET', 'account/address', visitor)).body).toHaveLength(1);
    await shop.order(visitor, { tickets: [selfTicket(visitor, free)] });
    expect(await addressesFor(visitor)).toBe(1);
    expect(await audited(desk, 'account.addressesShown')).toEqual([]);
  });
});

describe('a search by staff of one event', () => {
  const search = (searchText: string, by = desk) =>
    call<{ results: SearchResult[]; totalItems: number }>('POST', 'admin/search/event', by, {
      eventId: shop.eventId,
      searchText,
      page: 1,
      rowsPerPage: 100,
    });

  test('shows e-mail address and phone of attendees only', async () => {
    const account = { last_name: 'Quillfeather', email_address: 'q@quill.example', phone_number: '+1 555 0100' };
    const [visitor, stranger] = [await shop.person(account), await shop.person(account)];
    await shop.order(visitor, { tickets: [selfTicket(visitor, free)] });
    const contacts = async (text: string, by?: Person) =>
      (await search(text, by)).body.results.map(({ profile, foundBy }) => [
        profile.externalAccountIdentifier,
        profile.emailAddress,
        profile.phoneNumber,
        foundBy.map(({ value }) => value),
      ]);
    const name = ['Robin Quillfeather'];
    const seen = [visitor.externalAccountIdentifier, account.email_address, account.phone_number, name];
    expect(await contacts('quillfeather')).toEqual([seen, [stranger.externalAccountIdentifier, null, null, name]]);
    expect(await contacts('quillfeather', await staffWith({ role: 'helper' }))).toEqual([
      seen,
      [stranger.externalAccountIdentifier, account.email_address, account.phone_number, name],
    ]);
    expect(JSON.stringify((await contacts('q@quill')).slice(1))).not.toContain('example');
    const byPhone = ['+1 555 0100'];
    expect((await contacts('555-0100')).map(([number, , , by]) => [number, by])).toEqual([
      [visitor.externalAccountIdentifier, byPhone],
    ]);
    const everyone = await contacts('555-0100', await staffWith({ role: 'helper' }));
    expect(new Set(everyone.map(([number]) => number))).toEqual(
      new Set([visitor, stranger].map((person) => person.externalAccountIdentifier)),
    );
  });

  test('shows the city of attendees only, and of everyone to staff of all events', async () => {
    const account = { last_name: 'Quillwater' };
    const [visitor, stranger] = [await shop.person(account), await shop.person(account)];
    for (const { accountId } of [visitor, stranger])
      await createAddress(db(), { account_id: accountId, locality: 'Reno' });
    await shop.order(visitor, { tickets: [selfTicket(visitor, free)] });
    const cities = async (by?: Person) => (await search('quillwater', by)).body.results.map(({ city }) => city);
    expect(await cities()).toEqual(['Reno', null]);
    expect(await cities(await staffWith({ role: 'helper' }))).toEqual(['Reno', 'Reno']);
  });

  test('lists 3,000 other people an hour, with one entry in the audit log', async () => {
    const strangers = await shop.people(3, { last_name: 'Ostrander' });
    expect((await search('ostrander')).body.results).toHaveLength(strangers.length);
    const counted = db().updateTable('rate_limit').where('name', '=', 'listed-people');
    expect((await counted.set({ used: 2_997 }).where('used', '=', 3).executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect(outcome(await search('ostrander'))).toBe('done');
    expect(outcome(await search('ostrander'))).toBe('RATE_LIMITED');
    const { externalAccountIdentifier: number } = attendee;
    expect(outcome(await search(number))).toBe('done');
    expect(await audited(desk, 'account.listed')).toEqual([{ subject: desk.accountId, after: null }]);
  });

  test('lists 100,000 people without a ticket to staff of all events', async () => {
    await shop.people(2, { last_name: 'Underhill' });
    const helper = await staffWith({ role: 'helper' });
    expect(outcome(await search('underhill', helper))).toBe('done');
    const counted = db().updateTable('rate_limit').where('name', '=', 'listed-people-all');
    expect((await counted.set({ used: 99_998 }).executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect(outcome(await search('underhill', helper))).toBe('done');
    expect(outcome(await search('underhill', helper))).toBe('RATE_LIMITED');
  });
});
