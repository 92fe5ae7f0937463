import { type ApiError, invalid } from './errors.ts';
import type { Field, Shape } from './shapes.ts';

/** The parsed parameters of a request: `a[b][0]=c` is `{ a: { b: ['c'] } }`. Leaves are strings. */
export type Sent = string | Sent[] | { [name: string]: Sent };

export function opened(pairs: Iterable<[string, string]>): { [name: string]: Sent } {
  const root: { [name: string]: Sent } = {};
  for (const [name, value] of pairs) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([step]) => step);
    let at: { [name: string]: Sent } = root;
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as { [name: string]: Sent };
    at[path.at(-1) ?? name] = value;
  }
  return root;
}

/** Checks parameters against a table as strictly as Stripe. @throws ApiError 400 */
export function checkParameters(sent: { [name: string]: Sent }, shape: Shape, prefix = ''): void {
  for (const [name, value] of Object.entries(sent)) {
    const param = prefix === '' ? name : `${prefix}[${name}]`;
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) throw invalid('parameter_unknown', `Received unknown parameter: ${param}`, param);
    checkField(value, field, param);
  }
  for (const [name, field] of Object.entries(shape)) {
    const param = prefix === '' ? name : `${prefix}[${name}]`;
    if (field.required && sent[name] === undefined)
      throw invalid('parameter_missing', `Missing required param: ${param}.`, param);
  }
}

function checkField(value: Sent, field: Field, param: string): void {
  const wrong = (code: string) => invalid(code, `Invalid ${param}`, param);
  if (value === '') {
    throw invalid('parameter_invalid_empty', `You passed an empty string for '${param}'.`, param);
  }
  if (field.kind === 'list') {
    if (typeof value === 'string') throw wrong('parameter_invalid_array');
    for (const [index, each] of Object.entries(value)) {
      if (!/^\d+$/.test(index)) throw wrong('parameter_invalid_array');
      checkField(each, field.of, `${param}[${index}]`);
    }
  } else if (field.kind === 'object') {
    if (typeof value === 'string') throw wrong('parameter_invalid_object');
    checkParameters(value as { [name: string]: Sent }, field.fields, param);
  } else if (field.kind === 'map') {
    const entries = typeof value === 'string' ? null : Object.entries(value);
    const fits = ([name, each]: [string, Sent]) => name.length <= 40 && typeof each === 'string' && each.length <= 500;
    if (entries === null || entries.length > 50 || !entries.every(fits)) throw wrong('parameter_invalid_object');
  } else {
    checkScalar(value, field, wrong);
  }
}

function checkScalar(
  value: Sent,
  field: Exclude<Field, { kind: 'list' | 'object' | 'map' }>,
  wrong: (code: string) => ApiError,
): void {
  if (typeof value !== 'string') throw wrong('parameter_invalid_string');
  switch (field.kind) {
    case 'text':
      if (value.trim() === '') throw wrong('parameter_invalid_string_blank');
      if (value.length > (field.max ?? 5_000) || field.pattern?.test(value) === false)
        throw wrong('parameter_invalid_string');
      return;
    case 'integer':
      if (!/^-?\d+$/.test(value)) throw wrong('parameter_invalid_integer');
      if (Number(value) < (field.min ?? -Infinity) || Number(value) > (field.max ?? Infinity))
        throw wrong('parameter_invalid_integer');
      return;
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw wrong('parameter_invalid_boolean');
      return;
    case 'email':
      if (!isEmailForStripe(value)) throw wrong('email_invalid');
      return;
    case 'one':
      if (!field.of.includes(value)) throw wrong('parameter_invalid_enum');
  }
}

/** ASCII only, no two dots in a row, and a domain with a dot. Stripe refuses other addresses. */
const isEmailForStripe = (value: string): boolean =>
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/.test(
    value,
  );

/** The elements of a list parameter, in order. */
export const listOf = (sent: Sent | undefined): Sent[] =>
  sent === undefined || typeof sent === 'string' ? [] : Object.values(sent);

export const textOf = (sent: Sent | undefined): string | undefined => (typeof sent === 'string' ? sent : undefined);
export const numberOf = (sent: Sent | undefined): number => Number(textOf(sent) ?? Number.NaN);
/** A map or object parameter; empty when it is missing. */
export const fieldsOf = (sent: Sent | undefined): { [name: string]: Sent } =>
  sent === undefined || typeof sent === 'string' ? {} : (sent as { [name: string]: Sent });
