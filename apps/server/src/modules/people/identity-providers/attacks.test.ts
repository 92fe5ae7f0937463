import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openBrowser, type SignInBrowser } from '../../../../test/identity/browser.ts';
import { startRogueProvider, type RogueProvider } from '../../../../test/identity/rogue-provider.ts';
import { createAccount } from '../../../seed/factories/account.ts';

/** Responses that no honest provider sends, or that someone replays or swaps. Each is refused. */

const clientId = 'foyer';
let app: TestApp;
let rogue: RogueProvider;
let other: RogueProvider;
const logged: string[] = [];

beforeAll(async () => {
  // The clock of the providers is the clock of the app, which tests move.
  const now = () => app.clock.now();
  rogue = await startRogueProvider(clientId, { now });
  other = await startRogueProvider(clientId, { now });
  const provider = (id: string, { issuer }: RogueProvider) => ({
    id,
    name: `Name of ${id}`,
    issuer,
    clientId,
    clientSecret: 'a secret of the client',
    for: 'everyone',
    accountClaim: 'number',
  });
  app = await createTestApp({
    name: 'attacks',
    now: new Date(),
    env: {
      LOG_LEVEL: 'warn',
      SIGN_IN_PROVIDERS: JSON.stringify([provider('rogue', rogue), provider('other', other)]),
    },
    onLog: (line) => logged.push(line),
  });
  await createAccount(app.database.kysely, {
    external_account_identifier: 'C1000001',
    email_address: 'ada@example.com',
  });
});
afterAll(async () => {
  await app.close();
  await rogue.close();
  await other.close();
});
beforeEach(() => {
  app.clock.set(new Date());
  logged.length = 0;
  for (const { shape } of [rogue, other]) {
    shape.person = { sub: 'person-1', number: 'C1000001' };
    shape.idToken = {};
    shape.metadata = {};
    delete shape.token;
    delete shape.status;
  }
});

/** The parameters of a right response. The code is the nonce, with which the provider makes the ID token. */
const rightResponse = (begun: URL, issuer: string) => ({
  code: begun.searchParams.get('nonce') ?? '',
  state: begun.searchParams.get('state') ?? '',
  iss: issuer,
});

async function signIn(browser: SignInBrowser = openBrowser(app)) {
  const begun = await browser.start('rogue');
  return browser.finish(await browser.comeBack('rogue', rightResponse(begun, rogue.issuer)));
}

test('a right response signs in', async () => {
  const browser = openBrowser(app);
  const begun = await browser.start('rogue');
  expect(begun.origin).toBe(rogue.issuer);
  expect(Object.fromEntries(begun.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://foyer.test/api/authentication/oidc/rogue/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  expect(begun.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  const { status, body } = await browser.finish(await browser.comeBack('rogue', rightResponse(begun, rogue.issuer)));
  expect(status).toBe(200);
  expect(body.userId).toBe('C1000001');
});

const hmacToken = (payload: JWTPayload, secret: string) => {
  const head = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${head({ alg: 'HS256', typ: 'JWT' })}.${head(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const withoutSignature = (payload: JWTPayload) =>
  [{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';

describe('an ID token is refused', () => {
  const algorithms = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
  const seconds = (count: number) => Math.floor(app.clock.now().getTime() / 1000) + count;
  test.each<[string, () => void]>([
    ['with the nonce of another sign-in', () => (rogue.shape.idToken = { nonce: 'another' })],
    ['without a nonce', () => (rogue.shape.idToken = { nonce: undefined })],
    ['for another client', () => (rogue.shape.idToken = { aud: 'another' })],
    [
      'for several clients, of which another is meant',
      () => (rogue.shape.idToken = { aud: [clientId, 'b'], azp: 'b' }),
    ],
    ['of another issuer', () => (rogue.shape.idToken = { iss: other.issuer })],
    ['that has expired 61 seconds ago', () => (rogue.shape.idToken = { exp: seconds(-61) })],
    ['that was issued 61 seconds in the future', () => (rogue.shape.idToken = { iat: seconds(61) })],
    ['that is valid in 62 seconds', () => (rogue.shape.idToken = { nbf: seconds(62) })],
    ['that was issued long ago', () => (rogue.shape.idToken = { iat: seconds(-700) })],
    ['without a person', () => (rogue.shape.person = { number: 'C1000001' })],
    ['signed by the key of another provider', () => (rogue.shape.token = (payload) => other.sign(payload))],
    [
      'signed with a key that nobody published, under a known name',
      () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        rogue.shape.token = (payload) =>
          new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
      },
    ],
    [
      'without a signature',
      () => Object.assign(rogue.shape, { metadata: algorithms, token: async (p: JWTPayload) => withoutSignature(p) }),
    ],
    [
      'signed with the client’s secret',
      () =>
        Object.assign(rogue.shape, {
          metadata: algorithms,
          token: async (p: JWTPayload) => hmacToken(p, 'a secret of the client'),
        }),
    ],
  ])('%s', async (_, change) => {
    change();
    const { status, body } = await signIn();
    expect(body.error.code).toBe('SIGN_IN_PROVIDER_INVALID');
    expect(status).toBe(409);
    expect(logged.some((line) => line.includes('sign-in at an identity provider failed'))).toBe(true);
    // Lines of the log have no token and no claim.
    expect(logged.join('')).not.toMatch(/eyJ|C1000001|person-1/);
  });

  test.each([
    ['has expired 55 seconds ago', () => ({ exp: seconds(-55) })],
    ['was issued 55 seconds in the future', () => ({ iat: seconds(55), exp: seconds(355) })],
  ])('not when it %s', async (_, claims) => {
    rogue.shape.idToken = claims();
    expect((await signIn()).status).toBe(200);
  });
});

describe('a response is refused', () => {
  const expired = { code: 'SIGN_IN_EXPIRED', metadata: { provider: 'Name of rogue' } };
  const errorOf = async (page: URLSearchParams, browser: SignInBrowser) => (await browser.finish(page)).body.error;

  test('that is sent a second time', async () => {
    const browser = openBrowser(app);
    const begun = await browser.start('rogue');
    const response = rightResponse(begun, rogue.issuer);
    const page = await browser.comeBack('rogue', response);
    const exchanged = rogue.requests.get('/token');
    expect(await errorOf(await browser.comeBack('rogue', response), browser)).toMatchObject(expired);
    expect(rogue.requests.get('/token'), 'the code was not sent again').toBe(exchanged);
    // The first one still counts, once.
    expect((await browser.finish(page)).status).toBe(200);
    expect(await errorOf(page, browser)).toMatchObject(expired);
  });

  test('in a browser that did not begin, with and without a sign-in of its own', async () => {
    const attacker = openBrowser(app);
    const begun = await attacker.start('rogue');
    const response = rightResponse(begun, rogue.issuer);
    const victim = openBrowser(app);
    expect(await errorOf(await victim.comeBack('rogue', response), victim)).toMatchObject(expired);
    await victim.start('rogue');
    expect(await errorOf(await victim.comeBack('rogue', response), victim)).toMatchObject(expired);
    // A link with the one-time token signs nobody in either.
    const page = await attacker.comeBack('rogue', response);
    expect(await errorOf(page, victim)).toMatchObject(expired);
    expect((await attacker.finish(page)).status).toBe(200);
  });

  test('with an unknown state, or without one', async () => {
    const browser = openBrowser(app);
    const begun = await browser.start('rogue');
    expect(
      await errorOf(
        await browser.comeBack('rogue', { ...rightResponse(begun, rogue.issuer), state: 'unknown' }),
        browser,
      ),
    ).toMatchObject(expired);
    expect(await errorOf(await browser.comeBack('rogue', { code: 'c', iss: rogue.issuer }), browser)).toMatchObject(
      expired,
    );
  });

  test('after 10 minutes, and its token after 2 more', async () => {
    const late = openBrowser(app);
    const begun = await late.start('rogue');
    app.clock.advance({ minutes: 10 });
    expect(await errorOf(await late.comeBack('rogue', rightResponse(begun, rogue.issuer)), late)).toMatchObject(
      expired,
    );
    const slow = openBrowser(app);
    const page = await slow.comeBack('rogue', rightResponse(await slow.start('rogue'), rogue.issuer));
    app.clock.advance({ minutes: 2 });
    expect(await errorOf(page, slow)).toMatchObject(expired);
  });

  test('that arrives at another provider', async () => {
    const browser = openBrowser(app);
    const begun = await browser.start('rogue');
    const page = await browser.comeBack('other', rightResponse(begun, rogue.issuer));
    expect((await browser.finish(page)).body.error.code).toBe('SIGN_IN_EXPIRED');
    expect(other.requests.get('/token'), 'the code did not reach the other provider').toBeUndefined();
  });

  test('that names another provider, or none where one must be named', async () => {
    for (const iss of [other.issuer, undefined]) {
      const browser = openBrowser(app);
      const { iss: _, ...response } = rightResponse(await browser.start('rogue'), rogue.issuer);
      const exchanged = rogue.requests.get('/token');
      const page = await browser.comeBack('rogue', { ...response, ...(iss === undefined ? {} : { iss }) });
      expect((await browser.finish(page)).body.error.code).toBe('SIGN_IN_PROVIDER_INVALID');
      expect(rogue.requests.get('/token'), 'the code was not sent').toBe(exchanged);
    }
  });

  test('when the token of one provider is exchanged at another', async () => {
    const browser = openBrowser(app);
    const page = await browser.comeBack('rogue', rightResponse(await browser.start('rogue'), rogue.issuer));
    expect((await browser.finish(page, { provider: 'other' })).body.error.code).toBe('SIGN_IN_EXPIRED');
  });

  test('when the person or the provider ends the sign-in', async () => {
    const browser = openBrowser(app);
    const begun = await browser.start('rogue');
    const page = await browser.comeBack('rogue', {
      error: 'access_denied',
      state: begun.searchParams.get('state') ?? '',
      iss: rogue.issuer,
    });
    const { body } = await browser.finish(page);
    expect(body.error).toMatchObject({
      code: 'SIGN_IN_PROVIDER_REFUSED',
      message: 'Name of rogue did not sign you in. Please try again, or sign in another way.',
    });
  });
});

test('the return path is only a parameter of the sign-in page, which checks it', async () => {
  const browser = openBrowser(app);
  const begun = await browser.start('rogue', 'https://evil.example/');
  expect(begun.origin).toBe(rogue.issuer);
  const page = await browser.comeBack('rogue', rightResponse(begun, rogue.issuer));
  expect(page.get('to')).toBe('https://evil.example/');
});

test('a sign-in ends the session of the browser, and opens one with another token', async () => {
  const before = await signIn();
  const browser = openBrowser(app);
  const page = await browser.comeBack('rogue', rightResponse(await browser.start('rogue'), rogue.issuer));
  const after = await browser.finish(page, { token: before.body.token });
  expect(after.body.token).not.toBe(before.body.token);
  expect((await app.inject('GET', '/api/account/profile', { token: before.body.token })).status).toBe(401);
  expect((await app.inject('GET', '/api/account/profile', { token: after.body.token })).status).toBe(200);
});

describe('keys', () => {
  afterAll(() => void vi.useRealTimers());

  test('that are replaced are read again, at most once a minute for unknown ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
    const at = () => app.clock.set(new Date(Date.now()));
    minutes(2);
    at();
    expect((await signIn()).status).toBe(200);
    await rogue.rotate();
    minutes(2);
    at();
    expect((await signIn()).status).toBe(200);
    // A key that is never published: one request for the whole minute.
    await rogue.rotate({ published: false });
    minutes(2);
    at();
    const before = rogue.requests.get('/jwks') ?? 0;
    for (let each = 0; each < 5; each += 1) expect((await signIn()).status).toBe(409);
    expect((rogue.requests.get('/jwks') ?? 0) - before).toBe(1);
    await rogue.rotate();
    minutes(2);
    at();
    expect((await signIn()).status).toBe(200);
  });
});

describe('a provider that is down', () => {
  test('is named at once after three failures, and is used again when it responds', async () => {
    rogue.shape.status = 503;
    const results = [];
    for (let each = 0; each < 5; each += 1) results.push((await signIn()).body.error.code);
    expect(new Set(results)).toEqual(new Set(['SIGN_IN_PROVIDER_DOWN']));
    const requests = rogue.requests.get('/token') ?? 0;
    const { status, body } = await signIn();
    expect(status).toBe(502);
    expect(body.error.message).toContain('Name of rogue is not responding');
    expect(rogue.requests.get('/token'), 'the provider is left alone').toBe(requests);
    delete rogue.shape.status;
    expect((await signIn()).status, 'still left alone').toBe(502);
    app.clock.advance({ seconds: 15 });
    expect((await signIn()).status).toBe(200);
  });
});
