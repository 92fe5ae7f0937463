import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { compressClient } from '../../tools/lib/compress.mjs';
import { root, seedProduct, startProduct, type Seeded } from './start-product.ts';

/**
 * Runs once per test run. Each worker gets its own product with demo data: a port, a data folder and a database. Each
 * worker starts its own browser, because messages through a third process would be sent twice. The test files of a
 * worker run in sequence and share its product. After the last test the products are stopped and searched for card
 * numbers. The demo data is written while other kinds of tests run, and the first tests wait for it
 * (`support/on-stage.ts`).
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startStages(project, project.config.maxWorkers);
}

/** The product of one worker. */
export interface Stage {
  /** The product's URL, for example `http://127.0.0.1:41234`. */
  address: string;
  /** The data folder of the product, which contains its mails. */
  dataFolder: string;
}

/** The data that the workers read when it is complete. */
export interface Stages {
  /** One per worker, in the order of their numbers. */
  stages: readonly Stage[];
  /** The data folder with the initial demo data, for starting another product on a copy. */
  seededFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that will contain `Stages`, or `{ fault }`. */
    stagesFile: string;
  }
}

/** Starts this number of products for a project. Returns what stops them. */
export async function startStages(project: TestProject, count: number): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The client is not built. Run `npm test`, or `npm run build` first.');
  }
  // Pages have a limit in bytes.
  await compressClient(path.join(root, 'apps/web/dist'), 'fast');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-stages-'));
  const file = path.join(folder, 'stages.json');
  const tell = async (content: Stages | { fault: string }): Promise<void> => {
    await writeFile(`${file}.new`, JSON.stringify(content));
    await rename(`${file}.new`, file);
  };
  const toStop: (() => Promise<void>)[] = [];
  const prepared = prepare(count, (stop) => toStop.push(stop)).then(tell, (error: unknown) =>
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

/** `toStop` receives everything that must be stopped after the last test, also when the setup fails. */
async function prepare(workers: number, toStop: (stop: () => Promise<void>) => void): Promise<Stages> {
  const seeded = await sharedSeed(toStop);
  const stages = await Promise.all(
    Array.from({ length: workers }, async (): Promise<Stage> => {
      const { address, dataFolder, stop } = await startProduct(seeded.folder);
      toStop(stop);
      return { address, dataFolder };
    }),
  );
  return { stages, seededFolder: seeded.folder };
}

/** The demo data of this run. Projects have copies of this module, so it lives here. */
const shared: typeof globalThis & { foyerSeed?: { written: Promise<Seeded>; users: number } } = globalThis;

/** The demo data is written once for all projects of a run, and removed when the last one ends. */
async function sharedSeed(toStop: (stop: () => Promise<void>) => void): Promise<Seeded> {
  const seed = (shared.foyerSeed ??= { written: seedProduct(), users: 0 });
  seed.users += 1;
  toStop(async () => {
    seed.users -= 1;
    if (seed.users > 0) return;
    delete shared.foyerSeed;
    await (await seed.written.catch(() => undefined))?.remove();
  });
  return seed.written;
}
