import path from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './install.mjs';

/** A module that asks where it lies is told what `placeOf` says of its file: an address, or a path beside the bundle. */
function placesOfSources(placeOf: (file: string) => string): Plugin {
  return {
    name: 'foyer:places',
    transform: {
      filter: { id: /apps\/server\/src\/.*\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
      handler(code, id) {
        const place = JSON.stringify(placeOf(id));
        const lines = [
          `import { fileURLToPath as pathOfSource } from 'node:url';`,
          `const sourceUrl = new URL(${place}, import.meta.url).href;`,
          code
            .replaceAll('import.meta.url', 'sourceUrl')
            .replaceAll('import.meta.dirname', `pathOfSource(new URL('.', sourceUrl))`),
        ];
        return { code: lines.join('\n'), map: null };
      },
    },
  };
}

interface BundleOptions {
  /** Folder for the bundle. */
  to: string;
  /** Where a module of ours is told to lie, by its file. */
  placeOf: (file: string) => string;
  /** Packages of others that go in too; absent: all stay as they were installed. */
  within?: { except: readonly string[] };
}

/** The server and its commands without TypeScript, as `foyer.mjs`. Our own packages are always within. */
export const bundleServer = (options: BundleOptions): Promise<void> => bundle('main.ts', 'foyer.mjs', options);

/** What the server's threads run, as `program.mjs`: `workers.ts` looks for it in its own folder. */
export const bundleThreads = (options: BundleOptions): Promise<void> =>
  bundle('workers/program.ts', 'program.mjs', options);

async function bundle(source: string, name: string, { to, placeOf, within }: BundleOptions): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [placesOfSources(placeOf)],
    ssr: within ? { noExternal: true, external: [...within.except] } : { noExternal: [/^@foyer\//] },
    build: {
      ssr: path.join(root, 'apps/server/src', source),
      outDir: to,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      // All in one file, unless commands are to load no more than they need.
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: within !== undefined } },
    },
  });
}
