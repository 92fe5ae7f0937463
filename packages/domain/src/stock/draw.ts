/**
 * Draws: the order in which the entries of a sale window get its units (selling 2). The order follows from a seed, so anybody can
 * repeat it after the draw.
 */

/** Number of random bytes of a seed. It is written as twice as many hexadecimal digits. */
export const seedBytes = 32;

/** Hours for which winners hold their units, unless the window sets another number (selling 2.7). */
const usualHoldHours = 48;

/** The settings of a draw, unless the window has others. */
export const usualDraw = { largestParty: 1, holdHours: usualHoldHours } as const;

/** The text whose SHA-256 decides the place of an entry (selling 2.5). */
export const drawText = (seed: string, entryId: number): string => `${seed}:${entryId}`;

/** An entry with the SHA-256 of its text, in lower-case hexadecimal digits. */
interface Keyed {
  entryId: number;
  key: string;
}

/** The drawn order (selling 2.5): by key. It does not depend on the order in which the entries were made. */
export const sortDrawn = <T extends Keyed>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.entryId - other.entryId));

/**
 * Gives the free units to the entries in drawn order (selling 2.6). A party gets all of its units or none. If too few are left for
 * a party, the next smaller one may still take them.
 * @returns whether each entry won
 */
export function allotUnits(parties: readonly { units: number }[], free: number): boolean[] {
  let left = free;
  return parties.map(({ units }) => {
    const isWinner = units <= left;
    if (isWinner) left -= units;
    return isWinner;
  });
}

/** Commands with which a person checks a draw on an own computer (selling 2.5). */
export const drawCheckCommand = {
  /** Prints the SHA-256 that was published before the draw. */
  commitment: (seed: string): string => `printf '%s' ${seed} | sha256sum`,
  /** Prints the numbers of the entries in drawn order. */
  order: (seed: string, entryIds: readonly number[]): string =>
    `for n in ${entryIds.join(' ')}; do printf '%s %s\\n' "$(printf '%s' "${seed}:$n" | sha256sum | cut -c 1-64)" $n; done | sort | cut -d ' ' -f 2`,
};
