/** The ticks and labels of a scale. */

/** Four or five round numbers from 0 to at least `most`. The step is 1, 2 or 5 times a power of ten, and at least 1. */
export function ticksUpTo(most: number): number[] {
  const wanted = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= wanted) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

/** The indexes of the labels that fit without touching: every n-th, counted back from the last. */
export function labelled(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every));
}
