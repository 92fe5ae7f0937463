import type { SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { grantsForAll } from '../../../../test/grants.ts';
import { openBrowser } from '../../../../test/identity/browser.ts';
import { startRealProvider, type RealProvider } from '../../../../test/identity/real-provider.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { hashPassword } from '../sign-in/index.ts';
import { changeGrants } from '../staff/index.ts';

/** Sign-in and sign-out with a real provider: accounts, roles, sessions. */

const publicUrl = 'http://foyer.test';
const client = { clientId: 'foyer', clientSecret: 'a secret of the client' };
let app: TestApp;
let work: RealProvider;
let club: RealProvider;
let all: RealProvider;

beforeAll(async () => {
  const foyerAt = () => app.address;
  work = await startRealProvider({ publicUrl, id: 'work', ...client, foyerAt });
  club = await startRealProvider({ publicUrl, id: 'club', ...client, foyerAt });
  all = await startRealProvider({ publicUrl, id: 'all', ...client, foyerAt });
  const providers = [
    {
      id: 'work',
      name: { 'en-US': 'Work account', 'es-US': 'Cuenta de trabajo', 'ja-JP': '社員アカウント' },
      issuer: work.issuer,
      ...client,
      for: 'staff',
      rolesClaim: 'groups',
      roles: [
        { value: 'admins', role: 'admin' },
        { value: 'helpers', role: 'helper' },
        { value: 'gala-desk', role: 'desk', event: 'GALA26' },
        { value: 'lost', role: 'desk', event: 'NOSUCH' },
      ],
      createsStaff: true,
    },
    { id: 'club', name: 'Club', issuer: club.issuer, ...client, for: 'consultants', accountClaim: 'number' },
    {
      id: 'all',
      name: 'All',
      issuer: all.issuer,
      ...client,
      for: 'everyone',
      rolesClaim: 'groups',
      roles: [{ value: 'admins', role: 'admin' }],
    },
  ];
  app = await createTestApp({
    name: 'providers',
    now: new Date(),
    env: { SIGN_IN_PROVIDERS: JSON.stringify(providers), STAFF_PASSWORDS: 'off' },
  });
  const { kysely } = app.database;
  await createEvent(kysely, { event_short_code: 'GALA26' });
  const password_hash = await hashPassword('correct horse');
  await createAccount(kysely, {
    external_account_identifier: 'C1000001',
    email_address: 'Ada@Example.com',
    password_hash,
  });
  await createStaff(kysely, ['admin'], {
    external_account_identifier: 'boss',
    email_address: 'boss@example.com',
    password_hash,
  });
});
afterAll(async () => {
  await app.close();
  await work.close();
  await club.close();
  await all.close();
});
beforeEach(() => {
  app.clock.set(new Date());
  work.people.clear();
  club.people.clear();
  all.people.clear();
});

type Claims = Readonly<Record<string, unknown>>;
const person = (login: string, more: Claims = {}): Claims => ({
  email: `${login}@example.com`,
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
  ...more,
});

async function signIn(id: 'work' | 'club' | 'all', login: string, claims: Claims) {
  const provider = { work, club, all }[id];
  provider.people.set(login, claims);
  const browser = openBrowser(app);
  const back = await provider.signIn(await browser.start(id, '/account'), login);
  expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/api/authentication/oidc/${id}/callback`);
  const page = await browser.comeBack(id, Object.fromEntries(back.searchParams));
  expect(page.get('to')).toBe('/account');
  return browser.finish(page);
}
const signedIn = async (...about: Parameters<typeof signIn>) => {
  const { status, body } = await signIn(...about);
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  return body;
};
const refusal = async (...about: Parameters<typeof signIn>) => (await signIn(...about)).body.error.code;
const isOpen = async (token: string) =>
  (await app.inject('GET', '/api/authentication/sessions', { token })).status === 200;
const grantsOf = (userId: string) =>
  app.database.kysely
    .selectFrom('staff_grant as g')
    .innerJoin('account as a', 'a.account_id', 'g.account_id')
    .leftJoin('event as e', 'e.event_id', 'g.event_id')
    .select(['g.role', 'e.event_short_code as event', 'g.origin'])
    .where('a.external_account_identifier', '=', userId)
    .orderBy('g.role')
    .execute();

describe('the account', () => {
  test('of a consultant is found by its number', async () => {
    const body = await signedIn('club', 'ada', { number: 'C1000001' });
    expect(body).toMatchObject({ userId: 'C1000001', roles: [] });
    const { body: list } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: body.token });
    expect(list.sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ provider: 'club' });
    // The provider does not let a person choose a first password here.
    expect(list.canChoosePassword).toBe(false);
  });

  test('gets a mail about a sign-in on another device than the known ones', async () => {
    const { accountId } = await createAccount(app.database.kysely, {
      external_account_identifier: 'C1000041',
      email_address: 'eli@example.com',
    });
    const notices = () =>
      app.database.kysely.selectFrom('outbox').select('payload').where('recipient', '=', 'eli@example.com').execute();
    // The browser of a test sends no cookie of a device, so each sign-in is on a new one.
    await signedIn('club', 'eli', { number: 'C1000041' });
    expect(await notices()).toEqual([]);
    await signedIn('club', 'eli', { number: 'C1000041' });
    expect((await notices()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ accountId, notice: 'new-device' }),
    ]);
  });

  test('of staff is found by the verified address, in any letter case', async () => {
    expect(await signedIn('work', 'boss', person('BOSS', { groups: ['admins'] }))).toMatchObject({ userId: 'boss' });
    expect(await refusal('work', 'stranger', person('boss', { email_verified: false }))).toBe(
      'PROVIDER_EMAIL_NOT_VERIFIED',
    );
  });

  test('is not found by a name, and not made without a role', async () => {
    expect(await refusal('club', 'unknown', { number: undefined, name: 'C1000001' })).toBe('PROVIDER_ACCOUNT_UNKNOWN');
    expect(await refusal('work', 'nobody', person('nobody', { groups: ['others', 'lost'] }))).toBe(
      'PROVIDER_ACCOUNT_UNKNOWN',
    );
  });

  test('is refused when two accounts have the address', async () => {
    for (const external_account_identifier of ['twin1', 'twin2'])
      await createStaff(app.database.kysely, ['helper'], {
        external_account_identifier,
        email_address: 'twin@example.com',
      });
    expect(await refusal('work', 'twin', person('twin', { groups: ['helpers'] }))).toBe('PROVIDER_ACCOUNT_AMBIGUOUS');
  });

  test('is refused when it is closed, also between the provider and the sign-in page', async () => {
    const { accountId } = await createAccount(app.database.kysely, { external_account_identifier: 'C1000031' });
    club.people.set('eve', { number: 'C1000031' });
    const browser = openBrowser(app);
    const back = await club.signIn(await browser.start('club'), 'eve');
    const page = await browser.comeBack('club', Object.fromEntries(back.searchParams));
    await app.database.kysely
      .updateTable('account')
      .set({ closed_at: app.clock.now() })
      .where('account_id', '=', accountId)
      .execute();
    expect((await browser.finish(page)).body.error.code).toBe('SIGN_IN_EXPIRED');
    expect(await refusal('club', 'eve', { number: 'C1000031' })).toBe('PROVIDER_ACCOUNT_UNKNOWN');
  });

  test('of another kind than the provider is for is refused', async () => {
    expect(await refusal('work', 'ada', person('ada'))).toBe('PROVIDER_NOT_FOR_ACCOUNT');
    expect(await refusal('club', 'boss', { number: 'boss' })).toBe('PROVIDER_NOT_FOR_ACCOUNT');
  });
});

describe('the address of a consultant, which anybody may have typed,', () => {
  const addConsultant = (number: string, email: string) =>
    createAccount(app.database.kysely, { external_account_identifier: number, email_address: email });

  test('gives no consultant the roles of a new colleague', async () => {
    await addConsultant('C1000051', 'hire@example.com');
    expect(await signedIn('work', 'hire', person('hire', { groups: ['helpers'] }))).toMatchObject({ userId: 'hire' });
    expect(await grantsOf('C1000051')).toEqual([]);
    expect(await refusal('work', 'late', person('late'))).toBe('PROVIDER_ACCOUNT_UNKNOWN');
    await addConsultant('C1000052', 'late@example.com');
    expect(await refusal('work', 'late', person('late'))).toBe('PROVIDER_NOT_FOR_ACCOUNT');
  });

  test('keeps no colleague from signing in', async () => {
    await addConsultant('C1000053', 'boss@example.com');
    await addConsultant('C1000054', 'boss@example.com');
    expect(await signedIn('work', 'boss', person('boss', { groups: ['admins'] }))).toMatchObject({ userId: 'boss' });
  });

  test('gives no roles at a provider that is for everyone either', async () => {
    await addConsultant('C1000055', 'both@example.com');
    expect(await signedIn('all', 'both', person('both', { groups: ['admins'] }))).toMatchObject({
      userId: 'C1000055',
      roles: [],
    });
    expect(await grantsOf('C1000055')).toEqual([]);
  });
});

describe('roles', () => {
  test('make a staff account, follow each sign-in, and leave those given by hand', async () => {
    const first = await signedIn(
      'work',
      'grace',
      person('grace', { groups: ['gala-desk', 'helpers'], locale: 'ja-JP' }),
    );
    expect(first).toMatchObject({ userId: 'grace', locale: 'ja-JP', roles: ['helper', 'desk'] });
    expect(await grantsOf('grace')).toEqual([
      { role: 'desk', event: 'GALA26', origin: 'work' },
      { role: 'helper', event: null, origin: 'work' },
    ]);
    // The same claims change nothing and end no session.
    const second = await signedIn('work', 'grace', person('grace', { groups: ['gala-desk', 'helpers'] }));
    expect(await isOpen(first.token)).toBe(true);
    // An administrator adds a role by hand. The roles of the provider stay its own.
    const { accountId } = await app.database.kysely
      .selectFrom('account')
      .select('account_id as accountId')
      .where('external_account_identifier', '=', 'grace')
      .executeTakeFirstOrThrow();
    await changeGrants(app.database, 'grace', grantsForAll(['helper', 'reports']), {
      actor: null,
      now: app.clock.now(),
    });
    expect(await isOpen(second.token)).toBe(false);
    const third = await signedIn('work', 'grace', person('grace', { groups: ['gala-desk'] }));
    expect(await grantsOf('grace')).toEqual([
      { role: 'desk', event: 'GALA26', origin: 'work' },
      { role: 'reports', event: null, origin: null },
    ]);
    // Without any role of the provider the ones by hand are left, and the sessions with the former roles end.
    await signedIn('work', 'grace', person('grace', { groups: [] }));
    expect(await isOpen(third.token)).toBe(false);
    expect(await grantsOf('grace')).toEqual([{ role: 'reports', event: null, origin: null }]);
    const notes = await app.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'notes', 'account_id'])
      .where('subject_account_id', '=', accountId)
      .where('notes', 'is not', null)
      .execute();
    expect(notes).toHaveLength(3);
    expect(new Set(notes.map((entry) => entry.notes))).toEqual(new Set(['Identity provider “work”']));
  });

  test('that the provider takes away from the last administrator stay', async () => {
    await signedIn('work', 'chief', person('chief', { groups: ['admins'] }));
    await signedIn('work', 'chief', person('chief', { groups: ['helpers'] }));
    expect(await grantsOf('chief'), 'another administrator exists').toEqual([
      { role: 'helper', event: null, origin: 'work' },
    ]);
    await signedIn('work', 'chief', person('chief', { groups: ['admins'] }));
    await changeGrants(app.database, 'boss', grantsForAll(['helper']), { actor: null, now: app.clock.now() });
    await signedIn('work', 'chief', person('chief', { groups: [] }));
    expect(await grantsOf('chief')).toEqual([{ role: 'admin', event: null, origin: 'work' }]);
    await changeGrants(app.database, 'boss', grantsForAll(['admin']), { actor: null, now: app.clock.now() });
  });

  test('that nobody has any more refuse a staff account', async () => {
    await signedIn('work', 'temp', person('temp', { groups: ['helpers'] }));
    expect(await refusal('work', 'temp', person('temp', { groups: [] }))).toBe('ROLE_NOT_VALID_NOW');
    expect(await grantsOf('temp')).toEqual([]);
  });
});

describe('signing out', () => {
  const admin = () => signedIn('work', 'boss', person('boss', { groups: ['admins'] }));

  test('here leads to the provider, which returns to the sign-in page', async () => {
    const { token } = await admin();
    const { body } = await app.inject<{ signOutAt: string }>('POST', '/api/authentication/logout', { token, body: {} });
    const address = new URL(body.signOutAt);
    expect(address.origin).toBe(work.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'foyer',
      post_logout_redirect_uri: `${publicUrl}/login`,
    });
    expect((await work.signOut(body.signOutAt)).href).toBe(`${publicUrl}/login`);
  });

  test('at the provider ends the session here, and no other one', async () => {
    const elsewhere = await admin();
    const { token } = await admin();
    const { body } = await app.inject<{ signOutAt: string }>('POST', '/api/authentication/logout', {
      token: (await admin()).token,
      body: {},
    });
    // The browser of the provider is that of the last sign-in. It has ended here already.
    await work.signOut(body.signOutAt);
    expect([await isOpen(elsewhere.token), await isOpen(token)]).toEqual([true, true]);
    const last = await admin();
    await work.signOut(body.signOutAt);
    expect([await isOpen(last.token), await isOpen(elsewhere.token)]).toEqual([false, true]);
  });

  test('with a link has no address at a provider', async () => {
    const { body: login } = await app.inject<{ token: string }>('POST', '/api/authentication/login', {
      body: { userId: 'C1000001', password: 'correct horse' },
    });
    const { body } = await app.inject('POST', '/api/authentication/logout', { token: login.token, body: {} });
    expect(body).toEqual({ success: true });
  });
});

test('a correct password of staff is refused with the name of the provider, a wrong one without it', async () => {
  const login = (userId: string, password: string) =>
    app.inject<ErrorBody>('POST', '/api/authentication/login', {
      body: { userId, password },
      headers: { 'accept-language': 'ja-JP' },
    });
  expect((await login('C1000001', 'correct horse')).status).toBe(200);
  expect((await login('boss', 'wrong')).body.error.code).toBe('AUTH_FAILED_BAD_CREDENTIALS');
  const { status, body } = await login('boss', 'correct horse');
  expect(status).toBe(409);
  expect(body.error).toMatchObject({
    code: 'STAFF_PASSWORDS_OFF',
    message: 'スタッフはパスワードではなく社員アカウント / Allでログインしてください。',
  });
  const { token } = await signedIn('work', 'boss', person('boss', { groups: ['admins'] }));
  const change = await app.inject<ErrorBody>('POST', '/api/authentication/password', {
    token,
    body: { currentPassword: 'correct horse', newPassword: 'a whole new phrase' },
  });
  expect(change.body.error.code).toBe('STAFF_PASSWORDS_OFF');
});
