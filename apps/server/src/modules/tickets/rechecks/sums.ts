import type { RecheckSum } from '@foyer/contract/tickets/recheck';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { amountsOf } from '@foyer/domain/orders/recheck';
import { money, toMajor } from '@foyer/domain/shared/money';
import type { RecheckKind } from './count-tickets.ts';

/** The number of tickets and their amounts by currency, without currencies that have none. */
export const sumsOf = (kinds: readonly Pick<RecheckKind, 'outcome' | 'currency' | 'tickets'>[]): RecheckSum[] =>
  currencies.flatMap((currency) => {
    const own = kinds.filter((each) => each.currency === currency);
    if (own.length === 0) return [];
    const amounts = own.map(({ outcome, tickets }) => ({ ...amountsOf(outcome, money(0, currency)), tickets }));
    const sum = (of: 'due' | 'refund') =>
      toMajor(
        money(
          amounts.reduce((all, each) => all + each[of].amountMinor * each.tickets, 0),
          currency,
        ),
      );
    const tickets = own.reduce((all, each) => all + each.tickets, 0);
    return [{ currency, tickets, due: sum('due'), refund: sum('refund') }];
  });
