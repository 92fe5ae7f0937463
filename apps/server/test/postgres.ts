import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/db/embedded.ts';
import { startOf } from '../src/db/embedded/folder-lock.ts';
import { fingerprint, migrate } from '../src/db/migrate.ts';

/** A PostgreSQL server for tests with a migrated template, which every test file clones. */
export interface TestPostgres {
  /** URL of a database where `CREATE DATABASE` and `DROP DATABASE` can run. */
  adminUrl: string;
  /** Name of the migrated, empty template database. */
  template: string;
  /** Folder of the server's Unix socket, if it can be reached by one. */
  socket?: string;
  readonly stop: () => Promise<void>;
}

interface Shared {
  users: number;
  started: Promise<TestPostgres>;
}

/** Several projects of one test run share one server. Each has its own copy of this module, so the state is global. */
const shared: typeof globalThis & { foyerTestPostgres?: Shared | undefined } = globalThis;

/** Starts the server, or shares the running one; the last `stop` ends it. `TEST_DATABASE_URL` uses an existing server. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const running = (shared.foyerTestPostgres ??= { users: 0, started: start() });
  running.users += 1;
  const postgres = await running.started;
  let stopped = false;
  return {
    ...postgres,
    stop: async () => {
      if (stopped) return;
      stopped = true;
      running.users -= 1;
      if (running.users > 0) return;
      shared.foyerTestPostgres = undefined;
      await postgres.stop();
    },
  };
}

async function start(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return { adminUrl: given, template: await makeTemplate(given), stop: () => Promise.resolve() };
  }
  const base = await baseFolder();
  await sweep(base);
  const dataDir = await mkdtemp(path.join(base, `foyer-test-${process.pid}-`));
  try {
    const embedded = await startEmbedded({
      dataDir,
      throwAway: true,
      // This server's data need not survive a power cut. Tests of durability start their own servers.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        wal_level: 'minimal',
        max_wal_senders: '0',
        max_wal_size: '128MB',
        max_connections: '400',
        // Each connection of each test database checks the password.
        scram_iterations: '1',
        // Each connection plans a prepared statement once (`preparing.ts`), not with the values of each of its first five runs.
        plan_cache_mode: 'force_generic_plan',
        // Autovacuum could hold a connection to a database that is being dropped, and the drop would fail.
        autovacuum: 'off',
      },
    });
    return {
      adminUrl: embedded.url,
      template: await makeTemplate(embedded.url),
      ...(embedded.socket !== undefined && { socket: embedded.socket }),
      stop: async () => {
        await embedded.stop();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** A database has about 700 files. Cloning takes 15 ms in memory and 400 ms on some disks. Containers often have little shared memory. */
async function baseFolder(): Promise<string> {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes the folders of killed test runs. */
async function sweep(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = /^foyer-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || startOf(Number(pid)) !== undefined) continue;
    await rm(path.join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The URL of another database on the same server. */
export function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements in the admin database. */
export async function asAdmin<T>(adminUrl: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl, application_name: 'foyer tests' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

const templateLock = 7_304_118;

/**
 * Creates the template. Its name is a fingerprint of the migrations and SQL functions, so a template left on a shared server is reused while they are
 * unchanged.
 */
async function makeTemplate(adminUrl: string): Promise<string> {
  const template = `foyer_template_${await fingerprint()}`;
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount !== 0) return;
    const draft = `${template}_draft`;
    await admin.query(`DROP DATABASE IF EXISTS ${draft}`);
    await admin.query(`CREATE DATABASE ${draft}`);
    await migrate({ url: urlOf(adminUrl, draft) });
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}
