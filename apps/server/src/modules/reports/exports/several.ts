/**
 * Several values in one cell, each on a line of its own. Labels contain commas, but never a line break: one inside a
 * value becomes a space. Reading the lines therefore gives back exactly the values.
 */
export const eachOnItsLine = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\r\n\v\f\u0085\u2028\u2029]+\s*/g, ' ')).join('\n');
