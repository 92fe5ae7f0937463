import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellTurn } from './tell-turn.ts';

/** Who waits for the provider's queue reads how long; who does not wait reads nothing. */

const tell = vi.fn<(words: string | null) => void>();
let answer: () => void;
const asked: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({ waitSeconds: 8, message: 'In about 8 seconds.' }));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

test('after a second and a half the server is asked, and its words stay until it is answered', async () => {
  const end = tellTurn(tell);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toEqual(['/api/orders/turn']);
  answer();
  await settled();
  expect(tell.mock.calls).toEqual([['In about 8 seconds.']]);
  end();
  expect(tell).toHaveBeenLastCalledWith(null);
});

test('an order that is answered sooner asks nothing, and words that come after it are not said', async () => {
  tellTurn(tell)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
  const end = tellTurn(tell);
  await vi.advanceTimersByTimeAsync(1_500);
  end();
  answer();
  await settled();
  expect(tell).not.toHaveBeenCalledWith(expect.any(String));
});

test('a server that cannot be asked says nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  tellTurn(tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalledWith(expect.any(String));
});
