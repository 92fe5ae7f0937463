import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showTurn } from './show-turn.ts';

/** Buyers in the provider's queue see how long they wait. Other buyers see nothing. */

const tell = vi.fn<(words: string | null) => void>();
let answer: () => void;
const addresses: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  addresses.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address);
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

test('fetches the wait after 1.5 seconds and shows it until the order has a result', async () => {
  const end = showTurn(tell);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(addresses).toEqual(['/api/orders/turn']);
  answer();
  await settled();
  expect(tell.mock.calls).toEqual([['In about 8 seconds.']]);
  end();
  expect(tell).toHaveBeenLastCalledWith(null);
});

test('fetches nothing for a faster order and drops a message that arrives after the result', async () => {
  showTurn(tell)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(addresses).toEqual([]);
  const end = showTurn(tell);
  await vi.advanceTimersByTimeAsync(1_500);
  end();
  answer();
  await settled();
  expect(tell).not.toHaveBeenCalledWith(expect.any(String));
});

test('shows nothing if the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  showTurn(tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalledWith(expect.any(String));
});
