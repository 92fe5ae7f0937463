import * as real from 'fast-check';

/**
 * Replaces `fast-check` when `SEED` or `PROPERTY_RUNS` is set (`vitest.config.ts`). The tests import `fast-check` as always. `SEED`
 * repeats the cases of an earlier run. With `PROPERTY_RUNS` every property runs that many times more often, until `PROPERTY_SECONDS`
 * have passed in the process.
 */

export * from 'fast-check';

const seed = process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {};
const factor = Number(process.env['PROPERTY_RUNS'] || 1);
const budgetMs = Number(process.env['PROPERTY_SECONDS'] || Infinity) * 1000;
const defaultRuns = 100;
const started = performance.now();

const isWithinBudget = (): boolean => performance.now() - started < budgetMs;

const assertSeeded = (property: real.IRawProperty<unknown>, parameters: real.Parameters<unknown> = {}): unknown => {
  const usual = parameters.numRuns ?? defaultRuns;
  return real.assert(property, { ...seed, ...parameters, numRuns: isWithinBudget() ? usual * factor : usual });
};
// The overloads of `assert` differ only in what a property returns.
export const assert = assertSeeded as typeof real.assert;

export default { ...real, assert };
