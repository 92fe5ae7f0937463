import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { staffKeys } from '../../../../api/staff-query-keys.ts';

export const rowsPerPage = 10;
const refetchMs = 60_000;

/**
 * A page of the charges without an order. Two panels use it: the list, and the panel that says whether every payment
 * has its order.
 */
export const useUnknownCharges = (page: number) =>
  useQuery({
    queryKey: staffKeys.unknownCharges(page),
    queryFn: ({ signal }) => call('listUnknownCharges', { query: { page, rowsPerPage }, signal }),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  });
