import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { noteSigningKey, readInstallation } from '../db/installation.ts';
import { findSigningKey, keyFingerprint, openSigningKey } from '../ops/signing-key.ts';

const seed = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const fingerprintOf = async (signingKey: string) => {
  const key = await findSigningKey({ dataDir: '/nowhere', signingKey });
  return key === null ? '' : keyFingerprint(key);
};

let db: TestDatabase;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  db = await createTestDatabase('signing-key');
  folder = await mkdtemp(join(tmpdir(), 'foyer-keys-'));
  env = { DATABASE_URL: db.url, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', PORT: '0', LOG_LEVEL: 'error' };
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
beforeEach(() => db.database.kysely.updateTable('installation').set({ signing_key: null }).execute());

const known = async () => (await readInstallation(db.database.kysely)).signingKey;
const start = (settings: Record<string, string>) => foyer({ ...env, ...settings }, ['start']);

describe('the signing key noted in the database', () => {
  it('is the key of the first start; a different or missing key is refused with instructions', async () => {
    const running: ServerProcess[] = [await startServerProcess({ ...env, SIGNING_KEY: seed(1) })];
    try {
      const first = await fingerprintOf(seed(1));
      expect(await known()).toBe(first);
      running.push(await startServerProcess({ ...env, SIGNING_KEY: seed(1), WEB_CONCURRENCY: '2' }));

      const other = await start({ SIGNING_KEY: seed(2), DATA_DIR: join(folder, 'other') });
      expect(other).toMatchObject({ code: 2, output: '' });
      expect(other.errors).toBe(
        `The signing key of SIGNING_KEY is another one (${await fingerprintOf(seed(2))}), and the database's tickets are signed ` +
          `with ${first}. Bring that key back: SIGNING_KEY, or signing-key.pem in DATA_DIR. ` +
          'If it is lost, see npm run foyer -- key replace --help.\n',
      );
      const none = await start({ DATA_DIR: join(folder, 'none') });
      expect(none.code).toBe(2);
      expect(none.errors).toMatch(/^There is no signing key at .*none\/signing-key\.pem, and the database's/);
      // No new key is left behind that an operator could mistake for the right one.
      expect(await readdir(folder)).not.toContain('none');
      expect(await known()).toBe(first);
    } finally {
      for (const server of running) await server.stop();
    }
  });

  it('is the same when several machines start at once with different keys', async () => {
    const config = (fill: number) => ({ dataDir: folder, signingKey: seed(fill) });
    const opened = await Promise.allSettled(
      [3, 4, 5, 6].map((fill) => openSigningKey(db.database.kysely, config(fill))),
    );
    const winners = opened.flatMap((each) => (each.status === 'fulfilled' ? [keyFingerprint(each.value)] : []));
    expect(winners).toEqual([await known()]);
    for (const each of opened) {
      if (each.status === 'rejected') expect(String(each.reason)).toMatch(/is another one/);
    }
    // A later note changes nothing.
    expect(await noteSigningKey(db.database.kysely, 'later')).toBe(winners[0]);
  });

  it('is replaced only on request, and the audit log records it', async () => {
    const settings = { ...env, SIGNING_KEY: seed(8), DATA_DIR: join(folder, 'replaced') };
    const [first, second] = [await fingerprintOf(seed(7)), await fingerprintOf(seed(8))];
    await noteSigningKey(db.database.kysely, first);
    expect((await foyer(settings, ['key', 'show'])).output).toBe(`here      ${second}\ndatabase  ${first}\n`);

    const refusal = await foyer(settings, ['key', 'replace']);
    expect(refusal).toMatchObject({ code: 1, output: '' });
    expect(refusal.errors).toMatch(/^All ticket codes that were already sent, .* would stop working\..*\n$/);
    expect(await known()).toBe(first);

    expect((await foyer(settings, ['key', 'replace', '--yes'])).output).toMatch(
      /Codes that were sent before no longer work/,
    );
    expect(await known()).toBe(second);
    expect((await foyer(settings, ['key', 'replace', '--yes'])).output).toMatch(/Nothing was changed/);
    const lines = await db.database.kysely.selectFrom('audit_log').select(['before', 'after', 'notes']).execute();
    expect(lines).toEqual([
      {
        before: { signingKey: first },
        after: { signingKey: second },
        notes: expect.stringMatching(/^foyer key replace, by /) as unknown,
      },
    ]);
  });
});
