import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

/**
 * Queries for payments: profile, addresses on file, and whether cards are typed here. The data rarely changes. A part of the
 * form that appears after a failed load does not load again: it would hide the form while it loads, and fail again.
 */
const rarely = { staleTime: 5 * 60_000, retryOnMount: false };

export const profileQuery = {
  queryKey: queryKeys.profile(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getProfile', { signal }),
  ...rarely,
};

export const addressesQuery = {
  queryKey: queryKeys.addresses(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getAddresses', { query: {}, signal }),
  ...rarely,
};

export const hostedQuery = {
  queryKey: queryKeys.hostedPayment(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('hostedPaymentPageEnabled', { signal }),
  ...rarely,
};
