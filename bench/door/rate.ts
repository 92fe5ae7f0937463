import { setTimeout as pause } from 'node:timers/promises';
import { quantile, round } from '../lib/figures.ts';

/**
 * Runs an action at a fixed rate over several connections, whether earlier ones have finished or not, because people arrive at a door independently. Returns ms
 * from each planned start, so waiting for a connection counts.
 */
export async function atRate<Line>(
  lines: readonly Line[],
  { perSecond, count, act }: { perSecond: number; count: number; act: (line: Line, n: number) => Promise<void> },
): Promise<number[]> {
  const began = performance.now();
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    lines.map(async (line) => {
      for (let n = next; n < count; n = next) {
        next += 1;
        const due = began + (n * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        await act(line, n);
        times.push(performance.now() - due);
      }
    }),
  );
  return times;
}

export const figuresOf = (times: readonly number[]) => ({
  median: round(quantile(times, 0.5), 1),
  p95: round(quantile(times, 0.95), 1),
  p99: round(quantile(times, 0.99), 1),
});
