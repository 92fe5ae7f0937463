import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { loadSettings, takeEnvFile } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const usual = join(folder, 'etc', 'foyer.env');
const write = (name: string, text: string) => writeFileSync(join(folder, 'etc', name), text);
beforeEach(() => {
  rmSync(join(folder, 'etc'), { recursive: true, force: true });
  mkdirSync(join(folder, 'etc'));
});

describe('the settings file', () => {
  it('is read from its default path, where it may be missing', () => {
    expect(loadSettings({ PORT: '1' }, undefined, usual)).toEqual({ env: { PORT: '1' }, file: undefined, names: [] });
    write('foyer.env', '# of the service\nMAIL_FROM="Foyer <events@example.com>"\nDEMO=false\n');
    expect(loadSettings({}, undefined, usual)).toEqual({
      env: { MAIL_FROM: 'Foyer <events@example.com>', DEMO: 'false' },
      file: usual,
      names: expect.arrayContaining(['MAIL_FROM', 'DEMO']) as unknown,
    });
  });

  it("has a lower priority than the environment, also between a secret's value and its file", () => {
    write(
      'foyer.env',
      'PORT=1\nDATABASE_URL_FILE=/run/other\nSMTP_URL=smtp://other.example\nSIGNING_KEY_FILE=/run/key\n',
    );
    const { env } = loadSettings(
      { PORT: '2', DATABASE_URL: 'postgres://db/x', SMTP_URL_FILE: '/run/smtp' },
      undefined,
      usual,
    );
    expect(env).toEqual({
      PORT: '2',
      DATABASE_URL: 'postgres://db/x',
      SMTP_URL_FILE: '/run/smtp',
      SIGNING_KEY_FILE: '/run/key',
    });
  });

  it('adds the secrets in files next to it, except those from systemd', () => {
    mkdirSync(join(folder, 'etc', 'credentials'));
    for (const name of ['foyer.env', 'database_url', 'signing_key', 'credentials/signing_key']) write(name, '');
    const credentials = join(folder, 'etc', 'credentials');
    expect(loadSettings({ CREDENTIALS_DIRECTORY: credentials }, undefined, usual).env).toEqual({
      CREDENTIALS_DIRECTORY: credentials,
      SIGNING_KEY_FILE: join(credentials, 'signing_key'),
      DATABASE_URL_FILE: join(folder, 'etc', 'database_url'),
    });
  });

  it('is refused in one line when it was named but cannot be read', () => {
    expect(() => loadSettings({}, join(folder, 'none.env'), usual)).toThrow(/^--env-file cannot be used: .*none\.env/);
    expect(() => takeEnvFile(['admin', 'list', '--env-file'])).toThrow('--env-file needs the path of a file.');
  });

  it('can be named anywhere on the command line', () => {
    expect(takeEnvFile(['--env-file', 'a.env', 'admin', 'list'])).toEqual({ words: ['admin', 'list'], file: 'a.env' });
    expect(takeEnvFile(['admin', 'list', '--env-file=a.env'])).toEqual({ words: ['admin', 'list'], file: 'a.env' });
    expect(takeEnvFile(['start'])).toEqual({ words: ['start'], file: undefined });
  });

  it.skipIf(process.getuid?.() === 0)(
    'stops a command when it is unreadable, unless the environment already has the settings',
    () => {
      write('foyer.env', 'DEMO=false\n');
      chmodSync(usual, 0o000);
      expect(() => loadSettings({}, undefined, usual)).toThrow(/cannot be read by this user\. Run the command as root/);
      expect(loadSettings({ DATABASE_URL: 'postgres://db/x' }, undefined, usual).file).toBeUndefined();
    },
  );
});

describe('warnings', () => {
  const warningsOf = (env: Record<string, string>) => readConfig(env).warnings;

  it.each([
    [{ DATABSE_POOL_SIZE: '4' }, 'DATABSE_POOL_SIZE has no effect. Did you mean DATABASE_POOL_SIZE?'],
    [{ PUBLIC_ULR: 'https://a.example' }, 'PUBLIC_ULR has no effect. Did you mean PUBLIC_URL?'],
    [{ STRIPE_SECRETKEY: 'sk_1' }, 'STRIPE_SECRETKEY has no effect. Did you mean STRIPE_SECRET_KEY?'],
    [{ DATABASE_URL_FIEL: '/run/x' }, 'DATABASE_URL_FIEL has no effect. Did you mean DATABASE_URL_FILE?'],
    [{ PUBLIC_URL_FILE: '/run/x' }, 'PUBLIC_URL_FILE has no effect: PUBLIC_URL is no secret and cannot be in a file.'],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY=true believes every X-Forwarded-For/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY has no effect/],
    [{ METRICS_HOST: '10.0.0.7' }, 'METRICS_HOST has no effect without METRICS_PORT.'],
    [{ SMTP_URL_FILE: '/nowhere/smtp_url' }, 'SMTP_URL counts as not set: /nowhere/smtp_url: there is no such file.'],
  ])('%o', (env, line) => {
    expect(warningsOf(env)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)]);
  });

  it('ignore variables of other programs, but report every unknown name of the settings file', () => {
    expect(
      warningsOf({ HOSTNAME: 'a', PATH: '/bin', LANG: 'C', JOURNAL_STREAM: '8:1', NOTIFY_SOCKET: '/run/x' }),
    ).toEqual([]);
    expect(warningsOf({ COLOUR: 'red', FOYER_SETTINGS_NAMES: 'COLOUR DEMO' })).toEqual([
      'COLOUR has no effect: there is no such setting.',
    ]);
  });
});
