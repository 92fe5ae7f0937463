// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// The code of a screen that never arrives.
vi.mock('../features/tickets/form-link/MemberFormScreen.tsx', () => new Promise(() => {}));

test('the code of a screen is awaited for two minutes, and then it is an error', async () => {
  const seen = vi.fn<(error: unknown) => void>();
  void loadScreen('memberForm').catch(seen);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toHaveBeenCalledExactlyOnceWith(new TypeError('The module is late.'));
});
