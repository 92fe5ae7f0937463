import { rowKeys, screens, type RowKey } from './table.ts';

/** Functions for the URLs of the table: matching, parsing and building. */

/** The source of a regular expression for a pattern, with a named group per parameter. */
export function expressionOf(pattern: string): string {
  return `^${pattern.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?$')}`;
}

/** The rows, literal segments before parameters. */
export const byPrecedence = rowKeys.toSorted((one, other) => parameters(one) - parameters(other));

function parameters(key: RowKey): number {
  return screens[key].pattern.split('$').length;
}

/** The row of a path with its parameters, or undefined. */
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

/** Decodes a segment. A malformed segment is returned unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Query = Readonly<Record<string, string | undefined>>;

/** Builds a URL from a pattern: its parameters in order, then the query without empty values. */
export function addressOf(pattern: string, values: readonly (string | number | Query | undefined)[]): string {
  const segments = values.filter((value) => typeof value !== 'object');
  const path = pattern.replace(/\$\w+/g, () => encodeURIComponent(segments.shift() ?? ''));
  const query = new URLSearchParams();
  for (const value of values) {
    if (typeof value === 'object') for (const [key, text] of Object.entries(value)) if (text) query.set(key, text);
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
