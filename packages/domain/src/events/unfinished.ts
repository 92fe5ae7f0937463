/**
 * A number field can hold text that is not a number. The editor keeps it as NaN, which JSON cannot store. A stored
 * draft has this object in its place (events 4.13).
 */
const stored = { notANumber: true } as const;

export const isStoredNaN = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'notANumber';

/** The document for storing, without NaN and undefined. */
export const toStored = (document: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(document, (_, value: unknown) => (Number.isNaN(value) ? stored : value))) as Record<
    string,
    unknown
  >;

/** The document as it was before `toStored`. */
export function fromStored(value: unknown): unknown {
  if (isStoredNaN(value)) return Number.NaN;
  if (Array.isArray(value)) return value.map(fromStored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fromStored(each)]));
}
