/** Numbers nothing else in this process has: the factories' defaults are unique without anybody thinking of it. */
let last = 0;
export function next(): number {
  last += 1;
  return last;
}

/** The moment of everything a caller gives no time for. */
export const epoch = new Date('2026-01-15T12:00:00Z');
