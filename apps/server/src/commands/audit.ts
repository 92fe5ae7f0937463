import { PaymentGatewayFault } from '../gateways/payments/port.ts';
import { auditChecks, auditOrders } from '../modules/orders/index.ts';
import { auditGateway } from '../modules/payments/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { booksOf, printDifferences } from './books.ts';
import { command, UsageError } from './command-line.ts';
import { refusePooler, printLine, withLiveStore, withSharedStore } from './command-store.ts';

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
    // Show progress, because a million orders take some seconds.
    const progress = (checks: readonly string[]) => {
      for (const check of checks) printLine(`checked: ${check} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    };
    const found = await auditOrders(database, new Date(), {
      onPass: progress,
      hands: 2,
      hasIssuer: receiptIssuer !== undefined,
      mailDays: retention.mail,
    });
    printDifferences(found, auditChecks.length);
    printLine(`All ${auditChecks.length} checks passed.`);
  });

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
      printLine(`Compared ${compared} charges of the gateway from the last ${days} days.`);
      printDifferences(differences, comparisons);
      printLine('Both books agree.');
    } catch (error) {
      if (!(error instanceof PaymentGatewayFault)) throw error;
      throw new PlainFailure(
        'The payment gateway cannot be reached now. Run foyer check for details. Nothing was compared.',
      );
    }
  });
