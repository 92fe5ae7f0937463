import { endpoints } from '@foyer/contract/wire/endpoints';
import type { ConfirmationOptions } from '@foyer/contract/people/second-factors';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { Endpoint } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestPasskey } from '../../../../test/authenticator.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { openTestSession, putPasskey } from '../../../../test/sessions.ts';
import { createAccount, createStaff } from '../../../seed/factories/account.ts';

/** The confirmation before sensitive calls (people 8.4), and the reset of lost second factors (people 8.6). */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ name: 'confirmation', now: start });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await db().deleteFrom('rate_limit').execute();
});

const db = () => app.database.kysely;
const sessionOf = (accountId: number, more: { isConfirmed?: boolean; staffAccountId?: number } = {}) =>
  openTestSession(db(), accountId, { now: app.clock.now(), ...more });
const addKey = (accountId: number) => putPasskey(db(), accountId, app.clock.now());
const admin = async (hasKey = true) => {
  const account = await createStaff(db(), ['admin'], { password_hash: await cheapHash(password) });
  if (hasKey) await addKey(account.accountId);
  return account;
};
/** A call that needs a confirmation. It is refused for the missing account only after the confirmation. */
const sensitive = (token: string) =>
  app.inject<ErrorBody>('POST', '/api/admin/staff/nobody-here/close', { token, body: {} });
const confirm = (token: string, body: unknown) =>
  app.inject<{ until: string } & ErrorBody>('POST', '/api/authentication/confirmation', { token, body });
const codeOf = async (token: string) => (await sensitive(token)).body.error.code;

describe('a sensitive call', () => {
  it('needs no confirmation from people without a second factor', async () => {
    const { accountId } = await admin(false);
    expect(await codeOf(await sessionOf(accountId))).toBe('RECORD_NOT_FOUND');
  });

  it('needs one from people with a second factor, and it is valid for ten minutes in this session only', async () => {
    const { accountId } = await admin();
    const [one, other] = [await sessionOf(accountId), await sessionOf(accountId)];
    expect(await codeOf(one)).toBe('CONFIRMATION_REQUIRED');
    expect((await confirm(one, { password: 'wrong' })).body.error.code).toBe('SECRET_WRONG');
    expect(await codeOf(one)).toBe('CONFIRMATION_REQUIRED');
    expect((await confirm(one, { password })).body.until).toBe('2026-06-01T12:10:00.000Z');
    expect([await codeOf(one), await codeOf(other)]).toEqual(['RECORD_NOT_FOUND', 'CONFIRMATION_REQUIRED']);
    app.clock.advance({ minutes: 9, seconds: 59 });
    expect(await codeOf(one)).toBe('RECORD_NOT_FOUND');
    app.clock.advance({ seconds: 1 });
    expect(await codeOf(one)).toBe('CONFIRMATION_REQUIRED');
  });

  it('needs none just after a sign-in with the password', async () => {
    const { externalAccountIdentifier: userId } = await admin();
    const { body } = await app.inject<LoginResponse>('POST', '/api/authentication/login', {
      body: { userId, password },
    });
    expect(await codeOf(body.token)).toBe('RECORD_NOT_FOUND');
  });

  it('needs a new one after the device was locked, also when a PIN unlocks it', async () => {
    const { accountId } = await admin();
    const token = await sessionOf(accountId, { isConfirmed: true });
    await app.inject('POST', '/api/authentication/lock', { token, body: {} });
    await db()
      .updateTable('session')
      .set({ locked_at: null, by_pin: true })
      .where('account_id', '=', accountId)
      .execute();
    expect(await codeOf(token)).toBe('CONFIRMATION_REQUIRED');
  });

  it('is refused to people without the right before a confirmation is asked for', async () => {
    const { accountId } = await createStaff(db(), ['helper']);
    await addKey(accountId);
    expect(await codeOf(await sessionOf(accountId))).toBe('FORBIDDEN');
  });

  it('while acting for an account depends on the session of the staff member', async () => {
    const [boss, person] = [await admin(), await createAccount(db())];
    const own = await sessionOf(boss.accountId);
    const { body } = await app.inject<LoginResponse>('POST', '/api/authentication/switch-context', {
      token: own,
      body: { userId: person.externalAccountIdentifier },
    });
    expect(await codeOf(body.token)).toBe('CONFIRMATION_REQUIRED');
    expect((await confirm(body.token, { password })).status).toBe(200);
    expect([await codeOf(body.token), await codeOf(own)]).toEqual(['RECORD_NOT_FOUND', 'RECORD_NOT_FOUND']);
  });

  it('is confirmed by a passkey of the person, for a challenge of this session', async () => {
    const { accountId } = await admin(false);
    const passkey = createTestPasskey();
    const [one, other] = [await sessionOf(accountId, { isConfirmed: true }), await sessionOf(accountId)];
    const options = await app.inject<never>('POST', '/api/authentication/passkeys/options', { token: one, body: {} });
    const added = { name: 'Key', passkey: passkey.create(options.body) };
    await app.inject('POST', '/api/authentication/passkeys', { token: one, body: added });
    const challenge = async (token: string) => {
      const { body } = await app.inject<ConfirmationOptions>('POST', '/api/authentication/confirmation/options', {
        token,
        body: {},
      });
      expect(body.methods).toEqual(['passkey', 'password']);
      if (!body.passkey) throw new Error('The account has a passkey.');
      return body.passkey;
    };
    expect((await confirm(other, { passkey: passkey.sign(await challenge(one)) })).body.error.code).toBe(
      'SECRET_WRONG',
    );
    expect(await codeOf(other)).toBe('CONFIRMATION_REQUIRED');
    expect((await confirm(other, { passkey: passkey.sign(await challenge(other)) })).status).toBe(200);
    expect(await codeOf(other)).toBe('RECORD_NOT_FOUND');
  });
});

it('is declared by every call about refunds, exports, anonymising, roles, and secrets', () => {
  const kinds = /refund|export|anonymise|roles|staff|webhook|apiKey|secret|passkey|codes|callOff|unknownCharge/i;
  // Lists and previews show what the person may see anyway, and the others give nothing away and pay nothing.
  const without = [
    'listStaff',
    'listExports',
    'listExportPresets',
    'listWebhooks',
    'listWebhookDeliveries',
    'listUnknownCharges',
    'describeExport',
    'previewAnonymise',
    'getCallOff',
    'runEventReport',
    'listEventReports',
    'listApiKeys',
    // Ending a key is an emergency.
    'revokeApiKey',
    'deleteWebhook',
    'testWebhook',
    'repeatWebhookDeliveries',
    'paymentWebhook',
    'stopExport',
    'saveExportPreset',
    'deleteExportPreset',
    'startPasskeySignIn',
    'signInByPasskey',
  ];
  const all = Object.values<Endpoint>(endpoints);
  const missing = all
    .filter(({ name, confirm: kind }) => kinds.test(name) && kind === undefined)
    .map(({ name }) => name);
  expect(missing.filter((name) => !without.includes(name))).toEqual([]);
  expect(without.filter((name) => all.some((each) => each.name === name && each.confirm !== undefined))).toEqual([]);
});

describe('the reset of lost second factors', () => {
  const reset = (token: string, userId: string, reason?: string) =>
    app.inject<{ isMailed: boolean } & ErrorBody>('POST', `/api/admin/factor-resets/${userId}`, {
      token,
      body: { reason },
    });
  const confirmed = async () => {
    const { accountId } = await admin();
    return sessionOf(accountId, { isConfirmed: true });
  };
  const locked = async () => {
    const account = await createStaff(db(), ['helper'], {
      password_hash: await cheapHash(password),
      email_address: `lost-${Math.random()}@example.com`,
    });
    await addKey(account.accountId);
    return account;
  };
  const keysOf = (accountId: number) =>
    db().selectFrom('passkey').select('passkey_id').where('account_id', '=', accountId).execute();

  /** Signs in with the last mailed link, and returns the status. */
  const useLink = async () => {
    const { payload } = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'sign-in-link')
      .orderBy('outbox_id', 'desc')
      .executeTakeFirstOrThrow();
    const link = /token=([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
    return (await app.inject('POST', `/api/authentication/login/link?token=${link}`, { body: {} })).status;
  };

  it('needs two administrators, and then a mailed link that works once', async () => {
    const person = await locked();
    const [first, second] = [await confirmed(), await confirmed()];
    const userId = person.externalAccountIdentifier;
    expect((await reset(first, userId)).body.error.code).toBe('VALIDATION_ERROR');
    expect((await reset(first, userId, 'Phone lost, passport shown')).body).toEqual({ isMailed: false });
    expect((await reset(first, userId)).body.error.code).toBe('OTHER_ADMINISTRATOR_NEEDED');
    expect((await reset(second, userId)).body).toEqual({ isMailed: true });
    expect(await keysOf(person.accountId)).toHaveLength(1);
    expect([await useLink(), await useLink()]).toEqual([200, 401]);
    expect(await keysOf(person.accountId)).toEqual([]);
  });

  it('ends the sessions of the person, because a lost device may be signed in', async () => {
    const person = await locked();
    const [first, second, onLostPhone] = [await confirmed(), await confirmed(), await sessionOf(person.accountId)];
    const userId = person.externalAccountIdentifier;
    await reset(first, userId, 'Phone lost');
    await reset(second, userId);
    const isOpen = async () => (await app.inject('GET', '/api/account/profile', { token: onLostPhone })).status;
    expect(await isOpen()).toBe(200);
    expect(await useLink()).toBe(200);
    expect(await isOpen()).toBe(401);
  });

  it('needs administrators who have had the role for a day, because one can make the account of the other', async () => {
    const person = await locked();
    const userId = person.externalAccountIdentifier;
    const { accountId } = await admin();
    const young = await sessionOf(accountId, { isConfirmed: true });
    const now = app.clock.now();
    await db().updateTable('account').set({ created_at: now }).where('account_id', '=', accountId).execute();
    const tooNew = [403, 'STAFF_MEMBER_TOO_NEW'];
    const outcome = async (token: string) => {
      const { status, body } = await reset(token, userId, 'Phone lost');
      return [status, body.error?.code ?? body.isMailed];
    };
    expect(await outcome(young)).toEqual(tooNew);
    expect(await outcome(await confirmed())).toEqual([200, false]);
    expect(await outcome(young)).toEqual(tooNew);
    app.clock.advance({ hours: 24 });
    expect(await outcome(await sessionOf(accountId, { isConfirmed: true }))).toEqual([200, true]);
  });

  it('does not count the approval of an administrator who has lost the role', async () => {
    const person = await locked();
    const userId = person.externalAccountIdentifier;
    const { accountId } = await admin();
    const leaving = await sessionOf(accountId, { isConfirmed: true });
    expect((await reset(leaving, userId, 'Phone lost')).body.isMailed).toBe(false);
    await db().deleteFrom('staff_grant').where('account_id', '=', accountId).execute();
    expect((await reset(await confirmed(), userId, 'Phone lost')).body.isMailed).toBe(false);
    expect((await reset(await confirmed(), userId)).body.isMailed).toBe(true);
  });

  it('is not approved by the same administrator in two tabs at once', async () => {
    const person = await locked();
    const { accountId } = await admin();
    const tabs = [await sessionOf(accountId, { isConfirmed: true }), await sessionOf(accountId, { isConfirmed: true })];
    const row = () => sql`SELECT FROM account WHERE account_id = ${person.accountId} FOR UPDATE`;
    const outcomes = await whileLocked(app.database, row, 2, () =>
      Promise.all(tabs.map((tab) => reset(tab, person.externalAccountIdentifier, 'Phone lost'))),
    );
    expect(outcomes.map(({ body }) => body.error?.code ?? body.isMailed).toSorted()).toEqual([
      'OTHER_ADMINISTRATOR_NEEDED',
      false,
    ]);
  });

  it('is refused for the own account, without a confirmation, and three days after the request', async () => {
    const [person, boss] = [await locked(), await admin()];
    const own = await sessionOf(boss.accountId, { isConfirmed: true });
    expect((await reset(own, boss.externalAccountIdentifier, 'Mine')).body.error.code).toBe('OWN_STAFF_ACCOUNT');
    const plain = await sessionOf(boss.accountId);
    const userId = person.externalAccountIdentifier;
    expect((await reset(plain, userId, 'Lost')).body.error.code).toBe('CONFIRMATION_REQUIRED');
    expect((await reset(own, userId, 'Lost')).body.isMailed).toBe(false);
    app.clock.advance({ hours: 72 });
    const second = await confirmed();
    expect((await reset(second, userId, 'Lost')).body.isMailed).toBe(false);
  });
});
