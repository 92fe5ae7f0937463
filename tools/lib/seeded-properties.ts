import * as real from 'fast-check';

/**
 * Stands for `fast-check` when `PROPERTY_RUNS` is set (`vitest.config.ts`): every property runs that many times more often. The tests
 * import `fast-check` as always. After `PROPERTY_SECONDS` the rest of a process has its usual number of runs.
 */

export * from 'fast-check';

const factor = Number(process.env['PROPERTY_RUNS']);
const budgetMs = Number(process.env['PROPERTY_SECONDS'] || Infinity) * 1000;
const defaultRuns = 100;
const started = performance.now();

const isWithinBudget = (): boolean => performance.now() - started < budgetMs;

const assertMore = (property: real.IRawProperty<unknown>, parameters: real.Parameters<unknown> = {}): unknown => {
  const usual = parameters.numRuns ?? defaultRuns;
  return real.assert(property, { ...parameters, numRuns: isWithinBudget() ? usual * factor : usual });
};
// The overloads of `assert` differ only in what a property returns.
export const assert = assertMore as typeof real.assert;

export default { ...real, assert };
