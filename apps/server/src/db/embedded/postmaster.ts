import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, truncateSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from '../errors.ts';
import { startOf } from './folder-lock.ts';
import type { Binaries } from './binaries.ts';
import type { Runner } from './runner.ts';

/** The database server process: start, readiness, stop, and cleanup of a leftover server. */

export interface ServerOptions {
  binaries: Binaries;
  runner: Runner;
  /** PGDATA */
  cluster: string;
  logFile: string;
  port: number;
  settings: Readonly<Record<string, string>>;
}

const startTimeout = 60_000;
const logLimit = 10 * 1024 * 1024;

/** The environment for PostgreSQL's programs, without secrets and PG* variables. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SYSTEMROOT'];
  const entries = inherited.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

export interface Server {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Keeps this process alive until the server ends. By default a running server does not. */
  readonly ref: () => void;
}

/**
 * Starts the server in a separate session, so Ctrl-C in a terminal reaches only this process, and waits until the
 * server is ready. @throws DatabaseStartError with the last error of its log.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { binaries, runner, cluster, logFile, port, settings } = options;
  const args = ['-D', cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const { program, args: wrapped, ...identity } = runner.wrap(binaries.postgres, args);

  const log = openLog(logFile);
  let child: ChildProcess;
  try {
    // A log file instead of a pipe, so the server can shut down cleanly after this process has died.
    child = spawn(program, wrapped, {
      ...identity,
      cwd: path.parse(cluster).root,
      detached: true,
      env: cleanEnvironment(),
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
  child.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid !== undefined && (await becomesReady(pid, cluster, ended))) return { pid, ended, ref: () => child.ref() };
  if (pid !== undefined) await stopServer(pid, cluster, binaries, runner);
  throw new DatabaseStartError(`The embedded database did not start: ${lastWords(logFile)}`, { exitCode: 1 });
}

/** Waits until the server's PID file shows that it is ready. Returns false when the server ended or took too long. */
async function becomesReady(pid: number, cluster: string, ended: Promise<void>): Promise<boolean> {
  const over = ended.then(() => 'over' as const);
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline;) {
    const status = await readPidFile(cluster);
    if (status?.pid === pid && status.ready) return true;
    if ((await Promise.race([sleep(10), over])) === 'over') return false;
  }
  return false;
}

/** Requests a fast shutdown, which rolls back open transactions and writes all data. Sends stronger signals if it takes too long. */
export async function stopServer(pid: number, cluster: string, binaries: Binaries, runner: Runner): Promise<void> {
  const started = startOf(pid);
  if (started === undefined) return;
  const gone = () => startOf(pid) !== started;
  if (process.platform === 'win32') {
    const { program, args } = runner.wrap(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    execFileSync(program, args, { stdio: 'ignore' });
    return;
  }
  // SIGINT is a fast and SIGQUIT an immediate shutdown, which is recovered at the next start. SIGKILL is the last resort.
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (gone()) return;
      await sleep(10);
    }
  }
}

/**
 * Stops a server that a killed Foyer process left on this folder. Removes its PID file if the process id now belongs to
 * another program, because PostgreSQL would refuse to start.
 */
export async function clearLeftServer(cluster: string, binaries: Binaries, runner: Runner): Promise<void> {
  const left = await readPidFile(cluster);
  if (left === undefined) return;
  if (startOf(left.pid) === undefined) return;
  if (commandOf(left.pid).includes(cluster)) await stopServer(left.pid, cluster, binaries, runner);
  else await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

async function readPidFile(cluster: string): Promise<{ pid: number; ready: boolean } | undefined> {
  try {
    const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > logLimit) truncateSync(file);
  } catch {
    // The file does not exist yet.
  }
  return openSync(file, 'a', 0o600);
}

/** The last line of the log with an error. */
function lastWords(logFile: string): string {
  try {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20);
    const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|setpriv|error/.test(line)) ?? lines.at(-1);
    return `${(telling ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')} (more in ${logFile})`;
  } catch {
    return 'it left no log.';
  }
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export function pickPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
