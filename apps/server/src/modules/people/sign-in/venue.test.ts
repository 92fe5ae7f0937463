import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { createDeviceCookies } from '../../../http/device-cookie.ts';

/**
 * Many people share the network address of a venue. Failed attempts of one person never make a known device wait
 * (people 2.3).
 */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp({ name: 'venue', now: start });
  password_hash = await cheapHash(password);
});
afterAll(() => app.close());
let day = 0;
beforeEach(async () => {
  // A process caches waits for their duration, so each test uses a different day.
  app.clock.set(start);
  app.clock.advance({ days: (day += 1) });
  await app.database.kysely.deleteFrom('rate_limit').execute();
});

const post = (path: string, body: object, cookie?: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', `/api/authentication/${path}`, {
    body,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const login = (userId: string, secret = password, cookie?: string) =>
  post('login', { userId, password: secret }, cookie);
const askForLink = (userId: string, cookie?: string) => post('login-link', { userId }, cookie);
const cookieOf = ({ headers }: Awaited<ReturnType<typeof post>>) => String(headers['set-cookie']).split(';')[0] ?? '';
const person = (index = 0) =>
  createAccount(app.database.kysely, { password_hash, email_address: `guest${index}@example.com` });
const retryAfter = ({ headers }: Awaited<ReturnType<typeof post>>) => Number(headers['retry-after']);
async function attack({ externalAccountIdentifier: userId }: CreatedAccount) {
  for (let index = 0; index < 9; index += 1) {
    await login(userId, 'wrong');
    await askForLink(userId);
  }
}

describe('wrong passwords and link requests for everyone in a venue', () => {
  it('do not block the right password or a link on a known device', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => person(index)));
    const cookies = await Promise.all(
      people.map(async ({ externalAccountIdentifier }) => cookieOf(await login(externalAccountIdentifier))),
    );
    for (const each of people) await attack(each);
    const statuses = await Promise.all(
      people.map(async ({ externalAccountIdentifier: id }, index) => [
        (await login(id, password, cookies[index])).status,
        (await askForLink(id, cookies[index])).status,
      ]),
    );
    expect(statuses).toEqual(people.map(() => [200, 200]));
  });

  it('make a new device wait at most 30 seconds at a time', async () => {
    const victim = await person();
    const userId = victim.externalAccountIdentifier;
    for (let round = 0; round < 5; round += 1) {
      await attack(victim);
      const refused = [await login(userId), await askForLink(userId)];
      expect(refused.map(({ status }) => status)).toEqual([429, 429]);
      for (const each of refused) expect(retryAfter(each)).toBeLessThanOrEqual(30);
      app.clock.advance({ seconds: 30 });
    }
    expect([(await login(userId)).status, (await askForLink(userId)).status]).toEqual([200, 200]);
  });

  it('do not affect known devices, even with an exhausted network limit', async () => {
    const { externalAccountIdentifier: userId } = await person();
    const cookie = cookieOf(await login(userId));
    const blocked_until = new Date(app.clock.now().getTime() + 30_000);
    for (const name of ['sign-ins', 'link-requests']) {
      const values = { used: 1e6, window_start: app.clock.now(), blocked_until };
      await app.database.kysely
        .insertInto('rate_limit')
        .values({ name, key: '127.0.0.1', ...values })
        .onConflict((conflict) => conflict.columns(['name', 'key']).doUpdateSet(values))
        .execute();
    }
    expect([(await login(userId)).status, (await askForLink(userId)).status]).toEqual([429, 429]);
    expect([(await login(userId, password, cookie)).status, (await askForLink(userId, cookie)).status]).toEqual([
      200, 200,
    ]);
  });
});

describe('a known device', () => {
  it('allows eight wrong passwords and then waits longer each time', async () => {
    const { externalAccountIdentifier: userId } = await person();
    const cookie = cookieOf(await login(userId));
    for (let index = 0; index < 8; index += 1) expect((await login(userId, 'wrong', cookie)).status).toBe(401);
    expect(retryAfter(await login(userId, password, cookie))).toBe(30);
    app.clock.advance({ seconds: 30 });
    expect((await login(userId, 'wrong', cookie)).status).toBe(401);
    expect(retryAfter(await login(userId, password, cookie))).toBe(60);
  });

  it('is known only for accounts that signed in on it', async () => {
    const [victim, attacker] = [await person(), await person()];
    const cookie = cookieOf(await login(attacker.externalAccountIdentifier));
    await attack(victim);
    expect((await login(victim.externalAccountIdentifier, password, cookie)).status).toBe(429);
  });

  it('is not recognised by a forged or changed cookie', async () => {
    const victim = await person();
    const cookie = cookieOf(await login(victim.externalAccountIdentifier));
    const madeUp = createDeviceCookies('another secret', { secure: false });
    await attack(victim);
    for (const forged of [
      cookie.replace(/=../, '=AA'),
      cookie.slice(0, -2),
      madeUp.write(madeUp.create()).split(';')[0] ?? '',
    ]) {
      expect((await login(victim.externalAccountIdentifier, password, forged)).status).toBe(429);
    }
    expect((await login(victim.externalAccountIdentifier, password, cookie)).status).toBe(200);
  });

  it('is marked by an HttpOnly cookie that authenticates no one', async () => {
    const { externalAccountIdentifier } = await person();
    const answer = await login(externalAccountIdentifier);
    expect(answer.headers['set-cookie']).toMatch(
      /^foyer-device=[\w-]{22}\.[\w-]{43}; Path=\/api\/authentication; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    expect(createDeviceCookies('x', { secure: true }).write('id')).toMatch(/; Secure$/);
    // A trial copy signs with another key, so it must not replace the cookie of the installation.
    const ofTrial = createDeviceCookies('x', { secure: false, isTrial: true });
    const id = ofTrial.create();
    expect(ofTrial.write(id)).toMatch(/^foyer-trial-device=/);
    expect(ofTrial.read(ofTrial.write(id).split(';', 1)[0])).toBe(id);
    const headers = { cookie: cookieOf(answer) };
    expect((await app.inject('GET', '/api/authentication/sessions', { headers })).status).toBe(401);
    expect((await login(externalAccountIdentifier, 'wrong')).headers['set-cookie']).toBeUndefined();
  });

  it('is unknown after a password change, except the device that made it', async () => {
    const victim = await person();
    const userId = victim.externalAccountIdentifier;
    const [old, own] = [cookieOf(await login(userId)), await login(userId)];
    const changed = await app.inject('POST', '/api/authentication/password', {
      token: own.body.token,
      headers: { cookie: cookieOf(own) },
      body: { currentPassword: password, newPassword: 'a whole new phrase' },
    });
    expect(changed.status).toBe(200);
    await attack(victim);
    expect((await login(userId, 'a whole new phrase', old)).status).toBe(429);
    expect((await login(userId, 'a whole new phrase', cookieOf(own))).status).toBe(200);
  });
});

it('counts attempts for all spellings of a user id together', async () => {
  await createStaff(app.database.kysely, ['helper'], { external_account_identifier: 'steward', password_hash });
  const spellings = Array.from({ length: 40 }, (_, index) =>
    Array.from('steward', (letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const wide = ['ｓｔｅｗａｒｄ', ' steward', 'ste ward', 'ste\u200bward'];
  const statuses = [];
  for (const spelling of [...wide, ...spellings]) statuses.push((await login(spelling, 'wrong')).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(8);
  expect((await login('STEWARD')).status).toBe(429);
  app.clock.advance({ seconds: 30 });
  expect((await login('StEwArD')).status).toBe(200);
});

describe('a request for a link', () => {
  async function statementsOf(userId: string): Promise<string[]> {
    const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
    try {
      expect((await askForLink(userId)).status).toBe(200);
      return compile.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.sql] : []));
    } finally {
      compile.mockRestore();
    }
  }

  it('runs the same statements for known and unknown user ids, and leaves the mail to a job', async () => {
    const known = await createAccount(app.database.kysely, { email_address: 'known@example.com' });
    const statements = await statementsOf(known.externalAccountIdentifier);
    expect(statements.some((text) => text.includes('"sign_in_request"'))).toBe(true);
    expect(statements.filter((text) => /outbox|sign_in_token/.test(text))).toEqual([]);
    expect(await statementsOf('C7770001')).toEqual(statements);
    const mails = () =>
      app.database.kysely
        .selectFrom('outbox')
        .select('outbox_id')
        .where('recipient', '=', 'known@example.com')
        .execute();
    expect(await mails()).toHaveLength(0);
    await app.jobs.drain();
    expect(await mails()).toHaveLength(1);
    expect(await app.database.kysely.selectFrom('sign_in_request').selectAll().execute()).toEqual([]);
  });
});

describe('known devices of one account', () => {
  it('share one count, so six of them request no more links than one', async () => {
    const { externalAccountIdentifier: userId } = await person(70);
    const other = await person(71);
    const cookies: string[] = [];
    for (let index = 0; index < 6; index += 1) cookies.push(cookieOf(await login(userId)));
    const spare = cookieOf(await login(other.externalAccountIdentifier));
    const answers = [];
    for (let index = 0; index < 152; index += 1)
      answers.push((await askForLink(`C5${String(index).padStart(6, '0')}`, cookies[index % 6])).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(150);
    // A device of another person has its own count.
    expect((await askForLink('C5999999', spare)).status).toBe(200);
  });

  it('are forty at most: the one used longest ago is a new device again', async () => {
    const { accountId, externalAccountIdentifier: userId } = await person(72);
    const first = cookieOf(await login(userId));
    const devices = () =>
      app.database.kysely.selectFrom('sign_in_device').select('device').where('account_id', '=', accountId).execute();
    const values = Array.from({ length: 39 }, (_, index) => ({
      account_id: accountId,
      device: Buffer.alloc(32, index + 1),
      seen_at: app.clock.now(),
    }));
    app.clock.advance({ seconds: 1 });
    await app.database.kysely
      .insertInto('sign_in_device')
      .values(values.map((row) => ({ ...row, seen_at: app.clock.now() })))
      .execute();
    expect(await devices()).toHaveLength(40);
    await attack({ accountId, externalAccountIdentifier: userId });
    expect((await login(userId, password, first)).status).toBe(200);
    app.clock.advance({ seconds: 60 });
    const last = cookieOf(await login(userId));
    expect(await devices()).toHaveLength(40);
    await attack({ accountId, externalAccountIdentifier: userId });
    expect((await login(userId, password, last)).status).toBe(200);
  });
});
