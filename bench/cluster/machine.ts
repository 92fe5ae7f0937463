import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithUs } from '../lib/foyer.ts';

/** Programs and processes of the machine: found or installed, started as a permitted user, and ended by process id. */

/** PostgreSQL and PgBouncer do not run as root; Debian's packages create this user. */
const user = 'postgres';
const isRoot = process.getuid?.() === 0;
/** Prevents the packages from starting their services. */
const debian = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

export interface Programs {
  haproxy: string;
  pgbouncer: string;
  /** Path of a PostgreSQL program, such as `initdb`. */
  postgres: (name: string) => string;
}

/** Finds the programs, or installs Debian's packages when run as root. Otherwise throws one line. */
export function findPrograms(): Programs {
  const found = look();
  if (found) return found;
  const packages = ['haproxy', 'pgbouncer', 'postgresql'];
  const requirement = `bench:cluster needs Debian's packages ${packages.join(', ')}`;
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    throw new Error(`${requirement}: apt-get install ${packages.join(' ')}`);
  console.log(`${requirement}; installing them.`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', words, { env: debian, encoding: 'utf8' });
    if (status !== 0)
      throw new Error(`${requirement}, and apt-get ${words[0]} failed: ${stderr.trim().split('\n').at(-1)}`);
  }
  const installed = look();
  if (!installed) throw new Error(`${requirement}; they are not where Debian puts them.`);
  return installed;
}

function look(): Programs | undefined {
  const [haproxy, pgbouncer] = ['haproxy', 'pgbouncer'].map((name) =>
    ['/usr/sbin', '/usr/bin', '/usr/local/sbin']
      .map((folder) => path.join(folder, name))
      .find((file) => existsSync(file)),
  );
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (haproxy === undefined || pgbouncer === undefined || newest === undefined) return undefined;
  return { haproxy, pgbouncer, postgres: (name) => path.join('/usr/lib/postgresql', newest, 'bin', name) };
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }).trim());
/** User of the databases: the Debian packages' user, or the current user. */
const identity = isRoot ? () => ({ uid: idOf('-u'), gid: idOf('-g') }) : () => ({});

/** Creates a folder that the databases' user can write. */
export function folderFor(...parts: string[]): string {
  const folder = path.join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = identity() as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a PostgreSQL program to its end. Throws with its output when it fails. */
export function runAs(program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { ...identity(), cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed:\n${stdout}${stderr}`);
  return stdout;
}

export interface Service {
  pid: number;
  /** Settles when it has ended. */
  ended: Promise<unknown>;
  end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a long-running program, which ends at the latest with this process. Its output is in `<folder>/<name>.log`. */
export function startService(
  folder: string,
  name: string,
  program: string,
  words: readonly string[],
  as: 'user' | 'us' = 'user',
): Service {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child: ChildProcess = spawn(program, words, {
    ...(as === 'user' ? identity() : {}),
    cwd: '/',
    stdio: ['ignore', log, log],
  });
  const forget = endsWithUs(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(forget);
  return {
    pid: child.pid ?? 0,
    ended,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The last lines of a service's log, for an error message. */
export const lastWords = (folder: string, name: string): string =>
  readFileSync(path.join(folder, `${name}.log`), 'utf8')
    .split('\n')
    .slice(-8)
    .join('\n');

/** The matching lines of a service's log. */
export const whatHappened = (folder: string, name: string, pattern: RegExp): string =>
  readFileSync(path.join(folder, `${name}.log`), 'utf8')
    .split('\n')
    .filter((line) => pattern.test(line))
    .join('\n');

/** Copies the logs to a permanent folder. */
export function keepLogs(folder: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.log')) copyFileSync(path.join(folder, file), path.join(to, file));
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Polls until the condition is true, for at most `seconds`. Otherwise throws an error that names `what`. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(50)) {
    if (await isSo()) return;
  }
  throw new Error(`${what} did not come about in ${seconds} s.`);
}
