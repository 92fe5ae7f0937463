import type * as Library from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { call } from '../../../api/call.ts';
import { usePrefetchPayment } from './prefetch-payment.ts';
import { preloadPayment } from './payment/load.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../../test/hooks.ts')),
}));
let client = new QueryClient();
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof Library>()),
  useQueryClient: () => client,
}));
vi.mock('../../../api/call.ts', () => ({
  answered: () => undefined,
  call: vi.fn<() => Promise<object>>(() => Promise.resolve({})),
}));
vi.mock('./payment/load.ts', () => ({
  preloadPayment: vi.fn<() => Promise<object>>(() => Promise.resolve({ default: 'panel' })),
}));

/** The names of the calls, in order. */
const requests = () => vi.mocked(call).mock.calls.map(([name]) => name);
const all = ['getProfile', 'getAddresses', 'hostedPaymentPageEnabled'];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  return () => {
    vi.clearAllMocks();
    vi.useRealTimers();
  };
});

test('prefetches the payment data when the step has been open for the given time, and not before', async () => {
  const { render, now } = mount(usePrefetchPayment);
  expect(render(1500)).toBe(false);
  await vi.advanceTimersByTimeAsync(1499);
  expect([requests(), vi.mocked(preloadPayment).mock.calls.length]).toEqual([[], 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests()).toEqual(all);
  expect(now()).toBe(true);
});

test('prefetches nothing when nothing is due or the step was left', async () => {
  const { render, unmount } = mount(usePrefetchPayment);
  render(null);
  await vi.advanceTimersByTimeAsync(60_000);
  render(1500);
  await vi.advanceTimersByTimeAsync(1000);
  render(null);
  await vi.advanceTimersByTimeAsync(60_000);
  render(1500);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests(), vi.mocked(preloadPayment).mock.calls.length]).toEqual([[], 0]);
});

test('a later step does not repeat the requests of an earlier one', async () => {
  const form = mount(usePrefetchPayment);
  form.render(1500);
  await vi.advanceTimersByTimeAsync(1500);
  form.unmount();
  const cart = mount(usePrefetchPayment);
  cart.render(0);
  cart.render(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests()).toEqual(all);
  expect(cart.now()).toBe(true);
});

test('returns false for a cart that costs nothing, even if all data is loaded', async () => {
  const { render, now } = mount(usePrefetchPayment);
  render(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toBe(true);
  expect(render(null)).toBe(false);
});

test('returns true only when all responses and the code are loaded', async () => {
  let come: (answer: object) => void = () => {};
  vi.mocked(call).mockImplementation((name) =>
    name === 'getAddresses'
      ? new Promise<never>((resolve) => (come = resolve as typeof come))
      : Promise.resolve({} as never),
  );
  const { render, now } = mount(usePrefetchPayment);
  render(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(now()).toBe(false);
  come({});
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toBe(true);

  vi.mocked(preloadPayment).mockResolvedValueOnce(null);
  const without = mount(usePrefetchPayment);
  without.render(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(without.now()).toBe(false);
});
