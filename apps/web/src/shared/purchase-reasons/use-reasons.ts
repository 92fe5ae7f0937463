import { useQuery } from '@tanstack/react-query';
import type { PurchaseReasons } from '@foyer/contract/orders/purchase-reasons';
import { callKey } from '../../api/cache.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/request.ts';

export type ReasonsQuestion = CallInput<'explainPurchase'>['body'] & { eventId: number };

/** The reasons as they are now. They change with every sale, so the response is not stored. */
export const useReasons = ({ eventId, ...body }: ReasonsQuestion) =>
  useQuery<PurchaseReasons>({
    queryKey: callKey('explainPurchase', { params: { eventId }, body }),
    queryFn: ({ signal }) => call('explainPurchase', { params: { eventId }, body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
