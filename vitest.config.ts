import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { contractRoutes } from './apps/web/vite/contract-routes.ts';

// Compiling its modules is half of the start of a server process, and the tests start many of them.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

/**
 * `npm run test:long` sets it. Then `*.long.test.ts` run too, and `isLong` (`apps/server/test/long.ts`) is true. One test may take long.
 */
const isLong = process.env['TEST_LONG'] === '1';
const exclude = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])];

const seeded = fileURLToPath(new URL('tools/lib/seeded-properties.ts', import.meta.url));
/** Replaces `fast-check` by a module that repeats the cases of `SEED`, and runs each property `PROPERTY_RUNS` times more often. */
const seededProperties = {
  name: 'seeded-properties',
  enforce: 'pre' as const,
  resolveId: (id: string, importer: string | undefined) =>
    id === 'fast-check' && importer !== seeded ? seeded : undefined,
};
const plugins = process.env['SEED'] || process.env['PROPERTY_RUNS'] ? [seededProperties] : [];

/** Long enough for a busy machine. */
const patient = { testTimeout: 600_000, expect: { poll: { timeout: 45_000 } } };
/** Tests that start no server. */
const quick = {
  ...patient,
  exclude,
  maxWorkers: 4,
};
const textOf = new Map(
  globSync('apps/web/{src,vite}/**/*.test.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]),
);
const webTests = (isWanted: (text: string) => boolean) =>
  [...textOf.keys()].filter((file) => isWanted(textOf.get(file) ?? ''));
/** Whether a test replaces modules for all that import them. Then it needs modules of its own. */
const replaces = (text: string) => /\bvi\.(?:do)?[mM]ock\(/.test(text);
const draws = (text: string) => text.includes('@vitest-environment happy-dom');
/** For the projects whose files share a process. */
const unchanged = 'tools/lib/unchanged-process.ts';
const eachFile = 'apps/web/test/each-file.ts';
const web = { ...quick, setupFiles: [unchanged, eachFile] };
/**
 * A test leaves much garbage that is young, such as the rows of a response and the elements of a page. In a small space for the
 * young it is copied several times before it is dead.
 */
const execArgv = ['--max-semi-space-size=64'];
/** Tests that start servers, databases and browsers. */
const slow = { ...patient, exclude, hookTimeout: 180_000, execArgv };

/**
 * One command runs all tests, and `--project` selects one kind. The groups run one after the other, so quick tests fail first and
 * journeys do not compete with other tests for the processor. Vitest keeps a process only when the next file of the queue has the same
 * project and environment, so each group without isolation is one project with one environment. The numbers of workers are fixed: on two cores Vitest would take
 * one, although most tests of the server wait for PostgreSQL.
 */
export default defineConfig({
  test: {
    // `npm test` shuffles the files and prints the seed, which repeats the order. No file may depend on an earlier one.
    sequence: process.env['SEED'] ? { shuffle: { files: true, tests: false }, seed: Number(process.env['SEED']) } : {},
    projects: [
      {
        plugins,
        test: {
          ...quick,
          name: 'packages',
          isolate: false,
          setupFiles: [unchanged],
          include: ['packages/*/src/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [...plugins, contractRoutes()],
        test: {
          ...web,
          name: 'web',
          include: webTests((text) => !replaces(text) && !draws(text)),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [...plugins, contractRoutes()],
        test: {
          ...web,
          name: 'web-dom',
          include: webTests((text) => !replaces(text) && draws(text)),
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [...plugins, contractRoutes()],
        test: {
          ...web,
          setupFiles: [eachFile],
          name: 'web-mocks',
          include: webTests(replaces),
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins,
        test: {
          ...quick,
          name: 'tools',
          include: ['{tools,e2e/support}/**/*.test.ts', 'e2e/browsers/installed.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins,
        test: {
          ...slow,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts', 'tools/lib/test-program.ts'],
          setupFiles: [unchanged],
          maxWorkers: 4,
          // Loading the modules takes two seconds per file otherwise. No module has a state that belongs to one database.
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...slow,
          name: 'pages',
          include: ['e2e/pages/*.test.ts'],
          globalSetup: [
            'apps/server/test/global-setup.ts',
            'e2e/pages/support/global-setup.ts',
            'tools/lib/test-program.ts',
          ],
          setupFiles: [unchanged, 'e2e/pages/support/on-stage.ts'],
          // Each file has its own server and database in its process, and each page its own client.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          ...slow,
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/on-stage.ts'],
          // Each worker has its own server (`e2e/support/global-setup.ts`) and one browser for all its files. There are three on
          // two cores, because a journey often waits for a response, a mail or a clock.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...slow,
          name: 'firefox',
          include: ['e2e/browsers/firefox.test.ts'],
          globalSetup: ['e2e/browsers/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...slow,
          name: 'webkit',
          include: ['e2e/browsers/webkit.test.ts'],
          globalSetup: ['e2e/browsers/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 8 },
        },
      },
    ],
  },
});
