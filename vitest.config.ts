import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Half of what a process of ours costs at its start is compiling the same modules again; the tests start some eighty of them.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

/** Nothing is expected sooner than a busy machine can do it. */
const patient = { expect: { poll: { timeout: 45_000 } } };
/** The quick ones. */
const quick = { ...patient, testTimeout: 60_000, maxWorkers: 4, sequence: { groupOrder: 0 } };
/** Those that start servers, databases and browsers. */
const slow = { ...patient, testTimeout: 180_000, hookTimeout: 180_000 };

/**
 * Every kind of test runs through one command; `--project` picks one. The groups run one after the other, so that the quick ones tell
 * first and the journeys do not wait for the others' processor time. The numbers of workers stand here and do not follow the
 * machine: on two cores vitest would take one, though most tests of the server wait for PostgreSQL.
 */
export default defineConfig({
  test: {
    // `npm test` shuffles the files, tells the seed and takes it back: no file may lean on one before it.
    sequence: process.env['SEED'] ? { shuffle: { files: true, tests: false }, seed: Number(process.env['SEED']) } : {},
    projects: [
      { test: { ...quick, name: 'packages', isolate: false, include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...quick, name: 'web', include: ['apps/web/{src,vite}/**/*.test.{ts,tsx}'] } },
      { test: { ...quick, name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          ...slow,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts', 'tools/lib/test-program.ts'],
          maxWorkers: 4,
          // A file's modules took two seconds to load, ninety times. None of them keeps anything between two databases.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...slow,
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/on-stage.ts'],
          // Each has a product of its own (`e2e/support/global-setup.ts`), and a browser for all its files. Three on two cores: a
          // journey often waits, for an answer, a mail or a clock.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...slow,
          name: 'firefox',
          include: ['e2e/browsers/firefox.test.ts'],
          globalSetup: ['e2e/browsers/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...slow,
          // Without a graphics card WebKit draws slowly. `npm test` leaves it out (`tools/test.mjs`).
          name: 'webkit',
          include: ['e2e/browsers/webkit.test.ts'],
          globalSetup: ['e2e/browsers/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
