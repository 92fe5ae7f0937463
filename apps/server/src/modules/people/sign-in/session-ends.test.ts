import type { LoginResponse, SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { closeStaff, resetStaff } from '../staff/index.ts';
import { grantsForAll } from '../../../../test/grants.ts';
import { changeGrants } from '../staff/change-grants.ts';
import { tokenHash } from './token.ts';

/** Which sessions end at which event (docs/security.md). `session-races.test.ts` tests concurrent sign-ins. */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp({ name: 'session ends', now: start });
  password_hash = await cheapHash(password);
  // The last administrator of an installation cannot be closed, so this test needs another one.
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

/** A staff member with two devices who acts for a person from both, a colleague who acts for the same person, and the person. */
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
const staffContext = () => ({ actor: null, now: app.clock.now(), notes: 'test' });
const wholeStaff: Label[] = ['own', 'acting', 'other', 'otherActing', 'staffLink'];
const wholePerson: Label[] = ['acting', 'otherActing', 'colleagueActing', 'person', 'personElsewhere', 'personLink'];

/** Each event as a user causes it, and the sessions and links that it ends. All others stay open. */
const matrix: Record<string, { act: (world: World) => Promise<unknown>; ends: Label[] }> = {
  'signing out': { act: ({ tokens }) => post('authentication/logout', {}, tokens.own), ends: ['own', 'acting'] },
  'signing out while acting': {
    act: ({ tokens }) => post('authentication/logout', {}, tokens.acting),
    ends: ['own', 'acting'],
  },
  'going back from an acting session': {
    act: ({ tokens }) => post('authentication/logout', { actingOnly: true }, tokens.acting),
    ends: ['acting'],
  },
  'going back from an own session': {
    act: ({ tokens }) => post('authentication/logout', { actingOnly: true }, tokens.own),
    ends: [],
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
      changeGrants(app.database, staff.externalAccountIdentifier, grantsForAll(['ticket-scanner']), staffContext()),
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

it.each(Object.keys(matrix))('%s ends the listed sessions and no others', async (name) => {
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
