import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { passTypeId, walletEnv } from '../../test/wallets/keys.ts';
import { startFakeStripe, type FakeStripe } from '../../test/stripe/fake-stripe.ts';
import { openDatabase } from '../db/database.ts';
import { StripeGateway } from '../gateways/payments/stripe/gateway.ts';
import { readConfig } from '../ops/config.ts';
import { networkReason } from '../ops/network-reason.ts';
import { createStaff } from '../seed/factories/account.ts';
import { checkDatabase, checkUse } from './check/database.ts';
import { checkFolder, checkPayments, checkPublicUrl } from './check/outside.ts';
import { checkProviders } from './check/providers.ts';
import { checkWallets } from './check/wallets.ts';
import { startRogueProvider } from '../../test/identity/rogue-provider.ts';

let db: TestDatabase;
let folder: string;
let env: Record<string, string>;
const mails: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('No such mailbox') : null),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      mails.push(text);
      done();
    });
  },
});
beforeAll(async () => {
  db = await createTestDatabase('check');
  folder = await mkdtemp(join(tmpdir(), 'foyer-check-'));
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  env = {
    DATABASE_URL: db.url,
    DATA_DIR: folder,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    SIGNING_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Foyer <events@example.com>',
  };
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await db.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The output lines by subject: `{ clock: 'ok …' }`. */
async function check(settings: Record<string, string> = {}, args: string[] = [], base = env) {
  const { code, output, errors } = await foyer({ ...base, ...settings }, ['check', ...args]);
  expect(errors).toBe('');
  const lines = output
    .trim()
    .split('\n')
    .map((line) => [line.slice(6, 22).trim(), `${line.slice(0, 4).trim()} ${line.slice(24)}`]);
  return { code, lines: Object.fromEntries(lines) as Record<string, string>, output };
}

describe('foyer check', () => {
  it('reports ok per line, sends the test mail, and changes nothing', async () => {
    await createStaff(db.database.kysely, ['admin'], {});
    const server = await startServerProcess({ ...env });
    try {
      const { code, lines } = await check({ PUBLIC_URL: server.address }, ['--mail-to', 'ana@example.com']);
      expect(lines).toEqual({
        settings: expect.stringMatching(/^ok Foyer \d/) as unknown,
        'data folder': `ok ${folder}`,
        database: expect.stringMatching(/^ok PostgreSQL \d+/) as unknown,
        connections: expect.stringMatching(
          /^ok up to 20 \(1 × 20\) of the \d+ that the database grants, enough for \d+ processes\.$/,
        ) as unknown,
        clock: "ok Agrees with the database's clock.",
        migrations: 'ok All are applied.',
        'signing key': expect.stringMatching(/^ok [\da-f]{16}$/) as unknown,
        administrator: 'ok Exists.',
        payments: 'warn The sandbox (card): no card is charged.',
        mail: expect.stringMatching(
          /^ok 127\.0\.0\.1:\d+ accepted a test mail from .* to ana@example\.com\.$/,
        ) as unknown,
        'public URL': `ok ${server.address} responds.`,
        'Apple Wallet': 'ok Not offered: no APPLE_PASS_TYPE_ID.',
        'Google Wallet': 'ok Not offered: no GOOGLE_WALLET_ISSUER_ID.',
      });
      expect(code).toBe(0);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatch(/^To: ana@example\.com\r$/m);
    } finally {
      await server.stop();
    }
  });

  it.each<[string, Record<string, string>, string[], string, RegExp]>([
    ['a wrong setting', { PORT: 'x' }, [], 'settings', /^FAIL PORT must be a port number/],
    ['a missing gateway', { PAYMENT_GATEWAY: '' }, [], 'payments', /^FAIL PAYMENT_GATEWAY is needed/],
    [
      'a different signing key',
      { SIGNING_KEY: Buffer.alloc(32, 2).toString('base64') },
      [],
      'signing key',
      /^FAIL The signing key/,
    ],
    ['a broken key', { SIGNING_KEY: 'abc' }, [], 'signing key', /^FAIL SIGNING_KEY must be an Ed25519/],
    [
      'a refused mailbox',
      {},
      ['--mail-to', 'nobody@example.com'],
      'mail',
      /^FAIL .* did not accept .*No such mailbox\.$/,
    ],
    [
      'no mail server',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      ['--mail-to', 'ana@example.com'],
      'mail',
      /^FAIL .*ECONNREFUSED/,
    ],
    [
      'a mail server that cannot be greeted',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      [],
      'mail',
      /^FAIL .*cannot be used: .*ECONNREFUSED/,
    ],
    [
      'no database',
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x', DATABASE_WAIT_SECONDS: '60' },
      [],
      'database',
      /^FAIL .*nothing listens there\.$/,
    ],
    ['a file in place of the folder', { DATA_DIR: '/dev/null/foyer' }, [], 'data folder', /^FAIL .*cannot be written/],
  ])('fails with %s and reports it in one line', async (_name, settings, args, about, line) => {
    const { code, lines, output } = await check(settings, args);
    expect(lines[about]).toMatch(line);
    expect(output.match(/^FAIL/gm)).toHaveLength(1);
    expect(code).toBe(1);
  });

  it('reports until when the configured wallets are valid, and whether passes can receive changes', () => {
    const at = (date: string, publicUrl = 'https://foyer.test') =>
      checkWallets(readConfig({ ...walletEnv, PUBLIC_URL: publicUrl }), new Date(date)).map(
        ({ level, line }) => `${level} ${line}`,
      );
    expect(at('2026-01-01')).toEqual([
      `ok ${passTypeId}, until 2120-01-01; Apple was not contacted.`,
      expect.stringMatching(/^ok Issuer \d+, as foyer@tests\.iam/),
    ]);
    expect(at('2026-01-01', 'http://foyer.test')[0]).toMatch(/^warn .*passes get no updates/);
    expect(at('2119-12-20')[0]).toMatch(/^warn .*only valid until 2120-01-01/);
    expect(at('2120-01-02')[0]).toMatch(/^FAIL .*was valid until 2120-01-01/);
  });

  it('finds missing rights, an older or newer database, a pool that is too large, and a standby', async () => {
    const config = readConfig({ ...env, DATABASE_POOL_SIZE: '500', WEB_CONCURRENCY: '4' });
    const found = async () => {
      const findings = await checkDatabase(db.database, config);
      return Object.fromEntries(findings.map(({ about, level, line }) => [about, `${level} ${line}`]));
    };
    expect((await found()).clock).toBe("ok Agrees with the database's clock.");
    const realNow = Date.now;
    for (const [seconds, level] of [
      [20, 'warn'],
      [-60, 'FAIL'],
    ] as const) {
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + seconds * 1000);
      const line = (await found()).clock;
      clock.mockRestore();
      expect(line).toMatch(new RegExp(`^${level} [\\d.]+ s away from the database's clock\\.`));
      // The statement may take a while on a busy machine.
      const off = Number(line?.split(' ')[1]);
      expect(off).toBeLessThanOrEqual(Math.abs(seconds));
      expect(off).toBeGreaterThan(Math.abs(seconds) - 15);
    }
    expect((await found()).connections).toMatch(
      /^warn up to 2500 \(5 × 500\) of the \d+ that the database grants: reduce DATABASE_POOL/,
    );
    const others = await Promise.all(
      [1, 2, 3].map((pid) =>
        openDatabase({ url: db.url, poolSize: 2, applicationName: `foyer server ${pid} on door` }),
      ),
    );
    await Promise.all(others.map(({ pool }) => pool.query('SELECT 1')));
    const used = async () => (await checkUse(db.database, readConfig(env)))[0]?.line;
    const checked = async () => (await checkDatabase(db.database, readConfig(env)))[1]?.line;
    expect([await checked(), await used()]).toEqual([
      expect.stringMatching(/^up to 60 \(3 × 20\)/),
      expect.stringMatching(/^up to 80 \(4 × 20\)/),
    ]);
    await Promise.all(others.map((other) => other.close()));

    await db.database.pool.query("DELETE FROM schema_function WHERE name = 'order_take'");
    expect((await found()).migrations).toBe('warn 1 waits for the next start: order_take.');
    await db.database.pool.query(
      `DELETE FROM schema_function WHERE name = 'order_take' OR name LIKE 'h%' OR name LIKE 'c%'`,
    );
    expect((await found()).migrations).toMatch(/^warn \d+ wait for the next start: (?:\w+, ){4}\w+ and \d+ more\.$/);
    await db.database.pool.query("INSERT INTO schema_migration (name, checksum) VALUES ('9999-later', 'x')");
    expect((await found()).migrations).toMatch(
      /^FAIL The database was last used by a newer Foyer: .* does not know its change 9999-later\./,
    );

    const elsewhere = new URL(db.url);
    elsewhere.searchParams.set('options', `-c search_path=pg_catalog -c default_transaction_read_only=on`);
    const other = await openDatabase({ url: elsewhere.href, poolSize: 2 });
    try {
      const [rights] = await checkDatabase(other, config);
      expect(`${rights?.level} ${rights?.line}`).toMatch(
        /^FAIL PostgreSQL .*, but it is read-only.*may not create tables/,
      );
    } finally {
      await other.close();
    }
  });

  it('reports whether Stripe responds, and its mode', async () => {
    const fakeStripe: FakeStripe = await startFakeStripe();
    const { secretKey, port } = fakeStripe;
    const finding = async (key: string, at: number) => {
      const config = readConfig({
        ...env,
        PAYMENT_GATEWAY: 'stripe',
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_TEST_MODE: 'true',
      });
      const api = { host: '127.0.0.1', port: at, protocol: 'http' as const };
      const found = await checkPayments(config, (keys) => new StripeGateway({ ...keys, clock: () => new Date(), api }));
      return `${found.level} ${found.line}`;
    };
    expect(await finding(secretKey, port)).toBe('warn Stripe responds, test mode (hosted): no card is charged.');
    expect(await finding('sk_test_other', port)).toBe('FAIL Stripe responds, but rejects STRIPE_SECRET_KEY.');
    expect(await finding(secretKey, 1)).toBe('FAIL Stripe cannot be reached from here: nothing listens there.');
    await fakeStripe.close();
  });

  it('greets the mail server, and reports why the public URL cannot be used', async () => {
    const plain = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as AddressInfo;
    const lineFor = async (url: string) => (await checkPublicUrl(readConfig({ PUBLIC_URL: url }))).line;
    expect(await lineFor(`https://127.0.0.1:${port}`)).toMatch(
      /cannot be used from here: it does not speak TLS there\.$/,
    );
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
    expect(await lineFor(`https://127.0.0.1:${port}`)).toMatch(/cannot be used from here: nothing listens there\.$/);
    expect(await lineFor('https://no-such-host.invalid')).toMatch(
      /cannot be used from here: the host name is not known\.$/,
    );
    const fault = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    expect(networkReason(fault('CERT_HAS_EXPIRED'))).toBe('its certificate has expired');
    expect(networkReason(fault('ERR_TLS_CERT_ALTNAME_INVALID'))).toBe('its certificate is for another host name');

    const { lines } = await check();
    expect(lines['mail']).toMatch(/^ok 127\.0\.0\.1:\d+ responds\. --mail-to <address> sends a test mail\.$/);
  });

  it('does not create an embedded database', async () => {
    const dataDir = `${folder}-embedded`;
    const { DATABASE_URL: _, ...others } = env;
    const { code, lines } = await check({ DATA_DIR: dataDir, SMTP_URL: '' }, [], others);
    expect(code).toBe(0);
    expect(lines).toMatchObject({
      database: `warn DATABASE_URL is not set in the environment: the first start creates the embedded database in ${dataDir}.`,
      mail: /^warn Goes to files/,
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});

it.each([
  [5e6, 'FAIL', /is full: 5 MB free\. Make room there\.$/],
  [900e6, 'warn', /only 900 MB free/],
  [50e9, 'ok', /./],
] as const)('a data folder with %i free bytes is %s', async (free, level, line) => {
  const found = await checkFolder({ dataDir: folder }, async () => free);
  expect(found.level).toBe(level);
  expect(found.line).toMatch(line);
});

describe('identity providers', () => {
  it('are asked for their configuration and keys, and a fault names the provider', async () => {
    const rogue = await startRogueProvider('foyer');
    const { signIn } = readConfig({
      PUBLIC_URL: 'https://events.example.com',
      SIGN_IN_PROVIDERS: JSON.stringify([
        { id: 'staff', name: 'Staff', issuer: rogue.issuer, clientId: 'foyer', for: 'staff' },
        { id: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9', clientId: 'foyer', for: 'staff' },
      ]),
    });
    const findings = () => checkProviders({ signIn, publicUrl: 'https://events.example.com' });
    try {
      expect(await findings()).toEqual([
        {
          level: 'ok',
          about: 'sign-in “staff”',
          line: `${rogue.issuer} responds; redirect URI https://events.example.com/api/authentication/oidc/staff/callback.`,
        },
        {
          level: 'FAIL',
          about: 'sign-in “gone”',
          line: 'http://127.0.0.1:9 cannot be used: no response.',
        },
      ]);
      rogue.shape.metadata = { code_challenge_methods_supported: ['plain'] };
      expect((await findings())[0]?.line).toMatch(/PKCE/);
      rogue.shape.metadata = { issuer: 'https://another.example' };
      expect((await findings())[0]?.level).toBe('FAIL');
    } finally {
      await rogue.close();
    }
  });
});
