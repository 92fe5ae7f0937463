// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadArrival, loadAttendee } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { renderHookOnPage } from '../../../test/page.tsx';
import { ApiError } from '../../api/api-error.ts';
import type { SnackbarMessage } from '../../ui/SnackbarBox.tsx';
import { failureOf, type Action } from './action.ts';
import { useAction } from './use-action.ts';

const snackbar = vi.hoisted(() => ({ notify: (_message: SnackbarMessage) => {} }));
vi.mock('../../ui/Snackbar.tsx', async (original) => ({
  ...(await original<object>()),
  useSnackbar: () => ({ show: (message: SnackbarMessage) => snackbar.notify(message), dismiss: () => {} }),
}));

const text = { ...(await loadArrival('en-US')), ...(await loadAttendee('en-US')) } as AttendeeMessages;
const lost = new ApiError({ code: 'NETWORK_ERROR', status: 0 });
const refused = new ApiError({ code: 'FORBIDDEN', status: 403, requestId: 'r-1' });

/** The shown messages. */
let notified: SnackbarMessage[] = [];
beforeEach(() => {
  notified = [];
  snackbar.notify = (message) => notified.push(message);
});
afterEach(() => onlineManager.setOnline(true));

/** An action on a page. `change` renders it with other properties. */
async function setUp<Input, Answer>(first: Action<Input, Answer>) {
  let action = first;
  const page = await renderHookOnPage(() => useAction(action));
  const now = () => page.result.current;
  const press = (input: Input) => act(async () => now().run(input));
  const settled = (status: 'success' | 'error') => vi.waitFor(() => expect(now().status).toBe(status));
  const change = (next: Action<Input, Answer>) => {
    action = next;
    page.rerender();
  };
  return { now, press, settled, change, unmount: page.unmount };
}

describe('one run at a time', () => {
  test('a second press while the action runs sends nothing', async () => {
    const answer = Promise.withResolvers<string>();
    const send = vi.fn<() => Promise<string>>(() => answer.promise);
    const { now, settled } = await setUp<string, string>({ act: send });
    // Both presses arrive before the page has rendered the first one.
    await act(async () => expect([now().run('input'), now().run('input')]).toEqual([true, false]));
    await vi.waitFor(() => expect([now().busy, now().pending]).toEqual([true, 'input']));
    expect(now().run('input')).toBe(false);
    answer.resolve('done');
    await settled('success');
    expect(send).toHaveBeenCalledTimes(1);
    expect([now().busy, now().pending]).toEqual([false, undefined]);
  });

  test('the action runs until `onDone` has finished', async () => {
    const begun = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const { now, press, settled } = await setUp({
      act: () => Promise.resolve('done'),
      onDone: () => {
        begun.resolve();
        return arrival.promise;
      },
    });
    await press(undefined);
    await begun.promise;
    // All work that does not wait is done by the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([now().run(undefined), now().busy]).toEqual([false, true]);
    arrival.resolve();
    await settled('success');
    expect(await press(undefined)).toBe(true);
  });
});

test('keeps the key while the result is unknown and uses a new key after a known result', async () => {
  const keys: string[] = [];
  const { press, settled } = await setUp<Error | null, void>({
    act: (failure, { key }) => {
      keys.push(key);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  for (const failure of [lost, lost, refused, null, null]) {
    await press(failure);
    await settled(failure ? 'error' : 'success');
  }
  const numbers = keys.map((key) => [...new Set(keys)].indexOf(key) + 1);
  expect(numbers).toEqual([1, 1, 1, 2, 3]);
});

test('fails at once without a connection', async () => {
  onlineManager.setOnline(false);
  const { now, press, settled } = await setUp<void, void>({ act: () => Promise.reject(lost) });
  await press();
  await settled('error');
  expect(now().failure?.words).toBe(textOf(text.errors.NETWORK_ERROR));
});

test('uses the latest properties of its component after a response', async () => {
  const response = Promise.withResolvers<string>();
  const [before, after] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { press, settled, change } = await setUp({ act: () => response.promise, onDone: before });
  await press(undefined);
  change({ act: () => response.promise, onDone: after });
  response.resolve('done');
  await settled('success');
  expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

describe('after a success', () => {
  test('shows the message and passes response and input to `onDone`', async () => {
    const onDone = vi.fn<(answer: { name: string }, input: string) => void>();
    const { press, settled } = await setUp({
      act: (name: string) => Promise.resolve({ name }),
      successMessage: ({ name }, input) => `${name} ${input}`,
      onDone,
    });
    await press('Mia');
    await settled('success');
    expect(notified).toEqual([{ tone: 'success', message: 'Mia Mia' }]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ name: 'Mia' }, 'Mia');
  });

  test('shows a message with its own tone unchanged', async () => {
    const message: SnackbarMessage = { tone: 'warning', timeoutMs: null, message: 'By hand' };
    const { press, settled } = await setUp<void, void>({
      act: () => Promise.resolve(),
      successMessage: () => message,
    });
    await press();
    await settled('success');
    expect(notified).toEqual([message]);
  });
});

describe('after a failure', () => {
  test('shows no snackbar if the page shows the failure', async () => {
    const onDone = vi.fn<() => void>();
    const onFailed = vi.fn<(error: unknown, input: string) => void>();
    const { now, press, settled } = await setUp<string, void>({
      act: () => Promise.reject(refused),
      successMessage: () => 'done',
      onDone,
      onFailed,
    });
    await press('Mia');
    await settled('error');
    expect(notified).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused, 'Mia');
    expect(now().failure).toEqual(failureOf({}, refused, text));
    act(() => now().reset());
    await vi.waitFor(() => expect([now().status, now().failure]).toEqual(['idle', null]));
  });

  test("shows the message of the error code, or the action's own, if the page does not show the failure", async () => {
    const byCode = await setUp<void, void>({ act: () => Promise.reject(refused), showsFailure: true });
    await byCode.press();
    await byCode.settled('error');
    expect(notified).toEqual([{ tone: 'error', message: textOf(text.errors.FORBIDDEN) }]);

    const own = await setUp<void, void>({
      act: () => Promise.reject(refused),
      showsFailure: true,
      failureWords: () => 'Not you',
    });
    await own.press();
    await own.settled('error');
    expect(notified.at(-1)).toEqual({ tone: 'error', message: 'Not you' });
  });

  test('shows the request id', () => {
    expect(failureOf({}, refused, text).reference).toBe(text.common.requestId({ id: 'r-1' }));
    expect(failureOf({}, lost, text).reference).toBeUndefined();
  });

  test('an error in `onDone` counts as a failure too', async () => {
    const { now, press, settled } = await setUp<void, void>({
      act: () => Promise.resolve(),
      onDone: () => Promise.reject(lost),
    });
    await press();
    await settled('error');
    expect(now().failure).toEqual(failureOf({}, lost, text));
    expect(await press(), 'and it may be tried again').toBe(true);
  });
});

describe('after the component unmounts', () => {
  /** Starts an action and unmounts it. The test decides when the response arrives. */
  async function left(more: Partial<Action<string, string>> = {}) {
    const response = Promise.withResolvers<string>();
    const signals: AbortSignal[] = [];
    const onDone = vi.fn<() => void>();
    const onFailed = vi.fn<() => void>();
    const { press, unmount } = await setUp<string, string>({
      act: (_, { signal }) => {
        signals.push(signal);
        return response.promise;
      },
      showsFailure: true,
      onDone,
      onFailed,
      ...more,
    });
    await press('input');
    unmount();
    return { response, onDone, onFailed, isAborted: signals.map(({ aborted }) => aborted) };
  }

  test('completes an action', async () => {
    const { response, onDone, isAborted } = await left();
    expect(isAborted).toEqual([false]);
    response.resolve('done');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test('cancels a request that only reads, and reports nothing', async () => {
    const ended = vi.fn<(error: unknown) => 'refused'>(() => 'refused');
    const { response, onFailed, isAborted } = await left({ readsOnly: true, outcomeOf: ended });
    expect(isAborted).toEqual([true]);
    response.reject(new Error('given up'));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(notified).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
