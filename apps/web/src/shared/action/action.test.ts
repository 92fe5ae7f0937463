import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadArrival, loadAttendee } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { ApiError } from '../../api/api-error.ts';
import { connectQueryCache } from '../../api/invalidate-queries.ts';
import type { SnackbarMessage } from '../../ui/SnackbarBox.tsx';
import { failureOf, perform, type Action, type Progress } from './action.ts';
import { createSubmission } from './submission.ts';

const text = { ...(await loadArrival('en-US')), ...(await loadAttendee('en-US')) } as AttendeeMessages;
const lost = new ApiError({ code: 'NETWORK_ERROR', status: 0 });
const refused = new ApiError({ code: 'FORBIDDEN', status: 403, requestId: 'r-1' });

/** The invalidated query keys. */
let invalidated: (readonly unknown[])[] = [];
beforeEach(() => {
  invalidated = [];
  connectQueryCache((queryKey) => invalidated.push(queryKey));
});

/** Runs an action as `useAction` does, without a page. */
function setUp<Input, Answer>(action: Action<Input, Answer>) {
  let count = 0;
  const notified: SnackbarMessage[] = [];
  const shown: Progress<Input>[] = [];
  const submission = createSubmission(() => `key ${(count += 1)}`);
  const run = (input: Input, signal = new AbortController().signal) => {
    const sent = perform(
      { input, signal },
      {
        action: () => action,
        submission,
        text: () => text,
        notify: (message) => notified.push(message),
        show: (progress) => shown.push(progress),
      },
    );
    return { isSent: sent !== null, settled: sent ?? Promise.resolve() };
  };
  return { notified, shown, run };
}

describe('one run at a time', () => {
  test('a second press while the action runs sends nothing', async () => {
    const answer = Promise.withResolvers<string>();
    const act = vi.fn<() => Promise<string>>(() => answer.promise);
    const { run, shown } = setUp<string, string>({ act });
    const first = run('input');
    const second = run('input');
    expect([first.isSent, second.isSent]).toEqual([true, false]);
    expect(shown).toEqual([{ status: 'pending', input: 'input' }]);
    answer.resolve('done');
    await first.settled;
    expect(act).toHaveBeenCalledTimes(1);
    expect(shown.at(-1)).toEqual({ status: 'success' });
  });

  test('the action runs until `onDone` has finished', async () => {
    const begun = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const { run } = setUp({
      act: () => Promise.resolve('done'),
      onDone: () => {
        begun.resolve();
        return arrival.promise;
      },
    });
    const first = run('input');
    await begun.promise;
    // All work that does not wait is done by the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(run('input').isSent).toBe(false);
    arrival.resolve();
    await first.settled;
    expect(run('input').isSent).toBe(true);
  });
});

test('keeps the key while the result is unknown and uses a new key after a known result', async () => {
  const keys: string[] = [];
  const { run } = setUp<Error | null, void>({
    act: (failure, { key }) => {
      keys.push(key);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  for (const failure of [lost, lost, refused, null, null]) await run(failure).settled;
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3']);
});

describe('after a success', () => {
  test('shows the message, invalidates the queries and passes response and input to `onDone`', async () => {
    const onDone = vi.fn<(answer: { name: string }, input: string) => void>();
    const { notified, run } = setUp({
      act: (name: string) => Promise.resolve({ name }),
      successMessage: ({ name }, input) => `${name} ${input}`,
      invalidates: [['tickets'], ['events']],
      onDone,
    });
    await run('Mia').settled;
    expect(notified).toEqual([{ tone: 'success', message: 'Mia Mia' }]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ name: 'Mia' }, 'Mia');
    expect(invalidated).toEqual([['tickets'], ['events']]);
  });

  test('shows a message with its own tone unchanged', async () => {
    const message: SnackbarMessage = { tone: 'warning', timeoutMs: null, message: 'By hand' };
    const { notified, run } = setUp<void, void>({ act: () => Promise.resolve(), successMessage: () => message });
    await run().settled;
    expect(notified).toEqual([message]);
  });
});

describe('after a failure', () => {
  test('shows no snackbar and invalidates nothing if the page shows the failure', async () => {
    const onDone = vi.fn<() => void>();
    const onFailed = vi.fn<(error: unknown, input: string) => void>();
    const { notified, shown, run } = setUp<string, void>({
      act: () => Promise.reject(refused),
      invalidates: [['tickets']],
      successMessage: () => 'done',
      onDone,
      onFailed,
    });
    await run('Mia').settled;
    expect(notified).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused, 'Mia');
    expect(invalidated).toEqual([]);
    expect(shown.at(-1)).toEqual({ status: 'error', error: refused });
  });

  test("shows the message of the error code, or the action's own, if the page does not show the failure", async () => {
    const byCode = setUp<void, void>({ act: () => Promise.reject(refused), showsFailure: true });
    await byCode.run().settled;
    expect(byCode.notified).toEqual([{ tone: 'error', message: textOf(text.errors.FORBIDDEN) }]);

    const own = setUp<void, void>({
      act: () => Promise.reject(refused),
      showsFailure: true,
      failureWords: () => 'Not you',
    });
    await own.run().settled;
    expect(own.notified).toEqual([{ tone: 'error', message: 'Not you' }]);
  });

  test('shows the request id', () => {
    expect(failureOf({}, refused, text).reference).toBe(text.common.requestId({ id: 'r-1' }));
    expect(failureOf({}, lost, text).reference).toBeUndefined();
  });

  test('an error in `onDone` counts as a failure too', async () => {
    const { shown, run } = setUp<void, void>({ act: () => Promise.resolve(), onDone: () => Promise.reject(lost) });
    await run().settled;
    expect(shown.at(-1)).toEqual({ status: 'error', error: lost });
    expect(run().isSent, 'and it may be tried again').toBe(true);
  });

  test('an aborted read reports nothing', async () => {
    const gone = new AbortController();
    const started = Promise.withResolvers<void>();
    const onFailed = vi.fn<() => void>();
    const { notified, run } = setUp<void, void>({
      readsOnly: true,
      act: (_input, { signal }) => {
        started.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
      },
      showsFailure: true,
      onFailed,
    });
    const { settled } = run(undefined, gone.signal);
    await started.promise;
    gone.abort();
    await settled;
    expect(notified).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
