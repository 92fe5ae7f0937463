import type { RouteName } from '@foyer/contract/wire/routes';
import type { CallInput } from './request.ts';
import { staleAfter, type StaleAfter } from './stale-after.ts';

/** The key of a cached response: the call and its input, or the start of such a key. */
export type CallKey = readonly [] | readonly [name: RouteName] | readonly [name: RouteName, input: object];

/** A part of an input. It matches every input that contains it. */
export type InputPart<N extends RouteName> = { [P in keyof CallInput<N>]?: Partial<CallInput<N>[P]> };

/** The key of a response. Without an input it matches all responses of the call. */
export const callKey = <N extends RouteName>(name: N, input?: InputPart<N>): CallKey =>
  input === undefined ? [name] : [name, input];

/** The key of the pages of a list, which are cached together. `invalidate` reaches them too. */
export const pagesKey = <N extends RouteName>(name: N, input: InputPart<N>) =>
  [...callKey(name, input), 'pages'] as const;

let refetch: (key: CallKey) => Promise<void> = () => Promise.resolve();

/** The query cache registers here. It receives the keys that are stale, and resolves when they are refetched. */
export function connectQueryCache(to: (key: CallKey) => Promise<void>): void {
  refetch = to;
}

/** Marks the cached responses of a call as stale, and refetches those on the page. */
export function invalidate<N extends RouteName>(name: N, input?: InputPart<N>): Promise<void> {
  return refetch(callKey(name, input));
}

export function invalidateEverything(): Promise<void> {
  return refetch([]);
}

let rows: StaleAfter = staleAfter;

/** Adds the rows of changes that only some pages make. */
export function addStaleAfter(more: StaleAfter): void {
  rows = { ...rows, ...more };
}

/** Invalidates everything that a change makes stale (`stale-after.ts`). `call` does this after each change. */
export async function invalidateAfter(change: RouteName): Promise<void> {
  const stale = rows[change] ?? [];
  await (stale === 'everything' ? invalidateEverything() : Promise.all(stale.map((name) => invalidate(name))));
}
