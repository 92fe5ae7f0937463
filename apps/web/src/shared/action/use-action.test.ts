// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderHookOnPage } from '../../../test/page.tsx';
import { connectQueryCache } from '../../api/invalidate-queries.ts';
import type { Action } from './action.ts';
import { useAction } from './use-action.ts';

/** Starts an action on a page. The test decides when the response arrives. */
async function pressed(more: Partial<Action<string, string>> = {}) {
  const response = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const onDone = vi.fn<() => void>();
  const invalidated: unknown[] = [];
  connectQueryCache((queryKey) => invalidated.push(queryKey));
  const action: Action<string, string> = {
    act: (_, sending) => {
      signal = sending.signal;
      return response.promise;
    },
    invalidates: [['tickets']],
    onDone,
    ...more,
  };
  const page = await renderHookOnPage(() => useAction(action));
  act(() => {
    page.result.current.run('input');
  });
  return { ...page, response, onDone, invalidated, signal: () => signal };
}

test('completes an action even if its dialog closes before the response arrives', async () => {
  const { unmount, response, onDone, invalidated, signal } = await pressed();
  unmount();
  expect(signal()?.aborted).toBe(false);
  response.resolve('done');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(invalidated).toEqual([['tickets']]);
});

test('cancels a request that only reads when its dialog closes', async () => {
  const { unmount, signal } = await pressed({ readsOnly: true });
  unmount();
  expect(signal()?.aborted).toBe(true);
});

test('shows that it is busy until the response arrives', async () => {
  const { result, response } = await pressed();
  expect([result.current.busy, result.current.pending]).toEqual([true, 'input']);
  await act(() => {
    response.resolve('done');
    return response.promise;
  });
  await vi.waitFor(() => expect(result.current.status).toBe('success'));
});
