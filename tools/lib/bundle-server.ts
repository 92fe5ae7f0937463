import path from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from './install.mjs';

/** Replaces `import.meta.url` and `import.meta.dirname` of a module by the result of `placeOf` for its file: a URL, or a path relative to the bundle. */
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
  /** The location that replaces a module's own, by its file. */
  placeOf: (file: string) => string;
  /** Also bundles external packages, with exceptions. Absent: all external packages stay as installed. */
  within?: { except: readonly string[] };
}

/** Bundles the server and its commands as `foyer.mjs`, without TypeScript. Our own packages are always included. */
export const bundleServer = (options: BundleOptions): Promise<void> => bundle('main.ts', 'foyer.mjs', options);

/** Bundles the threads' program as `program.mjs`; `workers.ts` looks for it in its own folder. */
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
      // One file, unless commands should load only what they need.
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: within !== undefined } },
    },
  });
}
