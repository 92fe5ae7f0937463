import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { RouteName } from '@foyer/contract/wire/routes';
import { answered, call } from './call.ts';
import type { CallInput } from './request.ts';

/**
 * Query options for a single read call: `useQuery({ queryKey, ...queryOf('getTicket', { params: { ticketId } }) })`. The
 * first frame has the response if the boot script already received it.
 */
export function queryOf<N extends RouteName>(name: N, input: CallInput<N>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Endpoints[N]>> => call(name, { ...input, signal }),
    initialData: (): AnswerOf<Endpoints[N]> | undefined => answered(name, input),
  };
}
