import { auditChecks, auditOrders } from '../modules/orders/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command } from './command-line.ts';
import { say, withLiveStore } from './opened.ts';

export const audit = command({
  summary: 'Hold orders and money against their invariants, on a live database too; 1 when something is wrong.',
  run: () =>
    withLiveStore(async ({ database }) => {
      const began = performance.now();
      // A million orders take some seconds: whoever waits sees how far it is.
      const tell = (checks: readonly string[]) => {
        for (const check of checks) say(`looked at: ${check} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      };
      const violations = await auditOrders(database, new Date(), tell);
      for (const { check, count, examples } of violations) {
        say(`WRONG  ${check}: ${count}`);
        for (const example of examples) say(`         ${example}`);
      }
      if (violations.length > 0) throw new PlainFailure(`${violations.length} of ${auditChecks.length} checks failed.`);
      say(`All ${auditChecks.length} checks hold.`);
    }),
});
