import { createHash } from 'node:crypto';
import type { LoginResponse, SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, createStaff, type NewAccount } from '../../../seed/factories/account.ts';

/** The list of a person's sessions, ending sessions, and setting a first password. */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
let app: TestApp;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp({ name: 'session list', now: start });
  password_hash = await cheapHash(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const post = <B = LoginResponse & ErrorBody>(
  path: string,
  body: object = {},
  token?: string,
  headers: Record<string, string> = {},
) => app.inject<B>('POST', `/api/authentication/${path}`, { body, headers, ...(token === undefined ? {} : { token }) });
const login = async (userId: string, headers: Record<string, string> = {}, token?: string) =>
  (await post('login', { userId, password, rememberMe: true }, token, headers)).body.token;
const listOf = async (token: string) =>
  (await app.inject<SessionList>('GET', '/api/authentication/sessions', { token })).body;
const isOpen = async (token: string) => (await app.inject('GET', '/api/account/profile', { token })).status === 200;
const consultant = (account: NewAccount = {}) => createAccount(db(), { password_hash, ...account });
const helper = () => createStaff(db(), ['helper'], { password_hash });

async function linkFor(accountId: number): Promise<string> {
  const token = `link-${accountId}-${Math.random()}`;
  const { tokenHash } = await import('./token.ts');
  await db()
    .insertInto('sign_in_token')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      created_at: app.clock.now(),
      expires_at: new Date(app.clock.now().getTime() + 900_000),
    })
    .execute();
  return token;
}
const useLink = async (token: string, present?: string) =>
  (await post(`login/link?token=${token}`, {}, present)).body.token;

describe('the list of sessions', () => {
  it('contains device, times and the current session, and no sessions of other people', async () => {
    const [person, other] = [await consultant(), await consultant()];
    await login(other.externalAccountIdentifier);
    const first = await login(person.externalAccountIdentifier, { 'user-agent': phone });
    app.clock.advance({ minutes: 1 });
    const second = await openTestSession(db(), person.accountId, { now: app.clock.now() });
    expect(await listOf(second)).toEqual({
      hasPassword: true,
      canChoosePassword: false,
      sessions: [
        expect.objectContaining({ device: '', isCurrent: true, isRemembered: false, actingFor: null }) as unknown,
        expect.objectContaining({
          device: 'Safari · iPhone',
          createdAt: '2026-06-01T12:00:00.000Z',
          lastUsedAt: '2026-06-01T12:00:00.000Z',
          isCurrent: false,
          isRemembered: true,
        }) as unknown,
      ],
    });
    expect((await listOf(first)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('updates the last use at most every five minutes', async () => {
    const { externalAccountIdentifier } = await consultant();
    const token = await login(externalAccountIdentifier);
    const lastUse = async () => (await listOf(token)).sessions[0]?.lastUsedAt;
    app.clock.advance({ minutes: 4 });
    await isOpen(token);
    expect(await lastUse()).toBe('2026-06-01T12:00:00.000Z');
    app.clock.advance({ minutes: 1 });
    await isOpen(token);
    await expect.poll(lastUse).toBe('2026-06-01T12:05:00.000Z');
  });

  it('shows staff the accounts they act for, also while acting', async () => {
    const [staff, person] = [await helper(), await consultant({ first_name: 'Robin', last_name: 'Taylor' })];
    const own = await login(staff.externalAccountIdentifier);
    const acting = (await post('switch-context', { userId: person.externalAccountIdentifier }, own)).body.token;
    for (const token of [own, acting]) {
      const { sessions, hasPassword } = await listOf(token);
      expect(hasPassword).toBe(true);
      expect(sessions.map(({ actingFor }) => actingFor)).toEqual([
        { userId: person.externalAccountIdentifier, fullName: 'Robin Taylor' },
        null,
      ]);
    }
    // The person sees only their own sessions.
    expect((await listOf(await login(person.externalAccountIdentifier))).sessions).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one session and returns 404 for a session of another person', async () => {
    const [person, other] = [await consultant(), await consultant()];
    const [here, there, foreign] = [
      await login(person.externalAccountIdentifier),
      await login(person.externalAccountIdentifier),
      await login(other.externalAccountIdentifier),
    ];
    const idOf = async (token: string) => (await listOf(token)).sessions.find(({ isCurrent }) => isCurrent)?.sessionId;
    expect((await post(`sessions/${await idOf(foreign)}/end`, {}, here)).status).toBe(404);
    const id = await idOf(there);
    expect((await post(`sessions/${id}/end`, {}, here)).status).toBe(200);
    expect((await post(`sessions/${id}/end`, {}, here)).status).toBe(404);
    expect(await Promise.all([here, there, foreign].map(isOpen))).toEqual([true, false, true]);
    const lines = await db()
      .selectFrom('audit_log')
      .select(['account_id', 'after'])
      .where('action', '=', 'session.ended')
      .where('account_id', '=', person.accountId)
      .execute();
    expect(lines).toEqual([{ account_id: person.accountId, after: { sessions: 1 } }]);
  });

  it('refuses staff who act for a person and end the person’s sessions', async () => {
    const [staff, person] = [await helper(), await consultant()];
    const theirs = await login(person.externalAccountIdentifier);
    const { sessions } = await listOf(theirs);
    const own = await login(staff.externalAccountIdentifier);
    const acting = (await post('switch-context', { userId: person.externalAccountIdentifier }, own)).body.token;
    expect((await post(`sessions/${sessions[0]?.sessionId}/end`, {}, acting)).status).toBe(404);
    await post('sessions/end', {}, acting);
    expect(await Promise.all([theirs, own, acting].map(isOpen))).toEqual([true, true, true]);
  });
});

describe('the number of sessions', () => {
  const openedAt = (accountId: number, count: number, more: object = {}) =>
    db()
      .insertInto('session')
      .values(
        Array.from({ length: count }, (_, index) => ({
          token_hash: createHash('sha256')
            .update(`${accountId} ${index} ${JSON.stringify(more)}`)
            .digest(),
          account_id: accountId,
          remember: true,
          created_at: new Date(Date.parse(start) - 60_000 * (count - index)),
          expires_at: new Date(Date.parse(start) + 86_400_000),
          ...more,
        })),
      )
      .returning('session_id')
      .execute();

  it('is at most 200: a sign-in ends the one that was idle longest, and the list shows the rest', async () => {
    const person = await consultant();
    const [oldest, second] = await openedAt(person.accountId, 200);
    // The oldest session is in use, so the next one has been idle longest.
    await db()
      .updateTable('session')
      .set({ last_used_at: app.clock.now() })
      .where('session_id', '=', oldest?.session_id ?? 0)
      .execute();
    const token = await login(person.externalAccountIdentifier);
    const { sessions } = await listOf(token);
    const ids = sessions.map(({ sessionId }) => sessionId);
    expect([ids.length, ids.includes(oldest?.session_id ?? 0), ids.includes(second?.session_id ?? 0)]).toEqual([
      200,
      true,
      false,
    ]);
    expect(sessions[0]?.isCurrent).toBe(true);
    const stored = await db()
      .selectFrom('session')
      .select('session_id')
      .where('account_id', '=', person.accountId)
      .execute();
    expect(new Set(stored.map((row) => row.session_id))).toEqual(new Set(ids));
  });

  it('counts sessions that act for accounts apart, and up to 100 of them', async () => {
    const [staff, person] = [await helper(), await consultant()];
    await openedAt(person.accountId, 150);
    await openedAt(person.accountId, 100, { staff_account_id: staff.accountId });
    const own = await login(staff.externalAccountIdentifier);
    const acting = (await post('switch-context', { userId: person.externalAccountIdentifier }, own)).body.token;
    expect(await Promise.all([own, acting].map(isOpen))).toEqual([true, true]);
    expect((await listOf(own)).sessions).toHaveLength(101);
    expect((await listOf(await login(person.externalAccountIdentifier))).sessions).toHaveLength(151);
  });
});

describe('an account without a password', () => {
  const choose = (token: string, more: object = {}) =>
    post('password', { newPassword: 'a whole new phrase', ...more }, token);

  it('sets a password in a session from a mailed link, and then signs in with it and sets a PIN', async () => {
    const staff = await createStaff(db(), ['ticket-scanner'], { password_hash: null });
    const token = await useLink(await linkFor(staff.accountId));
    expect(await listOf(token)).toMatchObject({ hasPassword: false, canChoosePassword: true });
    const { status, body } = await choose(token);
    expect(status).toBe(200);
    expect([await isOpen(token), await isOpen(body.token)]).toEqual([false, true]);
    expect(await listOf(body.token)).toMatchObject({ hasPassword: true, canChoosePassword: false });
    expect((await post('pin', { currentPassword: 'a whole new phrase', pin: '4711' }, body.token)).body).toMatchObject({
      hasPin: true,
    });
    const userId = staff.externalAccountIdentifier;
    expect((await post('login', { userId, password: 'a whole new phrase' })).status).toBe(200);
  });

  it('cannot set a password in another session, or while staff act for it', async () => {
    const [staff, person] = [await helper(), await consultant({ password_hash: null })];
    const other = await openTestSession(db(), person.accountId, { now: app.clock.now() });
    const acting = await openTestSession(db(), person.accountId, {
      now: app.clock.now(),
      staffAccountId: staff.accountId,
    });
    for (const token of [other, acting]) {
      expect(await listOf(token)).toMatchObject({ canChoosePassword: false });
      expect((await choose(token)).status).toBe(403);
    }
  });

  it('is required: a link session cannot replace an existing password without it', async () => {
    const person = await consultant();
    const token = await useLink(await linkFor(person.accountId));
    expect(await listOf(token)).toMatchObject({ hasPassword: true, canChoosePassword: false });
    expect((await choose(token)).status).toBe(401);
    expect((await choose(token, { currentPassword: password })).status).toBe(200);
  });
});

describe('sign-in from a browser with a session', () => {
  it('ends the session that the browser sends, by password and by link', async () => {
    const [first, second] = [await consultant(), await consultant()];
    const own = await login(first.externalAccountIdentifier);
    const elsewhere = await login(first.externalAccountIdentifier);
    const next = await login(second.externalAccountIdentifier, {}, own);
    expect(await Promise.all([own, elsewhere, next].map(isOpen))).toEqual([false, true, true]);
    const last = await useLink(await linkFor(first.accountId), next);
    expect(await Promise.all([next, last, elsewhere].map(isOpen))).toEqual([false, true, true]);
  });

  it('keeps the session when the sign-in fails', async () => {
    const person = await consultant();
    const own = await login(person.externalAccountIdentifier);
    expect((await post('login', { userId: person.externalAccountIdentifier, password: 'x' }, own)).status).toBe(401);
    expect((await post('login/link?token=unknown', {}, own)).status).toBe(401);
    expect(await isOpen(own)).toBe(true);
  });

  it('also ends a locked session', async () => {
    const [staff, person] = [await helper(), await consultant()];
    const own = await login(staff.externalAccountIdentifier);
    await post('lock', {}, own);
    await login(person.externalAccountIdentifier, {}, own);
    expect((await app.inject('GET', '/api/account/profile', { token: own })).status).toBe(401);
  });
});
