import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { atBarrier, meeting, meetHere } from '../../../../test/barrier.ts';
import { openBrowser } from '../../../../test/identity/browser.ts';
import { startRogueProvider, type RogueProvider } from '../../../../test/identity/rogue-provider.ts';
import { withWeakStatements } from '../../../../test/weak-statements.ts';
import type { Database } from '../../../db/database.ts';
import { createIdentityProvider } from '../../../gateways/identity/provider.ts';
import { readSignIn } from '../../../ops/provider-settings.ts';
import { readStaffSessions } from '@foyer/domain/people/staff-sessions';
import { createAccount } from '../../../seed/factories/account.ts';
import { finishSignIn } from './finish-sign-in.ts';

/** Logout tokens that arrive before the sign-in that they concern is complete (people 2.14). */

const clientId = 'foyer';
const event = 'http://schemas.openid.net/event/backchannel-logout';
let app: TestApp;
let rogue: RogueProvider;
let settings: string;

beforeAll(async () => {
  rogue = await startRogueProvider(clientId, { now: () => app.clock.now() });
  const { issuer } = rogue;
  settings = JSON.stringify([
    { id: 'rogue', name: 'Rogue', issuer, clientId, for: 'everyone', accountClaim: 'number' },
  ]);
  app = await createTestApp({ name: 'late logout', now: new Date(), env: { SIGN_IN_PROVIDERS: settings } });
  await createAccount(app.database.kysely, { external_account_identifier: 'C1000001' });
  await sql`CREATE FUNCTION meet_here() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`BEGIN ${meetHere} RETURN NULL; END`)}`.execute(
    app.database.kysely,
  );
});
afterAll(async () => {
  await app.close();
  await rogue.close();
});
beforeEach(async () => {
  app.clock.set(new Date());
  await app.database.kysely.deleteFrom('provider_sign_out').execute();
  delete rogue.shape.token;
  rogue.shape.person = { number: 'C1000001', ...late };
});

const late = { sub: 'late', sid: 's9' };
interface About {
  sub?: string;
  sid?: string;
}
let tokens = 0;

/** Sends a logout token. Its time is a second after the sign-in began. */
async function signOutThere(about: About): Promise<number> {
  const at = Math.floor(app.clock.now().getTime() / 1000);
  const jti = `token ${(tokens += 1)}`;
  const token = await rogue.sign({
    iss: rogue.issuer,
    aud: clientId,
    iat: at,
    exp: at + 120,
    jti,
    events: { [event]: {} },
    ...about,
  });
  const body = new FormData();
  body.set('logout_token', token);
  return (await app.inject('POST', '/api/authentication/oidc/rogue/backchannel-logout', { body })).status;
}

/** A sign-in that only the browser has to complete. */
async function comeBack() {
  const browser = openBrowser(app);
  const begun = await browser.start('rogue');
  const page = await browser.comeBack('rogue', {
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: rogue.issuer,
  });
  return { browser, page };
}

/** The provider sends the logout token before it returns the ID token. */
async function whileExchanged(about: About): Promise<string> {
  rogue.shape.token = async (payload) => {
    app.clock.advance({ seconds: 1 });
    expect(await signOutThere(about)).toBe(200);
    return rogue.sign(payload);
  };
  const { browser, page } = await comeBack();
  const { status, body } = await browser.finish(page);
  return status === 200 ? 'signed in' : body.error.code;
}

test.each<[string, About, string]>([
  ['of its session ends the sign-in', { sid: 's9' }, 'SIGN_IN_EXPIRED'],
  ['of its person ends the sign-in', { sub: 'late' }, 'SIGN_IN_EXPIRED'],
  ['of both ends the sign-in', { sub: 'late', sid: 's9' }, 'SIGN_IN_EXPIRED'],
  ['of another session leaves it', { sub: 'late', sid: 's8' }, 'signed in'],
  ['of another person leaves it', { sub: 'bob' }, 'signed in'],
])('a token %s while the code is exchanged', async (_, about, result) => {
  expect(await whileExchanged(about)).toBe(result);
});

test('a token from before the sign-in began leaves it', async () => {
  expect(await signOutThere(late)).toBe(200);
  app.clock.advance({ seconds: 1 });
  const { browser, page } = await comeBack();
  expect((await browser.finish(page)).status).toBe(200);
});

/** Completes the sign-in with a database of the test, and returns whether its session lives. */
async function finishOn(database: Database, { browser, page }: Awaited<ReturnType<typeof comeBack>>): Promise<boolean> {
  const clock = () => app.clock.now();
  const { providers } = readSignIn({ SIGN_IN_PROVIDERS: settings, PUBLIC_URL: 'http://foyer.test' }, []);
  const deps = {
    database,
    providers: providers.map((each) => createIdentityProvider(each, { clock })),
    publicUrl: () => 'http://foyer.test',
    rules: { staffSessions: readStaffSessions({}) },
    log: () => undefined,
  };
  const context = {
    actor: null,
    now: clock(),
    locale: 'en-US' as const,
    requestId: 'request',
    remoteAddress: '127.0.0.1',
    signInCookie: browser.cookie.replace(/^.*=/, ''),
  };
  const input = { provider: 'rogue', token: page.get('token') ?? '' };
  return finishSignIn(deps, input, context).then(
    () => true,
    () => false,
  );
}

/**
 * The token has been handled, but not committed, when the result of the sign-in is stored and the browser completes it. `together`
 * runs both, and `begin` lets the token arrive there. Returns whether a session lives in the end.
 */
async function meet(
  together: (
    begin: () => Promise<{ logout: Promise<number> }>,
    begun: Awaited<ReturnType<typeof comeBack>>,
  ) => Promise<unknown>,
): Promise<boolean> {
  const { kysely } = app.database;
  await kysely.deleteFrom('session').execute();
  const begun = await comeBack();
  const setPerson = (subject: string, sid: string) =>
    kysely.updateTable('provider_sign_in').set({ subject, sid }).where('token_hash', 'is not', null).execute();
  await setPerson('not stored yet', 's0');
  app.clock.advance({ seconds: 1 });
  // The last statement of the logout.
  await sql`CREATE TRIGGER meet_here AFTER DELETE ON sign_in_step FOR EACH STATEMENT EXECUTE FUNCTION meet_here()`.execute(
    kysely,
  );
  try {
    await together(async () => {
      const logout = signOutThere(late);
      await expect.poll(async () => (await locksAwaited()) > 0).toBe(true);
      await setPerson(late.sub, late.sid);
      return { logout };
    }, begun);
  } finally {
    await sql`DROP TRIGGER meet_here ON sign_in_step`.execute(kysely);
  }
  return (await kysely.selectFrom('session').select('session_id').execute()).length > 0;
}

async function locksAwaited(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    app.database.kysely,
  );
  return rows[0]?.count ?? 0;
}

test('a token that is not committed yet ends the sign-in that the browser completes', async () => {
  const lives = await meet((begin, begun) =>
    // The sign-in waits for the token, which waits for the test.
    meeting(app.database, 2, async () => {
      const { logout } = await begin();
      await Promise.all([logout, finishOn(app.database, begun)]);
    }),
  );
  expect(lives).toBe(false);
});

test('without the lock, the session of that sign-in would live', async () => {
  const weak = withWeakStatements(app.database, [
    ['SELECT pg_advisory_xact_lock_shared($1::int, hashtext($2))', 'SELECT $1::int, hashtext($2)'],
  ]);
  const lives = await meet(async (begin, begun) => {
    const logout = await app.database.transaction(async (tx) => {
      await sql.raw(`SELECT ${atBarrier.replace('_shared', '')}`).execute(tx);
      const began = await begin();
      expect(await finishOn(weak, begun)).toBe(true);
      return began;
    });
    await logout.logout;
  });
  expect(lives).toBe(true);
  expect(weak.changed.size).toBe(1);
});
