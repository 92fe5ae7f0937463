import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { payBy, selfTicket } from '../../test/ordering.ts';
import { program as foyerProgram } from '../../test/program.ts';
import { pickPort } from '../db/embedded/postmaster.ts';

/**
 * Runs the commands of the README's production part in a shell: they lead an empty PostgreSQL to its first paid order. The test changes only the two addresses
 * that every reader replaces. `npm` and PostgreSQL's two programs are replaced by equivalents that install nothing and use the test database.
 */

const root = join(import.meta.dirname, '../../../..');
const password = 'a password for the boss';

let folder: string;
let shell: ChildProcess;
let output = '';
let address: string;
let database: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-readme-'));
  const { adminUrl } = inject('postgres');
  database = `foyer_readme_${process.pid}`;
  await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${database}`));
  address = `http://127.0.0.1:${await pickPort()}`;
  const script = (await productionPart())
    .replace('postgres://foyer:secret@db.example.com:5432/foyer', urlOf(adminUrl, database))
    .replace('https://events.example.com', address);
  await program(
    'npm',
    `case "$1 $2 $3" in "run foyer --") shift 3;; "start  ") ;; *) exit 9;; esac; exec node ${foyerProgram()} "$@"`,
  );
  await program('createuser', '[ "$*" = "foyer --pwprompt" ]');
  await program(
    'createdb',
    `[ "$*" = "foyer --owner foyer" ] && exec node ${await sqlProgram(`CREATE DATABASE ${database}`)}`,
  );
  shell = spawn('sh', ['-eu', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${folder}:${join(process.execPath, '..')}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(folder, 'data'),
      PORT: new URL(address).port,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shell.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shell.stdin?.end(`${password}\n`);
});
afterAll(async () => {
  if (shell.exitCode === null) {
    const ended = once(shell, 'exit');
    // `npm start` is the last command of the shell; it may not have started yet.
    shell.kill('SIGTERM');
    await ended;
  }
  await asAdmin(inject('postgres').adminUrl, (admin) =>
    admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  );
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The first code block below the heading. */
async function productionPart(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, block = ''] = /^## On a real PostgreSQL$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  // `exec` replaces the shell by the server, so one signal ends both.
  expect(block).toMatch(/\nnpm start\n$/);
  return block.replace(/npm start\n$/, 'exec npm start\n');
}

async function program(name: string, text: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
}

async function sqlProgram(sql: string): Promise<string> {
  const file = join(folder, 'sql.mjs');
  await writeFile(
    file,
    `import pg from ${JSON.stringify(join(root, 'node_modules/pg/esm/index.mjs'))};
     const client = new pg.Client(${JSON.stringify(inject('postgres').adminUrl)});
     await client.connect();
     await client.query(${JSON.stringify(sql)});
     await client.end();`,
  );
  return file;
}

async function ask<B>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: B }> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      'x-request-source': 'web',
      ...(token === undefined ? {} : { 'x-auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as B };
}

const mails = async () => {
  const outbox = join(folder, 'data', 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const texts = files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(outbox, file)));
  return Promise.all(texts.map(async (text) => PostalMime.parse(await text)));
};
async function mailTo(to: string, subject: RegExp): Promise<Email> {
  const isIt = (mail: Email) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? '');
  await expect.poll(async () => (await mails()).some(isIt)).toBe(true);
  const found = (await mails()).find(isIt);
  if (!found) throw new Error('The mail went away.');
  return found;
}

it('follow the README from an empty database to the first paid order', { timeout: 240_000 }, async () => {
  await expect
    .poll(() => (shell.exitCode === null ? output : `ended: ${output}`), { timeout: 200_000, interval: 200 })
    .toMatch(/Foyer is ready|^ended/);
  expect(output).toMatch(/^Created boss: admin\.$/m);
  expect(output).toMatch(/accounts: 1 row read: 1 new/);
  expect(output).toMatch(/^Created SPRING /m);
  expect(output.match(/^ok {4}/gm)?.length).toBeGreaterThan(6);
  expect(output).not.toMatch(/^FAIL/m);
  expect(output).not.toMatch(/There is no administrator/);

  const boss = await ask<{ token: string; roles: string[] }>('POST', '/authentication/login', {
    userId: 'boss',
    password,
  });
  expect(boss.body.roles).toEqual(['admin']);

  expect((await ask('POST', '/authentication/login-link', { userId: 'C2000001' })).status).toBe(200);
  const link = await mailTo('ana@example.com', /^\[Test\]/);
  const token = /\/login\?token=([\w-]+)/.exec(link.text ?? '')?.[1];
  const signedIn = await ask<{ token: string }>('POST', `/authentication/login/link?token=${token}`);
  expect(signedIn.status).toBe(200);
  const ana = signedIn.body.token;

  const events = await ask<{ eventId: number; eventShortCode: string }[]>('GET', '/events', undefined, ana);
  const eventId = events.body.find((event) => event.eventShortCode === 'SPRING')?.eventId ?? 0;
  const offered = await ask<{ ticketConfiguration: { ticketConfigurationId: number; amount: number } }[]>(
    'POST',
    '/events/available-tickets',
    { eventId, externalAccountIdentifier: 'C2000001', relationshipType: 'CONSULTANT', cartSummary: [] },
    ana,
  );
  expect(offered.status).toBe(200);
  const ticketConfigurationId = offered.body[0]?.ticketConfiguration.ticketConfigurationId ?? 0;
  const order = await ask<OrderAnswer>(
    'POST',
    '/orders',
    {
      eventId,
      tickets: [selfTicket({ externalAccountIdentifier: 'C2000001' }, ticketConfigurationId)],
      chargeCreditCardRequest: payBy('4242424242424242'),
    },
    ana,
  );
  expect(order).toMatchObject({
    status: 200,
    body: { order: { paymentKind: 'card', totalAmount: 50, currency: 'USD' } },
  });
  expect((await mailTo('payer@example.com', /Spring training/)).subject).toMatch(/^\[Test\]/);
});
