import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor } from '../shared/money.ts';
import { areBetter, termsOffered, type PurchaseTerms } from '../tickets/purchase-terms.ts';

/** Valid tickets of a type that were bought under the same terms. */
export interface TicketsWithTerms {
  /** The key of the ticket type. */
  key: string;
  /** Null: the published terms. */
  terms: PurchaseTerms | null;
  count: number;
}

/**
 * The terms that a definition offers with a ticket type. A withdrawn type keeps its changes, because it is not sold any
 * more. Types without an id cannot be the target of a ticket yet.
 */
function termsIn(event: EventDefinition, key: string, withdrawn: PurchaseTerms | null): PurchaseTerms {
  const ticket = event.ticketConfigurations?.find((each) => each.key === key);
  const ids = (keys: readonly string[] | undefined) => (keys ?? []).map(Number).filter(Number.isSafeInteger);
  const { transferable, upgradeTo, downgradeTo } = ticket?.additionalConfiguration ?? {};
  return termsOffered(
    event.configuration,
    ticket === undefined && withdrawn !== null
      ? { ...withdrawn, upgradeTo: [...withdrawn.upgradeTo], downgradeTo: [...withdrawn.downgradeTo] }
      : { transferable, upgradeTo: ids(upgradeTo), downgradeTo: ids(downgradeTo) },
  );
}

/** How many tickets keep the terms of their purchase, because the event changes to worse ones. */
export function keepingTerms(
  before: EventDefinition,
  after: EventDefinition,
  tickets: readonly TicketsWithTerms[],
): number {
  return tickets.reduce((sum, { key, terms, count }) => {
    const was = termsIn(before, key, null);
    const is = termsIn(after, key, was);
    if (JSON.stringify(was) === JSON.stringify(is)) return sum;
    const type = (after.ticketConfigurations ?? before.ticketConfigurations)?.find((each) => each.key === key);
    const currency = (type?.currency ?? 'USD') as Currency; // Other currencies are not sold, so no ticket has one.
    const price = { amountMinor: fromMajor(type?.amount ?? 0, currency)?.amountMinor ?? 0, currency };
    return areBetter(terms ?? was, is, { eventStart: after.eventStart, price }) ? sum + count : sum;
  }, 0);
}
