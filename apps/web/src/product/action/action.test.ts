import { afterEach, describe, expect, test, vi } from 'vitest';
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { loadArrival, loadAttendee } from '@foyer/messages/catalogues';
import { textOf } from '@foyer/messages/error-text';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { ApiError } from '../../api/api-error.ts';
import type { SnackbarMessage } from '../../ui/Snackbar.tsx';
import { failureOf, mutationOf, sendOnce, type Action } from './action.ts';
import { createIntent } from './intent.ts';

const text = { ...(await loadArrival['en-US']()), ...(await loadAttendee['en-US']()) } as AttendeeMessages;
const lost = new ApiError({ code: 'NETWORK_ERROR', status: 0 });
const refused = new ApiError({ code: 'FORBIDDEN', status: 403, requestId: 'r-1' });

/** An action as `useAction` holds it, without the page around it. */
function place<Input, Answer>(action: Action<Input, Answer>) {
  let count = 0;
  const client = new QueryClient();
  const said: SnackbarMessage[] = [];
  const intent = createIntent(() => `key ${(count += 1)}`);
  const observer = new MutationObserver(
    client,
    mutationOf(action, { intent, client, text, say: (message) => said.push(message) }),
  );
  const run = (input: Input, signal = new AbortController().signal) => {
    let settled: Promise<unknown> = Promise.resolve();
    const isSent = sendOnce(
      { input, signal },
      {
        intent,
        send: (sending) => {
          settled = observer.mutate(sending).catch(() => {});
        },
      },
    );
    return { isSent, settled };
  };
  return { client, said, observer, run };
}

afterEach(() => onlineManager.setOnline(true));

describe('once at a time', () => {
  test('a second press while it is under way sends nothing', async () => {
    const answer = Promise.withResolvers<string>();
    const act = vi.fn<() => Promise<string>>(() => answer.promise);
    const { run, observer } = place({ act });
    const first = run('input');
    const second = run('input');
    expect([first.isSent, second.isSent]).toEqual([true, false]);
    expect(observer.getCurrentResult().status).toBe('pending');
    answer.resolve('done');
    await first.settled;
    expect(act).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult().status).toBe('success');
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
    const { client, said, run } = place({
      act: (name: string) => Promise.resolve({ name }),
      said: ({ name }, input) => `${name} ${input}`,
      invalidates: [['tickets']],
      onDone,
    });
    client.setQueryData(['tickets', 'my-events'], 'old');
    client.setQueryData(['events'], 'old');
    await run('Mia').settled;
    expect(said).toEqual([{ tone: 'success', message: 'Mia Mia' }]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ name: 'Mia' }, 'Mia');
    expect(client.getQueryState(['tickets', 'my-events'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['events'])?.isInvalidated).toBe(false);
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
    const { client, said, observer, run } = place<string, void>({
      act: () => Promise.reject(refused),
      invalidates: [['tickets']],
      said: () => 'done',
      onDone,
      onFailed,
    });
    client.setQueryData(['tickets'], 'old');
    await run('Mia').settled;
    expect(said).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused, 'Mia');
    expect(client.getQueryState(['tickets'])?.isInvalidated).toBe(false);
    expect(observer.getCurrentResult().error).toBe(refused);
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

  test('without a connection it fails at once instead of waiting for one', async () => {
    onlineManager.setOnline(false);
    const act = vi.fn<() => Promise<void>>(() => Promise.reject(lost));
    const { observer, run } = place<void, void>({ act });
    await run().settled;
    expect(act).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
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
