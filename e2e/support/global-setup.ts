import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { root, seedProduct, startProduct } from './start-product.ts';

/**
 * Once per run: for every worker the built product with demo data on a port, a data folder and a database of its own. (Its browser
 * the worker starts itself: through a third process every message went twice.)
 * The test files of a worker run one after the other and share them; they learn of theirs by `stage()`. The products are stopped, and
 * everything they left is searched for card numbers, after the last journey of the last worker, whatever their order. The demo data is
 * written while other kinds of tests run; the first journeys wait for it (`support/on-stage.ts`).
 */

/** What the journeys of one worker are played on. */
export interface Stage {
  /** Where the product answers, e.g. `http://127.0.0.1:41234`. */
  address: string;
  /** The data folder of the product, where its mails lie. */
  dataFolder: string;
}

/** What the workers read once it is there. */
export interface Stages {
  /** Of each worker, in the order of their numbers. */
  stages: readonly Stage[];
  /** The data folder with the demo data as it was written, to start another product on a copy. */
  seededFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that will hold `Stages`, or `{ fault }`. */
    stagesFile: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The client is not built. Run `npm test`, or `npm run build` first.');
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-stages-'));
  const file = path.join(folder, 'stages.json');
  const tell = async (told: Stages | { fault: string }): Promise<void> => {
    await writeFile(`${file}.new`, JSON.stringify(told));
    await rename(`${file}.new`, file);
  };
  const toStop: (() => Promise<void>)[] = [];
  const prepared = prepare(project.config.maxWorkers, (stop) => toStop.push(stop)).then(tell, (error: unknown) =>
    tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  project.provide('stagesFile', file);
  return async () => {
    await prepared;
    const outcomes = await Promise.allSettled(toStop.toReversed().map((stop) => stop()));
    await rm(folder, { recursive: true, force: true });
    const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.join('\n'));
  };
}

/** `toStop` hears of everything that has to end after the last journey, also when the rest failed. */
async function prepare(workers: number, toStop: (stop: () => Promise<void>) => void): Promise<Stages> {
  const seeded = await seedProduct();
  toStop(seeded.remove);
  const stages = await Promise.all(
    Array.from({ length: workers }, async (): Promise<Stage> => {
      const { address, dataFolder, stop } = await startProduct(seeded.folder);
      toStop(stop);
      return { address, dataFolder };
    }),
  );
  return { stages, seededFolder: seeded.folder };
}
