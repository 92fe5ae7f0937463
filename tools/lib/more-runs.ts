import * as real from 'fast-check';

/**
 * Stands for `fast-check` when `PROPERTY_RUNS` is set (`vitest.config.ts`): every property runs that many times more often. The tests
 * import `fast-check` as always.
 */

export * from 'fast-check';

const factor = Number(process.env['PROPERTY_RUNS']);
const defaultRuns = 100;

const assertMore = (property: real.IRawProperty<unknown>, parameters: real.Parameters<unknown> = {}): unknown =>
  real.assert(property, { ...parameters, numRuns: (parameters.numRuns ?? defaultRuns) * factor });
// The overloads of `assert` differ only in what a property returns.
export const assert = assertMore as typeof real.assert;

export default { ...real, assert };
