import type { KnipConfig } from 'knip';

/**
 * What is dead. Two passes read this: the plain one, where tests are callers like all others, and the one without tests
 * (`--production`, `tools/check-callers.ts`), which reads the patterns that end in `!`.
 */
const config = ({ production = false }: { production?: boolean }): KnipConfig => ({
  // Workspace packages export every source file; an export of theirs is alive only when somebody imports it.
  includeEntryExports: true,
  // A named shape of a function's argument or answer is documentation even while nobody else names it.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  // Every system that the tests run on has it.
  ignoreBinaries: ['haproxy', 'mkfifo', 'promtool', 'soffice'],
  // Two names for one rule are two meanings (`isAdmin`, `canOverrideAmount`).
  exclude: ['duplicates'],
  // What only tests are made with: builders of their data, the suite that every gateway passes, the program that they start.
  ignore: production
    ? [
        '**/testing{.ts,/**}',
        'apps/server/src/seed/factories/**',
        '**/*.testsuite.ts',
        'apps/web/vite/**',
        'tools/lib/{process-state,test-program,unchanged-process}.ts',
      ]
    : [],
  ignoreIssues: {
    // A language is loaded by its name in the path, which knip does not follow.
    'packages/messages/src/*/{pages/**,events/trial-bar.ts,orders/waiting.ts,orders/draws.ts,orders/purchase-reasons.ts,people/earned-places.ts,tickets/calendar-feed.ts}':
      ['exports'],
    // Each resource of the wire names its shape.
    'packages/contract/src/**': ['types'],
    // The build asks it (`vite.config.ts`, which the pass without tests leaves out).
    ...(production ? { 'apps/web/src/app/screens/boot-lines.ts': ['exports' as const] } : {}),
    // It stands for a package (`vitest.config.ts`).
    'tools/lib/seeded-properties.ts': ['exports'],
    // The library of the threads loads it by its file name.
    'apps/server/src/workers/program.ts': ['exports'],
    // A screen is loaded by its name in the table.
    'apps/web/src/features/**/*Screen.tsx': ['exports'],
  },
  workspaces: {
    '.': {
      // The build starts the bundler as a program of its own.
      entry: ['tools/*.{ts,mjs}!', 'tools/lib/bundle-server.ts!', 'tools/lib/seeded-properties.ts'],
      project: ['tools/**/*.{ts,mjs}!'],
    },
    'packages/*': { project: ['src/**/*.ts!'] },
    // `tools/api-clients.test.ts` runs the generator as a program.
    'packages/contract': { project: ['src/**/*.ts!'], ignoreDependencies: ['@hey-api/openapi-ts'] },
    'apps/server': {
      // A provider that people start to try signing in (docs/sign-in.md).
      entry: ['src/main.ts!', 'src/workers/program.ts!', 'src/**/*.test.ts', 'test/identity/local-provider.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
      // Types of a package that only a test imports, a server that a test loads by `require`, and fonts, which are found by `require.resolve`.
      ignoreDependencies: [
        '@types/smtp-server',
        '@20minutes/s3rver',
        /^@expo-google-fonts\//,
        /^@fontsource-variable\//,
      ],
    },
    'apps/web': {
      // The boot lines are inlined into the page by the build. Screens are named by their table; a test holds both the same.
      entry: [
        'src/app/main.tsx!',
        'src/app/boot.inline.ts!',
        'src/offline/app.worker.ts!',
        'src/embed/embed.ts!',
        'src/features/**/*Screen.tsx!',
        // A process of its own for the tests of pages.
        'vite/page-bundle.ts',
      ],
      project: ['{src,vite}/**/*.{ts,tsx}!', 'test/**/*.{ts,tsx}'],
      // Found by `require.resolve` of `vite/api-viewer.ts`.
      ignoreDependencies: ['swagger-ui-dist'],
    },
    e2e: {
      project: ['**/*.ts'],
      // Found by `import.meta.resolve`: the browser inside a package, and fonts.
      ignoreDependencies: ['@sparticuz/chromium', /^@expo-google-fonts\//],
    },
    bench: {
      entry: ['*.ts!'],
      project: ['**/*.ts!'],
      // Debian's; the benchmark says so where it is missing.
      ignoreBinaries: ['apt-get'],
    },
  },
});

export default config;
