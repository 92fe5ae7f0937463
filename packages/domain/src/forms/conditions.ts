import type { Comparison, ShowWhen } from '@foyer/contract/events/event-configuration';
import { compareDates, parseDate } from './dates.ts';
import { isEmpty, parseNumber, type FieldValue } from './values.ts';

/** `showWhen` conditions: AND and OR over any fields of the form, the ticket, the add-ons and the relationship. */

/** Names that a condition may use besides fields; `$addOns` is a list of ids as texts. */
export const conditionSources = ['$ticket', '$addOns', '$relationship'] as const;

/** A condition nested more deeply is false. Saving the event refuses it. */
export const maxConditionDepth = 20;

/** Whether a condition is true. `valueOf` returns `''` for an empty, hidden or unknown field. */
export function holds(condition: ShowWhen, valueOf: (name: string) => FieldValue, depth = 0): boolean {
  if (depth > maxConditionDepth) return false;
  if ('all' in condition) return condition.all.every((each) => holds(each, valueOf, depth + 1));
  if ('any' in condition) return condition.any.some((each) => holds(each, valueOf, depth + 1));
  return compare(condition, valueOf(condition.field));
}

/** Every comparison of a condition, in written order. */
export function comparisonsIn(condition: ShowWhen, depth = 0): Comparison[] {
  if (depth > maxConditionDepth) return [];
  if ('all' in condition) return condition.all.flatMap((each) => comparisonsIn(each, depth + 1));
  if ('any' in condition) return condition.any.flatMap((each) => comparisonsIn(each, depth + 1));
  return [condition];
}

/** How deep a condition nests. Counting stops after the limit. */
export function depthOf(condition: ShowWhen, depth = 0): number {
  if (depth > maxConditionDepth) return depth;
  const inner = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  return inner.reduce((deepest, each) => Math.max(deepest, depthOf(each, depth + 1)), depth);
}

function compare({ is, value: expected }: Comparison, actual: FieldValue): boolean {
  switch (is) {
    case 'filled':
      return !isEmpty(actual);
    case 'empty':
      return isEmpty(actual);
    case 'equals':
      return equals(actual, expected);
    case 'notEquals':
      return !equals(actual, expected);
    case 'in':
      return listOf(expected).some((each) => (Array.isArray(actual) ? includes(actual, each) : equals(actual, each)));
    case 'includes':
      return listOf(expected).every((each) => includes(actual, each)) && !isEmpty(actual);
    case 'greaterThan':
      return order(actual, expected) > 0;
    case 'lessThan':
      return order(actual, expected) < 0;
  }
}

type Expected = Comparison['value'];
const listOf = (expected: Expected) => (Array.isArray(expected) ? expected : expected === undefined ? [] : [expected]);

/** Compares numbers and dates by value, and everything else by text. A list equals the same choices in any order. */
function equals(actual: FieldValue, expected: Expected): boolean {
  if (expected === undefined) return false;
  if (Array.isArray(actual)) {
    const wanted = listOf(expected);
    return actual.length === wanted.length && wanted.every((each) => includes(actual, each));
  }
  if (Array.isArray(expected)) return false;
  if (String(actual) === String(expected)) return true;
  if (isEmpty(actual)) return false;
  return order(actual, expected) === 0;
}

function includes(actual: FieldValue, wanted: string | number | boolean): boolean {
  if (Array.isArray(actual)) return actual.some((each) => each === String(wanted));
  return typeof actual === 'string' && actual.includes(String(wanted));
}

/** Negative, zero or positive; NaN when the values have no order, which makes every comparison false. */
function order(actual: FieldValue, expected: Expected): number {
  if (typeof actual === 'boolean' || Array.isArray(actual) || isEmpty(actual)) return Number.NaN;
  if (typeof expected !== 'string' && typeof expected !== 'number') return Number.NaN;
  const [day, otherDay] = [parseDate(String(actual)), parseDate(String(expected))];
  if (day && otherDay) return compareDates(day, otherDay);
  const [number, other] = [parseNumber(String(actual)), parseNumber(String(expected))];
  return number === null || other === null ? Number.NaN : number - other;
}
