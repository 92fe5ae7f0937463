// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { RouteName } from '@foyer/contract/wire/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHookOnPage } from '../../test/page.tsx';
import { connectQueryCache, invalidate } from './cache.ts';
import { connectCalls } from './call.ts';
import { useCall } from './query.ts';
import { requestOf, type CallInput } from './request.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation((url) => Promise.resolve(Response.json({ url })));
  vi.stubGlobal('fetch', fetched);
  connectCalls({ token: () => 'mine', locale: () => 'en-US', onUnauthorized: () => Promise.resolve(false) });
  return () => {
    vi.unstubAllGlobals();
    globalThis.foyerEarly = undefined;
  };
});
const addresses = () => fetched.mock.calls.map(([url]) => url);

/** A component that reads a call. `change` renders it with another input. */
async function read<N extends RouteName>(name: N, first: CallInput<N>, options?: Parameters<typeof useCall<N>>[2]) {
  let input = first;
  const frames: unknown[] = [];
  const page = await renderHookOnPage(() => {
    const query = useCall(name, input, options);
    frames.push(query.data);
    return query;
  });
  connectQueryCache((queryKey) => page.client.invalidateQueries({ queryKey }));
  const now = () => page.result.current;
  const change = (next: CallInput<N>) => {
    input = next;
    page.rerender();
  };
  return { now, frames, change, loaded: () => vi.waitFor(() => expect(now().isFetching).toBe(false)), ...page };
}

/** The boot script has already received the response to this call. */
function receiveEarly<N extends RouteName>(name: N, input: CallInput<N>, body: object) {
  const come = { response: Response.json(body), body };
  const at = performance.now();
  const request = requestOf(name, input);
  globalThis.foyerEarly = [{ ...request, token: 'mine', locale: 'en-US', at, come, answer: Promise.resolve(come) }];
}

test('sends the input of the call, and requests another input separately', async () => {
  const { now, change, loaded } = await read('getTicket', { params: { ticketId: 1 } });
  await loaded();
  expect(now().data).toEqual({ url: '/api/ticket/1' });
  change({ params: { ticketId: 2 } });
  expect(now().data).toBeUndefined();
  await loaded();
  change({ params: { ticketId: 1 } });
  expect(now().data).toEqual({ url: '/api/ticket/1' });
  expect(addresses()).toEqual(['/api/ticket/1', '/api/ticket/2']);
});

test('keeps the previous response until the new one arrives if the caller wants it', async () => {
  const { now, change, loaded } = await read('getTicket', { params: { ticketId: 1 } }, { keepsPrevious: true });
  await loaded();
  change({ params: { ticketId: 2 } });
  expect(now()).toMatchObject({ data: { url: '/api/ticket/1' }, isPlaceholderData: true });
  await loaded();
  expect(now().data).toEqual({ url: '/api/ticket/2' });
});

test('shows a response of the boot script in the first frame, without a request', async () => {
  const input = { params: { ticketId: 1 } };
  receiveEarly('getTicket', input, { early: true });
  const { frames } = await read('getTicket', input, { staleTime: 15_000 });
  expect(frames[0]).toEqual({ early: true });
  expect(addresses()).toEqual([]);
});

test('takes a response of the boot script that is stale at once, and does not request it again', async () => {
  const input = { params: { ticketId: 1 } };
  receiveEarly('getTicket', input, { early: true });
  const { now, loaded } = await read('getTicket', input, { staleTime: 0 });
  await loaded();
  expect(now().data).toEqual({ early: true });
  expect(addresses()).toEqual([]);
});

test('cancels its request when nothing shows it any more', async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const { unmount } = await read('getTicket', { params: { ticketId: 1 } });
  unmount();
  expect(fetched.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([true]);
});

test.each([
  ['the call', () => invalidate('getTicket'), 2],
  ['the call with this input', () => invalidate('getTicket', { params: { ticketId: 1 } }), 2],
  ['the call with another input', () => invalidate('getTicket', { params: { ticketId: 2 } }), 1],
  ['another call', () => invalidate('getTeam'), 1],
] as const)('after %s was invalidated', async (_, invalidates, requests) => {
  const { loaded } = await read('getTicket', { params: { ticketId: 1 } });
  await loaded();
  await act(invalidates);
  expect(fetched).toHaveBeenCalledTimes(requests);
});
