import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { validationItems } from '@foyer/contract/wire/validation';
import type { ServedEndpoint } from './handler.ts';

export interface RawInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Maximum JSON depth, more than any form needs. Deeper input is refused before a recursive schema processes it. */
const deepest = 64;

/**
 * Parses params, query, headers and body with the endpoint's schemas. A query or body without a schema must be empty.
 * Throws `RECORD_NOT_FOUND` for invalid path parameters (`/events/abc`), otherwise `VALIDATION_ERROR` with all errors.
 */
export function parseInput(endpoint: ServedEndpoint, raw: RawInput): RawInput {
  const params = endpoint.params?.safeParse(raw.params);
  if ((params && !params.success) || findUnstorable(raw.params, 'params') !== undefined) {
    throw new FoyerError('RECORD_NOT_FOUND');
  }
  const unstorable = findUnstorable(raw.query, 'query') ?? findUnstorable(raw.body, 'body');
  if (unstorable) throw new FoyerError('VALIDATION_ERROR', { items: [unstorable] });

  const items: ErrorItem[] = [];
  const query = parsePart(endpoint.query, raw.query, 'query', items);
  const headers = endpoint.headers && parsePart(endpoint.headers, raw.headers, 'headers', items);
  const body = parsePart(endpoint.body, raw.body, 'body', items);
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
  return { params: params?.data, query, headers, body };
}

type Part = 'query' | 'headers' | 'body';

function parsePart(schema: ServedEndpoint['body'], value: unknown, part: Part, items: ErrorItem[]): unknown {
  if (!schema) {
    for (const name of namesIn(value)) {
      items.push({ code: 'UNKNOWN_FIELD', path: name === '' ? part : `${part}.${name}` });
    }
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  items.push(...validationItems(parsed.error.issues, part, value));
  return undefined;
}

/** Names in a part that has no schema. `{}`, `null` and a missing body all count as empty. */
function namesIn(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [''];
}

/** Finds U+0000 and lone surrogates, which PostgreSQL cannot store. */
function findUnstorable(value: unknown, path: string, depth = 0): ErrorItem | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? { code: 'FORMAT', path } : undefined;
  }
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return undefined;
  if (depth > deepest) throw new FoyerError('MALFORMED_REQUEST');
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(inner, `${path}.${key}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}
