import type { QueryKey } from '@tanstack/react-query';

let ask: (queryKey: QueryKey) => void = () => {};

/** The query cache, where a page has one, hears here what to ask anew. */
export function connectAnswers(askAnew: (queryKey: QueryKey) => void): void {
  ask = askAnew;
}

/** Says of a query key, or the beginning of one, that what was answered to it is no longer true. */
export function noLongerTrue(queryKey: QueryKey): void {
  ask(queryKey);
}
