import { writeSearch } from './parameters.ts';
import type { Address } from './return-path.ts';
import type { Screen } from './screen.ts';
import { rowKeys, type RowKey } from './rows.ts';
import { screens } from './table.ts';

/** Functions for the URLs of the table: matching, parsing and building. */

/** The source of a regular expression for a pattern, with a named group per parameter. */
export const expressionOf = (pattern: string): string =>
  `^${pattern.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?$')}`;

/** The first row that matches a path, with the texts of its parameters, or undefined. */
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

/** Builds a URL from a row: its path parameters in order, then the query. */
export function addressOf({ pattern, search }: Screen, values: readonly (string | number | object)[]): Address {
  const segments = values.filter((value) => typeof value !== 'object');
  const path = pattern.replace(/\$\w+/g, () => encodeURIComponent(segments.shift() ?? ''));
  const query = writeSearch(
    search,
    values.find((value) => typeof value === 'object'),
  );
  return (path + query) as Address;
}
