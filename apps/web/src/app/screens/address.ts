import { rowKeys, screens, type RowKey } from './table.ts';

/** Functions for the URLs of the table: matching, parsing and building. */

/** The source of a regular expression for a pattern, with a named group per parameter. */
export function expressionOf(pattern: string): string {
  return `^${pattern.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?$')}`;
}

/** The first row that matches a path, with its parameters, or undefined. */
export function matchRow(pathname: string): { key: RowKey; params: Record<string, string> } | undefined {
  const path = pathname.replace(/\/+/g, '/');
  for (const key of rowKeys) {
    const found = new RegExp(expressionOf(screens[key].pattern)).exec(path);
    const named = Object.entries(found?.groups ?? {}).map(([name, value]) => [name, decoded(value)]);
    if (found) return { key, params: Object.fromEntries(named) as Record<string, string> };
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
  const [query = {}] = values.filter((value) => typeof value === 'object');
  const text = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  return text.size > 0 ? `${path}?${text.toString()}` : path;
}
