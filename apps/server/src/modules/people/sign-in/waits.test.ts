import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { crowd } from '../../../../test/long.ts';
import { cheapHash } from '../../../../test/passwords.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createAccount, type CreatedAccount } from '../../../seed/factories/account.ts';
import { networkOf } from '../../system/limits/index.ts';

/** Limits password guessing without locking the real person out (people 2.3). */

const start = '2026-06-01T12:00:00Z';
const password = 'correct horse';
const home = '198.51.100.1';
const hall = '198.51.100.50';
const rushSize = crowd(300);
let app: TestApp;
let password_hash: string;

beforeAll(async () => {
  app = await createTestApp({ name: 'sign-in waits', now: start });
  password_hash = await cheapHash(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  await app.database.kysely.deleteFrom('rate_limit').execute();
});

const person = () => createAccount(app.database.kysely, { password_hash, email_address: 'somebody@example.com' });
const elsewhere = (index: number) => `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;

/** The device cookie of each address. Every address except the hall's is used by one device. */
const cookies = new Map<string, string>();
beforeEach(() => cookies.clear());

async function ask(path: string, body: object, remoteAddress: string, token?: string) {
  const cookie = cookies.get(remoteAddress);
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: JSON.stringify(body),
  });
  const marked = String(answer.headers['set-cookie'] ?? '');
  if (marked !== '' && remoteAddress !== hall) cookies.set(remoteAddress, marked.split(';')[0] ?? '');
  const parsed = JSON.parse(answer.body) as LoginResponse & ErrorBody;
  return { status: answer.statusCode, body: parsed, retryAfter: Number(answer.headers['retry-after']) };
}
const login = (
  { externalAccountIdentifier: userId }: Pick<CreatedAccount, 'externalAccountIdentifier'>,
  secret: string,
  from: string,
) => ask('login', { userId, password: secret }, from);
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;
const inTurn = async (times: number, each: (index: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let index = 0; index < times; index += 1) statuses.push(await statusOf(each(index)));
  return statuses;
};
const all = (times: number, status: number) => Array.from({ length: times }, () => status);

describe('simultaneous requests', () => {
  const flood = '192.0.2.9';
  const rush = (each: () => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: rushSize }, () => statusOf(each())));

  it('check eight wrong passwords', async () => {
    const victim = await person();
    const statuses = await rush(() => login(victim, 'wrong', flood));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([8, rushSize - 8]);
  });

  it('refuse even the right password after the first eight', async () => {
    const victim = await person();
    await rush(() => login(victim, 'wrong', flood));
    expect((await login(victim, password, flood)).status).toBe(429);
  });

  it('mail eight links', async () => {
    const victim = await createAccount(app.database.kysely, { email_address: 'flooded@example.com' });
    await rush(() => ask('login-link', { userId: victim.externalAccountIdentifier }, flood));
    await app.jobs.drain();
    const mails = await app.database.kysely
      .selectFrom('outbox')
      .select('outbox_id')
      .where('recipient', '=', 'flooded@example.com')
      .execute();
    expect(mails).toHaveLength(8);
  });

  it('check eight wrong old passwords of a password change', async () => {
    const victim = await person();
    const token = await openTestSession(app.database.kysely, victim.accountId, { now: app.clock.now() });
    const body = { currentPassword: 'wrong', newPassword: 'a whole new phrase' };
    const statuses = await rush(() => ask('password', body, flood, token));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([8, rushSize - 8]);
  });
});

describe('wrong passwords from other networks', () => {
  it('do not lock the person out on a new device in another network', async () => {
    const victim = await person();
    expect(await inTurn(9, () => login(victim, 'wrong', elsewhere(1)))).toEqual([...all(8, 401), 429]);
    expect((await login(victim, password, home)).status).toBe(200);
    // The person's sign-in does not end the wait of the guesser.
    expect((await login(victim, password, elsewhere(1))).status).toBe(429);
  });

  it('stop after eighty in total, but a known device can still sign in', async () => {
    const victim = await person();
    expect((await login(victim, password, home)).status).toBe(200);
    const statuses = await inTurn(90, (index) => login(victim, 'wrong', elsewhere(index)));
    expect(statuses.slice(0, 60)).toEqual(all(60, 401));
    expect(count(statuses, 401)).toBe(80);
    expect((await login(victim, password, elsewhere(200))).status).toBe(429);
    expect((await login(victim, password, home)).status).toBe(200);
    // The known device has its own limit of eight.
    expect(await inTurn(9, () => login(victim, 'wrong', home))).toEqual([...all(8, 401), 429]);
  });

  it('control: an unknown device waits with all others', async () => {
    const victim = await person();
    await inTurn(80, (index) => login(victim, 'wrong', elsewhere(index)));
    expect((await login(victim, password, home)).status).toBe(429);
  });

  it('do not block link requests of a known device', async () => {
    const victim = await person();
    const link = (from: string) => ask('login-link', { userId: victim.externalAccountIdentifier }, from);
    await login(victim, password, home);
    const statuses = await inTurn(90, (index) => link(elsewhere(index)));
    expect(count(statuses, 200)).toBe(80);
    expect((await link(home)).status).toBe(200);
  });

  it('block devices that were known before a password change', async () => {
    const victim = await person();
    const { token } = (await login(victim, password, home)).body;
    const office = '198.51.100.2';
    await ask('password', { currentPassword: password, newPassword: 'a whole new phrase' }, office, token);
    await inTurn(80, (index) => login(victim, 'wrong', elsewhere(index)));
    expect((await login(victim, 'a whole new phrase', home)).status).toBe(429);
    expect((await login(victim, 'a whole new phrase', office)).status).toBe(200);
  });
});

describe('the address of a hall', () => {
  it('makes only wrong passwords wait after sixty of them', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const wrong = await inTurn(65, (index) =>
      login({ externalAccountIdentifier: `C60000${String(index).padStart(2, '0')}` }, 'wrong', hall),
    );
    expect([count(wrong, 401), count(wrong, 429)]).toEqual([60, 5]);
    for (const each of people) expect((await login(each, password, hall)).status).toBe(200);
    expect((await login(people[0] as CreatedAccount, 'wrong', hall)).status).toBe(429);
  });

  it('can request a link for each person', async () => {
    const people = await Promise.all(Array.from({ length: 70 }, person));
    const statuses = await inTurn(70, (index) =>
      ask('login-link', { userId: people[index]?.externalAccountIdentifier }, hall),
    );
    expect(statuses).toEqual(all(70, 200));
  });
});

describe('a count of attempts', () => {
  const guess = (userId: string) => login({ externalAccountIdentifier: userId }, 'wrong', home);

  it('adds up for 15 minutes', async () => {
    await inTurn(4, () => guess('C5550001'));
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect(await inTurn(5, () => guess('C5550001'))).toEqual([...all(4, 401), 429]);
  });

  it('restarts 15 minutes after its first attempt', async () => {
    await inTurn(4, () => guess('C5550002'));
    app.clock.advance({ minutes: 10 });
    await inTurn(3, () => guess('C5550002'));
    app.clock.advance({ minutes: 6 });
    expect(await inTurn(9, () => guess('C5550002'))).toEqual([...all(8, 401), 429]);
  });

  it('is cleared only for the account that signs in, and right passwords do not add up', async () => {
    const [victim, own] = [await person(), await person()];
    await inTurn(7, () => login(victim, 'wrong', home));
    expect(await inTurn(20, () => login(own, password, home))).toEqual(all(20, 200));
    expect(await inTurn(2, () => login(victim, 'wrong', home))).toEqual([401, 429]);
    const rows = await app.database.kysely
      .selectFrom('rate_limit')
      .select(['name', 'used'])
      .where('key', '=', own.externalAccountIdentifier)
      .execute();
    expect(rows).toEqual([{ name: 'password', used: 0 }]);
  });

  it('includes wrong old passwords of a password change', async () => {
    const victim = await person();
    const token = await openTestSession(app.database.kysely, victim.accountId, { now: app.clock.now() });
    const change = (currentPassword: string) =>
      ask('password', { currentPassword, newPassword: 'a whole new phrase' }, home, token);
    await inTurn(7, () => login(victim, 'wrong', home));
    expect((await change('wrong')).status).toBe(401);
    expect((await change(password)).body.error.code).toBe('RATE_LIMITED');
  });
});

it('identifies the network of an address, /64 for IPv6', () => {
  expect(
    ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '2001:DB8:0:0:ffff::2', 'fe80::1%eth0'].map(networkOf),
  ).toEqual(['192.0.2.7', '192.0.2.7', '2001:db8:0:0::/64', '2001:db8:0:0::/64', 'fe80:0:0:0::/64']);
});
