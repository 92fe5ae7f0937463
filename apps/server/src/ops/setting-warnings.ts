/** Variables by name, like `process.env`. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Maximum edits of a misspelt name, and the shortest name to check. Shorter names could be close to variables of other programs. */
const [mostEdits, shortestName] = [2, 6] as const;

/** The edit distance of two texts: added, removed and replaced letters. Two swapped letters count as one edit. */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, n) => n)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** Warns of variables that look like misspelt settings, one line each. `fileNames` are the names in the settings file. */
export function misspelt(env: Variables, known: ReadonlySet<string>, fileNames: ReadonlySet<string>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const base = name.replace(/_FILE$/, '');
    if (base !== name && known.has(base))
      return [`${name} has no effect: ${base} is no secret and cannot be in a file.`];
    const nearest = [...known]
      .filter((each) => each.length >= shortestName && Math.abs(each.length - name.length) <= mostEdits)
      .map((each) => ({ each, edits: editsBetween(name, each) }))
      .toSorted((a, b) => a.edits - b.edits)[0];
    if (nearest && nearest.edits <= mostEdits) return [`${name} has no effect. Did you mean ${nearest.each}?`];
    return fileNames.has(name) ? [`${name} has no effect: there is no such setting.`] : [];
  });
}
