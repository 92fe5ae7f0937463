import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseRunner } from './runner.ts';

/** The machine's users are those that the stand-in for `id` knows. */

let folder: string;
const machinePath = process.env['PATH'];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-runner-'));
  await chmod(folder, 0o755);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
});
afterEach(async () => {
  process.env['PATH'] = machinePath;
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function machineWith(users: Readonly<Record<string, number>>) {
  const cases = Object.entries(users).map(([name, id]) => `${name}) echo ${id};;`);
  const programs = {
    id: `case "$2" in ${cases.join(' ')} *) exit 1;; esac`,
    useradd: `touch ${folder}/created`,
    adduser: `touch ${folder}/created`,
  };
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, { mode: 0o755 });
  }
  process.env['PATH'] = bin;
}

const owner = () => chooseRunner(path.join(folder, 'postgres'), ['/bin/sh']).owner;

test('uses an existing user of the machine as root, and creates none', async () => {
  await machineWith({ postgres: 101, foyer: 990, nobody: 65_534 });
  expect(owner()).toEqual({ uid: 101, gid: 101 });
  await rm(path.join(folder, 'bin'), { recursive: true });
  await machineWith({ nobody: 65_534 });
  expect(owner()).toEqual({ uid: 65_534, gid: 65_534 });
  expect(existsSync(path.join(folder, 'created'))).toBe(false);
});

test.skipIf(process.geteuid?.() !== 0)('keeps the owner of an existing database', async () => {
  await machineWith({ postgres: 101, nobody: 65_534 });
  await mkdir(path.join(folder, 'postgres'));
  await chown(path.join(folder, 'postgres'), 990, 991);
  expect(owner()).toEqual({ uid: 990, gid: 991 });
});

test('names the way out on a machine without such a user', async () => {
  await machineWith({});
  expect(owner).toThrow('Start Foyer as an ordinary user, or set DATABASE_URL.');
});
