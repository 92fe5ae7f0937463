import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addressesQuery, hostedQuery, profileQuery } from '../../../product/money/payment-queries.ts';
import { preloadPayment } from './payment/load.ts';

/**
 * Fetches ahead what paying needs, its code and what it asks, once a step has stood for so long; `null`: nothing is to be paid. While the
 * form is filled in, and again in the cart: who was quick, or comes back to it, has nothing of that yet. Answers whether
 * something is to be paid and all of it is here.
 */
export function usePayingAhead(afterMs: number | null): boolean {
  const client = useQueryClient();
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (afterMs === null) return;
    const rest = setTimeout(() => {
      const queries = [profileQuery, addressesQuery, hostedQuery].map((query) =>
        // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- answers of three shapes: left out, that of the first is meant
        client.prefetchQuery<unknown>(query),
      );
      void Promise.all([preloadPayment(), ...queries]).then(([part]) => setIsHere(part !== null));
    }, afterMs);
    return () => clearTimeout(rest);
  }, [client, afterMs]);
  return isHere && afterMs !== null;
}
