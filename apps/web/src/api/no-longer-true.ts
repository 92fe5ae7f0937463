import type { QueryKey } from '@tanstack/react-query';

let ask: (queryKey: QueryKey) => void = () => {};

/** The query cache registers here and receives the keys to refetch. */
export function connectAnswers(askAnew: (queryKey: QueryKey) => void): void {
  ask = askAnew;
}

/** Invalidates a query key or a prefix of keys. */
export function noLongerTrue(queryKey: QueryKey): void {
  ask(queryKey);
}
