import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { root, seedProduct, startProduct } from './start-product.ts';

/**
 * Once per run: for every worker the built product with demo data on a port, a data folder and a database of its own. (Its browser
 * the worker starts itself: through a third process every message went twice.)
 * The test files of a worker run one after the other and share them; they learn of theirs by `stage()`. The products are stopped, and
 * everything they left is searched for card numbers, after the last journey of the last worker, whatever their order.
 */

/** What the journeys of one worker are played on. */
export interface Stage {
  /** Where the product answers, e.g. `http://127.0.0.1:41234`. */
  address: string;
  /** The data folder of the product, where its mails lie. */
  dataFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of each worker, in the order of their numbers. */
    stages: readonly Stage[];
    /** The data folder with the demo data as it was written, to start another product on a copy. */
    seededFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The client is not built. Run `npm test`, or `npm run build` first.');
  }
  const toStop: (() => Promise<void>)[] = [];
  const tearDown = async (): Promise<void> => {
    const outcomes = await Promise.allSettled(toStop.toReversed().map((stop) => stop()));
    const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.join('\n'));
  };
  try {
    const seeded = await seedProduct();
    toStop.push(seeded.remove);
    const { maxWorkers } = project.config;
    const stages = await Promise.all(
      Array.from({ length: maxWorkers }, async (): Promise<Stage> => {
        const product = await startProduct(seeded.folder);
        toStop.push(product.stop);
        return { address: product.address, dataFolder: product.dataFolder };
      }),
    );
    project.provide('stages', stages);
    project.provide('seededFolder', seeded.folder);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
