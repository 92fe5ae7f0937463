import type { StaffAccount } from '@foyer/contract/people/staff';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { meeting, meetHere } from '../../../../test/barrier.ts';
import { openBrowser } from '../../../../test/identity/browser.ts';
import { startRogueProvider, type RogueProvider } from '../../../../test/identity/rogue-provider.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';
import { forgetProviders } from '../staff/index.ts';

/**
 * An account belongs to the person at the provider from the first sign-in on (people 2.11), and roles of the provider count for
 * some days after a sign-in there (people 2.12). The provider sends any claims.
 */

const clientId = 'foyer';
const start = '2026-06-01T12:00:00Z';
let app: TestApp;
let rogue: RogueProvider;

beforeAll(async () => {
  rogue = await startRogueProvider(clientId, { now: () => app.clock.now() });
  const { issuer } = rogue;
  const roles = {
    rolesClaim: 'groups',
    roles: [
      { value: 'helpers', role: 'helper' },
      { value: 'admins', role: 'admin' },
    ],
  };
  const settings = [
    { id: 'number', name: 'Number', issuer, clientId, for: 'everyone', accountClaim: 'number', ...roles },
    { id: 'mail', name: 'Mail', issuer, clientId, for: 'staff', ...roles, rolesDays: 2 },
  ];
  app = await createTestApp({
    name: 'bound accounts',
    now: start,
    env: { SIGN_IN_PROVIDERS: JSON.stringify(settings) },
  });
  await createStaff(app.database.kysely, ['admin'], { external_account_identifier: 'boss' });
});
afterAll(async () => {
  await app.close();
  await rogue.close();
});
beforeEach(() => app.clock.set(start));

const db = () => app.database.kysely;
let accounts = 0;
const nextNumber = () => `C20000${(accounts += 1) + 10}`;
const consultant = async () => {
  const number = nextNumber();
  return { number, ...(await createAccount(db(), { external_account_identifier: number })) };
};

async function signIn(provider: 'number' | 'mail', claims: JWTPayload) {
  rogue.shape.person = claims;
  const browser = openBrowser(app);
  const begun = await browser.start(provider);
  const page = await browser.comeBack(provider, {
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: rogue.issuer,
  });
  return browser.finish(page);
}
const resultOf = async (...about: Parameters<typeof signIn>) => {
  const { status, body } = await signIn(...about);
  return status === 200 ? body.userId : body.error.code;
};
const rolesOf = async (accountId: number) =>
  (
    await db().selectFrom('staff_grant').select('role').where('account_id', '=', accountId).orderBy('role').execute()
  ).map(({ role }) => role);

describe('the account of a person at a provider', () => {
  test('stays theirs when the claim names another account', async () => {
    const [mine, other] = [await consultant(), await consultant()];
    expect(await resultOf('number', { sub: 'ada', number: mine.number })).toBe(mine.number);
    expect(await resultOf('number', { sub: 'ada', number: other.number })).toBe(mine.number);
    expect(await resultOf('number', { sub: 'ada' })).toBe(mine.number);
  });

  test('stays theirs when the address is another one, also without a verified address', async () => {
    const mine = await createStaff(db(), ['helper'], { email_address: 'grace@example.com' });
    await createStaff(db(), ['admin'], { email_address: 'chief@example.com' });
    const mail = (email: string, more: JWTPayload = {}) =>
      resultOf('mail', { sub: 'grace', email, email_verified: true, ...more });
    expect(await mail('grace@example.com')).toBe(mine.externalAccountIdentifier);
    expect(await mail('chief@example.com')).toBe(mine.externalAccountIdentifier);
    expect(await mail('chief@example.com', { email_verified: false })).toBe(mine.externalAccountIdentifier);
  });

  test('is refused to another person whose claims name it, who gives it no role', async () => {
    const { number, accountId } = await consultant();
    expect(await resultOf('number', { sub: 'owner', number, groups: ['helpers'] })).toBe(number);
    expect(await resultOf('number', { sub: 'eve', number, groups: ['admins'] })).toBe('PROVIDER_ACCOUNT_TAKEN');
    expect(await rolesOf(accountId)).toEqual(['helper']);
    expect(await resultOf('number', { sub: 'eve', number, groups: [] })).toBe('PROVIDER_ACCOUNT_TAKEN');
    expect(await rolesOf(accountId)).toEqual(['helper']);
  });

  test('is refused while it is closed, also when the claim names an open one', async () => {
    const [mine, other] = [await consultant(), await consultant()];
    expect(await resultOf('number', { sub: 'closed', number: mine.number })).toBe(mine.number);
    await db()
      .updateTable('account')
      .set({ closed_at: new Date(start) })
      .where('account_id', '=', mine.accountId)
      .execute();
    expect(await resultOf('number', { sub: 'closed', number: other.number })).toBe('PROVIDER_ACCOUNT_UNKNOWN');
  });

  test('belongs to one of two people who sign in for the first time at once', async () => {
    const { number, accountId } = await consultant();
    await sql`CREATE FUNCTION meet_here() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`BEGIN ${meetHere} RETURN NEW; END`)}`.execute(
      db(),
    );
    await sql`CREATE TRIGGER meet_here BEFORE INSERT ON provider_identity FOR EACH ROW EXECUTE FUNCTION meet_here()`.execute(
      db(),
    );
    const begun = await Promise.all(
      ['first', 'second'].map(async (sub) => {
        const browser = openBrowser(app);
        return { sub, browser, address: await browser.start('number') };
      }),
    );
    rogue.shape.token = (payload) => {
      const sub = begun.find(({ address }) => address.searchParams.get('nonce') === payload['nonce'])?.sub ?? '';
      return rogue.sign({ ...payload, sub, number, groups: [sub === 'first' ? 'helpers' : 'admins'] });
    };
    const pages = await meeting(app.database, 2, () =>
      Promise.all(
        begun.map(async ({ browser, address }) => ({
          browser,
          page: await browser.comeBack('number', {
            code: address.searchParams.get('nonce') ?? '',
            state: address.searchParams.get('state') ?? '',
            iss: rogue.issuer,
          }),
        })),
      ),
    );
    delete rogue.shape.token;
    await sql`DROP FUNCTION meet_here CASCADE`.execute(db());
    const results = await Promise.all(pages.map(async ({ browser, page }) => (await browser.finish(page)).status));
    expect(results.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const owner = await db()
      .selectFrom('provider_identity')
      .select('subject')
      .where('account_id', '=', accountId)
      .execute();
    expect(owner).toHaveLength(1);
    expect(await rolesOf(accountId)).toEqual([owner[0]?.subject === 'first' ? 'helper' : 'admin']);
  });

  test('is free for another person after an operator separates them, which ends the sessions of the first', async () => {
    const { number, accountId } = await consultant();
    const { body } = await signIn('number', { sub: 'wrong', number, groups: ['helpers'] });
    const context = { actor: null, now: app.clock.now(), requestId: 'request', notes: 'foyer admin forget-provider' };
    expect(await forgetProviders(app.database, number, context)).toEqual(['number']);
    expect((await app.inject('GET', '/api/account/profile', { token: body.token })).status).toBe(401);
    // The role counts again after a sign-in at the provider only.
    const elsewhere = await openTestSession(db(), accountId, { now: app.clock.now() });
    expect((await app.inject('GET', '/api/admin/events', { token: elsewhere })).status).toBe(403);
    expect(await resultOf('number', { sub: 'right', number })).toBe(number);
    expect(await resultOf('number', { sub: 'wrong', number })).toBe('PROVIDER_ACCOUNT_TAKEN');
    expect(await forgetProviders(app.database, (await consultant()).number, context)).toEqual([]);
  });

  test('is free after an administrator separates them, once, with a confirmation', async () => {
    const { number } = await consultant();
    await signIn('number', { sub: 'former', number });
    const boss = await createStaff(db(), ['admin']);
    const separate = async (isConfirmed: boolean) => {
      const token = await openTestSession(db(), boss.accountId, { now: app.clock.now(), isConfirmed });
      return (await app.inject('DELETE', `/api/admin/accounts/${number}/provider-identities`, { token })).status;
    };
    expect([await separate(false), await separate(true), await separate(true)]).toEqual([403, 200, 404]);
    expect(await resultOf('number', { sub: 'new', number })).toBe(number);
  });
});

describe('a role of a provider', () => {
  const reach = async (token: string) => (await app.inject('GET', '/api/admin/events', { token })).status;

  test('counts for seven days after a sign-in there, and one given by hand goes on', async () => {
    const { number, accountId } = await consultant();
    await signIn('number', { sub: 'days', number, groups: ['helpers'] });
    const byHand = await createStaff(db(), ['helper']);
    // A passkey, a password or a mailed link opens such a session.
    const tokens = async () => [
      await openTestSession(db(), accountId, { now: app.clock.now() }),
      await openTestSession(db(), byHand.accountId, { now: app.clock.now() }),
    ];
    const reached = async () => Promise.all((await tokens()).map(reach));
    app.clock.advance({ hours: 24 * 7 - 1 });
    expect(await reached()).toEqual([200, 200]);
    app.clock.advance({ hours: 1 });
    expect(await reached()).toEqual([403, 200]);
    await signIn('number', { sub: 'days', number, groups: ['helpers'] });
    expect(await reached()).toEqual([200, 200]);
  });

  test('counts for as many days as the settings say, and a renewal ends no session', async () => {
    const { accountId } = await createStaff(db(), ['helper'], { email_address: 'two@example.com' });
    const claims = { sub: 'two', email: 'two@example.com', email_verified: true, groups: ['admins'] };
    await signIn('mail', claims);
    const open = await openTestSession(db(), accountId, { now: app.clock.now() });
    const asAdmin = async (token: string) => (await app.inject('GET', '/api/admin/staff', { token })).status;
    app.clock.advance({ hours: 47 });
    await signIn('mail', claims);
    app.clock.advance({ hours: 2 });
    const later = await openTestSession(db(), accountId, { now: app.clock.now() });
    expect([await asAdmin(later), (await sessionRow(open)) !== undefined]).toEqual([200, true]);
    app.clock.advance({ hours: 46 });
    const last = await openTestSession(db(), accountId, { now: app.clock.now() });
    expect([await asAdmin(last), await reach(last)], 'the role by hand stays').toEqual([403, 200]);
  });

  const sessionRow = (token: string) =>
    db()
      .selectFrom('session')
      .select('session_id')
      .where('token_hash', '=', sql<Buffer>`sha256(${token})`)
      .executeTakeFirst();

  test('that has stopped lets nobody sign in who has no other', async () => {
    const { accountId, externalAccountIdentifier: userId } = await createStaff(db(), [], {
      account_type_code: 'STAFF',
      email_address: 'only@example.com',
      password_hash: await cheapHash('correct horse'),
    });
    await signIn('mail', { sub: 'only', email: 'only@example.com', email_verified: true, groups: ['helpers'] });
    const login = () =>
      app.inject<ErrorBody>('POST', '/api/authentication/login', { body: { userId, password: 'correct horse' } });
    expect([await rolesOf(accountId), (await login()).status]).toEqual([['helper'], 200]);
    app.clock.advance({ hours: 48 });
    const { status, body } = await login();
    expect([status, body.error]).toEqual([
      403,
      {
        code: 'ROLE_NOT_VALID_NOW',
        message: 'Your role from Mail has lapsed. Sign in there again.',
        metadata: { provider: 'Mail' },
      },
    ]);
  });

  test('stays one of the provider, with its end, when an administrator saves the roles', async () => {
    const { number, accountId } = await consultant();
    await signIn('number', { sub: 'saved', number, groups: ['helpers'] });
    const boss = await db()
      .selectFrom('account')
      .select('account_id')
      .where('external_account_identifier', '=', 'boss')
      .executeTakeFirstOrThrow();
    const token = await openTestSession(db(), boss.account_id, { now: app.clock.now(), isConfirmed: true });
    const grants = [{ role: 'helper', eventId: null, validFrom: null, validUntil: null, label: 'Gate B' }];
    const { status } = await app.inject('PUT', `/api/admin/staff/${number}/roles`, { token, body: { grants } });
    expect(status).toBe(200);
    const row = await db()
      .selectFrom('staff_grant')
      .select(['origin', 'label', 'counts_until'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ origin: 'number', label: 'Gate B', counts_until: new Date('2026-06-08T12:00:00Z') });
    const list = await app.inject<{ results: StaffAccount[] }>('GET', `/api/admin/staff?searchText=${number}`, {
      token,
    });
    expect(list.body.results[0]?.grants).toMatchObject([
      { role: 'helper', renewal: { provider: 'number', until: '2026-06-08T12:00:00.000Z' } },
    ]);
  });
});
