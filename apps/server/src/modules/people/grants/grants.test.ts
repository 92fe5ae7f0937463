import type { EventReport } from '@foyer/contract/reports/reports';
import type { StaffAccount, StaffGrant } from '@foyer/contract/people/staff';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff, type NewGrant } from '../../../seed/factories/account.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { hashPassword } from '../sign-in/index.ts';

/** Roles for events and time spans (people 4.8). `access.test.ts` tests them for every call. */

const start = '2026-02-15T15:00:00Z';
const soon = '2026-02-15T16:00:00Z';
let shop: Shop;
let admin: Person;
let otherEvent = 0;
let password_hash = '';
beforeAll(async () => {
  shop = await openShop({ name: 'grants', now: start });
  admin = await shop.staff(['admin']);
  otherEvent = await createEvent(db());
  password_hash = await hashPassword('correct horse');
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(start));

const db = () => shop.app.database.kysely;
type Answer = LoginResponse & ErrorBody;
const staffWith = async (...grants: NewGrant[]): Promise<Person> => {
  const account = await createStaff(db(), [], { grants, password_hash });
  return { ...account, token: await openTestSession(db(), account.accountId, { now: shop.app.clock.now() }) };
};
const signIn = ({ externalAccountIdentifier: userId }: { externalAccountIdentifier: string }) =>
  shop.app.inject<Answer>('POST', '/api/authentication/login', { body: { userId, password: 'correct horse' } });
const get = ({ token }: { token: string }, path = `/admin/events/${shop.eventId}`) =>
  shop.app.inject<ErrorBody>('GET', `/api${path}`, { token });
const codeOf = async (person: { token: string }, path?: string) => {
  const { status, body } = await get(person, path);
  return status === 200 ? 'in' : body.error.code;
};
const grant = (more: Partial<StaffGrant> = {}): StaffGrant => ({
  role: 'ticket-scanner',
  eventId: shop.eventId,
  validFrom: null,
  validUntil: null,
  label: null,
  ...more,
});
const change = (person: Person, grants: StaffGrant[]) =>
  shop.app.inject<ErrorBody>('PUT', `/api/admin/staff/${person.externalAccountIdentifier}/roles`, {
    token: admin.token,
    body: { grants },
  });

describe('a role with an end', () => {
  it('is refused from its end on, in the same session', async () => {
    const scanner = await staffWith({ role: 'ticket-scanner', valid_until: new Date(soon) });
    shop.app.clock.set('2026-02-15T15:59:59.999Z');
    expect(await codeOf(scanner)).toBe('in');
    shop.app.clock.set(soon);
    expect(await codeOf(scanner)).toBe('ROLE_NOT_VALID_NOW');
    // An account that exists only for its roles can do nothing else, except signing out.
    expect(await codeOf(scanner, '/events')).toBe('ROLE_NOT_VALID_NOW');
    const out = await shop.app.inject('POST', '/api/authentication/logout', { token: scanner.token, body: {} });
    expect(out.status).toBe(200);
  });

  it('is not in the sign-in response before its start, and begins in a session of a consultant', async () => {
    const { accountId, externalAccountIdentifier } = await shop.person({
      password_hash,
      grants: [{ role: 'helper', valid_from: new Date(soon) }],
    });
    expect(accountId).toBeGreaterThan(0);
    const { body } = await signIn({ externalAccountIdentifier });
    expect([body.roles, body.isHelper]).toEqual([[], false]);
    expect(await codeOf(body)).toBe('ROLE_NOT_VALID_NOW');
    expect(await codeOf(body, '/events')).toBe('in');
    shop.app.clock.set(soon);
    expect(await codeOf(body)).toBe('in');
  });

  it.each([
    ['before its start', { valid_from: new Date(soon) }],
    ['after its end', { valid_until: new Date(start) }],
  ])('refuses a sign-in to an account of staff %s', async (_, span) => {
    const scanner = await staffWith({ role: 'ticket-scanner', ...span });
    const refused = await signIn(scanner);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'ROLE_NOT_VALID_NOW']);
  });

  it('ends acting for an account', async () => {
    const helper = await staffWith({ role: 'helper', valid_until: new Date(soon) });
    const attendee = await shop.person();
    const { body: acting } = await shop.app.inject<Answer>('POST', '/api/authentication/switch-context', {
      token: helper.token,
      body: { userId: attendee.externalAccountIdentifier },
    });
    expect(acting.roles).toEqual(['helper']);
    expect(await codeOf(acting, '/tickets')).toBe('in');
    shop.app.clock.set(soon);
    expect(await codeOf(acting, '/tickets')).toBe('SESSION_ENDED');
  });
});

describe('a role for one event', () => {
  it('gives only its own role there, next to another role at another event', async () => {
    const person = await staffWith(
      { role: 'helper', event_id: otherEvent },
      { role: 'ticket-scanner', event_id: shop.eventId },
    );
    const coupons = (eventId: number) => codeOf(person, `/events/${eventId}/coupons`);
    expect([await codeOf(person), await coupons(shop.eventId), await coupons(otherEvent)]).toEqual([
      'in',
      'ROLE_FOR_OTHER_EVENTS',
      'in',
    ]);
  });

  it('does not allow a report that compares with another event', async () => {
    const helper = await staffWith({ role: 'helper', event_id: shop.eventId });
    const { body: reports } = await shop.app.inject<EventReport[]>(
      'GET',
      `/api/reporting/event-report/${shop.eventId}/STATS`,
      { token: helper.token },
    );
    const compared = async ({ token }: { token: string }, CompareEventId: number) => {
      const { status, body } = await shop.app.inject<ErrorBody>(
        'POST',
        `/api/reporting/event-report/run/${reports[0]?.eventReportId}`,
        { token, body: { parameters: { EventId: shop.eventId, CompareEventId } } },
      );
      return status === 200 ? 'in' : body.error.code;
    };
    expect(await compared(helper, shop.eventId)).toBe('in');
    expect(await compared(admin, otherEvent)).toBe('in');
    expect(await compared(helper, otherEvent)).toBe('ROLE_FOR_OTHER_EVENTS');
  });

  it.each([
    ['a published event', { published: true }, 'Ask an administrator for Harbour Night.'],
    ['a draft', { published: false }, 'Ask an administrator for this event.'],
    [
      'a limited event',
      { published: true, eligibleLocales: ['ja-JP' as const] },
      'Ask an administrator for this event.',
    ],
  ])('names the role, its event and %s in a refusal', async (_, { published, ...limits }, end) => {
    const requested = await createEvent(db(), { default_name: 'Harbour Night', published, configuration: limits });
    const own = { role: 'ticket-scanner', event_id: shop.eventId, label: 'Gate B' } as const;
    const scanner = await staffWith(own);
    const mine = await db()
      .selectFrom('event')
      .select('default_name')
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    const { status, body } = await get(scanner, `/admin/events/${requested}`);
    expect([status, body.error.code]).toEqual([403, 'ROLE_FOR_OTHER_EVENTS']);
    expect(body.error.message).toBe(`Your role “Ticket scanner, Gate B” is for ${mine.default_name}. ${end}`);
  });

  it('names in a refusal only a role that the call needs', async () => {
    const { token } = await staffWith(
      { role: 'desk', event_id: shop.eventId, label: 'Front desk' },
      { role: 'reports', event_id: shop.eventId, label: 'Office' },
    );
    const { body } = await get({ token }, `/reporting/event-report/${otherEvent}/STATS`);
    expect(body.error.message).toContain('“Reports only, Office”');
  });

  it('lists this event only, on every list of events', async () => {
    const scanner = await staffWith({ role: 'ticket-scanner', event_id: otherEvent });
    const ids = async (path: string, by: { token: string }) => {
      const { text } = await shop.app.inject('GET', `/api/admin/${path}`, { token: by.token });
      return [...text.matchAll(/"eventId":(\d+)/g)].map(([, id]) => Number(id));
    };
    for (const path of ['events', 'events-grouped', 'events-latest']) {
      // In this order: the response of an administrator must not be returned from the cache.
      expect(await ids(path, admin)).toEqual(expect.arrayContaining([shop.eventId]));
      expect((await ids(path, scanner)).filter((id) => id !== otherEvent)).toEqual([]);
    }
    expect(await ids('events', scanner)).toEqual([otherEvent]);
  });
});

describe('an organiser', () => {
  it('clones an own event in the same session, and organises the clone', async () => {
    const organiser = await staffWith({ role: 'organiser', event_id: otherEvent, label: 'Team A' });
    const clone = (body: object) =>
      shop.app.inject<{ eventId: number } & ErrorBody>('POST', '/api/events/clone-event', {
        token: organiser.token,
        body,
      });
    const { status, body } = await clone({ eventId: otherEvent });
    expect(status).toBe(200);
    expect(await codeOf(organiser, `/events/${body.eventId}/draft`)).toBe('in');
    expect(await codeOf(organiser, `/events/${shop.eventId}/draft`)).toBe('ROLE_FOR_OTHER_EVENTS');
    const refused = await clone({ eventId: shop.eventId });
    expect(refused.body.error.code).toBe('ROLE_FOR_OTHER_EVENTS');
    const linked = await clone({ eventId: otherEvent, parentEventId: shop.eventId });
    expect(linked.body.error.code).toBe('ROLE_FOR_OTHER_EVENTS');
    const { rows } = await sql<{ after: unknown }>`
      SELECT after FROM audit_log WHERE subject_account_id = ${organiser.accountId} AND action = 'account.rolesChanged'`.execute(
      db(),
    );
    expect(rows).toEqual([{ after: { role: 'organiser', eventId: body.eventId } }]);
    const { text } = await shop.app.inject('GET', '/api/admin/event-overview', { token: organiser.token });
    const ids = [...text.matchAll(/"eventId":(\d+)/g)].map(([, id]) => Number(id));
    expect(new Set(ids)).toEqual(new Set([otherEvent, body.eventId]));
  });
});

describe('grants', () => {
  it('are changed by an administrator, end the sessions, and are in the list and the audit log', async () => {
    const scanner = await staffWith({ role: 'ticket-scanner' });
    const grants = [grant({ validFrom: start, validUntil: soon, label: 'Gate B' }), grant({ eventId: otherEvent })];
    expect((await change(scanner, grants)).status).toBe(200);
    expect(await codeOf(scanner)).toBe('SESSION_ENDED');
    const { body } = await shop.app.inject<{ results: StaffAccount[] }>('GET', '/api/admin/staff?rowsPerPage=100', {
      token: admin.token,
    });
    const listed = body.results.find(({ accountId }) => accountId === scanner.accountId);
    expect(listed?.roles).toEqual(['ticket-scanner']);
    expect(listed?.grants).toMatchObject([
      {
        eventId: shop.eventId,
        validFrom: '2026-02-15T15:00:00.000Z',
        label: 'Gate B',
        eventName: expect.any(String) as unknown,
      },
      { eventId: otherEvent, validUntil: null },
    ]);
    const name = { name: { ja_JP: { value: '東京大会' } } };
    await sql`UPDATE event SET translations = ${JSON.stringify(name)}::jsonb WHERE event_id = ${otherEvent}`.execute(
      db(),
    );
    const { text } = await shop.app.inject('GET', '/api/admin/staff?rowsPerPage=100', {
      token: admin.token,
      headers: { 'accept-language': 'ja-JP' },
    });
    expect(text).toContain('"eventName":"東京大会"');
    const { rows } = await sql<{ before: unknown; after: { grants: StaffGrant[] } }>`
      SELECT before, after FROM audit_log WHERE subject_account_id = ${scanner.accountId}`.execute(db());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.before).toEqual({ grants: [grant({ eventId: null })] });
    expect(rows[0]?.after.grants).toHaveLength(2);
    const session = await signIn(scanner);
    expect((await change(scanner, grants)).status).toBe(200);
    expect(await codeOf(session.body)).toBe('in');
  });

  it.each<[string, Partial<StaffGrant>, string]>([
    ['an administrator for one event', { role: 'admin' }, 'body.grants.0.role'],
    ['an administrator until a time', { role: 'admin', eventId: null, validUntil: soon }, 'body.grants.0.role'],
    ['an end before its start', { validFrom: soon, validUntil: start }, 'body.grants.0.validUntil'],
    ['an unknown event', { eventId: 999_999 }, 'body.grants.0.eventId'],
    ['an empty label', { label: ' ' }, 'body.grants.0.label'],
  ])('are refused for %s', async (_, more, path) => {
    const scanner = await staffWith({ role: 'ticket-scanner' });
    const refused = await change(scanner, [grant(more)]);
    expect([refused.status, refused.body.error.items?.[0]?.path]).toEqual([422, path]);
    expect(await codeOf(scanner)).toBe('in');
  });

  it('are the only writer of the roles of an account', async () => {
    const { accountId } = await shop.person();
    const written = sql`UPDATE account SET roles = '{admin}' WHERE account_id = ${accountId}`.execute(db());
    await expect(written).rejects.toThrow('account.roles follows staff_grant');
  });

  it('end sessions and links, whichever statement changes them', async () => {
    const scanner = await staffWith({ role: 'ticket-scanner', label: 'Gate A' });
    await sql`UPDATE staff_grant SET valid_until = ${soon}::timestamptz WHERE account_id = ${scanner.accountId}`.execute(
      db(),
    );
    expect(await codeOf(scanner)).toBe('SESSION_ENDED');
  });

  it('that begin later extend the invitation to their start', async () => {
    const created = await shop.app.inject('POST', '/api/admin/staff', {
      token: admin.token,
      body: {
        userId: 'gate-7',
        firstName: 'Dana',
        lastName: 'Door',
        emailAddress: 'gate-7@example.com',
        grants: [grant({ validFrom: '2026-02-20T07:00:00Z' })],
        locale: 'en-US',
        country: 'USA',
        days: 1,
      },
    });
    expect(created.status).toBe(200);
    const { rows } = await sql<{ expires_at: Date; minutes: number }>`
      SELECT t.expires_at, (o.payload ->> 'minutes')::int AS minutes FROM sign_in_token t
        JOIN account a USING (account_id) JOIN outbox o ON o.recipient = a.email_address
      WHERE a.external_account_identifier = 'gate-7'`.execute(db());
    expect(rows).toEqual([{ expires_at: new Date('2026-02-21T07:00:00Z'), minutes: 8160 }]);
  });
});
