import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';

const module = /\/packages\/contract\/src\/wire\/routes\.ts$/;

/**
 * Replaces the contract's table of routes by its value, so that pages and tests of components load the paths without the
 * schemas of the calls. The development server loads the schemas, because they may change while it runs.
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
        return `export const routes = ${JSON.stringify(routes)};`;
      },
    },
  };
}
