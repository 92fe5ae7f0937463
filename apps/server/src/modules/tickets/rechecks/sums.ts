import type { RecheckSum } from '@foyer/contract/tickets/recheck';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { amountsOf } from '@foyer/domain/orders/recheck';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { RecheckTicket } from './read-tickets.ts';

/** The number of tickets and their amounts by currency, without currencies that have none. */
export const sumsOf = (tickets: readonly Pick<RecheckTicket, 'outcome' | 'currency'>[]): RecheckSum[] =>
  currencies.flatMap((currency) => {
    const own = tickets.filter((each) => each.currency === currency);
    if (own.length === 0) return [];
    const amounts = own.map(({ outcome }) => amountsOf(outcome, money(0, currency)));
    const sum = (of: 'due' | 'refund') =>
      toMajor(
        money(
          amounts.reduce((all, each) => all + each[of].amountMinor, 0),
          currency,
        ),
      );
    return [{ currency, tickets: own.length, due: sum('due'), refund: sum('refund') }];
  });
