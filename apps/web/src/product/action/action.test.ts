import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadArrival, loadAttendee } from '@foyer/messages/catalogues';
import { textOf } from '@foyer/messages/error-text';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { ApiError } from '../../api/api-error.ts';
import { connectAnswers } from '../../api/no-longer-true.ts';
import type { SnackbarMessage } from '../../ui/Snackbar.tsx';
import { failureOf, perform, type Action, type Progress } from './action.ts';
import { createIntent } from './intent.ts';

const text = { ...(await loadArrival['en-US']()), ...(await loadAttendee['en-US']()) } as AttendeeMessages;
const lost = new ApiError({ code: 'NETWORK_ERROR', status: 0 });
const refused = new ApiError({ code: 'FORBIDDEN', status: 403, requestId: 'r-1' });

/** Query keys that were said to be no longer true. */
let askedAnew: (readonly unknown[])[] = [];
beforeEach(() => {
  askedAnew = [];
  connectAnswers((queryKey) => askedAnew.push(queryKey));
});

/** An action as `useAction` holds it, without the page around it. */
function place<Input, Answer>(action: Action<Input, Answer>) {
  let count = 0;
  const said: SnackbarMessage[] = [];
  const shown: Progress<Input>[] = [];
  const intent = createIntent(() => `key ${(count += 1)}`);
  const run = (input: Input, signal = new AbortController().signal) => {
    const sent = perform(
      { input, signal },
      {
        action: () => action,
        intent,
        text: () => text,
        say: (message) => said.push(message),
        show: (progress) => shown.push(progress),
      },
    );
    return { isSent: sent !== null, settled: sent ?? Promise.resolve() };
  };
  return { said, shown, run };
}

describe('once at a time', () => {
  test('a second press while it is under way sends nothing', async () => {
    const answer = Promise.withResolvers<string>();
    const act = vi.fn<() => Promise<string>>(() => answer.promise);
    const { run, shown } = place<string, string>({ act });
    const first = run('input');
    const second = run('input');
    expect([first.isSent, second.isSent]).toEqual([true, false]);
    expect(shown).toEqual([{ status: 'pending', input: 'input' }]);
    answer.resolve('done');
    await first.settled;
    expect(act).toHaveBeenCalledTimes(1);
    expect(shown.at(-1)).toEqual({ status: 'success' });
  });

  test('it is under way until what follows has come to its end', async () => {
    const begun = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const { run } = place({
      act: () => Promise.resolve('done'),
      onDone: () => {
        begun.resolve();
        return arrival.promise;
      },
    });
    const first = run('input');
    await begun.promise;
    // All that could have followed without waiting has followed by the next turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(run('input').isSent).toBe(false);
    arrival.resolve();
    await first.settled;
    expect(run('input').isSent).toBe(true);
  });
});

test('the key stays while the answer is unknown, and is a new one once it is known', async () => {
  const keys: string[] = [];
  const { run } = place<Error | null, void>({
    act: (failure, { key }) => {
      keys.push(key);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  for (const failure of [lost, lost, refused, null, null]) await run(failure).settled;
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3']);
});

describe('when it is done', () => {
  test('it is said, what is no longer true is asked anew, and what follows comes with the answer and the input', async () => {
    const onDone = vi.fn<(answer: { name: string }, input: string) => void>();
    const { said, run } = place({
      act: (name: string) => Promise.resolve({ name }),
      said: ({ name }, input) => `${name} ${input}`,
      invalidates: [['tickets'], ['events']],
      onDone,
    });
    await run('Mia').settled;
    expect(said).toEqual([{ tone: 'success', message: 'Mia Mia' }]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ name: 'Mia' }, 'Mia');
    expect(askedAnew).toEqual([['tickets'], ['events']]);
  });

  test('a message of another tone is said as it is', async () => {
    const message: SnackbarMessage = { tone: 'warning', timeoutMs: null, message: 'By hand' };
    const { said, run } = place<void, void>({ act: () => Promise.resolve(), said: () => message });
    await run().settled;
    expect(said).toEqual([message]);
  });
});

describe('when it fails', () => {
  test('nothing is said in passing nor asked anew where the page shows it', async () => {
    const onDone = vi.fn<() => void>();
    const onFailed = vi.fn<(error: unknown, input: string) => void>();
    const { said, shown, run } = place<string, void>({
      act: () => Promise.reject(refused),
      invalidates: [['tickets']],
      said: () => 'done',
      onDone,
      onFailed,
    });
    await run('Mia').settled;
    expect(said).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused, 'Mia');
    expect(askedAnew).toEqual([]);
    expect(shown.at(-1)).toEqual({ status: 'error', error: refused });
  });

  test('it is said in the words of its code where nothing else shows it, or in its own', async () => {
    const byCode = place<void, void>({ act: () => Promise.reject(refused), saysFailure: true });
    await byCode.run().settled;
    expect(byCode.said).toEqual([{ tone: 'error', message: textOf(text.errors.FORBIDDEN) }]);

    const own = place<void, void>({
      act: () => Promise.reject(refused),
      saysFailure: true,
      failureWords: () => 'Not you',
    });
    await own.run().settled;
    expect(own.said).toEqual([{ tone: 'error', message: 'Not you' }]);
  });

  test('it names the request', () => {
    expect(failureOf({}, refused, text).reference).toBe(text.common.requestId({ id: 'r-1' }));
    expect(failureOf({}, lost, text).reference).toBeUndefined();
  });

  test('what fails after the answer came is a failure too', async () => {
    const { shown, run } = place<void, void>({ act: () => Promise.resolve(), onDone: () => Promise.reject(lost) });
    await run().settled;
    expect(shown.at(-1)).toEqual({ status: 'error', error: lost });
    expect(run().isSent, 'and it may be tried again').toBe(true);
  });

  test('a question that was given up says nothing', async () => {
    const gone = new AbortController();
    const asked = Promise.withResolvers<void>();
    const onFailed = vi.fn<() => void>();
    const { said, run } = place<void, void>({
      asksOnly: true,
      act: (_input, { signal }) => {
        asked.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
      },
      saysFailure: true,
      onFailed,
    });
    const { settled } = run(undefined, gone.signal);
    await asked.promise;
    gone.abort();
    await settled;
    expect(said).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
