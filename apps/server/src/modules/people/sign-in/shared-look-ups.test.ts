import { readStaffSessions } from '@foyer/domain/people/staff-sessions';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createAccount } from '../../../seed/factories/account.ts';
import { createAuthenticate } from './authenticate.ts';
import { tokenHash } from './token.ts';

/** Requests that arrive together share the look-up of their sessions. */

const now = new Date('2026-06-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let db: TestDatabase;
let authenticate: ReturnType<typeof createAuthenticate>;
beforeAll(async () => {
  db = await createTestDatabase('shared look-ups');
  authenticate = createAuthenticate(db.database.kysely, {
    staffSessions: readStaffSessions({}),
  });
});
afterAll(() => db.drop());

async function openSession(token: string, expiresAt = later(3600)): Promise<number> {
  const { accountId } = await createAccount(db.database.kysely, {});
  await db.database.kysely
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      remember: true,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return accountId;
}

const endSession = (token: string) =>
  db.database.kysely.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute();

it('gives each of several requests its own account, by one statement', async () => {
  const accounts = [await openSession('first'), await openSession('second')];
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const signedIn = await Promise.all(
      ['second', 'unknown', 'first', 'first'].map((token) => authenticate(token, now)),
    );
    expect(signedIn.map((each) => each?.accountId ?? null)).toEqual([accounts[1], null, accounts[0], accounts[0]]);
    expect(sent).toHaveBeenCalledTimes(1);
  } finally {
    sent.mockRestore();
  }
});

it('reads a session again for each request, also while another look-up runs', async () => {
  await openSession('ending');
  expect(await authenticate('ending', now)).not.toBeNull();
  const running = authenticate('first', now);
  await endSession('ending');
  expect(await Promise.all([authenticate('ending', now), authenticate('first', now), running])).toEqual([
    null,
    expect.anything(),
    expect.anything(),
  ]);
});

it('compares the end of a session with the time of its own request', async () => {
  await openSession('short', later(60));
  const signedIn = await Promise.all([later(59), later(60), later(61)].map((at) => authenticate('short', at)));
  expect(signedIn.map((each) => each !== null)).toEqual([true, false, false]);
});
