import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWebhookTry, webhookTriesMs } from './webhook-tries.ts';

const since = new Date('2026-11-30T12:00:00Z');

/** The moments of all tries of a delivery that never succeeds, in ms after the first. */
function triesOf(random: () => number): number[] {
  const tries = [0];
  for (let now = since; ;) {
    const next = nextWebhookTry(since, tries.length, now, random());
    if (next === null) return tries;
    now = next;
    tries.push(now.getTime() - since.getTime());
  }
}

test('a delivery is tried often at first, then every four hours, for three days (integrations 1.4)', () => {
  const minutes = triesOf(() => 0).map((ms) => Math.round(ms / 60_000));
  expect(minutes.slice(0, 9)).toEqual([0, 0, 1, 3, 13, 43, 103, 223, 463]);
  expect(minutes.at(-1)).toBe(72 * 60);
  expect(minutes).toHaveLength(26);
});

test('pauses grow by at most a fifth, tries never go back in time, and the last is at three days', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (random) => {
      const [tries, plain] = [triesOf(() => random), triesOf(() => 0)];
      for (let i = 1; i < tries.length; i++) {
        expect(tries[i]).toBeGreaterThan(tries[i - 1]!);
        if (i < tries.length - 1) expect(tries[i]).toBeLessThanOrEqual(plain[i]! * 1.2 + 1);
      }
      expect(tries.at(-1)).toBe(webhookTriesMs);
    }),
  );
});
