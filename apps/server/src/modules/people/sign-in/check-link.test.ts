import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createAccount, type NewAccount } from '../../../seed/factories/account.ts';

/** Opening a mailed link does not use it. Only a sign-in does. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ name: 'check-link', now: '2026-06-01T12:00:00Z' });
});
afterAll(() => app.close());

const browser = 'a1b2c3d4e5f60718a1b2c3d4e5f60718';
const post = <Body>(path: string, body: object) => app.inject<Body>('POST', `/api/authentication/${path}`, { body });
const stateOf = async (token: string, opening?: string) =>
  (await post<{ state: string }>('login-link/check', { token, ...(opening === undefined ? {} : { browser: opening }) }))
    .body.state;
const use = (token: string) =>
  app.inject<LoginResponse & ErrorBody>('POST', `/api/authentication/login/link?token=${token}`);
const mailsTo = (address: string) =>
  app.database.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', address)
    .orderBy('outbox_id', 'desc')
    .execute();
async function newest(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return /token=([\w-]+)/.exec(JSON.stringify(mail?.payload))?.[1] ?? '';
}

let count = 0;
async function linkOf(body: object = { browser }, account: NewAccount = {}) {
  const address = `linked-${(count += 1)}@example.com`;
  const { externalAccountIdentifier: userId } = await createAccount(app.database.kysely, {
    email_address: address,
    ...account,
  });
  expect((await post('login-link', { userId, ...body })).status).toBe(200);
  await app.jobs.drain();
  return { userId, address, token: await newest(address) };
}

it('recognises only the browser that requested the link', async () => {
  const { token } = await linkOf();
  expect(await stateOf(token, browser)).toBe('requestedHere');
  expect(await stateOf(token, browser.replace('a', 'b'))).toBe('requestedElsewhere');
  expect(await stateOf(token)).toBe('requestedElsewhere');
});

it('names the account of the link with a masked name, only to a browser that must press the button', async () => {
  const { token, userId } = await linkOf({ browser }, { first_name: 'Mary', last_name: 'Smith' });
  const check = async (opening?: string) =>
    (await post<object>('login-link/check', { token, ...(opening === undefined ? {} : { browser: opening }) })).body;
  const account = { firstName: 'M****', lastName: 'S****', userId: `${userId.slice(0, 2)}****${userId.slice(-2)}` };
  expect(await check()).toEqual({ state: 'requestedElsewhere', account });
  expect(await check(browser)).toEqual({ state: 'requestedHere' });
  await use(token);
  expect(await check()).toEqual({ state: 'spent' });
});

it('recognises no browser for a link that was requested without a browser id', async () => {
  const { token } = await linkOf({});
  expect(await stateOf(token, browser)).toBe('requestedElsewhere');
});

it('leaves the link valid, however often it is opened', async () => {
  const { token, userId } = await linkOf();
  for (let turn = 0; turn < 20; turn += 1) await stateOf(token, turn % 2 === 0 ? browser : undefined);
  expect((await use(token)).body.userId).toBe(userId);
  expect(await stateOf(token, browser)).toBe('spent');
});

it('stores only a hash of the browser id', async () => {
  const { token } = await linkOf();
  const rows = await app.database.kysely.selectFrom('sign_in_token').selectAll().execute();
  expect(rows.some((row) => row.browser?.length === 32)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(browser);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('mails a new link for a used or expired link to the same account', async () => {
  const { token, address, userId } = await linkOf();
  await use(token);
  expect((await post('login-link', { token, browser })).body).toEqual({ success: true });
  await app.jobs.drain();
  const second = await newest(address);
  expect(second).not.toBe(token);
  app.clock.advance({ minutes: 15 });
  expect(await stateOf(second, browser)).toBe('spent');
  await post('login-link', { token: second, browser });
  await app.jobs.drain();
  expect(await mailsTo(address)).toHaveLength(3);
  expect((await use(await newest(address))).body.userId).toBe(userId);
});

it('returns the same response for an unknown token and mails nothing', async () => {
  expect(await stateOf('unknown', browser)).toBe('unknown');
  const before = await app.database.kysely.selectFrom('outbox').select('outbox_id').execute();
  expect((await post('login-link', { token: 'unknown' })).body).toEqual({ success: true });
  await app.jobs.drain();
  expect(await app.database.kysely.selectFrom('outbox').select('outbox_id').execute()).toEqual(before);
});

it.each([{}, { userId: 'C1', token: 'x' }, { userId: 'C1', browser: 'short' }])(
  'refuses the request %j',
  async (body) => expect((await post('login-link', body)).status).toBe(422),
);
