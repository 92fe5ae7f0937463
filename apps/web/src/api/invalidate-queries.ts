import type { QueryKey } from '@tanstack/react-query';

let invalidate: (queryKey: QueryKey) => void = () => {};

/** The query cache registers here and receives the keys to refetch. */
export function connectQueryCache(refetch: (queryKey: QueryKey) => void): void {
  invalidate = refetch;
}

/** Invalidates a query key or a prefix of keys. */
export function invalidateQueries(queryKey: QueryKey): void {
  invalidate(queryKey);
}
