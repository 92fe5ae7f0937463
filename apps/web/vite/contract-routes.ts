import type { Plugin } from 'vite';

/**
 * Replaces the contract's table of routes by its value, so that pages and tests of components load the paths without the
 * schemas of the calls. The development server loads the schemas, because they may change while it runs.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'foyer:contract-routes',
    apply: (_, { command, mode }) => command === 'build' || mode === 'test',
    load: {
      filter: { id: /\/packages\/contract\/src\/wire\/routes\.ts$/ },
      handler: async () => {
        const { routes } = await import('@foyer/contract/wire/routes');
        return `export const routes = ${JSON.stringify(routes)};`;
      },
    },
  };
}
