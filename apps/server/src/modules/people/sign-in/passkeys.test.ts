import type {
  PasskeyCreation,
  PasskeyRequest,
  SecondFactors,
  ConfirmationOptions,
} from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import type { DeviceLock, LoginResponse, SessionList } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestPasskey, type TestPasskey } from '../../../../test/authenticator.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';

/** Passkeys (people 8.1), with an authenticator in software. The library under test verifies its signatures. */

const start = '2026-06-01T12:00:00Z';
const browser = 'browser-of-the-test';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ name: 'passkeys', now: start });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const post = <B>(path: string, body: unknown, token?: string) =>
  app.inject<B & ErrorBody>('POST', `/api/authentication/${path}`, { body, ...(token === undefined ? {} : { token }) });
const sessionOf = (accountId: number, isConfirmed = true) =>
  openTestSession(db(), accountId, { now: app.clock.now(), isConfirmed });

/** An account with a passkey, and a confirmed session. */
async function holder(passkey: TestPasskey = createTestPasskey()) {
  const account = await createAccount(db(), { email_address: `passkey-${Math.random()}@example.com` });
  const token = await sessionOf(account.accountId);
  const options = (await post<PasskeyCreation>('passkeys/options', {}, token)).body;
  const added = await post<SecondFactors>('passkeys', { name: 'Phone', passkey: passkey.create(options) }, token);
  expect(added.status).toBe(200);
  return { ...account, token, passkey, factors: added.body };
}
const challenge = async (from = browser) => (await post<PasskeyRequest>('passkey/options', { browser: from })).body;
const signIn = (signed: SignedChallenge, from = browser) =>
  post<LoginResponse>('passkey', { browser: from, passkey: signed });

describe('a locked device', () => {
  const locked = async () => {
    const passkey = createTestPasskey();
    const { accountId } = await createStaff(db(), ['helper']);
    const token = await sessionOf(accountId);
    const options = (await post<PasskeyCreation>('passkeys/options', {}, token)).body;
    await post('passkeys', { name: 'Phone', passkey: passkey.create(options) }, token);
    const { body } = await post<DeviceLock>('lock', {}, token);
    expect(body).toMatchObject({ hasPin: false, hasPassword: false, hasPasskey: true, providers: [] });
    return { token, passkey };
  };
  const requestOf = async (token: string) => {
    const { body } = await post<ConfirmationOptions>('confirmation/options', {}, token);
    if (!body.passkey) throw new Error('no challenge');
    return body.passkey;
  };
  const unlock = async (token: string, signed: SignedChallenge) => {
    const { status, body } = await post('unlock', { passkey: signed }, token);
    return status === 200 ? 'unlocked' : body.error.code;
  };

  it('is unlocked with the passkey of its staff member, which signs a challenge of this session once', async () => {
    const { token, passkey } = await locked();
    const signed = passkey.sign(await requestOf(token));
    expect(await unlock(token, signed)).toBe('unlocked');
    expect((await app.inject('GET', '/api/admin/events', { token })).status).toBe(200);
    await post('lock', {}, token);
    expect(await unlock(token, signed)).toBe('SECRET_WRONG');
  });

  it('stays locked for the passkey of another person, and for a challenge of another session', async () => {
    const [mine, other] = [await locked(), await locked()];
    expect(await unlock(mine.token, other.passkey.sign(await requestOf(mine.token)))).toBe('SECRET_WRONG');
    expect(await unlock(mine.token, mine.passkey.sign(await requestOf(other.token)))).toBe('SECRET_WRONG');
    expect((await app.inject('GET', '/api/admin/events', { token: mine.token })).status).toBe(423);
  });
});

describe('a passkey', () => {
  it('is added, signs in, and is named in the list of sessions', async () => {
    const { externalAccountIdentifier, passkey, factors } = await holder();
    expect(factors).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: null }], isRequired: false });
    const { status, body } = await signIn(passkey.sign(await challenge()));
    expect([status, body.userId]).toEqual([200, externalAccountIdentifier]);
    const { body: list } = await app.inject<SessionList>('GET', '/api/authentication/sessions', { token: body.token });
    expect(list.sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ method: 'passkey', secondStep: null });
  });

  it('is added only in a confirmed session, and removed only by its owner', async () => {
    const { accountId, factors } = await holder();
    const stranger = await sessionOf((await createAccount(db())).accountId);
    const plain = await sessionOf(accountId, false);
    const id = factors.passkeys[0]?.passkeyId ?? 0;
    expect((await post('passkeys/options', {}, plain)).body.error.code).toBe('CONFIRMATION_REQUIRED');
    const remove = (token: string) => app.inject<ErrorBody>('DELETE', `/api/authentication/passkeys/${id}`, { token });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(plain)).body.error.code).toBe('CONFIRMATION_REQUIRED');
    expect((await remove(await sessionOf(accountId))).status).toBe(200);
  });

  it('belongs to one account', async () => {
    const { passkey } = await holder();
    const { accountId } = await createAccount(db());
    const token = await sessionOf(accountId);
    const options = (await post<PasskeyCreation>('passkeys/options', {}, token)).body;
    const again = await post('passkeys', { name: 'Mine', passkey: passkey.create(options) }, token);
    expect(again.body.error.code).toBe('PASSKEY_REFUSED');
  });

  it('is not added for the challenge of another session, another site or another origin', async () => {
    const { accountId } = await createAccount(db());
    const [own, other] = [await sessionOf(accountId), await sessionOf(accountId)];
    const attempts = [
      { token: other },
      { token: own, signing: { origin: 'http://evil.test' } },
      { token: own, signing: { rpId: 'evil.test' } },
      { token: own, signing: { isVerified: false } },
    ];
    for (const { token, signing } of attempts) {
      const options = (await post<PasskeyCreation>('passkeys/options', {}, own)).body;
      const { body } = await post(
        'passkeys',
        { name: 'X', passkey: createTestPasskey().create(options, signing) },
        token,
      );
      expect([signing, body.error?.code]).toEqual([signing, 'PASSKEY_REFUSED']);
    }
    expect(await db().selectFrom('passkey').select('passkey_id').where('account_id', '=', accountId).execute()).toEqual(
      [],
    );
  });

  it('sends a notice about each change to the owner', async () => {
    const { accountId, token, factors } = await holder();
    await app.inject('DELETE', `/api/authentication/passkeys/${factors.passkeys[0]?.passkeyId}`, { token });
    const rows = await db().selectFrom('outbox').select('payload').where('template', '=', 'security-notice').execute();
    expect(rows.map(({ payload }) => payload).filter((each) => each['accountId'] === accountId)).toMatchObject([
      { notice: 'passkey-added', passkey: 'Phone' },
      { notice: 'passkey-removed', passkey: 'Phone' },
    ]);
  });
});

describe('a sign-in by passkey is refused', () => {
  const refused = { status: 401, code: 'AUTH_FAILED_BAD_CREDENTIALS' };
  const outcome = async (signed: SignedChallenge, from?: string) => {
    const { status, body } = await signIn(signed, from);
    return { status, code: body.error?.code };
  };

  it('when the challenge is used a second time', async () => {
    const { passkey } = await holder();
    const options = await challenge();
    expect((await signIn(passkey.sign(options))).status).toBe(200);
    expect(await outcome(passkey.sign(options))).toEqual(refused);
  });

  it('when the challenge is older than five minutes, or made up', async () => {
    const { passkey } = await holder();
    const options = await challenge();
    app.clock.advance({ minutes: 5 });
    expect(await outcome(passkey.sign(options))).toEqual(refused);
    expect(await outcome(passkey.sign(options, { challenge: 'A'.repeat(43) }))).toEqual(refused);
  });

  it('when the challenge was given to another browser', async () => {
    const { passkey } = await holder();
    expect(await outcome(passkey.sign(await challenge()), 'another-browser-here')).toEqual(refused);
  });

  it('from another origin, for another site, and without verification of the user', async () => {
    const { passkey } = await holder();
    expect(await outcome(passkey.sign(await challenge(), { origin: 'http://evil.test' }))).toEqual(refused);
    expect(await outcome(passkey.sign(await challenge(), { origin: 'http://foyer.test:8080' }))).toEqual(refused);
    expect(await outcome(passkey.sign(await challenge(), { rpId: 'evil.test' }))).toEqual(refused);
    expect(await outcome(passkey.sign(await challenge(), { isVerified: false }))).toEqual(refused);
    expect((await signIn(passkey.sign(await challenge()))).status).toBe(200);
  });

  it('when the counter does not rise, as for a copied passkey', async () => {
    const { passkey } = await holder();
    expect((await signIn(passkey.sign(await challenge(), { counter: 7 }))).status).toBe(200);
    expect(await outcome(passkey.sign(await challenge(), { counter: 7 }))).toEqual(refused);
    expect(await outcome(passkey.sign(await challenge(), { counter: 3 }))).toEqual(refused);
    expect((await signIn(passkey.sign(await challenge(), { counter: 8 }))).status).toBe(200);
  });

  it('by another key, and after the passkey or the account is gone', async () => {
    const { passkey, token, factors, accountId } = await holder();
    const signed = passkey.sign(await challenge());
    const forged = createTestPasskey().sign(await challenge());
    const { signature } = forged.response;
    expect(await outcome({ ...signed, response: { ...signed.response, signature } })).toEqual(refused);
    await app.inject('DELETE', `/api/authentication/passkeys/${factors.passkeys[0]?.passkeyId}`, { token });
    expect(await outcome(passkey.sign(await challenge()))).toEqual(refused);
    const other = await holder();
    const update = db().updateTable('account').set({ closed_at: app.clock.now() });
    await update.where('account_id', '=', other.accountId).execute();
    expect(await outcome(other.passkey.sign(await challenge()))).toEqual(refused);
    expect(accountId).not.toBe(other.accountId);
  });
});
