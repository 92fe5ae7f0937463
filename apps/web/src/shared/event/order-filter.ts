import type { OrderFilter } from '@foyer/contract/reports/reports';
import { currencies, paymentKinds } from '@foyer/contract/wire/vocabulary';
import type { useSearch } from '../../session/navigation.tsx';

/** The filter of a list of orders in the URL of an event's page. The parameters have the names of the filter's parts. */

type Part = 'paymentKind' | 'currency' | 'orderedFrom' | 'orderedUntil';
type Query = Pick<ReturnType<typeof useSearch<'adminEvent'>>, Part>;

const day = (text: string | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? text : undefined);

/** The filter that a URL names. A text that is not valid is no limit. */
export function readOrderFilter(query: Query): OrderFilter {
  const paymentKind = paymentKinds.find((each) => each === query.paymentKind);
  const currency = currencies.find((each) => each === query.currency);
  const [orderedFrom, orderedUntil] = [day(query.orderedFrom), day(query.orderedUntil)];
  return {
    ...(paymentKind && { paymentKind }),
    ...(currency && { currency }),
    ...(orderedFrom !== undefined && { orderedFrom }),
    ...(orderedUntil !== undefined && { orderedUntil }),
  };
}

/** The parameters of a filter. Parts without a limit are undefined, so the URL leaves them out. */
export const writeOrderFilter = ({ paymentKind, currency, orderedFrom, orderedUntil }: OrderFilter): Query => ({
  paymentKind,
  currency,
  orderedFrom,
  orderedUntil,
});
