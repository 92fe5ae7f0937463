/** Where the lines of a scale stand. */

/** Round numbers from 0 up to at least `most`, four or five of them: 1, 2 or 5 times a power of ten apart, never less than 1. */
export function ticksUpTo(most: number): number[] {
  const wanted = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= wanted) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

/** Places of so many labels that do not touch: every n-th, from the last one back. */
export function labelled(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every));
}
