import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { foyer, startFoyer, type Outcome, type RunningCommand } from '../../test/foyer-command.ts';
import { asAdmin, urlOf } from '../../test/postgres.ts';

let app: TestApp;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ name: 'interruption' });
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-interruption-'));
  env = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
  };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const at = (name: string) => path.join(folder, name);

/** Waits until `isTrue`. @throws with the output of the command, when it ends before */
async function untilTrue(running: RunningCommand, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  let ended: Outcome | undefined;
  void running.ended.then((outcome) => (ended = outcome));
  await expect.poll(async () => ended !== undefined || (await isTrue()), { timeout: 60_000 }).toBe(true);
  expect(ended, 'the command ended too early').toBe(undefined);
}

/** The barrier: holds a lock until the command waits for it, sends the signal, and lets the command continue. */
async function interruptAt(
  hold: string,
  start: () => RunningCommand,
  { signal = 'SIGINT', url = app.databaseUrl }: { signal?: NodeJS.Signals; url?: string } = {},
): Promise<Outcome> {
  return asAdmin(url, (holder) =>
    asAdmin(url, async (watcher) => {
      await holder.query('BEGIN');
      await holder.query(hold);
      const running = start();
      // A transaction reads pg_stat_activity once and sees no later connection, so the holder cannot watch.
      await untilTrue(running, async () => {
        const { rowCount } = await watcher.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rowCount !== 0;
      });
      running.signal(signal);
      await untilTrue(running, () => running.errors().includes('Stopping after the current batch.'));
      await holder.query('ROLLBACK');
      return running.ended;
    }),
  );
}

/** Other test files use the same PostgreSQL, and their statements may wait for locks in that time. */
function whileAnotherDatabaseWaits<T>(act: () => Promise<T>): Promise<T> {
  const { adminUrl } = inject('postgres');
  return asAdmin(adminUrl, (holder) =>
    asAdmin(adminUrl, async (waiter) => {
      await holder.query('SELECT pg_advisory_lock(4711)');
      const waiting = waiter.query('SELECT pg_advisory_lock(4711)');
      await expect
        .poll(async () => (await holder.query('SELECT FROM pg_locks WHERE objid = 4711 AND NOT granted')).rowCount)
        .toBe(1);
      try {
        return await act();
      } finally {
        await holder.query('SELECT pg_advisory_unlock(4711)');
        await waiting;
      }
    }),
  );
}

const accounts = (count: number) =>
  [
    'externalAccountIdentifier,firstName,lastName,emailAddress,countryCode',
    ...Array.from({ length: count }, (_, index) => `C${1_000_000 + index},Ada,King,ada${index}@example.com,USA`),
    '',
  ].join('\n');

describe('a command that the operator interrupts', () => {
  it('stores the current batch of an import, reports it, writes the audit entry and continues in the next run', async () => {
    await writeFile(at('accounts.csv'), accounts(12_000));
    const stopped = await interruptAt('LOCK TABLE account IN EXCLUSIVE MODE', () =>
      startFoyer(env, ['import', 'accounts', at('accounts.csv')]),
    );
    expect(stopped).toEqual({
      code: 130,
      output: 'accounts: 12000 rows read: 5000 new, 0 changed, 0 unchanged, 0 refused.\n',
      errors:
        'Stopping after the current batch. Press Ctrl-C again to stop at once.\n' +
        'Stopped: the rows counted above are stored. Run the same command again for the rest; stored rows are then unchanged.\n',
    });
    const { rows } = await app.database.pool.query<{ after: unknown }>(
      `SELECT after FROM audit_log WHERE action = 'data.imported'`,
    );
    expect(rows).toEqual([
      { after: expect.objectContaining({ read: 12_000, added: 5000, isPartial: true }) as unknown },
    ]);
    expect(await foyer(env, ['import', 'accounts', at('accounts.csv')])).toMatchObject({
      code: 0,
      output: 'accounts: 12000 rows read: 7000 new, 0 changed, 5000 unchanged, 0 refused.\n',
    });
  });

  it('changes nothing when an import is stopped while it still reads', async () => {
    const running = startFoyer(env, ['import', 'titles', '-', '--format', 'csv'], { open: true });
    await untilTrue(running, async () => {
      const { rowCount } = await app.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'foyer import titles'`,
      );
      return rowCount === 1;
    });
    running.signal('SIGINT');
    const stopped = await running.ended;
    expect(stopped).toMatchObject({ code: 130, output: '' });
    expect(stopped.errors).toContain('\nStopped: nothing was changed. Run the same command again.\n');
  });

  it('removes the incomplete files of a backup', async () => {
    const stopped = await interruptAt('LOCK TABLE account IN ACCESS EXCLUSIVE MODE', () =>
      startFoyer(env, ['backup', at('saved')]),
    );
    expect(stopped).toEqual({
      code: 130,
      output: '',
      errors: expect.stringMatching(
        /\nStopped: no backup was written, and the incomplete files are removed\..*\n$/,
      ) as unknown,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('saved'))).toEqual([]);
  });

  it('leaves the database empty when a restore is stopped', async () => {
    expect((await foyer(env, ['backup', at('whole')])).code).toBe(0);
    const { adminUrl } = inject('postgres');
    const name = `${app.databaseUrl.split('/').at(-1)}_copy`;
    await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
    try {
      const url = urlOf(adminUrl, name);
      // The restore creates a table of this name first.
      const stopped = await whileAnotherDatabaseWaits(() =>
        interruptAt(
          'CREATE TABLE schema_migration (name text)',
          () => startFoyer({ ...env, DATABASE_URL: url }, ['restore', at('whole')]),
          { url },
        ),
      );
      expect(stopped.errors).toContain('\nStopped: nothing was restored. Run the same command again.\n');
      expect(stopped).toMatchObject({ code: 130, output: '' });
      expect(
        await asAdmin(
          url,
          async (admin) => (await admin.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).rowCount,
        ),
      ).toBe(0);
    } finally {
      await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    }
  });

  it('removes the incomplete file of an export', async () => {
    const stopped = await interruptAt('LOCK TABLE account IN ACCESS EXCLUSIVE MODE', () =>
      startFoyer(env, ['export', 'accounts', '--output', at('accounts-out.csv')]),
    );
    expect(stopped).toMatchObject({ code: 130, output: '' });
    expect(stopped.errors).toContain(
      `Stopped: the export is incomplete, and ${at('accounts-out.csv')} was not written.`,
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('accounts-out'))).toEqual([]);
  });

  it('reports the finished checks of an audit, also for SIGTERM', async () => {
    // Most checks read tickets. A check that waits for one table alone could be the last one.
    const stopped = await interruptAt('LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE', () => startFoyer(env, ['audit']), {
      signal: 'SIGTERM',
    });
    expect(stopped.code).toBe(143);
    expect(stopped.errors).toMatch(
      /\nStopped after \d+ of \d+ checks\. Run the same command again for all of them\.\n$/,
    );
  });
});
