/** Joins class names (or ids), leaving out everything that is not one, so that `flag && name` works. */
export function cx(...names: readonly unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
