/** `1 row`, `2 rows`: a count with its noun. `plural` is for nouns that do not end in -s. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** The first names of a list, and how many it has after them: `a, b and 3 more`. */
export function listed(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  // One more name is as short as the number of the rest.
  return rest <= 1 ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${rest} more`;
}
