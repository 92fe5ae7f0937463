import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, createStaff, type NewAccount } from '../../../seed/factories/account.ts';
import { hashPassword } from './index.ts';

/** Limits of sessions, acting staff and passwords. */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let password_hash: string;

beforeAll(async () => {
  app = await createTestApp({ name: 'auth guards', now: start });
  password_hash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const consultant = (account: NewAccount = {}) => createAccount(db(), { password_hash, ...account });
const helper = (account: NewAccount = {}) => createStaff(db(), ['helper'], { password_hash, ...account });
const sessionOf = (accountId: number, staffAccountId?: number) =>
  openTestSession(db(), accountId, {
    now: app.clock.now(),
    ...(staffAccountId === undefined ? {} : { staffAccountId }),
  });
const close = (accountId: number) =>
  db().updateTable('account').set({ closed_at: app.clock.now() }).where('account_id', '=', accountId).execute();

const login = (userId: string, secret = password, more: object = {}) =>
  app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/login', {
    body: { userId, password: secret, ...more },
  });
const changePassword = (token: string, currentPassword: string | undefined, newPassword = 'a whole new phrase') =>
  app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/password', {
    token,
    body: { currentPassword, newPassword },
  });
const switchTo = (token: string, userId: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/switch-context', { token, body: { userId } });
const profile = (token: string) =>
  app.inject<{ externalAccountIdentifier: string } & ErrorBody>('GET', '/api/account/profile', { token });
const isOpen = async (token: string) => (await profile(token)).status === 200;
const askForLink = async (userId: string) => {
  const answer = await app.inject('POST', '/api/authentication/login-link', { body: { userId } });
  await app.jobs.drain();
  return answer;
};
const useLink = (token: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', `/api/authentication/login/link?token=${token}`);
async function mailedToken(recipient: string): Promise<string> {
  const mail = await db()
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', recipient)
    .where('template', '=', 'sign-in-link')
    .orderBy('outbox_id', 'desc')
    .executeTakeFirst();
  return /token=([\w-]+)/.exec(JSON.stringify(mail?.payload ?? null))?.[1] ?? '';
}

it('refuses sign-in to an account without a password, also with the text used as its decoy hash', async () => {
  const { externalAccountIdentifier } = await consultant({ password_hash: null });
  for (const secret of ['nobody signs in with this', ' ', 'null']) {
    expect((await login(externalAccountIdentifier, secret)).status).toBe(401);
  }
});

describe('a closed account', () => {
  it('loses its open session at once', async () => {
    const { accountId } = await consultant();
    const token = await sessionOf(accountId);
    await close(accountId);
    const { status, body } = await profile(token);
    expect([status, body.error.code]).toEqual([401, 'SESSION_ENDED']);
  });

  it('of staff ends its acting sessions', async () => {
    const [staff, account] = [await helper(), await consultant()];
    const token = await sessionOf(account.accountId, staff.accountId);
    expect(await isOpen(token)).toBe(true);
    await close(staff.accountId);
    expect(await isOpen(token)).toBe(false);
    // The database ends sessions at the closing. A session that appears later, for example from a backup, is refused too.
    expect(await isOpen(await sessionOf(account.accountId, staff.accountId))).toBe(false);
  });

  it('cannot use an earlier mailed link and gets no new one', async () => {
    const email_address = 'closing@example.com';
    const { accountId, externalAccountIdentifier } = await consultant({ email_address });
    await askForLink(externalAccountIdentifier);
    const link = await mailedToken(email_address);
    await close(accountId);
    expect((await useLink(link)).status).toBe(401);
    await askForLink(externalAccountIdentifier);
    expect(await mailedToken(email_address)).toBe(link);
  });

  it('cannot be acted for', async () => {
    const [staff, account] = [await helper(), await consultant()];
    await close(account.accountId);
    expect((await switchTo(await sessionOf(staff.accountId), account.externalAccountIdentifier)).status).toBe(404);
  });
});

it('returns the usual response to a link request for an account without an address, and mails nothing', async () => {
  const { externalAccountIdentifier } = await consultant({ email_address: null });
  const before = await db().selectFrom('outbox').select('outbox_id').execute();
  expect((await askForLink(externalAccountIdentifier)).body).toEqual((await askForLink('C5550004')).body);
  expect(await db().selectFrom('outbox').select('outbox_id').execute()).toHaveLength(before.length);
});

describe('acting staff', () => {
  it('cannot change the account’s password, even if they know it', async () => {
    const [staff, account] = [await helper(), await consultant()];
    const token = await sessionOf(account.accountId, staff.accountId);
    const { status, body } = await changePassword(token, password);
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await login(account.externalAccountIdentifier)).status).toBe(200);
  });

  it('switch to the next account in their own name, never as the account they leave', async () => {
    const [staff, first, second] = [await helper(), await consultant(), await consultant()];
    const acting = (await switchTo(await sessionOf(staff.accountId), first.externalAccountIdentifier)).body;
    const { body } = await switchTo(acting.token, second.externalAccountIdentifier);
    expect(body).toMatchObject({
      userId: second.externalAccountIdentifier,
      roles: ['helper'],
      context: { userId: staff.externalAccountIdentifier, roles: ['helper'] },
    });
    const { staff_account_id } = await db()
      .selectFrom('audit_log')
      .select('staff_account_id')
      .where('action', '=', 'session.switched')
      .where('account_id', '=', second.accountId)
      .executeTakeFirstOrThrow();
    expect(staff_account_id).toBe(staff.accountId);
  });

  it('keep their own rights when the account becomes staff', async () => {
    const [staff, promoted] = [await helper(), await createStaff(db(), ['admin'])];
    const intents = async (token: string) => (await app.inject('GET', '/api/admin/order-intents', { token })).status;
    expect(await intents(await sessionOf(promoted.accountId))).toBe(200);
    expect(await intents(await sessionOf(promoted.accountId, staff.accountId))).toBe(403);
  });

  it('cannot act for a scanner or for a staff account without rights', async () => {
    const [staff, scanner, former] = [
      await helper(),
      await createStaff(db(), ['ticket-scanner']),
      await createStaff(db(), []),
    ];
    const token = await sessionOf(staff.accountId);
    for (const { externalAccountIdentifier } of [scanner, former]) {
      expect((await switchTo(token, externalAccountIdentifier)).status).toBe(403);
    }
  });

  it('keep the cache of the browser when they stop acting, and drop it when they sign out', async () => {
    const own = await sessionOf((await helper()).accountId);
    const acting = (await switchTo(own, (await consultant()).externalAccountIdentifier)).body.token;
    const leave = async (body: object) =>
      (await app.inject('POST', '/api/authentication/logout', { token: acting, body })).headers['clear-site-data'];
    expect(await leave({ actingOnly: true })).toBeUndefined();
    const again = (await switchTo(own, (await consultant()).externalAccountIdentifier)).body.token;
    const { headers } = await app.inject('POST', '/api/authentication/logout', { token: again, body: {} });
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  it('cannot act longer than their own session lasts, also after switching again', async () => {
    const [staff, first, second] = [await helper(), await consultant(), await consultant()];
    const own = await sessionOf(staff.accountId);
    const acting = (await switchTo(own, first.externalAccountIdentifier)).body.token;
    const further = (await switchTo(acting, second.externalAccountIdentifier)).body.token;
    const others = (await switchTo(await sessionOf(staff.accountId), first.externalAccountIdentifier)).body.token;
    expect(await Promise.all([acting, further].map(isOpen))).toEqual([true, true]);
    await app.inject('POST', '/api/authentication/logout', { token: own, body: {} });
    expect(await Promise.all([acting, further, others].map(isOpen))).toEqual([false, false, true]);

    const { token } = (await login(staff.externalAccountIdentifier)).body;
    app.clock.advance({ hours: 11 });
    const late = (await switchTo(token, first.externalAccountIdentifier)).body;
    expect(late.expirationMs).toBe(3_600_000);
  });

  it('cannot act for admins, helpers or themselves', async () => {
    const [staff, admin, other] = [await helper(), await createStaff(db(), ['admin']), await helper()];
    const token = await sessionOf(staff.accountId);
    const statusFor = async (userId: string) => (await switchTo(token, userId)).status;
    expect(await statusFor(admin.externalAccountIdentifier)).toBe(403);
    expect(await statusFor(other.externalAccountIdentifier)).toBe(403);
    expect(await statusFor(staff.externalAccountIdentifier)).toBe(404);
  });
});

describe('a new password', () => {
  it('ends the account’s sessions, its acting sessions and its mailed links, and no others', async () => {
    const staff = await helper({ email_address: 'helper@example.com' });
    const other = await helper({ email_address: 'other@example.com' });
    const account = await consultant();
    await askForLink(staff.externalAccountIdentifier);
    await askForLink(other.externalAccountIdentifier);
    const own = await sessionOf(staff.accountId);
    const ended = [await sessionOf(staff.accountId), await sessionOf(account.accountId, staff.accountId)];
    const openTokens = [
      await sessionOf(other.accountId),
      await sessionOf(account.accountId, other.accountId),
      await sessionOf(account.accountId),
    ];
    expect((await changePassword(own, password)).status).toBe(200);
    expect(await Promise.all([own, ...ended].map(isOpen))).toEqual([false, false, false]);
    expect(await Promise.all(openTokens.map(isOpen))).toEqual([true, true, true]);
    expect((await useLink(await mailedToken('helper@example.com'))).status).toBe(401);
    expect((await useLink(await mailedToken('other@example.com'))).status).toBe(200);
    expect((await login(other.externalAccountIdentifier)).status).toBe(200);
    const lines = await db()
      .selectFrom('audit_log')
      .select('account_id')
      .where('action', '=', 'account.password-changed')
      .where('account_id', '=', staff.accountId)
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('is the first one only in a session that a mailed link opened', async () => {
    const { accountId, externalAccountIdentifier } = await consultant({ password_hash: null });
    const token = await sessionOf(accountId);
    const refused = await changePassword(token, undefined);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    expect((await login(externalAccountIdentifier, 'a whole new phrase')).status).not.toBe(200);
    await db().updateTable('session').set({ by_link: true }).where('account_id', '=', accountId).execute();
    expect((await changePassword(token, undefined)).status).toBe(200);
    expect((await login(externalAccountIdentifier, 'a whole new phrase')).status).toBe(200);
  });

  it('keeps the remember-me lifetime', async () => {
    const { externalAccountIdentifier } = await consultant();
    const lifetimeAfter = async (rememberMe: boolean, old: string) => {
      const { token } = (await login(externalAccountIdentifier, old, { rememberMe })).body;
      return (await changePassword(token, old, `${old} again`)).body.expirationMs;
    };
    expect(await lifetimeAfter(true, password)).toBe(30 * 86_400_000);
    expect(await lifetimeAfter(false, `${password} again`)).toBe(43_200_000);
  });
});

it('ends only the current session at sign-out', async () => {
  const { accountId } = await consultant();
  const [here, there] = [await sessionOf(accountId), await sessionOf(accountId)];
  await app.inject('POST', '/api/authentication/logout', { token: here, body: {} });
  expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
});
