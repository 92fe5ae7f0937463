import { callQuery } from '../../api/query.ts';

/**
 * Queries for payments: profile, addresses on file, and whether cards are typed here. The data rarely changes. A part of the
 * form that appears after a failed load does not load again: it would hide the form while it loads, and fail again.
 */
const rarely = { staleTime: 5 * 60_000, retryOnMount: false };

export const profileQuery = callQuery('getProfile', {}, rarely);
export const addressesQuery = callQuery('getAddresses', { query: {} }, rarely);
export const hostedQuery = callQuery('hostedPaymentPageEnabled', {}, rarely);
