import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';

const module = /\/packages\/contract\/src\/wire\/(?:staff-)?routes\.ts$/;

const client = path.join(import.meta.dirname, '../src');

/** The calls that the client names. The others belong to phones, providers, mails and the specification. */
function namedCalls(): (name: string) => boolean {
  const texts = globSync('**/*.{ts,tsx}', { cwd: client }).map((file) => readFileSync(path.join(client, file), 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)));
  return (name) => named.has(name);
}

/**
 * Replaces the contract's tables of routes by their values, so that pages and tests of components load the paths that they use,
 * without the schemas of the calls. The development server loads the schemas, because they may change while it runs.
 */
export function contractRoutes(): Plugin & { configureVitest: (context: VitestPluginContext) => void } {
  let isBuild = false;
  return {
    name: 'foyer:contract-routes',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    apply: (_, { command, mode }) => command === 'build' || mode === 'test',
    // The value depends on all calls, so Vitest must not store it by the text of this one file.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (module.test(id) ? false : undefined)),
    load: {
      filter: { id: module },
      handler: async (id) => {
        const { routes } = await import('@foyer/contract/wire/routes');
        const { staffRoutes } = await import('@foyer/contract/wire/staff-routes');
        const isNamed = namedCalls();
        const used = Object.entries(routes).filter(([name]) => isNamed(name));
        const ofStaff = used.filter(([name]) => name in staffRoutes);
        const others = used.filter(([name]) => !(name in staffRoutes));
        const value = (entries: [string, string][]) => JSON.stringify(Object.fromEntries(entries));
        if (id.endsWith('staff-routes.ts')) return `export const staffRoutes = ${value(ofStaff)};`;
        // Tests of pages find all routes in one table.
        return `export const routes = ${value(isBuild ? others : used)};`;
      },
    },
  };
}
