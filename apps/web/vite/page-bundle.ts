import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import { bootScript, routesOf } from './boot.ts';
import { hiddenRules } from './hidden-rules.ts';
import { postalFiles } from './postal-codes.ts';

/**
 * `NODE_ENV=production node page-bundle.ts <folder>` writes the client for tests without a browser: `boot.js` with the
 * table of screens, and `client.js` with all screens and languages. Both are classic scripts, so each page gets a new
 * instance in milliseconds. `hidden.json` has the style rules that hide elements. `files` has what the server sends
 * of a built client: the page, and postal codes.
 */

const root = join(import.meta.dirname, '..');

/** The page never draws, so it needs no font files. */
const withoutFonts: Plugin = {
  name: 'foyer:without-fonts',
  enforce: 'pre',
  load: (id) => (/[\\/]@(?:fontsource|expo-google-fonts)/.test(id) ? 'export default ""' : null),
};

/** Bundles the client from its sources, with the React of production. */
async function bundlePage(folder: string): Promise<void> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [withoutFonts, react()],
    // A classic script has no `import.meta`. Only the code of workers reads it, which no page starts.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"http://foyer.test/client.js"' },
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      // Otherwise the script would write a style sheet into each page.
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(root, 'src/app/main.tsx'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const outputs = outputsOf(built);
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
  writeFileSync(join(folder, 'hidden.json'), JSON.stringify(hiddenRules(styles.join('\n'))));
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The client has no entry.');
  const boot = await bootScript(readFileSync(join(root, 'src/app/boot.inline.ts'), 'utf8'), routesOf());
  writeFileSync(join(folder, 'boot.js'), boot);
  writeFileSync(join(folder, 'client.js'), entry.code);
  const files = join(folder, 'files');
  mkdirSync(join(files, 'postal'), { recursive: true });
  const page = readFileSync(join(root, 'index.html'), 'utf8').replace(/<script[^>]*><\/script>/, '');
  writeFileSync(join(files, 'index.html'), page);
  writeFileSync(join(files, 'csp.json'), JSON.stringify({ scriptHashes: [] }));
  for (const [name, cities] of postalFiles())
    writeFileSync(join(files, 'postal', `${name}.json`), JSON.stringify(cities));
}

function outputsOf(built: Awaited<ReturnType<typeof build>>): Rollup.OutputBundle[string][] {
  if ('close' in built) throw new Error('The client is built once, without watching.');
  return (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output);
}

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder of the two files.');
await bundlePage(folder);
