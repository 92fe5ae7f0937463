import { rowKeys, screens, type RowKey } from './table.ts';

/** Addresses of the table: which row one is, what it says, how it is written. */

/** What a path of a pattern looks like, as the source of an expression; parameters are groups by their names. */
export function expressionOf(pattern: string): string {
  return `^${pattern.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?$')}`;
}

/** The rows, a literal segment before a parameter. */
export const byPrecedence = rowKeys.toSorted((one, other) => parameters(one) - parameters(other));

function parameters(key: RowKey): number {
  return screens[key].pattern.split('$').length;
}

/** The row a path belongs to with the parameters in it, or undefined for a path of no row. */
export function matchRow(pathname: string): { key: RowKey; params: Record<string, string> } | undefined {
  const path = pathname.replace(/\/+/g, '/');
  for (const key of byPrecedence) {
    const found = new RegExp(expressionOf(screens[key].pattern)).exec(path);
    if (found) {
      const named = Object.entries(found.groups ?? {});
      return { key, params: Object.fromEntries(named.map(([name, value]) => [name, decoded(value)])) };
    }
  }
  return undefined;
}

/** A segment as text; one that is no text of an address stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Query = Readonly<Record<string, string | undefined>>;

/** The address of a pattern: its parameters in their order, and after them, if any, its query without what is empty. */
export function addressOf(pattern: string, values: readonly (string | number | Query | undefined)[]): string {
  const segments = values.filter((value) => typeof value !== 'object');
  const path = pattern.replace(/\$\w+/g, () => encodeURIComponent(segments.shift() ?? ''));
  const query = new URLSearchParams();
  for (const value of values) {
    if (typeof value === 'object') for (const [key, text] of Object.entries(value)) if (text) query.set(key, text);
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
