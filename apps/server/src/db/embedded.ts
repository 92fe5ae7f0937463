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

export interface EmbeddedOptions {
  /** `DATA_DIR`; the database lives in `postgres` below it. */
  dataDir: string;
  /** More settings of the server, over the defaults below. Tests pass `fsync: 'off'`. */
  settings?: Readonly<Record<string, string>>;
  /** Skips flushing the freshly made cluster to the disk; for throw-away ones. */
  throwAway?: boolean;
  /** Hears what the operator may want to know, one line each. */
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** For `openDatabase`: the product's own database and role (no superuser), over loopback. */
  readonly url: string;
  readonly port: number;
  /** Process number of the server at this moment; 0 between a crash and its restart. */
  readonly pid: number;
  /** Stops the server in order and frees the folder. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

/** Kept beside the cluster, readable by us alone. */
interface State {
  port: number;
  password: string;
  adminPassword: string;
  /** Role and database exist. */
  prepared: boolean;
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Refused statements (a full ticket, a duplicate) are ordinary answers here and no news for the log.
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const run = promisify(execFile);

/** Whether the embedded database was made in this data folder. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(path.join(path.resolve(dataDir), 'postgres', 'cluster'));

/**
 * Starts the PostgreSQL that comes with the product, for installations without `DATABASE_URL`: made at the first start,
 * loopback only, with a random password, durable commits. Should the server die it is started again on the same port;
 * should we die it stops by itself where the system allows, and is stopped at the next start otherwise.
 * @throws DatabaseStartError with one line: the folder is in use, the machine cannot run it, another version made it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = path.join(path.resolve(options.dataDir), 'postgres');
  const cluster = path.join(folder, 'cluster');
  const log = options.log ?? (() => undefined);
  const binaries = await findBinaries();
  const runner = chooseRunner(folder, [binaries.postgres, binaries.initdb]);
  await makeFolder(folder, runner);
  const lock = await lockFolder(path.join(folder, 'foyer.lock'), path.resolve(options.dataDir));
  try {
    await clearLeftServer(cluster, binaries, runner);
    const state = await readState(folder, cluster, binaries, runner, options.throwAway === true);
    const start = (port: number) =>
      startServer({
        binaries,
        runner,
        cluster,
        logFile: path.join(folder, 'server.log'),
        port,
        settings: { ...defaults, ...options.settings },
      });
    let server: Server | undefined = await startOnFreePort(folder, state, start);
    if (!state.prepared) await prepare(folder, state);

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
        // The order to stop came while it was starting, when there was nothing to stop.
        if (isStopping()) {
          next.ref();
          await stopServer(next.pid, cluster, binaries, runner);
        }
      }
    };
    const kept = keepRunning(server);
    const stop = async () => {
      if (server !== undefined) {
        server.ref();
        await stopServer(server.pid, cluster, binaries, runner);
      }
      await kept;
      await lock.release();
    };
    return {
      url: `postgres://foyer:${state.password}@127.0.0.1:${state.port}/foyer`,
      port: state.port,
      get pid() {
        return server?.pid ?? 0;
      },
      // `stopping` is set before the server is asked to stop, so that its end is expected.
      stop: () => (stopping ??= Promise.resolve().then(stop)),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Address of the embedded database that another process of this installation runs at this moment, for commands that look at a
 * live one; null when none runs. The data folder stays the other's: nothing is locked or stopped.
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
    throw new DatabaseStartError(`The data folder ${path.dirname(folder)} cannot be written (DATA_DIR).`, { cause });
  }
}

async function writeState(folder: string, state: State): Promise<void> {
  const file = path.join(folder, 'foyer.json');
  await writeFile(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The state of the cluster there is, or of a new one. A cluster counts as made when it has its final name. */
async function readState(
  folder: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  throwAway: boolean,
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
    await makeCluster(folder, cluster, binaries, runner, state.adminPassword, throwAway);
    return state;
  }
  if (version !== binaries.major) {
    throw new DatabaseStartError(
      `${cluster} was made by PostgreSQL ${version}, this Foyer brings ${binaries.major}. Dump it with the old one and load it anew.`,
    );
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- written by this file alone
    return JSON.parse(await readFile(path.join(folder, 'foyer.json'), 'utf8'));
  } catch (cause) {
    throw new DatabaseStartError(
      `${path.join(folder, 'foyer.json')} with the database's password is missing or broken.`,
      { cause },
    );
  }
}

/** Makes the cluster beside its place and moves it there when whole, so that a kill in between leaves none. */
async function makeCluster(
  folder: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  adminPassword: string,
  throwAway: boolean,
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
      // The same order of words on every machine; screens sort for their reader's language.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(throwAway ? ['--no-sync'] : []),
    ]);
    await run(program, args, { ...identity, cwd: path.parse(folder).root, env: cleanEnvironment() });
    await rename(fresh, cluster);
  } catch (cause) {
    const words = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n') : [];
    const telling = words.find((line) => /error|fatal|could not/i.test(line)) ?? words.at(-1) ?? String(cause);
    throw new DatabaseStartError(`The embedded database could not be made: ${telling}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The port of last time when it is free, else another, which is then kept. */
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
      // Taken between looking and starting; or the last connections of a killed server are still ending.
      const passes = /could not (create any TCP\/IP sockets|bind)|shared memory block|lock file/.test(message);
      if (!passes || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** Makes the product's own role and database, once. */
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
    await admin.query(`${verb} ROLE foyer LOGIN CREATEDB PASSWORD ${admin.escapeLiteral(state.password)}`);
    const database = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'foyer'");
    if (database.rowCount === 0) await admin.query('CREATE DATABASE foyer OWNER foyer');
  } finally {
    await admin.end();
  }
  state.prepared = true;
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
