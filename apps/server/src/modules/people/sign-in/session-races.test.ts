import { AsyncResource } from 'node:async_hooks';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../../calls/context.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { untilStatementsWait, whileLocked } from '../../../../test/barrier.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { recordDevice } from '../../door/check-in/index.ts';
import { createPasswords } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { tokenHash } from './token.ts';

/** Opening a session while an event ends the sessions of the account. `session-ends.test.ts` tests the events without concurrency. */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp({ name: 'session races', now: start });
  password_hash = await cheapHash(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const post = (path: string, body: object, token?: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', `/api/${path}`, { body, ...(token === undefined ? {} : { token }) });
const signInAs = ({ externalAccountIdentifier: userId }: CreatedAccount) =>
  post('authentication/login', { userId, password });
const login = async (account: CreatedAccount) => (await signInAs(account)).body.token;
const isOpen = async (token: string) => (await app.inject('GET', '/api/account/profile', { token })).status === 200;
const sessionsOf = ({ accountId }: CreatedAccount) =>
  db().selectFrom('session').select('session_id').where('account_id', '=', accountId).execute();

async function createLink({ accountId }: CreatedAccount): Promise<string> {
  const token = `link-${accountId}`;
  const expires_at = new Date(app.clock.now().getTime() + 900_000);
  await db()
    .insertInto('sign_in_token')
    .values({ token_hash: tokenHash(token), account_id: accountId, created_at: app.clock.now(), expires_at })
    .execute();
  return token;
}
const useLink = (link: string) => post(`authentication/login/link?token=${link}`, {});

/** The change that each event makes to an account before it commits. */
const onAccount =
  (change: ReturnType<typeof sql>) =>
  ({ accountId }: CreatedAccount) =>
    sql`UPDATE account SET ${change} WHERE account_id = ${accountId}`;
const accountChanges = {
  'a new password': onAccount(sql`password_hash = '$argon2id$other', password_changed_at = ${new Date(start)}`),
  'a reset to a mailed link': onAccount(sql`password_hash = NULL, password_changed_at = ${new Date(start)}`),
  closing: onAccount(sql`closed_at = ${new Date(start)}`),
  // A person without a role gets one, and staff get another.
  'other roles': ({ accountId }: CreatedAccount) => sql`
    WITH gone AS (DELETE FROM staff_grant WHERE account_id = ${accountId})
    INSERT INTO staff_grant (account_id, role, created_at) VALUES (${accountId}, 'ticket-scanner', ${new Date(start)})`,
  anonymising: onAccount(
    sql`password_hash = NULL, email_address = NULL, closed_at = ${new Date(start)}, anonymised_at = ${new Date(start)}`,
  ),
};
type Change = (of: CreatedAccount) => ReturnType<typeof sql>;
const changing = (account: CreatedAccount, change: Change) => change(account);

it.each(Object.entries(accountChanges).filter(([name]) => name !== 'other roles'))(
  '%s refuses a sign-in with a password check before it',
  async (_, change) => {
    const person = await createAccount(db(), { password_hash });
    const answer = await whileLocked(
      app.database,
      () => changing(person, change),
      1,
      () => signInAs(person),
    );
    expect(answer.status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  },
);

it('ends sessions when roles change, and a sign-in that waited gets the new roles', async () => {
  const staff = await createStaff(db(), ['helper', 'admin'], { password_hash });
  const before = await login(staff);
  const answer = await whileLocked(
    app.database,
    () => changing(staff, accountChanges['other roles']),
    1,
    () => signInAs(staff),
  );
  expect([answer.status, answer.body.roles, answer.body.isAdmin]).toEqual([200, ['ticket-scanner'], false]);
  expect([await isOpen(before), await isOpen(answer.body.token)]).toEqual([false, true]);
});

describe.each(Object.entries(accountChanges))('%s', (_, change) => {
  it('refuses a mailed link that is being used', async () => {
    const person = await createAccount(db(), { password_hash });
    const link = await createLink(person);
    expect(
      (
        await whileLocked(
          app.database,
          () => changing(person, change),
          1,
          () => useLink(link),
        )
      ).status,
    ).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('ends the session of a sign-in that commits first', async () => {
    const person = await createAccount(db(), { password_hash });
    const body = { userId: person.externalAccountIdentifier, password };
    const before = await post('authentication/login', body);
    const cookie = String(before.headers['set-cookie']).split(';')[0] ?? '';
    const [answer] = await whileLocked(
      app.database,
      () => sql`SELECT FROM sign_in_device WHERE account_id = ${person.accountId} FOR UPDATE`,
      2,
      async () => {
        const signingIn = app.inject('POST', '/api/authentication/login', { body, headers: { cookie } });
        return Promise.all([signingIn, afterSignIn(person).then(() => changing(person, change).execute(db()))]);
      },
    );
    expect(answer.status).toBe(200);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('ends the acting session that staff are opening', async () => {
    const [staff, person] = [await createStaff(db(), ['helper'], { password_hash }), await createAccount(db(), {})];
    const own = await login(staff);
    const switched = await whileLocked(
      app.database,
      () => changing(staff, change),
      1,
      () => post('authentication/switch-context', { userId: person.externalAccountIdentifier }, own),
    );
    expect([401, 404]).toContain(switched.status);
    expect(await sessionsOf(person)).toEqual([]);
  });
});

/** Waits until a sign-in holds the account lock. Only then does the change have to wait for the sign-in. */
async function afterSignIn({ accountId }: CreatedAccount): Promise<void> {
  await expect
    .poll(
      async () => {
        try {
          await sql`SELECT FROM account WHERE account_id = ${accountId} FOR NO KEY UPDATE NOWAIT`.execute(db());
          return 'free';
        } catch {
          return 'locked';
        }
      },
      { interval: 5 },
    )
    .toBe('locked');
}

/** Signs in without the account lock while another transaction has changed the account and not committed. */
async function signInWithoutLock(account: CreatedAccount, change: Change): Promise<LoginResponse> {
  const weak = withWeakStatements(app.database, [[' for share', '']]);
  const { staffSessions } = app.config;
  // The sign-in is another request, so it does not run inside of this transaction.
  const signInOutside = AsyncResource.bind(() =>
    signIn(
      weak,
      {
        userId: account.externalAccountIdentifier,
        password,
        rememberMe: true,
        staffSessions,
        passwords: createPasswords(app.workers),
      },
      { actor: null, now: app.clock.now(), locale: 'en-US', requestId: 'x', remoteAddress: '192.0.2.1' },
    ),
  );
  const session = await app.database.transaction(async (tx) => {
    await changing(account, change).execute(tx);
    return signInOutside();
  });
  expect(weak.changed.size).toBe(1);
  return session;
}

it.each(Object.entries(accountChanges))(
  'control: without the account lock, a sign-in during %s opens a session',
  async (name, change) => {
    const staff = await createStaff(db(), ['helper'], { password_hash });
    const { roles } = await signInWithoutLock(staff, change);
    expect(await sessionsOf(staff)).toHaveLength(1);
    if (name === 'other roles') expect(roles).toEqual(['helper']);
  },
);

it('refuses to act for an account from a session that is being signed out', async () => {
  const [staff, person] = [await createStaff(db(), ['helper'], { password_hash }), await createAccount(db(), {})];
  const own = await login(staff);
  const answer = await whileLocked(
    app.database,
    () => sql`DELETE FROM session WHERE token_hash = ${tokenHash(own)}`,
    1,
    () => post('authentication/switch-context', { userId: person.externalAccountIdentifier }, own),
  );
  expect([answer.status, answer.body.error.code]).toEqual([401, 'SESSION_ENDED']);
});

describe('while staff anonymise an account', () => {
  /** Anonymises the person and blocks after the account row has changed, by a locked rate-limit row. */
  async function whileErasing<T>(person: CreatedAccount, act: () => Promise<T>): Promise<T> {
    const admin = await login(await createStaff(db(), ['admin'], { password_hash }));
    const row = { name: 'held', key: String(person.accountId), used: 1, window_start: app.clock.now() };
    await db().insertInto('rate_limit').values(row).execute();
    const path = `admin/accounts/${person.externalAccountIdentifier}/anonymise`;
    const [erased, result] = await whileLocked(
      app.database,
      () => sql`SELECT FROM rate_limit WHERE name = 'held' FOR UPDATE`,
      2,
      async () => {
        const erasing = post(path, { reason: 'Asked for it' }, admin);
        await untilStatementsWait(app.database, 1);
        return Promise.all([erasing, act()]);
      },
    );
    expect(erased.status).toBe(200);
    return result;
  }

  it('refuses a sign-in with the right password', async () => {
    const person = await createAccount(db(), { password_hash });
    expect((await whileErasing(person, () => signInAs(person))).status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('refuses a mailed link, also for an account without a password', async () => {
    const person = await createAccount(db(), { password_hash: null });
    const link = await createLink(person);
    expect((await whileErasing(person, () => useLink(link))).status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('refuses staff who start to act for the account', async () => {
    const person = await createAccount(db(), { password_hash });
    const helper = await login(await createStaff(db(), ['helper'], { password_hash }));
    const userId = person.externalAccountIdentifier;
    const switched = await whileErasing(person, () => post('authentication/switch-context', { userId }, helper));
    expect(switched.status).toBe(404);
    expect(await sessionsOf(person)).toEqual([]);
  });
});

describe('blocking a device', () => {
  /** A helper with a session on a registered device. */
  async function createDevice() {
    const helper = await createStaff(db(), ['helper'], { password_hash });
    const token = await login(helper);
    const deviceId = crypto.randomUUID();
    await sql`INSERT INTO door_device (device_id, name, account_id, created_at, seen_at)
      VALUES (${deviceId}, 'Gate', ${helper.accountId}, ${app.clock.now()}, ${app.clock.now()})`.execute(db());
    return { helper, token, deviceId };
  }
  const linkTo = (deviceId: string, token: string) =>
    sql`UPDATE session SET door_device_id = ${deviceId} WHERE token_hash = ${tokenHash(token)}`.execute(db());
  const contact = (database: Pick<Database, 'kysely' | 'pool'>, { helper, token, deviceId }: Device) => {
    // The parts of a call that `recordDevice` reads.
    const call = {
      actor: { accountId: helper.accountId, roles: ['helper'] },
      now: app.clock.now(),
      sessionToken: token,
    };
    // `recordDevice` reads no other part of a call.
    return recordDevice(database, { deviceId, eventId: null }, call as unknown as CallContext);
  };
  type Device = Awaited<ReturnType<typeof createDevice>>;

  it('ends an acting session that is opened from the device at the same time', async () => {
    const { token, deviceId } = await createDevice();
    await linkTo(deviceId, token);
    const admin = await login(await createStaff(db(), ['admin'], { password_hash }));
    const person = await createAccount(db(), {});
    // Both wait for the table lock: the switch to insert its session, and the block to delete the old one.
    const [switched, blocked] = await whileLocked(
      app.database,
      () => sql`LOCK TABLE session IN SHARE MODE`,
      2,
      async () => {
        const switching = post('authentication/switch-context', { userId: person.externalAccountIdentifier }, token);
        await untilStatementsWait(app.database, 1);
        return Promise.all([switching, post(`admin/devices/${deviceId}/shut-out`, { isShutOut: true }, admin)]);
      },
    );
    expect([switched.status, blocked.status]).toEqual([200, 200]);
    expect([await isOpen(token), await isOpen(switched.body.token)]).toEqual([false, false]);
  });

  it('refuses a contact that began before the block', async () => {
    const device = await createDevice();
    const block = () =>
      sql`UPDATE door_device SET shut_out_at = ${new Date(start)} WHERE device_id = ${device.deviceId}`;
    await expect(whileLocked(app.database, block, 1, () => contact(app.database, device))).rejects.toMatchObject({
      code: 'DEVICE_SHUT_OUT',
    });
  });

  it('control: a contact that does not check the block again keeps its session on the device', async () => {
    const device = await createDevice();
    const block = () =>
      sql`UPDATE door_device SET shut_out_at = ${new Date(start)} WHERE device_id = ${device.deviceId}`;
    const weak = withWeakStatements(app.database, [['WHERE d.shut_out_at IS NULL', '']]);
    await whileLocked(app.database, block, 1, () => contact(weak, device));
    expect([weak.changed.size, await isOpen(device.token)]).toEqual([1, true]);
  });
});
