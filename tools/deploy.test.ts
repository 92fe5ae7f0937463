import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { locales } from '@foyer/contract/wire/vocabulary';
import { root } from './lib/install.mjs';
import { freePortFrom } from './lib/ports.mjs';

/**
 * Checks that the image, compose file, units and proxy are well-formed, consistent, and use only existing settings. Running them is tested elsewhere
 * (docs/deploy.md).
 */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const unit = read('deploy/foyer@.service');
const settingsFile = read('deploy/foyer.env');
const backup = read('deploy/foyer-backup.service');
const timer = read('deploy/foyer-backup.timer');
const proxy = read('deploy/haproxy.cfg');

interface Compose {
  services: Record<
    'app' | 'database',
    {
      read_only?: boolean;
      cap_drop?: string[];
      stop_grace_period?: string;
      environment: Record<string, string>;
      secrets: string[];
      volumes: string[];
    }
  >;
  volumes: object;
  secrets: object;
}
const compose = parse(read('compose.yaml'), { strict: true, uniqueKeys: true }) as Compose;

/** The settings in `docs/operations.md`. A secret may also come from the file named by `…_FILE`. */
const settings = new Set([...read('docs/operations.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
const unknown = (names: readonly string[]) =>
  names.filter((name) => name !== 'NODE_ENV' && !settings.has(name.replace(/_FILE$/, '')));
const assigned = (text: string, prefix: RegExp) =>
  text
    .split('\n')
    .filter((line) => prefix.test(line))
    .flatMap((line) =>
      [...line.replace(prefix, '').matchAll(/([A-Z_]+)=(\S+)/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    );

test('use only settings that Foyer knows', () => {
  expect(unknown(assigned(dockerfile, /^ENV /).map(([name]) => name))).toEqual([]);
  expect(unknown(assigned(unit, /^Environment=/).map(([name]) => name))).toEqual([]);
  expect(unknown(Object.keys(parseEnv(settingsFile)))).toEqual([]);
  expect(unknown(Object.keys(compose.services.app.environment))).toEqual([]);
  expect(unknown(['PORT', 'DATABASE_ULR_FILE'])).toEqual(['DATABASE_ULR_FILE']);
});

describe('the image', () => {
  const [, final = ''] = dockerfile.split(/^FROM .*(?<!AS build)$/m);

  test('is well formed', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate('FROM debian\nUSER\n')).not.toEqual([]);
  });

  test('runs as an unprivileged user, writes only to its volume, and has a health check', () => {
    expect(final).toMatch(/^USER 10001:10001$/m);
    expect(final).toMatch(/^VOLUME \["\/data"\]$/m);
    expect(final).toContain('DATA_DIR=/data');
    expect(final).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
    expect(final).not.toMatch(/^(?:RUN|CMD|ENTRYPOINT) .*\bnpm\b/m);
  });

  test('contains no secrets, packages or data of its build folder', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(read('.gitignore').split('\n')).toContain('/secrets/');
    for (const name of ['.git', '**/node_modules', 'data', 'secrets', '*.env']) expect(ignored).toContain(name);
  });
});

describe('the compose file', () => {
  const { app, database } = compose.services;

  test('keeps the root file system read-only and grants no privileges', () => {
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test('passes each secret that is read from a file, and names existing volumes', () => {
    for (const { environment, secrets } of [app, database]) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, file]) => file.replace('/run/secrets/', '')).toSorted()).toEqual(secrets.toSorted());
      for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
    }
    for (const volume of [...app.volumes, ...database.volumes]) {
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  test('waits longer for the stop than the server needs', () => {
    expect(Number.parseInt(app.stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(app.environment.DRAIN_SECONDS) + 10,
    );
  });
});

describe('the unit', () => {
  test('reads each secret from systemd only', () => {
    const secrets = (text: string, word: string) =>
      [...text.matchAll(new RegExp(`^${word}Credential=(\\w+):(?:/etc/foyer/\\1|\\\\n)$`, 'gm'))].map(
        ([, name = '']) => name,
      );
    expect(secrets(unit, 'Load')).toEqual(compose.services.app.secrets);
    expect(unknown(secrets(unit, 'Load').map((name) => name.toUpperCase()))).toEqual([]);
    // A missing file for any other secret would prevent the start under systemd.
    expect(['database_url', 'signing_key', ...secrets(unit, 'Set')]).toEqual(secrets(unit, 'Load'));
    // A command refuses settings without their secrets, as the service does.
    expect(secrets(backup, 'Load')).toEqual(secrets(unit, 'Load'));
    expect(secrets(backup, 'Set')).toEqual(secrets(unit, 'Set'));
  });

  test('is not restarted after a wrong setting', () => {
    expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
  });

  test('reads the same settings file as the commands', () => {
    for (const text of [unit, backup]) expect(text).toMatch(/^EnvironmentFile=\/etc\/foyer\/foyer\.env$/m);
  });

  test('waits longer for the stop than the server needs, and the proxy redirects before', () => {
    const drain = Number(parseEnv(settingsFile)['DRAIN_SECONDS']);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + 10);
    const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(proxy) ?? [];
    expect(Number(inter) * Number(fall)).toBeLessThan(drain);
  });
});

test('the log of the proxy has no query and no raw path, because links carry their tokens there', () => {
  const [, format = ''] = /^ +log-format "(.+)"$/m.exec(proxy) ?? [];
  expect(format).toContain('%HM %[var(txn.path)] %HV');
  // These variables hold the whole address or the whole path.
  expect(format).not.toMatch(/%(?:\{\+Q\})?r\b|%HU|%HQ|%HP/);
  expect(proxy).not.toContain('option httplog');
});

test('the proxy checks /readyz and never repeats a request that changes data', () => {
  expect(proxy).toContain('option httpchk GET /readyz');
  expect(proxy).toContain('disable-l7-retry unless METH_GET');
  expect(proxy).toContain('deny deny_status 404 if { path /metrics }');
  // In an outage of the database it uses live processes, and without one the page for visitors.
  expect(proxy).toMatch(/^ +use_backend foyer_alive if \{ nbsrv\(foyer\) eq 0 \}$/m);
  expect(proxy).toMatch(/^backend foyer_alive$[\s\S]*option httpchk GET \/healthz/m);
  expect(proxy).toMatch(/http-error status 503 .*file \/etc\/haproxy\/unavailable\.html/);
});

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (program: string, words: string[]) => {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  return { isThere: error === undefined, status, output: stdout + stderr };
};
test('the page for an outage has the languages of the product, and loads nothing from elsewhere', () => {
  const page = read('deploy/unavailable.html');
  expect([...page.matchAll(/<section lang="([\w-]+)">/g)].map(([, locale]) => locale)).toEqual([...locales]);
  expect(page.replaceAll('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|src=|href=|url\(|<script/);
  // HAProxy stores it in one buffer of 16 KB.
  expect(Buffer.byteLength(page)).toBeLessThan(15_000);
});

const hasHaproxy = run('haproxy', ['-v']).isThere && run('openssl', ['version']).isThere;
const hasSystemd = run('systemd-analyze', ['--version']).isThere;
const hasPromtool = run('promtool', ['--version']).isThere;

describe('the programs of the machine accept', () => {
  // HAProxy is a package of the system; CI machines may not have it.
  test.skipIf(!hasHaproxy)('the configuration of the proxy, and refuse a wrong one', () => {
    const certs = path.join(folder, 'certs');
    mkdirSync(certs);
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const words = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 1';
    run('openssl', [...words.split(' '), '-keyout', key, '-out', certificate]);
    writeFileSync(path.join(certs, 'localhost.pem'), readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
    const file = path.join(folder, 'haproxy.cfg');
    const write = (text: string) =>
      writeFileSync(file, text.replace('/etc/haproxy/certs/', `${certs}/`).replace('/etc/haproxy/', `${root}/deploy/`));
    const check = (text: string) => {
      write(text);
      return run('haproxy', ['-c', '-f', file]);
    };
    expect(check(proxy)).toMatchObject({ status: 0, output: expect.stringContaining('is valid') as unknown });
    expect(check(proxy.replace('balance leastconn', 'balance leastcon'))).toMatchObject({ status: 1 });
  });

  // As above.
  test.skipIf(!hasHaproxy)(
    'the proxy: it serves pages of live processes in an outage, its own page without one, and masks paths',
    async () => {
      let isReady = true;
      const process = createServer((request, response) => {
        response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200;
        response.end(request.url);
      });
      await new Promise<void>((resolve) => void process.listen(0, '127.0.0.1', resolve));
      const { port } = process.address() as AddressInfo;
      const visitors = await freePortFrom(20_000);
      // Without TLS, and with one process.
      const text = proxy
        .replace(/^.*(?:bind :443|redirect scheme|foyer-2).*$/gm, '')
        .replace('bind :80', `bind 127.0.0.1:${visitors}`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replaceAll('/etc/haproxy/', `${root}/deploy/`)
        .replaceAll('inter 1s', 'inter 50ms');
      const file = path.join(folder, 'running.cfg');
      writeFileSync(file, text);
      const running = spawn('haproxy', ['-db', '-f', file]);
      let log = '';
      running.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
      const ended = once(running, 'exit');
      const visit = async (address: string) => {
        const response = await fetch(`http://127.0.0.1:${visitors}${address}`).catch(() => null);
        return (
          response && {
            status: response.status,
            type: response.headers.get('content-type'),
            text: await response.text(),
          }
        );
      };
      try {
        await expect.poll(() => visit('/')).toMatchObject({ status: 200 });
        await visit('/api/news/opt-out/eyJhbGciOiJIUzI1NiJ9.e30?token=1');
        await visit('/api/ana@example.com/ana%40example.com/short');
        isReady = false;
        await expect.poll(() => log).toMatch(/foyer\/foyer-1 is DOWN|Server foyer\/foyer-1/);
        expect(await visit('/events')).toMatchObject({ status: 200, text: '/events' });
        process.closeAllConnections();
        process.close();
        await expect
          .poll(() => visit('/events'))
          .toMatchObject({
            status: 503,
            type: 'text/html; charset=utf-8',
            text: read('deploy/unavailable.html'),
          });
        expect(log).toMatch(/GET \/api\/news\/opt-out\/\* HTTP/);
        expect(log).toMatch(/GET \/api\/\*\/\*\/short HTTP/);
        expect(log).not.toMatch(/eyJ|example/);
      } finally {
        running.kill('SIGKILL');
        await ended;
        process.close();
      }
    },
  );

  // Only Linux with systemd has it.
  test.skipIf(!hasSystemd)('the units, and report a wrong one', () => {
    const units = { 'foyer@.service': unit, 'foyer-backup.service': backup, 'foyer-backup.timer': timer };
    const check = (texts: Record<string, string>) => {
      const files = Object.entries(texts).map(([name, text]) => {
        const file = path.join(folder, name);
        // The release is not installed here.
        writeFileSync(file, text.replace('ExecStart=/opt/foyer/foyer start', 'ExecStart=/bin/sh start'));
        return file;
      });
      return run('systemd-analyze', ['verify', ...files]).output;
    };
    expect(check(units)).toBe('');
    expect(check({ ...units, 'foyer@.service': unit.replace('Restart=', 'Retsart=') })).toMatch(
      /Unknown key .*'Retsart'/,
    );
  });

  // promtool is part of Prometheus. `apps/server/src/ops/monitoring.test.ts` compares the rules with the metrics everywhere.
  test.skipIf(!hasPromtool)('the alert rules, and report a wrong one', () => {
    const check = (text: string) => {
      const file = path.join(folder, 'alerts.yml');
      writeFileSync(file, text);
      return run('promtool', ['check', 'rules', file]);
    };
    expect(check(read('docs/monitoring/alerts.yml'))).toMatchObject({ status: 0 });
    expect(check(read('docs/monitoring/alerts.yml').replace('expr: ', 'expr: ('))).not.toMatchObject({ status: 0 });
  });
});
