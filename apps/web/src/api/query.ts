import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { RouteName } from '@foyer/contract/wire/routes';
import { callKey } from './cache.ts';
import { cachedListMeta } from './cached-list.ts';
import { answered, call } from './call.ts';
import type { CallInput } from './request.ts';

type Answer<N extends RouteName> = AnswerOf<Endpoints[N]>;

/** Options of a call that the query library knows under the same names, and two of our own. */
interface CallOptions<N extends RouteName, Read> extends Pick<
  UseQueryOptions<Answer<N>, Error, Read>,
  | 'enabled'
  | 'select'
  | 'staleTime'
  | 'gcTime'
  | 'retry'
  | 'retryOnMount'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'refetchOnReconnect'
> {
  /** Shows the response for the previous input until the new one arrives, for example the previous page of a list. */
  keepsPrevious?: boolean;
  /** A list that people return to (`cached-list.ts`). */
  isCachedList?: boolean;
}

/**
 * A reading call as options of the query library. Its key is the call's name and input. The first frame has the response
 * if the boot script already received it.
 */
export function callQuery<N extends RouteName, Read = Answer<N>>(
  name: N,
  input: CallInput<N>,
  { keepsPrevious, isCachedList, ...options }: CallOptions<N, Read> = {},
) {
  return {
    queryKey: callKey(name, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<N>> => call(name, { ...input, signal }),
    // A response that is stale at once would be fetched a second time. `call` takes it from the boot script instead.
    ...(options.staleTime !== 0 && { initialData: (): Answer<N> | undefined => answered(name, input) }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(isCachedList && { meta: cachedListMeta }),
    ...options,
  };
}

/** The response of a reading call, from the cache or the server. */
export function useCall<N extends RouteName, Read = Answer<N>>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions<N, Read>,
): UseQueryResult<Read> {
  return useQuery<Answer<N>, Error, Read>(callQuery(name, input, options));
}
