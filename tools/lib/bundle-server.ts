import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { externalPackages } from './external-packages.ts';
import { root } from './install.mjs';

/**
 * Bundles the server, its commands and its threads into the folder of the first argument: `node tools/lib/bundle-server.ts <folder>`. `serverProgram` of
 * `build.mjs` runs this when the sources have changed. SQL, migrations and installed programs stay in place, so the folder works four folders below the root.
 */

const weekMs = 7 * 86_400_000;

/** Keeps the location of each source file, relative to the bundle, because modules look for their files from there. */
const sourceUrls: Plugin = {
  name: 'foyer:places',
  transform: {
    filter: { id: /apps\/server\/src\/.*\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      // The threads' program is bundled too, next to the bundle.
      if (id.endsWith('workers/workers.ts')) return null;
      const relativeUrl = JSON.stringify(`../../../../${path.relative(root, id).replaceAll(path.sep, '/')}`);
      const lines = [
        `import { fileURLToPath as pathOfSource } from 'node:url';`,
        `const sourceUrl = new URL(${relativeUrl}, import.meta.url).href;`,
        code
          .replaceAll('import.meta.url', 'sourceUrl')
          .replaceAll('import.meta.dirname', `pathOfSource(new URL('.', sourceUrl))`),
      ];
      return { code: lines.join('\n'), map: null };
    },
  },
};

async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [sourceUrls],
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          foyer: path.join(root, 'apps/server/src/main.ts'),
          program: path.join(root, 'apps/server/src/workers/program.ts'),
        },
        // Node reads a file named `.js` twice here, because no package.json gives its format.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** Removes bundles that are older than a week. */
async function sweep(bundles: string): Promise<void> {
  for (const name of await readdir(bundles)) {
    const folder = path.join(bundles, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > weekMs) await rm(folder, { recursive: true, force: true });
  }
}

const folder = path.resolve(process.argv[2] ?? '');
const bundles = path.dirname(folder);
const partial = `${folder}.${process.pid}`;
await mkdir(bundles, { recursive: true });
await sweep(bundles);
try {
  await bundle(partial);
  // Another process may have created the same bundle first.
  await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
} finally {
  await rm(partial, { recursive: true, force: true });
}
