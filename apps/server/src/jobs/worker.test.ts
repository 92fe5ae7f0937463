import { DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from './job.ts';
import { createWorker, type JobRun } from './worker.ts';

const clock = () => new Date('2026-01-01T00:00:00Z');
const job = (name: string, run: Job['run'], everyMs = 60_000): Job => ({ name, everyMs, run });

// Pauses end when the test moves the time.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs each job at once, again while it finds work, and then after its pause', async () => {
  const found = [3, 1, 0, 0, 0];
  const run = vi.fn<Job['run']>(async () => found.shift() ?? 0);
  const worker = createWorker({ jobs: [job('a', run, 20)], clock, onError: () => undefined });
  worker.start();
  await vi.advanceTimersByTimeAsync(19);
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(4);
  await worker.stop();
  await vi.advanceTimersByTimeAsync(60);
  expect(run).toHaveBeenCalledTimes(4);
  expect(run.mock.calls[0]?.[0].now).toEqual(clock());
});

test('runs a job before its pause ends when it is woken', async () => {
  const run = vi.fn<Job['run']>(async () => 0);
  const worker = createWorker({ jobs: [job('outbox', run)], clock, onError: () => undefined });
  worker.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  worker.wake('outbox');
  worker.wake('no such job');
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('reports a failed job, retries it, and delays no other job', async () => {
  const onError = vi.fn<(name: string, error: unknown) => void>();
  const onRun = vi.fn<(name: string, run: JobRun) => void>();
  const good = vi.fn<Job['run']>(async () => 0);
  const bad = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(0);
  const worker = createWorker({ jobs: [job('bad', bad, 1), job('good', good, 5)], clock, onError, onRun });
  worker.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(bad).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  // After one failure the pause is a second.
  expect(bad).toHaveBeenCalledTimes(2);
  await worker.stop();
  expect(onError).toHaveBeenCalledExactlyOnceWith('bad', expect.objectContaining({ message: 'gone' }));
  expect(onRun).toHaveBeenCalledWith('bad', expect.objectContaining({ fault: 'other' }));
  expect(onRun).not.toHaveBeenCalledWith('good', expect.objectContaining({ fault: expect.anything() as unknown }));
  expect(good.mock.calls.length).toBeGreaterThan(2);
});

test('stopping aborts the current run and waits for it', async () => {
  let finished = false;
  const end = Promise.withResolvers<void>();
  const worker = createWorker({
    jobs: [
      job('slow', async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        await end.promise;
        finished = true;
        return 1;
      }),
    ],
    clock,
    onError: () => undefined,
  });
  worker.start();
  const stopped = worker.stop();
  end.resolve();
  await stopped;
  expect(finished).toBe(true);
  await worker.stop();
});

test('draining runs all jobs until nothing is left', async () => {
  const left = { a: 2, b: 3 };
  const worker = createWorker({
    jobs: [job('a', async () => (left.a > 0 ? left.a-- : 0)), job('b', async () => (left.b > 0 ? left.b-- : 0))],
    clock,
    onError: () => undefined,
  });
  await worker.drain();
  expect(left).toEqual({ a: 0, b: 0 });
});

test('counts a failure during an outage of the database as that outage, and a full disk by its name', async () => {
  const refused = (code: string) => Object.assign(new DatabaseError('refused', 1, 'error'), { code });
  const faults = ['57P01', '53100', '42601'].map(refused);
  const run = vi.fn<Job['run']>(() => Promise.reject(faults.shift() ?? new Error('over')));
  const onRun = vi.fn<(name: string, run: JobRun) => void>();
  const worker = createWorker({ jobs: [job('a', run, 1)], clock, onError: () => undefined, onRun });
  worker.start();
  await vi.advanceTimersByTimeAsync(4000);
  await worker.stop();
  expect(onRun.mock.calls.map(([, { fault }]) => fault).slice(0, 3)).toEqual(['database', 'disk-full', 'other']);
});

test('draining returns to a job that another gave work, and runs no job more than once without need', async () => {
  const runs: string[] = [];
  let mails = 0;
  const worker = createWorker({
    jobs: [
      job('mails', async () => {
        runs.push('mails');
        return mails > 0 ? mails-- : 0;
      }),
      job('orders', async () => {
        runs.push('orders');
        if (runs.length > 2) return 0;
        mails = 1;
        return 1;
      }),
      job('door', async () => {
        runs.push('door');
        return 0;
      }),
    ],
    clock,
    onError: () => undefined,
  });
  await worker.drain();
  expect(runs).toEqual(['mails', 'orders', 'door', 'mails', 'orders', 'door', 'mails']);
});

test('draining leaves jobs with a longer pause to their time', async () => {
  const runs: string[] = [];
  const counted = (name: string, everyMs: number) => {
    const run = async () => {
      runs.push(name);
      return 0;
    };
    return job(name, run, everyMs);
  };
  const worker = createWorker({
    jobs: [counted('mails', 1_000), counted('clean-up', 60_001)],
    clock,
    onError: () => undefined,
  });
  await worker.drain(60_000);
  expect(runs).toEqual(['mails']);
  await worker.drain();
  expect(runs).toEqual(['mails', 'mails', 'clean-up']);
});
