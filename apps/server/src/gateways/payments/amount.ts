import type { Currency } from '@foyer/contract/wire/vocabulary';

/** Integer minor units with their currency: 14950 USD is $149.50, 12000 JPY is ¥12,000. */
export interface Amount {
  amountMinor: number;
  currency: Currency;
}
