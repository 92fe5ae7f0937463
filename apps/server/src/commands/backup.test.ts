import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { foyer } from '../../test/foyer-command.ts';
import { openShop, payBy, selfTicket, type Shop } from '../../test/ordering.ts';
import { asAdmin, urlOf } from '../../test/postgres.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { noteSigningKey } from '../db/installation.ts';
import { findSigningKey, keyFingerprint } from '../ops/signing-key.ts';
import { DatabaseStartError } from '../db/errors.ts';
import { BackupRefusal, restoreBackup, writeBackup } from '../modules/operations/backup/index.ts';
import { auditOrders } from '../modules/orders/audit/audit.ts';
import { readTables } from '../modules/operations/backup/files/tables.ts';

const signingKey = Buffer.alloc(32, 9).toString('base64');

let shop: Shop;
let folder: string;
let fingerprint: string;
const drops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  shop = await openShop({ name: 'backup' });
  const key = await findSigningKey({ dataDir: folder, signingKey });
  fingerprint = key === null ? '' : keyFingerprint(key);
  await noteSigningKey(shop.app.database.kysely, fingerprint);
  const type = await shop.ticketType();
  for (const person of await shop.people(3)) {
    const { status } = await shop.order(person, {
      tickets: [selfTicket(person, type)],
      chargeCreditCardRequest: payBy(),
    });
    if (status !== 200) throw new Error(`An order answered ${status}.`);
  }
});
afterAll(async () => {
  await shop.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An empty database, as created by `createdb`. */
async function emptyDatabase(name: string): Promise<string> {
  const { adminUrl } = inject('postgres');
  const unique = `${shop.app.databaseUrl.split('/').at(-1)}_${name}`;
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${unique}`));
  drops.push(() => asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${unique} WITH (FORCE)`)));
  return urlOf(adminUrl, unique);
}

const settings = (url: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  DEMO: 'false',
  PAYMENT_GATEWAY: 'sandbox',
  SIGNING_KEY: signingKey,
  ...more,
});
const run = (url: string, ...args: string[]) => foyer(settings(url), args);
const at = (name: string) => join(folder, name);
/** The same functions as the commands, without a separate process. */
const save = (url: string, name: string) =>
  withDatabase(url, ({ pool }) => writeBackup({ pool, folder: at(name), version: '0' }));
const load = (url: string, name: string) =>
  withDatabase(url, ({ pool }) => restoreBackup({ pool, folder: at(name), now: new Date() }));

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, poolSize: 3 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table as sorted text. For `installation`, only the columns that a copy keeps. */
async function contents(url: string): Promise<Record<string, string[]>> {
  return asAdmin(url, async (client) => {
    const tables: Record<string, string[]> = {};
    for (const { name } of await readTables(client)) {
      const rows =
        name === 'installation' ? '(SELECT installation_id, signing_key, created_at FROM installation)' : `"${name}"`;
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${rows} t ORDER BY 1`);
      tables[name] = found.rows.map(({ row }) => row);
    }
    return tables;
  });
}

/** Constraints, indexes, triggers and the next values of sequences. */
const shapeOf = (url: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS line FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT sequencename || coalesce(last_value::text, '') FROM pg_sequences
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT name || checksum FROM schema_migration ORDER BY 1`);
    return rows.map(({ line }) => line);
  });

describe('foyer backup and restore', () => {
  it('restores every row, sequence and constraint into an empty database and reports the required key', async () => {
    const { databaseUrl } = shop.app;
    const written = await run(databaseUrl, 'backup', at('one'));
    expect(written).toMatchObject({ code: 0, errors: '' });
    expect(written.output).toMatch(/^Wrote .*one: \d+ tables, \d+ rows, [\d.]+ MB, as of .*Z\.$/m);
    expect(written.output).toMatch(
      new RegExp(`^The signing key ${fingerprint} is not included: store it separately`, 'm'),
    );
    expect((await stat(at('one'))).mode & 0o777).toBe(0o700);
    for (const file of await readdir(at('one'))) expect((await stat(join(at('one'), file))).mode & 0o777).toBe(0o600);
    expect(await readdir(at('one'))).not.toContain('signing-key.pem');

    const url = await emptyDatabase('one');
    const restored = await run(url, 'restore', at('one'));
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.output).toMatch(/until npm run foyer -- resume/);
    expect(await contents(url)).toEqual(await contents(databaseUrl));
    expect(await shapeOf(url)).toEqual(await shapeOf(databaseUrl));
    await withDatabase(url, async (database) => expect(await auditOrders(database, shop.app.clock.now())).toEqual([]));

    // A database in use is never restored into, and an existing backup is never overwritten.
    const again = await run(url, 'restore', at('one'));
    expect(again).toMatchObject({ code: 1, output: '' });
    expect(again.errors).toMatch(
      /^The database is not empty: it has account, .* A backup can only be restored into an empty database\.\n$/,
    );
    const twice = await run(databaseUrl, 'backup', at('one'));
    expect(twice).toMatchObject({ code: 1, output: '', errors: `${at('one')} already exists and is not empty.\n` });
  });

  it('contains one consistent moment while people register and buy', async () => {
    const type = await shop.ticketType();
    let bought = 0;
    const buy = async () => {
      const person = await shop.person();
      const tickets = [selfTicket(person, type)];
      const { status } = await shop.order(person, { tickets, chargeCreditCardRequest: payBy() });
      if (status === 200) bought += 1;
    };
    const onTable = async ({ name }: { name: string }) => {
      if (['account', 'order_intent', 'payment', 'stock'].includes(name)) await buy();
    };
    const { pool } = shop.app.database;
    await writeBackup({ pool, folder: at('busy'), version: '0', onTable });
    expect(bought).toBe(4);
    const url = await emptyDatabase('busy');
    // Inconsistent tables would break foreign keys.
    await load(url, 'busy');
    await migrate({ url });
    await withDatabase(url, async (database) => {
      expect(await auditOrders(database, shop.app.clock.now())).toEqual([]);
      const { rowCount } = await database.pool.query('SELECT FROM ticket WHERE ticket_configuration_id = $1', [type]);
      expect(rowCount).toBe(0);
    });
  });

  it('includes the signing key on request and stores it where none exists', async () => {
    const dataDir = at('fresh-data');
    expect((await run(shop.app.databaseUrl, 'backup', at('with-key'), '--with-key')).output).toMatch(/is included/);
    const url = await emptyDatabase('with_key');
    const env = { ...settings(url), SIGNING_KEY: '', DATA_DIR: dataDir };
    expect((await foyer(env, ['restore', at('with-key')])).output).not.toMatch(/no signing key/);
    const key = await findSigningKey({ dataDir, signingKey: undefined });
    expect(key && keyFingerprint(key)).toBe(fingerprint);
    expect((await stat(join(dataDir, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
    expect((await foyer({ ...env, DATA_DIR: at('none') }, ['restore', at('with-key'), '--check'])).code).toBe(0);
  });

  it('refuses a broken, newer or missing backup in one line, without touching the database', async () => {
    const url = await emptyDatabase('broken');
    await save(shop.app.databaseUrl, 'source');
    const manifest = await readFile(join(at('source'), 'manifest.json'), 'utf8');
    const ticketFile = join(at('source'), 'ticket.copy.gz');
    const ticket = await readFile(ticketFile);
    const mend = async () => {
      await writeFile(join(at('source'), 'manifest.json'), manifest);
      await writeFile(ticketFile, ticket);
    };
    const changed = (change: (parsed: Record<string, unknown>) => void) => async () => {
      const { checksum: _, ...parsed } = JSON.parse(manifest) as Record<string, unknown>;
      change(parsed);
      const checksum = createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
      await writeFile(join(at('source'), 'manifest.json'), JSON.stringify({ ...parsed, checksum }));
    };
    const cases: [() => Promise<unknown>, RegExp][] = [
      [
        () => appendFile(ticketFile, 'x'),
        /^The backup is broken: ticket\.copy\.gz was changed after it was written\.$/,
      ],
      [
        () => writeFile(ticketFile, Buffer.from(ticket).fill(0, 30, 31)),
        /^The backup is broken: ticket\.copy\.gz was changed/,
      ],
      [() => rm(ticketFile), /^The backup is broken: ticket\.copy\.gz cannot be read\.$/],
      [
        () => appendFile(join(at('source'), 'manifest.json'), '}'),
        /^The backup is broken: .*manifest\.json is not JSON\.$/,
      ],
      [
        () => writeFile(join(at('source'), 'manifest.json'), manifest.replace('"rows": 0', '"rows": 1')),
        /was changed after it was written/,
      ],
      [() => rm(join(at('source'), 'manifest.json')), /^.*source is not a backup: it has no readable manifest\.json/],
      [changed((m) => (m.format = 2)), /is a backup of format 2, made by a newer Foyer\.$/],
      [
        changed((m) => (m.migrations as unknown[]).push({ name: '9999-later', checksum: 'x' })),
        /^The backup was made by a newer Foyer: this one \(.+\) does not know its change 9999-later\. Restore it with that Foyer/,
      ],
      [
        changed((m) => ((m.tables as { name: string; rows: number }[])[0]!.rows += 1)),
        /^The backup is broken: the number of rows in account\.copy\.gz is \d+ instead of \d+\.$/,
      ],
      [
        changed((m) => (m.tables as unknown[]).pop()),
        /^The backup is broken: table \w+ differs from what its migrations create\.$/,
      ],
    ];
    for (const [damage, line] of cases) {
      await damage();
      const refused = await load(url, 'source').catch((error: unknown) => error);
      // Errors that `foyer` reports in one line with exit code 1.
      expect(refused instanceof BackupRefusal || refused instanceof DatabaseStartError).toBe(true);
      expect(refused).toHaveProperty('message', expect.stringMatching(line));
      await mend();
    }
    await appendFile(ticketFile, 'x');
    const restoreResult = await run(url, 'restore', at('source'));
    expect(restoreResult).toEqual({
      code: 1,
      output: '',
      errors: 'The backup is broken: ticket.copy.gz was changed after it was written.\n',
    });
    await mend();
    // The database is still empty, so a complete backup can be restored.
    await load(url, 'source');
  });

  it('refuses rows that violate a constraint and leaves the database empty', async () => {
    const url = await emptyDatabase('orphans');
    const source = await emptyDatabase('orphans_source');
    await save(shop.app.databaseUrl, 'orphans-first');
    await load(source, 'orphans-first');
    await withDatabase(source, async ({ kysely }) => {
      await sql`ALTER TABLE orders DROP CONSTRAINT orders_account_id_fkey`.execute(kysely);
      await sql`UPDATE orders SET account_id = -1`.execute(kysely);
    });
    await save(source, 'orphans');
    await expect(load(url, 'orphans')).rejects.toThrow(/^The backup is broken: .*orders_account_id_fkey.*\.$/);
    const { rowCount } = await asAdmin(url, (client) =>
      client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
    );
    expect(rowCount).toBe(0);
  });

  it('refuses to back up an empty database and names an interrupted backup', async () => {
    const url = await emptyDatabase('nothing');
    const nothing = await run(url, 'backup', at('nothing'));
    expect(nothing).toMatchObject({
      code: 1,
      errors: 'The database has no tables of Foyer: there is nothing to back up.\n',
    });
    expect(await readdir(folder)).not.toContain('nothing.part');
    await mkdir(`${at('late')}.part`);
    expect((await run(shop.app.databaseUrl, 'backup', at('late'))).errors).toMatch(
      /^.*late\.part exists: .*Remove it\.\n$/,
    );
  });

  it('refuses a folder on a disk that is not mounted, and names a full disk', async () => {
    const missing = await run(shop.app.databaseUrl, 'backup', at('unmounted/day'));
    expect([missing.code, missing.errors]).toEqual([
      1,
      `${at('unmounted')} does not exist. Create it, or mount the disk that belongs there.\n`,
    ]);
    expect(await readdir(folder)).not.toContain('unmounted');

    const full = withDatabase(shop.app.databaseUrl, ({ pool }) =>
      writeBackup({
        pool,
        folder: at('full'),
        version: '0',
        onTable: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
      }),
    );
    await expect(full).rejects.toThrow(/^The disk of .*full is full\. Make room or choose another folder\./);
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  it('stores tables in a format that is readable without Foyer', async () => {
    const rows = gunzipSync(await readFile(join(at('one'), 'account.copy.gz')))
      .toString('utf8')
      .trim()
      .split('\n');
    const { tables } = JSON.parse(await readFile(join(at('one'), 'manifest.json'), 'utf8')) as {
      tables: { name: string; rows: number; columns: string[] }[];
    };
    const about = tables.find(({ name }) => name === 'account');
    expect(rows).toHaveLength(about?.rows ?? -1);
    expect(rows[0]?.split('\t')).toHaveLength(about?.columns.length ?? -1);
  });

  it(
    'backs up the embedded database while its server runs, and restores it into a new folder',
    { timeout: 120_000 },
    async () => {
      const env = { DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' };
      const server = await startServerProcess(env);
      try {
        const { dataDir } = server;
        const written = await foyer({ DATA_DIR: dataDir }, ['backup', at('embedded'), '--with-key']);
        expect(written).toMatchObject({ code: 0, errors: '' });
        const target = at('embedded-data');
        const restored = await foyer({ DATA_DIR: target }, ['restore', at('embedded')]);
        expect(restored).toMatchObject({ code: 0, errors: '' });
        const copy = await startServerProcess({ ...env, DATA_DIR: target });
        try {
          await expect.poll(copy.output).toMatch(/This is a restored copy, of .*Z: nothing is sold, mailed or done/);
          expect((await fetch(`${copy.address}/readyz`)).status).toBe(200);
          // A restore into a database in use is refused.
          expect((await foyer({ DATA_DIR: target }, ['restore', at('embedded')])).errors).toMatch(
            /^The database is not empty/,
          );
        } finally {
          await copy.stop();
        }
      } finally {
        await server.stop();
      }
    },
  );
});
