import { useEffect, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { addressesQuery, hostedQuery, profileQuery } from '../../../shared/money/payment-queries.ts';
import { preloadPayment } from './payment/load.ts';

/**
 * Prefetches the code and the data of the payment panel after a step has been open for `afterMs`; `null` means that
 * nothing is due. Runs in the form step and again in the cart, for people who were too fast or came back. Returns true
 * if an amount is due and everything is loaded.
 */
export function usePrefetchPayment(afterMs: number | null): boolean {
  const client = useQueryClient();
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (afterMs === null) return;
    const rest = setTimeout(() => {
      // A call that failed is not tried again, because the form works without it.
      const isUntried = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)?.status !== 'error';
      void Promise.all([
        preloadPayment(),
        isUntried(profileQuery) && client.prefetchQuery(profileQuery),
        isUntried(addressesQuery) && client.prefetchQuery(addressesQuery),
        isUntried(hostedQuery) && client.prefetchQuery(hostedQuery),
      ]).then(([part]) => setIsHere(part !== null));
    }, afterMs);
    return () => clearTimeout(rest);
  }, [client, afterMs]);
  return isHere && afterMs !== null;
}
