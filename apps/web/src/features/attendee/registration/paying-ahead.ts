import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addressesQuery, hostedQuery, profileQuery } from './known.ts';
import { preloadPayment } from './payment/load.ts';

/**
 * Fetches ahead what paying needs, its code and what it asks, once a step has stood for so long; `null`: nothing is to be paid. While the
 * form is filled in, and again in the cart: who was quick, or comes back to it, has nothing of that yet.
 */
export function usePayingAhead(afterMs: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (afterMs === null) return;
    const rest = setTimeout(() => {
      preloadPayment();
      for (const query of [profileQuery, addressesQuery, hostedQuery])
        // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- answers of three shapes: left out, that of the first is meant
        void client.prefetchQuery<unknown>(query);
    }, afterMs);
    return () => clearTimeout(rest);
  }, [client, afterMs]);
}
