import { maskUserId } from '@foyer/domain/people/names';
import type { StaffAccount, StaffGrant } from '@foyer/contract/people/staff';
import type { Role } from '@foyer/contract/wire/vocabulary';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { replaceGrants } from '../grants/index.ts';
import { grantsForAll } from '../../../../test/grants.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { addGrants } from './add-grants.ts';

/** Staff accounts through the API (people 4.6). `commands/admin.test.ts` tests the commands of the same use cases. */

let shop: Shop;
let admin: Person;
let created = 0;
const sent: MailMessage[] = [];
beforeAll(async () => {
  shop = await openShop({
    name: 'staff-accounts',
    now: '2026-01-20T12:00:00Z',
    gateways: {
      mail: {
        name: 'files',
        send: (message) => {
          sent.push(message);
          return Promise.resolve();
        },
        close: () => {},
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`UPDATE account SET closed_at = ${shop.app.clock.now()} WHERE roles <> '{}'`.execute(db());
  admin = await shop.staff(['admin']);
});

const db = () => shop.app.database.kysely;
type Answer = { success?: boolean } & ErrorBody;
const ask = (method: 'PUT' | 'POST', path: string, body: object, by = admin) =>
  shop.app.inject<Answer>(method, `/api/admin/staff${path}`, { token: by.token, body });
const always = { eventId: null, validFrom: null, validUntil: null, label: null };
const grants = (...roles: Role[]): StaffGrant[] => roles.map((role) => ({ role, ...always }));
const of = (person: { externalAccountIdentifier: string }, act: string) =>
  `/${person.externalAccountIdentifier}/${act}`;
const list = async (query = '') =>
  (
    await shop.app.inject<{ results: StaffAccount[] }>('GET', `/api/admin/staff?rowsPerPage=100${query}`, {
      token: admin.token,
    })
  ).body.results;
const rowOf = async (userId: string) => (await list()).find((row) => row.externalAccountIdentifier === userId);
const invite = async (more: object = {}) => {
  created += 1;
  const userId = `door-${created}`;
  const answer = await ask('POST', '', {
    userId,
    firstName: 'Dana',
    lastName: 'Door',
    emailAddress: `${userId}@example.com`,
    grants: grants('ticket-scanner'),
    locale: 'en-US',
    country: 'USA',
    days: 3,
    ...more,
  });
  return { userId, answer };
};
const linkTo = async (address: string): Promise<string> => {
  const { payload } = await db()
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', address)
    .orderBy('outbox_id', 'desc')
    .executeTakeFirstOrThrow();
  return String(payload?.url).split('token=')[1] ?? '';
};
const signInBy = (token: string) =>
  shop.app.inject<Answer & { token: string }>('POST', `/api/authentication/login/link?token=${token}`, { body: {} });
const auditOf = async (userId: string) =>
  (
    await sql<{ action: string; staff_account_id: number | null }>`
      SELECT l.action, l.staff_account_id FROM audit_log l JOIN account a ON a.account_id = l.subject_account_id
      WHERE a.external_account_identifier = ${userId} ORDER BY l.audit_log_id`.execute(db())
  ).rows;

describe('an invitation', () => {
  test('mails a link that works once, for the given days, and opening it does not use it', async () => {
    const { userId, answer } = await invite();
    expect(answer.status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({
      state: 'INVITED',
      roles: ['ticket-scanner'],
      linkExpires: '2026-01-23T12:00:00.000Z',
      lastSeen: null,
      isConsultant: false,
    });
    const token = await linkTo(`${userId}@example.com`);
    const opened = await shop.app.inject('POST', '/api/authentication/login-link/check', { body: { token } });
    expect(opened.body).toMatchObject({ state: 'requestedElsewhere', account: { userId: maskUserId(userId) } });
    shop.app.clock.advance({ hours: 71 });
    expect((await signInBy(token)).status).toBe(200);
    expect((await signInBy(token)).status).toBe(401);
    expect(await auditOf(userId)).toEqual([{ action: 'account.created', staff_account_id: admin.accountId }]);
  });

  test('expires, and a new link replaces it', async () => {
    const { userId } = await invite({ days: 1 });
    const first = await linkTo(`${userId}@example.com`);
    shop.app.clock.advance({ hours: 25 });
    expect((await signInBy(first)).status).toBe(401);
    expect(await rowOf(userId)).toMatchObject({ state: 'INVITATION_EXPIRED' });
    expect((await ask('POST', `/${userId}/reset`, { days: 7 })).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ state: 'INVITED' });
    expect((await signInBy(await linkTo(`${userId}@example.com`))).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ state: 'ACTIVE', lastSeen: shop.app.clock.now().toISOString() });
  });

  test.each([
    [{ userId: 'C1000001' }, 422, 'USER_ID_NOT_POSSIBLE'],
    [{ userId: 'with space' }, 422, 'VALIDATION_ERROR'],
    [{ grants: [] }, 422, 'VALIDATION_ERROR'],
    [{ days: 365 }, 422, 'VALIDATION_ERROR'],
    [{ emailAddress: 'nowhere' }, 422, 'VALIDATION_ERROR'],
  ])('is refused with %j', async (more, status, code) => {
    const { answer } = await invite(more);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
  });

  test('is refused for a user id that is in use, in any spelling', async () => {
    const { userId } = await invite();
    const { answer } = await invite({ userId: userId.toUpperCase() });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'USER_ID_TAKEN' } } });
  });
});

describe('roles', () => {
  test('change for another person, end the sessions, and are in the audit log', async () => {
    const helper = await shop.staff(['helper']);
    expect((await ask('PUT', of(helper, 'roles'), { grants: grants('ticket-scanner', 'helper') })).status).toBe(200);
    const old = await shop.app.inject('GET', '/api/admin/events-latest', { token: helper.token });
    expect(old.status).toBe(401);
    expect(await rowOf(helper.externalAccountIdentifier)).toMatchObject({ roles: ['helper', 'ticket-scanner'] });
    expect(await auditOf(helper.externalAccountIdentifier)).toMatchObject([{ action: 'account.rolesChanged' }]);
  });

  test('that stay equal end no session', async () => {
    const helper = await shop.staff(['helper']);
    expect((await ask('PUT', of(helper, 'roles'), { grants: grants('helper') })).status).toBe(200);
    const same = await shop.app.inject('GET', '/api/admin/events-latest', { token: helper.token });
    expect(same.status).toBe(200);
  });

  test.each([
    ['PUT', 'roles', { grants: grants('admin', 'helper') }],
    ['POST', 'close', {}],
    ['POST', 'reset', { days: 1 }],
  ] as const)('refuses %s %s for the own account, also while acting for an attendee', async (method, act, body) => {
    await shop.staff(['admin']);
    const attendee = await shop.person();
    const token = await openTestSession(db(), attendee.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: admin.accountId,
    });
    for (const by of [admin, { ...admin, token }]) {
      const refused = await ask(method, of(admin, act), body, by);
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'OWN_STAFF_ACCOUNT' } } });
    }
  });

  test('cannot be removed from an account of staff, but from a consultant', async () => {
    const helper = await shop.staff(['helper']);
    expect(await ask('PUT', of(helper, 'roles'), { grants: grants() })).toMatchObject({
      body: { error: { code: 'VALIDATION_ERROR' } },
    });
    const consultant = await shop.person();
    await replaceGrants(db(), consultant.accountId, grantsForAll(['helper']), shop.app.clock.now());
    expect(await rowOf(consultant.externalAccountIdentifier)).toMatchObject({ isConsultant: true });
    expect((await ask('PUT', of(consultant, 'roles'), { grants: grants() })).status).toBe(200);
    expect(await rowOf(consultant.externalAccountIdentifier)).toBeUndefined();
  });

  test('are given to a consultant by number, whose sessions end and who keeps the roles of before', async () => {
    const consultant = await shop.person();
    const number = consultant.externalAccountIdentifier;
    const given = { ...always, role: 'ticket-scanner' as const, eventId: shop.eventId, label: 'Gate B' };
    const give = (...added: StaffGrant[]) => ask('POST', `/${number.slice(1)}/roles`, { grants: added });
    expect((await give(given)).status).toBe(200);
    const { status } = await shop.app.inject('GET', '/api/account/profile', { token: consultant.token });
    expect(status).toBe(401);
    expect((await give(given, ...grants('desk'))).status).toBe(200);
    const row = await rowOf(number);
    expect(row).toMatchObject({ isConsultant: true, roles: ['desk', 'ticket-scanner'] });
    expect(row?.grants).toMatchObject([{ role: 'desk', eventId: null }, given]);
    expect(await auditOf(number)).toEqual([
      { action: 'account.rolesChanged', staff_account_id: admin.accountId },
      { action: 'account.rolesChanged', staff_account_id: admin.accountId },
    ]);
  });

  test('of a consultant are mailed in the language of the account, and so is their end', async () => {
    const mails = async () => {
      await shop.app.jobs.drain();
      return sent.filter(({ to }) => to === 'roles@example.com');
    };
    const consultant = await shop.person({ locale: 'es-US', email_address: 'roles@example.com' });
    const given = { ...always, role: 'desk' as const, eventId: shop.eventId, label: 'Puerta B' };
    const until = new Date(shop.app.clock.now().getTime() + 86_400_000).toISOString();
    const give = { ...given, validFrom: shop.app.clock.now().toISOString(), validUntil: until };
    expect((await ask('POST', of(consultant, 'roles'), { grants: [give] })).status).toBe(200);
    // The same again changes nothing, and mails nothing.
    expect((await ask('POST', of(consultant, 'roles'), { grants: [give] })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    expect((await ask('PUT', of(consultant, 'roles'), { grants: [] })).status).toBe(200);
    const [roles, ended, ...others] = await mails();
    expect(roles).toMatchObject({ to: 'roles@example.com', subject: serverTexts['es-US'].mail.rolesSubject });
    for (const part of ['Mostrador', 'Puerta B', 'hasta el', consultant.externalAccountIdentifier])
      expect(roles?.text).toContain(part);
    expect(ended).toMatchObject({ subject: serverTexts['es-US'].mail.rolesEndedSubject });
    expect(others).toEqual([]);
    // Staff accounts and people without an address get none.
    const helper = await shop.staff(['helper']);
    const silent = await shop.person({ email_address: null });
    const before = sent.length;
    for (const one of [helper, silent])
      expect((await ask('POST', of(one, 'roles'), { grants: grants('desk') })).status).toBe(200);
    await mails();
    expect(sent).toHaveLength(before);
  });

  test('that are given again change nothing', async () => {
    const helper = await shop.staff(['helper']);
    expect((await ask('POST', of(helper, 'roles'), { grants: grants('helper', 'helper') })).status).toBe(200);
    expect((await shop.app.inject('GET', '/api/admin/events-latest', { token: helper.token })).status).toBe(200);
    expect((await rowOf(helper.externalAccountIdentifier))?.grants).toHaveLength(1);
    expect(await auditOf(helper.externalAccountIdentifier)).toEqual([]);
  });

  /** The number of grants after two administrators gave the same role at the same time. */
  const giveTwice = async (database: Database) => {
    const { accountId, externalAccountIdentifier } = await shop.person();
    const give = () =>
      addGrants(database, externalAccountIdentifier, grantsForAll(['desk']), {
        actor: null,
        now: shop.app.clock.now(),
      });
    await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM account WHERE account_id = ${accountId} FOR UPDATE`,
      2,
      () => Promise.all([give(), give()]),
    );
    return (await rowOf(externalAccountIdentifier))?.grants.length;
  };

  test('are added once when two administrators give the same role at the same time', async () => {
    expect(await giveTwice(shop.app.database)).toBe(1);
  });

  test('control: are added twice when the account is read without a lock', async () => {
    const weak = withWeakStatements(shop.app.database, [
      ['"a"."closed_at" is null for update', '"a"."closed_at" is null'],
    ]);
    expect(await giveTwice(weak)).toBe(2);
    expect(weak.changed.size).toBe(1);
  });

  test.each([
    ['an unknown number', () => 'C9999999', grants('desk'), 404, 'RECORD_NOT_FOUND'],
    ['the own account', () => admin.externalAccountIdentifier, grants('desk'), 403, 'OWN_STAFF_ACCOUNT'],
    ['no role', () => 'C9999999', [], 422, 'VALIDATION_ERROR'],
  ])('are not added for %s', async (_case, number, added, status, code) => {
    const refused = await ask('POST', `/${number()}/roles`, { grants: added });
    expect(refused).toMatchObject({ status, body: { error: { code } } });
  });

  test('are at most fifty of an account', async () => {
    const consultant = await shop.person();
    const labelled = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...always, role: 'desk', label: `Gate ${index}` }));
    expect((await ask('POST', of(consultant, 'roles'), { grants: labelled(50) })).status).toBe(200);
    expect(await ask('POST', of(consultant, 'roles'), { grants: grants('helper') })).toMatchObject({
      body: { error: { code: 'VALIDATION_ERROR' } },
    });
  });

  test('leave one administrator when two remove each other at the same time', async () => {
    const second = await shop.staff(['admin']);
    const answers = await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM account FOR UPDATE`,
      2,
      () =>
        Promise.all([
          ask('PUT', of(second, 'roles'), { grants: grants('helper') }, admin),
          ask('PUT', of(admin, 'roles'), { grants: grants('helper') }, second),
        ]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { rows } = await sql`SELECT FROM account WHERE 'admin' = ANY (roles) AND closed_at IS NULL`.execute(db());
    expect(rows).toHaveLength(1);
  });
});

describe('closing and reopening', () => {
  test('ends the sessions, and a reopened account needs the mailed link instead of its old password', async () => {
    const { userId } = await invite();
    const { body } = await signInBy(await linkTo(`${userId}@example.com`));
    await sql`UPDATE account SET password_hash = 'x' WHERE external_account_identifier = ${userId}`.execute(db());
    expect((await ask('POST', `/${userId}/close`, {})).status).toBe(200);
    expect((await shop.app.inject('GET', '/api/admin/events-latest', { token: body.token })).status).toBe(401);
    expect(await rowOf(userId)).toMatchObject({ state: 'CLOSED' });
    expect(await ask('POST', `/${userId}/reset`, { days: 1 })).toMatchObject({ status: 404 });

    expect((await ask('POST', `/${userId}/reopen`, { days: 3 })).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ state: 'INVITED', roles: ['ticket-scanner'] });
    const { rows } = await sql<{ password_hash: string | null }>`
      SELECT password_hash FROM account WHERE external_account_identifier = ${userId}`.execute(db());
    expect(rows).toEqual([{ password_hash: null }]);
    expect((await signInBy(await linkTo(`${userId}@example.com`))).status).toBe(200);
    expect(await ask('POST', `/${userId}/reopen`, { days: 3 })).toMatchObject({ status: 404 });
    expect((await auditOf(userId)).map(({ action }) => action)).toEqual([
      'account.created',
      'account.closed',
      'account.reopened',
    ]);
  });

  test('is refused for an account without an address, which stays closed', async () => {
    const helper = await shop.staff(['helper']);
    await sql`UPDATE account SET email_address = NULL WHERE account_id = ${helper.accountId}`.execute(db());
    await ask('POST', of(helper, 'close'), {});
    expect(await ask('POST', of(helper, 'reopen'), { days: 3 })).toMatchObject({
      status: 409,
      body: { error: { code: 'NO_EMAIL_ADDRESS' } },
    });
    expect(await rowOf(helper.externalAccountIdentifier)).toMatchObject({ state: 'CLOSED' });
  });
});

describe('the list', () => {
  test('shows open accounts first, marks the own one, and finds words of a name', async () => {
    const { userId } = await invite({ firstName: 'Xavier' });
    const all = await list();
    const firstClosed = all.findIndex(({ state }) => state === 'CLOSED');
    expect(all.slice(firstClosed).every(({ state }) => state === 'CLOSED')).toBe(true);
    expect(all.filter(({ isOwn }) => isOwn).map((row) => row.accountId)).toEqual([admin.accountId]);
    expect((await list('&searchText=xav')).map((row) => row.externalAccountIdentifier)).toEqual([userId]);
  });

  test('shows the latest use of a staff member, also while acting for an attendee', async () => {
    const helper = await shop.staff(['helper']);
    const attendee = await shop.person();
    const token = await openTestSession(db(), attendee.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: helper.accountId,
    });
    shop.app.clock.advance({ hours: 1 });
    await shop.app.inject('GET', '/api/admin/events-latest', { token });
    await expect
      .poll(() => rowOf(helper.externalAccountIdentifier))
      .toMatchObject({ lastSeen: shop.app.clock.now().toISOString() });
    expect(await rowOf(attendee.externalAccountIdentifier)).toBeUndefined();
  });
});
