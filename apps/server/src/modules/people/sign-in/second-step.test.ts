import type { LoginResponse, SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { openTestSession, putPasskey } from '../../../../test/sessions.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';

/** One-time codes, recovery codes and the second step of a sign-in (people 8.2, 8.3). */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let strict: TestApp;

beforeAll(async () => {
  app = await createTestApp({ name: 'second step', now: start });
  strict = await createTestApp({ name: 'strict', beside: app, env: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(async () => {
  await strict.close();
  await app.close();
});
beforeEach(async () => {
  for (const each of [app, strict]) each.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const sessionOf = (accountId: number, isConfirmed = true) =>
  openTestSession(db(), accountId, { now: app.clock.now(), isConfirmed });
interface Sending {
  token?: string;
  address?: string;
  headers?: Record<string, string>;
}
const post = <B>(path: string, body: unknown, sending: Sending = {}, on = app) =>
  on.inject<B & ErrorBody>('POST', `/api/authentication/${path}`, { body, ...sending });
const login = (userId: string, sending: Sending = {}, on = app) =>
  post<LoginResponse>('login', { userId, password }, sending, on);
const complete = (token: unknown, code: string, sending: Sending = {}) =>
  post<LoginResponse>('second-step', { token, code }, sending);

/** An account whose authenticator app is on. The code of its set-up is used. */
async function codeHolder() {
  const account = await createAccount(db(), {
    password_hash: await cheapHash(password),
    email_address: 'codes@example.com',
  });
  const token = await sessionOf(account.accountId);
  const { body } = await post<{ secret: string }>('codes', {}, { token });
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = (offsetSeconds = 0) => totp.generate({ timestamp: app.clock.now().getTime() + offsetSeconds * 1000 });
  const on = await post<{ recoveryCodes: string[] }>('codes/confirmation', { code: code() }, { token });
  expect(on.status).toBe(200);
  app.clock.advance({ seconds: 60 });
  const { externalAccountIdentifier: userId } = account;
  const step = async (sending: Sending = {}) => (await login(userId, sending)).body.error?.metadata?.['token'];
  return { ...account, userId, token, code, step, recoveryCodes: on.body.recoveryCodes };
}

describe('a sign-in with an authenticator app', () => {
  it('opens a session only after the code, and the list of sessions names both steps', async () => {
    const { userId, code } = await codeHolder();
    const first = await login(userId);
    expect([first.status, first.body]).toMatchObject([
      403,
      { success: false, error: { code: 'SECOND_FACTOR_REQUIRED' } },
    ]);
    expect(first.body.token).toBeUndefined();
    const { status, body } = await complete(first.body.error.metadata?.['token'], code());
    expect([status, body.userId]).toEqual([200, userId]);
    const { body: list } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: body.token });
    expect(list.sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ method: 'password', secondStep: 'code' });
  });

  it('also after a mailed link', async () => {
    const { userId } = await codeHolder();
    await post('login-link', { userId });
    await app.jobs.drain();
    const mail = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'sign-in-link')
      .orderBy('outbox_id', 'desc')
      .executeTakeFirstOrThrow();
    const link = /token=([\w-]+)/.exec(JSON.stringify(mail.payload))?.[1] ?? '';
    const used = await post<LoginResponse>(`login/link?token=${link}`, {});
    expect(used.body.error.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await post(`login/link?token=${link}`, {})).status).toBe(401);
  });

  it('refuses a code that was used, in its period and in the two next to it, and a code of an earlier period', async () => {
    const { step, code } = await codeHolder();
    expect((await complete(await step(), code())).status).toBe(200);
    for (const again of [code(), code(-30)]) {
      expect((await complete(await step(), again)).body.error.code).toBe('SECRET_WRONG');
    }
    expect((await complete(await step(), code(30))).status).toBe(200);
    expect((await complete(await step(), code(60))).body.error.code).toBe('SECRET_WRONG');
  });

  it('accepts one of two simultaneous uses of a code', async () => {
    const { step, code } = await codeHolder();
    const steps = [await step(), await step()];
    const outcomes = await Promise.all(steps.map((each) => complete(each, code())));
    expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('accepts each recovery code once, however it is typed, and mails a notice', async () => {
    const { accountId, step, recoveryCodes } = await codeHolder();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    const { status, body } = await complete(await step(), typed);
    expect(status).toBe(200);
    expect((await complete(await step(), code)).body.error.code).toBe('SECRET_WRONG');
    const { body: list } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: body.token });
    expect(list.sessions.find(({ isCurrent }) => isCurrent)?.secondStep).toBe('recovery-code');
    const notices = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'security-notice')
      .execute();
    expect(notices.map(({ payload }) => payload).filter((each) => each['accountId'] === accountId)).toMatchObject([
      { notice: 'codes-on' },
      { notice: 'recovery-code-used' },
    ]);
  });

  it('ends after five wrong codes, after five minutes, and when the password changes', async () => {
    const { accountId, step, code } = await codeHolder();
    const guessed = await step();
    for (let index = 0; index < 5; index += 1) {
      expect((await complete(guessed, '000000')).body.error.code).toBe('SECRET_WRONG');
    }
    expect((await complete(guessed, code())).status).toBe(401);
    const changed = await step();
    await db()
      .updateTable('account')
      .set({ password_hash: await cheapHash('new') })
      .where('account_id', '=', accountId)
      .execute();
    expect((await complete(changed, code())).status).toBe(401);
    await db()
      .updateTable('account')
      .set({ password_hash: await cheapHash(password) })
      .where('account_id', '=', accountId)
      .execute();
    const late = await step();
    app.clock.advance({ minutes: 5 });
    expect((await complete(late, code())).status).toBe(401);
  });

  it('lets the owner in on a known device while someone else guesses codes', async () => {
    const { step, code } = await codeHolder();
    const known = await complete(await step(), code());
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    app.clock.advance({ seconds: 30 });
    // 20 guesses from each of five networks: eight of each count, then the network waits.
    const statuses = new Set<number>();
    for (let network = 0; network < 12; network += 1) {
      const sending = { address: `203.0.113.${network}` };
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const token = await step(sending);
        for (let index = 0; index < 5; index += 1) statuses.add((await complete(token, '000000', sending)).status);
      }
    }
    expect(statuses).toContain(429);
    const own = { headers: { cookie }, address: '198.51.100.7' };
    expect((await complete(await step(own), code(), own)).status).toBe(200);
  });

  it('is off again after the app is turned off, which needs a confirmation', async () => {
    const { accountId, userId, token } = await codeHolder();
    const turnOff = (with_: string) => app.inject<ErrorBody>('DELETE', '/api/authentication/codes', { token: with_ });
    expect((await turnOff(await sessionOf(accountId, false))).body.error.code).toBe('CONFIRMATION_REQUIRED');
    expect((await turnOff(token)).status).toBe(200);
    expect((await login(userId)).status).toBe(200);
  });

  it('stores the secret encrypted for its account, and the recovery codes hashed', async () => {
    const { accountId } = await codeHolder();
    const other = await codeHolder();
    const { secret } = await db()
      .selectFrom('totp')
      .select('secret')
      .where('account_id', '=', other.accountId)
      .executeTakeFirstOrThrow();
    // A secret that is copied to another account does not open there, so no code of it works.
    await db().updateTable('totp').set({ secret, last_counter: 0 }).where('account_id', '=', accountId).execute();
    const { external_account_identifier: userId } = await db()
      .selectFrom('account')
      .select('external_account_identifier')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const token = (await login(userId)).body.error.metadata?.['token'];
    expect((await complete(token, other.code())).body.error.code).toBe('SECRET_WRONG');
  });
});

describe('where staff must have a second factor', () => {
  const staff = async () => createStaff(db(), ['admin'], { password_hash: await cheapHash(password) });
  const call = (path: string, token: string, on = strict) => on.inject<ErrorBody>('GET', `/api/${path}`, { token });

  it('they can only set one up before anything else', async () => {
    const { accountId, externalAccountIdentifier } = await staff();
    const { body } = await login(externalAccountIdentifier, {}, strict);
    expect((await call('admin/staff', body.token)).body.error.code).toBe('SECOND_FACTOR_NOT_SET_UP');
    expect((await call('account/profile', body.token)).body.error.code).toBe('SECOND_FACTOR_NOT_SET_UP');
    expect((await call('admin/staff', body.token, app)).status).toBe(200);
    const { body: begun } = await post<{ secret: string }>('codes', {}, { token: body.token }, strict);
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: Date.parse(start) });
    expect((await post('codes/confirmation', { code }, { token: body.token }, strict)).status).toBe(200);
    expect((await call('admin/staff', body.token)).status).toBe(200);
    expect(
      await db().selectFrom('totp').select('confirmed_at').where('account_id', '=', accountId).execute(),
    ).toHaveLength(1);
  });

  it('a password alone does not sign in a person whose only factor is a passkey', async () => {
    const { accountId, externalAccountIdentifier } = await staff();
    await putPasskey(db(), accountId, app.clock.now());
    const { body } = await login(externalAccountIdentifier, {}, strict);
    expect(body.error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', metadata: { step: 'passkey' } });
    expect((await login(externalAccountIdentifier)).status).toBe(200);
  });

  it('staff who signed in with an identity provider need no second factor of their own', async () => {
    const { accountId } = await createStaff(db(), ['admin']);
    const now = app.clock.now();
    const byProvider = await openTestSession(db(), accountId, { now, identityProvider: 'company' });
    const byPassword = await openTestSession(db(), accountId, { now });
    expect((await call('admin/staff', byProvider)).status).toBe(200);
    expect((await call('admin/staff', byPassword)).body.error.code).toBe('SECOND_FACTOR_NOT_SET_UP');
  });

  it('attendees are not concerned', async () => {
    const { externalAccountIdentifier } = await createAccount(db(), { password_hash: await cheapHash(password) });
    const { body } = await login(externalAccountIdentifier, {}, strict);
    expect((await call('account/profile', body.token)).status).toBe(200);
  });
});

describe('a mail about a new device', () => {
  it('follows a sign-in on a second device, but not the first one', async () => {
    const { accountId, externalAccountIdentifier: userId } = await createAccount(db(), {
      password_hash: await cheapHash(password),
      email_address: 'device@example.com',
    });
    const notices = async () => {
      const rows = await db()
        .selectFrom('outbox')
        .select('payload')
        .where('recipient', '=', 'device@example.com')
        .execute();
      return rows.map(({ payload }) => [payload['notice'], payload['device']]);
    };
    const first = await login(userId);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    await login(userId, { headers: { cookie } });
    expect(await notices()).toEqual([]);
    await login(userId, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' } });
    expect(await notices()).toEqual([['new-device', 'Chrome · Windows']]);
    expect(accountId).toBeGreaterThan(0);
  });

  it('and about a changed address goes to the previous one', async () => {
    const { accountId } = await createAccount(db(), { email_address: 'before@example.com' });
    const update = (email_address: string) =>
      db().updateTable('account').set({ email_address }).where('account_id', '=', accountId).execute();
    await update('Before@example.com');
    await update('after@example.com');
    const rows = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', 'ilike', 'before@example.com')
      .execute();
    expect(rows.map(({ payload }) => payload['notice'])).toEqual(['address-changed']);
  });
});
