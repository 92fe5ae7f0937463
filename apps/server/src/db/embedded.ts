import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DatabaseStartError } from './errors.ts';
import { findBinaries, type Binaries } from './embedded/binaries.ts';
import { namingFullDisk } from './embedded/full-disk.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import {
  cleanEnvironment,
  clearLeftServer,
  isPortFree,
  pickPort,
  startServer,
  stopServer,
  type Server,
} from './embedded/postmaster.ts';
import { chooseRunner, type Runner } from './embedded/runner.ts';
import { findSocket, removeSockets, socketFolder } from './embedded/socket.ts';

export interface EmbeddedOptions {
  /** `DATA_DIR`. The database is in its subfolder `postgres`. */
  dataDir: string;
  /** Server settings that override the defaults below. Tests pass `fsync: 'off'`. */
  settings?: Readonly<Record<string, string>>;
  /** Skips flushing a new cluster to disk, for temporary databases. */
  throwAway?: boolean;
  /** Receives messages for the operator, one line each. */
  log?: (line: string) => void;
  /** Called each time a program of PostgreSQL has been started and is awaited. */
  whileStarting?: () => void;
}

export interface EmbeddedDatabase {
  /** The product's own database and role (not a superuser), over loopback. */
  readonly url: string;
  /** Folder of the server's Unix socket, if this process can open one. */
  readonly socket: string | undefined;
  readonly port: number;
  /** Current process id of the server, 0 between a crash and its restart. */
  readonly pid: number;
  /** Stops the server cleanly and frees the folder. Can be called twice. */
  readonly stop: () => Promise<void>;
}

/** Stored next to the cluster, readable only by the owner. */
interface State {
  port: number;
  password: string;
  adminPassword: string;
  /** Whether the role and the database exist. */
  prepared: boolean;
  /** Whether the role may create the roles of trial copies. Absent in installations of earlier versions. */
  createsRoles?: boolean;
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: socketFolder,
  max_connections: '150',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Refused statements, such as for a sold-out ticket or a duplicate, are normal and not logged.
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const run = promisify(execFile);

export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(path.join(path.resolve(dataDir), 'postgres', 'cluster'));

/**
 * Starts the PostgreSQL that is part of the product, for installations without `DATABASE_URL`. It is created at the
 * first start and listens on loopback and a Unix socket only, with a random password and durable commits. If the server dies, it is
 * restarted on the same port. If this process dies, the system stops the server where it supports that, otherwise the
 * next start does. @throws DatabaseStartError with one line: the folder is in use, the machine cannot run it,
 * or another version created it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = path.join(path.resolve(options.dataDir), 'postgres');
  const cluster = path.join(folder, 'cluster');
  const log = options.log ?? (() => undefined);
  const binaries = await findBinaries();
  const runner = chooseRunner(folder, [binaries.postgres, binaries.initdb]);
  await makeFolder(folder, runner);
  const lock = await lockFolder(path.join(folder, 'foyer.lock'), path.resolve(options.dataDir)).catch(
    async (error: unknown) => {
      throw await namingFullDisk(error, folder);
    },
  );
  try {
    await clearLeftServer(cluster, binaries, runner);
    await removeSockets(cluster);
    const state = await readState(folder, cluster, binaries, runner, options);
    const startWith = (port: number, settings: Record<string, string>) => {
      const logFile = path.join(folder, 'server.log');
      const starting = startServer({ binaries, runner, cluster, logFile, port, settings });
      options.whileStarting?.();
      return starting;
    };
    const start = async (port: number) => {
      const settings = { ...defaults, ...options.settings };
      try {
        return await startWith(port, settings);
      } catch (error) {
        // Some file systems of virtual machines have no sockets.
        if (!(error instanceof Error && error.message.includes('Unix-domain socket'))) throw error;
        return startWith(port, { ...settings, unix_socket_directories: '' });
      }
    };
    let server: Server | undefined = await startOnFreePort(folder, state, start);
    if (!state.prepared || state.createsRoles !== true) await prepare(folder, state);

    let stopping: Promise<void> | undefined;
    const isStopping = () => stopping !== undefined;
    const keepRunning = async (first: Server) => {
      for (let running = first; ;) {
        await running.ended;
        server = undefined;
        if (isStopping()) return;
        log('The embedded database ended unexpectedly; starting it again.');
        const next = await restart(() => start(state.port), isStopping, log);
        if (next === undefined) return;
        server = running = next;
        // `stop` was called during the start, when no server was running yet.
        if (isStopping()) {
          next.ref();
          await stopServer(next.pid, cluster, binaries, runner);
        }
      }
    };
    const running = keepRunning(server);
    const stop = async () => {
      if (server !== undefined) {
        server.ref();
        await stopServer(server.pid, cluster, binaries, runner);
      }
      await running;
      await lock.release();
    };
    return {
      url: `postgres://foyer:${state.password}@127.0.0.1:${state.port}/foyer`,
      port: state.port,
      socket: await findSocket(cluster, state.port),
      get pid() {
        return server?.pid ?? 0;
      },
      // `stopping` is set before the server receives the stop signal, so its end is expected.
      stop: () => (stopping ??= Promise.resolve().then(stop)),
    };
  } catch (error) {
    await lock.release();
    throw await namingFullDisk(error, folder);
  }
}

/**
 * URL of the embedded database that another process of this installation is running, for commands on a live database.
 * Null when none is running. Does not lock or stop anything.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const file = path.join(path.resolve(dataDir), 'postgres', 'foyer.json');
  try {
    const { port, password, prepared } = JSON.parse(await readFile(file, 'utf8')) as State;
    if (!prepared || (await isPortFree(port))) return null;
    return `postgres://foyer:${password}@127.0.0.1:${port}/foyer`;
  } catch {
    return null;
  }
}

async function makeFolder(folder: string, { owner }: Runner): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  } catch (cause) {
    if (cause instanceof Error && Reflect.get(cause, 'code') === 'ENOSPC') throw await namingFullDisk(cause, folder);
    throw new DatabaseStartError(`The data folder ${path.dirname(folder)} cannot be written (DATA_DIR).`, { cause });
  }
}

async function writeState(folder: string, state: State): Promise<void> {
  const file = path.join(folder, 'foyer.json');
  await writeFile(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Reads the state of the existing cluster, or creates a cluster. A cluster is complete when its folder has the final name. */
async function readState(
  folder: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  options: EmbeddedOptions,
): Promise<State> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === undefined) {
    const state: State = {
      port: await pickPort(),
      password: randomBytes(24).toString('base64url'),
      adminPassword: randomBytes(24).toString('base64url'),
      prepared: false,
    };
    await writeState(folder, state);
    await makeCluster(folder, cluster, binaries, runner, state.adminPassword, options);
    return state;
  }
  if (version !== binaries.major) {
    throw new DatabaseStartError(
      `${cluster} was made by PostgreSQL ${version}, this Foyer brings ${binaries.major}. Dump it with the old one and load it anew.`,
    );
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- only this file writes the JSON
    return JSON.parse(await readFile(path.join(folder, 'foyer.json'), 'utf8'));
  } catch (cause) {
    throw new DatabaseStartError(
      `${path.join(folder, 'foyer.json')} with the database's password is missing or broken.`,
      { cause },
    );
  }
}

/** Creates the cluster in a temporary folder and renames it when complete, so a kill never leaves a partial cluster. */
async function makeCluster(
  folder: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  adminPassword: string,
  { throwAway, whileStarting }: EmbeddedOptions,
): Promise<void> {
  const fresh = path.join(folder, 'cluster.new');
  const passwordFile = path.join(folder, 'initdb.password');
  await rm(fresh, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, adminPassword, { mode: 0o600 });
  try {
    if (runner.owner !== undefined) await chown(passwordFile, runner.owner.uid, runner.owner.gid);
    const { program, args, ...identity } = runner.wrap(binaries.initdb, [
      '-D',
      fresh,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts text equally on every machine. Screens sort for the reader's language.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(throwAway ? ['--no-sync'] : []),
    ]);
    const made = run(program, args, { ...identity, cwd: path.parse(folder).root, env: cleanEnvironment() });
    whileStarting?.();
    await made;
    await rename(fresh, cluster);
  } catch (cause) {
    const words = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n') : [];
    const telling = words.find((line) => /error|fatal|could not/i.test(line)) ?? words.at(-1) ?? String(cause);
    throw new DatabaseStartError(`The embedded database could not be made: ${telling}`, { cause, exitCode: 1 });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Starts the server on its previous port. If that port is taken, picks another one and stores it. */
async function startOnFreePort(
  folder: string,
  state: State,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    if (!(await isPortFree(state.port))) {
      state.port = await pickPort();
      await writeState(folder, state);
    }
    try {
      return await start(state.port);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // The port was taken after the check, or a killed server's last connections are still ending.
      const passes = /could not (create any TCP\/IP sockets|bind)|shared memory block|lock file/.test(message);
      if (!passes || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** Creates the product's role and database once, or lets the role of an earlier version create roles. */
async function prepare(folder: string, state: State): Promise<void> {
  const admin = new Client({
    host: '127.0.0.1',
    port: state.port,
    user: 'postgres',
    password: state.adminPassword,
    database: 'postgres',
  });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    const role = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = 'foyer'");
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER';
    await admin.query(`${verb} ROLE foyer LOGIN CREATEDB CREATEROLE PASSWORD ${admin.escapeLiteral(state.password)}`);
    const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'foyer'");
    if (database.rowCount === 0) await admin.query('CREATE DATABASE foyer OWNER foyer');
  } finally {
    await admin.end();
  }
  state.prepared = true;
  state.createsRoles = true;
  await writeState(folder, state);
}

async function restart(
  start: () => Promise<Server>,
  isStopping: () => boolean,
  log: (line: string) => void,
): Promise<Server | undefined> {
  for (let pause = 100; !isStopping(); pause = Math.min(pause * 2, 5_000)) {
    try {
      const server = await start();
      log('The embedded database runs again.');
      return server;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      await sleep(pause);
    }
  }
  return undefined;
}
