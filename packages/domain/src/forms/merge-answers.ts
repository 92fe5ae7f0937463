import { sameValue, type FormValues } from './values.ts';

/**
 * Merges answers that two people changed from the same base. A change by one person is applied. If both changed an
 * answer differently, `mine` wins and the name is in `clashes`, for the person to check. `changed` lists the names
 * where `theirs` differs from the base and from `mine`. No typed text is lost.
 */
export function mergeAnswers({ base, mine, theirs }: { base: FormValues; mine: FormValues; theirs: FormValues }): {
  values: FormValues;
  clashes: string[];
  changed: string[];
} {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const at = (values: FormValues, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const isSame = (one: FormValues, other: FormValues, name: string) => sameValue(at(one, name), at(other, name));
  const clashes = names.filter(
    (name) => !isSame(mine, base, name) && !isSame(theirs, base, name) && !isSame(mine, theirs, name),
  );
  const values = names.map((name) => [name, at(isSame(mine, base, name) ? theirs : mine, name)] as const);
  const changed = names.filter((name) => !isSame(theirs, base, name) && !isSame(theirs, mine, name));
  return { values: Object.fromEntries(values), clashes, changed };
}
