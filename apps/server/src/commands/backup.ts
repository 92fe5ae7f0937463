import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { migrate } from '../db/migrate.ts';
import {
  BackupRefusal,
  checkBackup,
  restoreBackup,
  resumeInstallation,
  writeBackup,
  type TransferProgress,
} from '../modules/operations/backup/index.ts';
import type { Config } from '../ops/config.ts';
import { counted } from '../ops/plain-counts.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { findSigningKey, keepSigningKey, otherKeyFault } from '../ops/signing-key.ts';
import { foyerCommand, version } from '../ops/version.ts';
import { command } from './command-line.ts';
import { interruptible } from './interruption.ts';
import { createProgress } from './progress.ts';
import { printLine, withLiveStore, withNewLiveStore, withSharedStore } from './command-store.ts';
import { terminal } from './terminal.ts';

export const backup = command({
  summary: 'Write a consistent backup of the whole database into a new folder. Running servers are not interrupted.',
  words: ['folder'],
  options: {
    'with-key': {
      type: 'boolean',
      about: 'Include the signing key. Otherwise store the key separately, because ticket codes need it.',
    },
  },
  run: ({ words: [folder = ''], values: { 'with-key': withKey = false } }) =>
    withLiveStore(async ({ database: { pool } }, config) => {
      const key = withKey ? await keyOf(config) : undefined;
      const progress = createProgress(terminal().stderr);
      const onProgress = ({ rows, share }: TransferProgress) => progress.tell('written', counted(rows, 'row'), share);
      const manifest = await interruptible(
        'Stopped: no backup was written, and the incomplete files are removed. Run the same command again.',
        ({ signal }) =>
          plainly(writeBackup({ pool, folder, version, signal, onProgress, ...(key === undefined ? {} : { key }) })),
      ).finally(() => progress.end());
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const megabytes = (manifest.tables.reduce((sum, table) => sum + table.bytes, 0) / 1e6).toFixed(1);
      printLine(
        `Wrote ${resolve(folder)}: ${counted(manifest.tables.length, 'table')}, ${counted(rows, 'row')}, ${megabytes} MB, as of ${manifest.at}.`,
      );
      if (manifest.signingKey === null) return;
      printLine(
        withKey
          ? `The signing key ${manifest.signingKey} is included: anyone with this folder can forge tickets.`
          : `The signing key ${manifest.signingKey} is not included: store it separately. Without it, ticket codes that were already sent do not work.`,
      );
    }),
});

async function keyOf(config: Config): Promise<string> {
  const key = await findSigningKey(config);
  if (key === null) throw new PlainFailure('No signing key exists yet, so the backup cannot include it.');
  return String(key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

const nothingRestored = 'Stopped: nothing was restored. Run the same command again.';

export const restore = command({
  summary:
    'Load a backup into an empty database. The copy stays paused: it does not sell or send mail until foyer resume.',
  words: ['folder'],
  options: { check: { type: 'boolean', about: 'Only read the backup and verify its checksums.' } },
  run: async ({ words: [folder = ''], values: { check = false } }) => {
    const { manifest, key } = await interruptible(nothingRestored, ({ signal }) =>
      plainly(checkBackup(folder, signal)),
    );
    if (check) return printLine(`${resolve(folder)} is complete: from Foyer ${manifest.foyer}, as of ${manifest.at}.`);
    return withNewLiveStore(async ({ database: { pool }, url }, config) => {
      const progress = createProgress(terminal().stderr);
      const onProgress = ({ rows, share }: TransferProgress) => progress.tell('loaded', counted(rows, 'row'), share);
      await interruptible(nothingRestored, ({ signal }) =>
        plainly(restoreBackup({ pool, folder, now: new Date(), signal, onProgress })),
      ).finally(() => progress.end());
      await migrate({ url });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      if (config.databaseUrl === undefined) printLine(`Into the embedded database in ${config.dataDir}.`);
      printLine(`Restored ${counted(manifest.tables.length, 'table')}, ${counted(rows, 'row')}, as of ${manifest.at}.`);
      if (key !== null && config.signingKey === undefined) await keepSigningKey(config, key);
      const fault = otherKeyFault(config, await findSigningKey(config), manifest.signingKey);
      if (fault !== null) printLine(fault);
      printLine(
        `Sales, mail and background jobs are paused until ${foyerCommand} resume. First run ${foyerCommand} audit --gateway.`,
      );
    });
  },
});

export const resume = command({
  summary: 'Resume sales, mail and background jobs of a restored copy. Running servers need no restart.',
  options: {
    'send-waiting': {
      type: 'boolean',
      about:
        'Send the mail that was queued when the backup was made. By default it is marked as failed, because most of it was sent since.',
    },
  },
  run: ({ values: { 'send-waiting': sendWaiting = false } }) =>
    withSharedStore(async ({ database }) => {
      const context = { now: new Date(), notes: `foyer resume, by ${userInfo().username}` };
      const resumed = await resumeInstallation(database, { sendWaiting }, context);
      if (resumed === null)
        return printLine('Nothing is paused: this database was not restored, or was already resumed.');
      printLine('Sales, mail and background jobs are running again.');
      if (resumed.givenUp > 0)
        printLine(
          `${counted(resumed.givenUp, 'mail')} queued before the backup ${resumed.givenUp === 1 ? 'was' : 'were'} marked as failed. Staff can send failed mail again.`,
        );
      if (resumed.sent > 0)
        printLine(
          `${counted(resumed.sent, 'mail')} queued before the backup ${resumed.sent === 1 ? 'is' : 'are'} sent now.`,
        );
    }),
});

async function plainly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupRefusal) throw new PlainFailure(error.message);
    throw error;
  }
}
