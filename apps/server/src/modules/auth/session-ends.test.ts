import type { LoginResponse, SessionList } from '@foyer/contract/auth';
import type { ErrorBody } from '@foyer/contract/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { whileLocked } from '../../../test/barrier.ts';
import { cheapHash } from '../../../test/passwords.ts';
import { withWeakStatements } from '../../../test/weak-statements.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../seed/factories/account.ts';
import { closeStaff, resetStaff } from '../staff/index.ts';
import { createPasswords } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { tokenHash } from './token.ts';

/** The matrix of sessions: which end at which event, now and while a sign-in is under way (docs/security.md). */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp({ name: 'session ends', now: start });
  password_hash = await cheapHash(password);
  // The last administrator of an installation cannot be closed.
  await createStaff(db(), ['admin'], { password_hash });
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const post = (path: string, body: object, token?: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', `/api/${path}`, { body, ...(token === undefined ? {} : { token }) });
const login = async ({ externalAccountIdentifier: userId }: CreatedAccount) =>
  (await post('authentication/login', { userId, password })).body.token;
const actFor = async ({ externalAccountIdentifier: userId }: CreatedAccount, token: string) =>
  (await post('authentication/switch-context', { userId }, token)).body.token;
const isOpen = async (token: string) => (await app.inject('GET', '/api/account/profile', { token })).status === 200;

async function createLink({ accountId }: CreatedAccount): Promise<string> {
  const token = `link-${accountId}-${Math.random()}`;
  const expires_at = new Date(app.clock.now().getTime() + 900_000);
  await db()
    .insertInto('sign_in_token')
    .values({ token_hash: tokenHash(token), account_id: accountId, created_at: app.clock.now(), expires_at })
    .execute();
  return token;
}
const useLink = (link: string) => post(`authentication/login/link?token=${link}`, {});

/** A staff member on two devices who acts for a person from both, a colleague who does too, and the person. */
async function createWorld() {
  const [staff, colleague, person] = [
    await createStaff(db(), ['helper'], { password_hash, email_address: 'staff@example.com' }),
    await createStaff(db(), ['admin'], { password_hash }),
    await createAccount(db(), { password_hash }),
  ];
  const [own, other, theirs] = [await login(staff), await login(staff), await login(colleague)];
  const tokens = {
    own,
    acting: await actFor(person, own),
    other,
    otherActing: await actFor(person, other),
    colleague: theirs,
    colleagueActing: await actFor(person, theirs),
    person: await login(person),
    personElsewhere: await login(person),
  };
  const links = { staffLink: await createLink(staff), personLink: await createLink(person) };
  return { staff, person, tokens, links };
}
type World = Awaited<ReturnType<typeof createWorld>>;
type Label = keyof World['tokens'] | keyof World['links'];

const idOf = async (token: string, at: string) => {
  const { body } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: at });
  const row = await db()
    .selectFrom('session')
    .select('session_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  expect(body.sessions.map(({ sessionId }) => sessionId)).toContain(row.session_id);
  return row.session_id;
};
const newPassword = { currentPassword: password, newPassword: 'a whole new phrase' };
const staffContext = () => ({ now: app.clock.now(), notes: 'test' });
const wholeStaff: Label[] = ['own', 'acting', 'other', 'otherActing', 'staffLink'];
const wholePerson: Label[] = ['acting', 'otherActing', 'colleagueActing', 'person', 'personElsewhere', 'personLink'];

/** Each event as a user causes it, and the sessions and links that end. All others stay open. */
const matrix: Record<string, { act: (world: World) => Promise<unknown>; ends: Label[] }> = {
  'signing out': { act: ({ tokens }) => post('authentication/logout', {}, tokens.own), ends: ['own', 'acting'] },
  'signing out while acting': {
    act: ({ tokens }) => post('authentication/logout', {}, tokens.acting),
    ends: ['own', 'acting'],
  },
  'the end of an acting session': {
    act: async ({ tokens }) =>
      post(`authentication/sessions/${await idOf(tokens.acting, tokens.own)}/end`, {}, tokens.own),
    ends: ['acting'],
  },
  'the end of a session on another device': {
    act: async ({ tokens }) =>
      post(`authentication/sessions/${await idOf(tokens.own, tokens.other)}/end`, {}, tokens.other),
    ends: ['own', 'acting'],
  },
  'the end of all other sessions': {
    act: ({ tokens }) => post('authentication/sessions/end', {}, tokens.own),
    ends: ['other', 'otherActing'],
  },
  'the end of all other sessions while acting': {
    act: ({ tokens }) => post('authentication/sessions/end', {}, tokens.acting),
    ends: ['other', 'otherActing'],
  },
  'signing in from a browser with a session': {
    act: ({ staff, tokens }) =>
      post('authentication/login', { userId: staff.externalAccountIdentifier, password }, tokens.own),
    ends: ['own', 'acting'],
  },
  'signing in from a browser with an acting session': {
    act: ({ staff, tokens }) =>
      post('authentication/login', { userId: staff.externalAccountIdentifier, password }, tokens.acting),
    ends: ['own', 'acting'],
  },
  'five wrong PINs': {
    act: async ({ tokens }) => {
      await post('authentication/pin', { currentPassword: password, pin: '4711' }, tokens.own);
      await post('authentication/lock', {}, tokens.acting);
      for (let index = 0; index < 5; index += 1) await post('authentication/unlock', { pin: '9274' }, tokens.acting);
    },
    ends: ['own', 'acting'],
  },
  'blocking the device that acted last': {
    act: async ({ staff, tokens }) => {
      const deviceId = crypto.randomUUID();
      await sql`INSERT INTO door_device (device_id, name, account_id, created_at, seen_at)
        VALUES (${deviceId}, 'Gate', ${staff.accountId}, ${app.clock.now()}, ${app.clock.now()})`.execute(db());
      await sql`UPDATE session SET door_device_id = ${deviceId} WHERE token_hash = ${tokenHash(tokens.acting)}`.execute(
        db(),
      );
      await post(`admin/devices/${deviceId}/shut-out`, { isShutOut: true }, tokens.colleague);
    },
    ends: ['own', 'acting'],
  },
  'a new password of staff': {
    act: ({ tokens }) => post('authentication/password', newPassword, tokens.own),
    ends: wholeStaff,
  },
  'a reset': {
    act: ({ staff }) =>
      resetStaff(app.database, staff.externalAccountIdentifier, { password: 'reset by hand' }, staffContext()),
    ends: wholeStaff,
  },
  'closing staff': {
    act: ({ staff }) => closeStaff(app.database, staff.externalAccountIdentifier, staffContext()),
    ends: wholeStaff,
  },
  'a change of roles': {
    act: ({ staff }) =>
      db()
        .updateTable('account')
        .set({ roles: ['ticket-scanner'] })
        .where('account_id', '=', staff.accountId)
        .execute(),
    ends: wholeStaff,
  },
  'a new password of a person': {
    act: ({ tokens }) => post('authentication/password', newPassword, tokens.person),
    ends: wholePerson,
  },
  'closing a person': {
    act: ({ person }) =>
      db()
        .updateTable('account')
        .set({ closed_at: app.clock.now() })
        .where('account_id', '=', person.accountId)
        .execute(),
    ends: wholePerson,
  },
  'anonymising a person': {
    act: ({ person, tokens }) =>
      post(
        `admin/accounts/${person.externalAccountIdentifier}/anonymise`,
        { reason: 'Asked for it' },
        tokens.colleague,
      ),
    ends: wholePerson,
  },
};

it.each(Object.keys(matrix))('%s ends its sessions and no other', async (name) => {
  const row = matrix[name];
  if (!row) throw new Error(name);
  const world = await createWorld();
  await row.act(world);
  const ended: Label[] = [];
  for (const [label, token] of Object.entries(world.tokens)) if (!(await isOpen(token))) ended.push(label as Label);
  for (const [label, link] of Object.entries(world.links)) {
    if ((await useLink(link)).status !== 200) ended.push(label as Label);
  }
  expect(ended.toSorted()).toEqual(row.ends.toSorted());
});

/** The statement with which each event changes an account, as it stands before its commit. */
const accountChanges = {
  'a new password': sql`password_hash = '$argon2id$other', password_changed_at = ${new Date(start)}`,
  'a reset to a mailed link': sql`password_hash = NULL, password_changed_at = ${new Date(start)}`,
  closing: sql`closed_at = ${new Date(start)}`,
};

describe.each(Object.entries(accountChanges))('%s', (_, change) => {
  const changing = ({ accountId }: CreatedAccount) => sql`UPDATE account SET ${change} WHERE account_id = ${accountId}`;
  const sessionsOf = ({ accountId }: CreatedAccount) =>
    db().selectFrom('session').select('session_id').where('account_id', '=', accountId).execute();

  it('refuses a sign-in whose password was checked before', async () => {
    const person = await createAccount(db(), { password_hash });
    const body = { userId: person.externalAccountIdentifier, password };
    const answer = await whileLocked(
      app.database,
      () => changing(person),
      1,
      () => post('authentication/login', body),
    );
    expect(answer.status).toBe(401);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it('refuses a mailed link that is being used', async () => {
    const person = await createAccount(db(), { password_hash });
    const link = await createLink(person);
    expect(
      (
        await whileLocked(
          app.database,
          () => changing(person),
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
        return Promise.all([signingIn, afterSignIn(person).then(() => changing(person).execute(db()))]);
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
      () => changing(staff),
      1,
      () => post('authentication/switch-context', { userId: person.externalAccountIdentifier }, own),
    );
    expect([401, 404]).toContain(switched.status);
    expect(await sessionsOf(person)).toEqual([]);
  });
});

/** Until a sign-in holds the lock of the account: only then does the change have to wait for it. */
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
      { timeout: 15_000, interval: 5 },
    )
    .toBe('locked');
}

it('control: without the lock a sign-in with the old password leaves a session', async () => {
  const person = await createAccount(db(), { password_hash });
  const weak = withWeakStatements(app.database, [[' for share', '']]);
  await app.database.transaction(async (tx) => {
    await sql`UPDATE account SET password_hash = '$argon2id$other' WHERE account_id = ${person.accountId}`.execute(tx);
    const { staffSessions } = app.config;
    await signIn(
      weak,
      {
        userId: person.externalAccountIdentifier,
        password,
        rememberMe: true,
        staffSessions,
        passwords: createPasswords(app.workers),
      },
      { actor: null, now: app.clock.now(), locale: 'en-US', requestId: 'x', remoteAddress: '192.0.2.1' },
    );
  });
  expect(weak.changed.size).toBe(1);
  const rows = await db()
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(rows).toHaveLength(1);
});

it('refuses to act for somebody from a session that is being signed out', async () => {
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
