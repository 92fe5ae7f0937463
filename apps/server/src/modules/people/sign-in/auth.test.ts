import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { hash } from '@node-rs/argon2';
import { hashPassword } from './index.ts';
import { passwordParameters } from './password-parameters.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { tokenHash } from './token.ts';

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let consultant: CreatedAccount;
let helper: CreatedAccount;

beforeAll(async () => {
  app = await createTestApp({ name: 'auth', now: start });
  const password_hash = await hashPassword(password);
  consultant = await createAccount(app.database.kysely, {
    external_account_identifier: 'C1234567',
    first_name: '花子',
    last_name: '佐藤',
    locale: 'ja-JP',
    country_code: 'JPN',
    email_address: 'hanako@example.com',
    password_hash,
  });
  helper = await createStaff(app.database.kysely, ['helper'], { external_account_identifier: 'helper', password_hash });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await app.database.kysely.deleteFrom('rate_limit').execute();
});

const login = (userId: string, secret = password, more: object = {}) =>
  app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/login', {
    body: { userId, password: secret, ...more },
  });
const profile = (token: string) => app.inject<ErrorBody>('GET', '/api/account/profile', { token });

describe('sign-in with a password', () => {
  it('returns the client’s session data, valid for 12 hours', async () => {
    const { status, body } = await login('C1234567');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      userId: 'C1234567',
      fullName: '佐藤 花子',
      firstName: '花子',
      lastName: '佐藤',
      expirationMs: 43_200_000,
      locale: 'ja-JP',
      isAdmin: false,
      isHelper: false,
      roles: [],
      context: null,
    });
    expect((await profile(body.token)).status).toBe(200);
    app.clock.advance({ hours: 12 });
    expect((await profile(body.token)).status).toBe(401);
  });

  it('keeps a remembered session for 30 days', async () => {
    const { body } = await login('C1234567', password, { rememberMe: true });
    expect(body.expirationMs).toBe(30 * 86_400_000);
    app.clock.advance({ days: 29 });
    expect((await profile(body.token)).status).toBe(200);
    app.clock.advance({ days: 1 });
    expect((await profile(body.token)).status).toBe(401);
  });

  it('stores only the hash of the token', async () => {
    const { body } = await login('C1234567');
    const rows = await app.database.kysely.selectFrom('session').selectAll().execute();
    expect(rows.some((row) => row.token_hash.equals(tokenHash(body.token)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  it.each(['c1234567', ' C 1234567 ', 'Ｃ１２３４５６７', '1234567'])('accepts the user id %j', async (typed) => {
    expect((await login(typed)).body.userId).toBe('C1234567');
  });

  it('finds a staff account in any letter case', async () => {
    expect((await login('Helper')).body).toMatchObject({ userId: 'helper', isHelper: true, roles: ['helper'] });
  });

  it('refuses an unknown user and a wrong password with the same response', async () => {
    const wrong = await login('C1234567', 'wrong');
    const unknown = await login('C7654321', 'wrong');
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'AUTH_FAILED_BAD_CREDENTIALS']);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.error.message).toBe('The username / password combination was not found.');
  });

  it('treats a closed account as unknown', async () => {
    const closed = await createAccount(app.database.kysely, {
      password_hash: await hashPassword(password),
      closed_at: new Date(start),
    });
    expect((await login(closed.externalAccountIdentifier)).status).toBe(401);
  });
});

describe('a password in several written forms', () => {
  const composed = 'Coraz\u00f3n-de-le\u00f3n-2026';
  const decomposed = composed.normalize('NFD');
  const wide = composed.replace('2026', '２０２６');
  const account = async (password_hash: string) =>
    createAccount(app.database.kysely, { password_hash, email_address: 'x@example.com' });
  const hashOf = async (id: string) =>
    (
      await app.database.kysely
        .selectFrom('account')
        .select('password_hash')
        .where('external_account_identifier', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash;
  // Hashes of a version that did not fold passwords.
  const unfolded = (text: string) => hash(text, passwordParameters);

  it('is right in each form, whichever form was set', async () => {
    for (const set of [composed, decomposed, wide]) {
      const { externalAccountIdentifier: id } = await account(await hashPassword(set));
      const stored = await hashOf(id);
      for (const typed of [composed, decomposed, wide])
        expect((await login(id, typed)).status, JSON.stringify([id, set, typed])).toBe(200);
      expect(await hashOf(id), 'not renewed').toBe(stored);
      expect((await login(id, composed.replace('ó', 'o'))).status).toBe(401);
    }
  });

  it.each([
    ['decomposed', decomposed],
    ['wide', wide],
  ])('signs in with an earlier hash of its %s form, renews the hash and ends no session', async (_, set) => {
    const { externalAccountIdentifier: id, accountId } = await account(await unfolded(set));
    await sql`INSERT INTO staff_pin (account_id, pin_hash, set_at) VALUES (${accountId}, '$argon2id$x', now())`.execute(
      app.database.kysely,
    );
    const first = await login(id, set);
    expect(first.status).toBe(200);
    const renewed = await hashOf(id);
    const second = await login(id, composed);
    expect(second.status).toBe(200);
    expect(await hashOf(id)).toBe(renewed);
    expect([(await profile(first.body.token)).status, (await profile(second.body.token)).status]).toEqual([200, 200]);
    const { rows } = await sql`SELECT FROM staff_pin WHERE account_id = ${accountId}`.execute(app.database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('signs in twice at once while the hash is renewed', async () => {
    const { externalAccountIdentifier: id } = await account(await unfolded(decomposed));
    const both = await Promise.all([login(id, decomposed), login(id, decomposed)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('still ends the sessions when the hash changes otherwise', async () => {
    const { externalAccountIdentifier: id } = await account(await unfolded(decomposed));
    const { body } = await login(id, decomposed);
    await app.database.kysely
      .updateTable('account')
      .set({ password_hash: await hashPassword('a different one') })
      .where('external_account_identifier', '=', id)
      .execute();
    expect((await profile(body.token)).status).toBe(401);
  });
});

describe('waits after wrong passwords', () => {
  it('makes a new device wait 30 seconds after repeated failures, whether or not the account exists', async () => {
    for (const userId of ['C1234567', 'C7654321']) {
      app.clock.set(start);
      for (let failure = 1; failure <= 8; failure += 1) expect((await login(userId, 'wrong')).status).toBe(401);
      const refused = await login(userId);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBe(30);
      app.clock.advance({ seconds: 31 });
      expect((await login(userId, 'wrong')).status).toBe(401);
      expect(Number((await login(userId, 'wrong')).headers['retry-after'])).toBe(30);
    }
  });

  it('accepts the right password after the wait and clears the failures', async () => {
    for (let failure = 1; failure <= 8; failure += 1) await login('C1234567', 'wrong');
    app.clock.advance({ seconds: 31 });
    expect((await login('C1234567')).status).toBe(200);
    expect((await login('C1234567', 'wrong')).status).toBe(401);
    expect((await login('C1234567')).status).toBe(200);
  });
});

describe('sign-out and password change', () => {
  it('ends the session at once', async () => {
    const { token } = (await login('C1234567')).body;
    // Clients that do not know the option send no body.
    const answer = await app.inject('POST', '/api/authentication/logout', { token });
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    const after = await profile(token);
    expect([after.status, after.body.error.code]).toEqual([401, 'SESSION_ENDED']);
  });

  it('requires the old password for a change, which ends every other session', async () => {
    const own = await createAccount(app.database.kysely, { password_hash: await hashPassword(password) });
    const id = own.externalAccountIdentifier;
    const [first, second] = [(await login(id)).body.token, (await login(id)).body.token];
    const change = (currentPassword: string) =>
      app.inject<LoginResponse>('POST', '/api/authentication/password', {
        token: first,
        body: { currentPassword, newPassword: 'a whole new phrase' },
      });
    expect((await change('wrong')).status).toBe(401);
    const changed = await change(password);
    expect(changed.status).toBe(200);
    expect((await profile(first)).status).toBe(401);
    expect((await profile(second)).status).toBe(401);
    expect((await profile(changed.body.token)).status).toBe(200);
    expect((await login(id)).status).toBe(401);
    expect((await login(id, 'a whole new phrase')).status).toBe(200);
  });
});

describe('a mailed link', () => {
  const ask = async (userId: string) => {
    const answer = await app.inject('POST', '/api/authentication/login-link', { body: { userId } });
    await app.jobs.drain();
    return answer;
  };
  const use = (token: string) =>
    app.inject<LoginResponse & ErrorBody>('POST', `/api/authentication/login/link?token=${token}`);
  async function mailedToken(): Promise<string> {
    const mail = await app.database.kysely
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'sign-in-link')
      .orderBy('outbox_id', 'desc')
      .executeTakeFirstOrThrow();
    return /token=([\w-]+)/.exec(JSON.stringify(mail.payload))?.[1] ?? '';
  }

  it('returns the same response for known and unknown user ids, and mails only known ones', async () => {
    const before = await app.database.kysely.selectFrom('outbox').select('outbox_id').execute();
    const [known, unknown] = [await ask('C1234567'), await ask('C7654321')];
    expect(known.body).toEqual(unknown.body);
    const after = await app.database.kysely.selectFrom('outbox').select('recipient').execute();
    expect(after.length - before.length).toBe(1);
  });

  it('signs in once, within 15 minutes', async () => {
    await ask('C1234567');
    const token = await mailedToken();
    expect((await use(token)).body.userId).toBe('C1234567');
    const again = await use(token);
    expect([again.status, again.body.error.code]).toEqual([401, 'AUTH_FAILED_BAD_CREDENTIALS']);
    await ask('C1234567');
    app.clock.advance({ minutes: 15 });
    expect((await use(await mailedToken())).status).toBe(401);
  });

  /** Uses one link three times simultaneously. All three requests wait for the link's row before one of them uses it. */
  async function useAtOnce(database: Database): Promise<PromiseSettledResult<LoginResponse>[]> {
    await ask('C1234567');
    const token = await mailedToken();
    const linkSignIn = { provider: 'link', token, staffSessions: app.config.staffSessions };
    const context = {
      actor: null,
      now: app.clock.now(),
      locale: 'en-US',
      requestId: 'x',
      remoteAddress: '127.0.0.1',
    } as const;
    return whileLocked(
      database,
      () => sql`SELECT FROM sign_in_token WHERE token_hash = ${tokenHash(token)} FOR UPDATE`,
      3,
      () => Promise.allSettled([1, 2, 3].map(() => signInByLink(database, linkSignIn, context))),
    );
  }

  it('admits exactly one of three simultaneous requests', async () => {
    const outcomes = await useAtOnce(app.database);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const refused = expect.objectContaining({ code: 'AUTH_FAILED_BAD_CREDENTIALS' }) as unknown;
    expect(refusals).toEqual([refused, refused]);
  });

  it('control: admits all three when the statement does not check whether the link was used', async () => {
    const weak = withWeakStatements(app.database, [[' and "used_at" is null', '']]);
    expect((await useAtOnce(weak)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(weak.changed.size).toBe(1);
  });

  it('refuses unknown providers', async () => {
    await ask('C1234567');
    const answer = await app.inject('POST', `/api/authentication/login/saml?token=${await mailedToken()}`);
    expect(answer.status).toBe(401);
  });
});

describe('acting for an account', () => {
  const switchTo = (token: string, userId: string) =>
    app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/switch-context', { token, body: { userId } });

  it('returns the account’s data with the staff member’s rights, and names both in the audit log', async () => {
    const staff = (await login('helper')).body;
    const { status, body } = await switchTo(staff.token, 'C1234567');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userId: 'C1234567',
      isHelper: true,
      roles: ['helper'],
      context: { userId: 'helper' },
    });
    const answer = await app.inject<{ externalAccountIdentifier: string }>('GET', '/api/account/profile', {
      token: body.token,
    });
    expect(answer.body.externalAccountIdentifier).toBe('C1234567');
    const line = await app.database.kysely
      .selectFrom('audit_log')
      .select(['account_id', 'staff_account_id'])
      .where('action', '=', 'session.switched')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ account_id: consultant.accountId, staff_account_id: helper.accountId });
    // The staff member's own session continues.
    expect((await profile(staff.token)).status).toBe(200);
  });

  it('is allowed to admins and helpers, and never for another staff account', async () => {
    const own = (await login('C1234567')).body.token;
    expect((await switchTo(own, 'C1234567')).status).toBe(403);
    await createStaff(app.database.kysely, ['admin'], { external_account_identifier: 'boss' });
    const staff = (await login('helper')).body.token;
    expect((await switchTo(staff, 'boss')).status).toBe(403);
    expect((await switchTo(staff, 'C7654321')).status).toBe(404);
  });
});

describe('invalid input', () => {
  it('returns the paths of a missing password, unknown fields and wrong types', async () => {
    const missing = await app.inject<ErrorBody>('POST', '/api/authentication/login', { body: { userId: '' } });
    expect(missing.status).toBe(422);
    expect(missing.body.error.items?.map((item) => item.path).toSorted()).toEqual(['body.password', 'body.userId']);
    const unknown = await login('C1234567', password, { isAdmin: true });
    expect([unknown.status, unknown.body.error.items?.[0]?.path]).toEqual([422, 'body.isAdmin']);
    expect((await login("C1234567' OR 1=1 --")).status).toBe(401);
  });
});
