import { providerDifferences, type ProviderDifference } from '@foyer/contract/payments/provider-books';
import { PaymentGatewayFault } from '../gateways/payments/port.ts';
import { entriesOfFile, EntriesFileError } from '../gateways/payments/stripe/entries-file.ts';
import { keepEntries } from '../modules/payments/index.ts';
import { counted } from '../ops/plain-counts.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { booksOf, printDifferences } from './books.ts';
import { command, UsageError } from './command-line.ts';
import { readable } from './files.ts';
import { printLine, withSharedStore } from './command-store.ts';

const words: Readonly<Record<ProviderDifference, string>> = {
  CHARGED_THERE_ONLY: 'charged at the provider, but not recorded here',
  PAID_HERE_ONLY: 'recorded as paid here, but not charged at the provider',
  OTHER_AMOUNT: 'different amounts at the provider and here',
  GIVEN_BACK_OTHERWISE: 'different refunds at the provider and here',
};
const dayMs = 86_400_000;

export const reconcile = command({
  summary:
    "Store the payment provider's entries, including fees and payouts, and list differences from the database. Exits with 1 if there are any.",
  options: {
    days: { type: 'string', value: 'number', about: 'Number of days to read. Default: 7.' },
    csv: {
      type: 'string',
      value: 'file',
      about: 'Read Stripe\'s report "Balance change from activity" (itemized) instead of calling Stripe.',
    },
  },
  run: ({ values: { days, csv } }) => {
    if (csv !== undefined && days !== undefined) throw new UsageError('--csv and --days cannot be combined.');
    if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
      throw new UsageError('--days must be a number of days, 1 to 9999.');
    return keep(Number(days ?? 7), csv);
  },
});

const keep = (days: number, csv: string | undefined) =>
  withSharedStore(async ({ database }, config) => {
    const gateway = await booksOf(config, database);
    const until = new Date();
    // The first day is read but not compared, because an attempt may be settled long after its charge.
    const period = { from: new Date(until.getTime() - (days + 1) * dayMs), until };
    let lacksMarks = false;
    const { installation } = gateway;
    const onMissingMarks = () => (lacksMarks = true);
    const entries =
      csv === undefined
        ? gateway.entries(period)
        : entriesOfFile(await readable(csv), { installation, onMissingMarks });
    try {
      const result = await keepEntries(database, gateway, entries, csv === undefined ? period : null);
      printLine(
        `Read ${counted(result.read, 'entry', 'entries')} of ${gateway.name} (${gateway.account}), ${result.fresh} of them new.`,
      );
      if (result.others > 0)
        printLine(
          `Charges of other programs or installations on this account: ${result.others}, stored but not listed.`,
        );
      if (lacksMarks)
        printLine(
          'The report lacks columns payment_metadata[…] that identify charges of other programs, so these charges are listed too.',
        );
      for (const { currency, ...sums } of result.totals) {
        const amount = amountIn(currency);
        printLine(
          `${currency}: charged ${amount(sums.charged)}, refunded ${amount(0 - sums.givenBack)}, disputed ${amount(0 - sums.disputed)}, fees ${amount(sums.fees)}, paid out ${amount(0 - sums.paidOut)}`,
        );
      }
      printDifferences(
        result.differences.map(({ check, ...found }) => ({ ...found, check: words[check] })),
        providerDifferences.length,
      );
      printLine('Both sides agree.');
    } catch (error) {
      if (error instanceof EntriesFileError) throw new PlainFailure(error.message);
      if (!(error instanceof PaymentGatewayFault)) throw error;
      throw new PlainFailure(
        'The payment gateway cannot be reached now. Run foyer check for details. The entries read so far are stored.',
      );
    }
  });

/** Formats minor units of a currency: 14950 is `149.50` for USD and `14,950` for JPY. */
function amountIn(currency: string): (minor: number) => string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (minor) => format.format(minor / 10 ** digits);
}
