import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { openTestSession } from '../../test/sessions.ts';
import { hashPassword } from '../modules/people/sign-in/index.ts';
import { createAccount } from '../seed/factories/account.ts';

let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  empty = await createTestDatabase('demo-or-not');
  folder = await mkdtemp(join(tmpdir(), 'foyer-demo-'));
});
afterAll(async () => {
  await empty.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const people = async () => (await empty.database.pool.query('SELECT FROM account')).rowCount;

it.each([
  [{ DEMO: 'false' }, 401],
  [{ DEMO: 'true' }, 200],
])('demo accounts can sign in only when DEMO is on: %j', async (env, status) => {
  const app = await createTestApp({ name: 'demo-account', env });
  const password_hash = await hashPassword('foyer-demo');
  const { accountId, externalAccountIdentifier: userId } = await createAccount(app.database.kysely, {
    password_hash,
    demo: true,
  });
  const answer = await app.inject<LoginResponse & ErrorBody>('POST', '/api/authentication/login', {
    body: { userId, password: 'foyer-demo' },
  });
  expect(answer.status).toBe(status);
  if (status === 401) expect(answer.body.error.code).toBe('AUTH_FAILED_BAD_CREDENTIALS');
  const token = await openTestSession(app.database.kysely, accountId, { now: app.clock.now() });
  expect((await app.inject('GET', '/api/account/profile', { token })).status).toBe(status);
  await app.inject('POST', '/api/authentication/login-link', { body: { userId } });
  await app.jobs.drain();
  const mails = await app.database.kysely.selectFrom('outbox').select('outbox_id').execute();
  expect(mails).toHaveLength(status === 200 ? 1 : 0);
  await app.close();
});

it.each([
  [['seed'], { DEMO: 'false' }, /^This installation does not allow the demo: DEMO is false/],
  [['seed'], {}, /^This installation does not allow the demo/],
  [['start'], {}, /^The database is empty\. Say DEMO=false .* or DEMO=true/],
  [['start'], { DEMO: 'false' }, /^PAYMENT_GATEWAY is needed when DEMO is false/],
])('refuses %j with %j in one line', async (args, env, line) => {
  const settings = { DATABASE_URL: empty.url, DATA_DIR: folder, PORT: '0', ...env };
  const { code, errors } = await foyer(settings, args);
  expect(code).toBe(2);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toMatch(line);
  expect(await people()).toBe(0);
});

it('an empty production database names the next step, and a chosen sandbox marks its pages', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en-US"><body></body></html>');
  const server = await startServerProcess({ DATABASE_URL: empty.url, CLIENT_DIR: folder });
  try {
    await expect.poll(server.output).toMatch(/There is no administrator yet\. .*npm run foyer -- admin create/);
    // The file name is not served, so the mark cannot be bypassed.
    expect((await fetch(`${server.address}/index.html`, { headers: { accept: 'text/html' } })).status).toBe(404);
    for (const path of ['/', '/login', '/events']) {
      const page = await (await fetch(`${server.address}${path}`, { headers: { accept: 'text/html' } })).text();
      expect(page).toContain('<html data-payments="test" ');
    }
    const settings: unknown = await (await fetch(`${server.address}/api/settings`)).json();
    expect(settings).toMatchObject({ demo: false, testPayments: true });
    expect(await people()).toBe(0);
  } finally {
    await server.stop();
  }
});

it.each([
  [{ DEMO: 'false' }, /^\[Test\] /],
  [{ DEMO: 'true' }, /^(?!\[Test\])/],
])('marks mails as test when payments are a test outside a demo: %j', async (env, subject) => {
  const sent: { subject: string; html: string; text: string }[] = [];
  const app = await createTestApp({
    name: 'test-mail',
    env,
    gateways: {
      mail: {
        name: 'files',
        send: (message) => {
          sent.push(message);
          return Promise.resolve();
        },
        close: () => undefined,
      },
    },
  });
  const { externalAccountIdentifier: userId } = await createAccount(app.database.kysely);
  await app.inject('POST', '/api/authentication/login-link', { body: { userId } });
  await app.jobs.drain();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toMatch(subject);
  const notice = 'This is a test. No card is charged';
  expect([sent[0]?.html.includes(notice), sent[0]?.text.includes(notice)]).toEqual(
    env.DEMO === 'false' ? [true, true] : [false, false],
  );
  await app.close();
});
