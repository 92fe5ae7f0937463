import type { Endpoints } from '@foyer/contract/endpoints';
import type { AnswerOf } from '@foyer/contract/endpoint';
import type { RouteName } from '@foyer/contract/routes';
import { answered, call } from './call.ts';
import type { CallInput } from './request.ts';

/**
 * A query that is one call to read: `useQuery({ queryKey, ...asking('getTicket', { params: { ticketId } }) })`. What the boot lines were answered
 * by the time the screen is here, its first frame has.
 */
export function asking<N extends RouteName>(name: N, input: CallInput<N>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Endpoints[N]>> => call(name, { ...input, signal }),
    initialData: (): AnswerOf<Endpoints[N]> | undefined => answered(name, input),
  };
}
