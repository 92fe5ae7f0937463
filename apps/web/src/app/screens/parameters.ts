import { returnPath, type Address } from './return-path.ts';

/** Typed parameters of URLs. A row of the table declares those of its screen. Reading them never throws. */

/** Path parameters that are numbers in every pattern; all others are text. */
export const numberParameters = ['eventId', 'orderId', 'ticketId'] as const;

const isNumber = (name: string) => numberParameters.some((each) => each === name);
const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** The values of path parameters. An id is a number, and 0 if it is not valid. */
export const readPath = (texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isNumber(name) ? idOf(text) : text]));

/**
 * A query parameter. A missing or invalid text becomes the default value. The default has an empty text, so a URL leaves
 * it out.
 */
export interface Parameter<Value> {
  read(text: string): Value;
  write(value: Value): string;
}
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type ValuesOf<P extends Parameters> = { readonly [N in keyof P]: ReturnType<P[N]['read']> };

export const text: Parameter<string> = { read: (found) => found, write: (value) => value };
export const flag: Parameter<boolean> = { read: (found) => found !== '', write: (value) => (value ? '1' : '') };
/** A text that may be absent. */
export const optionalText: Parameter<string | undefined> = {
  read: (found) => found || undefined,
  write: (value = '') => value,
};
const optionalTexts = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, optionalText])) as Record<N, typeof optionalText>;
/** The filter of a list of attendees (`shared/event/attendee-filter.ts`). The names are those of the contract. */
export const attendeeFilter = optionalTexts([
  'ticketConfigurationId',
  'relationshipType',
  'statuses',
  'checkedIn',
  'checkedInAt',
  'locale',
  'isMissingAnswers',
  'registeredOn',
  'registeredFrom',
  'registeredUntil',
  'title',
  'countryCode',
  'tShirtSize',
  'answer',
  'addOnId',
]);
/** The filter of a list of orders (`shared/event/order-filter.ts`). */
export const orderFilter = optionalTexts(['paymentKind', 'currency', 'orderedFrom', 'orderedUntil']);
/** The page of a list, 1 to 9999. */
export const page: Parameter<number> = {
  read: (found) => (/^[1-9]\d{0,3}$/.test(found) ? Number(found) : 1),
  write: (value) => (value === 1 ? '' : String(value)),
};
/** One of several values; the first is the default. */
export const oneOf = <const V extends string>(first: V, ...others: V[]): Parameter<V> => ({
  read: (found) => others.find((value) => value === found) ?? first,
  write: (value) => (value === first ? '' : value),
});
/** The page that sign-in leads to; `/` by default. */
export const target: Parameter<Address> = { read: returnPath, write: (value) => (value === '/' ? '' : value) };

/** The values of a query. */
export function readSearch<P extends Parameters>(parameters: P | undefined, search: string): ValuesOf<P> {
  const texts = new URLSearchParams(search);
  const values = Object.entries(parameters ?? {}).map(([name, one]) => [name, one.read(texts.get(name) ?? '')]);
  return Object.fromEntries(values) as ValuesOf<P>;
}

/** A query with changed values, such as `?tab=desk`; empty if all values are defaults. Other parameters stay. */
export function writeSearch(parameters: Parameters = {}, values: object = {}, search = ''): string {
  const texts = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) texts.set(name, parameters[name]?.write(value) ?? '');
  for (const name of Object.keys(values)) if (texts.get(name) === '') texts.delete(name);
  return texts.size > 0 ? `?${texts.toString()}` : '';
}
