/** Numbers that are unique in this process, for unique default values in factories. */
let last = 0;
export function next(): number {
  last += 1;
  return last;
}

/** Default time of all factories. */
export const epoch = new Date('2026-01-15T12:00:00Z');
