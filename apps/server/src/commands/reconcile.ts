import { providerDifferences, type ProviderDifference } from '@foyer/contract/provider-books';
import { PaymentGatewayFault } from '../gateways/payments/port.ts';
import { entriesOfFile, EntriesFileError } from '../gateways/payments/stripe/entries-file.ts';
import { keepEntries } from '../modules/payments/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { booksOf, tellDifferences } from './books.ts';
import { command, UsageError } from './command-line.ts';
import { readable } from './files.ts';
import { say, withSharedStore } from './opened.ts';

const words: Readonly<Record<ProviderDifference, string>> = {
  CHARGED_THERE_ONLY: 'charged at the provider, and not here',
  PAID_HERE_ONLY: 'paid here, and not charged at the provider',
  OTHER_AMOUNT: 'another amount at the provider than here',
  GIVEN_BACK_OTHERWISE: 'given back otherwise at the provider than here',
};
const dayMs = 86_400_000;

export const reconcile = command({
  summary:
    "Keep the payment provider's account here, fees and payouts too, and list what is on one side only; 1 when anything is.",
  options: {
    days: { type: 'string', value: 'number', about: 'How far back. Default: 7.' },
    csv: {
      type: 'string',
      value: 'file',
      about: 'Read Stripe\'s report "Balance change from activity" (itemized) instead of asking Stripe.',
    },
  },
  run: ({ values: { days, csv } }) => {
    if (csv !== undefined && days !== undefined) throw new UsageError('--csv and --days do not go together.');
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
    let isUntold = false;
    const { installation } = gateway;
    const onUntold = () => (isUntold = true);
    const asked =
      csv === undefined ? gateway.entries(period) : entriesOfFile(await readable(csv), { installation, onUntold });
    try {
      const kept = await keepEntries(database, gateway, asked, csv === undefined ? period : null);
      say(`Read ${kept.read} entries of ${gateway.name} (${gateway.account}), ${kept.fresh} of them new.`);
      if (kept.others > 0)
        say(`Charges of other programs or installations on this account: ${kept.others}, kept and not listed.`);
      if (isUntold)
        say('The report has not all columns payment_metadata[…] that tell charges of others: they are listed, too.');
      for (const { currency, ...sums } of kept.totals) {
        const amount = amountIn(currency);
        say(
          `${currency}: charged ${amount(sums.charged)}, given back ${amount(0 - sums.givenBack)}, disputed ${amount(0 - sums.disputed)}, fees ${amount(sums.fees)}, paid out ${amount(0 - sums.paidOut)}`,
        );
      }
      tellDifferences(
        kept.differences.map(({ check, ...found }) => ({ ...found, check: words[check] })),
        providerDifferences.length,
      );
      say('Nothing is on one side only.');
    } catch (error) {
      if (error instanceof EntriesFileError) throw new PlainFailure(error.message);
      if (!(error instanceof PaymentGatewayFault)) throw error;
      throw new PlainFailure(
        'The payment gateway cannot be asked now (foyer check tells more). What was read is kept.',
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
