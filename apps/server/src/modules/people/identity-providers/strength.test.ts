import type { SecondFactors } from '@foyer/contract/people/second-factors';
import type { LoginResponse, SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { JWTPayload } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openBrowser, type SignInBrowser } from '../../../../test/identity/browser.ts';
import { startRogueProvider, type RogueProvider } from '../../../../test/identity/rogue-provider.ts';
import { openTestSession, putPasskey } from '../../../../test/sessions.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';

/** Second factors of a provider (people 8.3), and confirmations by another sign-in there (people 8.4). */

const clientId = 'foyer';
const start = '2026-06-01T12:00:00Z';
let app: TestApp;
let rogue: RogueProvider;

beforeAll(async () => {
  rogue = await startRogueProvider(clientId, { now: () => app.clock.now() });
  const { issuer } = rogue;
  const settings = [
    { id: 'plain', name: 'Plain', issuer, clientId, for: 'everyone', accountClaim: 'number' },
    {
      id: 'strong',
      name: 'Strong',
      issuer,
      clientId,
      for: 'everyone',
      accountClaim: 'number',
      secondFactor: { acr: ['gold'] },
    },
    {
      id: 'trusted',
      name: 'Trusted',
      issuer,
      clientId,
      for: 'everyone',
      accountClaim: 'number',
      secondFactor: 'always',
    },
  ];
  app = await createTestApp({
    name: 'strength',
    now: start,
    env: { SIGN_IN_PROVIDERS: JSON.stringify(settings), STAFF_SECOND_FACTOR: 'required' },
  });
});
afterAll(async () => {
  await app.close();
  await rogue.close();
});
beforeEach(async () => {
  app.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
let count = 0;
const staff = async () => {
  const number = `C30000${(count += 1) + 10}`;
  return {
    number,
    ...(await createStaff(db(), ['helper'], { external_account_identifier: number, password_hash: null })),
  };
};

async function comeBack(browser: SignInBrowser, provider: string, begun: URL, claims: JWTPayload) {
  rogue.shape.person = claims;
  const page = await browser.comeBack(provider, {
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: rogue.issuer,
  });
  return browser.finish(page);
}
async function signIn(provider: string, claims: JWTPayload) {
  const browser = openBrowser(app);
  return comeBack(browser, provider, await browser.start(provider), claims);
}
const post = <B>(path: string, token: string, body: object = {}) =>
  app.inject<B & ErrorBody>('POST', `/api/authentication/${path}`, { token, body });

describe('a second factor of the provider', () => {
  const reach = async (token: string) =>
    (await app.inject<ErrorBody>('GET', '/api/admin/events', { token })).body.error?.code;

  test.each<[string, string, JWTPayload, string | undefined]>([
    ['counts when amr has mfa', 'plain', { amr: ['pwd', 'mfa'] }, undefined],
    ['is not there without amr', 'plain', {}, 'SECOND_FACTOR_NOT_SET_UP'],
    ['is not there with a password only', 'plain', { amr: ['pwd'] }, 'SECOND_FACTOR_NOT_SET_UP'],
    ['is not there when amr is a text', 'plain', { amr: 'mfa' }, 'SECOND_FACTOR_NOT_SET_UP'],
    ['counts by the value of acr in the settings', 'strong', { acr: 'gold' }, undefined],
    [
      'is not there with another acr, or with amr, if the settings name acr only',
      'strong',
      { acr: 'silver', amr: ['mfa'] },
      'SECOND_FACTOR_NOT_SET_UP',
    ],
    ['always counts where the settings say so', 'trusted', {}, undefined],
  ])('%s', async (_, provider, claims, code) => {
    const { number } = await staff();
    const { status, body } = await signIn(provider, { sub: number, number, ...claims });
    expect(status).toBe(200);
    expect(await reach(body.token)).toBe(code);
  });

  test('is requested from the provider by its value of acr', async () => {
    expect((await openBrowser(app).start('strong')).searchParams.get('acr_values')).toBe('gold');
    expect((await openBrowser(app).start('plain')).searchParams.has('acr_values')).toBe(false);
  });

  test('is replaced by the app of the account, and a logout token ends the sign-in that waits for its code', async () => {
    const { number, accountId } = await staff();
    const token = await openTestSession(db(), accountId, { now: app.clock.now(), isConfirmed: true });
    const { body: begun } = await post<{ secret: string }>('codes', token);
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    const code = () => totp.generate({ timestamp: app.clock.now().getTime() });
    expect((await post('codes/confirmation', token, { code: code() })).status).toBe(200);
    app.clock.advance({ seconds: 60 });
    const wait = async () => {
      const { body } = await signIn('plain', { sub: number, sid: 'session', number, auth_time: seconds() });
      expect(body.error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', metadata: { step: 'code' } });
      return String(body.error.metadata?.['token']);
    };
    const complete = (waiting: string) =>
      app.inject<LoginResponse>('POST', '/api/authentication/second-step', { body: { token: waiting, code: code() } });
    const { status, body } = await complete(await wait());
    expect(status).toBe(200);
    expect(await reach(body.token)).toBeUndefined();
    const { body: list } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: body.token });
    expect(list.sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ provider: 'plain', secondStep: 'code' });
    app.clock.advance({ seconds: 60 });
    const ended = await wait();
    const logout = new FormData();
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const about = {
      iss: rogue.issuer,
      aud: clientId,
      iat: seconds(),
      exp: seconds() + 120,
      jti: 'one',
      events: { [event]: {} },
    };
    logout.set('logout_token', await rogue.sign({ ...about, sid: 'session' }));
    await app.inject('POST', '/api/authentication/oidc/plain/backchannel-logout', { body: logout });
    expect((await complete(ended)).status).toBe(401);
    // With a factor at the provider no code is needed.
    expect((await signIn('plain', { sub: number, number, amr: ['mfa'] })).status).toBe(200);
  });

  test('is replaced by the passkey of the account where staff must have one', async () => {
    const { number, accountId } = await staff();
    await putPasskey(db(), accountId, app.clock.now());
    const { body } = await signIn('plain', { sub: number, number });
    expect(body.error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', metadata: { step: 'passkey' } });
  });
});

describe('the confirmation before a sensitive call', () => {
  const sensitive = async (token: string) => (await post('passkeys/options', token)).body.error?.code;
  const consultant = async () => {
    const number = `C30000${(count += 1) + 10}`;
    await createAccount(db(), { external_account_identifier: number });
    return number;
  };

  test.each<[string, () => JWTPayload, string | undefined]>([
    ['is a sign-in at the provider a moment ago', () => ({ auth_time: seconds() - 5 }), undefined],
    ['is not a session there from ten minutes ago', () => ({ auth_time: seconds() - 600 }), 'CONFIRMATION_REQUIRED'],
    ['is not a sign-in without its time', () => ({}), 'CONFIRMATION_REQUIRED'],
  ])('%s', async (_, claims, code) => {
    const number = await consultant();
    const { body } = await signIn('plain', { sub: number, number, ...claims() });
    expect(await sensitive(body.token)).toBe(code);
  });

  test('ends ten minutes after the time of the provider, also with a clock that is ahead', async () => {
    const number = await consultant();
    const { body } = await signIn('plain', { sub: number, number, auth_time: seconds() + 3600 });
    expect(await sensitive(body.token)).toBeUndefined();
    app.clock.advance({ minutes: 10 });
    expect(await sensitive(body.token)).toBe('CONFIRMATION_REQUIRED');
  });

  const again = async (provider: string, claims: JWTPayload) => {
    const browser = openBrowser(app);
    const answer = await app.inject('GET', `/api/authentication/oidc/${provider}/start?again=yes`);
    browser.cookie = String([answer.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';
    const begun = new URL(String(answer.headers['location']));
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    return comeBack(browser, provider, begun, claims);
  };

  test('can be another sign-in at the provider, which is offered to those who have signed in there', async () => {
    const number = await consultant();
    const { body } = await signIn('plain', { sub: number, number });
    const options = await post<{ methods: string[]; providers: string[] }>('confirmation/options', body.token);
    expect(options.body).toMatchObject({ methods: ['provider'], providers: ['plain'] });
    const after = await again('plain', { sub: number, number, auth_time: seconds() });
    expect(after.status).toBe(200);
    expect(await sensitive(after.body.token)).toBeUndefined();
  });

  test.each<[string, () => JWTPayload]>([
    ['did not sign the person in again', () => ({ auth_time: seconds() - 61 })],
    ['does not say when the person signed in', () => ({})],
  ])('is refused when the provider %s', async (_, claims) => {
    const number = await consultant();
    const { body } = await again('plain', { sub: number, number, ...claims() });
    expect(body.error.code).toBe('SIGN_IN_PROVIDER_INVALID');
  });

  test('lets staff without a password set a PIN and unlock the device again', async () => {
    const { number } = await staff();
    const fresh = { sub: number, number, amr: ['mfa'] };
    const { body } = await signIn('plain', { ...fresh, auth_time: seconds() });
    expect((await post('pin', body.token, { pin: '471147' })).status).toBe(200);
    await post('lock', body.token);
    expect((await post<SecondFactors>('unlock', body.token, { pin: '471147' })).status).toBe(200);
    // The lock has ended the confirmation, and a PIN is none.
    expect((await post('pin', body.token, { pin: '582258' })).body.error.code).toBe('CONFIRMATION_REQUIRED');
    await post('lock', body.token);
    const options = await post<{ methods: string[]; providers: string[] }>('confirmation/options', body.token);
    expect(options.body.providers).toEqual(['plain']);
    const after = await again('plain', { ...fresh, auth_time: seconds() });
    expect((await post('pin', after.body.token, { pin: null })).status).toBe(200);
  });
});
