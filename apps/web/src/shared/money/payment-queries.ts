import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Queries for payments: profile, addresses on file, and whether cards are typed here. The data rarely changes. */
const staleTime = 5 * 60_000;

export const profileQuery = {
  queryKey: queryKeys.profile(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getProfile', { signal }),
  staleTime,
};

export const addressesQuery = {
  queryKey: queryKeys.addresses(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getAddresses', { query: {}, signal }),
  staleTime,
};

export const hostedQuery = {
  queryKey: queryKeys.hostedPayment(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('hostedPaymentPageEnabled', { signal }),
  staleTime,
};
