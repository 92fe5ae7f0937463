import { sameValue, type FormValues } from './values.ts';

/**
 * Brings together answers that two people changed from the same ones: what one of them changed is changed, and where both did, `mine` stays
 * and is named as a clash, so that it is looked at again; `changed` is whatever they changed. Nothing that was typed is lost.
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
