import type { Pool } from 'pg';
import { countStored } from '../gateways/images/move.ts';
import { PaymentGatewayFault } from '../gateways/payments/port.ts';
import { auditChecks, auditOrders } from '../modules/orders/index.ts';
import { auditGateway } from '../modules/payments/index.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { counted } from '../ops/plain-counts.ts';
import { foyerCommand } from '../ops/version.ts';
import { booksOf, printDifferences } from './books.ts';
import { command, UsageError } from './command-line.ts';
import { interruptible } from './interruption.ts';
import { createProgress } from './progress.ts';
import { refusePooler, printLine, withLiveStore, withSharedStore } from './command-store.ts';
import { terminal } from './terminal.ts';

export const audit = command({
  summary: 'Check orders and money against their invariants; safe on a live database. Exits with 1 if a check fails.',
  options: {
    gateway: {
      type: 'boolean',
      about: "Compare the payment gateway's books with the database instead, in both directions.",
    },
    days: { type: 'string', value: 'number', about: 'Number of days that --gateway compares. Default: 30.' },
  },
  run: ({ values: { gateway = false, days } }) => {
    if (!gateway && days !== undefined) throw new UsageError('--days requires --gateway.');
    if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
      throw new UsageError('--days must be a number of days, 1 to 9999.');
    return gateway ? auditBooks(Number(days ?? 30)) : auditOurs();
  },
});

const auditOurs = () =>
  withLiveStore(async ({ database }, { receiptIssuer, retention }) => {
    const began = performance.now();
    await refuseUnmigrated(database.pool);
    let done = 0;
    const total = auditChecks.length;
    const progress = createProgress(terminal().stderr);
    const onPass = (checks: readonly string[]) => {
      progress.end();
      for (const check of checks) printLine(`checked: ${check} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      done += checks.length;
      progress.tell('checked', `${done} of ${total}`, done / total);
    };
    const found = await interruptible(
      () => `Stopped after ${done} of ${total} checks. Run the same command again for all of them.`,
      ({ signal }) =>
        auditOrders(database, new Date(), {
          onPass,
          signal,
          hands: 2,
          hasIssuer: receiptIssuer !== undefined,
          mailDays: retention.mail,
        }),
    ).finally(() => progress.end());
    const { inBucket } = await countStored(database.kysely);
    if (inBucket > 0)
      printLine(
        `Not checked here: ${counted(inBucket, 'image file')} in the bucket. Run ${foyerCommand} images check.`,
      );
    printDifferences(found, auditChecks.length);
    printLine(`All ${auditChecks.length} checks passed.`);
  });

/** The audit changes nothing, so it does not migrate. @throws PlainFailure for a database without the current tables */
async function refuseUnmigrated(pool: Pool): Promise<void> {
  // Changed SQL functions do not matter here: the audit only reads tables.
  const pending = (await pendingMigrations(pool)).filter((name) => /^\d/.test(name));
  if (pending.length === 0) return;
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('installation') IS NOT NULL AS there`);
  throw new PlainFailure(
    rows[0]?.there === true
      ? `The database is from an older Foyer: ${pending.length} changes of its tables wait. Start this Foyer or run ${foyerCommand} migrate, then run the audit again.`
      : `The database has no tables of Foyer: there is nothing to check. Does DATABASE_URL name the right database? ${foyerCommand} check shows it.`,
  );
}

/** Number of comparisons in `auditGateway`. */
const comparisons = 5;

const auditBooks = (days: number) =>
  // The findings are stored for staff, so the tables must exist.
  withSharedStore(async ({ database }, config) => {
    refusePooler(database, 'audit --gateway');
    const now = new Date();
    const period = { from: new Date(now.getTime() - days * 86_400_000), until: now, now };
    try {
      const { compared, differences } = await auditGateway(database, await booksOf(config, database), period);
      printLine(`Compared ${counted(compared, 'charge')} of the gateway from the last ${counted(days, 'day')}.`);
      printDifferences(differences, comparisons);
      printLine('Both books agree.');
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
      throw new PlainFailure(
        'The payment gateway cannot be reached now. Run foyer check for details. Nothing was compared.',
      );
    }
  });
