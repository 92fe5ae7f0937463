import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, SettingsError, type Environment } from './config.ts';

const faultsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.lines : [String(error)];
  }
};

describe('metrics', () => {
  it('are open to this machine in a demo, and closed in production without a port or token', () => {
    const none = { port: undefined, host: '127.0.0.1', token: undefined };
    expect(readConfig({}).metrics).toEqual({ ...none, open: true });
    expect(readConfig({ DEMO: 'false' }).metrics).toEqual({ ...none, open: false });
    const given = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7', METRICS_TOKEN: 'prometheus-reads-this' };
    expect(readConfig({ ...given, DEMO: 'false' }).metrics).toEqual({
      port: 9464,
      host: '10.0.0.7',
      token: 'prometheus-reads-this',
      open: false,
    });
    // One settings file for several processes.
    const port = (PORT: string) => readConfig({ PORT, METRICS_PORT: '+1000' }).metrics.port;
    expect([port(''), port('3001'), readConfig({ METRICS_PORT: '0' }).metrics.port]).toEqual([4000, 4001, 0]);
    expect(faultsOf({ METRICS_PORT: '+x' })).toEqual([
      'METRICS_PORT must be a port number, 0 to 65535, or an offset to PORT, like +1000.',
    ]);
    expect(faultsOf({ PORT: '0', METRICS_PORT: '+1000' })).toEqual([expect.stringMatching(/needs a PORT/)]);
    expect(faultsOf({ PORT: '65000', METRICS_PORT: '+1000' })).toEqual([expect.stringMatching(/beyond port 65535/)]);
    expect(faultsOf({ METRICS_TOKEN: 'short' })).toEqual([
      'METRICS_TOKEN must be at least 16 letters, digits or -._~+/=.',
    ]);
  });
});

describe('traces', () => {
  it('are off by default, and record a tenth when they are on', () => {
    expect(readConfig({}).traces).toBeUndefined();
    const given = {
      TRACES_URL: 'https://otlp.example.com/v1/traces',
      TRACES_HEADERS: 'authorization=Bearer a=b, x-team=events',
    };
    expect(readConfig(given).traces).toEqual({
      url: given.TRACES_URL,
      headers: { authorization: 'Bearer a=b', 'x-team': 'events' },
      share: 0.1,
      trustParent: false,
    });
    expect(readConfig({ TRACES_SHARE: '1' }).warnings).toEqual(['TRACES_SHARE has no effect without TRACES_URL.']);
  });

  it.each([
    [{ TRACES_URL: 'grpc://collector:4317' }, 'TRACES_URL must be'],
    [{ TRACES_URL: 'https://user:secret@otlp.example.com' }, 'TRACES_URL must be'],
    [{ TRACES_SHARE: '1.5' }, 'TRACES_SHARE must be'],
    [{ TRACES_HEADERS: 'no value' }, 'TRACES_HEADERS must be'],
  ])('refuse %j', (env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the contact for vulnerabilities', () => {
  it('is a mail address or a page with https', () => {
    expect(readConfig({}).securityContact).toBeUndefined();
    for (const contact of ['mailto:security@example.com', 'https://example.com/report'])
      expect(readConfig({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
    for (const wrong of [
      'security@example.com',
      'http://example.com/report',
      'mailto:nobody',
      'https://a b',
      'javascript:0',
    ])
      expect(faultsOf({ SECURITY_CONTACT: wrong }), wrong).toEqual([
        expect.stringMatching(/^SECURITY_CONTACT must be an address/),
      ]);
  });
});

describe('settings', () => {
  it('are all optional; an empty one counts as absent', () => {
    const config = readConfig({ PORT: '', HOST: ' ', DEMO: '' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      demo: true,
      publicUrl: undefined,
      payment: { mode: 'card', gateway: { kind: 'sandbox' }, purchaseWindowMinutes: 30 },
      logLevel: 'info',
      webConcurrency: 1,
      trustProxy: false,
      checkOutput: false,
    });
    expect(config.dataDir).toMatch(/[/\\]data$/);
  });

  it('default to a demo only with the embedded database', () => {
    const url = 'postgres://u:p@db/x';
    expect(readConfig({})).toMatchObject({ demo: true, isDemoSet: false, payment: { test: false } });
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ demo: false, isDemoSet: false });
    expect(readConfig({ DATABASE_URL: url, DEMO: 'true' })).toMatchObject({ demo: true, payment: { test: false } });
    expect(readConfig({ DEMO: 'false' }).payment).toMatchObject({ byDefault: true, test: true });
    expect(readConfig({ DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' }).payment).toMatchObject({ byDefault: false });
  });

  it('are read from the environment', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/srv/foyer',
        DATABASE_URL: 'postgresql://u:p@db/x',
        DEMO: 'false',
        PUBLIC_URL: 'https://events.example.com/',
        PAYMENT_GATEWAY: 'stripe',
        PAYMENT_MODE: 'hosted',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        SMTP_URL: 'smtps://mail.example.com',
        MAIL_FROM: 'Events <events@example.com>',
        LOG_LEVEL: 'debug',
        WEB_CONCURRENCY: '9',
        TRUST_PROXY: '2',
        NODE_ENV: 'test',
      }),
    ).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/srv/foyer',
      demo: false,
      publicUrl: 'https://events.example.com',
      payment: { mode: 'hosted', gateway: { kind: 'stripe', secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] } },
      webConcurrency: 9,
      databasePoolSize: 12,
      trustProxy: 2,
      checkOutput: true,
    });
  });

  it('accepts two webhook secrets during an exchange, but not three', () => {
    const secretsOf = (value: string) =>
      readConfig({ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: value }).payment
        .gateway;
    for (const value of ['whsec_1,whsec_2', 'whsec_1\nwhsec_2', 'whsec_1, whsec_2']) {
      expect(secretsOf(value)).toMatchObject({ webhookSecrets: ['whsec_1', 'whsec_2'] });
    }
    expect(() => secretsOf('whsec_1,whsec_2,whsec_3')).toThrow(/STRIPE_WEBHOOK_SECRET must be/);
    expect(() => secretsOf('whsec_1,other')).toThrow(/STRIPE_WEBHOOK_SECRET must be/);
  });

  it('CHECK_ANSWERS validates responses against the contract in production, too', () => {
    expect(readConfig({ NODE_ENV: 'production', CHECK_ANSWERS: 'true' }).checkOutput).toBe(true);
    expect(readConfig({ NODE_ENV: 'development', CHECK_ANSWERS: 'false' }).checkOutput).toBe(false);
  });

  it.each<[Environment, RegExp]>([
    [{ PORT: 'abc' }, /^PORT must be a port number/],
    [{ PORT: '70000' }, /^PORT must be/],
    [{ PORT: '-1' }, /^PORT must be/],
    [{ DATABASE_URL: 'mysql://u@h/x' }, /^DATABASE_URL must be a URL like postgres:/],
    [{ DATABASE_URL: 'somewhere' }, /^DATABASE_URL/],
    [{ DATABASE_URL: ' ' }, /^DATABASE_URL is set and empty\./],
    [{ PUBLIC_URL: 'https://example.com/events' }, /^PUBLIC_URL must be .* without a path/],
    [{ PUBLIC_URL: 'https://example.com/?a=1' }, /^PUBLIC_URL/],
    [{ SMTP_URL: 'smtps://mail.example.com' }, /^MAIL_FROM is needed with SMTP_URL/],
    [{ DEMO: 'no' }, /^DEMO must be true or false\.$/],
    [{ PUBLIC_URL: 'events.example.com' }, /^PUBLIC_URL/],
    [{ PAYMENT_GATEWAY: 'paypal' }, /^PAYMENT_GATEWAY must be sandbox or stripe\.$/],
    [{ PAYMENT_MODE: 'cash' }, /^PAYMENT_MODE must be card or hosted\.$/],
    [{ SMTP_URL: 'http://x' }, /^SMTP_URL/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, .* or silent\.$/],
    [{ WEB_CONCURRENCY: '0' }, /^WEB_CONCURRENCY/],
    [{ TRUST_PROXY: 'maybe?' }, /^TRUST_PROXY/],
  ])('reports %o in one line', (env, line) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(line);
  });

  it('reports all faults at once, without secrets', () => {
    const faults = faultsOf({ PORT: 'x', STRIPE_SECRET_KEY: 'my-secret', PAYMENT_GATEWAY: 'stripe' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('my-secret');
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, `secret-${text.length}`);
    writeFileSync(path, text);
    return path;
  };
  const values = {
    DATABASE_URL: 'postgres://u:p@db/x',
    SIGNING_KEY: 'c2VlZA==',
    LIVE_STREAM_SECRET: 'sixteen characters',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_from_file',
    SMTP_URL: 'smtps://mail.example.com',
  };
  const MAIL_FROM = 'events@example.com';

  it('equal the values of the variables, without the line end', () => {
    const entries = Object.entries(values);
    const files = entries.map(([name, value]): [string, string] => [`${name}_FILE`, file(`${value}\r\n`)]);
    expect(readConfig({ ...(Object.fromEntries(files) as Environment), MAIL_FROM, PAYMENT_GATEWAY: 'stripe' })).toEqual(
      readConfig({ ...values, MAIL_FROM, PAYMENT_GATEWAY: 'stripe' }),
    );
  });

  it.each(Object.keys(values))('refuses %s together with its file in one line', (name) => {
    const value = values[name as keyof typeof values];
    expect(faultsOf({ MAIL_FROM, [name]: value, [`${name}_FILE`]: file(value) })).toEqual([
      `${name} and ${name}_FILE are both set; one of them is enough.`,
    ]);
    expect(faultsOf({ MAIL_FROM, [name]: value, [`${name}_FILE`]: ' ' })).toEqual([]);
  });

  it.each([
    [() => join(folder, 'none'), /none: there is no such file\.$/],
    [() => folder, /: it is a folder\.$/],
    [() => join(file('x'), 'below'), /: a part of the path is no folder\.$/],
    [() => file('  \n'), /: it is empty\.$/],
  ])('reports an unreadable file in one line', (path, line) => {
    const faults = faultsOf({ SIGNING_KEY_FILE: path() });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^SIGNING_KEY_FILE cannot be used: /);
    expect(faults[0]).toMatch(line);
  });

  it.each([
    [() => join(folder, 'none'), /none: there is no such file\.$/, 1],
    // systemd and containers pass an empty file for a secret that is not used.
    [() => file(' \n'), /: it is empty\.$/, 0],
  ])(
    'treats an empty or missing file of an optional secret as not set, and warns of a missing one',
    (path, line, warned) => {
      const { mail, warnings } = readConfig({ SMTP_URL_FILE: path() });
      expect(mail.smtpUrl).toBeUndefined();
      expect(warnings).toEqual(warned === 0 ? [] : [expect.stringMatching(line)]);
      const needed = { PAYMENT_GATEWAY: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_SECRET_KEY_FILE: path() };
      expect(faultsOf(needed)).toEqual([
        'STRIPE_SECRET_KEY is needed when PAYMENT_GATEWAY is stripe.',
        expect.stringMatching(line),
      ]);
    },
  );

  it('follow the same rules, and are not repeated in messages', () => {
    expect(faultsOf({ SMTP_URL_FILE: file('hunter2') })).toEqual([
      'SMTP_URL must be a URL like smtps://user:password@mail.example.com.',
    ]);
  });

  it('are accepted only for secret settings', () => {
    expect(readConfig({ PORT_FILE: join(folder, 'none') }).port).toBe(3000);
  });
});
