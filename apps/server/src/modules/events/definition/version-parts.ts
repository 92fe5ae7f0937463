import { createHash } from 'node:crypto';

/**
 * Splits a document into a frame and parts. A part is an entry of a list, such as a ticket type, a mail or a field, and can contain references to other
 * parts. Equal parts of two versions are stored once, because a part is named by the hash of its content.
 */

type Plain = Readonly<Record<string, unknown>>;

export interface SplitDocument {
  /** The document with `{"#": hash}` in place of each part. */
  frame: Plain;
  parts: ReadonlyMap<string, Plain>;
}

/** Characters of JSON from which an entry is a part. A reference has 28. */
const smallestPart = 200;
const referenceKey = '#';

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function splitDocument(document: Plain): SplitDocument {
  const parts = new Map<string, Plain>();
  const refer = (entry: unknown): unknown => {
    const inner = split(entry);
    // An entry that looks like a reference is a part too, so it cannot be taken for one.
    const isPart =
      isPlain(inner) && (Object.hasOwn(inner, referenceKey) || JSON.stringify(inner).length >= smallestPart);
    if (!isPart) return inner;
    const hash = hashOf(inner);
    parts.set(hash, inner);
    return { [referenceKey]: hash };
  };
  const split = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    return isPlain(value) ? mapValues(value, split) : value;
  };
  // As JSON, because undefined values have no hash.
  return { frame: mapValues(JSON.parse(JSON.stringify(document)) as Plain, split), parts };
}

/** The inverse of `splitDocument`. @throws Error for a part that is not stored */
export function joinDocument({ frame, parts }: SplitDocument): Plain {
  const resolve = (entry: unknown): unknown => {
    const hash = isPlain(entry) && Object.keys(entry).length === 1 ? entry[referenceKey] : undefined;
    if (typeof hash !== 'string') return join(entry);
    const part = parts.get(hash);
    if (!part) throw new Error(`The part ${hash} of a version of an event is not stored.`);
    return mapValues(part, join);
  };
  const join = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    return isPlain(value) ? mapValues(value, join) : value;
  };
  return mapValues(frame, join);
}

const mapValues = (object: Plain, change: (value: unknown) => unknown): Plain =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** The same for any order of keys, because jsonb sorts them. */
const hashOf = (part: Plain): string =>
  createHash('sha256').update(JSON.stringify(part, sorted)).digest('base64url').slice(0, 22);

const sorted = (_key: string, value: unknown): unknown =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
