import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openBrowser } from '../../../../test/identity/browser.ts';
import { startRogueProvider, type RogueProvider } from '../../../../test/identity/rogue-provider.ts';
import { createAccount } from '../../../seed/factories/account.ts';

/** Logout tokens of a provider (OpenID Connect Back-Channel Logout): which sessions end, and which tokens are refused. */

const clientId = 'foyer';
const event = 'http://schemas.openid.net/event/backchannel-logout';
let app: TestApp;
let rogue: RogueProvider;
let other: RogueProvider;

beforeAll(async () => {
  const now = () => app.clock.now();
  rogue = await startRogueProvider(clientId, { now });
  other = await startRogueProvider(clientId, { now });
  const provider = (id: string, { issuer }: RogueProvider) => ({
    id,
    name: id,
    issuer,
    clientId,
    for: 'everyone',
    accountClaim: 'number',
  });
  app = await createTestApp({
    name: 'logout',
    now: new Date(),
    env: { SIGN_IN_PROVIDERS: JSON.stringify([provider('rogue', rogue), provider('other', other)]) },
  });
  for (const external_account_identifier of Object.values(numbers))
    await createAccount(app.database.kysely, { external_account_identifier });
});
afterAll(async () => {
  await app.close();
  await rogue.close();
  await other.close();
});
beforeEach(() => app.clock.set(new Date()));

/** The accounts of the two people. */
const numbers = { ada: 'C1000001', bob: 'C1000002' };

async function signIn(provider: RogueProvider, id: string, claims: JWTPayload): Promise<string> {
  provider.shape.person = { number: claims.sub === 'bob' ? numbers.bob : numbers.ada, ...claims };
  const browser = openBrowser(app);
  const begun = await browser.start(id);
  const page = await browser.comeBack(id, {
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: provider.issuer,
  });
  return (await browser.finish(page)).body.token;
}

let tokens = 0;
/** `undefined` removes a claim. */
type Changes = { [K in keyof JWTPayload]?: JWTPayload[K] | undefined };
const rightToken = (more: Changes = {}): JWTPayload => {
  const at = Math.floor(app.clock.now().getTime() / 1000);
  return {
    iss: rogue.issuer,
    aud: clientId,
    iat: at,
    exp: at + 120,
    jti: `token ${(tokens += 1)}`,
    events: { [event]: {} },
    ...more,
    // The text of a token has no `undefined`.
  } as JWTPayload;
};
const send = (token: string, id = 'rogue') => {
  const body = new FormData();
  body.set('logout_token', token);
  return app.inject<ErrorBody>('POST', `/api/authentication/oidc/${id}/backchannel-logout`, { body });
};
const isOpen = async (token: string) =>
  (await app.inject('GET', '/api/authentication/sessions', { token })).status === 200;

test('a token ends the sessions of a session at the provider, of a person, or of both', async () => {
  const open = async () => ({
    one: await signIn(rogue, 'rogue', { sub: 'ada', sid: 's1' }),
    two: await signIn(rogue, 'rogue', { sub: 'ada', sid: 's2' }),
    bob: await signIn(rogue, 'rogue', { sub: 'bob', sid: 's3' }),
    elsewhere: await signIn(other, 'other', { sub: 'ada', sid: 's1' }),
  });
  const stateOf = async (all: Awaited<ReturnType<typeof open>>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(all).map(async ([name, token]) => [name, await isOpen(token)] as const)),
    );
  for (const [claims, left] of [
    [{ sid: 's1' }, { one: false, two: true, bob: true, elsewhere: true }],
    [{ sub: 'ada' }, { one: false, two: false, bob: true, elsewhere: true }],
    [
      { sub: 'ada', sid: 's2' },
      { one: true, two: false, bob: true, elsewhere: true },
    ],
    [
      { sub: 'bob', sid: 's1' },
      { one: true, two: true, bob: true, elsewhere: true },
    ],
  ] as const) {
    await app.database.kysely.deleteFrom('session').execute();
    const all = await open();
    const { status, headers } = await send(await rogue.sign(rightToken(claims)));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(await stateOf(all), JSON.stringify(claims)).toEqual(left);
  }
});

test('a token is used once', async () => {
  const token = await rogue.sign(rightToken({ sub: 'ada' }));
  expect((await send(token)).status).toBe(200);
  const session = await signIn(rogue, 'rogue', { sub: 'ada' });
  expect((await send(token)).status).toBe(400);
  expect(await isOpen(session)).toBe(true);
  // After the time in which it could be used again, its trace is deleted.
  app.clock.advance({ minutes: 13 });
  await app.jobs.drainAll();
  expect(await app.database.kysely.selectFrom('provider_sign_out').select('provider').execute()).toEqual([]);
  expect((await send(token)).status).toBe(400);
});

test('a sign-in that the browser has not exchanged yet ends, too', async () => {
  rogue.shape.person = { number: 'C1000001', sub: 'ada', sid: 's1' };
  const browser = openBrowser(app);
  const begun = await browser.start('rogue');
  const page = await browser.comeBack('rogue', {
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: rogue.issuer,
  });
  expect((await send(await rogue.sign(rightToken({ sid: 's1' })))).status).toBe(200);
  expect((await browser.finish(page)).body.error.code).toBe('SIGN_IN_EXPIRED');
});

test.each<[string, () => Promise<string>]>([
  ['an ID token', () => rogue.sign(rightToken({ sub: 'ada', events: undefined, nonce: 'n' }))],
  ['a token with a nonce', () => rogue.sign(rightToken({ sub: 'ada', nonce: 'n' }))],
  ['a token about another event', () => rogue.sign(rightToken({ sub: 'ada', events: { other: {} } }))],
  ['a token for another client', () => rogue.sign(rightToken({ sub: 'ada', aud: 'another' }))],
  ['a token of another issuer', () => rogue.sign(rightToken({ sub: 'ada', iss: other.issuer }))],
  ['a token that another provider signed', () => other.sign(rightToken({ sub: 'ada' }))],
  ['a token without an id', () => rogue.sign(rightToken({ sub: 'ada', jti: undefined }))],
  ['a token without a time', () => rogue.sign(rightToken({ sub: 'ada', iat: undefined }))],
  [
    'an old token',
    () => rogue.sign(rightToken({ sub: 'ada', iat: Math.floor(app.clock.now().getTime() / 1000) - 700 })),
  ],
  ['a token about nobody', () => rogue.sign(rightToken())],
  ['a text', async () => 'no token'],
])('%s is refused and ends no session', async (_, make) => {
  const session = await signIn(rogue, 'rogue', { sub: 'ada', sid: 's1' });
  expect((await send(await make())).status).toBe(400);
  expect(await isOpen(session)).toBe(true);
});

test('a provider that does not respond is asked to send the token again', async () => {
  const unreachable = await rogue.sign(rightToken({ sub: 'ada' }), { kid: 'unknown' });
  rogue.shape.status = 503;
  const fresh = await createTestApp({
    name: 'logout2',
    now: new Date(),
    env: {
      SIGN_IN_PROVIDERS: JSON.stringify([
        { id: 'rogue', name: 'Rogue', issuer: rogue.issuer, clientId, for: 'everyone' },
      ]),
    },
  });
  try {
    const body = new FormData();
    body.set('logout_token', unreachable);
    const { status } = await fresh.inject('POST', '/api/authentication/oidc/rogue/backchannel-logout', { body });
    expect(status).toBe(502);
  } finally {
    delete rogue.shape.status;
    await fresh.close();
  }
});
