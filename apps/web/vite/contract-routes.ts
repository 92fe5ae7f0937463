import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';

const module = /\/packages\/contract\/src\/wire\/routes\.ts$/;

const client = path.join(import.meta.dirname, '../src');

/** The calls that the client names. The others belong to phones, providers, mails and the specification. */
function namedCalls(): (name: string) => boolean {
  const texts = globSync('**/*.{ts,tsx}', { cwd: client }).map((file) => readFileSync(path.join(client, file), 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)));
  return (name) => named.has(name);
}

/**
 * Replaces the contract's table of routes by its value, so that pages and tests of components load the paths that they use,
 * without the schemas of the calls. The development server loads the schemas, because they may change while it runs.
 */
export function contractRoutes(): Plugin & { configureVitest: (context: VitestPluginContext) => void } {
  return {
    name: 'foyer:contract-routes',
    apply: (_, { command, mode }) => command === 'build' || mode === 'test',
    // The value depends on all calls, so Vitest must not store it by the text of this one file.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (module.test(id) ? false : undefined)),
    load: {
      filter: { id: module },
      handler: async () => {
        const { routes } = await import('@foyer/contract/wire/routes');
        const isNamed = namedCalls();
        const used = Object.entries(routes).filter(([name]) => isNamed(name));
        return `export const routes = ${JSON.stringify(Object.fromEntries(used))};`;
      },
    },
  };
}
