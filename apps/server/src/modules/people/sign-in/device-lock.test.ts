import type { DeviceLock, LoginResponse, Unlocked } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../../calls/context.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createAccount, createStaff, type CreatedAccount } from '../../../seed/factories/account.ts';
import { authenticate } from './authenticate.ts';
import { createPasswords, hashPassword } from './index.ts';
import { tokenHash } from './token.ts';
import { unlockDevice } from './unlock-device.ts';

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
const pin = '471147';
let app: TestApp;
let scanner: CreatedAccount;

beforeAll(async () => {
  app = await createTestApp({
    name: 'device_lock',
    now: start,
    env: { STAFF_SESSION_HOURS: 'admin=8', STAFF_LOCK_MINUTES: 'admin=5', STAFF_PIN_RIGHTS: 'admin=helper' },
  });
  const password_hash = await hashPassword(password);
  await createAccount(app.database.kysely, { external_account_identifier: 'C1234567', password_hash });
  scanner = await createStaff(app.database.kysely, ['ticket-scanner'], {
    external_account_identifier: 'scanner',
    password_hash,
  });
  await createStaff(app.database.kysely, ['helper'], { external_account_identifier: 'helper', password_hash });
  await createStaff(app.database.kysely, ['admin'], { external_account_identifier: 'boss', password_hash });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  for (const table of ['rate_limit', 'staff_pin', 'session'] as const)
    await app.database.kysely.deleteFrom(table).execute();
});

const ask = <B>(path: string, token: string, body: object = {}) =>
  app.inject<B & ErrorBody>('POST', `/api/authentication/${path}`, { token, body });
async function signIn(userId: string, more: object = {}): Promise<LoginResponse> {
  const { body } = await app.inject<LoginResponse>('POST', '/api/authentication/login', {
    body: { userId, password, ...more },
  });
  return body;
}
const setPin = (token: string, more: object = {}) =>
  ask<DeviceLock>('pin', token, { currentPassword: password, pin, ...more });
const lock = (token: string) => ask<DeviceLock>('lock', token);
const unlock = (token: string, secret: object) => ask<Unlocked>('unlock', token, secret);
/** Statuses of a staff call, a call for signed-in accounts, and a public call. */
async function reach(token: string): Promise<number[]> {
  const answers = [];
  for (const path of ['admin/events', 'account/profile', 'settings'])
    answers.push((await app.inject('GET', `/api/${path}`, { token })).status);
  return answers;
}
/** Returns the session token of a scanner's locked device with a PIN. */
async function lockedDevice(): Promise<string> {
  const { token } = await signIn('scanner');
  await setPin(token);
  await lock(token);
  return token;
}
async function inTurn(count: number, act: () => Promise<{ body: ErrorBody }>): Promise<string[]> {
  const codes = [];
  for (let turn = 0; turn < count; turn += 1) codes.push((await act()).body.error.code);
  return codes;
}
const wrongs = (count: number): string[] => Array.from({ length: count }, () => 'SECRET_WRONG');
const lines = (action: string) =>
  app.database.kysely.selectFrom('audit_log').select('subject_account_id').where('action', '=', action).execute();

describe('a PIN', () => {
  it('is set and removed with the password, stored as a hash, and recorded in the audit log', async () => {
    const { token } = await signIn('scanner');
    expect((await setPin(token)).body).toMatchObject({ hasPin: true, lockAfterMinutes: 15 });
    const pins = await app.database.kysely.selectFrom('staff_pin').selectAll().execute();
    expect(pins).toMatchObject([{ account_id: scanner.accountId }]);
    expect(JSON.stringify(pins)).not.toContain(pin);
    expect((await setPin(token, { pin: null })).body.hasPin).toBe(false);
    expect(await lines('account.pin-set')).toEqual([{ subject_account_id: scanner.accountId }]);
    expect(await lines('account.pin-removed')).toEqual([{ subject_account_id: scanner.accountId }]);
  });

  it('is not set without the right password, and the session continues', async () => {
    const { token } = await signIn('scanner');
    const refused = await setPin(token, { currentPassword: 'wrong' });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'SECRET_WRONG']);
    expect(await reach(token)).toEqual([200, 200, 200]);
    await inTurn(7, () => setPin(token, { currentPassword: 'wrong' }));
    expect((await setPin(token)).body.error.code).toBe('RATE_LIMITED');
  });

  it.each(['0000', '1234', '8765'])('%s is refused as too simple', async (simple) => {
    const { token } = await signIn('scanner');
    expect((await setPin(token, { pin: simple })).body.error.code).toBe('PIN_TOO_SIMPLE');
  });
  it.each(['471', '123456789', '47a1', '４７１'])('%s is refused as no PIN', async (none) => {
    const { token } = await signIn('scanner');
    expect((await setPin(token, { pin: none })).status).toBe(422);
  });

  it('is removed by a password change', async () => {
    const { token } = await signIn('helper');
    await setPin(token);
    const changed = await ask<LoginResponse>('password', token, {
      currentPassword: password,
      newPassword: `${password} 2`,
    });
    expect(
      (await app.inject<DeviceLock>('GET', '/api/authentication/lock', { token: changed.body.token })).body,
    ).toMatchObject({
      hasPin: false,
      lockAfterMinutes: 15,
    });
    await ask('password', changed.body.token, { currentPassword: `${password} 2`, newPassword: password });
  });

  it('opens no session', async () => {
    await setPin((await signIn('scanner')).token);
    const { status } = await app.inject('POST', '/api/authentication/login', {
      body: { userId: 'scanner', password: pin },
    });
    expect(status).toBe(401);
  });
});

describe('a locked device', () => {
  it('is refused every call except unlocking and signing out', async () => {
    const token = await lockedDevice();
    expect(await reach(token)).toEqual([423, 423, 200]);
    expect((await lock(token)).body.hasPin).toBe(true);
    expect((await setPin(token)).status).toBe(423);
    expect((await unlock(token, { pin })).body).toEqual({ roles: ['ticket-scanner'], isAdmin: false, isHelper: false });
    expect(await reach(token)).toEqual([200, 200, 200]);
    await lock(token);
    expect((await ask('logout', token)).status).toBe(200);
    expect((await unlock(token, { pin })).status).toBe(401);
  });

  it('is locked for the staff member’s own session and the acting session, from either', async () => {
    const own = (await signIn('helper')).token;
    await setPin(own);
    const acting = (await ask<LoginResponse>('switch-context', own, { userId: 'C1234567' })).body.token;
    expect((await setPin(acting)).body.error.code).toBe('FORBIDDEN');
    await lock(acting);
    expect([await reach(own), await reach(acting)]).toEqual([
      [423, 423, 200],
      [423, 423, 200],
    ]);
    expect((await unlock(acting, { pin })).body.roles).toEqual(['helper']);
    expect(await reach(own)).toEqual([200, 200, 200]);
    await lock(own);
    expect((await reach(acting))[0]).toBe(423);
    expect((await setPin(acting)).status).toBe(423);
  });

  it('is unlocked with the password when no PIN is set', async () => {
    const { token } = await signIn('scanner');
    expect((await lock(token)).body.hasPin).toBe(false);
    expect((await unlock(token, { pin })).body.error.code).toBe('SECRET_WRONG');
    expect((await unlock(token, { password: 'wrong' })).body.error.code).toBe('SECRET_WRONG');
    expect((await unlock(token, { password })).status).toBe(200);
    expect(await reach(token)).toEqual([200, 200, 200]);
  });

  it('requires a full sign-in after five wrong PINs, and a right PIN resets the count', async () => {
    const token = await lockedDevice();
    const wrong = () => unlock(token, { pin: '471148' });
    expect(await inTurn(4, wrong)).toEqual(wrongs(4));
    expect((await unlock(token, { pin })).status).toBe(200);
    await lock(token);
    expect(await inTurn(6, wrong)).toEqual([...wrongs(4), 'SESSION_ENDED', 'SESSION_ENDED']);
    expect((await unlock(token, { pin })).status).toBe(401);
    expect(await lines('session.locked-out')).toEqual([{ subject_account_id: scanner.accountId }]);
    // The password opens another session. The account's limit leaves three more wrong PINs.
    const next = (await signIn('scanner')).token;
    await lock(next);
    expect(await inTurn(4, () => unlock(next, { pin: '471148' }))).toEqual([...wrongs(3), 'RATE_LIMITED']);
  });
});

describe('six wrong PINs at once', () => {
  async function tryAtOnce(database: Database) {
    const token = await lockedDevice();
    const rules = app.config.staffSessions;
    const now = app.clock.now();
    const signedIn = await authenticate(app.database.kysely, token, now, { staffSessions: rules });
    if (!signedIn) throw new Error('Nobody is signed in.');
    const context: CallContext = {
      actor: { ...signedIn, roles: ['admin'] },
      now,
      locale: 'en-US',
      requestId: 'test',
      remoteAddress: '127.0.0.1',
      sessionToken: token,
    };
    const outcomes = await whileLocked(
      database,
      () => sql`SELECT FROM session WHERE token_hash = ${tokenHash(token)} FOR UPDATE`,
      6,
      () =>
        Promise.allSettled(
          Array.from({ length: 6 }, () =>
            unlockDevice(database, { pin: '471148' }, context, {
              staffSessions: rules,
              passwords: createPasswords(app.workers),
              site: { origin: 'http://foyer.test', rpId: 'foyer.test' },
            }),
          ),
        ),
    );
    const codes = outcomes.map((outcome) => (outcome as { reason?: { code: string } }).reason?.code ?? 'in');
    return { codes: codes.toSorted(), isThere: (await reach(token))[0] === 423 };
  }

  it('count five attempts and end the session', async () => {
    expect(await tryAtOnce(app.database)).toEqual({
      codes: [...wrongs(4), 'SESSION_ENDED', 'SESSION_ENDED'],
      isThere: false,
    });
  });

  it('control: allow six attempts when each counts from zero', async () => {
    const weak = withWeakStatements(app.database, [['"pin_tries" + ', '0 + ']]);
    expect(await tryAtOnce(weak)).toEqual({ codes: wrongs(6), isThere: true });
    expect(weak.changed.size).toBe(1);
  });
});

describe('settings by role', () => {
  it('shorten sessions, with and without remember-me, and set the lock time', async () => {
    const boss = await signIn('boss', { rememberMe: true });
    expect(boss.expirationMs).toBe(8 * 3_600_000);
    expect((await signIn('helper')).expirationMs).toBe(12 * 3_600_000);
    expect((await lock(boss.token)).body.lockAfterMinutes).toBe(5);
  });

  it('reduce rights after a PIN, also for acting sessions, until the password is entered', async () => {
    const { token } = await signIn('boss');
    await setPin(token);
    const admin = async (as: string) => (await app.inject('GET', '/api/admin/outbox', { token: as })).status;
    expect(await admin(token)).toBe(200);
    await lock(token);
    expect((await unlock(token, { pin })).body).toEqual({ roles: ['helper'], isAdmin: false, isHelper: true });
    expect(await admin(token)).toBe(403);
    const acting = (await ask<LoginResponse>('switch-context', token, { userId: 'C1234567' })).body;
    expect([acting.roles, acting.context?.roles, await admin(acting.token)]).toEqual([['helper'], ['helper'], 403]);
    await lock(token);
    expect((await unlock(token, { password })).body.roles).toEqual(['admin']);
    expect([await admin(token), await admin(acting.token)]).toEqual([200, 200]);
  });
});
