/** Joins class names or ids and ignores all other values, so `flag && name` works. */
export function cx(...names: readonly unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
